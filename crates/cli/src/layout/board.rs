//! A board drawn with text: men as figures or letters, coordinates, and marks on squares.

use std::fmt;

use chess::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};
use report::Scene;

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figures {
    /// ♔ and ♚.
    Unicode,
    /// `K` and `k`, as in FEN.
    Ascii,
}

/// A placement of men with the squares a reader should look at.
///
/// ```text
///    a  b  c  d  e  f  g  h
/// 4  ·  ·  ·  ·  ♙  ·  ·  ·  4
/// 3  ·  · [♗] ·  ·  ·  ·  ·  3
/// 2  ♙  ♙  ♙  ♙  ·  ♙  ♙  ♙  2
/// 1  ♖  ♘ (·) ♕  ♔  ·  ♘  ♖  1
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    pub(crate) board: Board,
    pub(crate) figures: Figures,
    /// Where men were taken up: in round brackets.
    pub(crate) left: Bitboard,
    /// Where men were set down: in square brackets.
    pub(crate) reached: Bitboard,
    /// Men that attack an exposed king: in angle brackets.
    pub(crate) attackers: Bitboard,
}

impl Diagram {
    /// A placement with nothing marked.
    pub(crate) fn of(board: Board, figures: Figures) -> Self {
        let none = Bitboard::EMPTY;
        Self { board, figures, left: none, reached: none, attackers: none }
    }

    /// A scene with its marks.
    pub(crate) fn of_scene(scene: &Scene, figures: Figures) -> Self {
        let &Scene { board, left, reached, attackers } = scene;
        Self { board, figures, left, reached, attackers }
    }

    fn brackets(&self, square: Square) -> (char, char) {
        if self.reached.contains(square) {
            ('[', ']')
        } else if self.attackers.contains(square) {
            ('<', '>')
        } else if self.left.contains(square) {
            ('(', ')')
        } else {
            (' ', ' ')
        }
    }

    fn figure(&self, square: Square) -> char {
        match (self.board.piece_at(square), self.figures) {
            (Some(piece), Figures::Unicode) => figure(piece),
            (Some(piece), Figures::Ascii) => piece.to_char(),
            (None, Figures::Unicode) => '·',
            (None, Figures::Ascii) => '.',
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = "   a  b  c  d  e  f  g  h";
        writeln!(f, "{files}")?;
        for rank in Rank::ALL.into_iter().rev() {
            let number = rank.index() + 1;
            write!(f, "{number} ")?;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let (open, close) = self.brackets(square);
                write!(f, "{open}{}{close}", self.figure(square))?;
            }
            writeln!(f, " {number}")?;
        }
        writeln!(f, "{files}")
    }
}

/// The figure of a man, outlined for White and filled for Black.
fn figure(piece: Piece) -> char {
    let [white, black] = match piece.role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    match piece.color {
        Color::White => white,
        Color::Black => black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_false_move_is_marked_where_it_left_and_where_it_reached() {
        let mut board = Board::initial();
        board.set(Square::C1, None);
        board.set(Square::C3, Some(Role::Bishop.of(Color::White)));
        let diagram = Diagram {
            board,
            figures: Figures::Unicode,
            left: Bitboard::from_square(Square::C1),
            reached: Bitboard::from_square(Square::C3),
            attackers: Bitboard::EMPTY,
        };
        let drawn = diagram.to_string();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "   a  b  c  d  e  f  g  h");
        assert_eq!(lines[1], "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜  8");
        assert_eq!(lines[6], "3  ·  · [♗] ·  ·  ·  ·  ·  3");
        assert_eq!(lines[8], "1  ♖  ♘ (·) ♕  ♔  ♗  ♘  ♖  1");
        let drawn = Diagram { figures: Figures::Ascii, ..diagram }.to_string();
        assert_eq!(drawn.lines().nth(6), Some("3  .  . [B] .  .  .  .  .  3"));
        assert_eq!(drawn.lines().nth(1), Some("8  r  n  b  q  k  b  n  r  8"));
        assert!(drawn.is_ascii());
    }

    #[test]
    fn attackers_are_marked() {
        let mut board = Board::EMPTY;
        board.set(Square::E8, Some(Role::Rook.of(Color::Black)));
        let diagram = Diagram {
            board,
            figures: Figures::Ascii,
            left: Bitboard::EMPTY,
            reached: Bitboard::EMPTY,
            attackers: Bitboard::from_square(Square::E8),
        };
        assert_eq!(diagram.to_string().lines().nth(1), Some("8  .  .  .  . <r> .  .  .  8"));
    }
}
