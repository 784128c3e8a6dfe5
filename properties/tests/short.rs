//! The properties for some seconds each, on inputs that are the same every time.

use std::{
    env, fs,
    path::{Path, PathBuf},
    thread,
};

use properties::Mutator;

/// Prints the input with which a property failed.
struct Culprit<'a>(&'a [u8]);

impl Drop for Culprit<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let input = self.0.escape_ascii().to_string();
            #[expect(clippy::print_stderr, reason = "the one way to see what failed")]
            {
                eprintln!("the property fails for b\"{input}\"");
            }
        }
    }
}

/// Runs a property on so many inputs, twenty times as many when soaking.
fn hold(property: fn(&[u8]), mut mutator: Mutator, inputs: usize) {
    let soak = if env::var_os("REGENCE_SOAK").is_some() { 20 } else { 1 };
    for _ in 0..inputs * soak {
        let input = mutator.input();
        let culprit = Culprit(&input);
        property(culprit.0);
    }
}

/// The contents of every file in these folders of the repository whose name ends so.
fn files(folders: &[&str], ending: &str) -> Vec<Vec<u8>> {
    let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| top.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().is_some_and(|name| name.ends_with(ending)) {
                files.push(path);
            }
        }
    }
    // The order of a folder is not the same everywhere.
    files.sort();
    files.into_iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

const FEN_WORDS: &[&str] =
    &["/", " ", "KQkq", "HAha", "-", "w", "b", "e3", "k", "K", "8", "P", "p", "4294967295", "0"];

const SAN_WORDS: &[&str] =
    &["\n", "O-O", "0-0-0", "e4", "Nf3", "x", "=Q", "+", "#", " e.p.", "R", "a", "8", "1", "!?"];

#[test]
fn a_fen_that_is_read_can_be_written_and_its_legal_moves_played() {
    hold(properties::fen, Mutator::new(files(&["fuzz/seeds/fen"], ""), FEN_WORDS), 200_000);
}

#[test]
fn san_that_is_written_means_its_move() {
    hold(properties::san, Mutator::new(files(&["fuzz/seeds/san"], ""), SAN_WORDS), 20_000);
}

const PGN_WORDS: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "\n\n",
    "\n%",
    "1.",
    "...",
    "--",
    "Z0",
    "$3",
    "*",
    "1-0",
    "1/2-1/2",
    "e4",
    "Nf3",
    "O-O",
    "exd5",
    "Qxf7#",
    "Ke3",
    "e8=Q",
    "Bc1-c3",
    "[FEN \"",
    "\r\n",
    "\u{feff}",
    "[SetUp \"1\"]\n",
    "\\",
];

#[test]
fn any_bytes_are_a_stream_of_games() {
    let seeds = files(&["examples", "fuzz/seeds/pgn"], ".pgn");
    hold(properties::pgn, Mutator::new(seeds, PGN_WORDS), 20_000);
}

const ACTS_WORDS: &[&str] = &[
    "w: ",
    "b: ",
    "arbiter: ",
    "gallery: ",
    "=> ",
    "; ",
    "\n",
    "e2-e4",
    "e4xd5",
    "e7-e8=Q",
    "off ",
    "on a8=bQ",
    "lift ",
    "put ",
    "let go",
    "touch ",
    "brush ",
    "adjust ",
    "say check",
    "say mate",
    "say castle",
    "say deny",
    "claim",
    "claim false-move",
    "choose ",
    "leave",
    "king",
    "retract",
    "parry",
    "waive",
    "uphold",
    "dismiss",
    "raise: players",
    "announce: arbiter",
    "odds: white a1",
    "played: a2",
    "code: regence-london",
    "# ",
    "@ 1.5",
    "restore 0",
    "award 1-0",
    "position: 8/8/3kK3/8/8/8/8/R7 b - - 0 1",
];

#[test]
fn an_acts_file_that_is_read_is_written_and_judged() {
    let seeds = files(&["examples", "law", "tests/acts-format"], ".acts");
    hold(properties::acts, Mutator::new(seeds, ACTS_WORDS), 20_000);
}

#[test]
fn whatever_is_done_the_arbiter_decides_and_the_game_is_the_fold_of_its_events() {
    let mut noise = Mutator::new([Vec::new()], &[]);
    let seeds: Vec<Vec<u8>> = (0..64).map(|index| noise.noise(64 + 16 * index)).collect();
    hold(properties::decide, Mutator::new(seeds, &[]), 500);
}

const FOLD_WORDS: &[&str] = &[
    "w ",
    "b ",
    "a ",
    "h ",
    "w+",
    "b+",
    "\n",
    "; ",
    "e2-e4",
    "d7-d5",
    "c1-c3",
    "lift ",
    "put ",
    "let go",
    "touch ",
    "off ",
    "on e8=Q",
    "say check",
    "say resign",
    "claim",
    "choose king",
    "choose waive",
    "press",
    "claim flag",
    "flag w",
    "restore 0",
    "code: fide-2023",
    "raise: players",
    "time: 3+2",
    "press: explicit",
    "{\"kind\":\"runs\",\"at\":1}",
    "\"at\":",
];

#[test]
fn a_log_folds_to_the_game_it_was_written_of() {
    hold(properties::fold, Mutator::new(files(&["fuzz/seeds/fold"], ""), FOLD_WORDS), 1_500);
}

const MESSAGE_WORDS: &[&str] = &[
    "{",
    "}",
    "\"type\":\"act\"",
    "\"type\":\"hello\"",
    "\"id\":\"1\"",
    "\"acts\":\"",
    "\"token\":",
    "\"from\":18446744073709551615",
    "\"hold\":true",
    "\"follows\":null",
    "\\u0000",
    "\\n",
    ",",
    "e2-e4",
    "warn w \\\"x\\\"",
    "# ",
    "[[[[[[[[",
];

#[test]
fn any_message_is_read_or_refused() {
    let seeds = files(&["fuzz/seeds/message"], "");
    hold(properties::message, Mutator::new(seeds, MESSAGE_WORDS), 50_000);
}
