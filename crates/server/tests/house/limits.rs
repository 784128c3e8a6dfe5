//! What comes from outside is bounded, and who has no right is turned away.

use std::{sync::Arc, time::Duration};

use store::Memory;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::{
    Error, Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};
use wire::message::{Reason, ToSeat};

use crate::{
    client::{Client, doing, get, open, raw, request},
    house, house_over,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_site_is_turned_away() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let path = format!("/api/games/{}/play", game.id);
    for (origin, opens) in [
        ("https://evil.example", false),
        ("null", false),
        (&*format!("http://{address}.evil.example"), false),
        (&*format!("http://{address}"), true),
        (&*format!("http://localhost:{}", address.port()), true),
    ] {
        match Client::connect(address, &path, Some(origin)).await {
            Ok(_) => assert!(opens, "{origin}"),
            Err(Error::Http(answer)) => assert_eq!((answer.status().as_u16(), opens), (403, false)),
            Err(error) => panic!("{origin}: {error}"),
        }
    }
    let answer =
        request(address, "POST", "/api/games", &[("Origin", "https://evil.example")], "{}").await;
    assert_eq!(answer.status, 403);
    // A name that points here is not our name.
    let rebound = "GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(address, rebound).await.status, 421);
    let none = "GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(address, none).await.status, 421);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_and_missing_tokens_open_nothing() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let other = open(address, "").await;
    let path = format!("/api/games/{}/play", game.id);
    let upper = game.white.to_uppercase();
    let long = "0".repeat(3000);
    for token in ["", "0", &other.white, &upper, &game.white[..31], &long, "' OR 1=1 --"] {
        let mut client = Client::connect(address, &path, None).await.expect("connected");
        client.hello(token, None).await;
        assert_eq!(client.closed().await, Some(4401), "{token}");
        let bearer = format!("Bearer {token}");
        let acts = format!("/api/games/{}/acts", game.id);
        let body = r#"{"id":"x","acts":"e2-e4"}"#;
        let answer = request(address, "POST", &acts, &[("Authorization", &bearer)], body).await;
        assert_eq!(answer.status, 401, "{token}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_none_close_the_socket() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.hello = Duration::from_millis(300);
    })
    .await;
    let address = house.address();
    let game = open(address, "").await;
    let path = format!("/api/games/{}/play", game.id);
    for text in ["{", "[]", r#"{"type":"hello"}"#, r#"{"type":"act","id":"1","acts":"e2-e4"}"#] {
        let mut client = Client::connect(address, &path, None).await.expect("connected");
        client.send_text(text).await;
        assert_eq!(client.closed().await, Some(4400), "{text}");
    }
    // Too large is refused by the frame's own length, before it is read.
    let text = OpCode::Data(Data::Text);
    let frames: [(OpCode, &[u8], u16); 4] = [
        (text, &[b'x'; 5000], 1009),
        (text, &[b'x'; 100_000], 1009),
        (text, b"\xff", 1007),
        (OpCode::Data(Data::Reserved(3)), b"x", 1002),
    ];
    for (opcode, payload, code) in frames {
        let mut client = Client::sit(address, &game.id, &game.white, None).await;
        let frame = Frame::message(payload.to_vec(), opcode, true);
        client.try_send(Message::Frame(frame)).await.expect("sent");
        assert_eq!(client.closed().await, Some(code), "{opcode:?}");
    }
    // And so it is before anybody has said who he is.
    let mut client = Client::connect(address, &path, None).await.expect("connected");
    client.try_send(Message::text("x".repeat(5000))).await.expect("sent");
    assert_eq!(client.closed().await, Some(1009));
    // No word at all.
    let mut client = Client::connect(address, &path, None).await.expect("connected");
    assert_eq!(client.closed().await, Some(4408));
    // There is no such game.
    match Client::connect(address, "/api/games/0123456789/play", None).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status().as_u16(), 404),
        _ => panic!("no game, no socket"),
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_acts_too_fast_is_told_so() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.acts_at_once = 5;
        config.limits.acts_per_second = 1;
        config.limits.entries = 12;
    })
    .await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut answers = Vec::new();
    for index in 0..8 {
        answers.push(white.send_act(doing(&index.to_string(), "say check")).await);
    }
    let fast = |answer: &&ToSeat| matches!(answer, ToSeat::NotDone { reason: Reason::TooFast, .. });
    assert_eq!(answers.iter().filter(fast).count(), 3, "{answers:?}");
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    let mut answers = Vec::new();
    for index in 0..5 {
        answers.push(black.send_act(doing(&index.to_string(), "say check")).await);
    }
    // Four entries of the opening, the clock, five and two acts.
    let full = |answer: &&ToSeat| matches!(answer, ToSeat::NotDone { reason: Reason::Full, .. });
    assert_eq!(answers.iter().filter(full).count(), 3, "{answers:?}");
    // A flood is not answered but closed.
    for index in 0..200 {
        let text = format!(r#"{{"type":"act","id":"{index}","acts":"say check"}}"#);
        if white.try_send(Message::text(text)).await.is_err() {
            break;
        }
    }
    assert_eq!(white.closed().await, Some(4429));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_and_seats_and_games_are_counted() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.connections_per_address = 6;
        config.limits.sockets_per_seat = 2;
        config.limits.games_at_once = 3;
        config.limits.header = Duration::from_millis(400);
    })
    .await;
    let address = house.address();
    let game = open(address, "").await;
    let _one = Client::sit(address, &game.id, &game.white, None).await;
    let _two = Client::sit(address, &game.id, &game.white, None).await;
    let mut three = Client::connect(address, &format!("/api/games/{}/play", game.id), None)
        .await
        .expect("connected");
    three.hello(&game.white, None).await;
    assert_eq!(three.closed().await, Some(4429), "two sockets to a seat");
    drop(three);
    open(address, "").await;
    open(address, "").await;
    assert_eq!(request(address, "POST", "/api/games", &[], "{}").await.status, 429);

    // A body that does not come is not waited for.
    let slow = "POST /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\nConnection: close\r\n\r\n{";
    assert_eq!(raw(address, &slow.replace("HOST", &address.to_string())).await.status, 408);

    // Half-open connections take the room there is, for as long as a header may take.
    let mut half = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(address).await.expect("accepted by the system");
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHos").await;
        half.push(stream);
    }
    let mut ended = 0;
    for stream in &mut half {
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut answer));
        ended += usize::from(read.await.is_ok());
    }
    assert_eq!(ended, 8, "every half-open connection was closed in time");
    assert_eq!(get(address, "/health").await.status, 200, "and there is room again");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_left_behind_and_the_others_are_not() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.acts_at_once = 10_000;
        config.limits.slow = Duration::from_millis(500);
    })
    .await;
    let address = house.address();
    let game = open(address, "").await;
    let mut arbiter = Client::sit(address, &game.id, &game.arbiter, None).await;
    // They connect and never read.
    let mut sleepers = Vec::new();
    for _ in 0..5 {
        sleepers.push(Client::watch(address, &game.id, None).await);
    }
    let mut gallery = Client::watch(address, &game.id, None).await;
    let words = format!("warn w \"{}\"", "slow ".repeat(300));
    for _ in 0..400 {
        arbiter.act(&words).await;
        gallery.acted().await;
    }
    assert!(gallery.next > 400);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_do_not_talk() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "code: fide-2023").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    for talk in [
        "warn b \"hello there\"",
        "award 1-0 \"hello\"",
        "say threefold hello-my-dear-adversary",
        "seal hello",
    ] {
        let answer = white.send_act(doing("1", talk)).await;
        let is_barred = matches!(answer, ToSeat::NotDone { reason: Reason::NotHere, .. });
        assert!(is_barred, "{talk}: {answer:?}");
    }
    let mut arbiter = Client::sit(address, &game.id, &game.arbiter, None).await;
    arbiter.act("warn b \"the arbiter may\"").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_with_script_in_them_stay_text() {
    let house = house().await;
    let address = house.address();
    let name = "<script>alert(1)</script>";
    let game = open(address, &format!("White: {name}")).await;
    for path in ["/", &format!("/game/{}", game.id)] {
        let page = get(address, path).await;
        assert_eq!(page.status, 200);
        assert!(!page.body.contains(name), "the page is static");
        let head = page.head.to_lowercase();
        for line in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(line), "{line} in {head}");
        }
        assert!(!page.body.contains("http://") && !page.body.contains("https://"), "{}", page.body);
    }
    let shown = get(address, &format!("/api/games/{}", game.id)).await;
    assert_eq!(shown.json()["white"], name);
    assert!(shown.head.to_lowercase().contains("content-type: application/json"));
    house.close().await;
}
