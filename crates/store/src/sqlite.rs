//! A store in one SQLite file: WAL, full sync, one writer with group commit.
//!
//! `schema` makes and migrates the tables, `writer` is the thread that appends; here is what reads.

mod schema;
mod writer;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params, types::Type};
use tokio::sync::broadcast;

use crate::{
    Answer, AppendError, Batch, Down, Entry, GameId, Hash, Head, InvalidId, Listed, Phase, Store,
    Tail,
};
use writer::Writer;

/// How many entries a reader of the tail may be behind.
const TAIL: usize = 4096;

/// How many reading connections are kept for the next reader.
const READERS: usize = 4;

/// How long a connection waits for another process.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in one SQLite file.
pub struct Sqlite {
    path: PathBuf,
    writer: Writer,
    readers: Arc<Mutex<Vec<Connection>>>,
    tail: broadcast::Sender<(GameId, Entry)>,
}

/// The file cannot be opened as a store.
#[derive(Debug)]
pub enum OpenError {
    /// SQLite says why.
    Sqlite(rusqlite::Error),
    /// It holds something else.
    NotAStore,
    /// It was written by a later version of this program.
    Later(i64),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(error) => error.fmt(f),
            Self::NotAStore => f.write_str("a database that is not a log of games"),
            Self::Later(version) => {
                write!(f, "written by a later version of this program (schema {version})")
            }
        }
    }
}

impl std::error::Error for OpenError {}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<rusqlite::Error> for Down {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

impl Sqlite {
    /// Opens a store, makes it where there is none, and migrates it where it is older.
    ///
    /// # Errors
    /// The file cannot be opened, or is something else.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let mut connection = connect(path, OpenFlags::default())?;
        schema::prepare(&mut connection)?;
        let (tail, _) = broadcast::channel(TAIL);
        let writer = Writer::start(connection, tail.clone());
        Ok(Self { path: path.to_owned(), writer, readers: Arc::default(), tail })
    }

    /// Writes a copy of the store as it is now to a new file, while it is in use.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn backup(from: &Path, to: &Path) -> Result<(), OpenError> {
        let connection = connect(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        schema::check(&connection)?;
        let to = to.to_string_lossy();
        connection.execute("VACUUM INTO ?1", params![to])?;
        Ok(())
    }

    /// Reads on a thread where that may wait for the disk.
    fn reading<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T, Down> {
        let readers = Arc::clone(&self.readers);
        let path = self.path.clone();
        Box::pin(async move {
            let done = tokio::task::spawn_blocking(move || {
                let kept = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let connection = match kept {
                    Some(connection) => connection,
                    None => connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
                };
                let answer = read(&connection)?;
                let mut readers = readers.lock().unwrap_or_else(PoisonError::into_inner);
                if readers.len() < READERS {
                    readers.push(connection);
                }
                Ok(answer)
            });
            done.await.map_err(|error| Down(error.to_string()))?
        })
    }
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cache_size", -2048)?;
    Ok(connection)
}

/// The key and the head of a game.
fn find(connection: &Connection, game: GameId) -> rusqlite::Result<Option<(i64, Head)>> {
    let mut statement =
        connection.prepare_cached("SELECT key, next, hash FROM game WHERE id = ?1")?;
    statement
        .query_row(params![game.as_str()], |row| {
            let head = Head { next: unsigned(row.get(1)?), hash: Hash(row.get(2)?) };
            Ok((row.get(0)?, head))
        })
        .optional()
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let id: String = row.get(0)?;
    let game = id.parse().map_err(|error: InvalidId| {
        rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error))
    })?;
    Ok(Listed {
        game,
        opened: unsigned(row.get(1)?),
        touched: unsigned(row.get(2)?),
        phase: if row.get(3)? { Phase::Over } else { Phase::Live },
        head: Head { next: unsigned(row.get(4)?), hash: Hash(row.get(5)?) },
    })
}

/// SQLite keeps signed numbers; ours never reach the sign.
fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Store for Sqlite {
    fn append(&self, game: GameId, expect: Head, batch: Batch) -> Answer<'_, Head, AppendError> {
        if !batch.fits() {
            return Box::pin(std::future::ready(Err(AppendError::TooLarge)));
        }
        Box::pin(self.writer.append(game, expect, batch))
    }

    fn read(&self, game: GameId, from: u64, most: usize) -> Answer<'_, Vec<Entry>, Down> {
        self.reading(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT n, entry.hash, body FROM entry JOIN game ON game.key = entry.game \
                 WHERE game.id = ?1 AND n >= ?2 ORDER BY n LIMIT ?3",
            )?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = statement.query_map(params![game.as_str(), signed(from), most], |row| {
                let body: Vec<u8> = row.get(2)?;
                Ok(Entry { n: unsigned(row.get(0)?), hash: Hash(row.get(1)?), body: body.into() })
            })?;
            rows.collect()
        })
    }

    fn head(&self, game: GameId) -> Answer<'_, Option<Head>, Down> {
        self.reading(move |connection| Ok(find(connection, game)?.map(|(_, head)| head)))
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
        self.reading(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, opened, touched, over, next, hash FROM game \
                 WHERE (?1 IS NULL OR over = ?1) \
                   AND (?2 IS NULL OR key < (SELECT key FROM game WHERE id = ?2)) \
                 ORDER BY key DESC LIMIT ?3",
            )?;
            let over = phase.map(|phase| phase == Phase::Over);
            let before = before.map(|game| game.to_string());
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = statement.query_map(params![over, before, most], listed)?;
            rows.collect()
        })
    }
}
