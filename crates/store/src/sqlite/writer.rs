//! The one thread that writes. Whatever waits when it comes back from the disk is written in the
//! next transaction: the more wait, the fewer syncs each costs.

use std::{
    future::Future,
    sync::Mutex,
    thread::{self, JoinHandle},
};

use rusqlite::{Connection, TransactionBehavior, params};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::{find, signed};
use crate::{AppendError, Batch, Down, Entry, GameId, Head, Phase};

/// How many appends may wait; whoever comes later waits to be let in.
const QUEUE: usize = 4096;

/// How many appends one transaction takes in at most.
const GROUP: usize = 1024;

struct Job {
    game: GameId,
    expect: Head,
    batch: Batch,
    answer: oneshot::Sender<Result<Head, AppendError>>,
}

/// The writing thread; dropped, it writes what waits and ends.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection, tail: broadcast::Sender<(GameId, Entry)>) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || write(connection, waiting, &tail))
            .ok();
        Self { jobs: Some(jobs), thread: Mutex::new(thread) }
    }

    pub(super) fn append(
        &self,
        game: GameId,
        expect: Head,
        batch: Batch,
    ) -> impl Future<Output = Result<Head, AppendError>> + Send + 'static {
        let jobs = self.jobs.clone();
        async move {
            let (answer, answered) = oneshot::channel();
            let stopped = || AppendError::Down(Down("the writer has stopped".to_owned()));
            let jobs = jobs.ok_or_else(stopped)?;
            let job = Job { game, expect, batch, answer };
            jobs.send(job).await.map_err(|_| stopped())?;
            answered
                .await
                .unwrap_or_else(|_| Err(AppendError::Unknown("the writer has stopped".to_owned())))
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Ok(Some(thread)) = self.thread.get_mut().map(Option::take) {
            // It ends by itself once nothing waits; a panic in it was told to those who waited.
            let _ = thread.join();
        }
    }
}

fn write(
    mut connection: Connection,
    mut waiting: mpsc::Receiver<Job>,
    tail: &broadcast::Sender<(GameId, Entry)>,
) {
    let mut group = Vec::with_capacity(GROUP);
    while waiting.blocking_recv_many(&mut group, GROUP) > 0 {
        let outcomes = write_group(&mut connection, &group);
        for (index, job) in group.drain(..).enumerate() {
            let answer = match &outcomes {
                Ok(outcomes) => outcomes[index].clone().map(|(head, entries)| {
                    for entry in entries {
                        // Nobody may be listening.
                        let _ = tail.send((job.game, entry));
                    }
                    head
                }),
                Err(error) => Err(error.clone()),
            };
            // Whoever asked may have gone away.
            let _ = job.answer.send(answer);
        }
    }
}

type Outcome = Result<(Head, Vec<Entry>), AppendError>;

/// Appends every job of a group in one transaction.
///
/// # Errors
/// `Down` where the transaction was not begun or was undone, `Unknown` where its commit failed.
fn write_group(connection: &mut Connection, group: &[Job]) -> Result<Vec<Outcome>, AppendError> {
    let down = |error: rusqlite::Error| AppendError::Down(error.into());
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(down)?;
    let mut outcomes = Vec::with_capacity(group.len());
    for job in group {
        outcomes.push(append(&transaction, job).map_err(down)?);
    }
    transaction.commit().map_err(|error| AppendError::Unknown(error.to_string()))?;
    Ok(outcomes)
}

/// Appends one batch. A refusal is an answer; an error of the database undoes the whole group.
fn append(connection: &Connection, job: &Job) -> rusqlite::Result<Outcome> {
    let Job { game, expect, batch, .. } = job;
    let found = find(connection, *game)?;
    let mut head = found.map_or(Head::empty(*game), |(_, head)| head);
    if head != *expect {
        return Ok(Err(AppendError::Conflict(head)));
    }
    if batch.bodies.is_empty() {
        return Ok(Ok((head, Vec::new())));
    }
    let key = match found {
        Some((key, _)) => key,
        None => {
            connection
                .prepare_cached(
                    "INSERT INTO game (id, next, hash, opened, touched, over) \
                     VALUES (?1, 0, x'', ?2, ?2, 0)",
                )?
                .execute(params![game.as_str(), signed(batch.at)])?;
            connection.last_insert_rowid()
        }
    };
    let mut entries = Vec::with_capacity(batch.bodies.len());
    let mut insert = connection
        .prepare_cached("INSERT INTO entry (game, n, hash, body) VALUES (?1, ?2, ?3, ?4)")?;
    for body in &batch.bodies {
        let (entry, after) = head.chain(body.clone());
        insert.execute(params![key, signed(entry.n), entry.hash.0, &*entry.body])?;
        entries.push(entry);
        head = after;
    }
    connection
        .prepare_cached(
            "UPDATE game SET next = ?2, hash = ?3, touched = ?4, over = ?5 WHERE key = ?1",
        )?
        .execute(params![
            key,
            signed(head.next),
            head.hash.0,
            signed(batch.at),
            batch.phase == Phase::Over
        ])?;
    Ok(Ok((head, entries)))
}
