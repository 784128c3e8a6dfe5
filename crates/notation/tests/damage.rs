//! Small files, each with one kind of damage, and what exactly is told of them.
//!
//! `tests/damage/NAME.pgn` beside `NAME.json`, at the top of the repository. Nearly every file ends
//! with a good game, which must survive. With `REGENCE_WRITE_DAMAGE` set the outcomes are written
//! instead of compared, to be read by whoever changed them.

use std::{fs, path::PathBuf};

use chess::fen::EnPassant;
use notation::pgn::{Judge, Report};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/damage"))
}

/// All that is told of a game.
fn told(report: &Report) -> Value {
    let irregularities = report.irregularities.iter().map(|one| {
        let stands = if one.stands { "stands" } else { "last" };
        format!("{} {} {} {stands}", one.ply, one.text, one.kind)
    });
    let unreadable = report.unreadable.iter().map(|one| {
        let readings = one.readings.join(" ");
        format!("{} {} {}: {} [{readings}]", one.ply, one.place, one.text, one.why)
    });
    let resolved = report.resolved.iter().map(|one| {
        let ply = one.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        let (kind, confirmed) = (one.kind.slug(), one.confirmed);
        format!("{ply} {} {} = {} {kind} {confirmed}", one.place, one.text, one.san)
    });
    let notes = report.notes.iter().map(|(place, note)| format!("{place}: {note}"));
    json!({
        "white": report.tag("White"),
        "letters": report.letters.map(|letters| letters.to_string()),
        "figurines": report.figurines,
        "plies": report.plies,
        "legal": report.legal,
        "irregularities": irregularities.collect::<Vec<_>>(),
        "unreadable": unreadable.collect::<Vec<_>>(),
        "resolved": resolved.collect::<Vec<_>>(),
        "notes": notes.collect::<Vec<_>>(),
        "result": report.result.to_string(),
        "claimed": report.claimed_result.map(|score| score.to_string()),
        "status": report.status().slug(),
        "end": report.end.as_ref().map(|end| end.fen(EnPassant::Legal)),
    })
}

fn outcome(bytes: &[u8]) -> Value {
    let mut judge = Judge::new(bytes, None);
    let mut games = Vec::new();
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        games.push(told(&report));
    }
    let outside = judge.outside().iter().map(|(place, fault)| format!("{place}: {fault}"));
    json!({ "games": games, "outside": outside.collect::<Vec<_>>() })
}

/// The names of the files, in order.
fn names() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the files are there");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut names: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "pgn")).collect();
    names.sort();
    names
}

#[test]
fn each_kind_of_damage_has_its_exact_outcome() {
    let names = names();
    assert!(names.len() >= 60, "{} kinds of damage", names.len());
    let mut wrong = Vec::new();
    for path in names {
        let found = outcome(&fs::read(&path).expect("a readable file"));
        let expected = path.with_extension("json");
        if std::env::var_os("REGENCE_WRITE_DAMAGE").is_some() {
            let text = serde_json::to_string_pretty(&found).expect("a value") + "\n";
            fs::write(&expected, text).expect("room");
            continue;
        }
        let text = fs::read_to_string(&expected).expect("an outcome");
        let expected: Value = serde_json::from_str(&text).expect("JSON");
        if found != expected {
            wrong.push(format!("{}: {found:#}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_good_game_behind_the_damage_survives() {
    for path in names() {
        let bytes = fs::read(&path).expect("a readable file");
        let found = outcome(&bytes);
        let last = found["games"].as_array().and_then(|games| games.last().cloned());
        let last = last.unwrap_or_default();
        // Files that show what comes at the end of a stream end with it.
        let is_last =
            path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("end-"));
        if !is_last {
            let name = path.display();
            assert_eq!(last["white"], "Good", "{name}");
            assert_eq!((&last["status"], &last["plies"]), (&json!("regular"), &json!(4)), "{name}");
        }
    }
}

/// Numbers that look random and are the same every time (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 33) as usize % bound.max(1)
    }
}

/// A piece of one of the files, cut anywhere, with some bytes changed, or its lines shuffled.
fn damage(numbers: &mut Numbers, files: &[Vec<u8>]) -> Vec<u8> {
    let file = &files[numbers.below(files.len())];
    let from = numbers.below(file.len());
    let to = from + numbers.below(file.len() - from + 1);
    let mut bytes = file[from..to].to_vec();
    match numbers.below(3) {
        0 => {
            for _ in 0..numbers.below(8) {
                let at = numbers.below(bytes.len());
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = b"{}()[];%\"\\$*\n\r \0\xFF1.-eN"[numbers.below(22)];
                }
            }
        }
        1 => {
            let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            for index in (1..lines.len()).rev() {
                lines.swap(index, numbers.below(index + 1));
            }
            bytes = lines.join(&b'\n');
        }
        _ => {}
    }
    bytes
}

#[test]
fn damage_between_two_good_games_costs_neither() {
    let first = "[Event \"first\"]\n[White \"First\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    let last = "\n\n[Event \"last\"]\n[White \"Last\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 0-1\n";
    let files: Vec<Vec<u8>> =
        names().iter().map(|path| fs::read(path).expect("a readable file")).collect();
    let mut numbers = Numbers(1744);
    for round in 0..4000 {
        let between = damage(&mut numbers, &files);
        let text = [first.as_bytes(), &between, last.as_bytes()].concat();
        let found = outcome(&text);
        let games = found["games"].as_array().expect("games");
        let shown = || format!("round {round}: {}", between.escape_ascii());
        for (name, game, plies) in [("First", games.first(), 6), ("Last", games.last(), 5)] {
            let game = game.expect("a game");
            assert_eq!(game["white"], name, "{}", shown());
            assert_eq!(
                (&game["plies"], &game["legal"]),
                (&json!(plies), &json!(plies)),
                "{}",
                shown()
            );
            assert_eq!(game["status"], "regular", "{}", shown());
        }
    }
}
