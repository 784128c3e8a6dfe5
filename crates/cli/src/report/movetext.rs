//! The moves between two irregularities, as a line of movetext.

use arbiter::Ply;
use book::Lang;
use chess::{Color, Position};

use super::fill::in_notation_of;

/// How wide a line of moves is at most, in columns.
const WIDTH: usize = 78;

/// Moves that have not been printed yet.
#[derive(Debug, Default)]
pub(crate) struct Movetext {
    moves: Vec<Written>,
}

#[derive(Debug)]
struct Written {
    ply: usize,
    number: u32,
    mover: Color,
    text: String,
}

impl Movetext {
    /// A ply goes on record.
    pub(crate) fn push(&mut self, index: usize, ply: &Ply, lang: Lang) {
        self.moves.push(Written {
            ply: index,
            number: ply.before.fullmove_number(),
            mover: ply.mover,
            text: in_notation_of(&written(ply), lang),
        });
    }

    /// So many plies remain; what followed is undone.
    pub(crate) fn truncate(&mut self, plies: usize) {
        self.moves.retain(|written| written.ply < plies);
    }

    /// The moves so far, with their numbers, in lines of whole moves; and none any more.
    pub(crate) fn take(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut column = 0;
        let mut last: Option<(u32, Color)> = None;
        for Written { number, mover, text: m, .. } in self.moves.drain(..) {
            let replies = mover == Color::Black && last == Some((number, Color::White));
            let unit = match mover {
                Color::White => format!("{number}. {m}"),
                Color::Black if replies => m,
                Color::Black => format!("{number}... {m}"),
            };
            let width = unit.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&unit);
            column += width;
            last = Some((number, mover));
        }
        (!text.is_empty()).then_some(text)
    }
}

/// A ply as it was played: SAN of a legal move, else the squares in long form.
pub(crate) fn written(ply: &Ply) -> String {
    let before = ply.before.with_turn(ply.mover);
    let legal = ply.made.as_deref().and_then(|made| before.read_uci(made).ok());
    match legal {
        Some(m) => before.san(m),
        None => long_form(&before, ply),
    }
}

fn long_form(before: &Position, ply: &Ply) -> String {
    let mut men = ply.change.moved.iter().map(|man| {
        let takes = ply.change.off.iter().any(|(square, _)| *square == man.to)
            || before.piece_at(man.to).is_some();
        chess::san::long_form(man.piece.role, man.from, man.to, takes, man.becomes)
    });
    let mut text = men.next().unwrap_or_else(|| "--".to_owned());
    for other in men {
        text.push('/');
        text.push_str(&other);
    }
    text
}
