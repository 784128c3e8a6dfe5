//! The programs of others read the portable stream to its end, without an error.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use watch::{
    source::pgn,
    stream::{self, Mode},
};

use crate::hall::Hall;

/// Reads every game with python-chess; prints how many moves each has, and fails on any error.
const PYTHON: &str = "
import sys, chess.pgn
for name in sys.argv[1:]:
    games = open(name, encoding='utf-8')
    while (game := chess.pgn.read_game(games)) is not None:
        assert not game.errors, (name, game.errors)
        print(sum(1 for _ in game.mainline_moves()))
    print('end')
";

/// The same with chessops, where the environment variable `REGENCE_CHESSOPS` names the folder in which
/// npm has installed it.
const CHESSOPS: &str = "
import { readFileSync } from 'node:fs';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
for (const name of process.argv.slice(1)) {
  for (const game of parsePgn(readFileSync(name, 'utf8'))) {
    const position = startingPosition(game.headers).unwrap();
    let count = 0;
    for (const node of game.moves.mainline()) {
      const move = parseSan(position, node.san);
      if (!move) throw new Error(name + ': ' + node.san);
      position.play(move);
      count += 1;
    }
    console.log(count);
  }
  console.log('end');
}
";

/// Games that programs stop at, each as a board or an arbiter may leave it.
const GAMES: &[(&str, &str)] = &[
    ("an illegal move that stood", include_str!("../data/king-back-to-a5.pgn")),
    (
        "a pawn that stays a pawn on the last rank",
        "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8 Nf6 6. b3 d5 7. Bb2 d4 *",
    ),
    (
        "a pawn that stays one until it is taken",
        "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Bb7 5. axb8 Rxb8 6. b3 d5 7. Bb2 d4 1-0",
    ),
    ("both kings in check", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Qe4 4. d3 Qxc2 5. Qxe8 Qxc1+ 0-1"),
    ("a check left standing to the end", "1. e4 e5 2. Bb5 d6 3. Nf3 c6 4. Ba4 Nf6 *"),
    (
        "legal variations",
        "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $1) 2... d6) 2. Nf3 Nc6 (2... Nf6) *",
    ),
    (
        "variations that are none",
        "1. e4 e5 2. Nf3 (2. Ke3 Nc6) (2. Nc3) 2... Nc6 3. Bb5 Ke4 4. O-O Nf6 *",
    ),
    (
        "a position that programs refuse",
        "[SetUp \"1\"]\n[FEN \"P3k3/8/8/8/8/8/8/4K2R b K - 0 1\"]\n\n1... Ke7 2. O-O Kd6 *",
    ),
    (
        "a position of chess 960",
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rkrnbqnb/pppppppp/8/8/8/8/PPPPPPPP/RKRNBQNB w CAca - 0 1\"]\n\n\
         1. d4 d5 2. Ke4 e6 3. Nf3 Nf6 *",
    ),
    ("one move, and that illegal", "1. Ke4 *"),
];

/// The portable streams of those games: the name, the file, the moves of each game in it.
fn streams(folder: &Path) -> Vec<(String, PathBuf, Vec<usize>)> {
    let mut all = Vec::new();
    for (board, (name, text)) in GAMES.iter().enumerate() {
        let mut hall = Hall::new();
        let parted = if text.starts_with('[') { "" } else { "[White \"A\"]\n\n" };
        fs::write(hall.file(1, 1), format!("{parted}{text}\n")).expect("room");
        assert_eq!(hall.look().len(), 1, "{name}");
        for (mode, of) in Mode::ALL.into_iter().filter(|(_, mode)| *mode != Mode::Faithful) {
            let text = stream::pgn(hall.first(), of);
            let games = pgn::read(text.as_bytes()).games;
            let path = folder.join(format!("{board}-{mode}.pgn"));
            fs::write(&path, &text).expect("room");
            let lengths = games.iter().map(|game| game.words.len());
            all.push((format!("{name}, {mode}:\n{text}"), path, lengths.collect()));
        }
    }
    all
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

/// A reader is given all files at once, and counts the moves of each game.
fn reads(mut program: Command) {
    let folder = tempfile::tempdir().expect("a folder");
    let streams = streams(folder.path());
    let output = program.args(streams.iter().map(|(_, path, _)| path)).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let told = String::from_utf8_lossy(&output.stdout);
    let mut of_files = told.split("end\n");
    for (name, _, lengths) in streams {
        let counts = of_files.next().unwrap_or_default().lines();
        let counts: Vec<usize> = counts.map(|line| line.parse().expect("a number")).collect();
        assert_eq!(counts, lengths, "{name}");
    }
}

#[test]
fn python_chess_reads_it() {
    let mut there = Command::new("python3");
    there.args(["-c", "import chess.pgn"]);
    if ran(there, |output| output.status.success()).is_none() {
        return;
    }
    let mut python = Command::new("python3");
    python.args(["-c", PYTHON]);
    reads(python);
}

#[test]
fn chessops_reads_it() {
    let Some(installed) = std::env::var_os("REGENCE_CHESSOPS") else {
        println!("SKIPPED: REGENCE_CHESSOPS does not say where chessops is");
        return;
    };
    let mut node = Command::new("node");
    node.args(["--input-type=module", "-e", CHESSOPS]).current_dir(installed);
    reads(node);
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
