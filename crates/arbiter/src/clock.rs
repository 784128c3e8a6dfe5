//! The chess clock: time control, what each player has used and has left, to the millisecond.
//!
//! Time arrives with the acts; the clock reads none. While it is stopped, by the arbiter or because
//! whoever keeps the record has stalled, time is nobody's. At every moment, for each player, what he was
//! given (main time, increments, compensations, corrections) is what he has used and what is left.

use chess::Color;
use std::{fmt, str::FromStr};

/// How much time the players have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The periods, at least one.
    periods: Vec<Period>,
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The moves to be made in it; `None` in the last.
    pub moves: Option<u32>,
    /// Its main time, in milliseconds.
    pub main: u64,
    /// What comes with each move.
    pub bonus: Bonus,
}

/// What comes with each move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Added when the move is completed.
    Increment(u64),
    /// The clock begins to run only after it.
    Delay(u64),
    /// Added when the move is completed, but never more than the move took.
    Bronstein(u64),
}

impl Bonus {
    /// How much it is at most.
    pub fn amount(self) -> u64 {
        match self {
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}

/// The longest time read, a day in milliseconds.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// The latest moment there is, and the longest time a clock can be set to: some nine thousand years
/// in milliseconds, so that no sum of them is too large to be told.
pub(crate) const LATEST: u64 = 1 << 48;

/// The text is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControlError;

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid time control: expected minutes+seconds, such as `90+30`")
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// `90+30` minutes and seconds; `40/90+30, 30+30` periods; `60 delay 5`, `60 bronstein 5`.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let periods: Vec<Period> = text
            .split(',')
            .map(|part| read_period(part.trim()))
            .collect::<Option<_>>()
            .ok_or(TimeControlError)?;
        let lasts = periods.last().is_some_and(|period| period.moves.is_none());
        let counted = periods.iter().rev().skip(1).all(|period| period.moves.is_some());
        (lasts && counted && periods.len() <= 16)
            .then_some(Self { periods })
            .ok_or(TimeControlError)
    }
}

fn read_period(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
        None => (None, text),
    };
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    let (main, bonus) = match (words.next(), words.next(), words.next()) {
        (None, ..) => {
            let (main, increment) = first.split_once('+').unwrap_or((first, "0"));
            (main, Bonus::Increment(milliseconds(increment, 1000)?))
        }
        (Some("delay"), Some(delay), None) => (first, Bonus::Delay(milliseconds(delay, 1000)?)),
        (Some("bronstein"), Some(delay), None) => {
            (first, Bonus::Bronstein(milliseconds(delay, 1000)?))
        }
        _ => return None,
    };
    Some(Period { moves, main: milliseconds(main, 60_000)?, bonus })
}

/// So many of a unit of milliseconds, up to three decimals.
fn milliseconds(number: &str, unit: u64) -> Option<u64> {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let is_number = |text: &str| text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let thousandths: u64 = format!("{whole}{decimals:0<3}").parse().ok()?;
    Some(thousandths.checked_mul(unit)? / 1000).filter(|&time| time <= LONGEST)
}

/// A clock between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: [Account; 2],
    running: Color,
    /// Since when the present turn has been running, or has been stopped.
    since: u64,
    /// What of the present turn had passed when it was stopped last.
    passed: u64,
    paused: bool,
}

/// What a player was given and has used, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Account {
    given: i64,
    used: i64,
    moves: u32,
    /// What each completed move brought, so that it can be taken back.
    brought: Vec<i64>,
    /// When it was stopped with nothing left: the moment its flag fell.
    fell: Option<u64>,
}

impl Clock {
    /// A clock at the start of a game, with this player's side about to run.
    pub fn new(control: TimeControl, starts: Color) -> Self {
        let main = control.periods.first().map_or(0, |period| signed(period.main));
        let account = Account { given: main, ..Account::default() };
        Self {
            control,
            sides: [account.clone(), account],
            running: starts,
            since: 0,
            passed: 0,
            paused: false,
        }
    }

    /// What a player has left at a moment; less than nothing once his flag has fallen.
    pub fn left(&self, player: Color, now: u64) -> i64 {
        let account = &self.sides[player.index()];
        let runs = if player == self.running { self.charge(self.elapsed(now)) } else { 0 };
        account.given - account.used - runs
    }

    /// What a player was given: main time, increments, compensations, corrections.
    pub fn given(&self, player: Color) -> i64 {
        self.sides[player.index()].given
    }

    /// What a player has used at a moment.
    pub fn used(&self, player: Color, now: u64) -> i64 {
        self.given(player) - self.left(player, now)
    }

    /// What comes with the next move of a player.
    pub fn bonus(&self, player: Color) -> Bonus {
        self.period(player).bonus
    }

    /// Whether a player has no further period before him.
    pub fn is_in_last_period(&self, player: Color) -> bool {
        self.period(player).moves.is_none()
    }

