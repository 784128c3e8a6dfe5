//! Games replayed through their irregular moves.

use arbiter::Score;
use chess::{Color, fen::EnPassant};
use notation::pgn::{Judge, Note, Report, Status};

fn judge(text: impl AsRef<[u8]>) -> Vec<Report> {
    let mut judge = Judge::new(text.as_ref(), Some(&laws::REGENCE));
    let mut reports = Vec::new();
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        reports.push(report);
    }
    reports
}

fn only(text: impl AsRef<[u8]>) -> Report {
    let mut reports = judge(text);
    assert_eq!(reports.len(), 1);
    reports.remove(0)
}

fn end(report: &Report) -> String {
    report.end.expect("the game was replayed").fen(EnPassant::Legal)
}

/// Each irregularity as `ply word kind article stands`.
fn irregularities(report: &Report) -> Vec<String> {
    let shown = report.irregularities.iter().map(|one| {
        let article = one.article.unwrap_or("-");
        let stands = if one.stands { "stands" } else { "last" };
        format!("{} {} {} {article} {stands}", one.ply, one.text, one.kind)
    });
    shown.collect()
}

/// Each word that could not be carried out, as `ply line:column word: why`.
fn unreadable(report: &Report) -> Vec<String> {
    let shown = report
        .unreadable
        .iter()
        .map(|one| format!("{} {} {}: {}", one.ply, one.place, one.text, one.why));
    shown.collect()
}

#[test]
fn a_king_left_in_check_is_kept_and_the_game_goes_on() {
    let report = only(
        "[Result \"*\"]\n\n1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Nf6 5. Nc3 Ke7 6. Qxe5+ Kf7 *",
    );
    assert_eq!(report.plies, 12);
    assert_eq!(irregularities(&report), ["8 Nf6 self-exposure P10 stands"]);
    assert_eq!(end(&report), "rnbq1b1r/pppp1kpp/5n2/4Q3/4P3/2N5/PPPP1PPP/R1B1KB1R w KQ - 1 7");
    assert_eq!(report.status(), Status::Irregular);
    assert_eq!(report.message(), None);
}

#[test]
fn a_move_to_the_square_where_the_man_stands_is_a_pass() {
    let report = only("1. e4 e5 2. Nf3 Nc6 3. Bc4 Ke8 4. O-O Nf6 5. d3 Bc5 *");
    assert_eq!(irregularities(&report), ["6 Ke8 no-move - stands"]);
    assert_eq!(
        end(&report),
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 1 6"
    );
    assert_eq!(report.plies, 10);
}

