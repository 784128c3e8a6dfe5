//! Games as JSON, whole and as what changed.

use serde::Serialize;
use serde_json::{Value, json};

use super::{fen, number, remark};
use crate::{game::Game, snapshot::Said};

/// A move as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Its number, `38...`.
    pub number: String,
    /// The word, to the letter.
    pub word: String,
    /// The clock after it, to the letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clk: Option<String>,
    /// The time used for it, to the letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emt: Option<String>,
    /// What else is said of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// What is irregular in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub irregular: Option<String>,
    /// It is irregular, or follows what is, and nothing yet tells whether it stands.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The position after it.
    pub fen: String,
}

/// What changed of what is shown: so many moves stay, and these follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Delta {
    /// The game.
    pub game: String,
    /// The number of this state; a later one is greater.
    pub version: u64,
    /// Moves that stay.
    pub keep: usize,
    /// Moves after them.
    pub moves: Vec<Shown>,
    /// The result.
    pub result: String,
}

/// The moves of a game as they are shown.
pub fn shown(game: &Game) -> Vec<Shown> {
    let Some(follow) = &game.follow else { return Vec::new() };
    let plies = follow.line.plies.iter().enumerate().filter_map(|(index, followed)| {
        let word = game.words.get(followed.word)?;
        let said = word.said.iter().map(|said| match said {
            Said::Comment(text) => notation::pgn::comment::prose(text),
            Said::Glyph(_) | Said::Variation { .. } => said.to_string(),
        });
        Some(Shown {
            number: number(followed.ply.turn),
            word: followed.text(word).to_owned(),
            clk: word.command("clk").map(str::to_owned),
            emt: word.command("emt").map(str::to_owned),
            said: said.filter(|text| !text.is_empty()).collect(),
            irregular: remark(game, followed),
            open: follow.open.is_some_and(|open| index >= open),
            fen: fen(&followed.after),
        })
    });
    plies.collect()
}

/// What leads from what was shown to what is, as the state of this number.
pub fn delta(game: &Game, before: &[Shown], version: u64) -> Delta {
    let same = before.iter().zip(&game.shown).take_while(|(before, now)| before == now);
    tail(game, same.count(), version)
}

/// What leads from the state of this number, or from nothing where it is 0, to what is shown now.
pub fn since(game: &Game, version: u64) -> Delta {
    tail(game, game.kept_since(version), game.version)
}

fn tail(game: &Game, keep: usize, version: u64) -> Delta {
    let moves = game.shown[keep..].to_vec();
    Delta { game: game.id.to_string(), version, keep, moves, result: game.result() }
}

/// A game whole.
pub fn to_json(game: &Game) -> Value {
    let positions = game.follow.as_ref().map(|follow| (fen(follow.law()), fen(follow.fact())));
    json!({
        "game": game.id.to_string(),
        "round": game.id.round,
        "number": game.id.number,
        "version": game.version,
        "white": game.player(true),
        "black": game.player(false),
        "tags": game.tags,
        "code": game.code.0.map(|code| code.slug),
        "result": game.result(),
        "moves": game.shown,
        "law": positions.as_ref().map(|(law, _)| law),
        "fact": positions.as_ref().map(|(_, fact)| fact),
        "times": game.times.iter().map(|time| json!({
            "ply": time.ply,
            "side": if time.white { "white" } else { "black" },
            "seconds": time.seconds,
        })).collect::<Vec<_>>(),
    })
}
