//! The variations of a game, checked where that is asked for.
//!
//! A variation is no part of what was played: nothing in it makes a game irregular. What of it is no
//! legal move is counted and named apart.

use super::{MAX_KEPT, Replay, text};
use crate::{
    Place,
    pgn::{PlyDeed, VariationFault, Variations},
};

/// The lines that are open, each an alternative to the last move of the one before.
#[derive(Debug, Default)]
pub(super) struct Lines {
    open: Vec<Line>,
    found: Variations,
}

/// A line: where it stands, and where it stood before its last word. What is not known is not
/// checked.
#[derive(Debug, Default)]
struct Line {
    before: Option<Replay>,
    now: Option<Replay>,
}

impl Lines {
    /// The main line has a word, before which it stood here.
    pub(super) fn main_line_stood(&mut self, before: Option<Replay>) {
        self.open.truncate(1);
        let line = Line { before, now: None };
        match self.open.first_mut() {
            Some(main) => *main = line,
            None => self.open.push(line),
        }
    }

    pub(super) fn open(&mut self) {
        let now = self.open.last().and_then(|line| line.before.clone());
        self.found.lines += 1;
        // The main line lies below all others, though it has no word yet.
        if self.open.is_empty() {
            self.open.push(Line::default());
        }
        self.open.push(Line { before: None, now });
    }

    pub(super) fn close(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
    }

    pub(super) fn number(&mut self, number: u32, dots: u8) {
        if let Some(now) = self.open.last_mut().and_then(|line| line.now.as_mut()) {
            now.number(number, dots);
        }
    }

    /// Takes in a word of the innermost line; `None` is one that was too long.
    pub(super) fn word(&mut self, place: Place, word: Option<&[u8]>, is_null: bool) {
        self.found.moves += 1;
        let Some(line) = self.open.last_mut() else { return };
        let Some(now) = &mut line.now else {
            self.found.unchecked += 1;
            return;
        };
        line.before = Some(now.clone());
        let ply = match word {
            _ if is_null => now.null(),
            Some(word) => now.word(word),
            None => now.lost_word(),
        };
        let what = match &ply.deed {
            PlyDeed::Legal(_) if !ply.twice => {
                self.found.legal += 1;
                return;
            }
            PlyDeed::Legal(_) | PlyDeed::Pass | PlyDeed::Irregular { .. } => {
                ply.incidents().next().map_or("", |(incident, _)| incident.slug()).to_owned()
            }
            PlyDeed::Unreadable(why) => {
                // From here on the board is not known.
                line.now = None;
                why.to_string()
            }
        };
        if self.found.faults.len() < MAX_KEPT {
            let text = word.map_or_else(String::new, |word| text::decode(word).into_owned());
            self.found.faults.push(VariationFault { place, text, what });
        }
    }

    /// What was found in all.
    pub(super) fn finish(self) -> Variations {
        self.found
    }
}
