//! Everything a position needs, not validated.

use crate::{Bitboard, Board, Castling, Color, Square};

/// A placement with all that goes with it, taken as it was given: nothing here is checked.
///
/// `spent` and absent rooks have no place in FEN; they are carried beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which man stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// Who may still castle with which rook.
    pub castling: Castling,
    /// The square a pawn has just passed by its double step.
    pub en_passant: Option<Square>,
    /// Pawns on their own second rank that have lost their double step: they were played, and came
    /// back (Régence P5: "the first time it is played").
    pub spent: Bitboard,
    /// Plies since the last capture or pawn move: FEN's halfmove clock, not a time.
    pub halfmove_clock: u32,
    /// The number of the move in hand; it rises when Black's turn ends.
    pub fullmove_number: u32,
    /// Castling is written king-takes-rook in UCI, and by files in FEN.
    pub chess960: bool,
}

impl Default for Setup {
    /// The initial array (FIDE 2.3), White to move.
    fn default() -> Self {
        Self {
            board: Board::initial(),
            turn: Color::White,
            castling: Castling::STANDARD,
            en_passant: None,
            spent: Bitboard::EMPTY,
            halfmove_clock: 0,
            fullmove_number: 1,
            chess960: false,
        }
    }
}
