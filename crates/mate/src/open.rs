//! Which state is expanded next: several lists of all states, asked in turns.

use crate::states::States;

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

/// The lists in turns: the best of each, then the oldest state of all. A state is expanded once.
pub(crate) struct Turns {
    turn: usize,
    oldest: u32,
}

impl Turns {
    /// Begins with this list.
    pub(crate) const fn from(list: usize) -> Self {
        Self { turn: list, oldest: 0 }
    }

    /// The next state to expand; none once each has been.
    pub(crate) fn next(&mut self, states: &mut States, lists: &mut [OpenList]) -> Option<u32> {
        let turns = lists.len() + 1;
        while (self.oldest as usize) < states.count() {
            let state = match lists.get_mut(self.turn % turns) {
                Some(list) => list.pop(),
                None => {
                    self.oldest += 1;
                    Some(self.oldest - 1)
                }
            };
            self.turn += 1;
            if let Some(state) = state.filter(|&state| states.expand(state)) {
                return Some(state);
            }
        }
        None
    }
}
