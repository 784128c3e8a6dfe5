//! One search that finds a mate or meets every position there is.
//!
//! States are expanded in turns from several open lists: the nearest to a mate in each view of the
//! guide, and the oldest. All lists hold all states, each is expanded once. Reaching mate gives the
//! line; when the lists run dry every reachable position has been met, and that is the proof.

use chess::{Color, Move, Position};

use crate::{
    guide,
    material::Lack,
    open::{OpenList, Turns},
    states::States,
    surveys::Surveys,
};

/// How a search ended.
pub(crate) enum Outcome {
    /// A mate was reached by these moves.
    Mate(Vec<Move>),
    /// Every reachable position was met, so many, and none is mate.
    Closed(usize),
    /// The budget ran out first.
    Spent,
}

/// Looks for a mate by a side from a position that is not the end of the game, meeting at most so
/// many positions.
pub(crate) fn search(root: &Position, by: Color, budget: usize) -> Outcome {
    let mut states = States::new(*root);
    let mut views: [OpenList; guide::VIEWS] = std::array::from_fn(|_| OpenList::new());
    views.iter_mut().for_each(|view| view.push(0, 0));
    let mut surveys = Surveys::against(by);
    let mut turns = Turns::from(1);
    while let Some(state) = turns.next(&mut states, &mut views) {
        let position = *states.position(state);
        for &m in &position.legal_moves() {
            let next = position.play(m);
            let Some(number) = states.insert(next, state, Some(m)) else { continue };
            if next.turn() != by && next.is_checkmate() {
                return Outcome::Mate(states.line(number));
            }
            if states.count() > budget {
                return Outcome::Spent;
            }
            let is_new_layer = next.halfmove_clock() == 0;
            if Lack::of(&next, by).is_some() || is_new_layer && surveys.prove(&next, states.count())
            {
                states.expand(number);
                continue;
            }
            for (view, distance) in views.iter_mut().zip(guide::distances(&next, by)) {
                view.push(distance, number);
            }
        }
    }
    Outcome::Closed(states.count())
}
