//! A collection of games told: each that is irregular, then the counts.

use std::io::{self, Write};

use book::Text;
use laws::Code;
use notation::pgn::{Choice, Chosen, Irregularity, Note, Point, Report, Status};
use report::{Deed, Facts, Sentence, claim, fill, law::Law, word::in_notation_of};

use super::{board::Diagram, game::Style, law};
use crate::shell::harmless;

/// Tells the games of a collection, and counts them.
pub(crate) struct Collection<'a> {
    name: &'a str,
    style: Style,
    /// The laws cited so far.
    laws: Vec<(&'static Code, Law)>,
    counts: Counts,
}

#[derive(Debug, Default)]
struct Counts {
    games: u64,
    moves: u64,
    regular: u64,
    irregular: u64,
    unreadable: u64,
    contradicted: u64,
}

impl<'a> Collection<'a> {
    pub(crate) fn new(name: &'a str, style: Style) -> Self {
        Self { name, style, laws: Vec::new(), counts: Counts::default() }
    }

    /// Tells a game, if there is something to tell.
    pub(crate) fn tell(&mut self, report: &Report, out: &mut impl Write) -> io::Result<()> {
        self.counts.add(report);
        let telling: Vec<&(notation::Place, Note)> =
            report.notes.iter().filter(|(_, note)| is_told(note)).collect();
        if report.irregularities.is_empty() && telling.is_empty() && report.resolved.is_empty() {
            return Ok(());
        }
        let words = self.title(report);
        writeln!(out, "{}", self.fill(Sentence::Game, words))?;
        if let Some(chosen) = &report.chosen {
            writeln!(out, "{}", self.choice(chosen))?;
        }
        for (place, note) in telling {
            writeln!(out, "{}:{place}: {}", self.name, harmless(&note.to_string()))?;
        }
        for one in &report.resolved {
            let words = harmless(&one.text);
            let (name, place, kind) = (self.name, one.place, one.kind.slug());
            let (san, confirmed) = (&one.san, one.confirmed);
            writeln!(out, "{name}:{place}: `{words}`: {san} ({kind}, {confirmed})")?;
        }
        for irregularity in &report.irregularities {
            self.irregularity(irregularity, report.code, out)?;
        }
        writeln!(out)
    }

    /// Number, players, event and place of a game.
    fn title(&self, report: &Report) -> String {
        let known = |name: &str| report.tag(name).filter(|value| !value.starts_with('?'));
        let players: Vec<&str> = ["White", "Black"].into_iter().filter_map(known).collect();
        let mut title = report.game.to_string();
        for part in [players.join(" – "), known("Event").unwrap_or_default().to_owned()] {
            if !part.is_empty() {
                title.push_str(", ");
                title.push_str(&part);
            }
        }
        // What a file says must not steer the terminal.
        title.retain(|letter| !letter.is_control());
        format!("{title} ({}:{})", self.name, report.place.line)
    }

    /// The code that a game's tags called for, and by what.
    fn choice(&self, chosen: &Chosen) -> String {
        let day = chosen.day.as_ref().map(|(tag, day)| format!("{tag} {day}"));
        let control = chosen.time_control.as_ref().map(|control| format!("TimeControl {control}"));
        let mut by = [day, control].into_iter().flatten().collect::<Vec<_>>().join(", ");
        // What a file says must not steer the terminal.
        by.retain(|letter| !letter.is_control());
        let Some(code) = chosen.code else {
            let sentence = match chosen.outcome {
                Choice::NoDay => Sentence::DayNotTold,
                _ => Sentence::NoCodeFits,
            };
            return self.fill(sentence, by);
        };
        let told = self.fill(Sentence::JudgedBy, format!("{} ({by})", code.slug));
        match chosen.outcome {
            Choice::TakenForStandard => {
                format!("{told} {}", self.fill(Sentence::TakenForStandard, String::new()))
            }
            _ => told,
        }
    }

    fn law(&mut self, code: &'static Code) -> &Law {
        let known = self.laws.iter().position(|(known, _)| *known == code);
        let index = known.unwrap_or_else(|| {
            self.laws.push((code, Law::of(code.slug, self.style.lang)));
            self.laws.len() - 1
        });
        &self.laws[index].1
    }

    fn irregularity(
        &mut self,
        told: &Irregularity,
        code: Option<&'static Code>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let lang = self.style.lang;
        let deed = Deed::of_record(told);
        let dots = if told.turn.color == chess::Color::White { "." } else { "..." };
        let text = harmless(&in_notation_of(&told.text, lang));
        writeln!(out, "\n{}{dots} {text}\n", told.turn.number)?;
        writeln!(out, "{}", Diagram::of_scene(&deed.scene(), self.style.figures))?;
        let place = self.fill(Sentence::Line, told.place.line.to_string());
        writeln!(out, "{} ({place})", book::titles::incident(told.kind, lang))?;
        let (sentence, facts) = deed.describe();
        writeln!(out, "{}", fill(sentence, &facts, lang))?;
        if let Some(code) = code {
            match told.article {
                Some(number) => writeln!(out, "\n  {}\n", law::set(&self.law(code).cite(number)))?,
                None => writeln!(out, "{}", self.fill(Sentence::LawSilent, String::new()))?,
            }
        }
        let stands = if told.stands { Sentence::Stands } else { Sentence::RecordEnds };
        writeln!(out, "{}", self.fill(stands, String::new()))?;
        match &told.claim {
            Some(claim) => writeln!(out, "{}", claim::tell(claim, told.turn.color, lang)),
            None => Ok(()),
        }
    }

    /// The counts, one a line.
    pub(crate) fn end(&self, out: &mut impl Write) -> io::Result<()> {
        let counts = &self.counts;
        writeln!(out, "{}", self.name)?;
        for (label, count) in [
            (Sentence::CountGames, counts.games),
            (Sentence::CountMoves, counts.moves),
            (Sentence::CountRegular, counts.regular),
            (Sentence::CountIrregular, counts.irregular),
            (Sentence::CountUnreadable, counts.unreadable),
            (Sentence::CountContradicted, counts.contradicted),
        ] {
            // The rare cases are named where there are any.
            if count > 0 || label == Sentence::CountGames {
                let facts = Facts { count, ..Facts::default() };
                writeln!(out, "{count:>12}  {}", fill(label, &facts, self.style.lang))?;
            }
        }
        Ok(())
    }

    fn fill(&self, sentence: Sentence, words: String) -> String {
        let words = Text::same(words);
        fill(sentence, &Facts { words, ..Facts::default() }, self.style.lang)
    }
}

impl Counts {
    fn add(&mut self, report: &Report) {
        self.games += 1;
        self.moves += report.plies as u64;
        *match report.status() {
            Status::Regular => &mut self.regular,
            Status::Irregular => &mut self.irregular,
            Status::Unreadable => &mut self.unreadable,
        } += 1;
        let contradicts =
            |(_, note): &(notation::Place, Note)| matches!(note, Note::Contradiction { .. });
        self.contradicted += u64::from(report.notes.iter().any(contradicts));
    }
}

/// Whether people are told a note. What of the moves could not be read goes to standard error; marks
/// of check, missing terminators and the capitals of tags are only about how the record is written,
/// and very common; so are the points at which a draw could have been claimed.
fn is_told(note: &Note) -> bool {
    !note.is_loss()
        && !matches!(note, Note::CheckMark(_) | Note::NoTerminator | Note::TagName { .. })
        && !matches!(note, Note::Point(point) if *point != Point::Dead)
}
