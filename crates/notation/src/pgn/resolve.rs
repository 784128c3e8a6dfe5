//! What a word means that cannot be carried out as it stands: found by what follows, never guessed.
//!
//! A word in trouble has a few [`readings`]. Each is tried on the rest of the game. One is taken only
//! if with it the rest is legal, with no other reading it is, and at least [`CONFIRMING`] later moves
//! stand there to say so. How many did is kept with it. Else the word stays as it was written. After a
//! word that stayed unread the board is no longer known, and nothing more of its game is resolved.

mod readings;

use super::{
    Ply, PlyDeed, Replay,
    carry::is_centre,
    held::{Said, Tape},
    text,
};

pub use readings::ReadingKind;
pub(super) use readings::{Reading, Sense};

/// So many later moves at least must confirm a reading.
pub const CONFIRMING: usize = 6;

/// So many words in trouble may follow one another in the rest of a game that confirms.
const DEEPEST: usize = 3;

/// So many words are replayed for the readings of a game at most.
const MOST_REPLAYED: usize = 50_000;

/// Most readings that are told of a word.
const MOST_TOLD: usize = 8;

/// Finds what the words of a game mean.
#[derive(Debug)]
pub(super) struct Resolver {
    /// Words that may still be replayed.
    left: usize,
    /// The board is known.
    is_sure: bool,
}

/// What is found of a word.
pub(super) enum Found {
    /// It stays what it was as written.
    AsWritten,
    /// One reading is what it means.
    Taken {
        reading: Reading,
        /// Later moves, legal as written, that say so.
        confirmed: usize,
    },
    /// It may mean each of these.
    Open(Vec<Reading>),
}

impl Default for Resolver {
    fn default() -> Self {
        Self { left: MOST_REPLAYED, is_sure: true }
    }
}

/// Whether a word may mean something else than what it was as written.
pub(super) fn is_in_trouble(deed: &PlyDeed) -> bool {
    matches!(deed, PlyDeed::Irregular { .. } | PlyDeed::Unreadable(_))
}

impl Resolver {
    /// Finds what a word means that stands there in the tape, where the replay stands before it;
    /// `previous` is the word before it. What it was as written is told.
    pub(super) fn find(
        &mut self,
        replay: &Replay,
        previous: Option<&[u8]>,
        tape: &Tape,
        index: usize,
        as_written: &Ply,
    ) -> Found {
        if !is_in_trouble(&as_written.deed) {
            return Found::AsWritten;
        }
        let Some((_, Said::Word(word))) = tape.get(index) else { return Found::AsWritten };
        let is_carried_out = matches!(as_written.deed, PlyDeed::Irregular { .. });
        let readings = readings::of(replay, previous, &text::decode(word));
        if !self.is_sure {
            return if is_carried_out { Found::AsWritten } else { told(readings) };
        }
        if is_carried_out {
            let mut kept = replay.clone();
            kept.word(word);
            if self.rest(&kept, Some(word), tape, index + 1, 0).is_some() {
                return Found::AsWritten;
            }
        }
        let mut fitting = Vec::new();
        for &reading in &readings {
            let mut tried = replay.clone();
            if tried.take(reading.sense).is_some_and(|ply| ply.wrong_mark)
                || !is_marked(&tried, word)
            {
                continue;
            }
            if let Some(confirmed) = self.rest(&tried, Some(word), tape, index + 1, 0) {
                fitting.push((reading, confirmed));
            }
        }
        match fitting[..] {
            [(reading, confirmed)] if confirmed >= CONFIRMING => {
                return Found::Taken { reading, confirmed };
            }
            _ if is_carried_out => return Found::AsWritten,
            _ => self.is_sure = false,
        }
        match fitting.is_empty() {
            true => told(readings),
            false => told(fitting.into_iter().map(|(reading, _)| reading).collect()),
        }
    }

    /// Whether the rest of the game is legal, and how many of its moves are so as written.
    fn rest(
        &mut self,
        replay: &Replay,
        previous: Option<&[u8]>,
        tape: &Tape,
        from: usize,
        depth: usize,
    ) -> Option<usize> {
        let mut replay = replay.clone();
        let mut previous = previous;
        let mut confirmed = 0;
        for (index, said) in (from..).zip(tape.from(from)) {
            let word = match said {
                Said::Number(number, dots) => {
                    replay.number(number, dots);
                    continue;
                }
                Said::Null(_) => {
                    replay.null();
                    previous = None;
                    continue;
                }
                Said::Lost => return None,
                Said::Word(word) => word,
            };
            self.left = self.left.checked_sub(1)?;
            let before = replay.clone();
            let ply = replay.word(word);
            if matches!(ply.deed, PlyDeed::Legal(_)) && !ply.twice {
                if !is_marked(&replay, word) {
                    return None;
                }
                confirmed += 1;
                previous = Some(word);
                continue;
            }
            if is_signal(&ply, tape, index) {
                return Some(confirmed);
            }
            if depth == DEEPEST || ply.twice {
                return None;
            }
            // Another word in trouble: it is enough that it can mean something.
            return readings::of(&before, previous, &text::decode(word)).iter().find_map(
                |reading| {
                    let mut tried = before.clone();
                    tried.take(reading.sense);
                    self.rest(&tried, Some(word), tape, index + 1, depth + 1).map(|_| confirmed)
                },
            );
        }
        Some(confirmed)
    }
}

fn told(mut readings: Vec<Reading>) -> Found {
    readings.truncate(MOST_TOLD);
    Found::Open(readings)
}

/// A word that claims check has given it, or marks are not told here.
fn is_marked(after: &Replay, word: &[u8]) -> bool {
    let claims = word.iter().any(|byte| matches!(byte, b'+' | b'#'));
    !claims || after.is_check()
}

/// Whether a king was put in the centre at the end, which is no move but tells the result.
fn is_signal(ply: &Ply, tape: &Tape, index: usize) -> bool {
    let PlyDeed::Irregular { change, .. } = &ply.deed else { return false };
    let king = change.moved.first();
    let is_king = king.is_some_and(|man| man.piece.role == chess::Role::King && is_centre(man.to));
    is_king && tape.from(index + 1).filter(|said| matches!(said, Said::Word(_))).count() < 2
}
