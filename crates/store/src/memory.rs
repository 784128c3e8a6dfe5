//! A store in memory: quick, and gone with the process. It has faults when told so.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::broadcast;

use crate::{
    Answer, AppendError, Batch, Down, Entry, Fault, Faults, GameId, Head, Listed, Phase, Store,
    Tail,
};

/// How many entries a reader of the tail may be behind.
const TAIL: usize = 4096;

/// A store in memory.
#[derive(Debug)]
pub struct Memory {
    games: Mutex<Games>,
    tail: broadcast::Sender<(GameId, Entry)>,
    /// What goes wrong with the appends to come.
    pub faults: Faults,
}

#[derive(Debug, Default)]
struct Games {
    logs: HashMap<GameId, Log>,
    /// In the order in which they were opened.
    order: Vec<GameId>,
}

#[derive(Debug)]
struct Log {
    entries: Vec<Entry>,
    listed: Listed,
}

impl Default for Memory {
    fn default() -> Self {
        let (tail, _) = broadcast::channel(TAIL);
        Self { games: Mutex::default(), tail, faults: Faults::default() }
    }
}

impl Memory {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append_now(&self, game: GameId, expect: Head, batch: Batch) -> Result<Head, AppendError> {
        if !batch.fits() {
            return Err(AppendError::TooLarge);
        }
        let mut games = self.games();
        let games = &mut *games;
        let mut head = games.logs.get(&game).map_or(Head::empty(game), |log| log.listed.head);
        if head != expect {
            return Err(AppendError::Conflict(head));
        }
        if batch.bodies.is_empty() {
            return Ok(head);
        }
        let log = games.logs.entry(game).or_insert_with(|| {
            games.order.push(game);
            let listed =
                Listed { game, opened: batch.at, touched: batch.at, phase: batch.phase, head };
            Log { entries: Vec::new(), listed }
        });
        for body in batch.bodies {
            let (entry, after) = head.chain(body);
            head = after;
            log.entries.push(entry.clone());
            // Nobody may be listening.
            let _ = self.tail.send((game, entry));
        }
        log.listed = Listed { touched: batch.at, phase: batch.phase, head, ..log.listed };
        Ok(head)
    }
}

impl Store for Memory {
    fn append(&self, game: GameId, expect: Head, batch: Batch) -> Answer<'_, Head, AppendError> {
        let answer = match self.faults.next() {
            Fault::None => self.append_now(game, expect, batch),
            Fault::Lost => Err(AppendError::Unknown("lost".to_owned())),
            Fault::Down => Err(AppendError::Down(Down("as planned".to_owned()))),
            Fault::Slow(time) => {
                let answer = self.append_now(game, expect, batch);
                return Box::pin(async move {
                    tokio::time::sleep(time).await;
                    answer
                });
            }
            Fault::Unanswered => match self.append_now(game, expect, batch) {
                Ok(_) => Err(AppendError::Unknown("unanswered".to_owned())),
                refused => refused,
            },
        };
        Box::pin(std::future::ready(answer))
    }

    fn read(&self, game: GameId, from: u64, most: usize) -> Answer<'_, Vec<Entry>, Down> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let entries = self.games().logs.get(&game).map_or_else(Vec::new, |log| {
            log.entries.iter().skip(from).take(most).cloned().collect()
        });
        Box::pin(std::future::ready(Ok(entries)))
    }

    fn head(&self, game: GameId) -> Answer<'_, Option<Head>, Down> {
        let head = self.games().logs.get(&game).map(|log| log.listed.head);
        Box::pin(std::future::ready(Ok(head)))
    }

    fn tail(&self) -> Tail {
        Tail(self.tail.subscribe())
    }

    fn games(
        &self,
        phase: Option<Phase>,
        before: Option<GameId>,
        most: usize,
    ) -> Answer<'_, Vec<Listed>, Down> {
        let games = self.games();
        let newest_first = games.order.iter().rev();
        let listed = newest_first
            .skip_while(|game| before.is_some_and(|before| **game != before))
            .skip(usize::from(before.is_some()))
            .filter_map(|game| games.logs.get(game).map(|log| log.listed))
            .filter(|listed| phase.is_none_or(|phase| listed.phase == phase))
            .take(most)
            .collect();
        Box::pin(std::future::ready(Ok(listed)))
    }
}
