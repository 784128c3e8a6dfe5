//! Killed at random under load, again and again: what was acknowledged is there, once.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::process::{House, get, post, regence};

/// How often the house is killed.
fn rounds() -> usize {
    if std::env::var_os("REGENCE_SOAK").is_some() { 200 } else { 10 }
}

/// How many games are played at once.
const GAMES: usize = 8;

/// Two knights that come and go: a game without an end.
const SHUFFLE: [(&str, &str); 4] =
    [("white", "g1-f3"), ("black", "g8-f6"), ("white", "f3-g1"), ("black", "f6-g8")];

/// A game that goes on through every life of the house.
struct Play {
    id: String,
    white: String,
    black: String,
    /// How many acts have been acknowledged.
    done: usize,
    /// Each acknowledged act with the number of its entry.
    acknowledged: Vec<(String, u64)>,
}

impl Play {
    /// Acts until the house is gone. An act that was not acknowledged is sent again in its next
    /// life, under the same id.
    fn go_on(&mut self, address: std::net::SocketAddr, gone: &AtomicBool) {
        while !gone.load(Ordering::Acquire) {
            let (seat, acts) = SHUFFLE[self.done % SHUFFLE.len()];
            let token = if seat == "white" { &self.white } else { &self.black };
            let id = format!("act-{}", self.done);
            let path = format!("/api/games/{}/acts", self.id);
            let body = json!({ "id": id, "acts": acts });
            match post(address, &path, Some(token), &body) {
                Some((200, answer)) => {
                    let n = answer["n"].as_u64().expect("a number");
                    self.acknowledged.push((id, n));
                    self.done += 1;
                }
                Some((status, answer)) => panic!("{status}: {answer}"),
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

/// A cheap source of numbers that differ.
fn scramble(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[allow(clippy::print_stdout)] // What was measured, for who looks.
#[test]
fn killed_at_random_under_load_it_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let store: PathBuf = folder.path().join("games.db");
    let more =
        ["--acts-per-second", "100000", "--games-at-once", "1000", "--entries-per-game", "1000000"];
    let mut plays = Vec::new();
    for round in 0..rounds() {
        let house = House::open(&store, &more);
        let address = house.address;
        if plays.is_empty() {
            for _ in 0..GAMES {
                let (status, opened) =
                    post(address, "/api/games", None, &json!({})).expect("opened");
                assert_eq!(status, 201);
                let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
                plays.push(Play {
                    id: text("id"),
                    white: text("white"),
                    black: text("black"),
                    done: 0,
                    acknowledged: Vec::new(),
                });
            }
        }
        let gone = Arc::new(AtomicBool::new(false));
        thread::scope(|scope| {
            for play in &mut plays {
                let gone = Arc::clone(&gone);
                scope.spawn(move || play.go_on(address, &gone));
            }
            thread::sleep(Duration::from_millis(40 + scramble(round as u64) % 160));
            house.kill();
            gone.store(true, Ordering::Release);
        });
    }

    let verified = regence().arg("verify").arg(&store).output().expect("verify runs");
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success(), "{said}");
    let house = House::open(&store, &more);
    let mut acts = 0;
    for play in &plays {
        let (_, log) =
            get(house.address, &format!("/api/games/{}/record/jsonl", play.id)).expect("the log");
        let entries: Vec<Value> =
            log.lines().map(|line| serde_json::from_str(line).expect("an entry a line")).collect();
        let recorded: Vec<(&str, u64)> = entries
            .iter()
            .filter(|entry| entry["entry"]["kind"] == "acted")
            .map(|entry| {
                let id = entry["entry"]["id"].as_str().expect("an id");
                (id, entry["n"].as_u64().expect("a number"))
            })
            .collect();
        for (index, (id, n)) in play.acknowledged.iter().enumerate() {
            // In order, each once: what is recorded begins with what was acknowledged.
            assert_eq!(recorded[index], (id.as_str(), *n));
        }
        // The last act may be there without its acknowledgement, and no more than that.
        assert!(recorded.len() - play.acknowledged.len() <= 1);
        acts += play.acknowledged.len();
    }
    assert!(acts > 5 * rounds(), "only {acts} acts");
    #[expect(clippy::print_stdout, reason = "how much it was is worth knowing")]
    {
        println!("{} kills, {acts} acts acknowledged, none lost; {said}", rounds());
    }
}

#[test]
fn killed_in_mid_game_both_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("games.db");
    let house = House::open(&store, &[]);
    let (_, opened) = post(house.address, "/api/games", None, &json!({})).expect("opened");
    let token = |seat: &str| opened[seat].as_str().expect("a token");
    let path = format!("/api/games/{}/acts", opened["id"].as_str().expect("an id"));
    let act = |house: &House, seat: &str, id: &str, acts: &str| {
        let body = json!({ "id": id, "acts": acts });
        post(house.address, &path, Some(token(seat)), &body).expect("an answer")
    };
    for (seat, id, acts) in [
        ("white", "1", "e2-e4"),
        ("black", "1", "d7-d5"),
        ("white", "2", "e4xd5"),
        ("black", "2", "d8xd5"),
        ("white", "3", "c1-c3"),
    ] {
        assert_eq!(act(&house, seat, id, acts).0, 200);
    }
    house.kill();
    let house = House::open(&store, &[]);
    // White's client never heard the answer and sends again; Black chooses what was offered before.
    let (_, again) = act(&house, "white", "3", "c1-c3");
    assert_eq!(again["again"], true);
    act(&house, "black", "3", "choose king");
    act(&house, "white", "4", "e1-e2");
    act(&house, "black", "4", "d5-e4; say mate");
    let (_, view) =
        get(house.address, &format!("/api/games/{}", opened["id"].as_str().expect("an id")))
            .expect("a view");
    let view: Value = serde_json::from_str(&view).expect("JSON");
    assert_eq!(view["result"], "0-1 checkmate");
}
