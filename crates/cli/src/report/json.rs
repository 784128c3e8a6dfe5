//! What `judge --json` writes: one object a line.

use arbiter::{Game, Refusal};
use chess::Square;
use notation::acts::{ActLine, deed};
use serde::Serialize;

/// The game after one line of acts.
#[derive(Serialize)]
pub(crate) struct Line {
    line: usize,
    actor: &'static str,
    acts: Vec<String>,
    incident: Option<Incident>,
    offers: Option<Offer>,
    /// The permitted moves in UCI, where something binds the player to move.
    may: Option<Vec<String>>,
    fen: String,
    /// Pawns that have lost their double step though they stand on their second rank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    turn: char,
    result: Option<String>,
    /// Why the last act that was refused could not be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

#[derive(Serialize)]
struct Incident {
    kind: &'static str,
    article: Option<&'static str>,
}

#[derive(Serialize)]
struct Offer {
    by: char,
    options: Vec<String>,
}

impl Line {
    pub(crate) fn of(number: usize, line: &ActLine, game: &Game, refused: Option<Refusal>) -> Self {
        let position = game.position();
        let uci = |m| position.uci(m).to_string();
        Self {
            line: number,
            actor: deed::actor_name(line.actor),
            acts: line.deeds.iter().map(|deed| deed::show(deed).to_string()).collect(),
            incident: game
                .incident()
                .map(|case| Incident { kind: case.incident.slug(), article: case.number() }),
            offers: game.offer().map(|offer| Offer {
                by: offer.by.to_char(),
                options: offer.options.iter().map(ToString::to_string).collect(),
            }),
            may: game.binding().map(|_| game.permitted().into_iter().map(uci).collect()),
            fen: game.fen(),
            played: position.spent().into_iter().map(|square: Square| square.to_string()).collect(),
            turn: game.turn().to_char(),
            result: game.outcome().map(|outcome| outcome.to_string()),
            refused: refused.map(|refusal| refusal.to_string()),
        }
    }
}
