//! The opponent of the café: now and then he errs, or tries it on, so that one learns to notice and
//! to claim. A trick is tried on a copy of the game first, and done only where it is the fault that
//! was meant, in the code of the game, and does not end it.

use arbiter::{Deed, Game, Word};
use chess::{Bitboard, Color, Move, Square};
use laws::{Incident, Ruling};

use crate::{hand, hand::Adversary, trial};

/// He tries it on once in so many of his turns.
const ONE_IN: usize = 6;

/// He plays so many plies honestly first.
const HONEST: usize = 6;

/// How many squares are tried to find a fault.
const TRIES: usize = 40;

/// What he may try, and what it must be found to be.
const TRICKS: [(Trick, Incident); 5] = [
    (Trick::SilentCheck, Incident::CheckUnannounced),
    (Trick::FalseCheck, Incident::FalseCheck),
    (Trick::TwoMoves, Incident::TwoMoves),
    (Trick::FalseMove, Incident::FalseMove),
    (Trick::AnotherTouched, Incident::TouchBroken),
];

/// A way of erring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trick {
    /// He gives check and does not say so.
    SilentCheck,
    /// He says check where there is none.
    FalseCheck,
    /// He plays twice.
    TwoMoves,
    /// He sets a man where it cannot go.
    FalseMove,
    /// He touches a man and plays another.
    AnotherTouched,
}

/// What he does instead of playing his move and no more; `None` where he is honest this time.
pub(crate) fn trick(who: &Adversary, game: &Game, best: Move) -> Option<Vec<Vec<Deed>>> {
    let me = who.color;
    let fair = who.cafe
        && game.plies().len() >= HONEST
        && game.is_free()
        && game.count(me) == 0
        && game.position().checkers().is_empty()
        && !trial::is_open(game, me, None);
    let mut chance = who.chance(game);
    if !fair || chance.usize(..ONE_IN) != 0 {
        return None;
    }
    let first = chance.usize(..TRICKS.len());
    let order = (0..TRICKS.len()).map(|step| TRICKS[(first + step) % TRICKS.len()]);
    order
        .filter(|&(_, incident)| is_ruled(game, incident))
        .find_map(|(trick, incident)| tried(trick, incident, me, game, best, &mut chance))
}

/// Whether the code rules on it, and with more than a count: he means to be caught, not to lose by it.
fn is_ruled(game: &Game, incident: Incident) -> bool {
    let mut rows = game.terms().code.rows(incident);
    rows.any(|row| row.ruling != Ruling::Nothing && !row.counts)
}

fn tried(
    trick: Trick,
    incident: Incident,
    me: Color,
    game: &Game,
    best: Move,
    chance: &mut fastrand::Rng,
) -> Option<Vec<Vec<Deed>>> {
    let position = *game.position();
    let moved = hand::carried(game, &position, best);
    let gives_check = !position.play(best).checkers().is_empty();
    match trick {
        Trick::SilentCheck => (gives_check && hand::announces(game))
            .then(|| vec![moved])
            .filter(|done| after(me, game, done).is_some_and(|after| after.outcome().is_none())),
        Trick::FalseCheck => {
            let mut said = moved;
            said.push(Deed::Say(Word::Check));
            let done = vec![said];
            (!gives_check && after(me, game, &done).is_some()).then_some(done)
        }
        Trick::TwoMoves => {
            let again = position.play(best).with_turn(me);
            let next = again.legal_moves().iter().copied().nth(chance.usize(..20))?;
            let done = vec![moved, hand::carried(game, &again, next)];
            is_caught(me, game, &done, incident).then_some(done)
        }
        Trick::FalseMove => (0..TRIES).find_map(|_| {
            let from = one_of(position.board().by_color(me), chance)?;
            let to = one_of(!position.board().occupied(), chance)?;
            let done = vec![vec![Deed::Carry { from, to, takes: false, promotion: None }]];
            is_caught(me, game, &done, incident).then_some(done)
        }),
        Trick::AnotherTouched => (0..TRIES).find_map(|_| {
            let touched = one_of(position.board().by_color(me), chance)?;
            let done = vec![vec![Deed::Touch(touched)], moved.clone()];
            (touched != best.from() && is_caught(me, game, &done, incident)).then_some(done)
        }),
    }
}

/// The game after the handlings, where none is refused.
fn after(me: Color, game: &Game, handlings: &[Vec<Deed>]) -> Option<Game> {
    let mut game = game.clone();
    for deeds in handlings {
        game = trial::after(&game, me, deeds)?;
    }
    Some(game)
}

/// Whether it is found to be this fault and no other, and the game goes on.
fn is_caught(me: Color, game: &Game, handlings: &[Vec<Deed>], incident: Incident) -> bool {
    after(me, game, handlings).is_some_and(|after| {
        let newest = after.incident().map(|case| (case.incident, case.offender));
        after.outcome().is_none() && newest == Some((incident, me))
    })
}

fn one_of(squares: Bitboard, chance: &mut fastrand::Rng) -> Option<Square> {
    let count = squares.count() as usize;
    (count > 0).then(|| squares.into_iter().nth(chance.usize(..count))).flatten()
}
