//! A log folds to the game it was written of, and to nothing else.

use arbiter::Actor;
use chess::Color;
use wire::{
    body::{Acted, Body, Seat},
    export,
    fold::{self, Fold, FoldError, GivenBack},
    message::{self, FromSeat},
};

fn json(body: &Body) -> Vec<u8> {
    serde_json::to_vec(body).expect("JSON")
}

/// Opens a game and does these acts in it; gives it with its log.
fn written(header: &str, acts: &[(Seat, &str, bool)]) -> (Fold, Vec<Body>) {
    let mut fold = Fold::open(header, None).expect("a header");
    let mut log = vec![Body::Opened { header: fold.header().to_string(), at: 0, opponent: None }];
    log.push(fold.set_clock(0, true));
    for (index, (seat, acts, hold)) in acts.iter().enumerate() {
        let line = fold::read_acts(seat.actor(), acts).expect("acts");
        let at = 1000 * index as u64;
        let given = GivenBack { lag: index as u64 % 3, stall: 0 };
        let acted = fold.act(*seat, format!("act {index}"), line, at, *hold, given);
        log.push(Body::Acted(acted));
    }
    (fold, log)
}

fn folded(log: &[Body]) -> Result<Fold, FoldError> {
    let mut fold = Fold::begin(&json(&log[0]))?;
    for body in &log[1..] {
        fold.take_in(&json(body))?;
    }
    Ok(fold)
}

const KIEL: &[(Seat, &str, bool)] = &[
    (Seat::White, "lift e2", true),
    (Seat::White, "put e4", true),
    (Seat::Black, "say check", false),
    (Seat::White, "let go", false),
    (Seat::Black, "d7-d5", false),
    (Seat::White, "e4xd5", false),
    (Seat::Black, "d8xd5", false),
    (Seat::White, "c1-c3", false),
    (Seat::Black, "choose king", false),
    (Seat::White, "e1-e2", false),
    (Seat::Arbiter, "warn w \"slow; \\\"very\\\" # slow\"", false),
    (Seat::Black, "d5-e4; say mate", false),
];

#[test]
fn what_is_replayed_is_what_was_live() {
    let (live, log) = written("code: regence\nWhite: Lindemann", KIEL);
    assert!(live.game().outcome().is_some());
    assert_eq!(folded(&log), Ok(live.clone()));
    // From any beginning, then the rest: the same.
    for cut in 1..log.len() {
        let mut fold = folded(&log[..cut]).expect("a beginning");
        for body in &log[cut..] {
            fold.take_in(&json(body)).expect("the rest");
        }
        assert_eq!(fold, live);
    }
}

#[test]
fn who_speaks_does_not_move_anothers_hand() {
    let (fold, _) = written("", &KIEL[..3]);
    assert_eq!(fold.game().plies().len(), 0, "White's man is still in his hand");
    let black = Seat::Black.actor();
    let reads = |acts: &str| fold::read_acts(black, acts).expect("acts");
    for hindered in ["d7-d5", "touch d7", "lift d7", "off e4", "adjust e4"] {
        assert!(fold.is_hindered(Seat::Black, &reads(hindered)), "{hindered}");
        assert!(!fold.is_hindered(Seat::White, &reads(hindered)), "{hindered}");
    }
    for free in ["say resign", "claim", "choose king", "claim flag", "press"] {
        assert!(!fold.is_hindered(Seat::Black, &reads(free)), "{free}");
    }
    let (fold, _) = written("", &KIEL[..4]);
    assert_eq!(fold.game().plies().len(), 1);
    assert!(!fold.is_hindered(Seat::Black, &reads("d7-d5")));
}

#[test]
fn a_record_that_does_not_follow_is_found() {
    let (_, log) = written("", KIEL);
    let tampered = |change: &dyn Fn(&mut Acted)| {
        let mut log = log.clone();
        let Some(Body::Acted(acted)) = log.get_mut(9) else { panic!("an act") };
        change(acted);
        folded(&log)
    };
    assert!(tampered(&|_| ()).is_ok());
    for change in [
        (&|acted: &mut Acted| acted.line.incident = None) as &dyn Fn(&mut Acted),
        &|acted| acted.line.fen.clear(),
        &|acted| acted.line.acts = vec!["c1-b2".to_owned()],
        &|acted| acted.line.line += 1,
        &|acted| acted.seat = Seat::Black,
    ] {
        assert!(matches!(tampered(change), Err(FoldError::Differs { .. })));
    }
    assert!(matches!(tampered(&|acted| acted.at = 0), Err(FoldError::Misplaced)));
    assert!(tampered(&|acted| acted.id = "act 4".to_owned()).is_ok(), "another seat's");
    assert!(matches!(tampered(&|acted| acted.id = "act 5".to_owned()), Err(FoldError::Twice(_))));
    let mut opened_twice = log.clone();
    opened_twice.insert(3, log[0].clone());
    assert_eq!(folded(&opened_twice), Err(FoldError::Misplaced));
}

#[test]
fn a_handling_is_one_line_of_the_acts_file() {
    let (fold, log) = written("", KIEL);
    let text = export::acts(&log).to_string();
    assert!(text.contains("w: lift e2; put e4 @ 1  # the hand stays at the board\n"), "{text}");
    assert!(text.contains("b: choose king @ 8\n"), "{text}");
    let read = notation::acts::read(&text).expect("an acts file");
    assert_eq!(read.to_string(), text);
    let pgn = export::pgn(&fold, "14 abc").to_string();
    assert!(pgn.contains("[LogHead \"14 abc\"]"), "{pgn}");
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
}

#[test]
fn only_acts_of_one_line_are_read() {
    let white = Actor::Player(Color::White);
    for good in ["e2-e4", "e2-e4; say check", "say draw", "  e2-e4  "] {
        assert!(fold::read_acts(white, good).is_ok(), "{good}");
    }
    let many = ["press"; 65].join(";");
    let long = "x".repeat(fold::MAX_ACTS + 1);
    for bad in
        ["", " ", "# x", "w: e2-e4", "e2-e4 @ 1", "e2-e4\nd2-d4", "\r", "=> turn w", &many, &long]
    {
        assert!(fold::read_acts(white, bad).is_err(), "{bad:?}");
    }
}

#[test]
fn only_header_lines_make_a_header() {
    for good in ["", "code: fide-2023", "# a comment\n\nWhite: A # b\n"] {
        assert!(fold::read_header(good).is_ok(), "{good}");
    }
    let long = format!("White: {}", "x".repeat(fold::MAX_HEADER));
    for bad in ["w: e2-e4", "=> turn w", "code: nowhere", "position: 8/8 w", "x", &long] {
        assert!(fold::read_header(bad).is_err(), "{bad}");
    }
}

#[test]
fn messages_are_read_strictly() {
    for good in [
        r#"{"type":"hello","token":"x"}"#,
        r#"{"type":"act","id":"1","acts":"e2-e4","hold":true,"follows":"0"}"#,
    ] {
        let read: FromSeat = message::read(good).expect("a message");
        let again = serde_json::to_string(&read).expect("JSON");
        assert_eq!(message::read(&again), Ok(read));
    }
    for bad in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","token":1}"#,
        r#"{"type":"act","id":"1","acts":"e2-e4","seat":"black"}"#,
        r#"{"type":"welcome"}"#,
        &"[".repeat(4000),
        &" ".repeat(5000),
    ] {
        assert!(message::read(bad).is_err(), "{bad}");
    }
}
