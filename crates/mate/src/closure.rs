//! Whether everything that can be reached is dead: a search that goes on for as long as it may yet
//! prove that, and no longer.
//!
//! A position that shows life ends it, and so does one from which so much can be reached that the
//! search could not meet it all. No mate is looked for. Positions are expanded in turns: the oldest,
//! and of those with the most moves behind them that cannot be taken back the newest, for such moves
//! lead to life soonest where there is any.

use chess::{Color, Position};

use crate::{
    Budget,
    fortress::Fortress,
    material::Lack,
    open::{OpenList, Turns},
    room, signs,
    states::States,
    surveys::Surveys,
};

/// How many times more room than the budget is too much.
const TOO_MUCH: u64 = 16;

/// What can be said of a position without going on from it.
enum Sight {
    /// The side cannot mate.
    Closed,
    /// The position is alive, or beyond proving.
    Open,
    /// Its moves must be looked at; whether it was seen at ease.
    Unclear { at_ease: bool },
}

/// How many moves without a choice are followed before anything else is asked.
const FORCED: usize = 100;

/// Whether a position is proved dead by meeting at most so many for each side.
pub(crate) fn is_dead(position: &Position, budget: Budget) -> bool {
    let root = after_forced_play(position);
    if !root.has_legal_move() {
        return !root.is_checkmate();
    }
    Color::ALL.into_iter().all(|by| Closure { by, budget }.is_proved(&root))
}

/// The position that must be reached, where the moves are the only legal ones.
fn after_forced_play(position: &Position) -> Position {
    let mut at = *position;
    for _ in 0..FORCED {
        match at.legal_moves()[..] {
            [only] => at = at.play(only),
            _ => break,
        }
    }
    at
}

/// The question whether a side can mate no more, where the other perhaps cannot either.
struct Closure {
    by: Color,
    budget: Budget,
}

/// What is remembered of a position met.
#[derive(Clone, Copy)]
struct Met {
    /// It was seen at ease, or an officer's move leads to it from one that was.
    at_ease: bool,
    /// How many moves that cannot be taken back led to it.
    layer: i32,
}

impl Closure {
    fn is_proved(&self, root: &Position) -> bool {
        // The proofs speak of positions that a legal move can have led to.
        if !root.attackers_of_king(!root.turn()).is_empty() {
            return self.holds(root, false);
        }
        if self.is_shut_out(root) {
            return true;
        }
        match self.sight(root) {
            Sight::Closed => true,
            Sight::Open => false,
            Sight::Unclear { at_ease } => self.holds(root, at_ease),
        }
    }

    fn is_shut_out(&self, position: &Position) -> bool {
        Lack::of(position, self.by).is_some() || Fortress::against(position, self.by).is_some()
    }

    fn sight(&self, position: &Position) -> Sight {
        if !signs::is_at_ease(position, position.count_legal()) {
            return Sight::Unclear { at_ease: false };
        }
        if Color::ALL.into_iter().any(|by| signs::overruns(position, by)) {
            return Sight::Open;
        }
        if room::of(position) < TOO_MUCH * u64::from(self.budget.0) {
            return Sight::Unclear { at_ease: true };
        }
        if self.is_shut_out(position) { Sight::Closed } else { Sight::Open }
    }

    /// Whether every position that can be reached is met, and none is open.
    fn holds(&self, root: &Position, at_ease: bool) -> bool {
        let mut states = States::new(*root);
        let mut met = vec![Met { at_ease, layer: 0 }];
        let mut surveys = Surveys::against(self.by);
        let mut deepest = OpenList::new();
        deepest.push(0, 0);
        let mut turns = Turns::from(0);
        while let Some(state) = turns.next(&mut states, std::slice::from_mut(&mut deepest)) {
            let position = *states.position(state);
            for &m in &position.legal_moves() {
                let next = position.play(m);
                let Some(number) = states.insert(next, state, Some(m)) else { continue };
                if next.is_checkmate() || states.count() > self.budget.0 as usize {
                    return false;
                }
                let Met { mut at_ease, mut layer } = met[state as usize];
                let is_new_layer = next.halfmove_clock() == 0;
                layer += i32::from(is_new_layer);
                let mut is_closed = Lack::of(&next, self.by).is_some();
                if !is_closed && (is_new_layer || !at_ease) {
                    match self.sight(&next) {
                        Sight::Closed => is_closed = true,
                        Sight::Open => return false,
                        Sight::Unclear { at_ease: seen } => at_ease = seen,
                    }
                }
                met.push(Met { at_ease, layer });
                if is_closed || is_new_layer && surveys.prove(&next, states.count()) {
                    states.expand(number);
                } else {
                    deepest.push(-layer, number);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_dead_within(fen: &str, budget: u32) -> bool {
        is_dead(&Position::from_fen(fen).expect("a FEN"), Budget(budget))
    }

    /// A pawn still moves, and locks: every position of three layers is dead.
    #[test]
    fn what_can_still_lock_is_proved_by_meeting_it_all() {
        let fen = "8/8/5p2/8/k4P1p/1p1p1p1P/1P1P1P2/5K2 w - - 0 1";
        assert!(is_dead_within(fen, 2_000));
        assert!(!is_dead_within(fen, 100), "not all of it can be met");
    }

    /// The black king must leave the other; only then do the men lock for good.
    #[test]
    fn a_move_without_a_choice_is_followed() {
        assert!(is_dead_within("8/8/1p6/bP6/Bp6/1P6/k7/1K6 b - - 0 1", 2_000));
    }

    #[test]
    fn one_move_to_life_is_enough() {
        // The kings take the pawns that block each other.
        assert!(!is_dead_within("8/8/8/4p3/4P1K1/8/8/4k3 b - - 0 1", 2_000));
        // A bishop inside the wall takes one of its pawns.
        assert!(!is_dead_within("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/6b1/4KB2 w - - 0 1", 2_000));
    }
}
