//! The programs of others read the portable stream to its end, without an error.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use watch::{
    source::pgn,
    stream::{self, Mode},
};

use crate::hall::{Hall, written};

/// Reads every game with python-chess; prints how many moves each has, and fails on any error.
const PYTHON: &str = "
import sys, chess.pgn
games = open(sys.argv[1], encoding='utf-8')
while (game := chess.pgn.read_game(games)) is not None:
    assert not game.errors, game.errors
    print(sum(1 for _ in game.mainline_moves()))
";

/// The same with chessops, where the environment variable `REGENCE_CHESSOPS` names the folder in which
/// npm has installed it.
const CHESSOPS: &str = "
import { readFileSync } from 'node:fs';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
for (const game of parsePgn(readFileSync(process.argv[1], 'utf8'))) {
  const position = startingPosition(game.headers).unwrap();
  let count = 0;
  for (const node of game.moves.mainline()) {
    const move = parseSan(position, node.san);
    if (!move) throw new Error(node.san);
    position.play(move);
    count += 1;
  }
  console.log(count);
}
";

/// The streams of one game with an illegal move that stood: the mode, the file, the moves of each game.
fn streams(folder: &Path) -> Vec<(&'static str, std::path::PathBuf, Vec<usize>)> {
    let game = &pgn::read(include_bytes!("../data/king-back-to-a5.pgn")).games[0];
    let mut hall = Hall::new();
    fs::write(hall.file(1, 1), written(game, usize::MAX)).expect("room");
    hall.look();
    let modes = Mode::ALL.into_iter().filter(|(_, mode)| *mode != Mode::Faithful);
    modes
        .map(|(name, mode)| {
            let text = stream::pgn(hall.first(), mode);
            let games = pgn::read(text.as_bytes()).games;
            let lengths = games.iter().map(|game| game.words.len());
            let path = folder.join(format!("{name}.pgn"));
            fs::write(&path, &text).expect("room");
            (name, path, lengths.collect())
        })
        .collect()
}

/// What a program printed; nothing, said aloud, where it is not there.
fn ran(mut command: Command, is_there: impl Fn(&Output) -> bool) -> Option<Output> {
    match command.output() {
        Ok(output) if is_there(&output) => Some(output),
        _ => {
            println!("SKIPPED: {command:?} is not here");
            None
        }
    }
}

fn counts(output: &Output) -> Vec<usize> {
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    told.lines().map(|line| line.trim().parse().expect("a number")).collect()
}

#[test]
fn python_chess_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut there = Command::new("python3");
    there.args(["-c", "import chess.pgn"]);
    if ran(there, |output| output.status.success()).is_none() {
        return;
    }
    for (name, path, lengths) in streams(folder.path()) {
        let output =
            Command::new("python3").args(["-c", PYTHON]).arg(&path).output().expect("python3");
        assert_eq!(counts(&output), lengths, "{name}");
    }
}

#[test]
fn chessops_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(installed) = std::env::var_os("REGENCE_CHESSOPS") else {
        println!("SKIPPED: REGENCE_CHESSOPS does not say where chessops is");
        return;
    };
    for (name, path, lengths) in streams(folder.path()) {
        let mut node = Command::new("node");
        node.args(["--input-type=module", "-e", CHESSOPS]).arg(&path).current_dir(&installed);
        assert_eq!(counts(&node.output().expect("node")), lengths, "{name}");
    }
}

#[test]
fn pgn_extract_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, path, lengths) in streams(folder.path()) {
        // Debian keeps it among the games, which are not in everybody's path.
        let games = Path::new("/usr/games/pgn-extract");
        let program = if games.exists() { games } else { Path::new("pgn-extract") };
        let mut command = Command::new(program);
        command.arg("-r").arg(&path);
        let Some(output) = ran(command, |_| true) else { return };
        // It says on standard error what it would not take, and how many games it took.
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let games = lengths.len();
        let plural = if games == 1 { "" } else { "s" };
        assert!(output.status.success(), "{name}: {told}");
        assert!(
            told.contains(&format!("{games} game{plural} matched out of {games}")),
            "{name}: {told}"
        );
        let wrong = told.to_lowercase();
        assert!(!wrong.contains("illegal") && !wrong.contains("failed"), "{name}: {told}");
    }
}
