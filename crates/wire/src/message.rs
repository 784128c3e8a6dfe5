//! What seats send and are told: one JSON object a message, by its `type`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    body::{Body, Seat},
    fold::MAX_ID,
    view::View,
};

/// The largest message a seat may send, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// What a seat sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum FromSeat {
    /// The first message: who it is.
    Hello {
        /// The token of the seat.
        token: String,
        /// The first entry it has not seen; without it, it is told nothing of what was.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        from: Option<u64>,
    },
    /// Something is done.
    Act(Doing),
}

/// Something that is done from a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Doing {
    /// The sender's own id for it, at most 40 bytes: sent again, it changes nothing.
    pub id: String,
    /// What is done, as a line of an acts file without its actor: `e2-e4; say check`.
    pub acts: String,
    /// The hand stays at the board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub hold: bool,
    /// The id of the seat's act before this one: it is done directly after that or not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
}

impl Doing {
    /// Whether its ids are of a good length.
    pub fn has_good_ids(&self) -> bool {
        let is_good = |id: &str| (1..=MAX_ID).contains(&id.len());
        is_good(&self.id) && self.follows.as_deref().is_none_or(is_good)
    }
}

/// Reads a message of a seat.
///
/// # Errors
/// What is wrong with it, for people.
pub fn read(text: &str) -> Result<FromSeat, String> {
    if text.len() > MAX_MESSAGE {
        return Err(format!("a message of at most {MAX_MESSAGE} bytes"));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// What a seat is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ToSeat {
    /// The answer to `hello`, and the first thing a spectator is told.
    Welcome {
        /// The id of the game.
        game: String,
        /// The seat; none for a spectator.
        seat: Option<Seat>,
        /// How many entries the log has.
        #[cfg_attr(test, ts(type = "number"))]
        next: u64,
        /// The hash of the last.
        hash: String,
        /// The game as it stands.
        view: Box<View>,
        /// With which a spectator votes, where the gallery is asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ballot: Option<String>,
    },
    /// An entry of the log.
    Record {
        /// Its number.
        #[cfg_attr(test, ts(type = "number"))]
        n: u64,
        /// Its hash.
        hash: String,
        /// What it says.
        entry: Box<Body>,
    },
    /// An act is on record.
    Done {
        /// The sender's id.
        id: String,
        /// Under which number.
        #[cfg_attr(test, ts(type = "number"))]
        n: u64,
        /// It had been before.
        again: bool,
    },
    /// An act is not on record.
    NotDone {
        /// The sender's id.
        id: String,
        /// Why, for programs.
        reason: Reason,
        /// Why, for people.
        message: String,
        /// The id of the seat's last act on record, where that matters.
        last: Option<String>,
    },
    /// Who sits at the board.
    Presence {
        /// White is there.
        white: bool,
        /// Black is there.
        black: bool,
        /// The arbiter is there.
        arbiter: bool,
        /// How many watch over a socket.
        gallery: u32,
    },
    /// A claim was denied, nobody sits as arbiter, and the gallery is asked.
    Question {
        /// How many entries the log had when it was asked.
        #[cfg_attr(test, ts(type = "number"))]
        n: u64,
        /// The slug of the irregularity that is claimed.
        kind: String,
        /// The article that would rule it.
        article: Option<String>,
        /// How long it may still be answered, in milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        until: u64,
        /// How many say that it was so.
        uphold: u32,
        /// How many say that it was not.
        dismiss: u32,
    },
}

/// What the gallery says to a claim that was denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Verdict {
    /// It was so.
    Uphold,
    /// It was not so.
    Dismiss,
}

/// A vote of a spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Vote {
    /// The ballot of his welcome.
    pub ballot: String,
    /// What he saw.
    pub word: Verdict,
}

/// What the gallery says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// How many say that it was so.
    pub uphold: u32,
    /// How many say that it was not.
    pub dismiss: u32,
}

/// Why an act is not on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Reason {
    /// It cannot be read.
    Unreadable,
    /// It does not follow the seat's last act.
    Stale,
    /// The seat acts too fast.
    TooFast,
    /// Another's hand is at the board.
    HandAtBoard,
    /// The log of the game is full.
    Full,
    /// It cannot be done over the wire.
    NotHere,
    /// The house cannot record at the moment.
    House,
}

/// A record as a message: the body as it is in the log, byte for byte.
pub fn record(n: u64, hash: &str, body: &str) -> String {
    let n = n.to_string();
    let parts = [r#"{"type":"record","n":"#, &n, r#","hash":""#, hash, r#"","entry":"#, body, "}"];
    parts.concat()
}
