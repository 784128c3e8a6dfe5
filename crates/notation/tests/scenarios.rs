//! The scenarios of the law, judged by the arbiter: each shows what it says.
//!
//! They stand here, in the lowest crate that can run them, because a changed law or arbiter is
//! judged by them first: the less is built for that, the better.

use std::{
    fs,
    path::{Path, PathBuf},
};

use notation::{acts, check};

/// Every acts file below a folder of the repository, in a steady order: the Régence's first, which
/// are judged fastest.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "acts") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.reverse();
    files
}

/// What a file says, and what it is called.
fn read(path: &Path) -> (String, String) {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    (name, fs::read_to_string(path).expect("a readable file"))
}

#[test]
fn every_scenario_of_every_book_holds() {
    let mut assertions = 0;
    let mut failures = Vec::new();
    for path in files("law") {
        let (name, text) = read(&path);
        let file = acts::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let checked = check::check(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assertions += checked.assertions;
        failures.extend(checked.failures.iter().map(|fault| format!("{name}:{fault}")));
        // A few are enough to see what is wrong.
        if failures.len() >= 3 {
            break;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(assertions >= 1500, "only {assertions} assertions");
}

#[test]
fn scenarios_are_written_as_the_format_writes_them() {
    for path in files("law") {
        let (name, text) = read(&path);
        let file = acts::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file.to_string(), text, "{name}");
    }
}
