//! Faults a store can have, on demand: what tests are made of.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// What goes wrong with one append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// It is not taken in, and nobody is told.
    Lost,
    /// It is taken in, and nobody is told.
    Unanswered,
    /// It is taken in, and answered after so long.
    Slow(Duration),
    /// The store is down.
    Down,
}

/// Faults to come, one an append; none where they are used up.
#[derive(Debug, Default)]
pub struct Faults(Mutex<VecDeque<Fault>>);

impl Faults {
    /// Adds faults for the appends to come.
    pub fn plan(&self, faults: impl IntoIterator<Item = Fault>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(faults);
    }

    /// The fault of the next append.
    pub(crate) fn next(&self) -> Fault {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.pop_front().unwrap_or(Fault::None)
    }
}
