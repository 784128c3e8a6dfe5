//! What every store promises.

use std::{fmt, future::Future, pin::Pin, sync::Arc};

use tokio::sync::broadcast;

use crate::{Entry, GameId, Head};

/// The largest body of an entry, in bytes.
pub const MAX_BODY: usize = 64 * 1024;

/// What a store answers, in time.
pub type Answer<'a, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// A log of games.
///
/// A store promises, and the contract test asks of each:
///
/// * of several who append behind the same head exactly one wins, and the others are told the
///   head there is;
/// * what was acknowledged is there for ever, in order, and is read as it was written;
/// * an append is taken in whole or not at all;
/// * an unknown outcome is one or the other, and a reader can tell which;
/// * the tail gives each game's entries in their order, each once, and none that was refused.
pub trait Store: Send + Sync + 'static {
    /// Appends a batch to a game's log that ends at `expect`. A game begins with its first entry.
    fn append(&self, game: GameId, expect: Head, batch: Batch) -> Answer<'_, Head, AppendError>;

    /// At most so many entries of a game from a number on, in their order; none of a game that is
    /// not there.
    fn read(&self, game: GameId, from: u64, most: usize) -> Answer<'_, Vec<Entry>, Down>;

    /// Where a game's log ends; nothing where there is no such game.
    fn head(&self, game: GameId) -> Answer<'_, Option<Head>, Down>;

    /// What is appended from now on.
    fn tail(&self) -> Tail;

    /// At most so many games, the newest first: those in this phase, opened before the game named.
    fn games(
        &self,
        phase: Option<Phase>,
        before: Option<GameId>,
        most: usize,
    ) -> Answer<'_, Vec<Listed>, Down>;
}

/// What is appended at once.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The bodies of the entries.
    pub bodies: Vec<Arc<[u8]>>,
    /// The phase of the game after them.
    pub phase: Phase,
    /// When, in Unix milliseconds.
    pub at: u64,
}

/// How far a game has come, as far as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// It goes on.
    Live,
    /// It is over.
    Over,
}

/// A game in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub game: GameId,
    /// When it was opened, in Unix milliseconds.
    pub opened: u64,
    /// When something was last appended, in Unix milliseconds.
    pub touched: u64,
    /// How far it has come.
    pub phase: Phase,
    /// Where its log ends.
    pub head: Head,
}

/// Why a batch was not appended, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// The log ends elsewhere: nothing was appended.
    Conflict(Head),
    /// Nobody can tell whether it was appended; a reader can.
    Unknown(String),
    /// Nothing was appended, and nothing will be for now.
    Down(Down),
    /// A body is longer than [`MAX_BODY`]: nothing was appended.
    TooLarge,
}

/// The store cannot be reached or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Down(pub String);

impl fmt::Display for Down {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store is down: {}", self.0)
    }
}

impl std::error::Error for Down {}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(head) => write!(f, "the log ends at {head}"),
            Self::Unknown(why) => write!(f, "whether it was appended is unknown: {why}"),
            Self::Down(down) => down.fmt(f),
            Self::TooLarge => write!(f, "an entry longer than {MAX_BODY} bytes"),
        }
    }
}

impl std::error::Error for AppendError {}

impl From<Down> for AppendError {
    fn from(down: Down) -> Self {
        Self::Down(down)
    }
}

impl Batch {
    /// Whether no body is too long.
    pub(crate) fn fits(&self) -> bool {
        self.bodies.iter().all(|body| body.len() <= MAX_BODY)
    }
}

/// What is appended, as it happens.
#[derive(Debug)]
pub struct Tail(pub(crate) broadcast::Receiver<(GameId, Entry)>);

/// The reader of a tail was too slow, and so many entries have gone by: read the games anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed(pub u64);

impl Tail {
    /// The next entry; nothing once the store has closed.
    ///
    /// # Errors
    /// Entries have gone by unread.
    pub async fn next(&mut self) -> Result<Option<(GameId, Entry)>, Missed> {
        match self.0.recv().await {
            Ok(entry) => Ok(Some(entry)),
            Err(broadcast::error::RecvError::Closed) => Ok(None),
            Err(broadcast::error::RecvError::Lagged(count)) => Err(Missed(count)),
        }
    }
}

/// How often an append whose outcome is unknown is tried again.
const TRIES: usize = 3;

/// Appends, and finds out by reading what became of it where that is unknown.
///
/// # Errors
/// As [`Store::append`]; `Unknown` only if the log cannot be read either.
pub async fn append_surely(
    store: &dyn Store,
    game: GameId,
    expect: Head,
    batch: Batch,
) -> Result<Head, AppendError> {
    let is_wanted = |head: Head| head == expect.after(&batch.bodies);
    let mut unknown = String::new();
    for _ in 0..TRIES {
        match store.append(game, expect, batch.clone()).await {
            Err(AppendError::Unknown(why)) => unknown = why,
            // An earlier try may have gone through after all.
            Err(AppendError::Conflict(head)) if is_wanted(head) => return Ok(head),
            answer => return answer,
        }
        match store.head(game).await {
            Ok(head) => {
                let head = head.unwrap_or(Head::empty(game));
                if is_wanted(head) {
                    return Ok(head);
                }
                if head != expect {
                    return Err(AppendError::Conflict(head));
                }
            }
            Err(Down(why)) => return Err(AppendError::Unknown(why)),
        }
    }
    Err(AppendError::Unknown(unknown))
}
