//! `regence repair`: a clean copy in which nothing is lost.

use std::{fs, path::Path};

use super::{Said, judge, regence};

const GAMES: &str = "[Event \"A\"]\n[White \"One\"]\n\n1. e4 e5 2. nf3 {why?} Nc6 3. Bb5 a6 4. Ba4 Nf6 \
                     5. O-O Be7 6. Re1 1-0\n\n[Event \"B\"]\n\n1. e4 e5 2. Ke3 {never} (2. Nf3 Nc6) Nf6 *\n";

fn repaired(folder: &Path, games: &[u8]) -> (Said, String) {
    let (from, to) = (folder.join("games.pgn"), folder.join("clean.pgn"));
    fs::write(&from, games).expect("room");
    let path = |path: &Path| path.to_str().expect("a plain path").to_owned();
    let said = regence(&["repair", &path(&from), "-o", &path(&to)]);
    (said, fs::read_to_string(&to).unwrap_or_default())
}

#[test]
fn a_word_is_marked_with_how_it_was_read_and_the_rest_is_kept() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let (said, clean) = repaired(folder.path(), GAMES.as_bytes());
    assert_eq!(said.status, 1, "{}", said.error);
    assert!(clean.contains("2. Nf3 {[%was nf3 case 8]} {why?}"), "{clean}");
    assert!(clean.contains("; [%kept] 2. Ke3 {never} (2. Nf3 Nc6) 2... Nf6\n"), "{clean}");
    let path = folder.path().join("clean.pgn");
    let judged = regence(&["judge", "--json", path.to_str().expect("a plain path")]);
    assert_eq!(judged.status, 0, "{}", judged.error);
    let plies: Vec<_> = judge::objects(&judged).iter().map(|game| game["plies"].clone()).collect();
    assert_eq!(plies, [11, 2]);
}

#[test]
fn a_copy_is_never_written_over_a_file_and_says_what_it_leaves_out() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let (said, _) = repaired(folder.path(), b"1. e4 & e5 *\n");
    assert_eq!(said.status, 1);
    assert!(said.error.contains("games.pgn:1:7: left out: unexpected sign `&`"), "{}", said.error);
    let (said, _) = repaired(folder.path(), b"1. e4 e5 *\n");
    assert_eq!(said.status, 2);
    assert!(said.error.contains("clean.pgn"), "{}", said.error);
    assert_eq!(regence(&["repair", "-", "-o", "x.pgn"]).status, 2);
}
