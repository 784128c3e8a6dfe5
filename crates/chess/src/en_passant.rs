//! Whether an en passant record can be so (FIDE 3.7.3.1).

use crate::{Board, Color, Position, Rank, Role, Setup, Square};

/// The square passed and the pawn that has just passed it by a double step, if the record can be
/// so: the pawn is there, and both squares it came over are empty.
fn passed_pawn(board: &Board, turn: Color, recorded: Option<Square>) -> Option<(Square, Square)> {
    let passed = recorded?;
    if passed.rank() != Rank::Sixth.of(turn) {
        return None;
    }
    let on = |rank: Rank| Square::new(passed.file(), rank.of(turn));
    let (origin, pawn) = (on(Rank::Seventh), on(Rank::Fifth));
    let is_so = board.by_piece(Role::Pawn.of(!turn)).contains(pawn)
        && !board.occupied().contains(passed)
        && !board.occupied().contains(origin);
    is_so.then_some((passed, pawn))
}

impl Position {
    pub(crate) fn passed_pawn(&self) -> Option<(Square, Square)> {
        passed_pawn(&self.board, self.turn, self.en_passant)
    }
}

impl Setup {
    pub(crate) fn passed_pawn(&self) -> Option<(Square, Square)> {
        passed_pawn(&self.board, self.turn, self.en_passant)
    }
}
