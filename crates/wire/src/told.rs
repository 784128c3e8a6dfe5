//! A game told to people: entry by entry, and what each remedy would make of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    body::Under,
    words::{Sentences, Words},
};

/// What one entry of a log is told as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    /// The number of the entry.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// Who acted: `w`, `b`, `arbiter` or `gallery`.
    pub actor: String,
    /// What was done, an act each.
    pub acts: Vec<String>,
    /// The move, regular or not, that was made or completed by it.
    pub ply: Option<ToldPly>,
    /// What the arbiter says to it.
    pub said: Sentences,
    /// The irregularity that was found by it.
    pub incident: Option<ToldIncident>,
    /// On which words of its article the ruling rests besides those of the irregularity, as
    /// [`Phrase`](crate::law::Phrase) names them: the options before somebody, the one that was
    /// chosen, what binds, or `free`.
    pub rests: Vec<String>,
    /// How many plies are on record after it.
    #[cfg_attr(test, ts(type = "number"))]
    pub plies: u64,
}

/// A move as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToldPly {
    /// Its place in the record, counted from 0; what goes back makes room for another.
    #[cfg_attr(test, ts(type = "number"))]
    pub index: u64,
    /// The number of the move.
    pub number: u32,
    /// Who played it: `w` or `b`.
    pub color: char,
    /// SAN, or the long form of what is no legal move, in the letters of each language.
    pub word: Words,
    /// What is irregular in it.
    pub remark: Option<Words>,
}

/// An irregularity as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToldIncident {
    /// Its slug.
    pub kind: String,
    /// The article that rules it; none where the law is silent.
    pub article: Option<String>,
    /// What people call it.
    pub title: Words,
}

/// A remedy before its chooser, and the game as it would stand after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Remedy {
    /// Who may choose: `w`, `b` or `arbiter`.
    pub by: String,
    /// Its word, for example `play c1`; also `waive` where that may be said.
    pub option: String,
    /// What the chooser says.
    pub title: Words,
    /// The board as it would physically stand.
    pub fen: String,
    /// Who would have to act: `w` or `b`.
    pub turn: char,
    /// The permitted moves in UCI, where something would bind the player to move.
    #[cfg_attr(test, ts(optional = false))]
    pub may: Option<Vec<String>>,
    /// Men that would lie under another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Under>>"))]
    pub under: Vec<Under>,
    /// How the game would end.
    #[cfg_attr(test, ts(optional = false))]
    pub result: Option<String>,
}
