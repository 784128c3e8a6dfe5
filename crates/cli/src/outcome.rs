//! What a command found, as the exit status says it.

use std::process::ExitCode;

/// What a command found; the worst finding of a run is its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Every game is regular; every assertion holds.
    Regular,
    /// An irregularity was found; an assertion does not hold.
    Irregular,
    /// Something could not be read.
    Unreadable,
    /// The person at the keyboard ended it.
    Interrupted,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Regular => 0,
            Outcome::Irregular => 1,
            Outcome::Unreadable => 2,
            Outcome::Interrupted => 130,
        })
    }
}
