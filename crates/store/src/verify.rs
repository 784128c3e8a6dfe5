//! Whether a game's chain holds.

use std::fmt;

use crate::{Down, Entry, GameId, Head, Store};

/// How many entries are read at a time.
const GULP: usize = 1024;

/// Where a chain breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// An entry does not follow the one before it.
    At(u64),
    /// The log does not end where the store says.
    Head,
    /// It cannot be read.
    Down(Down),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(n) => write!(f, "entry {n} does not follow the one before it"),
            Self::Head => f.write_str("the log does not end where its head says"),
            Self::Down(down) => down.fmt(f),
        }
    }
}

impl std::error::Error for Broken {}

impl From<Down> for Broken {
    fn from(down: Down) -> Self {
        Self::Down(down)
    }
}

/// Walks the chain of a game from its beginning, and gives the head and every entry to `each`.
///
/// # Errors
/// Where the chain breaks first.
pub async fn verify(
    store: &dyn Store,
    game: GameId,
    mut each: impl FnMut(&Entry),
) -> Result<Head, Broken> {
    let mut head = Head::empty(game);
    loop {
        let entries = store.read(game, head.next, GULP).await?;
        let Some(last) = entries.last() else { break };
        let after = Head { next: last.n + 1, hash: last.hash };
        for entry in &entries {
            if !head.is_followed_by(entry) {
                return Err(Broken::At(head.next));
            }
            head = Head { next: entry.n + 1, hash: entry.hash };
            each(entry);
        }
        debug_assert_eq!(head, after);
    }
    // What was appended meanwhile is no break.
    match store.head(game).await? {
        Some(kept) if kept.next < head.next || kept.next == head.next && kept != head => {
            Err(Broken::Head)
        }
        None if head.next > 0 => Err(Broken::Head),
        Some(kept) if kept.next > head.next => {
            match store.read(game, head.next, 1).await?.first() {
                Some(entry) if head.is_followed_by(entry) => Ok(head),
                _ => Err(Broken::Head),
            }
        }
        _ => Ok(head),
    }
}
