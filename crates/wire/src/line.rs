//! The game after one handling: the form of `regence judge --json`, described in
//! `docs/schemas/judge-acts.json`.

use arbiter::Refusal;
use chess::{Position, Square};
use notation::acts::{ActLine, deed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The game after one line of acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Line {
    /// The number of the line in its file, or of the entry in its log.
    #[cfg_attr(test, ts(type = "number"))]
    pub line: u64,
    /// Who acted: `w`, `b`, `arbiter` or `gallery`.
    pub actor: String,
    /// What was done, an act each.
    pub acts: Vec<String>,
    /// The newest irregularity that is open, or was ruled on by the last act.
    #[cfg_attr(test, ts(optional = false))]
    pub incident: Option<Incident>,
    /// The remedies before someone.
    #[cfg_attr(test, ts(optional = false))]
    pub offers: Option<Offer>,
    /// The permitted moves in UCI, where something binds the player to move.
    #[cfg_attr(test, ts(optional = false))]
    pub may: Option<Vec<String>>,
    /// The board as it physically stands.
    pub fen: String,
    /// Pawns that have lost their double step though they stand on their second rank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub played: Vec<String>,
    /// Who has to act: `w` or `b`.
    pub turn: char,
    /// How the game ended: the score and the reason.
    #[cfg_attr(test, ts(optional = false))]
    pub result: Option<String>,
    /// Why the last act that was refused could not be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// An irregularity by its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Incident {
    /// Its slug.
    pub kind: String,
    /// The article that rules it; none where the law is silent.
    pub article: Option<String>,
}

/// Remedies before somebody. `waive` is always possible and never listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// Who may choose: `w`, `b` or `arbiter`.
    pub by: String,
    /// From what.
    pub options: Vec<String>,
}

impl Line {
    /// The game after a line, with the last refusal in it.
    pub fn of(number: u64, line: &ActLine, game: &arbiter::Game, refused: Option<Refusal>) -> Self {
        let position = game.position();
        Self {
            line: number,
            actor: deed::actor_name(line.actor).to_owned(),
            acts: line.deeds.iter().map(|deed| deed::show(deed).to_string()).collect(),
            incident: incident(game),
            offers: offer(game),
            may: may(game),
            fen: game.fen(),
            played: played(position),
            turn: game.turn().to_char(),
            result: game.outcome().map(|outcome| outcome.to_string()),
            refused: refused.map(|refusal| refusal.to_string()),
        }
    }
}

/// The newest irregularity of a game that is open, or was ruled on by the last act.
pub fn incident(game: &arbiter::Game) -> Option<Incident> {
    game.incident().map(|case| Incident {
        kind: case.incident.slug().to_owned(),
        article: case.number().map(str::to_owned),
    })
}

/// The remedies before someone.
pub fn offer(game: &arbiter::Game) -> Option<Offer> {
    game.offer().map(|offer| Offer {
        by: deed::actor_name(offer.by).to_owned(),
        options: offer.options.iter().map(ToString::to_string).collect(),
    })
}

/// The permitted moves in UCI, where something binds the player to move.
pub fn may(game: &arbiter::Game) -> Option<Vec<String>> {
    let uci = |m: &chess::Move| game.position().uci(*m).to_string();
    game.binding().map(|_| game.permitted().iter().map(uci).collect())
}

/// Pawns that have lost their double step though they stand on their second rank.
pub fn played(position: &Position) -> Vec<String> {
    position.spent().into_iter().map(|square: Square| square.to_string()).collect()
}
