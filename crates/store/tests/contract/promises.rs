//! The promises, one a function; each takes any store.

use std::{collections::BTreeMap, sync::Arc};

use store::{AppendError, Batch, Entry, GameId, Head, MAX_BODY, Phase, Store, verify};

pub(crate) fn batch(bodies: &[&str]) -> Batch {
    let bodies = bodies.iter().map(|body| Arc::from(body.as_bytes())).collect();
    Batch { bodies, phase: Phase::Live, at: 1 }
}

pub(crate) fn game() -> GameId {
    GameId::random().expect("random bytes")
}

fn bodies(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|entry| String::from_utf8_lossy(&entry.body).into_owned()).collect()
}

pub(crate) async fn what_was_appended_is_read_in_order(store: Arc<dyn Store>) {
    let (one, other) = (game(), game());
    let mut head = Head::empty(one);
    head = store.append(one, head, batch(&["a", "b"])).await.expect("appended");
    store.append(other, Head::empty(other), batch(&["x"])).await.expect("appended");
    head = store.append(one, head, batch(&["c"])).await.expect("appended");
    assert_eq!(head.next, 3);
    assert_eq!(store.head(one).await, Ok(Some(head)));
    let read = store.read(one, 0, 10).await.expect("read");
    assert_eq!(bodies(&read), ["a", "b", "c"]);
    assert_eq!(read.iter().map(|entry| entry.n).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(bodies(&store.read(one, 1, 1).await.expect("read")), ["b"]);
    assert_eq!(bodies(&store.read(other, 0, 10).await.expect("read")), ["x"]);
}

pub(crate) async fn of_those_who_append_behind_one_head_one_wins(store: Arc<dyn Store>) {
    for _ in 0..40 {
        let game = game();
        let mut head = Head::empty(game);
        head = store.append(game, head, batch(&["first"])).await.expect("appended");
        let racers: Vec<_> = (0..8)
            .map(|racer| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    (racer, store.append(game, head, batch(&[&format!("racer {racer}")])).await)
                })
            })
            .collect();
        let mut winners = Vec::new();
        let mut told = Vec::new();
        for racer in racers {
            match racer.await.expect("no panic") {
                (racer, Ok(head)) => winners.push((racer, head)),
                (_, Err(AppendError::Conflict(head))) => told.push(head),
                (racer, error) => panic!("racer {racer}: {error:?}"),
            }
        }
        let [(winner, after)] = winners[..] else { panic!("{} winners", winners.len()) };
        assert_eq!(told, [after; 7]);
        let read = store.read(game, 0, 10).await.expect("read");
        assert_eq!(bodies(&read), ["first".to_owned(), format!("racer {winner}")]);
    }
}

pub(crate) async fn a_batch_is_taken_in_whole_or_not_at_all(store: Arc<dyn Store>) {
    let game = game();
    let empty = Head::empty(game);
    let wrong = Head { next: 1, ..empty };
    let refused = store.append(game, wrong, batch(&["a", "b"])).await;
    assert_eq!(refused, Err(AppendError::Conflict(empty)));
    assert_eq!(store.head(game).await, Ok(None));
    let long = "x".repeat(MAX_BODY + 1);
    let refused = store.append(game, empty, batch(&["a", &long])).await;
    assert_eq!(refused, Err(AppendError::TooLarge));
    assert_eq!(store.read(game, 0, 10).await, Ok(Vec::new()));
    // The right number with another hash is another log.
    let head = store.append(game, empty, batch(&["a"])).await.expect("appended");
    let forged = Head { hash: empty.hash, ..head };
    let refused = store.append(game, forged, batch(&["b"])).await;
    assert_eq!(refused, Err(AppendError::Conflict(head)));
}

