//! What people hand over by mistake, and what is made to do harm: named with its place, never fatal.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{Said, regence, regence_reading};

/// A folder that lasts as long as its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("regence-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for a while");
        Self(folder)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("room");
        path.to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("our own folder");
    }
}

/// The complaint without the folder it names.
fn complaint(said: &Said, path: &str) -> String {
    let folder = Path::new(path).parent().expect("in a folder").display().to_string();
    said.error.replace(&format!("{folder}/"), "")
}

const COMMANDS: &[&[&str]] = &[
    &["judge"],
    &["judge", "--json", "--code", "fide-2023"],
    &["judge", "--lang", "fr", "--ascii"],
    &["check"],
    &["export", "--to", "pgn"],
    &["export", "--to", "pgn-portable"],
    &["export", "--to", "acts"],
];

#[test]
fn nothing_that_is_handed_over_ends_a_command_but_by_its_own_status() {
    let folder = Folder::new("hostile");
    let noise: Vec<u8> =
        (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let utf_16: Vec<u8> = "\u{feff}w: e2-e4".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long = [b"w: 1. e4 ".to_vec(), vec![b'e'; 200_000]].concat();
    let contents: &[&[u8]] = &[
        b"",
        b"\0",
        &noise,
        &utf_16,
        &long,
        b"w: e2-e4\n\0\0\x1b[2J\n",
        b"1. e4 {",
        b"[Event \"",
        b"code: nobody\nw: e2-e4\n",
        b"=> made e2e4",
    ];
    let endings = ["acts", "pgn", "acts.gz", "pgn.gz", "acts.zst", "pgn.zst", "PGN", "txt"];
    for (index, content) in contents.iter().enumerate() {
        for ending in endings {
            let path = folder.file(&format!("{index}.{ending}"), content);
            for command in COMMANDS {
                let said = regence(&[command, &[&path[..]][..]].concat());
                assert!((0..=2).contains(&said.status), "{command:?} {path}: {}", said.error);
                assert!(!said.error.contains(['\x1b', '\0']), "{command:?} {path}");
                assert_eq!(said.status == 2, !said.error.is_empty(), "{command:?} {path}");
            }
        }
    }
}

#[test]
fn what_is_not_compressed_as_its_name_says_is_named_with_its_place() {
    let folder = Folder::new("packed");
    for name in ["x.pgn.gz", "x.pgn.zst", "x.acts.gz", "x.acts.zst"] {
        let path = folder.file(name, "w: e2-e4\n");
        for command in ["judge", "check"] {
            if command == "check" && name.contains("pgn") {
                continue;
            }
            let said = regence(&[command, &path]);
            assert_eq!(said.status, 2, "{name}");
            let complaint = complaint(&said, &path);
            assert!(complaint.starts_with(&format!("{name}:1:1: ")), "{complaint}");
        }
    }
}

/// A frame of zstd that holds one game, and asks for a window of two to the power of so many bytes
/// (RFC 8878, 3.1.1).
fn frame(window_log: u8) -> Vec<u8> {
    let game = b"1. e4 e5 *\n";
    let window = (window_log - 10) << 3;
    let last_raw_block = u32::try_from(game.len()).expect("short") << 3 | 1;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, window];
    frame.extend(&last_raw_block.to_le_bytes()[..3]);
    frame.extend(game);
    frame
}

#[test]
fn a_window_of_zstd_has_a_bound() {
    let folder = Folder::new("window");
    let fits = folder.file("fits.pgn.zst", frame(27));
    let said = regence(&["judge", "--json", &fits]);
    assert_eq!((said.status, said.out.lines().count()), (0, 1), "{}", said.error);
    let path = folder.file("exceeds.pgn.zst", frame(28));
    let said = regence(&["judge", &path]);
    assert_eq!(said.status, 2);
    let complaint = complaint(&said, &path);
    assert!(complaint.starts_with("exceeds.pgn.zst:1:1: "), "{complaint}");
    assert!(complaint.contains("too much memory"), "{complaint}");
}

#[test]
fn names_in_capitals_and_folders_are_judged() {
    let folder = Folder::new("capitals");
    let path = folder.file("T.PGN", "[Event \"A\"]\n\n1. e4 e5 *\n");
    folder.file("B.ACTS", "w: e2-e4\n");
    folder.file("notes.txt", "no game");
    let said = regence(&["judge", "--json", &path]);
    assert_eq!((said.status, said.out.lines().count()), (0, 1), "{}", said.error);
    let all = folder.0.to_str().expect("a plain path");
    let said = regence(&["judge", "--json", all]);
    assert_eq!((said.status, said.out.lines().count()), (0, 2), "{}", said.error);
    let said = regence(&["judge", "crates/laws"]);
    assert_eq!(said.error, "crates/laws: no .acts or .pgn file in it\n");
}

#[test]
fn a_king_given_as_odds_is_named_where_it_is_given() {
    for (text, place) in [
        ("odds: white e1\n", "-:1:7: expected a king a side (white has no king)"),
        ("# x\nodds: white a1, black e8\n", "-:2:17: expected a king a side (black has no king)"),
    ] {
        let said = regence_reading(&["judge", "-"], text.as_bytes());
        assert!(said.error.starts_with(place), "{}", said.error);
    }
}

#[test]
fn what_is_doubtful_in_a_record_is_noted() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n[Broken\n\n1. Ke2 0-1\n";
    let said = regence_reading(&["judge", "--json", "-"], text.as_bytes());
    assert_eq!(said.status, 0, "{}", said.error);
    let game: Value = serde_json::from_str(&said.out).expect("an object");
    assert_eq!(
        game["notes"],
        serde_json::json!([
            "3:1: tag without a name or a value",
            "5:1: fen without a SetUp tag, or with a misspelt one",
            "5:8: the result is 1-0 in the tag and 0-1 at the end",
        ])
    );
    let told = regence_reading(&["judge", "-"], text.as_bytes()).out;
    for note in game["notes"].as_array().expect("notes") {
        assert!(told.contains(note.as_str().expect("text")), "{told}");
    }
    let regular = regence_reading(&["judge", "--json", "-"], b"[Event \"A\"]\n\n1. e4 *\n").out;
    assert!(!regular.contains("notes"), "{regular}");
}

#[test]
fn what_follows_the_last_game_is_told_in_exporting_too() {
    let folder = Folder::new("rest");
    let path = folder.file("x.pgn", b"no game at all");
    let said = regence(&["export", &path, "--to", "pgn"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.error.contains("x.pgn:1:1: text outside any game"), "{}", said.error);
}

#[test]
fn french_reports_have_french_letters() {
    let said = regence_reading(&["judge", "--lang", "fr", "-"], b"[Event \"A\"]\n\n1. Nf3 Ke5 *\n");
    assert!(said.out.contains("1... Re5\n"), "{}", said.out);
}

#[test]
fn acts_exported_from_a_pgn_name_the_code_they_are_judged_by() {
    let text = b"[Event \"A\"]\n\n1. e4 e5 *\n";
    let said = regence_reading(&["export", "-", "--to", "acts"], text);
    assert!(said.out.starts_with("code: regence\n"), "{}", said.out);
    let said = regence_reading(&["export", "-", "--to", "acts", "--code", "london"], text);
    assert!(said.out.starts_with("code: london\n"), "{}", said.out);
}
