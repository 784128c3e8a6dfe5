//! Mate that the adversary cannot avoid, some moves deep.

use chess::{Color, Position};

use crate::Budget;

/// The deepest mate looked for, in moves of the side that mates: deeper ones than a few moves are
/// not found within any budget that is of use.
const DEEPEST: u8 = 8;

/// Whether this side mates by force, looked for one move deeper at a time in at most so many
/// positions. `false` says that no forced mate was found, not that there is none.
pub fn forces(position: &Position, by: Color, budget: Budget) -> bool {
    let mut left = budget.0;
    (1..=DEEPEST).any(|moves| is_forced(position, by, moves, &mut left) == Some(true))
}

/// Whether mate in so many moves is forced; `None` when the budget ran out.
fn is_forced(position: &Position, by: Color, moves: u8, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if !position.has_legal_move() {
        return Some(position.turn() != by && position.is_checkmate());
    }
    if moves == 0 {
        return Some(false);
    }
    let attacks = position.turn() == by;
    let remaining = moves - u8::from(attacks);
    for &mv in position.legal_moves().iter() {
        // One move is enough for the side that mates; the other must have none that escapes.
        if is_forced(&position.play(mv), by, remaining, left)? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forced(fen: &str) -> bool {
        let position = Position::from_fen(fen).expect("a FEN");
        forces(&position, Color::Black, Budget(20_000))
    }

    #[test]
    fn a_king_shut_in_by_his_pawns_is_mated_by_a_knight() {
        assert!(forced("8/8/8/8/8/P3n3/P7/K1k5 w - - 0 1"));
        assert!(forced("8/8/8/8/8/P3n3/P7/K1k5 b - - 0 1"));
    }

    #[test]
    fn mate_that_needs_help_is_not_forced() {
        assert!(!forced("8/8/8/8/8/4n3/P7/K1k5 w - - 0 1"));
    }

    #[test]
    fn mate_of_the_side_that_asks_is_none() {
        assert!(!forced("8/8/8/8/8/8/1Q6/k1K5 b - - 0 1"));
    }
}