#[test]
fn null_moves_pass_the_turn_and_are_flagged() {
    for null in ["--", "Z0", "<>", "@@@@"] {
        let report = only(format!("1. e4 e5 2. {null} d5 3. exd5 *"));
        assert_eq!(irregularities(&report), [format!("3 {null} no-move - stands")]);
        assert_eq!(end(&report), "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    }
}

#[test]
fn a_fen_counts_though_its_announcement_is_misspelt_or_missing() {
    for set_up in ["[Setup \"1\"]\n", ""] {
        let report = only(format!(
            "[FEN \"6k1/5p1p/6p1/8/7Q/8/6PP/6K1 b - - 5 38\"]\n{set_up}[Result \"*\"]\n\n\
             38. .. g5 39. Qg4 *"
        ));
        assert_eq!(report.status(), Status::Regular);
        assert_eq!(end(&report), "6k1/5p1p/8/6p1/6Q1/8/6PP/6K1 b - - 1 39");
        assert!(report.notes.iter().any(|(_, note)| *note == Note::NoSetUp));
    }
}

#[test]
fn chess960_is_told_by_its_tag_or_by_the_letters_of_its_rights() {
    let moves = "[SetUp \"1\"]\n[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w RIGHTS - 0 1\"]\n\n\
                 1. O-O O-O 2. f4 *";
    for (tag, rights) in [
        ("[Variant \"Fischerandom\"]\n", "GDgd"),
        ("[Variant \"Chess960\"]\n", "KQkq"),
        ("[Variant \"freestyle\"]\n", "KQkq"),
        ("", "GDgd"),
    ] {
        let report = only(format!("{tag}{}", moves.replace("RIGHTS", rights)));
        assert_eq!(report.status(), Status::Regular, "{tag} {rights}");
        assert_eq!(end(&report), "bqnrnrkb/pppppppp/8/8/5P2/8/PPPPP1PP/BQNRNRKB b - - 0 2");
    }
}

#[test]
fn castling_through_an_attacked_square_is_named_and_stands() {
    let report = only("1. e4 b6 2. g3 Ba6 3. Bg2 e6 4. Nf3 Be7 5. O-O Bxf1 6. Bxf1 d5 0-1");
    assert_eq!(irregularities(&report), ["9 O-O illegal-castling P7 stands"]);
    assert_eq!(end(&report), "rn1qk1nr/p1p1bppp/1p2p3/3p4/4P3/5NP1/PPPP1P1P/RNBQ1BK1 w kq - 0 7");
}

#[test]
fn a_missing_move_is_two_moves_and_later_ones_stay_with_their_side() {
    let report = only("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Nf6 6. Re1 Be7 *");
    assert_eq!(irregularities(&report), ["8 O-O two-moves P4 stands"]);
    assert!(
        end(&report).starts_with("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 w kq")
    );
    assert_eq!(report.plies, 11);
}

#[test]
fn words_that_mean_no_single_move_pass_the_turn() {
    let reports = judge(
        "1. Nf3 d5 2. d4 Sf6 3. Bf4 e6\n4. Nd2 Nxx5 5. e3 Bd6 1-0\n\n[Event \"next\"]\n\n1. d4 *",
    );
    assert_eq!(
        unreadable(&reports[0]),
        [
            "4 1:17 Sf6: not a move",
            "7 2:4 Nd2: ambiguous between the men on b1, f3",
            "8 2:8 Nxx5: not a move",
        ]
    );
    assert_eq!(reports[0].status(), Status::Unreadable);
    assert_eq!(reports[0].message().as_deref(), Some("1:17: `Sf6`: not a move"));
    assert_eq!(reports[0].irregularities.len(), 0);
    assert_eq!(
        end(&reports[0]),
        "rnbqk1nr/ppp2ppp/3bp3/3p4/3P1B2/4PN2/PPP2PPP/RN1QKB1R w KQkq - 1 6"
    );
    assert_eq!(reports[1].status(), Status::Regular);
}

#[test]
fn kings_put_in_the_centre_are_false_moves_and_a_signal() {
    let report = only(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O \
         9. Ke4 Kd5 1-0",
    );
    assert_eq!(
        irregularities(&report),
        ["17 Ke4 false-move P3 stands", "18 Kd5 false-move P3 last"]
    );
    assert!(report.message().is_some_and(|message| message.contains("1-0")));
}

#[test]
fn a_mate_given_past_an_answered_fault_is_a_mate() {
    let report = only(
        "[SetUp \"1\"]\n[FEN \"4k2R/8/8/3K4/8/8/8/8 b - - 0 1\"]\n[Result \"1-0\"]\n\n\
         1... Kd8 2. Kd6# 1-0",
    );
    assert_eq!(irregularities(&report), ["1 Kd8 self-exposure P10 stands"]);
    assert_eq!(end(&report), "3k3R/8/3K4/8/8/8/8/8 b - - 2 2");
    assert_eq!(report.result, Score::Win(Color::White));
}

#[test]
fn a_man_goes_where_it_cannot_if_its_squares_are_written() {
    let report = only("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. Ng1-g3 O-O 6. e3 c6 7. Bd3 *");
    assert_eq!(irregularities(&report), ["9 Ng1-g3 false-move P3 stands"]);
    let short = only("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. Ng3 O-O *");
    assert_eq!(unreadable(&short), ["9 1:44 Ng3: ambiguous between the men on g1, c3"]);
}

#[test]
fn a_relayed_game_goes_on_past_a_check_that_was_not_parried() {
    let report = only("1. d4 d5 2. c4 e6 3. Nc3 Bb4 4. a3 Bxc3+ 5. Nf3 Nf6 *");
    assert_eq!(irregularities(&report), ["9 Nf3 self-exposure P10 stands"]);
    assert_eq!(end(&report), "rnbqk2r/ppp2ppp/4pn2/3p4/2PP4/P1b2N2/1P2PPPP/R1BQKB1R w KQkq - 2 6");
}

#[test]
fn every_kind_that_a_record_can_show_is_named() {
    for (position, moves, expected) in [
        ("6k1/8/8/3p4/8/2N5/8/R3K3 w - - 0 1", "1. Rxd5", "1 Rxd5 took-with-wrong-man P1 last"),
        ("6k1/8/8/3p4/8/4P3/3B4/4K3 w - - 0 1", "1. Bxe3", "1 Bxe3 took-own P2 last"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "1. exd6", "1 exd6 false-move P3 last"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a8", "1 a8 unpromoted - last"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1. O-O-O", "1 O-O-O illegal-castling P7 last"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "1. Rxe8", "1 Rxe8 took-king P1 last"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "1. Ke1", "1 Ke1 no-move - last"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "1... Kd8", "1 Kd8 two-moves P4 last"),
    ] {
        let text = format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n\n{moves} *");
        assert_eq!(irregularities(&only(text)), [expected]);
    }
}

#[test]
fn a_number_that_only_the_other_side_could_mean_is_not_believed() {
    // The second number is wrong: the move can only be Black's.
    let report = only("1. e4 2. e7-e5 2. Nf3 Nc6 *");
    assert_eq!(report.status(), Status::Regular);
    assert_eq!(report.legal, 4);
}

#[test]
fn results_are_held_against_the_board() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (tag, terminator, result, contradicted) in [
        ("0-1", "0-1", "0-1", false),
        ("1-0", "1-0", "0-1", true),
        ("0-1", "1-0", "0-1", true),
        ("*", "*", "0-1", false),
    ] {
        let report = only(format!("[Result \"{tag}\"]\n\n{mate} {terminator}"));
        assert_eq!(report.result.to_string(), result);
        assert_eq!(report.claimed_result.map(|score| score.to_string()).as_deref(), Some(tag));
        let notes = report.notes.iter();
        let found = notes.filter(|(_, note)| matches!(note, Note::Contradiction { .. })).count();
        assert_eq!(found > 0, contradicted, "{tag} {terminator}");
        assert_eq!(report.message().is_some(), contradicted);
    }
}

#[test]
fn a_fen_that_cannot_be_read_costs_only_its_own_game() {
    let reports = judge(
        "[FEN \"nonsense\"]\n\n1. e4 e5 *\n\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 *\n\n\
         [Event \"next\"]\n\n1. e4 *",
    );
    assert_eq!(reports.len(), 3);
    assert_eq!(reports[0].status(), Status::Unreadable);
    assert!(reports[0].end.is_none());
    assert!(reports[1].message().is_some_and(|message| message.contains("no king")));
    assert_eq!(reports[2].status(), Status::Regular);
}

#[test]
fn text_that_cannot_be_read_is_told_with_its_game() {
    let reports = judge(format!(
        "a heading\n\n[Event \"A\"]\n\n1. e4 {} e5 *\n\n[Event \"B\"]\n\n1. e4 {{open\n\n\
         [Event \"C\"]\n\n1. e4 e5 *",
        "x".repeat(300)
    ));
    let places: Vec<_> =
        reports.iter().map(|report| report.message().unwrap_or_default()).collect();
    assert_eq!(reports.len(), 3);
    assert!(places[0].starts_with("5:7: word longer"), "{places:?}");
    assert_eq!(reports[0].plies, 3);
    assert!(places[1].starts_with("9:7: comment not closed"), "{places:?}");
    assert_eq!(reports[2].status(), Status::Regular);
    assert!(matches!(reports[0].notes[0], (_, Note::Text(notation::pgn::Fault::Outside))));
}
