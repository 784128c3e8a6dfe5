//! What only the arbiter may do, and what a game tells of itself afterwards.

use arbiter::{
    Act, Actor, Choice, Deed, Ending, Event, Game, Outcome, Raise, Refusal, Score, Status, Terms,
    Word, decide,
};
use chess::{Color, Position, Square};
use laws::{Code, FIDE_2023, Incident, REGENCE};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);

fn game(code: &'static Code) -> Game {
    Game::new(Terms { code, time: "90+30".parse().ok(), ..Terms::default() }).expect("its kings")
}

fn at(code: &'static Code, fen: &str) -> Game {
    let position = Position::from_fen(fen).expect("a position").setup();
    Game::new(Terms { code, position: Some(position), ..Terms::default() }).expect("its kings")
}

/// Does something in a handling of its own.
fn act(game: &mut Game, actor: Actor, deed: Deed) -> Vec<Event> {
    let mut events = game.act(&Act::new(actor, deed));
    events.extend(game.act(&Act::new(actor, Deed::Withdraw)));
    events
}

fn carry(from: Square, to: Square) -> Deed {
    Deed::Carry { from, to, takes: false, promotion: None }
}

fn refusal(events: &[Event]) -> Option<Refusal> {
    events.iter().find_map(|event| match event {
        Event::Refused(_, refusal) => Some(*refusal),
        _ => None,
    })
}

fn official() -> Vec<Deed> {
    let reason = || "noise".to_owned();
    vec![
        Deed::Warn(Color::White, reason()),
        Deed::Penalise(Color::White, 60, reason()),
        Deed::Clock(Color::White, 1_000, reason()),
        Deed::Restore(0, reason()),
        Deed::Award(Score::Draw, reason()),
        Deed::See,
        Deed::Watch,
        Deed::Away,
    ]
}

#[test]
fn what_the_arbiter_does_nobody_else_may() {
    for deed in official() {
        for actor in [WHITE, BLACK, Actor::Gallery] {
            let events = act(&mut game(&FIDE_2023), actor, deed.clone());
            assert_eq!(refusal(&events), Some(Refusal::NotTheArbiter), "{actor:?} {deed:?}");
        }
        let events = act(&mut game(&FIDE_2023), Actor::Arbiter, deed.clone());
        assert_eq!(refusal(&events), None, "{deed:?}");
    }
    for deed in &official()[1..3] {
        let events = act(&mut game(&REGENCE), Actor::Arbiter, deed.clone());
        assert_eq!(refusal(&events), Some(Refusal::NoClock), "{deed:?}");
    }
}

#[test]
fn a_penalty_is_time_for_the_other_player() {
    let mut game = game(&FIDE_2023);
    let before = game.clock().expect("a clock").left(Color::Black, 0);
    act(&mut game, Actor::Arbiter, Deed::Penalise(Color::White, 60, String::new()));
    assert_eq!(game.compensation(), Some((Color::Black, 60)));
    let clock = game.clock().expect("a clock");
    assert_eq!(clock.left(Color::Black, 0), before + 60_000);
    assert_eq!(clock.left(Color::White, 0), before);
}

#[test]
fn a_clock_shows_what_it_is_set_to() {
    let mut game = game(&FIDE_2023);
    act(&mut game, Actor::Arbiter, Deed::Clock(Color::White, 61_000, String::new()));
    let clock = game.clock().expect("a clock");
    assert_eq!(clock.left(Color::White, 0), 61_000);
    assert_eq!(clock.left(Color::Black, 0), 90 * 60_000);
}

#[test]
fn a_position_is_restored_as_it_was_after_so_many_plies() {
    let mut game = game(&FIDE_2023);
    act(&mut game, WHITE, carry(Square::E2, Square::E4));
    let after_one = *game.position();
    act(&mut game, BLACK, carry(Square::E7, Square::E5));
    let events = act(&mut game, Actor::Arbiter, Deed::Restore(3, String::new()));
    assert_eq!(refusal(&events), Some(Refusal::NoSuchPly));
    let as_it_is = *game.position();
    let events = act(&mut game, Actor::Arbiter, Deed::Restore(2, String::new()));
    assert_eq!((refusal(&events), *game.position()), (None, as_it_is));
    act(&mut game, Actor::Arbiter, Deed::Restore(1, String::new()));
    assert_eq!((game.plies().len(), *game.position()), (1, after_one));
    act(&mut game, Actor::Arbiter, Deed::Restore(0, String::new()));
    assert_eq!(game.position(), game.start());
    assert_eq!(*game.start(), Position::initial());
}

#[test]
fn what_the_arbiter_does_not_see_he_does_not_raise() {
    for (deed, raised) in [(Deed::Away, false), (Deed::Watch, true)] {
        let terms = Terms { raise: Raise::Players, ..game(&FIDE_2023).terms().clone() };
        let terms = if raised { terms } else { Terms { raise: Raise::Arbiter, ..terms } };
        let mut game = Game::new(terms).expect("its kings");
        act(&mut game, Actor::Arbiter, deed);
        act(&mut game, WHITE, carry(Square::E2, Square::E5));
        let case = game.last_case(Incident::FalseMove).expect("a case");
        assert_eq!(case.status, if raised { Status::Ruled } else { Status::Open });
        assert_eq!(game.last_case(Incident::TookOwn), None);
        assert_eq!(game.count(Color::White), u8::from(raised));
    }
}