    /// When a player's flag fell, if it is down at this moment.
    pub fn fell(&self, player: Color, now: u64) -> Option<u64> {
        let left = self.left(player, now);
        if left > 0 {
            return None;
        }
        let stood = if self.paused { self.since } else { now };
        let runs = player == self.running;
        let fallen = if runs { stood.saturating_sub(left.unsigned_abs()) } else { self.since };
        Some(self.sides[player.index()].fell.unwrap_or(fallen))
    }

    /// Whose side runs.
    pub fn running(&self) -> Color {
        self.running
    }

    /// A move is completed: its player's side stops, the other one runs. Where his adversary's side
    /// was running, that one is charged: he had forgotten to press, or presses for the second time.
    pub fn press(&mut self, mover: Color, now: u64) {
        let elapsed = if self.running == mover { self.elapsed(now) } else { 0 };
        let is_down = self.fell(mover, now).is_some();
        let brought = self.brings(mover, elapsed, is_down);
        self.stop(now);
        let account = &mut self.sides[mover.index()];
        account.given += brought;
        account.moves += 1;
        account.brought.push(brought);
        self.begin_turn(!mover, now);
    }

    /// A completed move is undone: what it brought goes back.
    pub(crate) fn take_back(&mut self, mover: Color) {
        let account = &mut self.sides[mover.index()];
        if let Some(brought) = account.brought.pop() {
            account.given -= brought;
            account.moves = account.moves.saturating_sub(1);
        }
    }

    /// The side that runs is stopped and charged, and this player's runs from now on.
    pub(crate) fn run(&mut self, player: Color, now: u64) {
        self.stop(now);
        self.begin_turn(player, now);
    }

    /// The side that runs is charged for its turn.
    fn stop(&mut self, now: u64) {
        let charge = self.charge(self.elapsed(now));
        let fell = self.fell(self.running, now);
        let account = &mut self.sides[self.running.index()];
        account.used += charge;
        account.fell = fell;
    }

    /// Both sides are stopped, or run again where they stood. Meanwhile the time is nobody's.
    pub(crate) fn pause(&mut self, pauses: bool, now: u64) {
        if pauses != self.paused {
            self.passed = self.elapsed(now);
            self.since = now.max(self.since);
            self.paused = pauses;
        }
    }

    fn begin_turn(&mut self, player: Color, now: u64) {
        self.running = player;
        self.since = now.max(self.since);
        self.passed = 0;
    }

    /// Time is added for a player.
    pub(crate) fn compensate(&mut self, player: Color, seconds: u32) {
        let account = &mut self.sides[player.index()];
        account.given += i64::from(seconds) * 1000;
        account.fell = account.fell.filter(|_| account.given <= account.used);
    }

    /// A side is set to show this.
    pub(crate) fn set(&mut self, player: Color, shows: u64, now: u64) {
        let off = signed(shows) - self.left(player, now);
        self.sides[player.index()].given += off;
        self.sides[player.index()].fell = None;
    }

    /// How long the present turn has lasted, without what it was stopped for.
    fn elapsed(&self, now: u64) -> u64 {
        self.passed + if self.paused { 0 } else { now.saturating_sub(self.since) }
    }

    /// What a move that took so long costs.
    fn charge(&self, elapsed: u64) -> i64 {
        match self.period(self.running).bonus {
            Bonus::Delay(delay) => signed(elapsed.saturating_sub(delay)),
            Bonus::Increment(_) | Bonus::Bronstein(_) => signed(elapsed),
        }
    }

    /// What the next completed move of a player brings, the time of a new period included. A clock
    /// that has run out is given no bonus: that would lift the flag again.
    fn brings(&self, mover: Color, elapsed: u64, is_down: bool) -> i64 {
        let bonus = match self.period(mover).bonus {
            _ if is_down => 0,
            Bonus::Increment(increment) => increment,
            Bonus::Bronstein(most) => most.min(elapsed),
            Bonus::Delay(_) => 0,
        };
        let moves = self.sides[mover.index()].moves + 1;
        let mut due = 0_u32;
        let next = self.control.periods.iter().zip(self.control.periods.iter().skip(1)).find_map(
            |(period, next)| {
                due = u32::saturating_add(due, period.moves.unwrap_or(0));
                (due == moves).then_some(next.main)
            },
        );
        signed(bonus) + signed(next.unwrap_or(0))
    }

    fn period(&self, player: Color) -> Period {
        let moves = self.sides[player.index()].moves;
        let mut due = 0_u32;
        let current = self.control.periods.iter().find(|period| {
            due = due.saturating_add(period.moves.unwrap_or(u32::MAX));
            moves < due
        });
        *current.or(self.control.periods.last()).expect("a time control has a period")
    }
}

fn signed(milliseconds: u64) -> i64 {
    milliseconds.min(LATEST).cast_signed()
}
