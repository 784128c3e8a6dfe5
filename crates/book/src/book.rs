//! A code's book: its articles in order, each with its text, our translation and our decisions.

use std::fmt;

use laws::Incident;
use serde::{Deserialize, Deserializer, de::Error as _};

use crate::{
    scenario::Scenario,
    shelf,
    text::{Lang, Text, set_english, set_french},
};

/// The book of one code of laws.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its name, which is that of its folder in `law/` and of its first profile.
    pub code: String,
    /// What it is called.
    pub title: Text,
    /// What the text is and where it was found.
    pub source: Text,
    /// How its articles are numbered and cited.
    pub numbering: Text,
    /// In which order we look for an answer where the text leaves a question open.
    pub construction: Text,
    /// Its profiles: the names under which it is in force, and how each reads it.
    pub profiles: Vec<Profile>,
    /// Its articles in order; where it extends another book, those that differ.
    pub articles: Vec<Article>,
    /// Its scenarios, by name.
    pub scenarios: Vec<Scenario>,
    /// The book that it extends: what it does not say is said there.
    pub base: Option<Box<Book>>,
}

/// A way in which a book is applied, with a code name of its own.
#[derive(Clone, Debug, Deserialize)]
pub struct Profile {
    /// The code name, for example `regence-london`.
    pub code: String,
    /// What it is called among others, in a few words.
    pub name: Text,
    /// What sets it apart.
    #[serde(flatten)]
    pub text: Text,
}

/// One article of a book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// How rulings cite it, for example `P3`; ids of its decisions begin with it.
    pub id: String,
    /// The heading; it is ours, not the text's.
    pub heading: Text,
    /// Where its authority comes from.
    pub basis: Basis,
    /// The incidents it rules.
    #[serde(default, deserialize_with = "incidents")]
    pub incidents: Vec<Incident>,
    /// Its number in the printed code, if it has one.
    pub numeral: Option<Numeral>,
    /// The law's own words, with our translation.
    pub law: Option<LawText>,
    /// What it rules, in our words, where the law's own are not shown.
    pub rule: Option<Text>,
    /// Which of its words an irregularity or a remedy rests on.
    #[serde(default)]
    pub words: Vec<Phrase>,
    /// Where a rule that is not in the text was found.
    pub source: Option<Text>,
    /// What the law's sentences rule, and what we decided where they do not say.
    #[serde(default, rename = "decision")]
    pub decisions: Vec<Decision>,
}

/// A number printed, or thought to have been printed, over an article.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numeral {
    /// The roman numeral.
    pub text: String,
    /// Whether it can be read in the source; otherwise it is a conjecture.
    pub attested: bool,
}

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.text, if self.attested { "" } else { "?" })
    }
}

/// The law's own words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawText {
    /// As printed, letter by letter; doubtful readings stand between ⟦ and ⟧.
    pub fr: String,
    /// Our translation.
    #[serde(deserialize_with = "english")]
    pub en: String,
}

/// Words of an article, letter by letter as they stand in it, and what rests on them.
#[derive(Clone, Debug, Deserialize)]
pub struct Phrase {
    /// Slugs of incidents, and first words of remedies: `false-move`, `leave`; `free` where nothing
    /// follows.
    pub of: Vec<String>,
    /// The words.
    #[serde(flatten)]
    pub text: Text,
}

/// Where the authority of an article comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The text of the law.
    Text,
    /// The text of the law, told in our words.
    Reworded,
    /// A close relative of the text; never to be shown as the text's own words.
    Kin,
    /// Ourselves: rules of construction.
    Ours,
    /// Nobody: the code is silent.
    Silent,
}

/// A sentence of the law that rules something, or a decision of ours.
#[derive(Clone, Debug, Deserialize)]
pub struct Decision {
    /// The article's id, a point and a name, for example `P3.leave`.
    pub id: String,
    /// What it rests on.
    pub ground: Ground,
    /// The paragraphs it rests on, where it rests on others than its own.
    #[serde(default)]
    pub of: Vec<String>,
    /// Whether the text could well be read otherwise.
    #[serde(default)]
    pub disputed: bool,
    /// What it says.
    #[serde(flatten)]
    pub text: Text,
}

