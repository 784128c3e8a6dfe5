//! Several people at one board: whose hand it is, and what a hand that comes between ends.

use arbiter::{Act, Actor, Choice, Deed, Event, Game, Terms, Word};
use chess::{Color, Position, Square};
use laws::{Code, FIDE_2023, Incident, REGENCE, US_CHESS_7};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);

fn game(code: &'static Code, fen: &str) -> Game {
    let position = Position::from_fen(fen).expect("a position").setup();
    Game::new(Terms { code, position: Some(position), ..Terms::default() }).expect("its kings")
}

fn carry(from: Square, to: Square) -> Deed {
    Deed::Carry { from, to, takes: false, promotion: None }
}

/// Does these acts, none of which may be refused.
fn play(game: &mut Game, acts: &[(Actor, Deed)]) {
    for (actor, deed) in acts {
        let events = game.act(&Act::new(*actor, deed.clone()));
        let refused = events.iter().any(|event| matches!(event, Event::Refused(..)));
        assert!(!refused, "{actor:?} {deed:?}: {events:?}");
    }
}

const CASTLING: &str = "r3k3/7p/8/8/8/8/P7/4K3 b q - 0 1";

#[test]
fn withdrawing_a_hand_that_touched_nothing_judges_nothing() {
    for code in [&REGENCE, &FIDE_2023] {
        let mut game = game(code, CASTLING);
        let leap = carry(Square::E8, Square::C8);
        play(&mut game, &[(BLACK, leap), (BLACK, Deed::Withdraw)]);
        // White says something, and what lies half done is not his.
        play(&mut game, &[(WHITE, Deed::Say(Word::Draw)), (WHITE, Deed::Withdraw)]);
        assert_eq!(game.incident(), None, "{}", code.slug);
        play(&mut game, &[(BLACK, carry(Square::A8, Square::D8)), (BLACK, Deed::Withdraw)]);
        assert_eq!(game.made(), Some("e8c8"), "{}", code.slug);
    }
}

#[test]
fn a_hand_that_comes_between_ends_the_one_before() {
    let mut game = game(&REGENCE, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
    play(&mut game, &[(WHITE, carry(Square::E2, Square::E4))]);
    assert_eq!(game.made(), None, "his hand is still there");
    play(&mut game, &[(BLACK, carry(Square::E7, Square::E5))]);
    assert_eq!(game.plies().len(), 1, "what White did is judged as Black's hand comes");
    play(&mut game, &[(WHITE, Deed::Withdraw)]);
    assert_eq!(game.plies().len(), 1, "Black's hand is not withdrawn by White");
    play(&mut game, &[(BLACK, Deed::Withdraw)]);
    assert_eq!(game.made(), Some("e7e5"));
    assert!(game.cases().is_empty());
}

#[test]
fn words_said_while_another_handles_are_heard() {
    let mut game = game(&REGENCE, "4k3/8/8/8/8/8/3n4/4K2R b - - 0 1");
    // The knight gives check, and Black says so while White already has a man in his hand.
    play(&mut game, &[(BLACK, carry(Square::D2, Square::F3)), (BLACK, Deed::Withdraw)]);
    play(&mut game, &[(WHITE, Deed::Lift(Square::H1))]);
    play(&mut game, &[(BLACK, Deed::Say(Word::Check)), (BLACK, Deed::Withdraw)]);
    let put = Deed::Put { square: Square::H2, from: None };
    play(&mut game, &[(WHITE, put), (WHITE, Deed::Withdraw)]);
    let exposed = game.incident().map(|case| case.incident);
    assert_eq!(exposed, Some(Incident::SelfExposure), "he was warned");
}

#[test]
fn what_a_hand_has_not_finished_cannot_be_claimed() {
    let mut game = game(&REGENCE, "4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1");
    play(&mut game, &[(WHITE, carry(Square::G1, Square::G3))]);
    let refused = game.act(&Act::new(BLACK, Deed::Claim(None)));
    assert!(matches!(refused[..], [Event::Refused(..)]), "{refused:?}");
    play(&mut game, &[(WHITE, Deed::Withdraw), (BLACK, Deed::Choose(Choice::Leave))]);
    assert_eq!(game.turn(), Color::Black);
}

#[test]
fn words_before_a_move_warn_and_wait_for_it_though_another_handles_meanwhile() {
    let mut game = game(&REGENCE, "4k3/8/8/8/8/8/P2n4/4K3 b - - 0 1");
    play(&mut game, &[(BLACK, carry(Square::D2, Square::F3)), (BLACK, Deed::Withdraw)]);
    // White leaves the check nobody told him of, and has a man in his hand again.
    play(&mut game, &[(WHITE, carry(Square::A2, Square::A3)), (WHITE, Deed::Withdraw)]);
    play(&mut game, &[(WHITE, Deed::Lift(Square::A3))]);
    play(&mut game, &[(BLACK, Deed::Say(Word::Check)), (BLACK, Deed::Withdraw)]);
    let warned = game.incident().map(|case| case.incident);
    assert_eq!(warned, Some(Incident::StandingCheck));
    play(&mut game, &[(WHITE, Deed::Withdraw)]);
    play(&mut game, &[(BLACK, carry(Square::E8, Square::E7)), (BLACK, Deed::Withdraw)]);
    let recalled = game.incident().map(|case| case.incident);
    assert_eq!(recalled, Some(Incident::CheckUnannounced));
}

#[test]
fn what_was_let_go_binds_only_while_it_can_be_played() {
    let mut game = game(&US_CHESS_7, "r3k3/7p/8/8/8/8/P7/4K3 b q - 0 1");
    play(&mut game, &[(BLACK, carry(Square::E8, Square::C8)), (BLACK, Deed::Withdraw)]);
    assert!(game.permitted().iter().all(|mv| mv.castling().is_some()));
    // The rook is knocked off unseen: there is nothing left to castle with.
    let knocked = Deed::Displace { from: Square::A8, to: None };
    play(&mut game, &[(Actor::Arbiter, Deed::Away), (Actor::Gallery, knocked)]);
    let position = *game.position();
    assert!(game.permitted().iter().all(|mv| position.is_legal(*mv)));
}

#[test]
fn no_time_is_too_late_to_be_counted() {
    let terms = Terms { code: &FIDE_2023, time: "1 delay 5".parse().ok(), ..Terms::default() };
    let mut game = Game::new(terms).expect("the array has its kings");
    for (at, shows) in [(u64::MAX, u64::MAX), (0, 0), (u64::MAX / 2, 1), (u64::MAX, u64::MAX)] {
        let carried = carry(Square::E2, Square::E4);
        game.act(&Act { actor: WHITE, deed: carried, at: Some(at) });
        game.act(&Act { actor: WHITE, deed: Deed::Withdraw, at: Some(at) });
        let set = Deed::Clock(Color::Black, shows, String::new());
        let events = game.act(&Act { actor: Actor::Arbiter, deed: set, at: Some(at) });
        assert!(events.contains(&Event::ClockSet { player: Color::Black, shows }), "{events:?}");
        let clock = game.clock().expect("a clock");
        let left = clock.left(Color::Black, game.now());
        assert_eq!(clock.given(Color::Black), clock.used(Color::Black, game.now()) + left);
    }
}
