//! Assertions held against the arbiter's game.

use notation::{acts, check};

fn failures(text: &str) -> Vec<String> {
    let file = acts::read(text).expect("the file can be read");
    let checked = check::check(&file).expect("the header means a game");
    checked.failures.iter().map(ToString::to_string).collect()
}

#[test]
fn assertions_that_do_not_hold_say_what_is_so() {
    let text = "\
=> made e2e4
=> turn b
=> result 1-0
w: g1-f4
=> no incident
=> incident false-move P2
=> incident took-own
=> offers b king
=> offers w leave
=> covered false-move
=> article P4
b: choose play g1
=> may w g1f3
=> may b
=> free w
w: e2-e4
w: lift e2; put e4
=> may w g1f3
w: g1-f3
=> made g1h3
=> refused
=> fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
=> penalty b +120
=> count w 1
b: say resign
=> result 1-0 checkmate
";
    let expected = [
        "1: expected made e2e4, found no move made",
        "2: expected turn b, found turn w",
        "3: expected result 1-0, found a game that goes on",
        "5: expected no incident, found incident false-move P3",
        "6: expected incident false-move P2, found incident false-move P3",
        "7: expected incident took-own, found incident false-move P3",
        "8: expected offers b king, found offers b leave, play g1",
        "9: expected offers w leave, found offers b leave, play g1",
        "10: expected covered false-move, found false-move offered",
        "11: expected article P4, found article P3",
        "13: expected may w g1f3, found may w g1f3, g1h3",
        "15: expected free w, found may w g1f3, g1h3",
        "18: expected may w g1f3, found may w g1f3, g1h3",
        "20: expected made g1h3, found made g1f3",
        "21: expected refused, found an act that was done",
        "22: expected fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR, found fen \
         rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        "23: expected penalty b +120, found no penalty",
        "24: expected count w 1, found count w 0",
        "26: expected result 1-0 checkmate, found result 1-0 resignation",
    ];
    assert_eq!(failures(text), expected);
}

#[test]
fn a_move_is_completed_by_the_press_where_there_is_a_clock() {
    assert_eq!(
        failures("=> completed\n"),
        ["1: expected completed, found a move not completed on the clock"]
    );
    let text = "code: fide-2023\npress: explicit\nw: e2-e4\n=> completed\nw: press\n=> completed\n";
    assert_eq!(failures(text), ["4: expected completed, found a move not completed on the clock"]);
}

#[test]
fn assertions_that_hold_say_nothing() {
    let text = "\
code: regence
=> turn w
=> free w
=> no incident
=> no penalty
=> count w 0
=> fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1
w: g1-f4
=> incident false-move
=> incident false-move P3
=> article P3
=> turn b
=> offers b play g1, leave
b: e7-e5
=> refused
b: choose leave; e7-e5
=> made e7e5
w: e2-e4
=> fen rnbqkbnr/pppp1ppp/8/4p3/4PN2/8/PPPP1PPP/RNBQKB1R b KQkq e3 0 2
b: say resign
=> result 1-0 resignation
=> result 1-0
";
    assert_eq!(failures(text), [""; 0]);
}

#[test]
fn positions_are_compared_by_what_they_mean() {
    let setup = |fen: &str| chess::fen::read(fen).expect("a fen").setup;
    let after_e4 = setup("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    for (text, holds) in [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", true),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w", false),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha -", true),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQk", false),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", true),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1", false),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", true),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", false),
        ("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b", false),
        ("nonsense", false),
    ] {
        assert_eq!(check::is_position(&after_e4, text), holds, "{text}");
    }
    let takes = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1";
    assert!(!check::is_position(&setup(takes), "4k3/8/8/8/3Pp3/8/8/4K3 b - -"));
    assert!(check::is_position(&setup(takes), takes));
}

#[test]
fn a_header_that_means_no_game_is_shown() {
    let message = |text: &str| {
        let file = acts::read(text).expect("the file can be read");
        check::check(&file).expect_err("no game").in_file("a.acts").to_string()
    };
    let codes: Vec<_> = laws::CODES.iter().map(|code| format!("`{}`", code.slug)).collect();
    assert_eq!(
        message("White: A\ncode: kitchen"),
        format!(
            "a.acts:2:7: expected a code of laws: {}\n  2 | code: kitchen\n    |       ^",
            codes.join(", ")
        )
    );
}
