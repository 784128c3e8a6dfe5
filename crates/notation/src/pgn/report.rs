//! What is told of a game that was replayed.

use std::fmt;

use arbiter::{Change, Score};
use chess::{Position, fen};
use laws::{Code, Incident};

use super::{Chosen, Claim, Fault, Tags, Turn, Unreadable};
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
}

/// Something doubtful in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Text that cannot be read.
    Text(Fault),
    /// The FEN cannot be read, so the moves are not replayed.
    BadFen(String),
    /// Something in the FEN was left out or supplied.
    Fen(fen::FenNote),
    /// A FEN without the SetUp tag that announces it, or with a misspelt one.
    NoSetUp,
    /// A SetUp tag without a FEN; the game is taken to begin from the array.
    NoFen,
    /// A variant that is not known; the moves are taken for those of chess.
    Variant(String),
    /// A move that claims check or mate where there is none, or does not claim it where there is.
    CheckMark(String),
    /// The result claimed contradicts a mate or stalemate on the board.
    Contradiction {
        /// What is claimed.
        claimed: Score,
        /// What the board says.
        board: Score,
    },
    /// The result of the tag is not that of the terminator.
    TwoResults {
        /// The tag's.
        tag: Score,
        /// The terminator's.
        terminator: Score,
    },
    /// The game has no terminator.
    NoTerminator,
    /// The last words put the kings in the centre, by which electronic boards are told a result.
    CentreSignal(Score),
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

impl Note {
    /// Whether something of the game's moves could not be read for it.
    pub fn is_loss(&self) -> bool {
        match self {
            Self::BadFen(_) => true,
            Self::Text(fault) => matches!(
                fault,
                Fault::OpenComment | Fault::LongToken | Fault::LongGame | Fault::Utf16
            ),
            _ => false,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::BadFen(error) => f.write_str(error),
            Self::Fen(note) => write!(f, "fen: {note}"),
            Self::NoSetUp => f.write_str("fen without a SetUp tag, or with a misspelt one"),
            Self::NoFen => f.write_str("SetUp tag without a fen"),
            Self::Variant(name) => write!(f, "unknown variant `{name}`"),
            Self::CheckMark(word) => write!(f, "`{word}` has a wrong or missing check mark"),
            Self::Contradiction { claimed, board } => {
                write!(f, "the result {claimed} contradicts the board, where it is {board}")
            }
            Self::TwoResults { tag, terminator } => {
                write!(f, "the result is {tag} in the tag and {terminator} at the end")
            }
            Self::NoTerminator => f.write_str("game without a terminator"),
            Self::CentreSignal(score) => {
                write!(f, "the kings put in the centre tell an electronic board {score}")
            }
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
            .or_else(|| note(|note| matches!(note, Note::CentreSignal(_))))
            .map(|(_, message)| message)
    }
}
