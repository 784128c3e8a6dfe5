//! Games of the adversary with himself, under every code: honest, he commits no fault; at the café he
//! commits those that were meant, and the game goes on.

use std::{collections::BTreeMap, future::Future, pin::pin, task};

use arbiter::{Act, Actor, Choice, Deed, Event, Game, Raise, Terms};
use chess::Color;
use engine::{Adversary, Level, plain::Plain};
use laws::{CODES, Code, Incident};

/// What comes of a future that waits for nothing.
fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut task::Context::from_waker(task::Waker::noop())) {
        task::Poll::Ready(value) => value,
        task::Poll::Pending => panic!("it waits"),
    }
}

fn adversary(color: Color, cafe: bool, seed: u64) -> Adversary {
    Adversary { color, level: Level::by_number(4).expect("a level"), cafe, seed }
}

/// A game of so many handlings, and how many of them were refused.
fn played(code: &'static Code, raise: Raise, cafe: bool, seed: u64, most: usize) -> (Game, usize) {
    let terms = Terms { code, raise, ..Terms::default() };
    let mut game = Game::new(terms).expect("kings");
    let players = Color::ALL.map(|color| adversary(color, cafe && color == Color::Black, seed));
    let mut search = Plain::default();
    let mut refused = 0;
    for _ in 0..most {
        let mut someone_acted = false;
        for who in &players {
            for deeds in now(engine::next(who, &game, &mut search)).expect("plain search") {
                someone_acted = true;
                for deed in deeds.into_iter().chain([Deed::Withdraw]) {
                    let events = game.act(&Act::new(Actor::Player(who.color), deed));
                    refused += events.iter().filter(|e| matches!(e, Event::Refused(..))).count();
                }
            }
        }
        // What only the arbiter decides stands as it is.
        if let Some(offer) = game.offers().iter().find(|offer| offer.by == Actor::Arbiter) {
            let choice = *offer.options.last().unwrap_or(&Choice::Waive);
            game.act(&Act::new(Actor::Arbiter, Deed::Choose(choice)));
        } else if !someone_acted {
            break;
        }
    }
    (game, refused)
}

#[test]
fn honest_he_commits_no_fault_and_never_stops() {
    for code in CODES {
        for raise in [Raise::Arbiter, Raise::Players] {
            for seed in 0..4 {
                let (game, refused) = played(code, raise, false, seed, 120);
                let name = format!("{} {raise:?} {seed}", code.slug);
                assert_eq!(refused, 0, "{name}");
                assert_eq!(game.cases().len(), 0, "{name}: {:?}", game.cases());
                let is_over = game.outcome().is_some();
                assert!(is_over || game.plies().len() >= 100, "{name}: {}", game.plies().len());
            }
        }
    }
}

#[test]
fn at_the_cafe_he_tries_everything_and_the_game_goes_on() {
    for (slug, all) in [("regence", true), ("regence-london", true), ("london", false)] {
        let code = Code::by_slug(slug).expect("a code");
        let mut found: BTreeMap<Incident, usize> = BTreeMap::new();
        for seed in 0..60 {
            for raise in [Raise::Arbiter, Raise::Players] {
                let (game, refused) = played(code, raise, true, seed, 60);
                assert_eq!(refused, 0, "{slug} {seed}");
                assert!(game.outcome().is_some() || game.plies().len() >= 20, "{slug} {seed}");
                for case in game.cases() {
                    assert_eq!(case.offender, Color::Black, "{slug} {seed} {:?}", case.incident);
                    *found.entry(case.incident).or_default() += 1;
                }
            }
        }
        let meant =
            [Incident::TwoMoves, Incident::FalseMove, Incident::TouchBroken, Incident::FalseCheck];
        for incident in meant {
            assert!(!all || found.contains_key(&incident), "{slug} {incident:?} {found:?}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let code = Code::by_slug("regence").expect("a code");
    let first = played(code, Raise::Players, true, 9, 40).0;
    assert_eq!(first, played(code, Raise::Players, true, 9, 40).0);
    assert_ne!(first.fen(), played(code, Raise::Players, true, 10, 40).0.fen());
}
