//! An irregularity from the moment it happens to the moment it is settled or covered.

use crate::{Binding, Fault};
use chess::{Color, Position};
use laws::{Article, Incident};

/// An irregularity of one player in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its kind.
    pub incident: Incident,
    /// The row of the code that rules on it; `None` where the law is silent.
    pub article: Option<&'static Article>,
    /// The number by which the ruling is cited, where it is not the row's own.
    pub cites: Option<&'static str>,
    /// Whose irregularity it is.
    pub offender: Color,
    /// The ply with which it was done, counted from 0: restoring it restores the position before.
    pub ply: usize,
    /// What the board told of it, where a man was played.
    pub fault: Option<Fault>,
    /// The obligation that was broken.
    pub broke: Option<Binding>,
    /// How a check arose.
    pub origin: Option<Origin>,
    /// The position before it, where it changed the board without a move.
    pub before: Option<Box<Position>>,
    /// How far it has come.
    pub status: Status,
    /// It was raised, ruled or done with the last act that changed the game.
    pub fresh: bool,
}

/// How far an irregularity has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can be claimed.
    Open,
    /// It waits behind another that is judged first.
    Waiting,
    /// Its remedies are before the player who may choose.
    Offered,
    /// It was claimed and denied, and waits for a decision of fact.
    Denied,
    /// It has been ruled on, and the move that replaces it is still to be made.
    Ruled,
    /// It has been ruled on.
    Settled,
    /// It has lapsed, and what was done stands.
    Covered,
    /// It has gone with the moves that were put back, or was found not to be so.
    Gone,
}

/// How a check arose that has stood for several moves (P12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The adversary gave it.
    Given,
    /// The king, or a man that covered him, was played into it.
    OwnMove,
    /// It was there when the record begins.
    Unknown,
}

impl Case {
    /// Whether it is open: done and neither settled nor covered.
    pub fn is_open(&self) -> bool {
        matches!(self.status, Status::Open | Status::Offered | Status::Denied | Status::Ruled)
    }

    /// The article that is cited; `None` where the law is silent.
    pub fn number(&self) -> Option<&'static str> {
        self.cites.or_else(|| self.article.and_then(|article| article.number))
    }
}
