//! Judged games written as PGN, as PGN in portable parts, and as acts, and read back.

use chess::Position;
use notation::{
    acts,
    export::Record,
    judge::Judging,
    pgn::{GameText, Item, Judge, Line, Reader, Report, Status},
};

fn text(pgn: &str) -> GameText {
    let mut reader = Reader::new(pgn.as_bytes());
    GameText::read(&mut reader, |place, fault| panic!("{place}: {fault}"))
        .expect("a slice does not fail")
        .expect("a game")
}

fn record(pgn: &str) -> Record {
    Record::of_text(&text(pgn), Some(&laws::REGENCE)).expect("a position to begin with")
}

fn judge(pgn: &str) -> Vec<Report> {
    let mut judge = Judge::new(pgn.as_bytes(), Some(&laws::REGENCE));
    let mut reports = Vec::new();
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        reports.push(report);
    }
    reports
}

fn kinds(report: &Report) -> Vec<(usize, &'static str)> {
    report.irregularities.iter().map(|one| (one.ply, one.kind.slug())).collect()
}

fn fen(position: &Position) -> String {
    position.to_string()
}

/// Games with an irregularity each, and one with none.
const GAMES: &[&str] = &[
    "[Event \"regular\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 $1 (1... c5 2. Nf3) 2. Bc4 Nc6 3. Qh5 Nf6 \
     4. Qxf7# 1-0",
    "[Event \"king left in check\"]\n\n1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Nf6 5. Nc3 Ke7 \
     6. Qxe5+ Kf7 *",
    "[Event \"castling\"]\n[Result \"0-1\"]\n\n1. e4 b6 2. g3 Ba6 3. Bg2 e6 4. Nf3 Be7 5. O-O Bxf1 \
     6. Bxf1 d5 0-1",
    "[Event \"no move\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Ke8 4. O-O Nf6 5. d3 Bc5 *",
    "[Event \"null move\"]\n\n1. e4 e5 2. -- d5 3. exd5 *",
    "[Event \"two moves\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Nf6 6. Re1 Be7 *",
    "[Event \"unreadable\"]\n\n1. Nf3 d5 2. d4 Sf6 3. Bf4 e6 4. Nd2 Nxx5 5. e3 Bd6 1-0",
    "[Event \"false moves\"]\n\n1. e2-e5 d7-d4 2. Ng1xd4 {taken} Ra8xa7 3. c3 Ra7-b6 *",
    "[Event \"first move\"]\n\n1. Nf4 e5 2. e4 exf4 *",
    "[Event \"last move\"]\n\n1. e4 e5 2. Ke3 *",
    "[Event \"own king taken\"]\n\n1. e4 e5 2. Qd1xe1 Nf6 3. d4 *",
    "[Event \"set up\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9\"]\n\n\
     9. exd6 Kd8 10. d7 Kxd7 1/2-1/2",
];

#[test]
fn the_pgn_of_all_moves_is_judged_like_the_game() {
    for pgn in GAMES {
        let before = &judge(pgn)[0];
        let written = record(pgn).pgn().to_string();
        let after = &judge(&written)[0];
        assert_eq!(kinds(after), kinds(before), "{written}");
        assert_eq!(after.unreadable.len(), before.unreadable.len(), "{written}");
        assert_eq!(after.end.as_ref().map(fen), before.end.as_ref().map(fen), "{written}");
        assert_eq!((after.plies, after.result), (before.plies, before.result), "{written}");
        // Once written it is written alike.
        assert_eq!(record(&written).pgn().to_string(), written);
    }
}

#[test]
fn irregular_moves_are_named_with_their_article() {
    let written = record(GAMES[1]).pgn().to_string();
    assert!(written.contains("4. Qh5+ Ng8-f6 {self-exposure P10} 5. Nc3"), "{written}");
    let written = record(GAMES[2]).pgn().to_string();
    assert!(written.contains("5. O-O {illegal-castling P7} 5... Bxf1"), "{written}");
    let unjudged = Record::of_text(&text(GAMES[2]), None).expect("a record").pgn().to_string();
    assert!(unjudged.contains("5. O-O {illegal-castling} 5... Bxf1"), "{unjudged}");
}

#[test]
fn the_portable_parts_are_legal_and_end_where_the_game_ends() {
    for pgn in GAMES {
        let before = &judge(pgn)[0];
        let parts = record(pgn).portable();
        let written: String = parts.iter().map(|part| format!("{part}\n")).collect();
        let reports = judge(&written);
        assert_eq!(reports.len(), parts.len(), "{written}");
        for report in &reports {
            assert_eq!(report.status(), Status::Regular, "{written}");
        }
        let last = reports.last().and_then(|report| report.end).expect("a position");
        let end = before.end.expect("a position");
        if before.irregularities.last().is_none_or(|one| one.ply + 1 < before.plies) {
            assert_eq!(last.board(), end.board(), "{written}");
            assert_eq!(
                reports.last().map(|report| report.result),
                Some(before.result),
                "{written}"
            );
        }
    }
    let parts = record(GAMES[1]).portable();
    assert_eq!(parts.len(), 2);
    let first = parts[0].to_string();
    assert!(first.ends_with("4. Qh5+\n{4... Ng8-f6 (self-exposure P10) 5. Nc3+} *\n"), "{first}");
    assert_eq!(parts[1].tag("RegencePart"), Some("2 of 2"));
    assert_eq!(parts[1].tag("RegenceSkipped"), Some("4... Ng8-f6 (self-exposure P10) 5. Nc3+"));
    assert_eq!(record(GAMES[0]).portable(), [record(GAMES[0]).pgn()]);
}

