//! One search that finds a mate or meets every position there is.
//!
//! States are expanded in turns from several open lists: the nearest to a mate in each view of the
//! guide, and the oldest. All lists hold all states, each is expanded once. Reaching mate gives the
//! line; when the lists run dry every reachable position has been met, and that is the proof.

use chess::{Color, Move, Position};

use crate::{guide, material::Lack, states::States, surveys::Surveys};

/// How a search ended.
pub(crate) enum Outcome {
    /// A mate was reached by these moves.
    Mate(Vec<Move>),
    /// Every reachable position was met, so many, and none is mate.
    Closed(usize),
    /// The budget ran out first.
    Spent,
}

/// States by distance; of equally near ones the newest first.
pub(crate) struct OpenList {
    buckets: Vec<Vec<u32>>,
    nearest: usize,
}

impl OpenList {
    pub(crate) fn new() -> Self {
        Self { buckets: Vec::new(), nearest: 0 }
    }

    pub(crate) fn push(&mut self, distance: i32, state: u32) {
        let bucket = (distance + 64).max(0) as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(state);
        self.nearest = self.nearest.min(bucket);
    }

    pub(crate) fn pop(&mut self) -> Option<u32> {
        while let Some(bucket) = self.buckets.get_mut(self.nearest) {
            if let Some(state) = bucket.pop() {
                return Some(state);
            }
            self.nearest += 1;
        }
        None
    }
}

/// Looks for a mate by a side from a position that is not the end of the game, meeting at most so
/// many positions.
pub(crate) fn search(root: &Position, by: Color, budget: usize) -> Outcome {
    let mut states = States::new(*root);
    let mut views: [OpenList; guide::VIEWS] = std::array::from_fn(|_| OpenList::new());
    views.iter_mut().for_each(|view| view.push(0, 0));
    let mut surveys = Surveys::against(by);
    let mut oldest = 0;
    let mut turn = 0;
    while (oldest as usize) < states.count() {
        turn += 1;
        let state = match views.get_mut(turn % (guide::VIEWS + 1)) {
            Some(view) => view.pop(),
            None => {
                oldest += 1;
                Some(oldest - 1)
            }
        };
        let Some(state) = state else { continue };
        if !states.expand(state) {
            continue;
        }
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
