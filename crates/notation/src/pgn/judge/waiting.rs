//! Words that wait for the rest of their game, because what they mean depends on it.
//!
//! Nearly every game is judged as it comes. From the first word that cannot be carried out, or that
//! names a man by another letter than English, the rest of its game waits until its end, and then
//! is judged with all of it in view.

use super::{GameJudge, Letters, MAX_KEPT, Ply, Replay, Said, Seen, text};
use crate::{
    Place,
    pgn::{
        Resolved,
        held::Tape,
        resolve::{Found, Reading, Resolver, Sense, is_in_trouble},
    },
};

/// So many words with letters of another language tell it, where nothing else does.
const TELLING: usize = 2;

/// What waits.
#[derive(Debug)]
pub(super) struct Waiting {
    tape: Option<Tape>,
    /// The words wait only until one tells the language.
    for_letters: bool,
    /// More had to wait than there is room for: the rest of the game is judged as it comes.
    is_full: bool,
    /// What the men were called in the game before.
    file: Letters,
    /// The word before those that wait.
    last: Vec<u8>,
}

impl Waiting {
    pub(super) fn new(file: Letters) -> Self {
        Self { tape: None, for_letters: false, is_full: false, file, last: Vec::new() }
    }

    /// Whether words wait.
    #[inline]
    pub(super) fn is_begun(&self) -> bool {
        self.tape.is_some()
    }

    /// A word has been judged.
    #[inline]
    pub(super) fn last_is(&mut self, word: &[u8]) {
        self.last.clear();
        self.last.extend_from_slice(word);
    }

    /// The position is set up, `midway` if it is not the array.
    pub(super) fn set_up(&mut self, midway: bool) {
        if midway || !self.file.is_english() {
            self.for_letters = self.file.is_english();
            self.tape = Some(Tape::default());
        }
    }
}

impl GameJudge {
    /// Takes in what stands in the main line.
    pub(super) fn said(&mut self, place: Place, said: Said<'_>) {
        if let Some(lines) = &mut self.lines
            && !matches!(said, Said::Number(..))
        {
            // Of words that wait it is not known where they stand.
            let is_known = !self.waiting.is_begun();
            lines.main_line_stood(self.replay.clone().filter(|_| is_known));
        }
        let Some(replay) = &mut self.replay else { return };
        if let Some(tape) = &mut self.waiting.tape {
            if !tape.push(place, said) {
                self.waiting.is_full = true;
                self.release();
                self.say_as_written(place, said);
            } else if self.waiting.for_letters
                && let Said::Word(word) = said
            {
                let mut own = Seen::default();
                own.word(word);
                self.waiting.for_letters = !own.tells_another();
                if own.tells_english() {
                    self.say_again();
                }
            }
            return;
        }
        let word = match said {
            Said::Word(word) if !self.waiting.is_full => word,
            Said::Number(number, dots) => return replay.number(number, dots),
            _ => return self.say_as_written(place, said),
        };
        let before = replay.clone();
        let ply = replay.word(word);
        let mut own = Seen::default();
        own.word(word);
        if is_in_trouble(&ply.deed) || own.tells_another() {
            *replay = before;
            let mut tape = Tape::default();
            tape.push(place, said);
            self.waiting.tape = Some(tape);
        } else {
            self.report.figurines |= word[0] >= 0x80;
            self.seen = self.seen.and(own);
            self.waiting.last_is(word);
            self.ply(place, word, ply, Vec::new());
        }
    }

    /// The number of the next word, counted from 1.
    fn next_word(&self) -> usize {
        let idle = self.report.resolved.iter().filter(|one| one.ply.is_none()).count();
        self.replay.as_ref().map_or(0, Replay::plies) + idle + 1
    }

    /// The words that wait are in English: they are judged as they came.
    fn say_again(&mut self) {
        let Some(tape) = self.waiting.tape.take() else { return };
        self.waiting.for_letters = false;
        for index in 0..tape.len() {
            if let Some((place, said)) = tape.get(index) {
                self.said(place, said);
            }
        }
    }

    /// Takes it in as it is written, whatever follows.
    fn say_as_written(&mut self, place: Place, said: Said<'_>) {
        let word = self.next_word();
        let Some(replay) = &mut self.replay else { return };
        let (word, ply) = match said {
            Said::Number(number, dots) => return replay.number(number, dots),
            Said::Word(word) => (word, replay.word(word)),
            Said::Null(word) => (word, replay.null()),
            Said::Lost => {
                self.report.lost_from.get_or_insert(word);
                replay.lost_word();
                return;
            }
        };
        self.report.figurines |= word.first().is_some_and(|&byte| byte >= 0x80);
        self.ply(place, word, ply, Vec::new());
    }