#[test]
fn a_part_begins_where_other_programs_begin() {
    // Moves, how many each part has, and what the last comment of the first says.
    for (pgn, lengths, told) in [
        // A pawn that was left a pawn: nothing after it is a game for others, until it is taken.
        ("1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8 Nf6 6. b3", vec![8], "5. a7-a8"),
        (
            "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Bb7 5. axb8 Rxb8 6. b3",
            vec![8, 1],
            "5. a7xb8 (unpromoted) 5... Rxb8",
        ),
        // Both kings in check.
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Qe4 4. d3", vec![5], "3... Qd8xe4"),
        (
            "[SetUp \"1\"]\n[FEN \"P3k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Ke7 2. Ke2",
            vec![0],
            "1... Ke7 2. Ke2",
        ),
    ] {
        let parts = Record::of_text(&text(pgn), None).expect("a record").portable();
        let found: Vec<usize> = parts.iter().map(|part| part.line.moves().count()).collect();
        assert_eq!(found, lengths, "{}", parts[0]);
        let Some(Item::Comment(last)) = parts[0].line.items.last() else {
            panic!("no comment in {}", parts[0])
        };
        assert!(last.starts_with(told), "{last}");
        assert!(parts.iter().all(|part| !part.to_string().contains("[FEN \"P3k3")));
    }
}

#[test]
fn variations_are_passed_on_where_they_are_legal() {
    let pgn = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $1)) 2. Nf3 (2. Ke3 Nc6) (2. Nc3) *";
    let record = Record::of_text(&text(pgn), None).expect("a record");
    assert_eq!(
        record.portable()[0].to_string(),
        "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $1)) 2. Nf3\n{variation: 2. Ke3 2... Nc6} (2. Nc3) *\n"
    );
    assert_eq!(Line::of_text("2... x ( y").moves().count(), 1);
}

#[test]
fn the_acts_are_judged_to_the_same_board_and_the_same_faults() {
    for pgn in GAMES {
        let before = &judge(pgn)[0];
        let file = record(pgn).acts();
        let written = file.to_string();
        assert_eq!(acts::read(&written).as_ref(), Ok(&file), "{written}");
        let mut judging = Judging::new(&file).expect("terms");
        while let Some(step) = judging.step() {
            assert!(!step.refused(), "line {} of\n{written}", step.line);
        }
        let end = before.end.expect("a position");
        assert_eq!(judging.game().position().board(), end.board(), "{written}");
        assert_eq!(judging.game().position().turn(), end.turn(), "{written}");
        let found: Vec<_> = judging.game().cases().iter().map(|case| case.incident).collect();
        for (_, kind) in kinds(before) {
            let no_act = kind == "no-move" || kind == "took-own" && pgn.contains("own king");
            let claimed = found.iter().any(|incident| incident.slug() == kind);
            assert!(claimed || no_act, "{kind} in {found:?} of\n{written}");
        }
    }
}

#[test]
fn a_game_at_the_board_is_written_as_pgn() {
    let file = acts::read(
        "White: A\nBlack: B\nraise: players\nannounce: arbiter\n\
         w: e2-e4\nb: e7-e5\nw: g1-f3\nb: f7-f6\nw: f3xe5\nb: f6xe5\nw: d1-h5\nb: g8-f6\nw: b1-c3\n\
         b: e8-e7\nw: h5xe5\nb: say resign",
    )
    .expect("acts");
    let mut judging = Judging::new(&file).expect("terms");
    while judging.step().is_some() {}
    let record = Record::of_game(judging.game());
    let written = record.pgn().to_string();
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
         [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ \
         Ng8-f6 {self-exposure P10} 5. Nc3+ Ke7\n6. Qxe5+ 1-0\n"
    );
    let end = judge(&written)[0].end.as_ref().map(fen);
    assert_eq!(end, Some(fen(judging.game().position())));
    assert_eq!(record.portable().len(), 2);
}

#[test]
fn a_second_move_running_has_a_number_that_says_whose_it_is() {
    for (moves, expected) in [
        ("w: e2-e4\nw: d2-d4\nb: choose leave\nb: e7-e5", "1. e4 2. d4 {two-moves P4} 2... e5 *"),
        (
            "w: e2-e4\nb: e7-e5\nb: d7-d5\nw: choose leave\nw: g1-f3",
            "1. e4 e5 2... d5 {two-moves P4} 3. Nf3 *",
        ),
    ] {
        let file = acts::read(moves).expect("acts");
        let mut judging = Judging::new(&file).expect("terms");
        while judging.step().is_some() {}
        let written = Record::of_game(judging.game()).pgn().to_string();
        assert!(written.ends_with(&format!("\n\n{expected}\n")), "{written}");
        let report = &judge(&written)[0];
        assert_eq!(kinds(report).len(), 1, "{written}");
        let end = report.end.expect("a position");
        assert_eq!(end.board(), judging.game().position().board(), "{written}");
        assert_eq!(end.turn(), judging.game().position().turn(), "{written}");
    }
}
