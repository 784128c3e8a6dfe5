//! The law books as the page reads them: articles, scenarios played, incidents compared.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    body::{Held, Under},
    line::Line,
    told::Remedy,
    words::{Sentences, Words},
};

/// A code of laws in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CodeTitle {
    /// Its slug, as games name it.
    pub slug: String,
    /// The book in which it is written: several codes may share one.
    pub book: String,
    /// What the code is called among others, in a few words.
    pub label: Words,
    /// What the book is called.
    pub name: Words,
    /// What sets this code apart.
    pub profile: Words,
    /// What the text is and where it was found.
    pub source: Words,
}

/// A law book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Book {
    /// The slug of the code asked for.
    pub slug: String,
    /// The book in which it is written.
    pub book: String,
    /// What it is called.
    pub name: Words,
    /// What sets the code apart.
    pub profile: Words,
    /// What the text is and where it was found.
    pub source: Words,
    /// How its articles are numbered and cited.
    pub numbering: Words,
    /// In which order an answer is looked for where the text leaves a question open.
    pub construction: Words,
    /// Its articles, then those of the books it rests on that it does not replace.
    pub articles: Vec<Article>,
    /// What each scenario of its articles shows, by name.
    pub scenarios: BTreeMap<String, Words>,
}

/// An article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Article {
    /// How rulings cite it, for example `P3`.
    pub id: String,
    /// The book it is taken over from; none for one of its own.
    pub from: Option<String>,
    /// Where its authority comes from.
    pub basis: String,
    /// The same for people.
    pub basis_title: Words,
    /// Its number in the printed code.
    pub numeral: Option<Numeral>,
    /// Its heading, which is ours.
    pub heading: Words,
    /// The law's own words with our translation, where they are shown.
    pub law: Option<Words>,
    /// What it rules in our words, where the law's own are not shown.
    pub rule: Option<Words>,
    /// Which words of its text an irregularity or a remedy rests on.
    pub words: Vec<Phrase>,
    /// Where a rule that is not in the text was found.
    pub source: Option<Words>,
    /// The slugs of the incidents it rules.
    pub incidents: Vec<String>,
    /// What its sentences rule, and what was decided where they do not say.
    pub decisions: Vec<Decision>,
    /// The names of the scenarios that show it.
    pub scenarios: Vec<String>,
}

/// Words of an article, letter by letter as they stand in its text, and what rests on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Phrase {
    /// Slugs of incidents, and first words of options: `false-move`, `leave`; `free` where nothing
    /// follows.
    pub of: Vec<String>,
    /// The words.
    pub text: Words,
}

/// A number printed over an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Numeral {
    /// The roman numeral.
    pub text: String,
    /// Whether it can be read in the source; otherwise it is a conjecture.
    pub attested: bool,
}

/// A sentence of the law that rules something, or a decision of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decision {
    /// The article's id, a point and a name, for example `P3.leave`.
    pub id: String,
    /// What it rests on.
    pub ground: String,
    /// The same for people.
    pub ground_title: Words,
    /// The paragraphs it rests on, where it rests on others than its own.
    pub of: Vec<String>,
    /// Whether the text could well be read otherwise.
    pub disputed: bool,
    /// What it says.
    pub text: Words,
}

/// A scenario of a law book, played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub title: Words,
    /// The slug of the code it is judged by.
    pub code: String,
    /// What was agreed, as the header of an acts file.
    pub header: String,
    /// The whole acts file.
    pub acts: String,
    /// The ids of the sentences and decisions it shows.
    pub cites: Vec<String>,
    /// The game before its first act.
    pub start: Start,
    /// Its handlings, a line each.
    pub steps: Vec<Step>,
}

/// A game before its first act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Start {
    /// The board.
    pub fen: String,
    /// Who has to act: `w` or `b`.
    pub turn: char,
    /// What was agreed besides the code.
    pub said: Sentences,
    /// What the file asserts of it.
    pub asserted: Vec<String>,
}

/// A handling of a scenario, and the game after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Step {
    /// The handling, and the game after it.
    #[serde(flatten)]
    pub line: Line,
    /// Men in hands.
    pub hand: Vec<Held>,
    /// Men that lie under another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Under>>"))]
    pub under: Vec<Under>,
    /// Each remedy, and what it would make of the game.
    pub remedies: Vec<Remedy>,
    /// What the arbiter says.
    pub said: Sentences,
    /// What the file asserts of the game here.
    pub asserted: Vec<String>,
}

/// What codes that rule alike say of an incident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Compared {
    /// Their slugs.
    pub codes: Vec<String>,
    /// The article; none where they are silent.
    pub article: Option<String>,
    /// Its heading.
    pub heading: Option<Words>,
    /// Its words.
    pub text: Option<Words>,
    /// Those of them on which it rests, here and now.
    pub words: Vec<Words>,
    /// What follows by it.
    pub ruling: Words,
    /// It is counted against the offender, and his adversary compensated.
    pub counted: bool,
}

/// What people call incidents and options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Titles {
    /// Incidents by their slugs.
    pub incidents: BTreeMap<String, Words>,
    /// Options by their first words, with `{square}` where they name a man.
    pub options: BTreeMap<String, Words>,
    /// The ways a game ends, by their slugs.
    pub results: BTreeMap<String, Words>,
}
