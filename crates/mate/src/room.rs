//! How much room the men have, in positions.
//!
//! Every officer and king walks about as if alone, all others standing where they are: over empty
//! squares, without giving check, the king where nothing attacks him. The product of what they
//! reach is about how many positions there are that no capture and no pawn move parts. It is an
//! estimate, for they get in each other's way and out of it.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

/// The product for all men; 0 if a side has no man that can walk, for then the others cannot
/// take their time.
pub(crate) fn of(position: &Position) -> u64 {
    let [white, black] = Color::ALL.map(|color| of_side(position, color));
    if white < 2 || black < 2 { 0 } else { white.saturating_mul(black) }
}

fn of_side(position: &Position, color: Color) -> u64 {
    let board = position.board();
    let (own, king) = (board.by_color(color), position.king(color));
    let held = pinned(position, king, color) | pinned(position, position.king(!color), color);
    let men = own - board.by_role(Role::Pawn) - held;
    men.into_iter().map(|from| walk(position, color, from)).fold(1, u64::saturating_mul)
}

/// How many squares a man reaches, his own among them.
fn walk(position: &Position, color: Color, from: Square) -> u64 {
    let board = position.board();
    let others = board.occupied() - from.into();
    let adverse = position.king(!color);
    let Some(piece) = board.piece_at(from) else { return 1 };
    let (steps, barred): (fn(Square, Bitboard) -> Bitboard, Bitboard) = match piece.role {
        Role::King => (|at, _| attacks::king(at), attacks::king(adverse)),
        Role::Queen => (attacks::queen, attacks::queen(adverse, others)),
        Role::Rook => (attacks::rook, attacks::rook(adverse, others)),
        Role::Bishop => (attacks::bishop, attacks::bishop(adverse, others)),
        Role::Knight => (|at, _| attacks::knight(at), attacks::knight(adverse)),
        Role::Pawn => return 1,
    };
    let may_enter =
        |square: &Square| piece.role != Role::King || (board.attackers(*square, !color)).is_empty();
    let (mut reached, mut newly) = (Bitboard::from(from), Bitboard::from(from));
    while let Some(at) = newly.first() {
        newly -= at.into();
        let to = steps(at, others) - others - barred - reached;
        let to: Bitboard = to.into_iter().filter(may_enter).collect();
        newly |= to;
        reached |= to;
    }
    reached.count().into()
}

/// A side's men that alone stand between a king and a slider of the side that would check him.
fn pinned(position: &Position, king: Square, color: Color) -> Bitboard {
    let board = position.board();
    let checks = if position.king(color) == king { !color } else { color };
    let by = |role| board.by_role(role) & board.by_color(checks);
    let queens = by(Role::Queen);
    let sliders = attacks::rook(king, Bitboard::EMPTY) & (by(Role::Rook) | queens)
        | attacks::bishop(king, Bitboard::EMPTY) & (by(Role::Bishop) | queens);
    let between =
        sliders.into_iter().map(|slider| attacks::between(slider, king) & board.occupied());
    let alone = between.filter(|men| men.count() == 1);
    alone.fold(Bitboard::EMPTY, |all, men| all | men) & board.by_color(color)
}
