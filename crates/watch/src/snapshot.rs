//! A game as a source shows it at one moment: tags, words, what is said beside them, the result.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Most games taken from one source.
pub const MAX_GAMES: usize = 2_000;
/// Most words of one game.
pub const MAX_WORDS: usize = 2_000;

/// A game as a source shows it at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Where in the source it stands.
    pub slot: Slot,
    /// Names and values, in their order, to the letter.
    pub tags: Vec<(String, String)>,
    /// What stands where moves stand.
    pub words: Vec<Word>,
    /// The result as the source has it; empty where it says nothing.
    pub result: String,
    /// What stands on the board, as the placement of a FEN, where the source tells.
    pub placement: Option<String>,
    /// It breaks off: what it does not show may be there all the same.
    pub cut: bool,
}

/// Where in its source a game stands. It may change at any time: see [`identity`](crate::identity).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// The source, by the name it is asked for.
    pub source: String,
    /// The round by the folder or list it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The board by the name of its file or its place in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The day of the round, `YYYY-MM-DD`, where the source tells it beside the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

/// A word that stands where a move stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// The word, to the letter.
    #[serde(rename = "w")]
    pub text: String,
    /// What is said of it: clock, time used, glyphs.
    #[serde(default, rename = "s", skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// By its number it belongs to the side of the word before it.
    #[serde(default, rename = "a", skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// Something said of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// A glyph.
    Glyph(u16),
    /// A comment, its lines joined.
    Comment(String),
    /// Another line instead of it.
    Variation {
        /// The line as movetext.
        #[serde(rename = "v")]
        text: String,
    },
}

impl Word {
    /// A word of which nothing is said.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    /// The value of a command in its comments, for example of `clk`.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.said.iter().find_map(|said| match said {
            Said::Comment(text) => notation::pgn::comment::commands(text)
                .find(|command| command.name == name)
                .map(|command| command.value),
            Said::Glyph(_) | Said::Variation { .. } => None,
        })
    }
}

impl Snapshot {
    /// The value of a tag; nothing where the source says that it is not known.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }
}

/// The value of a tag; nothing where it says that it is not known.
pub fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let (_, value) = tags.iter().find(|(known, _)| known == name)?;
    let value = value.trim();
    (!value.is_empty() && value != "?").then_some(value)
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glyph(glyph) => write!(f, "${glyph}"),
            Self::Comment(text) => f.write_str(text),
            Self::Variation { text } => write!(f, "({text})"),
        }
    }
}
