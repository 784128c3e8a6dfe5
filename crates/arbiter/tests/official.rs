//! What only the arbiter may do, and what a game tells of itself afterwards.

use arbiter::{
    Act, Actor, Choice, Deed, Ending, Event, Game, Origin, Outcome, Raise, Refusal, Score, Status,
    Terms, Word, decide,
};
use chess::{Color, Position, Square};
use laws::{Code, FIDE_2023, Incident, REGENCE, US_CHESS_7};

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

/// Plays moves in turn, each in a handling of its own.
fn play(game: &mut Game, moves: &[&str]) {
    let square = |name: &str| name.parse().expect("a square");
    for mv in moves {
        let mover = Actor::Player(game.turn());
        act(game, mover, carry(square(&mv[..2]), square(&mv[2..])));
    }
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
fn a_flag_that_only_the_players_may_call_is_not_the_arbiters() {
    let events = act(&mut game(&US_CHESS_7), Actor::Arbiter, Deed::Flag(Color::White));
    assert_eq!(refusal(&events), Some(Refusal::NoSuchRule));
    let events = act(&mut game(&US_CHESS_7), Actor::Gallery, Deed::Flag(Color::White));
    assert_eq!(refusal(&events), Some(Refusal::NotTheArbiter));
}

#[test]
fn a_written_move_binds_by_the_claim_it_came_with() {
    let mut game = game(&FIDE_2023);
    act(&mut game, WHITE, Deed::Say(Word::Threefold(Some("e4".to_owned()))));
    let claim = game.binding().and_then(|binding| binding.case).expect("a case");
    assert_eq!(game.cases()[claim].incident, Incident::FalseClaim);
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
fn a_game_tells_where_it_began_and_what_is_on_offer() {
    let mut game = at(&FIDE_2023, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    act(&mut game, BLACK, carry(Square::E8, Square::E7));
    assert_eq!(game.start().to_string(), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    assert_eq!(game.draw_offer(), None);
    for player in [Color::White, Color::Black] {
        act(&mut game, Actor::Player(player), Deed::Say(Word::Draw));
        assert_eq!(game.draw_offer(), Some(player), "the one who offered last");
    }
}

#[test]
fn an_irregularity_is_laid_at_the_right_door() {
    // Whoever moved last brought about a position that could not arise.
    let game = at(&FIDE_2023, "4k3/8/8/8/8/8/4P3/P3K3 b - - 0 1");
    let offender = |game: &Game, kind| game.last_case(kind).map(|case| case.offender);
    assert_eq!(offender(&game, Incident::IllegalPosition), Some(Color::White));
    // Check said where there is none, and a man touched to meet it.
    let mut game = at(&REGENCE, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    game.act(&Act::new(WHITE, Deed::Say(Word::Check)));
    act(&mut game, WHITE, carry(Square::H1, Square::H2));
    act(&mut game, BLACK, Deed::Touch(Square::E8));
    assert_eq!(offender(&game, Incident::FalseCheck), Some(Color::White));
    assert_eq!(game.last_case(Incident::FalseCheck).map(|case| case.ply), Some(0));
    // A check given in silence, noticed by the one who suffered it.
    let mut game = at(&REGENCE, "4k3/8/8/8/8/8/P2n4/4K3 b - - 0 1");
    act(&mut game, BLACK, carry(Square::D2, Square::F3));
    act(&mut game, WHITE, carry(Square::A2, Square::A3));
    act(&mut game, WHITE, Deed::Claim(Some(Incident::CheckUnannounced)));
    assert_eq!(offender(&game, Incident::CheckUnannounced), Some(Color::Black));
    // What was wrong from the start is claimed against the other.
    let wrong_start = vec![Incident::WrongArray];
    let terms = Terms { wrong_start, ..Terms::default() };
    let mut game = Game::new(terms).expect("its kings");
    act(&mut game, WHITE, Deed::Claim(Some(Incident::WrongArray)));
    assert_eq!(offender(&game, Incident::WrongArray), Some(Color::Black));
}

#[test]
fn what_waits_behind_another_is_no_news_yet() {
    let mut game = game(&REGENCE);
    act(&mut game, WHITE, carry(Square::E2, Square::E4));
    act(&mut game, WHITE, carry(Square::G1, Square::G3));
    let kinds: Vec<_> = game.incidents().map(|case| case.incident).collect();
    assert!(kinds.iter().all(|&kind| kind == Incident::TwoMoves), "{kinds:?}");
    assert_eq!(game.last_case(Incident::FalseMove).map(|case| case.status), Some(Status::Waiting));
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
fn a_king_whose_move_was_put_back_has_not_moved() {
    use arbiter::CastlingBar::{KingMoved, RookMoved};
    let king = ["e1e2", "e8d8", "e2e1", "d8e8"];
    let rook = ["h1h2", "e8d8", "h2h1", "d8e8"];
    for (back_to, bar) in [(0, RookMoved), (4, KingMoved)] {
        let mut game = at(&REGENCE, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        play(&mut game, &king);
        play(&mut game, &rook);
        act(&mut game, Actor::Arbiter, Deed::Restore(back_to, String::new()));
        play(&mut game, &rook);
        game.act(&Act::new(WHITE, carry(Square::E1, Square::G1)));
        act(&mut game, WHITE, carry(Square::H1, Square::F1));
        let case = game.last_case(Incident::IllegalCastling).expect("a case");
        assert_eq!(case.fault.and_then(|fault| fault.bar), Some(bar), "{back_to}");
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
fn a_check_that_has_stood_tells_how_it_arose() {
    for (fen, moves, origin) in [
        ("4k3/8/8/8/8/8/P6r/4K3 b - - 0 1", "h2h1 a2a3 e8e7", Origin::Given),
        ("4k3/8/8/8/8/8/P7/4K2r w - - 0 1", "a2a3 e8e7", Origin::Unknown),
        ("4k3/8/8/8/8/8/P2K4/7r w - - 0 1", "d2d1 e8e7 a2a3 e7e8", Origin::OwnMove),
    ] {
        let terms = at(&REGENCE, fen).terms().clone();
        let mut game = Game::new(Terms { raise: Raise::Players, ..terms }).expect("its kings");
        play(&mut game, &moves.split(' ').collect::<Vec<_>>());
        act(&mut game, Actor::Gallery, Deed::Say(Word::Check));
        let case = game.last_case(Incident::StandingCheck).expect("a case");
        assert_eq!(case.origin, Some(origin), "{fen}");
    }
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