    /// Judges the words that wait; where they are all that is left of their game, with all of it in
    /// view.
    pub(super) fn release(&mut self) {
        let Some(tape) = self.waiting.tape.take() else { return };
        if self.waiting.is_full {
            for index in 0..tape.len() {
                if let Some((place, said)) = tape.get(index) {
                    self.say_as_written(place, said);
                }
            }
            return;
        }
        self.find_letters(&tape);
        let mut resolver = Resolver::default();
        let last = std::mem::take(&mut self.waiting.last);
        let mut previous = Some(&last[..]);
        for index in 0..tape.len() {
            let (Some((place, said)), Some(replay)) = (tape.get(index), &mut self.replay) else {
                continue;
            };
            let Said::Word(word) = said else {
                if !matches!(said, Said::Number(..)) {
                    previous = None;
                }
                self.say_as_written(place, said);
                continue;
            };
            let before = replay.clone();
            let ply = replay.word(word);
            match resolver.find(&before, previous, &tape, index, &ply) {
                Found::AsWritten => {
                    self.report.figurines |= word[0] >= 0x80;
                    self.ply(place, word, ply, Vec::new());
                }
                Found::Open(readings) => {
                    let told = readings.iter().map(|reading| tell(reading, &before));
                    let told = told.collect();
                    self.ply(place, word, ply, told);
                }
                Found::Taken { reading, confirmed } => {
                    *replay = before;
                    self.taken(place, word, reading, confirmed);
                }
            }
            previous = Some(word);
        }
        self.report.notes.sort_by_key(|(place, _)| *place);
    }

    /// Takes a word as what it was found to mean.
    fn taken(&mut self, place: Place, word: &[u8], reading: Reading, confirmed: usize) {
        let index = self.next_word();
        let Some(replay) = &mut self.replay else { return };
        let before = replay.clone();
        let ply: Option<Ply> = replay.take(reading.sense);
        let resolved = Resolved {
            word: index,
            ply: ply.as_ref().map(|ply| ply.number),
            turn: ply.as_ref().map_or(before.turn(), |ply| ply.turn),
            place,
            text: text::decode(word).into_owned(),
            kind: reading.kind,
            san: tell(&reading, &before),
            played: reading.sense.played(),
            confirmed,
        };
        if self.report.resolved.len() < MAX_KEPT {
            self.report.resolved.push(resolved);
        } else {
            self.report.omitted += 1;
        }
        if let Some(ply) = ply {
            self.ply(place, word, ply, Vec::new());
        }
    }

    /// Finds what the men are called in the words that wait, and calls them so.
    fn find_letters(&mut self, tape: &Tape) {
        let (own, foreign) = tape.letters();
        let seen = self.seen.and(own);
        self.seen = seen;
        self.report.letters_from = self.next_word();
        let Some(replay) = &mut self.replay else { return };
        let file = self.waiting.file;
        let mut best: Option<(usize, bool, Letters)> = None;
        for letters in Letters::fitting(seen) {
            let of_file = letters.and(file);
            // A word or two may be of another language than the rest, unless the file is.
            if !letters.is_english() && of_file.is_none() && foreign < TELLING {
                continue;
            }
            let letters = of_file.filter(|_| !letters.is_english()).unwrap_or(letters);
            let troubles = troubles(replay, letters, tape);
            let is_better = best.is_none_or(|(least, is_of_file, _)| {
                troubles < least || troubles == least && of_file.is_some() && !is_of_file
            });
            if is_better {
                best = Some((troubles, of_file.is_some(), letters));
            }
        }
        if let Some((_, _, letters)) = best {
            replay.call_men(letters);
        }
    }

    /// What the men are called in a game that has told.
    pub(super) fn letters(&self) -> Option<Letters> {
        let letters = self.replay.as_ref()?.letters();
        (!letters.is_english() || self.seen.tells_english()).then_some(letters)
    }
}

/// How many words are in trouble if the men are called so.
fn troubles(replay: &Replay, letters: Letters, tape: &Tape) -> usize {
    let mut replay = replay.clone();
    replay.call_men(letters);
    let mut troubles = 0;
    for said in tape.from(0) {
        match said {
            Said::Number(number, dots) => replay.number(number, dots),
            Said::Null(_) => drop(replay.null()),
            Said::Lost => drop(replay.lost_word()),
            Said::Word(word) => troubles += usize::from(is_in_trouble(&replay.word(word).deed)),
        }
    }
    troubles
}

/// A reading in a word, `-` for one that is nothing.
fn tell(reading: &Reading, before: &Replay) -> String {
    let side = before.position().with_turn(reading.color);
    match reading.sense {
        Sense::Nothing => "-".to_owned(),
        Sense::Move(m) | Sense::AfterOther(m) | Sense::Begins(m) => side.san(m),
    }
}
