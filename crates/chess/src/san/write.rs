//! Writing SAN, and the long form for moves SAN cannot say.

use alloc::{borrow::ToOwned, string::String};

use crate::{Move, MoveList, Position, Role, Side, Square};

impl Position {
    /// A move of this position in SAN, with `+` or `#` where it gives check or mate.
    ///
    /// Of like men that could legally go there too it names the file, else the rank, else both
    /// (PGN 8.2.3.4).
    pub fn san(&self, m: Move) -> String {
        let mut san = self.san_without_mark(m);
        let after = self.play(m);
        if !after.checkers().is_empty() {
            san.push(if after.has_legal_move() { '+' } else { '#' });
        }
        san
    }

    fn san_without_mark(&self, m: Move) -> String {
        if let Some(side) = m.castling() {
            return castling(side).to_owned();
        }
        let (from, to) = (m.from(), m.to());
        let capture = self.board.occupied().contains(to) || m.is_en_passant();
        let mut san = String::with_capacity(8);
        if m.role() == Role::Pawn {
            if capture {
                san.push(from.file().to_char());
            }
        } else {
            san.push(m.role().to_char());
            let alike: MoveList = self
                .legal_moves_to(to)
                .into_iter()
                .filter(|other| other.role() == m.role() && other.castling().is_none())
                .filter(|other| other.from() != from)
                .collect();
            let file_is_shared = alike.iter().any(|other| other.from().file() == from.file());
            let rank_is_shared = alike.iter().any(|other| other.from().rank() == from.rank());
            if !alike.is_empty() && (!file_is_shared || rank_is_shared) {
                san.push(from.file().to_char());
            }
            if file_is_shared {
                san.push(from.rank().to_char());
            }
        }
        if capture {
            san.push('x');
        }
        push_arrival(&mut san, to, m.promotion());
        san
    }
}

/// Castling in SAN (PGN 8.2.3.3).
const fn castling(side: Side) -> &'static str {
    match side {
        Side::King => "O-O",
        Side::Queen => "O-O-O",
    }
}

fn push_arrival(text: &mut String, to: Square, promotion: Option<Role>) {
    text.push(to.file().to_char());
    text.push(to.rank().to_char());
    if let Some(role) = promotion {
        text.push('=');
        text.push(role.to_char());
    }
}

/// A move in long form, legal or not: `Bc1-c3`, `Ra1xd5`, `e7-e8=Q`. [`super::San::read`] reads it.
pub fn long_form(
    role: Role,
    from: Square,
    to: Square,
    capture: bool,
    promotion: Option<Role>,
) -> String {
    let mut text = String::with_capacity(8);
    if role != Role::Pawn {
        text.push(role.to_char());
    }
    push_arrival(&mut text, from, None);
    text.push(if capture { 'x' } else { '-' });
    push_arrival(&mut text, to, promotion);
    text
}
