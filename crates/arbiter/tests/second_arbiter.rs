//! The real arbiter against the plain second one, on random games full of faults.

#[allow(unreachable_pub, missing_docs)]
mod plain;

use std::{env, fmt::Write as _};

use arbiter::{Actor, Choice, Event, Game, Odds, Raise, Score, Terms};
use chess::{Bitboard, Color, Position};
use laws::{Incident, REGENCE, REGENCE_LONDON};
use plain::{
    games::{Rng, next, start},
    handling::Handling,
    table::{House, SecondArbiter},
};

/// How many games are played unless `REGENCE_GAMES` says otherwise, and how many handlings each has at
/// most.
const GAMES: u64 = 50_000;
const HANDLINGS: usize = 40;

/// A game on record: its terms, its first position, and what was done.
struct Record {
    house: House,
    start: Position,
    lines: Vec<(Color, Handling)>,
}

/// What either arbiter answers after a handling.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    refused: bool,
    incident: Option<Incident>,
    offers: Vec<(Actor, Vec<Choice>)>,
    may: Option<Vec<String>>,
    turn: Color,
    position: String,
    spent: Bitboard,
    end: Option<Score>,
}

fn sorted(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort();
    choices
}

fn plain_answer(table: &SecondArbiter, refused: bool) -> Answer {
    let mut may =
        table.may().map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>());
    if let Some(moves) = &mut may {
        moves.sort();
    }
    Answer {
        refused,
        incident: table.newest_incident().filter(|_| table.end().is_none()),
        offers: table
            .offers()
            .iter()
            .map(|o| (Actor::Player(o.holder), sorted(o.options.clone())))
            .collect(),
        may,
        turn: table.turn(),
        position: table.position().to_string(),
        spent: table.position().spent(),
        end: table.end(),
    }
}

/// The real arbiter's answer; of several irregularities raised or ruled on by one act, the one that
/// the plain arbiter names, if it is among them.
fn real_answer(game: &Game, refused: bool, plain: &Answer) -> Answer {
    let asks_may = plain.may.is_some();
    let named = game.incidents().find(|case| Some(case.incident) == plain.incident);
    let mut moves: Vec<_> = game.permitted().iter().map(ToString::to_string).collect();
    moves.sort();
    Answer {
        refused,
        incident: named
            .or(game.incident())
            .filter(|_| game.outcome().is_none())
            .map(|case| case.incident),
        offers: game
            .offers()
            .iter()
            .filter(|_| game.outcome().is_none())
            .map(|offer| (offer.by, sorted(offer.options.clone())))
            .collect(),
        may: asks_may.then_some(moves),
        turn: game.turn(),
        position: game.position().to_string(),
        spent: game.position().spent(),
        end: game.outcome().map(|outcome| outcome.score),
    }
}

fn terms(house: House, start: &Position) -> Terms {
    let giver = |(giver, square)| Odds::Man { giver, square };
    Terms {
        code: if house.london { &REGENCE_LONDON } else { &REGENCE },
        position: house.rook_odds.is_none().then(|| start.setup()),
        odds: house.rook_odds.map(giver).into_iter().collect(),
        raise: if house.arbiter_raises { Raise::Arbiter } else { Raise::Players },
        checks_announced: Some(house.arbiter_announces),
        ..Terms::default()
    }
}

/// Both arbiters judge the record; the first handling after which they differ.
fn first_difference(record: &Record) -> Option<(usize, Answer, Answer)> {
    let mut plain = SecondArbiter::new(record.house, record.start);
    let mut real = Game::new(terms(record.house, &record.start)).expect("one king a side");
    for (at, (player, handling)) in record.lines.iter().enumerate() {
        if let Some((ours, theirs)) = both(&mut plain, &mut real, *player, handling) {
            return Some((at, ours, theirs));
        }
        if plain.outside() {
            break;
        }
    }
    None
}

