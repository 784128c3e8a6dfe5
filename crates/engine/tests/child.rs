//! The engine as a child: one that is installed, and programs that are none.

use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf};

use arbiter::{Game, Terms};
use chess::{Color, Move, Position};
use engine::{Adversary, Engine, EngineError, Level, MATE, Search, process};

fn position(fen: &str) -> Position {
    Position::try_from(chess::fen::read(fen).expect("fen").setup).expect("kings")
}

fn legal(position: &Position) -> Vec<Move> {
    position.legal_moves().iter().copied().collect()
}

#[tokio::test]
#[allow(clippy::print_stdout)] // A skip is seen.
async fn an_engine_finds_mate_among_what_is_permitted() {
    let Some(program) = process::find() else {
        println!("SKIPPED: no engine is installed here");
        return;
    };
    let mut engine = Engine::start(&program).await.expect("it speaks UCI");
    engine.set_skill(20).await.expect("it is there");
    let mate = position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let found = engine.search(&mate, &legal(&mate), 2_000).await.expect("a move");
    assert_eq!((mate.uci(found.best).to_string().as_str(), found.worth), ("a1a8", MATE - 2));

    // Of two moves it takes one, whatever else there is.
    let king: Vec<Move> = mate.legal_moves_from(mate.king(Color::White)).iter().copied().collect();
    let found = engine.search(&mate, &king, 2_000).await.expect("a move");
    assert!(king.contains(&found.best));

    // A position it must not see is played without it.
    let both = position("4k3/8/8/8/1q2R3/8/8/4K3 w - - 0 1");
    let found = engine.search(&both, &legal(&both), 2_000).await.expect("a move");
    assert!(both.is_legal(found.best));

    let first = Game::new(Terms::default()).expect("kings");
    let level = Level::by_number(1).expect("a level");
    let who = Adversary { color: Color::White, level, cafe: false, seed: 1 };
    let acts = engine::next(&who, &first, &mut engine).await.expect("acts");
    assert_eq!(acts.len(), 1);
}

/// A program of one line of shell.
fn program(folder: &tempfile::TempDir, script: &str) -> PathBuf {
    let path = folder.path().join("program");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    path
}

#[tokio::test]
async fn what_is_no_engine_is_told_from_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = Engine::start(&folder.path().join("none")).await;
    assert!(matches!(missing, Err(EngineError::Io(_))), "{missing:?}");

    let ends = Engine::start(&program(&folder, "exit 0")).await;
    assert!(matches!(ends, Err(EngineError::Gone | EngineError::Io(_))), "{ends:?}");

    let raves = "while :; do printf x; done";
    let raves = Engine::start(&program(&folder, raves)).await;
    assert!(matches!(raves, Err(EngineError::Talks)), "{raves:?}");
}

#[tokio::test]
async fn an_engine_that_dies_or_plays_nonsense_is_no_end_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = Position::initial();
    let talk = "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
                go*) ANSWER;; esac; done";

    let nonsense = program(&folder, &talk.replace("ANSWER", "echo bestmove e2e5"));
    let mut engine = Engine::start(&nonsense).await.expect("it speaks UCI");
    let found = engine.search(&start, &legal(&start), 10).await.expect("a move all the same");
    assert!(start.is_legal(found.best));
    drop(engine);

    let dies = program(&folder, &talk.replace("ANSWER", "exit 1"));
    let mut engine = Engine::start(&dies).await.expect("it speaks UCI");
    let gone = engine.search(&start, &legal(&start), 10).await;
    assert!(matches!(gone, Err(EngineError::Gone | EngineError::Io(_))), "{gone:?}");
}
