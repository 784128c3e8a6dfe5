//! What a file of games holds, in all: `judge --summary`.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use book::Lang;
use notation::pgn::{Report, Status};
use report::{Facts, Sentence, fill};
use serde::Serialize;

/// The totals of a file.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Summary {
    file: String,
    games: u64,
    /// Words of the main lines that took a turn.
    plies: u64,
    /// Legal moves among them.
    legal: u64,
    /// Games by how readable and how regular they are.
    statuses: BTreeMap<&'static str, u64>,
    /// Games by result.
    results: BTreeMap<String, u64>,
    /// Games by the code that judges them.
    codes: BTreeMap<&'static str, u64>,
    /// Games by the languages whose letters of the men fit.
    letters: BTreeMap<String, u64>,
    /// Irregularities by kind.
    irregularities: BTreeMap<&'static str, u64>,
    /// Words taken for what the rest of their game says, by the way they were written wrongly.
    resolved: BTreeMap<&'static str, u64>,
    /// Words that stay unread.
    unresolved: u64,
    /// Doubts and faults of text, by kind.
    warnings: BTreeMap<&'static str, u64>,
    /// Words of variations, where they are checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    variations: Option<Varied>,
    /// What was only counted in games that hold too much of it.
    omitted: u64,
}

/// The words of all variations.
#[derive(Debug, Default, Serialize)]
struct Varied {
    lines: u64,
    moves: u64,
    legal: u64,
    unchecked: u64,
}

impl Summary {
    pub(crate) fn new(file: &str) -> Self {
        Self { file: file.to_owned(), ..Self::default() }
    }

    pub(crate) fn add(&mut self, report: &Report) {
        self.games += 1;
        self.plies += report.plies as u64;
        self.legal += report.legal as u64;
        self.omitted += report.omitted as u64;
        self.unresolved += report.unreadable.len() as u64;
        *self.statuses.entry(report.status().slug()).or_default() += 1;
        let result = report.result.to_string();
        match self.results.get_mut(&result) {
            Some(count) => *count += 1,
            None => drop(self.results.insert(result, 1)),
        }
        if let Some(code) = report.code {
            *self.codes.entry(code.slug).or_default() += 1;
        }
        if let Some(letters) = report.letters {
            *self.letters.entry(letters.to_string()).or_default() += 1;
        } else if report.figurines {
            *self.letters.entry("figurines".to_owned()).or_default() += 1;
        }
        if let Some(found) = &report.variations {
            let all = self.variations.get_or_insert_default();
            all.lines += found.lines;
            all.moves += found.moves;
            all.legal += found.legal;
            all.unchecked += found.unchecked;
        }
        for one in &report.irregularities {
            *self.irregularities.entry(one.kind.slug()).or_default() += 1;
        }
        for one in &report.resolved {
            *self.resolved.entry(one.kind.slug()).or_default() += 1;
        }
        for (_, note) in &report.notes {
            *self.warnings.entry(note.slug()).or_default() += 1;
        }
    }

    /// The table for people: what there is none of is left out.
    pub(crate) fn tell(&self, lang: Lang, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.file)?;
        let said = |sentence, count| {
            let facts = Facts { count, ..Facts::default() };
            fill(sentence, &facts, lang)
        };
        let mut row = |count: u64, words: &str| match count {
            0 => Ok(()),
            _ => writeln!(out, "{count:>12}  {words}"),
        };
        row(self.games, &said(Sentence::CountGames, self.games))?;
        row(self.plies, &said(Sentence::CountMoves, self.plies))?;
        for (status, sentence) in [
            (Status::Regular, Sentence::CountRegular),
            (Status::Irregular, Sentence::CountIrregular),
            (Status::Unreadable, Sentence::CountUnreadable),
        ] {
            let count = self.statuses.get(status.slug()).copied().unwrap_or_default();
            row(count, &said(sentence, count))?;
        }
        row(self.unresolved, &said(Sentence::CountUnresolved, self.unresolved))?;
        if let Some(all) = &self.variations {
            row(all.lines, &said(Sentence::CountLines, all.lines))?;
            row(all.moves, &said(Sentence::CountVaried, all.moves))?;
            let illegal = all.moves - all.legal - all.unchecked;
            row(illegal, &said(Sentence::CountVariedWrong, illegal))?;
            row(all.unchecked, &said(Sentence::CountUnchecked, all.unchecked))?;
        }
        for (sentence, counts) in [
            (Sentence::OfResults, &owned(&self.results)),
            (Sentence::OfCodes, &owned(&self.codes)),
            (Sentence::OfLetters, &owned(&self.letters)),
            (Sentence::OfIrregularities, &titles(&self.irregularities, lang)),
            (Sentence::OfResolved, &owned(&self.resolved)),
            (Sentence::OfWarnings, &owned(&self.warnings)),
        ] {
            if counts.is_empty() {
                continue;
            }
            writeln!(out, "  {}", said(sentence, 2))?;
            // The most frequent first.
            let mut rows: Vec<_> = counts.iter().collect();
            rows.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
            for (name, count) in rows {
                writeln!(out, "{count:>12}  {name}")?;
            }
        }
        Ok(())
    }
}

fn owned<K: AsRef<str>>(counts: &BTreeMap<K, u64>) -> BTreeMap<String, u64> {
    counts.iter().map(|(name, &count)| (name.as_ref().to_owned(), count)).collect()
}

/// Irregularities by their titles in a language.
fn titles(counts: &BTreeMap<&'static str, u64>, lang: Lang) -> BTreeMap<String, u64> {
    let title = |slug: &str| {
        let kind = laws::Incident::ALL.iter().find(|kind| kind.slug() == slug);
        kind.map_or(slug.to_owned(), |&kind| book::titles::incident(kind, lang).to_owned())
    };
    counts.iter().map(|(slug, &count)| (format!("{} ({slug})", title(slug)), count)).collect()
}
