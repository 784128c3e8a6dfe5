//! The audit: a log read, its chain walked, its acts judged anew.

use std::fmt;

use store::{Broken, Down, GameId, Head, Store, verify};
use wire::fold::{Fold, FoldError};

/// What is wrong with a game's log.
#[derive(Debug)]
pub enum Wrong {
    /// Its chain is broken.
    Chain(Broken),
    /// An entry is not what follows from those before it.
    Entry(u64, FoldError),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chain(broken) => broken.fmt(f),
            Self::Entry(n, error) => write!(f, "entry {n}: {error}"),
        }
    }
}

/// What an audit of a whole store found.
#[derive(Debug, Default)]
pub struct Audit {
    /// How many games there are.
    pub games: u64,
    /// How many entries they have.
    pub entries: u64,
    /// The games that are not as they should be.
    pub wrong: Vec<(GameId, Wrong)>,
}

/// How many games are asked for at a time.
const GULP: usize = 256;

/// Reads a game's log from its beginning, walks its chain and judges its acts anew.
///
/// # Errors
/// The first thing that is wrong with it.
pub async fn game(store: &dyn Store, game: GameId) -> Result<Head, Wrong> {
    let mut fold: Option<Fold> = None;
    let mut fault = None;
    let chain = verify(store, game, |entry| {
        if fault.is_some() {
            return;
        }
        let taken = match &mut fold {
            None => Fold::begin(&entry.body).map(|begun| fold = Some(begun)),
            Some(fold) => fold.take_in(&entry.body),
        };
        fault = taken.err().map(|error| Wrong::Entry(entry.n, error));
    })
    .await;
    match (chain, fault) {
        (Err(broken), _) => Err(Wrong::Chain(broken)),
        (Ok(_), Some(fault)) => Err(fault),
        (Ok(head), None) => Ok(head),
    }
}

/// Audits every game of a store.
///
/// # Errors
/// The store cannot be read.
pub async fn all(store: &dyn Store) -> Result<Audit, Down> {
    let mut audit = Audit::default();
    let mut before = None;
    loop {
        let listed = store.games(None, before, GULP).await?;
        let Some(last) = listed.last() else { return Ok(audit) };
        before = Some(last.game);
        for listed in listed {
            audit.games += 1;
            match game(store, listed.game).await {
                Ok(head) => audit.entries += head.next,
                Err(wrong) => audit.wrong.push((listed.game, wrong)),
            }
        }
    }
}
