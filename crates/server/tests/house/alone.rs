//! One who plays alone: an engine acts from the other seat, over the same way as everybody.

use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf, sync::Arc};

use serde_json::json;
use store::Memory;
use tempfile::TempDir;
use wire::body::{Acted, Seat};

use crate::{
    client::{Client, Opened, request},
    house, house_over,
};

/// A program that speaks UCI and answers every question so.
fn engine(folder: &TempDir, answer: &str) -> PathBuf {
    let path = folder.path().join("automaton");
    let talk = format!(
        "#!/bin/sh\nwhile read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
         go*) {answer};; esac; done\n"
    );
    fs::write(&path, talk).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    path
}

async fn open_alone(
    address: std::net::SocketAddr,
    header: &str,
    opponent: serde_json::Value,
) -> Opened {
    let body = json!({ "header": header, "opponent": opponent }).to_string();
    let answer = request(address, "POST", "/api/games", &[], &body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let opened = answer.json();
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    Opened { id: text("id"), white: text("white"), black: text("black"), arbiter: text("arbiter") }
}

/// The next act of the engine.
async fn answered(client: &mut Client, seat: Seat) -> Acted {
    loop {
        let acted = client.acted().await;
        if acted.seat == seat {
            return acted;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_answers_and_chooses_and_goes_on_after_the_house_was_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Memory::default());
    let program = engine(&folder, "echo bestmove d7d5");
    let with = |config: &mut server::Config| config.engine = Some(program.clone());
    let house = house_over(store.clone(), with).await;
    let black = json!({ "seat": "black", "level": 7 });
    let game = open_alone(house.address(), "code: regence\nraise: arbiter", black).await;
    let mut white = Client::sit(house.address(), &game.id, &game.white, Some(0)).await;
    let view = white.view.as_ref().expect("a view");
    assert_eq!(view.black.as_deref(), Some("Automaton (7)"));
    assert_eq!(view.opponent.map(|opponent| opponent.seat), Some(Seat::Black));

    white.act("e2-e4").await;
    assert_eq!(answered(&mut white, Seat::Black).await.line.acts, ["d7-d5"]);
    // A false move: the choice is the engine's, and it makes one.
    white.act("f1-f4").await;
    let chosen = answered(&mut white, Seat::Black).await;
    assert!(chosen.line.acts[0].starts_with("choose "), "{chosen:?}");
    assert_eq!(chosen.line.refused, None);
    house.close().await;

    let house = house_over(store, with).await;
    let mut white = Client::sit(house.address(), &game.id, &game.white, None).await;
    let view = white.view.clone().expect("a view");
    let owed = view.may.as_ref().and_then(|may| may.first().cloned());
    if view.turn == 'w' {
        let uci = owed.unwrap_or_else(|| "b1c3".to_owned());
        white.act(&format!("{}-{}", &uci[..2], &uci[2..4])).await;
    }
    let next = answered(&mut white, Seat::Black).await;
    assert_eq!(next.line.refused, None, "{next:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_that_dies_is_played_on_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = engine(&folder, "exit 1");
    let house =
        house_over(Arc::new(Memory::default()), |config| config.engine = Some(program)).await;
    let white = json!({ "seat": "white", "level": 8, "cafe": true, "seed": 3 });
    let game = open_alone(house.address(), "code: fide-2023\nWhite: The automaton", white).await;
    let mut black = Client::sit(house.address(), &game.id, &game.black, Some(0)).await;
    assert_eq!(black.view.as_ref().expect("a view").white.as_deref(), Some("The automaton"));
    let first = answered(&mut black, Seat::White).await;
    assert_eq!((first.line.turn, &first.line.refused), ('b', &None));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_is_said_before_a_game_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = engine(&folder, "echo bestmove e2e4");
    let with =
        house_over(Arc::new(Memory::default()), |config| config.engine = Some(program)).await;
    let without = house().await;
    let table = [
        (&with, json!({ "seat": "black", "level": 9 }), "on a level from 1 to 8"),
        (&with, json!({ "seat": "arbiter", "level": 1 }), "an engine plays white or black"),
        (&without, json!({ "seat": "black", "level": 1 }), "there is no engine on this machine"),
    ];
    for (house, opponent, expected) in table {
        let body = json!({ "header": "code: regence", "opponent": opponent }).to_string();
        let answer = request(house.address(), "POST", "/api/games", &[], &body).await;
        assert_eq!(answer.status, 422, "{answer:?}");
        assert!(answer.body.contains(expected), "{answer:?}");
    }
    with.close().await;
    without.close().await;
}
