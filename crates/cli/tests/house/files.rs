//! The files of the repository: whole, tidy, and of a size that holds one idea.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders that are built, not written.
const BUILT: &[&str] =
    &[".git", "target", "corpus", "artifacts", "mutants.out", "node_modules", "dist"];

/// What a source file is called at its end.
const SOURCES: &[&str] = &["rs", "md", "toml", "acts", "yml"];

/// No file of code is longer.
const LONGEST: usize = 800;

/// The folder of the workspace.
pub(crate) fn top() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Every written file, in a steady order.
fn files() -> Vec<PathBuf> {
    let mut folders = vec![top().to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let entry = entry.expect("a readable entry");
            let kind = entry.file_type().expect("a kind of file");
            let name = entry.file_name();
            if kind.is_file() {
                files.push(entry.path());
            } else if kind.is_dir() && !BUILT.iter().any(|built| name.to_str() == Some(built)) {
                folders.push(entry.path());
            }
        }
    }
    files.sort();
    files
}

/// The text of every source file that passes the filter.
fn sources(is_wanted: impl Fn(&str) -> bool) -> Vec<(PathBuf, String)> {
    let wanted = files()
        .into_iter()
        .filter(|path| path.extension().and_then(|end| end.to_str()).is_some_and(&is_wanted));
    wanted
        .map(|path| {
            let bytes = fs::read(&path).expect("a readable file");
            let text = String::from_utf8(bytes)
                .unwrap_or_else(|_| panic!("{} is not UTF-8", path.display()));
            (path, text)
        })
        .collect()
}

#[test]
fn sources_are_tidy() {
    let mut faults = Vec::new();
    for (path, text) in sources(|end| SOURCES.contains(&end)) {
        // These show what a reader must put up with.
        if path.components().any(|part| part.as_os_str() == "acts-format") {
            continue;
        }
        let path = path.display();
        if text.contains('\r') {
            faults.push(format!("{path}: carriage returns"));
        }
        if !text.is_empty() && !text.ends_with('\n') {
            faults.push(format!("{path}: no newline at the end"));
        }
        for (number, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t']) {
                faults.push(format!("{path}:{}: blanks at the end of the line", number + 1));
            }
            if line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") {
                faults.push(format!("{path}:{}: an unresolved conflict", number + 1));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_file_of_code_is_too_long() {
    let long: Vec<String> = sources(|end| end == "rs")
        .into_iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "more than {LONGEST} lines:\n{}", long.join("\n"));
}

#[test]
fn every_test_runs() {
    // Spelt in two halves, so that this file does not find itself.
    let switches = [concat!("#[ig", "nore"), concat!("assert!(tr", "ue)")];
    for (path, text) in sources(|end| end == "rs") {
        for switch in switches {
            assert!(!text.contains(switch), "{} holds {switch}", path.display());
        }
    }
}

#[test]
fn the_written_documents_are_there() {
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        assert!(top().join(name).is_file(), "{name} is missing");
    }
}
