//! Dead positions: neither side can mate by any series of legal moves (FIDE 5.2.2).

use chess::{Color, Move, Position};

use crate::answer::{Answer, Budget, Proof, can_mate};

/// Whether a position is dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// It is not: a side can still mate.
    Alive {
        /// The side that mates.
        by: Color,
        /// How, move by move; empty if it is mate already.
        line: Vec<Move>,
    },
    /// Neither side can mate.
    Dead {
        /// Why White cannot.
        white: Proof,
        /// Why Black cannot.
        black: Proof,
    },
    /// Not known within the budget. This ends no game.
    Undetermined,
}

/// What each side is given before the whole budget: mates are mostly near for one side at least.
const LOOKS: [Budget; 2] = [Budget(500), Budget(2_000)];

/// Whether a position is dead, each side's mate looked for in at most so many positions.
///
/// One side that can mate is enough, so both are looked at briefly before either is searched in
/// earnest.
pub fn life(position: &Position, budget: Budget) -> Life {
    let mut proofs = [None, None];
    let looks = LOOKS.into_iter().filter(|&look| look < budget);
    for budget in looks.chain([budget]) {
        for by in Color::ALL {
            let proof = &mut proofs[by.index()];
            if proof.is_some() {
                continue;
            }
            match can_mate(position, by, budget) {
                Answer::Possible { line } => return Life::Alive { by, line },
                Answer::Impossible { proof: found } => *proof = Some(found),
                Answer::Undetermined => {}
            }
        }
    }
    match proofs {
        [Some(white), Some(black)] => Life::Dead { white, black },
        _ => Life::Undetermined,
    }
}
