//! What the arbiter says, for the page: both languages at once, entry by entry and remedy by remedy.

use arbiter::{Act, Actor, Choice, Deed, Duty, Event, Game, Status};
use book::{Lang, Text};
use laws::{Incident, Ruling};
use notation::acts::deed as acts;
use report::Narrator;
use store::{Entry, GameId};
use wire::{
    body::Body,
    fold::{self, Fold, FoldError},
    line, men,
    told::{Remedy, Told, ToldIncident, ToldPly},
    words::{Sentences, Words},
};

use crate::{
    house::House,
    room::{GULP, LoadError},
};

/// The same words over the wire.
pub(crate) fn words(text: &Text) -> Words {
    each(|lang| text.get(lang).to_owned())
}

/// Words made for each language.
pub(crate) fn each(word: impl Fn(Lang) -> String) -> Words {
    Words { en: word(Lang::En), fr: word(Lang::Fr) }
}

/// What is told, in sentences.
pub(crate) fn sentences(told: &[report::Told]) -> Sentences {
    let said = |lang| told.iter().flat_map(|told| told.sentences(lang)).collect();
    Sentences { en: said(Lang::En), fr: said(Lang::Fr) }
}

/// A game told from the beginning of its log, as far as it has been asked for.
#[derive(Default)]
pub(crate) struct Tale {
    game: Option<(Fold, Narrator)>,
    next: u64,
    told: Vec<Told>,
}

impl Tale {
    /// Tells whatever has come to the log.
    pub(crate) async fn go_on(&mut self, house: &House, id: GameId) -> Result<(), LoadError> {
        loop {
            let entries = house.store.read(id, self.next, GULP).await?;
            let is_last = entries.len() < GULP;
            let taken = tokio::task::block_in_place(|| {
                entries
                    .iter()
                    .try_for_each(|entry| self.take_in(entry).map_err(|error| (entry.n, error)))
            });
            if let Err((n, error)) = taken {
                *self = Self::default();
                return Err(LoadError::Broken(format!("entry {n}: {error}")));
            }
            if is_last {
                break;
            }
        }
        self.game.as_ref().map(|_| ()).ok_or(LoadError::NoGame)
    }

    /// What is told of the entries from this one on.
    pub(crate) fn from(&self, from: u64) -> &[Told] {
        &self.told[self.told.partition_point(|told| told.n < from)..]
    }

    fn take_in(&mut self, entry: &Entry) -> Result<(), FoldError> {
        let Some((fold, narrator)) = &mut self.game else {
            let fold = Fold::begin(&entry.body)?;
            let narrator = Narrator::new(fold.game().clone());
            self.game = Some((fold, narrator));
            self.next = entry.n + 1;
            return Ok(());
        };
        fold.take_in_and(&entry.body, &mut |events| narrator.act(events))?;
        self.next = entry.n + 1;
        if let Body::Acted(acted) = fold::read_body(&entry.body)? {
            let told = narrator.rest(acted.seat.actor());
            let rests = rests(fold.game(), &acted.line.acts);
            self.told.push(Told {
                n: entry.n,
                actor: acted.line.actor,
                acts: acted.line.acts,
                ply: ply(&told),
                said: sentences(&told),
                incident: incident(&told),
                rests,
                plies: fold.game().plies().len() as u64,
            });
        }
        Ok(())
    }
}

