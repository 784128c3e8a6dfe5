//! The code that a game's own tags call for: the FIDE edition by its day, the pace by its time
//! control.

use std::fmt;

use laws::{Code, Edition, Pace};

/// The tags that tell the day, the first that tells one is believed.
const DAYS: [&str; 3] = ["Date", "UTCDate", "EventDate"];

const TIME_CONTROL: &str = "TimeControl";

/// Moves of a player by which FIDE measures a pace.
const MEASURED: u64 = 60;

/// The code that a game's tags call for, and by what.
///
/// A day of which parts are unknown counts if the same edition was in force on every day that it may
/// be. A game whose time control is unknown is taken for a standard one, for that is what the Laws
/// are about where no appendix is called for; one whose time control is told and cannot be read is
/// not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The code; `None` where none known here fits.
    pub code: Option<&'static Code>,
    /// The tag that tells the day, and what it says; `None` where none does.
    pub day: Option<(&'static str, String)>,
    /// What the tag on the time control says; `None` where it says that it is not known.
    pub time_control: Option<String>,
    /// How sure the choice is.
    pub outcome: Choice,
}

/// Why a code was chosen, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// By day and time control.
    Told,
    /// By the day alone: taken for a standard game.
    TakenForStandard,
    /// No tag tells the day.
    NoDay,
    /// No edition known here was in force on that day, or more than one may have been.
    NoEdition,
    /// The time control cannot be read.
    UnreadableTimeControl,
    /// The edition is not known here for games of that pace.
    NoCodeOfThatPace,
}

impl Chosen {
    /// The code that these tags call for.
    pub fn by_tags<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Self {
        let day = DAYS.into_iter().find_map(|name| {
            let value = tag(name)?.trim();
            Some((name, value, Days::read(value)?))
        });
        let control = tag(TIME_CONTROL).map(str::trim).filter(|text| !is_unknown(text));
        let (code, outcome) = match &day {
            None => (None, Choice::NoDay),
            Some((_, _, days)) => choose(days, control),
        };
        Self {
            code,
            day: day.map(|(name, value, _)| (name, value.to_owned())),
            time_control: control.map(str::to_owned),
            outcome,
        }
    }
}

fn choose(days: &Days, control: Option<&str>) -> (Option<&'static Code>, Choice) {
    let Some(edition) = Edition::throughout(&days.first, &days.last) else {
        return (None, Choice::NoEdition);
    };
    let (pace, outcome) = match control.map(seconds_for_sixty_moves) {
        None => (Pace::Standard, Choice::TakenForStandard),
        Some(None) => return (None, Choice::UnreadableTimeControl),
        Some(Some(seconds)) => (Pace::of(seconds), Choice::Told),
    };
    match edition.code(pace) {
        None => (None, Choice::NoCodeOfThatPace),
        code => (code, outcome),
    }
}

/// What says that a time control is not known, or that there was none.
fn is_unknown(text: &str) -> bool {
    matches!(text, "" | "?" | "-")
}

/// The days that a date with unknown parts may be, `YYYY-MM-DD` both.
struct Days {
    first: String,
    last: String,
}

impl Days {
    /// Reads year, month and day parted by points, hyphens or strokes; digits of the year, the month
    /// and the day may be question marks. `None` where nothing of the year is known.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4)?;
        if !year.bytes().all(|letter| letter.is_ascii_digit() || letter == b'?')
            || year.starts_with('?')
        {
            return None;
        }
        let known = |part: Option<&str>, most: u8| {
            let number: u8 = part?.parse().ok()?;
            (1..=most).contains(&number).then_some(number)
        };
        let month = known(parts.next(), 12);
        // A day of an unknown month narrows nothing.
        let day = month.and(known(parts.next(), 31));
        let days = |digit: &str, month: u8, day: u8| {
            format!("{}-{month:02}-{day:02}", year.replace('?', digit))
        };
        Some(Self {
            first: days("0", month.unwrap_or(1), day.unwrap_or(1)),
            last: days("9", month.unwrap_or(12), day.unwrap_or(31)),
        })
    }
}

