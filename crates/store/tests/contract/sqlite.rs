//! What is of the embedded file alone, and unknown outcomes, which only faults bring about.

use std::sync::Arc;

use rusqlite::Connection;
use store::{
    AppendError, Broken, Fault, Head, Memory, OpenError, Sqlite, Store, append_surely, verify,
};

use crate::promises::{batch, game};

#[tokio::test]
async fn unknown_outcomes_are_resolved_by_reading() {
    let store = Memory::default();
    let game = game();
    let mut head = Head::empty(game);
    for (index, fault) in
        [Fault::None, Fault::Lost, Fault::Unanswered, Fault::Lost].into_iter().enumerate()
    {
        store.faults.plan([fault]);
        let body = format!("entry {index}");
        head = append_surely(&store, game, head, batch(&[&body])).await.expect("appended");
        assert_eq!(head.next, index as u64 + 1, "once, whatever went wrong");
    }
    assert_eq!(verify(&store, game, |_| ()).await, Ok(head));

    store.faults.plan([Fault::Lost, Fault::Lost, Fault::Lost]);
    let given_up = append_surely(&store, game, head, batch(&["x"])).await;
    assert!(matches!(given_up, Err(AppendError::Unknown(_))), "{given_up:?}");
    store.faults.plan([Fault::Down]);
    let down = append_surely(&store, game, head, batch(&["x"])).await;
    assert!(matches!(down, Err(AppendError::Down(_))), "{down:?}");
    assert_eq!(store.head(game).await, Ok(Some(head)));

    // Another has appended meanwhile: that is a conflict, not ours.
    let after = store.append(game, head, batch(&["another"])).await.expect("appended");
    store.faults.plan([Fault::Unanswered]);
    let conflict = append_surely(&store, game, head, batch(&["ours"])).await;
    assert_eq!(conflict, Err(AppendError::Conflict(after)));
}

#[tokio::test]
async fn a_store_opened_again_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let game = game();
    let head = {
        let store = Sqlite::open(&path).expect("a store");
        store.append(game, Head::empty(game), batch(&["a", "b"])).await.expect("appended")
    };
    let store = Sqlite::open(&path).expect("the same store");
    assert_eq!(verify(&store, game, |_| ()).await, Ok(head));
    store.append(game, head, batch(&["c"])).await.expect("appended");

    // A copy taken in use is a store too.
    let copy = folder.path().join("copy.db");
    Sqlite::backup(&path, &copy).expect("a copy");
    let copied = Sqlite::open(&copy).expect("a store");
    assert_eq!(copied.head(game).await, store.head(game).await);
    assert!(Sqlite::backup(&path, &copy).is_err(), "a copy is never written over");
}

#[tokio::test]
async fn two_processes_on_one_file_do_not_both_win() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let stores = [0, 1].map(|_| Arc::new(Sqlite::open(&path).expect("a store")));
    for _ in 0..20 {
        let game = game();
        let racers = stores.iter().map(|store| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                store.append(game, Head::empty(game), batch(&["a"])).await.is_ok()
            })
        });
        let mut won = 0;
        for racer in racers.collect::<Vec<_>>() {
            won += usize::from(racer.await.expect("no panic"));
        }
        assert_eq!(won, 1);
    }
}

#[tokio::test]
async fn a_chain_that_was_tampered_with_is_broken_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).expect("a store");
    let tamper = |sql: &str| {
        let connection = Connection::open(&path).expect("the file");
        connection.execute(sql, []).expect("tampered");
    };
    let game = game();
    let bodies = ["a", "b", "c"];
    store.append(game, Head::empty(game), batch(&bodies)).await.expect("appended");
    tamper("UPDATE entry SET body = x'00' WHERE n = 1");
    assert_eq!(verify(&store, game, |_| ()).await, Err(Broken::At(1)));
    tamper("UPDATE entry SET body = 'b' WHERE n = 1");
    tamper("UPDATE entry SET body = CAST('b' AS BLOB) WHERE n = 1");
    assert!(verify(&store, game, |_| ()).await.is_ok(), "put right again");
    tamper("DELETE FROM entry WHERE n = 2");
    assert_eq!(verify(&store, game, |_| ()).await, Err(Broken::Head));
    tamper("DELETE FROM entry WHERE n = 0");
    assert_eq!(verify(&store, game, |_| ()).await, Err(Broken::At(0)));
}

#[test]
fn another_database_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.db");
    let other = Connection::open(&path).expect("a database");
    other.execute_batch("CREATE TABLE bookmark (url TEXT)").expect("a table");
    assert!(matches!(Sqlite::open(&path), Err(OpenError::NotAStore)));

    let path = folder.path().join("later.db");
    drop(Sqlite::open(&path).expect("a store"));
    let later = Connection::open(&path).expect("the file");
    later.pragma_update(None, "user_version", 99).expect("a later version");
    assert!(matches!(Sqlite::open(&path), Err(OpenError::Later(99))));

    let path = folder.path().join("text.db");
    std::fs::write(&path, "not a database, only a text that is long enough to be looked at")
        .expect("written");
    assert!(matches!(Sqlite::open(&path), Err(OpenError::Sqlite(_))));
}
