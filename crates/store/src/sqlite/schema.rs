//! The tables, and how older ones become today's.

use rusqlite::Connection;

use super::OpenError;

/// Says in the file's header whose it is: `RGNC`.
const APPLICATION: i64 = 0x5247_4e43;

/// Each brings the schema one version further; `user_version` counts those that were done. They
/// are never edited.
const MIGRATIONS: &[&str] = &[
    // 1: games and their entries. A game's entries lie side by side: replaying it reads few pages.
    "CREATE TABLE game (
         key     INTEGER PRIMARY KEY,
         id      TEXT NOT NULL UNIQUE,
         next    INTEGER NOT NULL,
         hash    BLOB NOT NULL,
         opened  INTEGER NOT NULL,
         touched INTEGER NOT NULL,
         over    INTEGER NOT NULL
     );
     CREATE INDEX game_over ON game (over, key);
     CREATE TABLE entry (
         game INTEGER NOT NULL REFERENCES game (key),
         n    INTEGER NOT NULL,
         hash BLOB NOT NULL,
         body BLOB NOT NULL,
         PRIMARY KEY (game, n)
     ) WITHOUT ROWID;",
];

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether this is a store that this program can read; one without tables is as good.
pub(super) fn check(connection: &Connection) -> Result<(), OpenError> {
    let application: i64 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION && tables > 0 {
        return Err(OpenError::NotAStore);
    }
    let version = version(connection)?;
    if version > MIGRATIONS.len() as i64 {
        return Err(OpenError::Later(version));
    }
    Ok(())
}

/// Sets the file up as a store of today's schema.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), OpenError> {
    check(connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // An acknowledged entry survives a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = usize::try_from(version(&transaction)?).unwrap_or(0);
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(done) {
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()?;
    Ok(())
}
