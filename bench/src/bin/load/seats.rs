//! Seats at the house: games opened, played and watched.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::sleep_until,
};

use crate::{
    generate::{Meter, Rate, Socket, TIME, Took, WARM, connect, many, moment, send, since, text},
    process::Process,
};

/// A game that was opened.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    white: String,
    black: String,
}

/// Two knights that come and go.
const SHUFFLE: [&str; 4] = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];

pub(crate) async fn open(address: SocketAddr) -> Game {
    let mut stream = TcpStream::connect(address).await.expect("connected");
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    let opened: Value = serde_json::from_str(body).expect("JSON");
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    Game { id: text("id"), white: text("white"), black: text("black") }
}

async fn sit(address: SocketAddr, game: &str, token: &str) -> Socket {
    let mut socket = connect(address, &format!("/api/games/{game}/play")).await;
    send(&mut socket, format!(r#"{{"type":"hello","token":"{token}"}}"#)).await;
    let welcome = text(&mut socket).await.expect("a welcome");
    assert!(welcome.contains("welcome"), "{welcome}");
    socket
}

/// A game with both seats taken.
async fn seated(address: SocketAddr) -> [Socket; 2] {
    let game = open(address).await;
    [sit(address, &game.id, &game.white).await, sit(address, &game.id, &game.black).await]
}

pub(crate) async fn spectators(address: SocketAddr, game: &str, count: usize) -> Vec<Socket> {
    let path = format!("/api/games/{game}/watch");
    many(count, move |_| {
        let path = path.clone();
        async move {
            let mut socket = connect(address, &path).await;
            let welcome = text(&mut socket).await.expect("a welcome");
            assert!(welcome.contains("welcome"), "{welcome}");
            socket
        }
    })
    .await
}

/// How an act begins its answer that is not on record.
const NOT_DONE: &str = "{\"type\":\"not-done\"";

fn act(id: &str, acts: &str) -> String {
    format!(r#"{{"type":"act","id":"{id}","acts":"{acts}"}}"#)
}

/// Waits for what is on record of an act.
async fn told(socket: &mut Socket, acts: &str) {
    loop {
        let message = text(socket).await.expect("told");
        assert!(!message.starts_with(NOT_DONE), "{message}");
        if message.starts_with("{\"type\":\"record\"") && message.contains(acts) {
            return;
        }
    }
}

/// Waits until an act of ours is acknowledged.
async fn done(socket: &mut Socket) {
    loop {
        let message = text(socket).await.expect("answered");
        assert!(!message.starts_with(NOT_DONE), "{message}");
        if message.starts_with("{\"type\":\"done\"") {
            return;
        }
    }
}

/// Two seats a game, each of which adjusts a man as soon as its last act is acknowledged.
pub(crate) async fn acts_closed(server: &Process, games: usize) -> Rate {
    let address = server.address;
    let seats = many(games, |_| seated(address)).await;
    let meter = Meter::new();
    let mut tasks = JoinSet::new();
    for (index, socket) in seats.into_iter().flatten().enumerate() {
        let meter = Arc::clone(&meter);
        let acts = if index % 2 == 0 { "adjust g1" } else { "adjust g8" };
        let mut socket = socket;
        tasks.spawn(async move {
            let mut count = 0_u64;
            while !meter.has_ended() {
                send(&mut socket, act(&format!("{index:08}{count:016}"), acts)).await;
                done(&mut socket).await;
                meter.one();
                count += 1;
            }
        });
    }
    let rate = meter.rate(server).await;
    tasks.join_all().await;
    rate
}

/// Two seats a game, each of which plays as soon as it is told of the other's move.
pub(crate) async fn moves_closed(server: &Process, games: usize) -> Rate {
    let address = server.address;
    let seats = many(games, |_| seated(address)).await;
    let meter = Meter::new();
    let mut tasks = JoinSet::new();
    for (index, [white, black]) in seats.into_iter().enumerate() {
        for (seat, mut socket) in [white, black].into_iter().enumerate() {
            let meter = Arc::clone(&meter);
            tasks.spawn(async move {
                let mut ply = seat;
                loop {
                    if ply > 0 {
                        let waited = told(&mut socket, SHUFFLE[(ply - 1) % 4]);
                        let patience = Duration::from_secs(2);
                        if tokio::time::timeout(patience, waited).await.is_err() {
                            assert!(meter.has_ended(), "a game stands");
                            return;
                        }
                    }
                    if meter.has_ended() {
                        return;
                    }
                    let id = format!("{index:08}{ply:016}");
                    send(&mut socket, act(&id, SHUFFLE[ply % 4])).await;
                    done(&mut socket).await;
                    meter.one();
                    ply += 2;
                }
            });
        }
    }
    let rate = meter.rate(server).await;
    tasks.join_all().await;
    rate
}

/// One acts, all others watch.
pub(crate) async fn fan(address: SocketAddr, count: usize) -> Took {
    let game = open(address).await;
    let watchers = spectators(address, &game.id, count).await;
    let mut arbiter = sit(address, &game.id, &game.white).await;
    tokio::time::sleep(WARM).await;
    let begin = Instant::now();
    let sends = 4 * TIME.as_secs() as u32;
    let mut tasks = JoinSet::new();
    for mut watcher in watchers {
        tasks.spawn(async move {
            let mut took = Vec::new();
            while took.len() < sends as usize {
                let told = text(&mut watcher).await.expect("told");
                if told.contains("\"acted\"") {
                    took.push(since(begin, &told));
                }
            }
            took
        });
    }
    for _ in 0..sends {
        tokio::time::sleep(Duration::from_millis(250)).await;
        let id = format!("@{}@", begin.elapsed().as_micros());
        send(&mut arbiter, act(&id, "say check")).await;
        done(&mut arbiter).await;
    }
    Took::of(tasks.join_all().await.concat())
}

/// An act a second in each game: how long until the adversary is told.
pub(crate) async fn games_paced(address: SocketAddr, games: usize) -> Took {
    let seats = many(games, |_| seated(address)).await;
    let begin = Instant::now() + WARM;
    let seconds = TIME.as_secs() as u32;
    let mut tasks = JoinSet::new();
    for (index, mut seats) in seats.into_iter().enumerate() {
        tasks.spawn(async move {
            let mut took = Vec::new();
            for second in 0..seconds {
                let at = moment(begin, index, games, second);
                sleep_until(at.into()).await;
                let acts = SHUFFLE[second as usize % 4];
                let [white, black] = &mut seats;
                let (mover, other) = if second % 2 == 0 { (white, black) } else { (black, white) };
                send(mover, act(&format!("{index:08}{second:016}"), acts)).await;
                told(other, acts).await;
                took.push(at.elapsed());
                told(mover, acts).await;
            }
            took
        });
    }
    Took::of(tasks.join_all().await.concat())
}
