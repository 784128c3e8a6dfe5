//! Words of a game that wait to be judged until it is known how it goes on.

use super::letters::Seen;
use crate::Place;

/// Most numbers and words that wait.
const MAX_HELD: usize = 8192;
/// Most bytes of words that wait.
const MAX_TEXT: usize = 64 * 1024;

/// What stands in the main line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// A move number and its dots.
    Number(u32, u8),
    /// A word in a place where moves stand.
    Word(&'a [u8]),
    /// A null move.
    Null(&'a [u8]),
    /// A word that was too long to be kept.
    Lost,
}

/// Numbers and words in their order, with their places.
#[derive(Debug, Default)]
pub(super) struct Tape {
    text: Vec<u8>,
    entries: Vec<(Place, Said<'static>, (usize, usize))>,
}

impl Tape {
    /// Adds what comes next. `false` if there is no room for it.
    pub(super) fn push(&mut self, place: Place, said: Said<'_>) -> bool {
        let (said, text): (Said<'static>, &[u8]) = match said {
            Said::Number(number, dots) => (Said::Number(number, dots), &[]),
            Said::Word(text) => (Said::Word(&[]), text),
            Said::Null(text) => (Said::Null(&[]), text),
            Said::Lost => (Said::Lost, &[]),
        };
        if self.entries.len() == MAX_HELD || self.text.len() + text.len() > MAX_TEXT {
            return false;
        }
        let start = self.text.len();
        self.text.extend_from_slice(text);
        self.entries.push((place, said, (start, self.text.len())));
        true
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What stands there, and its place.
    pub(super) fn get(&self, index: usize) -> Option<(Place, Said<'_>)> {
        let &(place, said, (from, to)) = self.entries.get(index)?;
        let text = &self.text[from..to];
        Some((
            place,
            match said {
                Said::Word(_) => Said::Word(text),
                Said::Null(_) => Said::Null(text),
                Said::Number(number, dots) => Said::Number(number, dots),
                Said::Lost => Said::Lost,
            },
        ))
    }

    /// What stands from there on.
    pub(super) fn from(&self, index: usize) -> impl Iterator<Item = Said<'_>> {
        (index..self.len()).filter_map(|index| self.get(index)).map(|(_, said)| said)
    }

    /// The letters of the men in it, and how many words bear one that is not English.
    pub(super) fn letters(&self) -> (Seen, usize) {
        let mut seen = Seen::default();
        let mut foreign = 0;
        for said in self.from(0) {
            if let Said::Word(word) = said {
                let mut own = Seen::default();
                own.word(word);
                foreign += usize::from(own.tells_another());
                seen = seen.and(own);
            }
        }
        (seen, foreign)
    }
}