/// What a decision rests on, from the strongest to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// The letter of the paragraph.
    Letter,
    /// Another paragraph of the same text.
    Paragraph,
    /// The French kin of the text.
    Kin,
    /// The laws of the London club.
    London,
    /// A case the text does rule, like this one.
    Analogy,
    /// A comment of the Arbiters' Commission on the Laws.
    Comment,
    /// A minute or an answer of the Rules Commission.
    Commission,
    /// The official key of an arbiters' examination.
    Exam,
    /// Our own judgement.
    Ours,
    /// Our reading of what the code leaves to the arbiter, who may depart from it.
    Discretion,
    /// A point on which arbiters differ; what we do is not settled.
    Disputed,
    /// Nothing: the code is silent.
    Silent,
}

impl Basis {
    /// Its word in the files of a book.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Reworded => "reworded",
            Self::Kin => "kin",
            Self::Ours => "ours",
            Self::Silent => "silent",
        }
    }
}

impl Ground {
    /// Its word in the files of a book.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::Paragraph => "paragraph",
            Self::Kin => "kin",
            Self::London => "london",
            Self::Analogy => "analogy",
            Self::Comment => "comment",
            Self::Commission => "commission",
            Self::Exam => "exam",
            Self::Ours => "ours",
            Self::Discretion => "discretion",
            Self::Disputed => "disputed",
            Self::Silent => "silent",
        }
    }

    /// Every ground.
    pub const ALL: [Self; 12] = [
        Self::Letter,
        Self::Paragraph,
        Self::Kin,
        Self::London,
        Self::Analogy,
        Self::Comment,
        Self::Commission,
        Self::Exam,
        Self::Ours,
        Self::Discretion,
        Self::Disputed,
        Self::Silent,
    ];
}

/// The cover of a book, as it is written in `book.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cover {
    code: String,
    /// The folder of the book that this one extends.
    extends: Option<String>,
    title: Text,
    source: Text,
    /// As in the book extended where it is left out.
    numbering: Option<Text>,
    construction: Option<Text>,
    #[serde(rename = "profile")]
    profiles: Vec<Profile>,
    articles: Vec<String>,
}

impl Article {
    /// Its text in this language: the law's own words, else what it rules in ours.
    pub fn text(&self, lang: Lang) -> Option<String> {
        let own = self.law.as_ref().map(|law| match lang {
            Lang::En => law.en.clone(),
            Lang::Fr => set_french(&law.fr),
        });
        own.or_else(|| Some(self.rule.as_ref()?.get(lang).to_owned()))
    }
}

impl Book {
    /// Every book there is.
    ///
    /// # Errors
    /// The first file that cannot be read.
    pub fn all() -> Result<Vec<Self>, BookError> {
        covers().map(|(folder, cover)| Self::read(folder, cover?)).collect()
    }

    /// The book in which this code or profile is written, or `None` where there is no such book.
    pub fn open(code: &str) -> Option<Result<Self, BookError>> {
        covers().find_map(|(folder, cover)| match cover {
            Ok(cover) => {
                let named = cover.profiles.iter().any(|profile| profile.code == code);
                named.then(|| Self::read(folder, cover))
            }
            Err(error) => (folder == code).then_some(Err(error)),
        })
    }

    fn read(folder: &str, cover: Cover) -> Result<Self, BookError> {
        Self::read_within(folder, cover, DEEPEST)
    }

