//! What is told of a game that was replayed.

use arbiter::{Change, Score};
use chess::{Move, Position};
use laws::{Code, Incident};

use super::{Chosen, Claim, Letters, Note, ReadingKind, Tags, Turn, Unreadable};
use crate::Place;

/// Most irregularities, and most notes of each sort, that are kept of one game. Beyond it they are
/// only counted.
pub const MAX_KEPT: usize = 1000;

/// What is told of a game.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its number in the stream, counted from 1.
    pub game: u64,
    /// Where it begins.
    pub place: Place,
    /// Its tags that are looked at: the seven of the roster, those of the set-up, and those that
    /// tell day and time control.
    pub tags: Tags,
    /// The code by which it is judged; without one irregularities are named by kind alone.
    pub code: Option<&'static Code>,
    /// By what the code was chosen, where its tags were asked.
    pub chosen: Option<Chosen>,
    /// What the variations hold, where they are checked.
    pub variations: Option<Variations>,
    /// What the men are called, if not by the letters of English.
    pub letters: Option<Letters>,
    /// The word, counted from 1, from which on they have those letters.
    pub letters_from: usize,
    /// The first word, counted from 1, of which nothing could be kept.
    pub lost_from: Option<usize>,
    /// Some words name men by their figures.
    pub figurines: bool,
    /// The position with which it begins; `None` if its FEN cannot be read, and then nothing was
    /// replayed.
    pub start: Option<Position>,
    /// Words of the main line that took a turn.
    pub plies: usize,
    /// Legal moves among them.
    pub legal: usize,
    /// What was irregular, in order.
    pub irregularities: Vec<Irregularity>,
    /// Words that could not be carried out.
    pub unreadable: Vec<UnreadableWord>,
    /// Words that could not be carried out as written, but of which the rest of the game says what
    /// they mean.
    pub resolved: Vec<Resolved>,
    /// What else is doubtful or could not be read.
    pub notes: Vec<(Place, Note)>,
    /// Irregularities, words and notes beyond [`MAX_KEPT`].
    pub omitted: usize,
    /// The result: that of a mate or stalemate on the board, else what the record says.
    pub result: Score,
    /// The result of the tag, else of the terminator; `None` where there is neither.
    pub claimed_result: Option<Score>,
    /// The position at the end; `None` where `start` is.
    pub end: Option<Position>,
}

/// An irregular act in a record.
#[derive(Clone, Debug)]
pub struct Irregularity {
    /// The word, counted from 1.
    pub ply: usize,
    /// Its move number and side, as written.
    pub turn: Turn,
    /// Where it stands.
    pub place: Place,
    /// The word.
    pub text: String,
    /// The kind.
    pub kind: Incident,
    /// The article that rules it, where a code was asked for and is not silent.
    pub article: Option<&'static str>,
    /// The record goes on past it.
    pub stands: bool,
    /// Whether it could be claimed, and until when; `None` where no code was asked for or the code
    /// gives no such right.
    pub claim: Option<Claim>,
    /// The position before it.
    pub before: Position,
    /// What the hand changed; nothing where the turn only passed, or where the irregularity is not
    /// in the move itself.
    pub change: Change,
    /// The position after it.
    pub after: Position,
}

/// What the variations of a game hold. Nothing of it makes the game irregular.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variations {
    /// Variations.
    pub lines: u64,
    /// Words in them that stand where moves stand.
    pub moves: u64,
    /// Legal moves among them.
    pub legal: u64,
    /// Words of which it is not known in what position they stand: they follow a word that stays
    /// unread, in their line or in one that it departs from.
    pub unchecked: u64,
    /// The others, at most [`MAX_KEPT`].
    pub faults: Vec<VariationFault>,
}

/// A word of a variation that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationFault {
    /// Where it stands.
    pub place: Place,
    /// The word.
    pub text: String,
    /// The kind of irregularity, or why it cannot be carried out.
    pub what: String,
}

/// A word that could not be carried out; the turn passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableWord {
    /// The word, counted from 1.
    pub ply: usize,
    /// Its move number and side, as written.
    pub turn: Turn,
    /// Where it stands.
    pub place: Place,
    /// The word.
    pub text: String,
    /// Why.
    pub why: Unreadable,
    /// What it may mean, as far as anything fits: moves in SAN, `-` where it would say nothing.
    pub readings: Vec<String>,
}

/// A word that was taken for what it must mean: of its few readings the only one with which the
/// rest of the game is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The word, counted from 1 among all of the main line.
    pub word: usize,
    /// The word, counted from 1 among those that took a turn; `None` if it took none.
    pub ply: Option<usize>,
    /// Its move number and side; where it took no turn, those of the next word.
    pub turn: Turn,
    /// Where it stands.
    pub place: Place,
    /// The word.
    pub text: String,
    /// In what way it was written wrongly.
    pub kind: ReadingKind,
    /// What it was taken for, in SAN; `-` where it says nothing.
    pub san: String,
    /// The move.
    pub played: Option<Move>,
    /// So many later moves, legal as they are written, confirm it.
    pub confirmed: usize,
}

/// How readable and how regular a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every move is legal.
    Regular,
    /// Something irregular was done.
    Irregular,
    /// Something could not be read.
    Unreadable,
}

impl Status {
    /// The word for it in JSON.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Regular => "regular",
            Self::Irregular => "irregular",
            Self::Unreadable => "unreadable",
        }
    }
}

impl Report {
    /// Keeps a note, or counts it.
    #[cold]
    pub(super) fn note(&mut self, place: Place, note: Note) {
        if self.notes.len() < MAX_KEPT {
            self.notes.push((place, note));
        } else {
            self.omitted += 1;
        }
    }

    /// Keeps a note unless one like it is there.
    #[cold]
    pub(super) fn note_once(&mut self, place: Place, note: Note) {
        if self.notes.iter().all(|(_, known)| *known != note) {
            self.note(place, note);
        }
    }

    /// The value of a tag that is kept.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// How readable and how regular it is.
    pub fn status(&self) -> Status {
        if !self.unreadable.is_empty() || self.notes.iter().any(|(_, note)| note.is_loss()) {
            Status::Unreadable
        } else if self.irregularities.is_empty() {
            Status::Regular
        } else {
            Status::Irregular
        }
    }

    /// What a person should know of first: what could not be read, else a result that the board
    /// contradicts, else the signal of an electronic board.
    pub fn message(&self) -> Option<String> {
        let word = self
            .unreadable
            .first()
            .map(|word| (word.place, format!("{}: `{}`: {}", word.place, word.text, word.why)));
        let note = |wanted: fn(&Note) -> bool| {
            let found = self.notes.iter().find(|(_, note)| wanted(note));
            found.map(|(place, note)| (*place, format!("{place}: {note}")))
        };
        let lost =
            [word, note(Note::is_loss)].into_iter().flatten().min_by_key(|(place, _)| *place);
        lost.or_else(|| note(|note| matches!(note, Note::Contradiction { .. })))
            .or_else(|| note(|note| matches!(note, Note::OtherThanSignal(_))))
            .or_else(|| note(|note| matches!(note, Note::CentreSignal(_) | Note::CentreKing(_))))
            .map(|(_, message)| message)
    }
}
