//! Whether a source is there, and how long it is left alone when it is not.

use std::{io, time::Duration};

use super::House;
use crate::entry::What;

/// Looks in a row that a source may fail before it counts as away.
const FAILURES: u32 = 3;
/// Longest rest between two looks at a source that is away.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Whether a source is there.
pub(super) struct Standing {
    name: String,
    failures: u32,
    why: String,
}

impl Standing {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), failures: 0, why: String::new() }
    }

    /// It answered.
    pub(super) fn answered(&mut self) {
        self.failures = 0;
    }

    /// How long to rest after a look: longer and longer while it fails.
    pub(super) fn rest(&mut self, error: Option<&io::Error>, every: Duration) -> Duration {
        match error {
            None => {
                self.answered();
                every
            }
            Some(error) => {
                self.failures = self.failures.saturating_add(1);
                self.why = error.to_string();
                let times = 2_u32.saturating_pow(self.failures.saturating_sub(FAILURES).min(10));
                every.saturating_mul(times).min(LONGEST_REST).max(every)
            }
        }
    }

    /// Records that it went or came, once.
    pub(super) fn tell(&self, house: &House) {
        let up = self.failures == 0;
        let known = house.desk().sources.get(&self.name).map(Option::is_none);
        if known == Some(up) || !up && self.failures < FAILURES {
            return;
        }
        let why = if up { String::new() } else { self.why.clone() };
        // Where it cannot be recorded it is tried again after the next look.
        let _ = house.note(What::Source { source: self.name.clone(), up, why });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_is_away_is_asked_less_and_less_and_at_once_again_when_it_is_back() {
        let mut standing = Standing::new("here");
        let error = io::Error::other("gone");
        let second = Duration::from_secs(1);
        let rests: Vec<u64> =
            (0..12).map(|_| standing.rest(Some(&error), second).as_secs()).collect();
        assert_eq!(rests, [1, 1, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
        assert_eq!(standing.rest(None, second), second);
        // Whoever is seldom asked is not asked more often for being away.
        let seldom = Duration::from_secs(600);
        assert_eq!(standing.rest(Some(&error), seldom), seldom);
    }
}
