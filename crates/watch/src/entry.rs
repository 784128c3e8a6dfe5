//! What is on record: the entries of a journal, of which everything else is made.

use serde::{Deserialize, Serialize};

use crate::{edit::Edit, identity::GameId, snapshot::Slot};

/// An entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, counted from 1.
    pub n: u64,
    /// When it was written, in Unix milliseconds, by the clock of the machine, which may jump.
    pub t: u64,
    /// What it says.
    #[serde(flatten)]
    pub what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// A source shows something new of a game.
    Seen(Box<Seen>),
    /// The arbiter ruled on a word.
    Ruled {
        /// The game.
        game: GameId,
        /// The word, counted from 0.
        word: usize,
        /// The word, to the letter: a ruling on a word that is not there any more is void.
        text: String,
        /// The ruling.
        ruling: Ruling,
    },
    /// The arbiter changed a clock.
    Time {
        /// The game.
        game: GameId,
        /// Whose clock.
        white: bool,
        /// Seconds given, or taken where negative.
        seconds: i32,
    },
    /// The arbiter has seen an alert, and it is done with.
    Read {
        /// The game.
        game: GameId,
        /// The key of the alert.
        alert: String,
    },
    /// The arbiter notes something.
    Noted {
        /// The game, where it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameId>,
        /// The note.
        text: String,
    },
    /// A source went away or came back.
    Source {
        /// Its name.
        source: String,
        /// It is there.
        up: bool,
        /// Why not.
        why: String,
    },
    /// An alert was passed on to the hook.
    Told {
        /// The game.
        game: GameId,
        /// The key of the alert.
        alert: String,
    },
}

/// What is new of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The game.
    pub game: GameId,
    /// Where it stands in its source now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// All its tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<(String, String)>>,
    /// What changed in its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<Edit>,
    /// Its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What stands on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placement: Option<String>,
}

impl Seen {
    /// Nothing new of a game.
    pub fn nothing(game: GameId) -> Self {
        Self { game, slot: None, tags: None, edit: None, result: None, placement: None }
    }
}

/// What an arbiter rules on a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "ruling")]
pub enum Ruling {
    /// It stands.
    Stands,
    /// The position before it is restored.
    Restored {
        /// Words on record at that moment.
        upto: usize,
    },
    /// It was a move, and no signal.
    Moved,
    /// What was ruled on it before is taken back.
    Withdrawn,
}