    /// Reads a book that may extend others, so many of them one upon the other.
    fn read_within(folder: &str, cover: Cover, depth: u8) -> Result<Self, BookError> {
        let base = match &cover.extends {
            None => None,
            Some(base) => {
                let path = format!("{base}/book.toml");
                let missing = BookError::new(&path, "no such book to extend, or one of too many");
                let text = shelf::file(&path).filter(|_| depth > 0).ok_or(missing)?;
                let cover = toml::from_str(text).map_err(|error| BookError::new(&path, error))?;
                Some(Box::new(Self::read_within(base, cover, depth - 1)?))
            }
        };
        let mut articles = Vec::with_capacity(cover.articles.len());
        for name in cover.articles {
            let path = format!("{folder}/{name}.toml");
            let text = shelf::file(&path).ok_or_else(|| BookError::new(&path, "no such file"))?;
            articles.push(toml::from_str(text).map_err(|error| BookError::new(&path, error))?);
        }
        let mut scenarios = Vec::new();
        let shelf_of_scenarios = format!("{folder}/scenarios/");
        for (path, acts) in shelf::under(&shelf_of_scenarios) {
            let name = path[shelf_of_scenarios.len()..]
                .strip_suffix(".acts")
                .ok_or_else(|| BookError::new(path, "not an acts file"))?;
            scenarios
                .push(Scenario::read(name, acts).map_err(|error| BookError::new(path, error))?);
        }
        let Cover { code, title, source, numbering, construction, profiles, .. } = cover;
        let inherited = |own: Option<Text>, from: fn(&Self) -> &Text| {
            own.or_else(|| base.as_deref().map(|base| from(base).clone()))
                .ok_or_else(|| BookError::new(folder, "neither said nor in a book extended"))
        };
        let numbering = inherited(numbering, |base| &base.numbering)?;
        let construction = inherited(construction, |base| &base.construction)?;
        Ok(Self {
            code,
            title,
            source,
            numbering,
            construction,
            profiles,
            articles,
            scenarios,
            base,
        })
    }

    /// The article with this id, capitals or not: `P3`, `k1`; its own, else that of the book it
    /// extends.
    pub fn article(&self, id: &str) -> Option<&Article> {
        let own = self.articles.iter().find(|article| article.id.eq_ignore_ascii_case(id));
        own.or_else(|| self.base.as_deref()?.article(id))
    }

    /// The book and those it extends, itself first.
    pub fn and_bases(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |book| book.base.as_deref())
    }

    /// Every decision of every article of its own, in order.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.articles.iter().flat_map(|article| &article.decisions)
    }

    /// The scenarios that show this decision, or any decision of this article, here and in the
    /// books it extends.
    pub fn scenarios_of<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Scenario> {
        // The decisions common to all articles have numbers of their own: D1, D2 in the article D.
        let decisions = self.article(id).map_or(&[][..], |article| &article.decisions[..]);
        let is_of = move |shown: &str| {
            let is_under = |rest: &str| rest.is_empty() || rest.starts_with('.');
            shown.strip_prefix(id).is_some_and(is_under)
                || decisions.iter().any(|decision| decision.id == shown)
        };
        self.and_bases()
            .flat_map(|book| &book.scenarios)
            .filter(move |scenario| scenario.law.iter().any(|shown| is_of(shown)))
    }
}

/// How many books may extend each other in a row.
const DEEPEST: u8 = 4;

/// The cover of every book on the shelf, with its folder.
fn covers() -> impl Iterator<Item = (&'static str, Result<Cover, BookError>)> {
    shelf::under("").filter_map(|(path, text)| {
        let folder = path.strip_suffix("/book.toml")?;
        Some((folder, toml::from_str(text).map_err(|error| BookError::new(path, error))))
    })
}

/// A file of a book that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// Its path within `law/`.
    pub path: String,
    /// What is wrong with it.
    pub fault: String,
}

impl BookError {
    fn new(path: impl Into<String>, fault: impl ToString) -> Self {
        Self { path: path.into(), fault: fault.to_string() }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law/{}: {}", self.path, self.fault)
    }
}

impl std::error::Error for BookError {}

fn incidents<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Incident>, D::Error> {
    Vec::<String>::deserialize(deserializer)?
        .iter()
        .map(|slug| slug.parse().map_err(|error| D::Error::custom(format!("{error}: {slug}"))))
        .collect()
}

fn english<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|plain| set_english(&plain))
}