/// The time of one player for sixty moves, in seconds: periods parted by colons, `40/5400+30:1800+30`,
/// of which the last is repeated as needed. `None` where it cannot be read.
fn seconds_for_sixty_moves(text: &str) -> Option<u64> {
    let periods = text.split(':').map(Period::read).collect::<Option<Vec<_>>>()?;
    let (&last, _) = periods.split_last()?;
    let (mut moves, mut seconds) = (0, 0_u64);
    for period in periods.into_iter().chain(std::iter::repeat(last)) {
        let left = MEASURED - moves;
        let played = period.moves.map_or(left, |of| of.min(left));
        seconds = seconds.saturating_add(period.seconds);
        seconds = seconds.saturating_add(period.increment.saturating_mul(played));
        moves += played;
        if moves >= MEASURED {
            break;
        }
    }
    Some(seconds)
}

/// A period of a time control.
#[derive(Clone, Copy)]
struct Period {
    /// Moves to be made in it, at least one; `None` where it is the rest of the game.
    moves: Option<u64>,
    seconds: u64,
    increment: u64,
}

impl Period {
    fn read(text: &str) -> Option<Self> {
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(number(moves).filter(|&moves| moves > 0)?), time),
            None => (None, text),
        };
        let (seconds, increment) = time.split_once('+').unwrap_or((time, "0"));
        Some(Self { moves, seconds: number(seconds)?, increment: number(increment)? })
    }
}

