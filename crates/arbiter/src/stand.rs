//! The position when what was done stands, lawful or not (D8).

use crate::Change;
use chess::{Bitboard, Position, Rank, Role, RookHome, Side, Square};

/// The position after a change by the side to move, carried out as it was done.
///
/// A king or rook that was carried has moved; a pawn that jumped two squares can be taken in
/// passing only if it was entitled to jump; a pawn that comes to its own second rank has been
/// played; the halfmove clock starts again where a pawn was carried or a man has come off.
///
/// `None` where there would not be exactly one king a side: a king never leaves the board.
pub fn stand(position: &Position, change: &Change) -> Option<Position> {
    let hand = position.turn();
    let mut setup = position.setup();
    setup.board = change.board_after(position.board());
    setup.turn = !hand;
    setup.en_passant = jumped_square(position, change);
    lose_rights(&mut setup.castling, position, change);
    // P5: a pawn that was carried has been played; the position keeps those on their second rank.
    setup.spent = change
        .moved
        .iter()
        .fold(position.spent(), |spent, moved| spent | Bitboard::from_square(moved.to));
    let carries_pawn = change.moved.iter().any(|moved| moved.piece.role == Role::Pawn);
    setup.halfmove_clock = if carries_pawn || !change.off.is_empty() {
        0
    } else {
        position.halfmove_clock().saturating_add(1)
    };
    if hand == chess::Color::Black {
        setup.fullmove_number = setup.fullmove_number.saturating_add(1);
    }
    Position::try_from(setup).ok()
}

/// The square a pawn has passed over, where it was entitled to.
fn jumped_square(position: &Position, change: &Change) -> Option<Square> {
    let [moved] = change.moved[..] else { return None };
    let entitled = change.off.is_empty()
        && position
            .pseudo_legal_from(moved.from)
            .iter()
            .any(|mv| mv.to() == moved.to && mv.is_double_step());
    entitled.then(|| Square::new(moved.from.file(), Rank::Third.of(position.turn())))
}

fn lose_rights(castling: &mut chess::Castling, position: &Position, change: &Change) {
    let touched: Bitboard = change
        .moved
        .iter()
        .map(|moved| moved.from)
        .chain(change.off.iter().map(|&(square, _)| square))
        .collect();
    for color in chess::Color::ALL {
        if touched.contains(position.king(color)) {
            castling.lose(color);
        }
        for side in Side::ALL {
            let home = castling.get(color, side).filter(|home| !home.absent);
            if home.is_some_and(|home: RookHome| touched.contains(home.square(color))) {
                castling.lose_side(color, side);
            }
        }
    }
}
