//! The same acts under every code: `tests/rulings/` holds acts files, and one table of what each
//! code rules on them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use laws::CODES;
use notation::{acts, check};

/// The codes that must be told apart.
const COMPARED: [&str; 4] = ["regence", "london", "fide-2023", "fide-2023-blitz"];

/// What holds under which code after the last line of an acts file.
type Rulings = BTreeMap<String, Vec<String>>;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/rulings")
}

/// The table: a story in brackets, then `code, code: assertion | assertion`.
fn table() -> BTreeMap<String, Rulings> {
    let text = fs::read_to_string(folder().join("table.txt")).expect("the table is there");
    let mut table: BTreeMap<String, Rulings> = BTreeMap::new();
    let mut story = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            story = name.to_owned();
            continue;
        }
        let (codes, assertions) = line.split_once(": ").expect("codes: assertions");
        let assertions: Vec<String> = assertions.split(" | ").map(str::to_owned).collect();
        for code in codes.split(", ") {
            let rulings = table.entry(story.clone()).or_default();
            let twice = rulings.insert(code.to_owned(), assertions.clone());
            assert!(twice.is_none(), "{story}: {code} stands twice");
        }
    }
    table
}

/// What does not hold of a story under a code.
fn failures(story: &str, code: &str, assertions: &[String]) -> Vec<String> {
    let path = folder().join(story).with_extension("acts");
    let acts = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{story}: {error}"));
    let mut text = format!("code: {code}\n{acts}");
    for assertion in assertions {
        text.push_str(&format!("=> {assertion}\n"));
    }
    let file = acts::read(&text).unwrap_or_else(|error| panic!("{story} under {code}: {error}"));
    let checked = check::check(&file).unwrap_or_else(|error| panic!("{story}: {error}"));
    assert_eq!(checked.assertions, assertions.len());
    checked.failures.iter().map(|fault| format!("{story} under {code}, {fault}")).collect()
}

#[test]
fn every_code_rules_on_the_same_acts_as_the_table_says() {
    let mut found = Vec::new();
    for (story, rulings) in table() {
        for (code, assertions) in rulings {
            found.extend(failures(&story, &code, &assertions));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_table_names_every_story_and_every_code() {
    let codes: BTreeSet<String> = CODES.iter().map(|code| code.slug.to_owned()).collect();
    let table = table();
    for (story, rulings) in &table {
        let named: BTreeSet<String> = rulings.keys().cloned().collect();
        assert_eq!(named, codes, "{story}");
    }
    let files = fs::read_dir(folder()).expect("the folder is there");
    let stories: BTreeSet<String> = files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "acts"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(table.into_keys().collect::<BTreeSet<_>>(), stories);
}

#[test]
fn twenty_stories_and_more_are_ruled_on_differently() {
    let differs = |rulings: &Rulings, one: &str, other: &str| rulings[one] != rulings[other];
    let table = table();
    let some_differ =
        |rulings: &&Rulings| COMPARED.iter().any(|other| differs(rulings, COMPARED[0], other));
    assert!(table.values().filter(some_differ).count() >= 20);
    // No two of them are one code under two names.
    for (index, one) in COMPARED.iter().enumerate() {
        for other in &COMPARED[index + 1..] {
            let stories = table.values().filter(|rulings| differs(rulings, one, other)).count();
            assert!(stories >= 5, "{one} and {other} differ in {stories} stories only");
        }
    }
}
