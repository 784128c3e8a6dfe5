//! A code of laws: its rows and its general rules.

use crate::{Article, Incident, REGENCE, REGENCE_LONDON, When};

/// A code of laws in one edition.
#[derive(Debug)]
pub struct Code {
    /// Its name in files and addresses, for example `regence-london`.
    pub slug: &'static str,
    /// The edition, recorded beside every event.
    pub edition: &'static str,
    /// The rows, in the order of the law.
    pub articles: &'static [Article],
    /// What a touch binds to.
    pub touch: TouchRule,
    /// When irregularities lapse whose article sets no limit of its own.
    pub covering: Covering,
    /// The article of the general rule of lapse.
    pub covering_article: &'static str,
    /// Check must be announced by the players.
    pub checks_are_announced: bool,
    /// Moves a side within which a hard mate must be given once the adversary demands it.
    pub hard_mate_moves: Option<u16>,
    /// Moves by each side after which the start of the game can no longer be put right.
    pub start_stands_after: u32,
}

/// What a touch with intent binds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchRule {
    /// The article on own men.
    pub own: &'static str,
    /// The article on adverse men.
    pub adverse: &'static str,
}

/// The general rule on when an irregularity is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covering {
    /// When the offender plays, or touches a man to play, in his next turn.
    OffenderTouchesNext,
    /// When the adversary touches a man to reply.
    AdversaryTouches,
}

/// Every code, in the order in which they are shown.
pub static CODES: &[&Code] = &[&REGENCE, &REGENCE_LONDON];

impl Code {
    /// The code of this slug.
    pub fn by_slug(slug: &str) -> Option<&'static Self> {
        CODES.iter().copied().find(|code| code.slug == slug)
    }

    /// The rows on an incident, in the order of the law. Every code has at least one for each.
    pub fn rows(&self, incident: Incident) -> impl Iterator<Item = &'static Article> {
        self.articles.iter().filter(move |article| article.incident == incident)
    }

    /// The row on an incident in this circumstance, or the one that holds always.
    pub fn article(&self, incident: Incident, when: When) -> Option<&'static Article> {
        self.rows(incident).find(|row| row.when == when || row.when == When::Always)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug && self.edition == other.edition
    }
}

impl Eq for Code {}
