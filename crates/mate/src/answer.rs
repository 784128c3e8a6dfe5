//! Whether a side can still mate, and what the answer rests on.

use chess::{Color, Move, Position};

use crate::{
    fortress::Fortress,
    material::Lack,
    search::{self, Outcome},
    states,
};

/// How many positions a search may meet before it gives up.
///
/// Counted in positions, never in time, so that the same question always has the same answer. A
/// position met takes about a hundred bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
    /// For a look in passing: two thousand positions.
    pub const GLANCE: Self = Self(2_000);
    /// For a ruling: a million positions.
    pub const RULING: Self = Self(1_000_000);
}

/// Whether a side can mate by any series of legal moves of both sides (FIDE 6.9).
///
/// The 75-move rule and fivefold repetition are left out of account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can.
    Possible {
        /// A mate, move by move from the position asked about; empty if it is mate already.
        line: Vec<Move>,
    },
    /// It cannot.
    Impossible {
        /// What that rests on.
        proof: Proof,
    },
    /// Not known within the budget. This ends no game.
    Undetermined,
}

/// Why a side cannot mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The game is over by stalemate, or by mate the other way.
    Terminal,
    /// The men do not suffice.
    Material(Lack),
    /// Each of these moves is the only legal one, and then one of the other proofs holds, or the
    /// moves go round in a circle.
    Forced {
        /// The only moves, in order.
        moves: Vec<Move>,
        /// Why there is no mate after them; `None` if a position has come back.
        then: Option<Box<Proof>>,
    },
    /// Wherever the men may ever get to, there is no mate.
    Fortress(Fortress),
    /// Every reachable position was met and none is mate; positions whose men do not suffice were
    /// not gone beyond.
    Exhausted {
        /// How many positions were met.
        positions: usize,
    },
}

/// Whether a side can mate from a position, looked for in at most so many positions.
pub fn can_mate(position: &Position, by: Color, budget: Budget) -> Answer {
    let budget = budget.0 as usize;
    let mut moves = Vec::new();
    let mut met = vec![*position];
    let proof = loop {
        let at = met[met.len() - 1];
        if !at.has_legal_move() {
            if at.turn() != by && at.is_checkmate() {
                return Answer::Possible { line: moves };
            }
            break Some(Proof::Terminal);
        }
        if at.attackers_of_king(!at.turn()).is_empty()
            && let Some(lack) = Lack::of(&at, by)
        {
            break Some(Proof::Material(lack));
        }
        let legal = at.legal_moves();
        if legal.len() > 1 || met.len() > budget {
            if at.attackers_of_king(!at.turn()).is_empty()
                && let Some(fortress) = Fortress::against(&at, by)
            {
                break Some(Proof::Fortress(fortress));
            }
            match search::search(&at, by, budget.saturating_sub(met.len())) {
                Outcome::Mate(line) => {
                    moves.extend(line);
                    return Answer::Possible { line: moves };
                }
                Outcome::Closed(positions) => break Some(Proof::Exhausted { positions }),
                Outcome::Spent => return Answer::Undetermined,
            }
        }
        moves.push(legal[0]);
        let next = at.play(legal[0]);
        if met.iter().any(|earlier| states::same(earlier, &next)) {
            break None;
        }
        met.push(next);
    };
    let proof = match proof {
        Some(proof) if moves.is_empty() => proof,
        then => Proof::Forced { moves, then: then.map(Box::new) },
    };
    Answer::Impossible { proof }
}