/// Digits and nothing else.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.day {
            Some((tag, value)) => write!(f, "{tag} {value}")?,
            None => f.write_str("no day told")?,
        }
        match &self.time_control {
            Some(value) => write!(f, " and {TIME_CONTROL} {value}")?,
            None => write!(f, ", no {TIME_CONTROL} told")?,
        }
        f.write_str(match self.outcome {
            Choice::Told | Choice::NoDay => "",
            Choice::TakenForStandard => ": taken for a standard game",
            Choice::NoEdition => ": no edition known here",
            Choice::UnreadableTimeControl => ": a time control that cannot be read",
            Choice::NoCodeOfThatPace => ": an edition known for standard games only",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Day, time control, the code that they call for, and why.
    const CHOICES: &[(&str, &str, Option<&str>, Choice)] = &[
        ("2024.01.02", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("2024.01.02", "300", Some("fide-2023-blitz"), Choice::Told),
        // Seven minutes and three seconds a move are ten minutes.
        ("2024.01.02", "420+3", Some("fide-2023-blitz"), Choice::Told),
        ("2024.01.02", "421+3", Some("fide-2023-rapid"), Choice::Told),
        ("2024.01.02", "600", Some("fide-2023-blitz"), Choice::Told),
        ("2024.01.02", "601", Some("fide-2023-rapid"), Choice::Told),
        ("2024.01.02", "900+10", Some("fide-2023-rapid"), Choice::Told),
        ("2024.01.02", "3599", Some("fide-2023-rapid"), Choice::Told),
        // Fifty minutes and ten seconds a move, thirty and thirty: an hour each.
        ("2024.01.02", "3000+10", Some("fide-2023"), Choice::Told),
        ("2024.01.02", "1800+30", Some("fide-2023"), Choice::Told),
        ("2024.01.02", "3600", Some("fide-2023"), Choice::Told),
        ("2024.01.02", "40/7200:3600", Some("fide-2023"), Choice::Told),
        ("2024.01.02", "40/5400+30:1800+30", Some("fide-2023"), Choice::Told),
        // A last period of moves is repeated: twice five minutes, and twice fifteen.
        ("2024.01.02", "40/300", Some("fide-2023-blitz"), Choice::Told),
        ("2024.01.02", "30/900", Some("fide-2023-rapid"), Choice::Told),
        ("2024.01.02", "20/300:20/300:20/300", Some("fide-2023-rapid"), Choice::Told),
        ("2024.01.02", "99999999999999999999", None, Choice::UnreadableTimeControl),
        (
            "2024.01.02",
            "18446744073709551615+18446744073709551615",
            Some("fide-2023"),
            Choice::Told,
        ),
        // Not told: a standard game. Told and unreadable: none.
        ("2024.01.02", "?", Some("fide-2023"), Choice::TakenForStandard),
        ("2024.01.02", "-", Some("fide-2023"), Choice::TakenForStandard),
        ("2024.01.02", "", Some("fide-2023"), Choice::TakenForStandard),
        ("2024.01.02", "15 min", None, Choice::UnreadableTimeControl),
        ("2024.01.02", "*180", None, Choice::UnreadableTimeControl),
        ("2024.01.02", "0/180", None, Choice::UnreadableTimeControl),
        ("2024.01.02", "180+", None, Choice::UnreadableTimeControl),
        ("2024.01.02", "+2", None, Choice::UnreadableTimeControl),
        ("2024.01.02", "40/7200:", None, Choice::UnreadableTimeControl),
        // The editions, to the day.
        ("2022.12.31", "5400+30", Some("fide-2018"), Choice::Told),
        ("2023.01.01", "5400+30", Some("fide-2023"), Choice::Told),
        ("2018.01.01", "5400+30", Some("fide-2018"), Choice::Told),
        ("2017.12.31", "5400+30", None, Choice::NoEdition),
        ("2021.05.06", "180+2", None, Choice::NoCodeOfThatPace),
        ("2021.05.06", "900", None, Choice::NoCodeOfThatPace),
        ("1893.07.01", "?", None, Choice::NoEdition),
        ("2031.12.31", "?", Some("fide-2023"), Choice::TakenForStandard),
        // Unknown parts: every day that it may be must fall under one edition.
        ("2024.??.??", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("2022.??.??", "?", Some("fide-2018"), Choice::TakenForStandard),
        ("2022.12.??", "?", Some("fide-2018"), Choice::TakenForStandard),
        ("2022.??.31", "?", Some("fide-2018"), Choice::TakenForStandard),
        ("201?.??.??", "?", None, Choice::NoEdition),
        ("202?.??.??", "?", None, Choice::NoEdition),
        ("203?.??.??", "?", Some("fide-2023"), Choice::TakenForStandard),
        ("????.??.??", "180+2", None, Choice::NoDay),
        ("?", "180+2", None, Choice::NoDay),
        ("", "180+2", None, Choice::NoDay),
        // Written otherwise; and parts that are no month and no day are not known.
        ("2024-01-02", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("2024/01/02", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("2024", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("2024.13.45", "180+2", Some("fide-2023-blitz"), Choice::Told),
        ("02.01.2024", "180+2", None, Choice::NoDay),
        ("yesterday", "180+2", None, Choice::NoDay),
        ("20é4.01.02", "180+2", None, Choice::NoDay),
    ];

    #[test]
    fn day_and_time_control_choose_the_code() {
        for &(day, control, code, outcome) in CHOICES {
            let tag = |name: &str| match name {
                "Date" => Some(day),
                TIME_CONTROL => Some(control),
                _ => None,
            };
            let chosen = Chosen::by_tags(tag);
            assert_eq!(chosen.code.map(|code| code.slug), code, "{day} {control}");
            assert_eq!(chosen.outcome, outcome, "{day} {control}");
        }
    }

    #[test]
    fn the_first_tag_that_tells_a_day_is_believed() {
        for (tags, expected) in [
            (&[("Date", "2021.01.01"), ("UTCDate", "2024.01.01")][..], "Date 2021.01.01"),
            (&[("Date", "????.??.??"), ("UTCDate", "2024.01.01")], "UTCDate 2024.01.01"),
            (&[("EventDate", "2024.01.01"), ("Date", "?")], "EventDate 2024.01.01"),
            (&[], "no day told"),
        ] {
            let tag =
                |name: &str| tags.iter().find(|(known, _)| *known == name).map(|&(_, value)| value);
            let told = Chosen::by_tags(tag).to_string();
            assert!(told.starts_with(&format!("{expected}, no TimeControl told")), "{told}");
        }
    }

    #[test]
    fn why_is_told_in_words() {
        let tag = |name: &str| match name {
            "Date" => Some("2024.01.02"),
            TIME_CONTROL => Some("180+2"),
            _ => None,
        };
        assert_eq!(Chosen::by_tags(tag).to_string(), "Date 2024.01.02 and TimeControl 180+2");
    }
}
