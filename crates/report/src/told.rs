//! What there is to tell of a game, piece by piece, before anybody lays it out.

use arbiter::{Act, Actor, Case, Choice, Ply, Refusal};
use book::{Lang, Text};
use chess::Color;
use laws::{Basis, Incident};
use notation::acts::deed as acts;

use crate::{
    deed::Deed,
    fill::{Facts, fill},
    refusal::reason,
    sentences::Sentence,
    word::written,
};

/// One thing told.
#[derive(Clone, Debug)]
pub enum Told {
    /// A ply went on record.
    Played(Played),
    /// Plies went back; so many are left.
    Back(usize),
    /// An irregularity was found.
    Found(Box<Found>),
    /// An act could not be done.
    Refused(Refused),
    /// Somebody may choose.
    Offered(Offered),
    /// Something else, in a sentence.
    Said(Sentence, Facts),
}

/// A ply as the record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its place in the record, counted from 0.
    pub index: usize,
    /// The number of its move.
    pub number: u32,
    /// Who played it.
    pub mover: Color,
    /// SAN of a legal move, else the squares in long form; in English letters.
    pub word: String,
}

impl Played {
    /// The ply at this place of the record.
    pub fn of(index: usize, ply: &Ply) -> Self {
        let number = ply.before.fullmove_number();
        Self { index, number, mover: ply.mover, word: written(ply) }
    }
}

/// An irregularity that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The ply with which it was done, counted from 0.
    pub ply: usize,
    /// What was done.
    pub deed: Deed,
    /// The article that rules it; none where the code is silent.
    pub article: Option<&'static str>,
    /// The article does not name the case.
    pub by_analogy: bool,
}

impl Found {
    /// A case told of a deed.
    pub fn of(case: &Case, deed: Deed) -> Self {
        let by_analogy = case.article.is_some_and(|row| matches!(row.basis, Basis::Analogy(_)));
        Self { ply: case.ply, deed, article: case.number(), by_analogy }
    }

    /// What people call it.
    pub fn title(&self, lang: Lang) -> &'static str {
        book::titles::incident(self.deed.incident, lang)
    }
}

/// An act that could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Who did it.
    pub actor: Actor,
    /// The act as a file writes it.
    pub act: String,
    /// Why not.
    pub refusal: Refusal,
}

impl Refused {
    /// An act and why it was refused.
    pub fn of(act: &Act, refusal: Refusal) -> Self {
        Self { actor: act.actor, act: acts::show(&act.deed).to_string(), refusal }
    }

    /// The actor's act, and why it could not be done.
    pub fn why(&self, lang: Lang) -> String {
        let colon = match lang {
            Lang::En => ":",
            Lang::Fr => " :",
        };
        let actor = acts::actor_name(self.actor);
        format!("({actor}: {}){colon} {}", self.act, reason(self.refusal, lang))
    }
}

/// Remedies before somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// Who may choose.
    pub by: Actor,
    /// From what.
    pub options: Vec<Remedy>,
}

impl Offered {
    /// The words with which the choice is opened.
    pub fn opening(&self, lang: Lang) -> String {
        match self.by {
            Actor::Player(player) => {
                let player = Some(player);
                fill(Sentence::MaySay, &Facts { player, ..Facts::default() }, lang)
            }
            Actor::Arbiter | Actor::Gallery => {
                fill(Sentence::ArbiterDecides, &Facts::default(), lang)
            }
        }
    }
}

/// One remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Its word in an acts file, for example `play c1`.
    pub option: String,
    /// What the chooser says.
    pub title: Text,
}

impl Remedy {
    /// A choice under the incident that opened it.
    pub fn of(choice: Choice, under: Option<Incident>) -> Self {
        let said = acts::show(&arbiter::Deed::Choose(choice)).to_string();
        let option = said.strip_prefix("choose ").unwrap_or(&said).to_owned();
        let title = |lang| book::titles::option(&option, under, lang);
        let title = Text::each(|lang| title(lang).unwrap_or_else(|| option.clone()));
        Self { option, title }
    }
}

impl Told {
    /// It in sentences; a ply is none.
    pub fn sentences(&self, lang: Lang) -> Vec<String> {
        match self {
            Self::Played(_) | Self::Back(_) => Vec::new(),
            Self::Found(found) => {
                let (sentence, facts) = found.deed.describe();
                let mut said = vec![fill(sentence, &facts, lang)];
                let none = Facts::default();
                if found.article.is_none() {
                    said.push(fill(Sentence::LawSilent, &none, lang));
                }
                if found.by_analogy {
                    said.push(fill(Sentence::ByAnalogy, &none, lang));
                }
                said
            }
            Self::Refused(refused) => {
                let words = Text::each(|lang| refused.why(lang));
                vec![fill(Sentence::CannotBeDone, &Facts { words, ..Facts::default() }, lang)]
            }
            Self::Offered(offered) => {
                let titles = offered.options.iter().map(|remedy| match lang {
                    Lang::En => format!("“{}”", remedy.title.get(lang)),
                    Lang::Fr => book::text::set_french(&format!("« {} »", remedy.title.get(lang))),
                });
                let titles = titles.collect::<Vec<_>>().join(", ");
                vec![format!("{} {titles}", offered.opening(lang))]
            }
            Self::Said(sentence, facts) => vec![fill(*sentence, facts, lang)],
        }
    }
}
