//! Resends, reorderings, two sockets on one seat, spectators, and coming back.

use std::sync::Arc;

use futures_util::{StreamExt, stream::FuturesUnordered};
use store::{Memory, Store};
use tokio_tungstenite::tungstenite::Message;
use wire::{
    body::Body,
    message::{Doing, Reason, ToSeat},
};

use crate::{
    client::{Client, doing, get, open, request},
    house, house_over,
};

fn following(id: &str, acts: &str, follows: &str) -> Doing {
    Doing { follows: Some(follows.to_owned()), ..doing(id, acts) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resend_changes_nothing() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let first = white.send_act(doing("one", "e2-e4")).await;
    let ToSeat::Done { n, again: false, .. } = first else { panic!("{first:?}") };
    let again = white.send_act(doing("one", "e2-e4")).await;
    assert_eq!(again, ToSeat::Done { id: "one".to_owned(), n, again: true });
    // Also from a new socket, over HTTP, and with other acts under the same id.
    drop(white);
    let mut back = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let again = back.send_act(doing("one", "d2-d4")).await;
    assert_eq!(again, ToSeat::Done { id: "one".to_owned(), n, again: true });
    let bearer = format!("Bearer {}", game.white);
    let path = format!("/api/games/{}/acts", game.id);
    let body = r#"{"id":"one","acts":"e2-e4"}"#;
    let answer = request(address, "POST", &path, &[("Authorization", &bearer)], body).await;
    assert_eq!((answer.status, answer.json()["again"].as_bool()), (200, Some(true)));
    let head = get(address, &format!("/api/games/{}/record/jsonl", game.id)).await;
    assert_eq!(head.body.lines().count() as u64, n + 1, "nothing was added");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_that_overtake_each_other_wait_for_their_turn() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    white.send_act(doing("1", "touch e2")).await;
    let early = white.send_act(following("3", "e2-e4", "2")).await;
    match early {
        ToSeat::NotDone { reason: Reason::Stale, last, .. } => {
            assert_eq!(last.as_deref(), Some("1"))
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        white.send_act(following("2", "say check", "1")).await,
        ToSeat::Done { again: false, .. }
    ));
    assert!(matches!(
        white.send_act(following("3", "e2-e4", "2")).await,
        ToSeat::Done { again: false, .. }
    ));
    // Late, and a resend at that: on record already.
    assert!(matches!(
        white.send_act(following("2", "say check", "1")).await,
        ToSeat::Done { again: true, .. }
    ));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_on_one_seat_do_not_act_twice() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut one = Client::sit(address, &game.id, &game.white, None).await;
    let mut other = Client::sit(address, &game.id, &game.white, None).await;
    one.send_act(doing("0", "touch e2")).await;
    // Both move at once, each after what both have seen: one of them does.
    let (a, b) = tokio::join!(
        one.send_act(following("a", "e2-e4", "0")),
        other.send_act(following("b", "e2-e3", "0")),
    );
    let done = [&a, &b].iter().filter(|answer| matches!(answer, ToSeat::Done { .. })).count();
    assert_eq!(done, 1, "{a:?} {b:?}");
    // The same act from both: it is on record once.
    let (a, b) = tokio::join!(
        one.send_act(doing("same", "say check")),
        other.send_act(doing("same", "say check")),
    );
    let numbers: Vec<(u64, bool)> = [a, b]
        .into_iter()
        .map(|answer| match answer {
            ToSeat::Done { n, again, .. } => (n, again),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers[0].0, numbers[1].0);
    assert_ne!(numbers[0].1, numbers[1].1, "one of them is the second");
    // Both are told everything.
    for _ in 0..3 {
        assert_eq!(one.acted().await, other.acted().await);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_who_acts_changes_nothing() {
    let store = Arc::new(Memory::default());
    let house = house_over(store.clone(), |_| ()).await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut gallery = Client::watch(address, &game.id, None).await;
    let head = store.head(game.id.parse().expect("an id")).await;
    let hello = format!(r#"{{"type":"hello","token":"{}"}}"#, game.white);
    for text in [&hello, r#"{"type":"act","id":"x","acts":"e2-e4"}"#, "e2-e4", "{", ""] {
        gallery.send_text(text).await;
    }
    gallery.try_send(Message::binary(vec![0_u8; 100])).await.expect("sent");
    white.act("d2-d4").await;
    let acted = gallery.acted().await;
    assert_eq!(acted.line.acts, ["d2-d4"], "he is still told what happens");
    // The clock began to run with the first act: two entries, both White's doing.
    let after = store.head(game.id.parse().expect("an id")).await;
    let next = |head: Result<Option<store::Head>, _>| head.expect("read").expect("a game").next;
    assert_eq!(next(after), next(head) + 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_is_told_what_he_missed() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let mut black = Client::sit(address, &game.id, &game.black, Some(0)).await;
    white.act("e2-e4").await;
    black.acted().await;
    let seen = black.next;
    drop(black);
    white.act("say check").await;
    white.act("say draw").await;
    let mut black = Client::sit(address, &game.id, &game.black, Some(seen)).await;
    assert_eq!(black.acted().await.line.acts, ["say check"]);
    assert_eq!(black.acted().await.line.acts, ["say draw"]);
    assert_eq!(black.view.as_ref().expect("a view").turn, 'b');
    // From the beginning, live and replayed, it is the same.
    let mut live = Vec::new();
    while white.next < black.next {
        live.push(white.entry().await);
    }
    let mut replayed = Client::watch(address, &game.id, Some(0)).await;
    let mut entries = Vec::new();
    while replayed.next < black.next {
        entries.push(replayed.entry().await);
    }
    assert_eq!(live, entries);
    assert!(matches!(entries[0], Body::Opened { .. }));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closed_and_opened_again_has_lost_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = || Arc::new(store::Sqlite::open(&path).expect("a store"));
    let first = house_over(store(), |_| ()).await;
    let game = open(first.address(), "code: fide-2023-blitz\ntime: 3+2").await;
    let mut white = Client::sit(first.address(), &game.id, &game.white, Some(0)).await;
    let mut black = Client::sit(first.address(), &game.id, &game.black, Some(0)).await;
    white.act("e2-e4").await;
    black.act("e7-e5").await;
    let (closed, of_white, of_black) = tokio::join!(first.close(), white.closed(), black.closed());
    assert_eq!((closed, of_white, of_black), ((), Some(1001), Some(1001)), "come back");

    let second = house_over(store(), |_| ()).await;
    let address = second.address();
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let view = white.view.clone().expect("a view");
    assert_eq!(view.moves, ["e4", "e5"]);
    assert!(!view.runs, "the clock stands until both are back");
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    assert!(matches!(white.entry().await, Body::Runs { .. }));
    white.act("g1-f3").await;
    assert!(matches!(black.entry().await, Body::Runs { .. }));
    let acted = black.acted().await;
    let clocks = acted.clocks.expect("clocks");
    assert!(clocks.white > 178_000 && clocks.black > 178_000, "{clocks:?}");
    second.close().await;
    let audit = server::audit::all(&*store()).await.expect("read");
    assert_eq!((audit.games, audit.wrong.len()), (1, 0), "{:?}", audit.wrong);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_given_anew_is_taken_from_whoever_had_it() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let path = format!("/api/games/{}/seats/white", game.id);
    let bearer = |token: &str| format!("Bearer {token}");
    for (token, status) in [(&game.white, 401), (&game.black, 401), (&game.arbiter, 200)] {
        let answer =
            request(address, "POST", &path, &[("Authorization", &bearer(token))], "").await;
        assert_eq!(answer.status, status);
        if status == 200 {
            let token = answer.json()["token"].as_str().expect("a token").to_owned();
            assert_eq!(white.closed().await, Some(4401));
            let mut again = Client::sit(address, &game.id, &token, None).await;
            again.act("e2-e4").await;
        }
    }
    // The old token opens nothing.
    let mut old = Client::connect(address, &format!("/api/games/{}/play", game.id), None)
        .await
        .expect("connected");
    old.hello(&game.white, None).await;
    assert_eq!(old.closed().await, Some(4401));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_games_at_once_do_not_mix() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.games_at_once = 100;
    })
    .await;
    let address = house.address();
    let games = (0..40).map(async |index| {
        let game = open(address, &format!("White: player {index}")).await;
        let mut white = Client::sit(address, &game.id, &game.white, None).await;
        let mut black = Client::sit(address, &game.id, &game.black, None).await;
        for _ in 0..5 {
            for (seat, acts) in [(&mut white, "g1-f3"), (&mut black, "g8-f6")] {
                seat.act(acts).await;
            }
            for (seat, acts) in [(&mut white, "f3-g1"), (&mut black, "f6-g8")] {
                seat.act(acts).await;
            }
        }
        let view = get(address, &format!("/api/games/{}", game.id)).await.json();
        assert_eq!(view["white"], format!("player {index}"));
        assert_eq!(view["moves"].as_array().map(Vec::len), Some(20));
    });
    games.collect::<FuturesUnordered<_>>().collect::<Vec<()>>().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_while_somebody_acts_neither_misses_nor_doubles() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.acts_at_once = 10_000;
    })
    .await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let acts = async {
        for _ in 0..200 {
            white.act("say check").await;
        }
        white.act("say resign").await;
    };
    let comers = async {
        let mut seen = Vec::new();
        for from in [None, Some(0)].into_iter().cycle().take(20) {
            let mut comer = Client::watch(address, &game.id, from).await;
            // Entries come in order and without gaps: `entry` looks.
            seen.push(tokio::spawn(async move {
                loop {
                    let acted = comer.acted().await;
                    if acted.line.result.is_some() {
                        return acted.line.result;
                    }
                }
            }));
        }
        seen
    };
    let ((), seen) = tokio::join!(acts, comers);
    for end in seen {
        assert_eq!(end.await.expect("no panic").as_deref(), Some("0-1 resignation"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_is_resumed_after_its_last_event() {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    white.act("e2-e4").await;
    let stream = async |last: u64| {
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("connected");
        let request = format!(
            "GET /api/games/{}/events HTTP/1.1\r\nHost: {address}\r\nLast-Event-ID: {last}\r\n\r\n",
            game.id
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        BufReader::new(stream).lines()
    };
    let mut lines = stream(4).await;
    let mut ids = Vec::new();
    white.act("say draw").await;
    while ids.len() < 2 {
        let line = lines.next_line().await.expect("read").expect("open");
        if let Some(id) = line.strip_prefix("id: ") {
            ids.push(id.to_owned());
        }
    }
    assert_eq!(ids, ["5", "6"], "what was missed, then what comes");
    house.close().await;
}
