//! How often positions have occurred.

use std::collections::BTreeMap;

/// The repetition keys of the positions before each ply, counted as they come and go: to ask for
/// one costs the same in a long game as in a short one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Repetitions {
    keys: Vec<u64>,
    times: BTreeMap<u64, usize>,
}

impl Repetitions {
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        *self.times.entry(key).or_insert(0) += 1;
    }

    /// Forgets all but the first so many.
    pub(super) fn truncate(&mut self, plies: usize) {
        for key in self.keys.drain(plies.min(self.keys.len())..) {
            // One that occurs no more leaves the map, which is the same then as if it never had.
            if let Some(times) = self.times.get_mut(&key) {
                *times -= 1;
                if *times == 0 {
                    self.times.remove(&key);
                }
            }
        }
    }

    pub(super) fn times(&self, key: u64) -> usize {
        self.times.get(&key).copied().unwrap_or(0)
    }
}