#[test]
fn an_award_ends_the_game() {
    let mut game = game(&FIDE_2023);
    let score = Score::Win(Color::Black);
    act(&mut game, Actor::Arbiter, Deed::Award(score, String::new()));
    let outcome = Outcome { score, ending: Ending::Conduct };
    assert_eq!(game.outcome(), Some(outcome));
    assert_eq!(outcome.to_string(), "0-1 conduct");
    let events = act(&mut game, WHITE, carry(Square::E2, Square::E4));
    assert_eq!(refusal(&events), Some(Refusal::GameOver));
}

#[test]
fn deciding_alone_changes_nothing_and_says_the_same() {
    let mut game = game(&FIDE_2023);
    let before = game.clone();
    let opening = Act { at: Some(5_000), ..Act::new(WHITE, carry(Square::E2, Square::E4)) };
    let events = decide(&game, &opening);
    assert!(!events.is_empty());
    assert_eq!(game, before);
    assert_eq!(game.act(&opening), events);
    assert_eq!(game.now(), 5_000);
}

#[test]
fn a_game_tells_who_has_to_act_and_what_lies_on_the_table() {
    let mut game = game(&REGENCE);
    assert!(game.is_free());
    assert_eq!(game.in_hand(), None);
    game.act(&Act::new(WHITE, carry(Square::F1, Square::C4)));
    let hand = game.in_hand().expect("a bishop");
    assert_eq!((hand.mover, hand.change.moved[0].to), (Color::White, Square::C4));
    // The board as it stands, though in law nothing has been played yet.
    assert_eq!(game.fen(), "rnbqkbnr/pppppppp/8/8/2B5/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1");
    assert_eq!(*game.position(), Position::initial());
    game.act(&Act::new(WHITE, Deed::Withdraw));
    assert_eq!(game.turn(), Color::Black, "he chooses");
    assert!(!game.is_free());
    let offer = game.offer().expect("an offer");
    assert_eq!((offer.by, offer.options.as_slice()), (BLACK, &[Choice::Leave][..]));
    act(&mut game, BLACK, Deed::Choose(Choice::Leave));
    assert!(game.is_free());
    assert_eq!(game.last_case(Incident::FalseMove).map(|case| case.status), Some(Status::Settled));
}

#[test]
fn castling_is_barred_by_the_man_that_has_moved() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (there, back, bar) in [
        ((Square::E1, Square::E2), (Square::E2, Square::E1), arbiter::CastlingBar::KingMoved),
        ((Square::H1, Square::H2), (Square::H2, Square::H1), arbiter::CastlingBar::RookMoved),
    ] {
        let mut game = at(&REGENCE, fen);
        act(&mut game, WHITE, carry(there.0, there.1));
        act(&mut game, BLACK, carry(Square::E8, Square::D8));
        act(&mut game, WHITE, carry(back.0, back.1));
        act(&mut game, BLACK, carry(Square::D8, Square::E8));
        game.act(&Act::new(WHITE, carry(Square::E1, Square::G1)));
        act(&mut game, WHITE, carry(Square::H1, Square::F1));
        let case = game.last_case(Incident::IllegalCastling).expect("a case");
        assert_eq!(case.fault.and_then(|fault| fault.bar), Some(bar));
    }
}

#[test]
fn a_check_that_has_stood_is_one_case_however_often_it_is_said() {
    let mut game = at(&REGENCE, "4k3/4r3/8/8/8/8/8/4K2R w - - 0 1");
    act(&mut game, WHITE, carry(Square::H1, Square::H2));
    for _ in 0..2 {
        act(&mut game, Actor::Gallery, Deed::Say(Word::Check));
        assert_eq!(game.cases().len(), 1);
        assert_eq!(game.offers().len(), 1);
        assert_eq!(game.cases()[0].incident, Incident::StandingCheck);
    }
    // Answered out of turn, the check is gone, and what was offered for it.
    act(&mut game, WHITE, carry(Square::E1, Square::D1));
    let standing = game.last_case(Incident::StandingCheck).map(|case| case.status);
    assert_eq!(standing, Some(Status::Covered));
    assert!(game.offers().iter().all(|offer| offer.case != 0));
}

#[test]
fn every_reason_and_result_has_words_of_its_own() {
    let named = [Choice::Play(Square::E1), Choice::Take(Square::E1)];
    let choices = Choice::NAMELESS.into_iter().chain(named);
    let mut words: Vec<String> = choices.map(|choice| choice.to_string()).collect();
    let scores = [Score::Win(Color::White), Score::Win(Color::Black), Score::Draw, Score::None];
    words.extend(scores.iter().map(ToString::to_string));
    words.extend([Refusal::GameOver, Refusal::ClaimLost].iter().map(ToString::to_string));
    let count = words.len();
    words.sort();
    words.dedup();
    assert!(words.len() == count && words.iter().all(|word| !word.is_empty()), "{words:?}");
}
