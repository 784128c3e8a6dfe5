//! Which FIDE code a game falls under: the editions by the days they were in force, and the paces by
//! the time a player has.

use crate::{Code, FIDE_2018, FIDE_2023, FIDE_2023_BLITZ, FIDE_2023_RAPID};

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Under the Competitive Rules alone.
    Standard,
    /// Under the appendix on rapid chess as well.
    Rapid,
    /// Under the appendix on blitz as well.
    Blitz,
}

/// A pace, and the longest time that belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct PaceBound {
    /// The pace.
    pub pace: Pace,
    /// Seconds of one player: his main time and sixty increments. `None` where there is no bound.
    pub at_most: Option<u64>,
}

/// The paces from the fastest (A.1, B.1): blitz up to ten minutes, rapid above it and under sixty,
/// standard from sixty on.
pub static PACES: &[PaceBound] = &[
    PaceBound { pace: Pace::Blitz, at_most: Some(10 * 60) },
    PaceBound { pace: Pace::Rapid, at_most: Some(60 * 60 - 1) },
    PaceBound { pace: Pace::Standard, at_most: None },
];

/// An edition of the FIDE Laws of Chess.
#[derive(Clone, Copy, Debug)]
pub struct Edition {
    /// The first day on which it was in force, `YYYY-MM-DD`.
    pub since: &'static str,
    /// The last such day; `None` while it is in force.
    pub until: Option<&'static str>,
    /// The code of each pace. Where the regulations of an event decide between more and less
    /// supervision, which no record tells, it is the one with less (A.5, B.3).
    pub codes: &'static [(Pace, &'static Code)],
}

/// The editions known here, in the order of their days. A game before the first of them falls under
/// no code known here.
pub static EDITIONS: &[Edition] = &[
    Edition {
        since: "2018-01-01",
        until: Some("2022-12-31"),
        // Its appendices are not among the tables here.
        codes: &[(Pace::Standard, &FIDE_2018)],
    },
    Edition {
        since: "2023-01-01",
        until: None,
        codes: &[
            (Pace::Standard, &FIDE_2023),
            (Pace::Rapid, &FIDE_2023_RAPID),
            (Pace::Blitz, &FIDE_2023_BLITZ),
        ],
    },
];

impl Pace {
    /// The pace at which a player has so many seconds, sixty increments included.
    pub fn of(seconds: u64) -> Self {
        let bound = PACES.iter().find(|bound| bound.at_most.is_none_or(|most| seconds <= most));
        bound.map_or(Self::Standard, |bound| bound.pace)
    }
}

impl Edition {
    /// The edition in force on every day of a stretch, `YYYY-MM-DD` both; `None` where none is, or
    /// another came into force within it.
    pub fn throughout(first: &str, last: &str) -> Option<&'static Self> {
        EDITIONS.iter().find(|edition| {
            edition.since <= first && edition.until.is_none_or(|until| last <= until)
        })
    }

    /// Its code for games of this pace.
    pub fn code(&self, pace: Pace) -> Option<&'static Code> {
        self.codes.iter().find(|(of, _)| *of == pace).map(|&(_, code)| code)
    }
}
