//! The moves between two irregularities, as a line of movetext.

use book::Lang;
use chess::Color;
use report::{Played, word::in_notation_of};

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
    pub(crate) fn push(&mut self, played: &Played, lang: Lang) {
        let &Played { index, number, mover, ref word } = played;
        self.moves.push(Written { ply: index, number, mover, text: in_notation_of(word, lang) });
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
