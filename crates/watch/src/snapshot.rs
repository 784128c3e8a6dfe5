//! A game as a source shows it at one moment: tags, words, what is said beside them, the result.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Most games taken from one source.
pub const MAX_GAMES: usize = 2_000;
/// Most words of one game.
pub const MAX_WORDS: usize = 2_000;
/// Longest word, in bytes.
pub const MAX_WORD: usize = 255;
/// Most that is said of all moves of a game, in bytes, and most in its tags.
const MAX_SAID: usize = 1024 * 1024;
const MAX_TAGS: usize = 256 * 1024;

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
    /// It, within bounds: what goes beyond them is left out, whatever a source sends.
    pub fn bounded(mut self) -> Self {
        let mut room = MAX_TAGS;
        self.tags.retain(|(name, value)| take(&mut room, name.len() + value.len()));
        self.words.truncate(MAX_WORDS);
        let mut room = MAX_SAID;
        for word in &mut self.words {
            word.text.truncate(word.text.floor_char_boundary(MAX_WORD));
            word.said.retain(|said| take(&mut room, said.length()));
        }
        self
    }

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

/// Takes so much of the room that is left, if it is there.
fn take(room: &mut usize, size: usize) -> bool {
    let left = room.checked_sub(size);
    *room = left.unwrap_or(*room);
    left.is_some()
}

impl Said {
    fn length(&self) -> usize {
        match self {
            Self::Glyph(_) => 2,
            Self::Comment(text) | Self::Variation { text } => text.len(),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_source_sends_is_kept_within_bounds() {
        let long = "é".repeat(400_000);
        let game = Snapshot {
            tags: vec![("Long".to_owned(), long.clone()), ("White".to_owned(), "A".to_owned())],
            words: vec![
                Word {
                    text: long.clone(),
                    said: vec![Said::Comment(long.clone()), Said::Comment(long), Said::Glyph(1)],
                    again: false,
                };
                MAX_WORDS + 1
            ],
            ..Snapshot::default()
        };
        let game = game.bounded();
        assert_eq!(game.tags, [("White".to_owned(), "A".to_owned())]);
        assert_eq!(game.words.len(), MAX_WORDS);
        assert_eq!(game.words[0].text.len(), MAX_WORD - 1);
        assert_eq!(game.words[0].said.len(), 2);
        // A line of the journal holds it, and can be read again.
        let line = serde_json::to_string(&game.words).expect("JSON");
        assert!(line.len() < 4 * 1024 * 1024, "{}", line.len());
    }
}
