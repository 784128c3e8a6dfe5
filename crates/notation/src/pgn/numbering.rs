//! Move numbers: whose turn a record says it is.

use chess::Color;

/// The place of a move in a record: its number and the side it belongs to, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Full moves, from 1 where nothing else is said.
    pub number: u32,
    /// Who moves.
    pub color: Color,
}

impl Turn {
    /// White's first move.
    pub const FIRST: Self = Self { number: 1, color: Color::White };

    /// The turn at which a FEN begins; White's first where the FEN does not say.
    pub fn of_fen(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace().skip(1);
        let color = if fields.next() == Some("b") { Color::Black } else { Color::White };
        let number = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        Self { number, color }
    }

    /// The turn after this one.
    #[must_use]
    pub fn next(self) -> Self {
        let number = match self.color {
            Color::White => self.number,
            Color::Black => self.number.saturating_add(1),
        };
        Self { number, color: !self.color }
    }

    /// The turn a written move number means where this turn is expected.
    ///
    /// One dot or none is White's, two or more are Black's. A number of White's where Black is
    /// expected is believed only if it is a later one: `4. Ba4 5. O-O` lacks a move of Black's,
    /// but `1. e4 1. e5` only repeats its number.
    #[must_use]
    pub fn written(self, number: u32, dots: u8) -> Self {
        let color = if dots < 2 { Color::White } else { Color::Black };
        if self.color == Color::Black && color == Color::White && number <= self.number {
            self
        } else {
            Self { number, color }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: fn(u32) -> Turn = |number| Turn { number, color: Color::White };
    const BLACK: fn(u32) -> Turn = |number| Turn { number, color: Color::Black };

    #[test]
    fn numbers_and_dots_are_believed_where_they_make_sense() {
        for (expected, number, dots, meant) in [
            (WHITE(5), 5, 1, WHITE(5)),
            (BLACK(5), 5, 3, BLACK(5)),
            (BLACK(4), 5, 1, WHITE(5)),
            (WHITE(5), 5, 3, BLACK(5)),
            (WHITE(5), 4, 3, BLACK(4)),
            (BLACK(1), 1, 1, BLACK(1)),
            (WHITE(5), 7, 0, WHITE(7)),
        ] {
            assert_eq!(expected.written(number, dots), meant, "{expected:?} {number} {dots}");
        }
    }

    #[test]
    fn a_fen_says_where_it_begins() {
        assert_eq!(Turn::of_fen("8/8/8/8/8/8/8/8 b - - 5 38"), BLACK(38));
        assert_eq!(Turn::of_fen("8/8/8/8/8/8/8/8 w"), WHITE(1));
        assert_eq!(Turn::of_fen(""), WHITE(1));
    }
}