/// On what a ruling rests besides its irregularity, in first words of options: those before somebody,
/// else what binds by it, else what was chosen; `free` where nothing follows.
fn rests(game: &Game, acts: &[String]) -> Vec<String> {
    let first = |option: &str| option.split(' ').next().unwrap_or(option).to_owned();
    let mut offered: Vec<String> = Vec::new();
    for option in game.offers().iter().flat_map(|offer| &offer.options) {
        let word = first(&option.to_string());
        if !offered.contains(&word) {
            offered.push(word);
        }
    }
    if !offered.is_empty() {
        return offered;
    }
    let by_ruling = game.binding().filter(|binding| binding.case.is_some());
    let duty = by_ruling.and_then(|binding| binding.duty).map(|duty| match duty {
        Duty::Take(_) => "take",
        Duty::Play(_) | Duty::Touched(_) => "play",
        Duty::King => "king",
    });
    let chosen = || acts.iter().rev().find_map(|act| act.strip_prefix("choose ")).map(first);
    // What has gone back and binds nobody has come to the end of its ladder.
    let free = || {
        let row = game.incident().filter(|case| case.status == Status::Settled)?.article?;
        matches!(row.ruling, Ruling::Ladder(_)).then(|| "free".to_owned())
    };
    duty.map(str::to_owned).or_else(chosen).or_else(free).into_iter().collect()
}

/// The last irregularity among what is told.
fn incident(told: &[report::Told]) -> Option<ToldIncident> {
    let found = told.iter().rev().find_map(found)?;
    Some(ToldIncident {
        kind: found.deed.incident.slug().to_owned(),
        article: found.article.map(str::to_owned),
        title: each(|lang| found.title(lang).to_owned()),
    })
}

fn found(told: &report::Told) -> Option<&report::Found> {
    match told {
        report::Told::Found(found) => Some(found),
        _ => None,
    }
}

/// The last move among what is told, with the irregularities found in it.
fn ply(told: &[report::Told]) -> Option<ToldPly> {
    let played = told.iter().rev().find_map(|told| match told {
        report::Told::Played(played) => Some(played),
        _ => None,
    })?;
    let of_it = |found: &&report::Found| found.ply == played.index;
    let remark = |lang| {
        let titles = told.iter().filter_map(found).filter(of_it).map(|found| match found.article {
            Some(article) => format!("{} ({article})", found.title(lang)),
            None => found.title(lang).to_owned(),
        });
        titles.collect::<Vec<_>>().join(", ")
    };
    let remark = told.iter().filter_map(found).any(|found| of_it(&found)).then(|| each(remark));
    Some(ToldPly {
        index: played.index as u64,
        number: played.number,
        color: played.mover.to_char(),
        word: each(|lang| report::word::in_notation_of(&played.word, lang)),
        remark,
    })
}

/// Every remedy before somebody, and the game as it would stand after it.
pub(crate) fn remedies(game: &Game) -> Vec<Remedy> {
    let mut remedies = Vec::new();
    for offer in game.offers() {
        let incident = game.cases().get(offer.case).map(|case| case.incident);
        let choices = offer.options.iter().copied().chain([Choice::Waive]);
        remedies.extend(choices.filter_map(|choice| preview(game, offer.by, choice, incident)));
    }
    // What binds the player to move may be let go by his adversary.
    if let Some(binding) = game.binding().filter(|_| remedies.is_empty()) {
        let incident =
            binding.case.and_then(|case| game.cases().get(case)).map(|case| case.incident);
        let adversary = Actor::Player(!game.position().turn());
        remedies.extend(preview(game, adversary, Choice::Waive, incident));
    }
    remedies
}

/// A remedy tried on a copy of the game; nothing where it cannot be chosen.
fn preview(game: &Game, by: Actor, choice: Choice, incident: Option<Incident>) -> Option<Remedy> {
    let mut after = game.clone();
    let events = after.act(&Act::new(by, Deed::Choose(choice)));
    if events.iter().any(|event| matches!(event, Event::Refused(..))) {
        return None;
    }
    after.act(&Act::new(by, Deed::Withdraw));
    let remedy = report::Remedy::of(choice, incident);
    Some(Remedy {
        by: acts::actor_name(by).to_owned(),
        option: remedy.option,
        title: words(&remedy.title),
        fen: after.fen(),
        turn: after.turn().to_char(),
        may: line::may(&after),
        under: men::under(&after),
        result: after.outcome().map(|outcome| outcome.to_string()),
    })
}
