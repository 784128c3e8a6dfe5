//! A game read from its log.

use axum::extract::ws::Utf8Bytes;
use store::{Down, Entry, GameId, Hash, Head};
use wire::{fold::Fold, message};

use super::GULP;
use crate::house::House;

/// Why a game cannot be read.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// There is none of this id.
    NoGame,
    /// The store is down.
    Down(Down),
    /// Its log is no game.
    Broken(String),
    /// There is no room for one more.
    NoRoom,
}

impl From<Down> for LoadError {
    fn from(down: Down) -> Self {
        Self::Down(down)
    }
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoGame => f.write_str("there is no such game"),
            Self::Down(down) => write!(f, "{down}"),
            Self::Broken(why) => write!(f, "the log of this game cannot be read: {why}"),
            Self::NoRoom => f.write_str("there are too many games at the moment"),
        }
    }
}

/// Reads a game from its log.
pub(crate) async fn load(house: &House, id: GameId) -> Result<(Fold, Head), LoadError> {
    load_and(house, id, |_| ()).await
}

/// Reads a game from its log, and gives each entry to `each`.
pub(super) async fn load_and(
    house: &House,
    id: GameId,
    mut each: impl FnMut(&Entry),
) -> Result<(Fold, Head), LoadError> {
    let mut fold: Option<Fold> = None;
    let mut head = Head::empty(id);
    loop {
        let entries = house.store.read(id, head.next, GULP).await?;
        let is_last = entries.len() < GULP;
        for entry in entries {
            if !head.is_followed_by(&entry) {
                return Err(LoadError::Broken(format!("entry {} breaks the chain", entry.n)));
            }
            head = Head { next: entry.n + 1, hash: entry.hash };
            let broken = |error| LoadError::Broken(format!("entry {}: {error}", entry.n));
            match &mut fold {
                None => fold = Some(Fold::begin(&entry.body).map_err(broken)?),
                Some(fold) => fold.take_in(&entry.body).map_err(broken)?,
            }
            each(&entry);
        }
        if is_last {
            break;
        }
    }
    Ok((fold.ok_or(LoadError::NoGame)?, head))
}

/// The message of an entry.
pub(crate) fn frame_of(entry: &Entry) -> Utf8Bytes {
    message_of(entry.n, entry.hash, &entry.body)
}

pub(super) fn message_of(n: u64, hash: Hash, body: &[u8]) -> Utf8Bytes {
    // A body is JSON, which is UTF-8.
    let body = str::from_utf8(body).unwrap_or("null");
    message::record(n, &hash.to_string(), body).into()
}
