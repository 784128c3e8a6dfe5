//! Large collections, found through `REGENCE_CORPORA`; without it these tests are skipped.
#![allow(clippy::print_stderr)] // A skipped test says so.

use std::{collections::BTreeMap, fs, io::Read, path::PathBuf};

use notation::pgn::{Judge, Note, Report, Status};

/// A file of the corpora, decompressed; `None`, with a word of it, where there are no corpora.
fn corpus(name: &str) -> Option<Box<dyn Read>> {
    let Some(folder) = std::env::var_os("REGENCE_CORPORA").map(PathBuf::from) else {
        eprintln!("skipped: REGENCE_CORPORA is not set, {name} is not read");
        return None;
    };
    let file = fs::File::open(folder.join(name)).expect("the corpus is there");
    if name.ends_with(".zst") {
        Some(Box::new(zstd::Decoder::new(file).expect("the corpus is compressed with zstd")))
    } else {
        Some(Box::new(file))
    }
}

/// What a collection holds.
#[derive(Debug, Default)]
struct Counts {
    games: u64,
    legal: usize,
    passes: usize,
    /// Irregular moves other than passes, as `line word kind`.
    illegal: Vec<String>,
    unreadable: Vec<String>,
    /// Results that contradict the board, by the line of the end of their game.
    contradictions: Vec<String>,
    check_marks: usize,
    statuses: BTreeMap<Status, u64>,
    other_notes: BTreeMap<String, u64>,
}

impl Counts {
    fn of(input: Box<dyn Read>) -> Self {
        let mut counts = Self::default();
        let mut judge = Judge::new(input, None);
        while let Some(report) = judge.next_game().expect("the corpus can be read") {
            counts.take_in(&report);
        }
        counts
    }

    fn take_in(&mut self, report: &Report) {
        self.games += 1;
        self.legal += report.legal;
        *self.statuses.entry(report.status()).or_default() += 1;
        for one in &report.irregularities {
            if one.kind == laws::Incident::NoMove {
                self.passes += 1;
            } else {
                self.illegal.push(format!("{} {} {}", one.place.line, one.text, one.kind));
            }
        }
        for word in &report.unreadable {
            self.unreadable.push(format!("{} {}: {}", word.place.line, word.text, word.why));
        }
        for (place, note) in &report.notes {
            match note {
                Note::CheckMark(_) => self.check_marks += 1,
                Note::Contradiction { .. } => {
                    self.contradictions.push(format!("{} {note}", place.line));
                }
                note => *self.other_notes.entry(note.to_string()).or_default() += 1,
            }
        }
    }
}

/// How many games have reached each point, and how many go on past their end.
fn points(counts: [u64; 6]) -> BTreeMap<String, u64> {
    let names = [
        "a dead position: neither side can mate",
        "fifty moves without a capture or a pawn's move",
        "moves after the game was over on the board",
        "seventy-five moves without a capture or a pawn's move",
        "the same position for the fifth time",
        "the same position for the third time",
    ];
    names.into_iter().map(str::to_owned).zip(counts).collect()
}

#[test]
fn the_book_of_gnuchess_is_regular_and_fourteen_results_contradict_the_board() {
    let Some(input) = corpus("gnuchess-book-1.02.pgn.zst") else { return };
    let counts = Counts::of(input);
    assert_eq!((counts.games, counts.legal, counts.passes), (145_716, 11_264_836, 0));
    assert_eq!(counts.illegal, [""; 0]);
    assert_eq!(counts.unreadable, [""; 0]);
    assert_eq!(counts.statuses, BTreeMap::from([(Status::Regular, 145_716)]));
    assert_eq!(counts.other_notes, points([101, 33, 47, 4, 33, 2462]));
    // Twelve mates, found by their `#` without any rules too, and two stalemates.
    assert_eq!(counts.contradictions.len(), 14);
    let stalemates = counts.contradictions.iter().filter(|note| note.ends_with("1/2-1/2"));
    assert_eq!(stalemates.count(), 2);
    assert_eq!(
        counts.contradictions.last().map(String::as_str),
        Some("1854404 the result 1-0 contradicts the board, where it is 0-1")
    );
}

#[test]
fn the_goatchess_collection_holds_one_illegal_move() {
    let Some(input) = corpus("goatchess-all.pgn.zst") else { return };
    let counts = Counts::of(input);
    assert_eq!((counts.games, counts.legal, counts.passes), (111_879, 9_242_920, 0));
    assert_eq!(counts.illegal, ["562409 Qxe1 took-own"]);
    assert_eq!(counts.unreadable, [""; 0]);
    assert_eq!(counts.contradictions, [""; 0]);
    assert_eq!(counts.check_marks, 39);
    let mut notes = points([597, 84, 90, 4, 40, 4310]);
    notes.insert("SetUp tag without a fen".to_owned(), 20);
    assert_eq!(counts.other_notes, notes);
}

#[test]
fn the_odds_games_of_philidor_are_read() {
    let Some(input) = corpus("philidor-odds.pgn") else { return };
    let counts = Counts::of(input);
    assert_eq!((counts.games, counts.legal, counts.passes), (32, 2_431, 2));
    assert_eq!(counts.illegal, [""; 0]);
    assert_eq!(counts.unreadable, [""; 0]);
    assert_eq!(counts.other_notes, BTreeMap::new());
}

#[test]
fn the_irregular_files_hold_their_kinds_and_lose_no_game() {
    let kinds = |name: &str| {
        let mut judge = Judge::new(corpus(&format!("irregular/{name}"))?, None);
        let mut found = Vec::new();
        let mut games = 0;
        while let Some(report) = judge.next_game().expect("the file can be read") {
            games += 1;
            if games == 2 {
                assert_eq!((report.status(), report.plies), (Status::Regular, 4), "{name}");
            }
            for one in &report.irregularities {
                found.push(format!("{} {} {} {}", one.ply, one.text, one.kind, one.stands));
            }
            for word in &report.unreadable {
                found.push(format!("{} {} {}", word.ply, word.place, word.text));
            }
        }
        assert_eq!(games, 2, "{name}");
        Some(found)
    };
    for (name, expected) in [
        ("01-king-left-in-check.pgn", &["10 Ne5 self-exposure true"][..]),
        ("02-illegal-castling.pgn", &["9 O-O illegal-castling true"]),
        ("03-dgt-kings-centre.pgn", &["17 Ke4 false-move true", "18 Kd5 false-move false"]),
        ("04-moved-twice.pgn", &["8 O-O two-moves true"]),
        ("05-ambiguous-and-garbage-san.pgn", &["4 6:17 Sf6", "7 6:34 Nd2", "8 6:38 Nxx5"]),
    ] {
        if let Some(found) = kinds(name) {
            assert_eq!(found, expected, "{name}");
        }
    }
}
