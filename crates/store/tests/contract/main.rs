//! One contract for every store: what [`store::Store`] promises, asked of each.

mod promises;
mod sqlite;

use std::sync::Arc;

use store::{Memory, Store};

/// A store to be tested; the folder it may lie in lives as long.
struct Subject {
    store: Arc<dyn Store>,
    _folder: Option<tempfile::TempDir>,
}

fn memory() -> Subject {
    Subject { store: Arc::new(Memory::default()), _folder: None }
}

fn sqlite() -> Subject {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store::Sqlite::open(&folder.path().join("games.db")).expect("a store");
    Subject { store: Arc::new(store), _folder: Some(folder) }
}

/// Asks every promise of every store: a test each.
macro_rules! contract {
    ($($promise:ident)*) => {
        mod of_memory { $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $promise() { crate::promises::$promise(crate::memory().store).await }
        )* }
        mod of_sqlite { $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $promise() {
                let subject = crate::sqlite();
                crate::promises::$promise(subject.store.clone()).await
            }
        )* }
    };
}

contract! {
    what_was_appended_is_read_in_order
    of_those_who_append_behind_one_head_one_wins
    a_batch_is_taken_in_whole_or_not_at_all
    a_chain_holds_and_ends_at_the_head
    the_tail_gives_what_a_reader_finds
    games_are_listed_the_newest_first
    a_game_that_is_not_there_is_empty
    a_body_too_long_is_refused
}
