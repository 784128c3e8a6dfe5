//! The moves between two irregularities, as a line of movetext.

use std::fmt::Write;

use arbiter::Ply;
use book::Lang;
use chess::{Color, Position};

use super::fill::in_notation_of;

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

    /// The moves so far, with their numbers, and none any more.
    pub(crate) fn take(&mut self) -> Option<String> {
        let mut line = String::new();
        let mut last: Option<&Written> = None;
        for written in &self.moves {
            let follows = last.is_some_and(|last| last.number == written.number);
            if last.is_some() {
                line.push(' ');
            }
            // Writing to a string does not fail.
            let _ = match (written.mover, follows) {
                (Color::White, _) => write!(line, "{}. {}", written.number, written.text),
                (Color::Black, true) => write!(line, "{}", written.text),
                (Color::Black, false) => write!(line, "{}... {}", written.number, written.text),
            };
            last = Some(written);
        }
        self.moves.clear();
        (!line.is_empty()).then_some(line)
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
