//! The time of a game: monotonic, in milliseconds since its clock began to run, and without what
//! the house took.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// How often the watchdog looks.
const TICK: Duration = Duration::from_millis(50);

/// What it takes for nothing: schedulers are not exact.
const PATIENCE: Duration = Duration::from_millis(200);

/// How long the house has slept: the time in which nothing ran that should have.
#[derive(Debug)]
pub(crate) struct Stalls {
    begin: Instant,
    /// When the watchdog looked last, in microseconds since the beginning.
    looked: AtomicU64,
    /// What was slept until then, in microseconds.
    slept: AtomicU64,
}

impl Stalls {
    pub(crate) fn new() -> Self {
        Self { begin: Instant::now(), looked: AtomicU64::new(0), slept: AtomicU64::new(0) }
    }

    /// Looks from now on, for ever.
    pub(crate) async fn watch(&self) {
        loop {
            tokio::time::sleep(TICK).await;
            self.look(Instant::now());
        }
    }

    fn look(&self, now: Instant) {
        let slept = self.slept_micros(now);
        // A reader between the two stores sees less, never more.
        self.looked.store(self.micros(now), Ordering::Release);
        self.slept.store(slept, Ordering::Release);
    }

    /// What was slept until a moment.
    pub(crate) fn slept(&self, now: Instant) -> Duration {
        Duration::from_micros(self.slept_micros(now))
    }

    fn slept_micros(&self, now: Instant) -> u64 {
        let slept = self.slept.load(Ordering::Acquire);
        let since = self.micros(now).saturating_sub(self.looked.load(Ordering::Acquire));
        let most = (TICK + PATIENCE).as_micros() as u64;
        slept + if since > most { since - TICK.as_micros() as u64 } else { 0 }
    }

    fn micros(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.begin).as_micros()).unwrap_or(u64::MAX)
    }
}

/// The time of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameTime {
    /// What it was when it last began to run, or stands at, in milliseconds.
    base: u64,
    /// Since when it runs, and what the house had slept by then.
    since: Option<(Instant, Duration)>,
}

impl GameTime {
    /// Standing at a time.
    pub(crate) const fn standing(base: u64) -> Self {
        Self { base, since: None }
    }

    /// Whether it runs.
    pub(crate) const fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// The time at a moment, and what of it was given back because the house slept; never before
    /// the time it began to run.
    pub(crate) fn at(&self, moment: Instant, slept: Duration) -> (u64, u64) {
        let Some((since, slept_then)) = self.since else { return (self.base, 0) };
        let passed = moment.saturating_duration_since(since);
        let stall = slept.saturating_sub(slept_then).min(passed);
        (self.base.saturating_add(millis(passed - stall)), millis(stall))
    }

    /// Stands at a time from now on.
    pub(crate) fn stand(&mut self, at: u64) {
        *self = Self::standing(at.max(self.base));
    }

    /// Runs from this moment on.
    pub(crate) fn run(&mut self, now: Instant, slept: Duration) {
        self.since = Some((now, slept));
    }
}

/// Whole milliseconds.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The time of day, in Unix milliseconds: for lists alone, no clock runs by it.
pub(crate) fn unix_millis() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_time_of_a_game_is_what_passed_without_what_the_house_slept() {
        let start = Instant::now();
        let mut time = GameTime::standing(5_000);
        assert_eq!(time.at(start + SECOND, Duration::ZERO), (5_000, 0), "it stands");
        time.run(start, SECOND);
        assert_eq!(time.at(start + 2 * SECOND, SECOND), (7_000, 0));
        assert_eq!(time.at(start + 3 * SECOND, 2 * SECOND), (7_000, 1_000), "one second slept");
        // An act that came before it began to run, for it waited.
        assert_eq!(time.at(start - SECOND, SECOND), (5_000, 0));
        time.stand(7_000);
        assert_eq!(time.at(start + 9 * SECOND, SECOND), (7_000, 0));
        time.stand(6_000);
        assert_eq!(time.at(start, SECOND), (7_000, 0), "it never goes back");
    }

    #[test]
    fn a_house_that_sleeps_knows_it_before_its_watchdog_does() {
        let stalls = Stalls::new();
        let start = stalls.begin;
        assert_eq!(stalls.slept(start + TICK), Duration::ZERO);
        assert_eq!(stalls.slept(start + PATIENCE), Duration::ZERO);
        assert_eq!(stalls.slept(start + SECOND), SECOND - TICK);
        stalls.look(start + SECOND);
        assert_eq!(stalls.slept(start + SECOND), SECOND - TICK, "the same once it has looked");
        stalls.look(start + SECOND + TICK);
        assert_eq!(stalls.slept(start + SECOND + 2 * TICK), SECOND - TICK);
    }
}
