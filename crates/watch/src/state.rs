//! What the arbiter's page shows, as JSON: all boards, all alerts, and what there is to do.

use book::Lang;
use chess::Color;
use serde_json::{Value, json};

use crate::{
    alert::{Fate, Kind, adversary},
    desk::{Desk, Noted},
    follow::Ruled,
    game::{Game, Raised},
    report::told,
    tell::tell,
};

/// The state of a desk in a language. `trouble` is what keeps the house from recording.
pub fn state(desk: &Desk, lang: Lang, trouble: Option<&str>) -> Value {
    let mut alerts: Vec<(u64, Value)> = desk
        .games
        .values()
        .flat_map(|game| {
            game.alerts.iter().map(move |raised| (raised.n, alert(game, raised, lang)))
        })
        .collect();
    alerts.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    json!({
        "n": desk.n,
        "trouble": trouble,
        "rounds": desk.rounds(),
        "games": desk.games.values().map(game).collect::<Vec<_>>(),
        "alerts": alerts.into_iter().map(|(_, alert)| alert).collect::<Vec<_>>(),
        "sources": desk.sources,
        "notes": desk.notes.iter().rev().filter_map(|note| {
            let text = match &note.what {
                Noted::Text(text) => text.clone(),
                Noted::Time { .. } => told(&note.what, lang).1,
                _ => return None,
            };
            Some(json!({ "t": note.t, "game": note.game, "text": text }))
        }).collect::<Vec<_>>(),
    })
}

fn game(game: &Game) -> Value {
    let last = game.shown.last();
    let clock = |white: bool| {
        let mut moves = game.shown.iter().rev();
        moves
            .find(|shown| shown.clk.is_some() && shown.number.ends_with("...") != white)?
            .clk
            .as_deref()
    };
    let waiting = game.alerts.iter().filter(|raised| waits(raised)).count();
    json!({
        "game": game.id.to_string(),
        "round": game.id.round,
        "number": game.id.number,
        "white": game.player(true),
        "black": game.player(false),
        "result": game.result(),
        "plies": game.shown.len(),
        "last": last.map(|shown| format!("{} {}", shown.number, shown.word)),
        "clocks": [clock(true), clock(false)],
        "fen": last.map(|shown| &shown.fen),
        "open": game.follow.as_ref().is_some_and(|follow| follow.open.is_some()),
        "code": game.code.0.map(|code| code.slug),
        "why": game.code.1,
        "waiting": waiting,
        "readable": game.follow.is_some(),
    })
}

/// Whether the arbiter has still to look at it.
fn waits(raised: &Raised) -> bool {
    !raised.read && !raised.gone
}

/// An alert as JSON.
pub fn alert(game: &Game, raised: &Raised, lang: Lang) -> Value {
    let alert = &raised.alert;
    let told = tell(alert, lang);
    let ruled = game.rulings.get(&alert.word).filter(|_| alert.kind.is_ruled_on());
    let ruled = ruled.map(|ruled| match ruled {
        Ruled::Stands => "stands",
        Ruled::Restored { .. } => "restored",
        Ruled::Moved => "moved",
    });
    json!({
        "game": game.id.to_string(),
        "key": alert.key(),
        "n": raised.n,
        "t": raised.t,
        "kind": alert.kind.slug(),
        "level": alert.kind.level().slug(),
        "fate": alert.fate.slug(),
        "gone": raised.gone,
        "read": raised.read,
        "white": game.player(true),
        "black": game.player(false),
        "word": alert.word,
        "text": alert.text,
        "words": game.words.len(),
        // To whom time is given, as a rule.
        "adversary": adversary(alert.turn).map(|color| match color {
            Color::White => "white",
            Color::Black => "black",
        }),
        "law": alert.positions.as_ref().map(|(law, _)| law),
        "fact": alert.positions.as_ref().map(|(_, fact)| fact),
        "article": alert.law.as_ref().and_then(|law| law.code.article(law.incident, law.when)?.number),
        "code": alert.law.as_ref().map(|law| law.code.slug),
        "told": told,
        "rulings": rulings(alert.fate, &alert.kind),
        "ruled": ruled,
    })
}

/// What can be ruled on it.
fn rulings(fate: Fate, kind: &Kind) -> &'static [&'static str] {
    match (kind, fate) {
        (_, Fate::PutBack) => &[],
        (Kind::Irregular(_) | Kind::Unreadable(_) | Kind::Against, _) => &["stands", "restored"],
        (Kind::KingInCentre, _) => &["moved", "restored"],
        (Kind::Signal { .. }, _) => &["moved"],
        _ => &[],
    }
}
