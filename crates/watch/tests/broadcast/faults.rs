//! Every kind of fault that boards, players and programs make, and what must come of it.

use std::fs;

use notation::pgn::Judge;
use watch::{
    entry::{Ruling, What},
    game::Game,
    source::pgn,
    stream::{self, Mode},
};

use crate::hall::Hall;

/// A fault: its name, who told of it (a program's list of issues, by number), what the file holds from look to look, the game as it was followed, its alerts
/// (kind, word, fate, and whether they are gone), the games of the portable stream, the result.
struct Fault {
    name: &'static str,
    told: &'static str,
    frames: &'static [&'static str],
    plies: &'static str,
    alerts: &'static [&'static str],
    parts: usize,
    result: &'static str,
}

const FAULTS: &[Fault] = &[
    Fault {
        name: "nothing",
        told: "none",
        frames: &["*", "1. e4 *", "1. e4 e5 *"],
        plies: "e4 e5",
        alerts: &[],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "an illegal move that stood",
        told: "lila 15607, broadcaster 63, python-chess 1176",
        frames: &["1. e4 e5 *", "1. e4 e5 2. Ke3 *", "1. e4 e5 2. Ke3 Nc6 3. Bc4 Nf6 *"],
        plies: "e4 e5 Ke3 Nc6 Bc4 Nf6",
        alerts: &["false-move Ke3 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "an illegal move just made",
        told: "picochess 76",
        frames: &["1. e4 e5 *", "1. e4 e5 2. Ke3 *"],
        plies: "e4 e5 Ke3",
        alerts: &["false-move Ke3 open"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "an illegal move that the source took back",
        told: "picochess 112",
        frames: &["1. e4 e5 2. Ke3 *", "1. e4 e5 *", "1. e4 e5 2. Nf3 *"],
        plies: "e4 e5 Nf3",
        alerts: &["false-move Ke3 open gone", "corrected Ke3 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "an illegal move put back, both on record",
        told: "lila 21059",
        frames: &["1. e4 e5 2. Ke3 *", "1. e4 e5 2. Ke3 Nf3 3. Nc6 *"],
        plies: "e4 e5 Nf3 Nc6",
        alerts: &["false-move Ke3 put-back"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "an illegal move put back, numbered as it was played",
        told: "lila 20818",
        frames: &["1. e4 e5 2. Ke3 2. Nf3 Nc6 *"],
        plies: "e4 e5 Nf3 Nc6",
        alerts: &["false-move Ke3 put-back"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "an illegal move put back with its answer",
        told: "lila 21059",
        frames: &["1. e4 e5 2. Qh6 Nc6 *", "1. e4 e5 2. Qh6 Nc6 3. Qg4 d6 4. Nc3 *"],
        plies: "e4 e5 Qg4 d6 Nc3",
        alerts: &["false-move Qh6 put-back"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a check left standing",
        told: "lila 15607",
        frames: &["1. e4 e5 2. Bb5 d6 3. Nf3 c6 4. Ba4 Nf6 *"],
        plies: "e4 e5 Bb5 d6 Nf3 c6 Ba4 Nf6",
        alerts: &["self-exposure d6 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "a man dragged, sent as two moves",
        told: "picochess 1, 171",
        frames: &["1. e4 e5 2. Be2 *", "1. e4 e5 2. Be2 Bb5 3. Nc6 a3 *"],
        plies: "e4 e5 Bb5 Nc6 a3",
        alerts: &["drag Be2 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a man dragged, corrected late",
        told: "lila 11413",
        frames: &["1. e4 e5 2. Be2 *", "1. e4 e5 2. Bb5 *"],
        plies: "e4 e5 Bb5",
        alerts: &["corrected Be2 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a quick castling, first read as a step of the king",
        told: "CameraChessWeb 43",
        frames: &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Kf1 O-O 5. Nf6 *"],
        plies: "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6",
        alerts: &["drag Kf1 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a move sent twice",
        told: "quirk of LiveChess",
        frames: &["1. e4 e5 2. Nf3 Nf3 *", "1. e4 e5 2. Nf3 Nf3 3. Nc6 *"],
        plies: "e4 e5 Nf3 Nc6",
        alerts: &["repeated Nf3 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "castling sent twice",
        told: "quirk of LiveChess",
        frames: &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O O-O 5. Nf6 d3 *"],
        plies: "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
        alerts: &["repeated O-O done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "two plies in one message",
        told: "lila 7378, 7417",
        frames: &["1. e4 *", "1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"],
        plies: "e4 e5 Nf3 Nc6 Bb5 a6",
        alerts: &[],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "kings on light squares",
        told: "lila 11783, the page of DGT",
        frames: &["1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 Kd5 *", "1. e4 e5 2. Nf3 Kd5 3. Ke4 *"],
        plies: "e4 e5 Nf3",
        alerts: &["king-in-centre Kd5 open gone", "signal Kd5 done"],
        parts: 1,
        result: "1-0",
    },
    Fault {
        name: "kings on dark squares",
        told: "the page of DGT",
        frames: &["1. e4 e5 2. Nf3 Ke5 3. Kd4 0-1"],
        plies: "e4 e5 Nf3",
        alerts: &["signal Ke5 done"],
        parts: 1,
        result: "0-1",
    },
    Fault {
        name: "kings on squares of two colours",
        told: "the page of DGT",
        frames: &["1. e4 e5 2. Nf3 Kd5 3. Kd4 *"],
        plies: "e4 e5 Nf3",
        alerts: &["signal Kd5 done"],
        parts: 1,
        result: "1/2-1/2",
    },
    Fault {
        name: "kings that contradict the result",
        told: "picochess 263",
        frames: &["1. e4 e5 2. Nf3 Kd5 3. Ke4 0-1"],
        plies: "e4 e5 Nf3",
        alerts: &["signal Kd5 done", "contradiction Ke4 done"],
        parts: 1,
        result: "0-1",
    },
    Fault {
        name: "men cleared away after the kings",
        told: "lila 11783",
        frames: &["1. e4 e5 2. Nf3 Kd5 3. Ke4 Qa5 4. Rh5 *"],
        plies: "e4 e5 Nf3",
        alerts: &["signal Kd5 done", "after-the-end Qa5 done"],
        parts: 1,
        result: "1-0",
    },
    Fault {
        name: "one king that only went astray",
        told: "lila 11783",
        frames: &["1. e4 e5 2. Nf3 Kd5 *", "1. e4 e5 2. Nf3 Kd5 3. a3 Ke6 *"],
        plies: "e4 e5 Nf3 Kd5 a3 Ke6",
        alerts: &["king-in-centre Kd5 open gone", "false-move Kd5 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "a king that came to the centre by a legal move",
        told: "lila 11783",
        frames: &[
            "1. d4 e5 2. Kd2 a6 3. Kd3 a5 4. Ke4 *",
            "1. d4 e5 2. Kd2 a6 3. Kd3 a5 4. Ke4 Kd5 *",
        ],
        plies: "d4 e5 Kd2 a6 Kd3 a5",
        alerts: &["signal Ke4 done"],
        parts: 1,
        result: "1-0",
    },
    Fault {
        name: "a move that the board missed",
        told: "picochess 74, 267",
        frames: &["1. e4 e5 2. Nf3 3. Bc4 Nf6 4. d3 *"],
        plies: "e4 e5 Nf3 Bc4 Nf6 d3",
        alerts: &["two-moves Bc4 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "no move at all",
        told: "OPENCHESSBOARD_WiFi 7",
        frames: &["1. e4 e5 2. e8e8 Nc6 3. Nf3 *"],
        plies: "e4 e5 e8e8 Nc6 Nf3",
        alerts: &["unreadable e8e8 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "a pawn left a pawn",
        told: "DGTCentaurMods 156, certabo-lichess 8",
        frames: &["1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8 Nf6 6. b3 *"],
        plies: "a4 b5 axb5 a6 bxa6 Nc6 a7 Rb8 a8 Nf6 b3",
        alerts: &["unpromoted a8 stands"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a result that was changed",
        told: "broadcaster 67",
        frames: &["1. e4 e5 *", "1. e4 e5 1-0", "1. e4 e5 1/2-1/2"],
        plies: "e4 e5",
        alerts: &["result-changed 1-0 done"],
        parts: 1,
        result: "1/2-1/2",
    },
    Fault {
        name: "a file cut in the middle",
        told: "lila 13774",
        frames: &[
            "1. e4 e5 2. Nf3 *",
            "1. e4 e5 2. N",
            "1. e4 {[%clk 0:1",
            "1. e4 e5 2. Nf3 Nc6 *",
        ],
        plies: "e4 e5 Nf3 Nc6",
        alerts: &[],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "two moves taken back and played anew",
        told: "tosca07/picochess 49, lucaschessR2 165",
        frames: &["1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5 *", "1. e4 e5 2. Nc3 Nc6 *"],
        plies: "e4 e5 Nc3 Nc6",
        alerts: &["corrected Nf3 Nc6 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a drag of which the end was never sent",
        told: "lila 11413",
        frames: &[
            "1. e4 e5 2. Nf3 d6 3. Nxe5 Be7 4. Nf3 Nf6 5. Be2 O-O 6. O-O d5 7. exd5 Re8 8. Re1 Nxd5 9. Bb5 Bd7 10. Re3 Nxe7 11. Bxd7 Qxd7 12. d4 *",
        ],
        plies: "e4 e5 Nf3 d6 Nxe5 Be7 Nf3 Nf6 Be2 O-O O-O d5 exd5 Re8 Re1 Nxd5 Bb5 Bd7 Re3 Nxe7 Bxd7 Qxd7 d4",
        alerts: &["unreadable Nxe7 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "a promotion to the wrong man",
        told: "DGTCentaurMods 156",
        frames: &["1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Nd5 5. axb8=Q Nb6 6. Nc6 dxc6 7. d3 *"],
        plies: "a4 b5 axb5 a6 bxa6 Nf6 a7 Nd5 axb8=Q Nb6 Nc6 dxc6 d3",
        alerts: &["unreadable Nc6 stands", "false-move dxc6 stands"],
        parts: 2,
        result: "*",
    },
    Fault {
        name: "castling with the rook first, sent as two moves",
        told: "Alistair-Crompton PR 23",
        frames: &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Rf1 O-O 5. Nf6 d3 *"],
        plies: "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
        alerts: &["drag Rf1 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "castling sent as a king and a rook",
        told: "lila 14665",
        frames: &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kg1 Rf1 5. Nf6 d3 *"],
        plies: "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
        alerts: &["drag Kg1 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a mate, and another result on record",
        told: "picochess 72",
        frames: &["1. f3 e5 2. g4 Qh4# *", "1. f3 e5 2. g4 Qh4# 1/2-1/2"],
        plies: "f3 e5 g4 Qh4#",
        alerts: &["contradiction Qh4# done"],
        parts: 1,
        result: "1/2-1/2",
    },
    Fault {
        name: "a result that came late",
        told: "lila 10526, broadcaster 67",
        frames: &["1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 1-0"],
        plies: "e4 e5 Nf3",
        alerts: &[],
        parts: 1,
        result: "1-0",
    },
    Fault {
        name: "clocks that are missing, come late, or jump",
        told: "lila 15037, picochess 161",
        frames: &[
            "1. e4 {[%clk 0:10:00]} e5 *",
            "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:00:07]} 2. Nf3 *",
            "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:58]} 2. Nf3 {[%clk 9:99:99]} Nc6 {[%emt 0:00:03]} *",
        ],
        plies: "e4 e5 Nf3 Nc6",
        alerts: &[],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a move that nobody made",
        told: "picochess 185",
        frames: &[
            "1. e4 e5 2. Nf3 *",
            "1. e4 e5 2. Nf3 Nc6 *",
            "1. e4 e5 2. Nf3 *",
            "1. e4 e5 2. Nf3 d6 *",
        ],
        plies: "e4 e5 Nf3 d6",
        alerts: &["corrected Nc6 done"],
        parts: 1,
        result: "*",
    },
    Fault {
        name: "a game that goes on after it was called over",
        told: "lila 7373, lucaschess 93",
        frames: &["1. e4 e5 1-0", "1. e4 e5 *", "1. e4 e5 2. Nf3 *"],
        plies: "e4 e5 Nf3",
        alerts: &["result-changed 1-0 done"],
        parts: 1,
        result: "*",
    },
];

const TAGS: &str =
    "[Event \"Open\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

fn alerts(game: &Game) -> Vec<String> {
    let told = game.alerts.iter().map(|raised| {
        let gone = if raised.gone { " gone" } else { "" };
        let alert = &raised.alert;
        format!("{} {} {}{gone}", alert.kind.slug(), alert.text, alert.fate.slug())
    });
    told.collect()
}

fn plies(game: &Game) -> String {
    game.shown.iter().map(|shown| &*shown.word).collect::<Vec<_>>().join(" ")
}

/// The games of the portable stream: each is legal from its first move to its last.
fn portable(game: &Game, name: &str) -> usize {
    for (_, mode) in Mode::ALL {
        let text = stream::pgn(game, mode);
        let mut judge = Judge::new(text.as_bytes(), None);
        while let Some(report) = judge.next_game().expect("a slice") {
            let legal = report.irregularities.is_empty() && report.unreadable.is_empty();
            assert!(legal || mode == Mode::Faithful, "{name}, {mode:?}:\n{text}");
        }
    }
    pgn::read(stream::pgn(game, Mode::Portable).as_bytes()).games.len()
}

#[test]
fn each_fault_gives_its_stream_and_its_alerts() {
    let mut wrong = Vec::new();
    for fault in FAULTS {
        let Fault { name, told, .. } = fault;
        assert!(!told.is_empty(), "{name}");
        let mut hall = Hall::new();
        for frame in fault.frames {
            fs::write(hall.file(1, 1), format!("{TAGS}{frame}\n")).expect("room");
            hall.look();
        }
        // As it is, and as the journal tells it.
        for _ in 0..2 {
            let game = hall.first();
            let found = (plies(game), alerts(game), portable(game, name), game.result());
            let alerts = fault.alerts.iter().map(|&alert| alert.to_owned()).collect();
            let expected = (fault.plies.to_owned(), alerts, fault.parts, fault.result.to_owned());
            if found != expected {
                let stream = stream::pgn(game, Mode::Portable);
                wrong.push(format!("{name}: {found:?}, not {expected:?}\n{stream}"));
            }
            hall.restart();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(FAULTS.len() > 15);
}

fn watched(frames: &[&str]) -> Hall {
    let mut hall = Hall::new();
    for frame in frames {
        fs::write(hall.file(1, 1), format!("{TAGS}{frame}\n")).expect("room");
        hall.look();
    }
    hall
}

#[test]
fn what_the_arbiter_rules_shapes_the_stream() {
    let open = "1. e4 e5 2. Ke3 *";
    let mut hall = watched(&[open]);
    hall.rule(2, Ruling::Stands);
    let stood = stream::pgn(hall.first(), Mode::Portable);
    assert!(
        stood.contains("Ke1-e3 (false-move 7.5.1)") && !stood.contains("not yet decided"),
        "{stood}"
    );

    let mut hall = watched(&[open, "1. e4 e5 2. Ke3 Nc6 *"]);
    assert_eq!(portable(hall.first(), "answered"), 2);
    hall.rule(2, Ruling::Restored { upto: 4 });
    assert_eq!(plies(hall.first()), "e4 e5");
    assert_eq!(portable(hall.first(), "restored"), 1);
    // The program of the boards does not know of it, and adds what is played then.
    fs::write(hall.file(1, 1), format!("{TAGS}1. e4 e5 2. Ke3 Nc6 3. Ke2 d6 *\n")).expect("room");
    hall.look();
    assert_eq!(plies(hall.first()), "e4 e5 Ke2 d6");
    assert_eq!(alerts(hall.first()), ["false-move Ke3 put-back"]);
    hall.rule(2, Ruling::Withdrawn);
    assert_eq!(plies(hall.first()), "e4 e5 Ke3 Nc6 Ke2 d6");

    let game = hall.first().id;
    hall.decide(What::Time { game, white: false, seconds: 120 });
    let faithful = stream::pgn(hall.first(), Mode::Faithful);
    assert!(faithful.contains("{the arbiter: 120 s given to Black}"), "{faithful}");
    hall.restart();
    assert_eq!(stream::pgn(hall.first(), Mode::Faithful), faithful);

    let kings = "1. d4 e5 2. Kd2 a6 3. Kd3 a5 4. Ke4 Kd5 *";
    let mut hall = watched(&[kings]);
    hall.rule(6, Ruling::Moved);
    assert!(plies(hall.first()).ends_with("Ke4 Kd5") && hall.first().result() == "*");
}

#[test]
fn each_mode_says_what_became_of_the_rest() {
    let hall = watched(&["1. e4 e5 2. Ke3 Nc6 3. Bc4 1-0"]);
    let game = hall.first();
    let text = |mode| stream::pgn(game, mode);
    assert!(text(Mode::Faithful).contains("2. Ke3 {false-move 7.5.1} 2... Nc6"));
    assert!(text(Mode::Portable).contains("[RegencePart \"2 of 2\"]"));
    let comment = text(Mode::Comment);
    assert!(comment.contains("{2. Ke1-e3 (false-move 7.5.1) 2... Nc6 3. Bc4} 1-0"), "{comment}");
    let held = text(Mode::Held);
    assert!(
        held.contains("held back") && held.contains("[Result \"1-0\"]") && !held.contains("Nc6"),
        "{held}"
    );
}

#[test]
fn variations_of_the_source_are_passed_on() {
    let legal = "(1... c5 {Sicilian} 2. Nf3 (2. c3 $1))";
    let mut hall = watched(&[&format!("1. e4 e5 {legal} 2. Nf3 (2. Ke3 Nc6) 2... Nc6 *")]);
    for _ in 0..2 {
        hall.restart();
        let game = hall.first();
        assert_eq!(alerts(game), Vec::<String>::new());
        let text = |mode| stream::pgn(game, mode).replace('\n', " ");
        let faithful = text(Mode::Faithful);
        let expected = format!("1. e4 e5 {legal} 2. Nf3 (2. Ke3 Nc6) 2... Nc6 *");
        assert!(faithful.contains(&expected), "{faithful}");
        // For others a variation is legal, or told.
        let told = format!("1. e4 e5 {legal} 2. Nf3 {{variation: 2. Ke3 2... Nc6}} 2... Nc6 *");
        for mode in [Mode::Portable, Mode::Comment, Mode::Held] {
            assert!(text(mode).contains(&told), "{}", text(mode));
        }
        assert_eq!(game.shown[1].said, [legal]);
    }
}

#[test]
fn names_and_boards_may_change_at_any_time() {
    let mut hall = Hall::new();
    let game = |white: &str, board: u32, moves: &str| {
        format!("[Round \"1.{board}\"]\n[White \"{white}\"]\n[Black \"B {white}\"]\n\n{moves} *\n")
    };
    fs::write(hall.file(1, 1), game("Adams", 1, "1. e4 e5 2. Nf3 Nc6")).expect("room");
    fs::write(hall.file(1, 2), game("Cole", 2, "1. d4 d5 2. c4 e6")).expect("room");
    hall.look();
    // The boards are numbered anew, and a name is corrected.
    fs::write(hall.file(1, 2), game("Adams", 2, "1. e4 e5 2. Nf3 Nc6 3. Bb5")).expect("room");
    fs::write(hall.file(1, 1), game("Cole", 1, "1. d4 d5 2. c4 e6 3. Nc3")).expect("room");
    hall.look();
    fs::write(hall.file(1, 1), game("Coleman", 1, "1. d4 d5 2. c4 e6 3. Nc3 Nf6")).expect("room");
    hall.look();
    let told: Vec<_> = hall
        .desk
        .games
        .values()
        .map(|game| (game.id.to_string(), game.player(true).to_owned(), game.words.len()))
        .collect();
    let expected = [("1-1", "Adams", 5), ("1-2", "Coleman", 6)];
    assert_eq!(told, expected.map(|(id, name, words)| (id.to_owned(), name.to_owned(), words)));
    assert_eq!(
        alerts(&hall.desk.games.values().nth(1).expect("two").clone()),
        ["renamed Cole \u{2013} B Cole done"]
    );
}

#[test]
fn odd_encodings_clocks_that_jump_and_a_source_that_was_away() {
    let mut hall = Hall::new();
    let text = |moves: &str| format!("[White \"Žižka\"]\n[Black \"B\"]\n\n{moves} *\n");
    let utf16 = |text: &str| -> Vec<u8> {
        [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    };
    fs::write(hall.file(1, 1), utf16(&text("1. e4"))).expect("room");
    assert_eq!(hall.look().len(), 1);
    // The same in another encoding is no news.
    fs::write(hall.file(1, 1), [b"\xEF\xBB\xBF", text("1. e4").as_bytes()].concat()).expect("room");
    assert_eq!(hall.look().len(), 0);
    hall.t += 3_600_000_000;
    let folder = hall.export.path().join("round-1");
    let away = hall.export.path().with_extension("away");
    fs::rename(&folder, &away).expect("a folder");
    for _ in 0..100 {
        assert_eq!(hall.look().len(), 0);
    }
    hall.t -= 7_200_000_000;
    fs::write(away.join("game-1.pgn"), text("1. e4 e5 2. Nf3 Nc6")).expect("room");
    fs::rename(&away, &folder).expect("a folder");
    let deltas = hall.look();
    assert_eq!((deltas.len(), deltas[0].keep, deltas[0].moves.len()), (1, 1, 3));
    assert_eq!(hall.first().player(true), "Žižka");
}