pub(crate) async fn a_chain_holds_and_ends_at_the_head(store: Arc<dyn Store>) {
    let game = game();
    let mut head = Head::empty(game);
    for n in 0..100 {
        let bodies: Vec<String> = (0..25).map(|part| format!("entry {n} {part}")).collect();
        let batch = batch(&bodies.iter().map(String::as_str).collect::<Vec<_>>());
        let expected = head.after(&batch.bodies);
        head = store.append(game, head, batch).await.expect("appended");
        assert_eq!(head, expected);
    }
    let mut seen = 0;
    assert_eq!(verify(&*store, game, |_| seen += 1).await, Ok(head));
    assert_eq!(seen, 2500);
}

pub(crate) async fn the_tail_gives_what_a_reader_finds(store: Arc<dyn Store>) {
    let games: Vec<GameId> = (0..4).map(|_| game()).collect();
    let mut tail = store.tail();
    let writers: Vec<_> = games
        .iter()
        .map(|&game| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut head = Head::empty(game);
                for n in 0..50 {
                    let batch = batch(&[&format!("{game} {n}")]);
                    head = store.append(game, head, batch).await.expect("appended");
                    // What is refused is not told.
                    let stale = Head::empty(game);
                    store.append(game, stale, batch_refused()).await.expect_err("refused");
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.expect("no panic");
    }
    let mut told: BTreeMap<GameId, Vec<Entry>> = BTreeMap::new();
    for _ in 0..200 {
        let (game, entry) = tail.next().await.expect("nothing missed").expect("open");
        told.entry(game).or_default().push(entry);
    }
    for game in games {
        assert_eq!(store.read(game, 0, 100).await.expect("read"), told[&game]);
    }
}

fn batch_refused() -> Batch {
    batch(&["refused"])
}

pub(crate) async fn games_are_listed_the_newest_first(store: Arc<dyn Store>) {
    let games: Vec<GameId> = (0..5).map(|_| game()).collect();
    for (index, &game) in games.iter().enumerate() {
        let phase = if index % 2 == 0 { Phase::Live } else { Phase::Over };
        let batch = Batch { phase, at: index as u64, ..batch(&["a"]) };
        store.append(game, Head::empty(game), batch).await.expect("appended");
    }
    let ids = |listed: Vec<store::Listed>| listed.iter().map(|game| game.game).collect::<Vec<_>>();
    let all = store.games(None, None, 2).await.expect("listed");
    assert_eq!(ids(all), [games[4], games[3]]);
    let rest = store.games(None, Some(games[3]), 9).await.expect("listed");
    assert_eq!(ids(rest), [games[2], games[1], games[0]]);
    let over = store.games(Some(Phase::Over), None, 9).await.expect("listed");
    assert_eq!(ids(over), [games[3], games[1]]);

    // A game that ends is listed with those that are over.
    let head = store.head(games[0]).await.expect("read").expect("a game");
    let end = Batch { phase: Phase::Over, at: 77, ..batch(&["end"]) };
    let head = store.append(games[0], head, end).await.expect("appended");
    let last = *store.games(Some(Phase::Over), None, 9).await.expect("listed").last().expect("one");
    assert_eq!((last.game, last.opened, last.touched, last.head), (games[0], 0, 77, head));
}

pub(crate) async fn a_game_that_is_not_there_is_empty(store: Arc<dyn Store>) {
    let game = game();
    assert_eq!(store.head(game).await, Ok(None));
    assert_eq!(store.read(game, 0, 10).await, Ok(Vec::new()));
    assert_eq!(verify(&*store, game, |_| ()).await, Ok(Head::empty(game)));
}

pub(crate) async fn a_body_too_long_is_refused(store: Arc<dyn Store>) {
    let game = game();
    let just = "x".repeat(MAX_BODY);
    let head = store.append(game, Head::empty(game), batch(&[&just])).await.expect("appended");
    let long = "x".repeat(MAX_BODY + 1);
    assert_eq!(store.append(game, head, batch(&[&long])).await, Err(AppendError::TooLarge));
    assert_eq!(store.head(game).await, Ok(Some(head)));
}