fn both(
    plain: &mut SecondArbiter,
    real: &mut Game,
    player: Color,
    handling: &Handling,
) -> Option<(Answer, Answer)> {
    let done = plain.handle(player, handling);
    let acts = handling.acts(player);
    let events: Vec<Event> = acts.iter().flat_map(|act| real.act(act)).collect();
    let refused = events.iter().any(|event| matches!(event, Event::Refused(..)));
    // Of several acts some may be done and the rest refused.
    let one_act = acts.len() == 2;
    let ours = plain_answer(plain, !done && one_act);
    let theirs = real_answer(real, refused && one_act, &ours);
    let waits = plain.unfinished().is_some();
    if plain.outside() {
        return None;
    }
    let same = ours == theirs || waits && ours.turn == theirs.turn && ours.end == theirs.end;
    (!same).then_some((ours, theirs))
}

/// The shortest record that still shows a difference of the same kind of handling.
fn shortened(mut record: Record) -> Record {
    let kinds = |(_, ours, theirs): (usize, Answer, Answer)| (ours.incident, theirs.incident);
    let wanted = first_difference(&record).map(kinds);
    while let Some((at, ..)) = first_difference(&record) {
        record.lines.truncate(at + 1);
        let shorter = (0..at).find_map(|out| {
            let mut lines = record.lines.clone();
            lines.remove(out);
            let shorter = Record { lines, start: record.start, ..record };
            (first_difference(&shorter).map(kinds) == wanted).then_some(shorter)
        });
        match shorter {
            Some(shorter) => record = shorter,
            None => break,
        }
    }
    record
}

fn as_acts_file(record: &Record) -> String {
    let house = record.house;
    let mut text = String::new();
    let code = if house.london { "regence-london" } else { "regence" };
    let raise = if house.arbiter_raises { "arbiter" } else { "players" };
    let announce = if house.arbiter_announces { "arbiter" } else { "players" };
    let _ = writeln!(text, "code: {code}\nraise: {raise}\nannounce: {announce}");
    match house.rook_odds {
        Some((giver, square)) => {
            let _ = writeln!(text, "odds: {} {square}", format!("{giver:?}").to_lowercase());
        }
        None => {
            let _ = writeln!(text, "position: {}", record.start);
        }
    }
    for (player, handling) in &record.lines {
        let actor = match handling {
            Handling::Gallery => "gallery".to_owned(),
            _ => player.to_char().to_string(),
        };
        let _ = writeln!(text, "{actor}: {handling}");
    }
    text
}

fn shown(answer: &Answer) -> String {
    let offers: Vec<String> = answer
        .offers
        .iter()
        .map(|(by, options)| {
            let names: Vec<_> = options.iter().map(|choice| choice.to_string()).collect();
            format!("{by:?} {}", names.join(", "))
        })
        .collect();
    let may = answer.may.as_ref().map_or("-".to_owned(), |moves| moves.join(" "));
    format!(
        "refused {}, incident {}, offers [{}], turn {}, {} (spent {:?}), end {:?}\n    may {may}",
        answer.refused,
        answer.incident.map_or("none", Incident::slug),
        offers.join("; "),
        answer.turn.to_char(),
        answer.position,
        answer.spent,
        answer.end,
    )
}

fn play(seed: u64) -> Option<Record> {
    let mut rng = Rng::new(seed);
    let (house, start) = start(&mut rng);
    let mut plain = SecondArbiter::new(house, start);
    let mut real = Game::new(terms(house, &start)).expect("one king a side");
    let mut record = Record { house, start, lines: Vec::new() };
    for _ in 0..HANDLINGS {
        let Some((player, handling)) = next(&mut rng, &plain, house) else { break };
        record.lines.push((player, handling));
        let (player, handling) = record.lines.last().expect("just pushed");
        if both(&mut plain, &mut real, *player, handling).is_some() {
            return Some(record);
        }
        if plain.outside() {
            break;
        }
    }
    None
}

#[test]
fn both_arbiters_agree_on_random_games_full_of_faults() {
    let games = env::var("REGENCE_GAMES").map(|games| games.parse().expect("a number of games"));
    for seed in 0..games.unwrap_or(GAMES) {
        let Some(record) = play(seed) else { continue };
        let record = shortened(record);
        let (_, ours, theirs) = first_difference(&record).expect("it differs still");
        panic!(
            "game {seed}\n{}  plain: {}\n  real:  {}",
            as_acts_file(&record),
            shown(&ours),
            shown(&theirs)
        );
    }
}
