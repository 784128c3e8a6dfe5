//! What an entry of a game's log says, as JSON.

use chess::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::line::Line;

/// A seat at the board, with what it may do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Seat {
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// The arbiter.
    Arbiter,
    /// The house itself, which sees flags fall. Nobody can sit on it.
    House,
    /// The gallery, whose vote decides a fact. Nobody can sit on it.
    Gallery,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Self; 5] =
        [Self::White, Self::Black, Self::Arbiter, Self::House, Self::Gallery];

    /// The seats that people take.
    pub const TAKEN: [Self; 3] = [Self::White, Self::Black, Self::Arbiter];

    /// Who acts from here.
    pub const fn actor(self) -> arbiter::Actor {
        match self {
            Self::White => arbiter::Actor::Player(Color::White),
            Self::Black => arbiter::Actor::Player(Color::Black),
            Self::Arbiter | Self::House => arbiter::Actor::Arbiter,
            Self::Gallery => arbiter::Actor::Gallery,
        }
    }

    /// The seat's word in links and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Arbiter => "arbiter",
            Self::House => "house",
            Self::Gallery => "gallery",
        }
    }

    /// Its place in a row of all.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::large_enum_variant, reason = "nearly every entry is of the largest")]
pub enum Body {
    /// The game is opened: the first entry, and only that.
    Opened {
        /// What was agreed, as the header of an acts file.
        header: String,
        /// When, in Unix milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        at: u64,
        /// The engine that plays from a seat, in a game of one who plays alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        opponent: Option<Opponent>,
    },
    /// A seat is given, and taken from whoever had it.
    Seat {
        /// Which.
        seat: Seat,
        /// The SHA-256 of its token, in hexadecimal.
        token: String,
    },
    /// The clock runs from here on.
    Runs {
        /// The time of the game, in milliseconds since its clock began to run.
        #[cfg_attr(test, ts(type = "number"))]
        at: u64,
    },
    /// The clock stands from here on: the house closes.
    Stands {
        /// The time of the game, in milliseconds since its clock began to run.
        #[cfg_attr(test, ts(type = "number"))]
        at: u64,
    },
    /// Somebody acted.
    Acted(Acted),
}

/// An engine that plays from a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Opponent {
    /// From which seat: white or black.
    pub seat: Seat,
    /// How strong, 1 to 8.
    pub level: u8,
    /// Now and then it errs, or tries it on, as at the café.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub cafe: bool,
    /// What it does by chance follows from this.
    #[serde(default, skip_serializing_if = "is_zero_32")]
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub seed: u32,
}

impl Opponent {
    /// The colour it plays, where its seat and level are such as there are.
    pub const fn color(&self) -> Option<Color> {
        match (self.seat, self.level) {
            (Seat::White, 1..=8) => Some(Color::White),
            (Seat::Black, 1..=8) => Some(Color::Black),
            _ => None,
        }
    }
}

/// A handling on record, and what followed from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Acted {
    /// From which seat.
    pub seat: Seat,
    /// The sender's own id for it.
    pub id: String,
    /// The time of the game, in milliseconds since its clock began to run.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
    /// The hand stays at the board: the next acts of this seat belong to the same handling.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub hold: bool,
    /// What the player's line took and he was given back, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub lag: u64,
    /// What the house has slept since the entry before, which is nobody's time, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub stall: u64,
    /// What followed.
    pub line: Line,
    /// Men that are off their squares in the hand of somebody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Held>>"))]
    pub hand: Vec<Held>,
    /// Men that lie under another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Under>>"))]
    pub under: Vec<Under>,
    /// What the clocks show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// A man in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    /// What it is, as FEN writes it.
    pub man: char,
    /// Where it stood when the turn began; none for a man from outside.
    pub from: Option<String>,
    /// The square it is held on; none in the air.
    pub on: Option<String>,
}

/// A man that lies under another on one square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Under {
    /// What it is, as FEN writes it.
    pub man: char,
    /// The square it lies on.
    pub on: String,
    /// Where it stood when the turn began; none for a man from outside.
    pub home: Option<String>,
}

/// What the clocks show, in milliseconds; less than nothing once a flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// White's.
    #[cfg_attr(test, ts(type = "number"))]
    pub white: i64,
    /// Black's.
    #[cfg_attr(test, ts(type = "number"))]
    pub black: i64,
    /// Whose side runs: `w` or `b`.
    pub runs: char,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero_32(value: &u32) -> bool {
    *value == 0
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}
