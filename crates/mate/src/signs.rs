//! Signs that a position is not dead, at the price of a few looks along lines.
//!
//! A position is dead because its men do not suffice, because they are walled in, or because what
//! must be played now ends it. So there is a sign of life where none of the three is in sight:
//! nobody is in check, both sides have more than a few moves, and the men of one, moving as if
//! alone, get at the adverse king and all he could flee to; or a move or two lead to such a
//! position, for what can be reached from a dead position is dead.
//!
//! A sign is no proof. What is certain: where there is one, no lack of men and no fortress can be
//! proved against that side, for every square the flood of its men reaches is in the range that
//! [`Fortress`](crate::Fortress) gives them. What is left is play so forced that every one of more
//! than [`FEW`] moves loses the men to mate with; the tests look for such a position, in vain.

use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::material::Lack;

/// A side with no more legal moves than these may be forced, and so many moves are looked at. No
/// dead position is known for which two would not do.
const FEW: usize = 4;

/// How many plies are looked at where a side may be forced.
const PLIES: u32 = 2;

/// Whether a position shows that it is not dead; false says nothing.
pub(crate) fn of_life(position: &Position) -> bool {
    within(position, PLIES)
}

fn within(position: &Position, plies: u32) -> bool {
    let moves = position.count_legal();
    if moves == 0 {
        return position.is_checkmate();
    }
    if is_at_ease(position, moves) {
        return Color::ALL.into_iter().any(|by| overruns(position, by));
    }
    let looked_at = position.legal_moves().into_iter().take(FEW);
    plies > 0 && looked_at.map(|m| position.play(m)).any(|next| within(&next, plies - 1))
}

/// Whether nobody is in check and both sides have more than a few moves, the side to move so many.
pub(crate) fn is_at_ease(position: &Position, moves: usize) -> bool {
    moves > FEW
        && Color::ALL.iter().all(|&color| position.attackers_of_king(color).is_empty())
        && position.with_turn(!position.turn()).count_legal() > FEW
}

/// Whether a side's men, going where they like while all others stand, attack the adverse king and
/// every square beside him that neither their king holds nor one of his own men fills.
pub(crate) fn overruns(position: &Position, by: Color) -> bool {
    let board = position.board();
    let (own, adverse) = (board.by_color(by), board.by_color(!by));
    let (mater, victim) = (attacks::king(position.king(by)), position.king(!by));
    if mater.contains(victim) || Lack::of(position, by).is_some() {
        return false;
    }
    let role = |role| board.by_role(role) & own;
    // A pawn that can step ahead stands in nobody's way for ever.
    let walls = board.occupied() - loose_pawns(position);
    let flood = Flood { barred: (own & walls) | victim.into() };
    let mut wanted = (attacks::king(victim) - mater - adverse) | victim.into();
    let promoted = || {
        let standing = (walls - restless_kings(position)) | board.by_role(Role::Pawn);
        let last = |pawn: Square| Square::new(pawn.file(), Rank::Eighth.of(by));
        let is_free = |pawn: &Square| {
            ((attacks::between(*pawn, last(*pawn)) | last(*pawn).into()) & standing).is_empty()
        };
        role(Role::Pawn).into_iter().filter(is_free).map(last).collect()
    };
    flood.covers(role(Role::Queen), &mut wanted, |from| attacks::queen(from, walls))
        || flood.covers(role(Role::Rook), &mut wanted, |from| attacks::rook(from, walls))
        || flood.covers(promoted(), &mut wanted, |from| attacks::queen(from, walls))
        || flood.covers(role(Role::Bishop), &mut wanted, |from| attacks::bishop(from, walls))
        || flood.covers(role(Role::Knight), &mut wanted, attacks::knight)
}

/// The pawns of both sides with an empty square ahead.
fn loose_pawns(position: &Position) -> Bitboard {
    let board = position.board();
    let (pawns, free) = (board.by_role(Role::Pawn), !board.occupied());
    let white = pawns & board.by_color(Color::White) & Bitboard::new(free.bits() >> 8);
    let black = pawns & board.by_color(Color::Black) & Bitboard::new(free.bits() << 8);
    white | black
}

/// The kings with an empty square to go to that nothing attacks.
fn restless_kings(position: &Position) -> Bitboard {
    let board = position.board();
    let can_step = |color: &Color| {
        let free = attacks::king(position.king(*color)) - board.occupied();
        free.into_iter().any(|square| board.attackers(square, !*color).is_empty())
    };
    Color::ALL.into_iter().filter(can_step).map(|color| position.king(color)).collect()
}

/// How men spread over the board.
struct Flood {
    /// Where they cannot go, though they may guard it.
    barred: Bitboard,
}

impl Flood {
    /// Strikes off what men of one kind can come to attack; whether nothing is left.
    fn covers(
        &self,
        men: Bitboard,
        wanted: &mut Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> bool {
        let (mut reached, mut newly) = (men, men);
        while let Some(from) = newly.first() {
            let attacked = attacks(from);
            *wanted -= attacked;
            if wanted.is_empty() {
                return true;
            }
            newly -= from.into();
            newly |= attacked - self.barred - reached;
            reached |= newly;
        }
        false
    }
}

#[cfg(test)]
mod tests;
