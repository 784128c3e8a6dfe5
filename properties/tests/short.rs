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
            let input = self.0.escape_ascii();
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
