//! Addresses that are polled: asked for what has changed, left alone when they ask for it, and as they
//! were when they come back.

use std::{
    cell::Cell,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use watch::source::{
    Source,
    http::{Address, Client},
};

use crate::{
    hall::Hall,
    web::{Answer, Web},
};

fn game(board: u32, moves: &str) -> String {
    format!("[Round \"1.{board}\"]\n[White \"W{board}\"]\n[Black \"B{board}\"]\n\n{moves}\n\n")
}

/// A page that is set from outside, with the mark that it has.
fn page() -> (Arc<Mutex<Answer>>, Web) {
    let page = Arc::new(Mutex::new(Answer::Nothing));
    let shown = Arc::clone(&page);
    let web = Web::open(move |_| match &*shown.lock().expect("whole") {
        Answer::Whole(status, more, body) => Answer::Whole(*status, more, body.clone()),
        Answer::Marked(mark, body) => Answer::Marked(mark.clone(), body.clone()),
        Answer::Cut(promised, body) => Answer::Cut(*promised, body.clone()),
        Answer::Nothing => Answer::Nothing,
    });
    (page, web)
}

fn set(page: &Mutex<Answer>, answer: Answer) {
    *page.lock().expect("whole") = answer;
}

fn marked(mark: &str, body: String) -> Answer {
    Answer::Marked(format!("\"{mark}\""), body)
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let (shown, web) = page();
    let mut source = Address::new(&web.url("/games.pgn"), "there", Client::default());
    set(&shown, marked("a", game(1, "1. e4 *")));
    assert_eq!(source.look().expect("there").map(|games| games[0].words.len()), Some(1));
    assert_eq!(source.look().expect("there"), None);
    let asked = web.heard();
    assert_eq!(asked[0].header("If-None-Match"), None);
    assert_eq!(asked[1].header("If-None-Match"), Some("\"a\""));
    assert!(asked[0].header("User-Agent").is_some_and(|agent| agent.starts_with("regence-watch/")));
    // A server that marks the same anew, and one that marks nothing but the day.
    set(&shown, marked("b", game(1, "1. e4 *")));
    assert_eq!(source.look().expect("there"), None);
    let day = "Last-Modified: Wed, 01 May 2024 12:00:00 GMT\r\n";
    set(&shown, Answer::Whole(200, day, game(1, "1. e4 e5 *")));
    assert!(source.look().expect("there").is_some());
    set(&shown, Answer::Whole(304, "", String::new()));
    assert_eq!(source.look().expect("there"), None);
    let asked = web.heard();
    let last = asked.last().and_then(|asked| asked.header("If-Modified-Since"));
    assert_eq!(last, Some("Wed, 01 May 2024 12:00:00 GMT"));
}

thread_local! {
    /// Seconds since the test began, as the client is told.
    static CLOCK: Cell<u64> = const { Cell::new(0) };
}

#[test]
fn a_server_that_asks_for_a_rest_has_it() {
    thread_local!(static BEGUN: Instant = Instant::now());
    let now = || BEGUN.with(|begun| *begun + Duration::from_secs(CLOCK.get()));
    let (shown, web) = page();
    let mut source = Address::new(&web.url("/games.pgn"), "there", Client::by_clock(now));
    set(&shown, Answer::Whole(429, "Retry-After: 120\r\n", String::new()));
    assert!(source.look().is_err());
    set(&shown, marked("a", game(1, "1. e4 *")));
    for second in 1..120 {
        CLOCK.set(second);
        assert!(source.look().is_err(), "after {second} seconds");
    }
    assert_eq!(web.heard().len(), 1, "it was left alone");
    CLOCK.set(120);
    assert!(source.look().expect("there").is_some());
}

#[test]
fn a_body_that_breaks_off_takes_nothing_back() {
    let (shown, web) = page();
    let mut hall = Hall::of(Box::new(Address::new(&web.url("/"), "hall", Client::default())));
    let whole = game(1, "1. e4 e5 2. Nf3 *") + &game(2, "1. d4 d5 *");
    set(&shown, marked("a", whole.clone()));
    assert_eq!(hall.look().len(), 2);
    for cut in 0..whole.len() {
        // Told by its length, and told by nothing: a proxy that calls what it got the whole.
        for answer in [
            Answer::Cut(whole.len(), whole[..cut].to_owned()),
            marked(&format!("cut {cut}"), whole[..cut].to_owned()),
        ] {
            set(&shown, answer);
            for _ in 0..5 {
                let told = hall.look();
                assert!(told.is_empty(), "cut at {cut}: {told:?}");
            }
        }
    }
    set(&shown, marked("b", game(1, "1. e4 e5 2. Nf3 Nc6 *") + &game(2, "1. d4 d5 2. c4 *")));
    let told: Vec<_> = hall.look().iter().map(|delta| (delta.keep, delta.moves.len())).collect();
    assert_eq!(told, [(3, 1), (2, 1)]);
    // A page without terminators is no half of anything: it is met the same again.
    set(&shown, marked("c", game(1, "1. e4 e5 2. Nf3 Nc6 3. Bb5")));
    let looks: Vec<usize> = (0..4).map(|_| hall.look().len()).collect();
    assert_eq!(looks, [0, 0, 1, 0]);
}

#[test]
fn a_server_that_was_away_for_an_hour_comes_back_with_everything() {
    let (shown, web) = page();
    let source = || Box::new(Address::new(&web.url("/"), "hall", Client::default()));
    let mut hall = Hall::of(source());
    set(&shown, marked("a", game(1, "1. e4 e5 *") + &game(2, "1. d4 *")));
    assert_eq!(hall.look().len(), 2);
    let day = 86_400_000;
    for minute in 0..60 {
        set(
            &shown,
            match minute % 5 {
                0 => Answer::Nothing,
                1 => Answer::Whole(503, "Retry-After: 0\r\n", "<h1>Busy</h1>".to_owned()),
                2 => Answer::Whole(200, "", "<h1>Log in to this network</h1>".to_owned()),
                3 => Answer::Whole(200, "", String::new()),
                _ => Answer::Cut(10_000, game(1, "1. e4")),
            },
        );
        // Its clock is set meanwhile, forth and back.
        hall.t = if minute % 2 == 0 { hall.t + day } else { hall.t - day };
        assert!(hall.look().is_empty(), "minute {minute}");
        if minute == 30 {
            hall.restart_with(source());
        }
    }
    set(&shown, marked("z", game(2, "1. d4 d5 2. c4 1-0") + &game(1, "1. e4 e5 2. Nf3 Nc6 *")));
    let told = hall.look();
    let told: Vec<_> =
        told.iter().map(|delta| (&*delta.game, delta.keep, delta.moves.len())).collect();
    assert_eq!(told, [("1-2", 1, 2), ("1-1", 2, 2)]);
    assert!(hall.look().is_empty());
    let alerts: usize = hall.desk.games.values().map(|game| game.alerts.len()).sum();
    assert_eq!(alerts, 0);
}
