//! Conservation of time, and other properties of games under every code, over random acts.

use arbiter::{
    Act, Actor, Binding, Clock, Deed, Event, Game, Press, Raise, Status, Terms, TimeControl,
};
use chess::{Color, Square};
use laws::{CODES, Code};

/// A small generator of numbers, the same for ever.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())].clone())
    }
}

const CONTROLS: &[&str] =
    &["90+30", "40/90+30, 30+30", "5+0", "60 delay 5", "60 bronstein 5", "2/1+1, 3/2, 10 delay 3"];

fn deed(numbers: &mut Numbers, game: &Game) -> Deed {
    let color = if numbers.below(2) == 0 { Color::White } else { Color::Black };
    match numbers.below(24) {
        0..=9 => match numbers.of(&game.permitted()) {
            Some(mv) => Deed::Carry {
                from: mv.from(),
                to: mv.to(),
                takes: numbers.below(2) == 0,
                promotion: mv.promotion(),
            },
            None => Deed::LetGo,
        },
        10..=12 => Deed::Carry {
            from: Square::ALL[numbers.below(64)],
            to: Square::ALL[numbers.below(64)],
            takes: false,
            promotion: None,
        },
        13..=15 => Deed::Press,
        16 => Deed::Claim(None),
        17 => match game.offer().map(|offer| offer.options.clone()) {
            Some(options) => numbers.of(&options).map_or(Deed::LetGo, Deed::Choose),
            None => Deed::Touch(Square::ALL[numbers.below(64)]),
        },
        18 => Deed::Clock(color, numbers.below(4_000_000) as u64, String::new()),
        19 => Deed::Penalise(color, numbers.below(300) as u32, String::new()),
        20 => Deed::Restore(numbers.below(game.plies().len() + 1), String::new()),
        21 => Deed::BothHands,
        _ => Deed::Withdraw,
    }
}

fn terms(numbers: &mut Numbers, code: &'static Code) -> Terms {
    Terms {
        code,
        time: numbers.of(CONTROLS).and_then(|control| control.parse().ok()),
        raise: if numbers.below(2) == 0 { Raise::Arbiter } else { Raise::Players },
        press: if numbers.below(2) == 0 { Press::Auto } else { Press::Explicit },
        ..Terms::default()
    }
}

/// Plays random acts and hands every step to a check.
fn play(seed: u64, code: &'static Code, mut check: impl FnMut(&Game, &[Event])) {
    let mut numbers = Numbers(seed);
    let mut game = Game::new(terms(&mut numbers, code)).expect("the array has its kings");
    let mut now = 0;
    for _ in 0..160 {
        now += numbers.below(40_000) as u64;
        let deed = deed(&mut numbers, &game);
        let official = matches!(deed, Deed::Clock(..) | Deed::Penalise(..) | Deed::Restore(..));
        let actor = match (official, numbers.below(5)) {
            (true, _) => Actor::Arbiter,
            (false, 0) => Actor::Player(!game.turn()),
            (false, _) => Actor::Player(game.turn()),
        };
        let events = game.act(&Act { actor, deed, at: Some(now) });
        check(&game, &events);
        let events = game.act(&Act { actor, deed: Deed::Withdraw, at: Some(now) });
        check(&game, &events);
    }
}

#[test]
fn what_a_player_was_given_is_what_he_used_and_what_is_left() {
    for seed in 0..200 {
        for code in CODES {
            let mut given = [None; 2];
            play(seed, code, |game, events| {
                let Some(clock) = game.clock() else { return };
                for player in Color::ALL {
                    let now = game.now();
                    assert_eq!(
                        clock.given(player),
                        clock.used(player, now) + clock.left(player, now),
                        "{} {seed}",
                        code.slug
                    );
                    // Nothing is given but by a completed move, a compensation, a correction, or
                    // taken but by a move undone.
                    let gives = events.iter().any(|event| {
                        matches!(
                            event,
                            Event::Completed { .. }
                                | Event::Compensated { .. }
                                | Event::ClockSet { .. }
                                | Event::Restored { .. }
                                | Event::Denied { .. }
                        )
                    });
                    let before = given[player.index()].replace(clock.given(player));
                    assert!(gives || before.is_none_or(|before| before == clock.given(player)));
                }
            });
        }
    }
}

#[test]
fn no_irregularity_is_both_covered_and_punished() {
    for seed in 0..200 {
        for code in CODES {
            let mut punished = Vec::new();
            let mut covered: Vec<usize> = Vec::new();
            play(seed, code, |game, events| {
                for event in events {
                    match event {
                        Event::Came { case, status: Status::Covered } => covered.push(*case),
                        // The reply that covered it has been put back, and the arbiter is asked.
                        Event::Came { case, status: Status::Open } => {
                            covered.retain(|known| known != case);
                        }
                        // Nothing binds or is offered for what has been covered.
                        Event::Bound(Binding { case: Some(case), .. })
                        | Event::Offered { case, .. } => {
                            assert!(!covered.contains(case), "{} {seed}: {case}", code.slug);
                        }
                        Event::Counted(_) => {
                            let ruled = |case: &arbiter::Case| {
                                matches!(
                                    case.status,
                                    Status::Ruled | Status::Settled | Status::Offered
                                )
                            };
                            punished.extend(game.cases().iter().rposition(ruled));
                        }
                        _ => {}
                    }
                }
            });
            assert!(covered.iter().all(|case| !punished.contains(case)), "{} {seed}", code.slug);
        }
    }
}

#[test]
fn a_game_is_the_fold_of_its_events() {
    for seed in 0..100 {
        for code in CODES {
            let mut numbers = Numbers(seed);
            let mut folded = Game::new(terms(&mut numbers, code)).expect("the array has its kings");
            play(seed, code, |game, events| {
                for event in events {
                    folded.apply(event);
                }
                assert!(folded == *game, "{} {seed}", code.slug);
            });
        }
    }
}

#[test]
fn a_second_period_brings_its_time_with_the_last_move_of_the_first() {
    let control: TimeControl = "2/10+5, 3".parse().expect("a time control");
    let mut clock = Clock::new(control, Color::White);
    assert_eq!(clock.left(Color::White, 0), 600_000);
    for (now, mover) in
        [(1_000, Color::White), (2_000, Color::Black), (3_000, Color::White), (4_000, Color::Black)]
    {
        clock.press(mover, now);
    }
    assert_eq!(clock.left(Color::White, 4_000), 600_000 - 2_000 + 10_000 + 180_000);
}

#[test]
fn text_that_is_no_time_control_is_refused() {
    for text in
        ["", "x", "90+", "0/90", "90+30,", "40/90", "90, 30", "60 delay", "60 delay 5 6", "1e9"]
    {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}
