//! A game shown to those who come to it.

use chess::Color;
use notation::export::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    body::{Clocks, Held, Opponent, Under},
    finish,
    fold::Fold,
    line::{self, Incident, Offer},
    men,
};

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The slug of its code of laws.
    pub code: String,
    /// What was agreed, as the header of an acts file.
    pub header: String,
    /// Who has the white men, as far as a name is given.
    pub white: Option<String>,
    /// Who has the black men, as far as a name is given.
    pub black: Option<String>,
    /// The engine that plays from a seat.
    pub opponent: Option<Opponent>,
    /// The moves so far, irregular ones in long form.
    pub moves: Vec<String>,
    /// The board as it physically stands.
    pub fen: String,
    /// Men in hands.
    pub hand: Vec<Held>,
    /// Men that lie under another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Under>>"))]
    pub under: Vec<Under>,
    /// Who has to act: `w` or `b`.
    pub turn: char,
    /// The newest irregularity that is open, or was ruled on by the last act.
    pub incident: Option<Incident>,
    /// The remedies before someone.
    pub offers: Option<Offer>,
    /// The permitted moves in UCI, where something binds the player to move.
    pub may: Option<Vec<String>>,
    /// Acts that finish what is half done, each a way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub finish: Vec<String>,
    /// Who has offered a draw: `w` or `b`.
    pub draw_offer: Option<char>,
    /// How the game ended.
    pub result: Option<String>,
    /// What the clocks show.
    pub clocks: Option<Clocks>,
    /// Whether they run.
    pub runs: bool,
}

impl View {
    /// A game at a time of its own.
    pub fn of(fold: &Fold, at: u64) -> Self {
        let game = fold.game();
        let tag = |name: &str| fold.header().tag(name).map(str::to_owned);
        Self {
            code: game.terms().code.slug.to_owned(),
            header: fold.header().to_string(),
            white: tag("White"),
            black: tag("Black"),
            opponent: fold.opponent(),
            moves: Record::of_game(game).plies.into_iter().map(|ply| ply.word).collect(),
            fen: game.fen(),
            hand: men::hand(game),
            under: men::under(game),
            turn: game.turn().to_char(),
            incident: line::incident(game),
            offers: line::offer(game),
            may: line::may(game),
            finish: finish::finish(game),
            draw_offer: game.draw_offer().map(Color::to_char),
            result: game.outcome().map(|outcome| outcome.to_string()),
            clocks: fold.clocks(at),
            runs: fold.runs(),
        }
    }
}
