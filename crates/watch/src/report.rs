//! The arbiter's report of a round: what happened at which board, by which article, what was ruled.

use book::Lang;
use serde::Serialize;

use crate::{
    alert::Level,
    day,
    desk::{Desk, Noted},
    entry::Ruling,
    game::Game,
    snapshot::tag,
    tell::{pick, tell},
};

/// A report on a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The event.
    pub event: String,
    /// The site and the day.
    pub place: String,
    /// The round.
    pub round: u32,
    /// The codes by which its games were judged.
    pub codes: Vec<String>,
    /// Its games.
    pub games: Vec<Row>,
    /// What happened, in the order in which it did.
    pub lines: Vec<Line>,
}

/// A game in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its number.
    pub number: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// Its result.
    pub result: String,
    /// Plies played.
    pub plies: usize,
    /// Irregularities in it.
    pub irregular: usize,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// When, in Unix milliseconds.
    pub t: u64,
    /// The same as an hour, UTC.
    pub hour: String,
    /// The game's number; 0 where it is about none.
    pub number: u32,
    /// What, in a few words.
    pub title: String,
    /// What happened, what the code prescribes, until when it could be claimed.
    pub text: Vec<String>,
    /// The article and its code.
    pub article: String,
}

/// The report on a round, in a language.
pub fn report(desk: &Desk, round: u32, lang: Lang) -> Report {
    let first = desk.round(round).next();
    let of =
        |name: &str| first.and_then(|game| tag(&game.tags, name)).unwrap_or_default().to_owned();
    // The day that the games tell; else the one on which they were first seen.
    let told = of("Date").replace('.', "-");
    let day = Some(told).filter(|day| !day.is_empty() && !day.contains('?'));
    let day = day.or_else(|| first.map(|game| day::of(game.began))).unwrap_or_default();
    let place = [of("Site"), day].join(", ");
    let mut codes: Vec<String> =
        desk.round(round).filter_map(|game| Some(game.code.0?.slug.to_owned())).collect();
    codes.sort_unstable();
    codes.dedup();
    let mut lines: Vec<Line> = desk.round(round).flat_map(|game| alerts(game, lang)).collect();
    lines.extend(notes(desk, round, lang));
    lines.sort_by_key(|line| line.t);
    Report {
        event: of("Event"),
        place: place.trim_start_matches(", ").to_owned(),
        round,
        codes,
        games: desk.round(round).map(row).collect(),
        lines,
    }
}

fn row(game: &Game) -> Row {
    let acts = game.alerts.iter().filter(|raised| !raised.gone && raised.alert.law.is_some());
    Row {
        number: game.id.number,
        white: game.player(true).to_owned(),
        black: game.player(false).to_owned(),
        result: game.result(),
        plies: game.shown.len(),
        irregular: acts.count(),
    }
}

fn alerts(game: &Game, lang: Lang) -> impl Iterator<Item = Line> {
    game.alerts.iter().filter(|raised| raised.alert.kind.level() > Level::Note).map(move |raised| {
        let told = tell(&raised.alert, lang);
        let mut text = vec![told.what];
        if raised.gone {
            text.push(pick(lang, ("The source took it back.", "La source l'a repris.")));
        } else if raised.alert.law.is_some() {
            // What the code prescribes; what to look at now is no part of a report.
            text.extend(told.now);
            text.extend(told.until);
        }
        let law = raised.alert.law.as_ref();
        let article = law.and_then(|law| {
            let number = law.code.article(law.incident, law.when)?.number?;
            Some(format!("{} {number}", law.code.slug))
        });
        Line {
            hour: day::hour(raised.t),
            number: game.id.number,
            title: told.title,
            text,
            article: article.unwrap_or_default(),
            t: raised.t,
        }
    })
}

fn notes(desk: &Desk, round: u32, lang: Lang) -> Vec<Line> {
    let notes = desk.notes.iter().filter(|note| note.game.is_none_or(|id| id.round == round));
    notes
        .map(|note| {
            let (title, text) = told(&note.what, lang);
            Line {
                hour: day::hour(note.t),
                number: note.game.map_or(0, |id| id.number),
                title,
                text: vec![text],
                article: String::new(),
                t: note.t,
            }
        })
        .collect()
}

/// What was noted, in a few words and in a sentence.
pub(crate) fn told(noted: &Noted, lang: Lang) -> (String, String) {
    let (title, text) = match noted {
        Noted::Text(text) => (("Note", "Note"), text.clone()),
        Noted::Ruled(word, ruling) => (
            ("The arbiter's ruling", "Décision de l'arbitre"),
            format!("{word}{}{}", pick(lang, (": ", " : ")), pick(lang, ruled(*ruling))),
        ),
        Noted::Time { white, seconds } => {
            let player = if *white { ("White", "les Blancs") } else { ("Black", "les Noirs") };
            let sign = if *seconds < 0 { '\u{2212}' } else { '+' };
            let text = format!("{sign}{} s, {}", seconds.unsigned_abs(), pick(lang, player));
            (("Time", "Temps"), text)
        }
        Noted::Away(source, why) => {
            (("A source went away", "Une source a disparu"), format!("{source}: {why}"))
        }
        Noted::Back(source) => (("A source came back", "Une source est revenue"), source.clone()),
    };
    (pick(lang, title), text)
}

fn ruled(ruling: Ruling) -> (&'static str, &'static str) {
    match ruling {
        Ruling::Stands => ("it stands", "le coup reste"),
        Ruling::Restored { .. } => {
            ("the position before it is restored", "la position d'avant est rétablie")
        }
        Ruling::Moved => ("it was a move", "c'était un coup"),
        Ruling::Withdrawn => ("the ruling is withdrawn", "la décision est retirée"),
    }
}
