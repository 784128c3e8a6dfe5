//! A game of acts laid out as it is told: moves, then each irregularity with its board and its
//! ruling, then the end.

use std::io::{self, Write};

use arbiter::Game;
use book::{Lang, Text};
use notation::acts::ActLine;
use report::{Facts, Found, Narrator, Offered, Refused, Sentence, Told, fill, law::Law};

use super::{
    board::{Diagram, Figures},
    law,
    movetext::Movetext,
};

/// How a report looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) lang: Lang,
    pub(crate) figures: Figures,
}

/// Lays a game out, line by line of its acts.
pub(crate) struct Layout<'a, W> {
    out: &'a mut W,
    style: Style,
    law: Law,
    narrator: Narrator,
    /// The game as far as it has been judged: all that follows from the act being told.
    judged: Game,
    movetext: Movetext,
    /// The line that is told.
    line: usize,
}

impl<'a, W: Write> Layout<'a, W> {
    pub(crate) fn new(out: &'a mut W, game: Game, style: Style) -> Self {
        Self {
            out,
            style,
            law: Law::of(game.terms().code.slug, style.lang),
            narrator: Narrator::new(game.clone()),
            judged: game,
            movetext: Movetext::default(),
            line: 0,
        }
    }

    /// Whether an irregularity was found so far.
    pub(crate) fn is_irregular(&self) -> bool {
        self.narrator.is_irregular()
    }

    /// Tells who plays, and how the game is judged.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        let terms = self.judged.terms();
        let tag = |name: &str| {
            let found = terms.tags.iter().find(|(tag, _)| tag == name);
            found.map(|(_, value)| value.as_str()).filter(|value| !value.starts_with('?'))
        };
        let players = [tag("White"), tag("Black")].into_iter().flatten().collect::<Vec<_>>();
        let year = tag("Date").and_then(|date| date.split('.').next());
        let title =
            [Some(players.join(" – ")), tag("Event").map(str::to_owned), year.map(str::to_owned)];
        let title: Vec<String> =
            title.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        if !title.is_empty() {
            writeln!(self.out, "{}", title.join(", "))?;
        }
        self.all(&self.narrator.terms())?;
        if self.judged.terms().position.is_some() {
            let diagram = Diagram::of(*self.judged.start().board(), self.style.figures);
            write!(self.out, "\n{diagram}")?;
        }
        Ok(())
    }

    /// Tells a line of acts.
    pub(crate) fn tell(&mut self, number: usize, line: &ActLine) -> io::Result<()> {
        self.line = number;
        for act in line.acts() {
            self.narrator.act(&self.judged.act(&act));
        }
        let told = self.narrator.rest(line.actor);
        self.all(&told)
    }

    /// Tells how the game stands when nothing more is on record.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.flush_moves()?;
        self.all(&self.narrator.end())?;
        writeln!(self.out)
    }

    fn all(&mut self, told: &[Told]) -> io::Result<()> {
        told.iter().try_for_each(|told| self.one(told))
    }

    fn one(&mut self, told: &Told) -> io::Result<()> {
        match told {
            Told::Played(played) => {
                self.movetext.push(played, self.style.lang);
                return Ok(());
            }
            Told::Back(left) => {
                self.movetext.truncate(*left);
                return Ok(());
            }
            _ => self.flush_moves()?,
        }
        match told {
            Told::Found(found) => self.found(found),
            Told::Refused(refused) => self.refused(refused),
            Told::Offered(offered) => self.offered(offered),
            _ => {
                let lang = self.style.lang;
                told.sentences(lang).iter().try_for_each(|said| writeln!(self.out, "{said}"))
            }
        }
    }

    /// The board, what was done, and the article.
    fn found(&mut self, found: &Found) -> io::Result<()> {
        let Style { lang, figures } = self.style;
        writeln!(self.out, "\n{}", Diagram::of_scene(&found.deed.scene(), figures))?;
        let place = self.about(Sentence::Line, Text::same(self.line.to_string()));
        writeln!(self.out, "{} ({place})", found.title(lang))?;
        let (sentence, facts) = found.deed.describe();
        writeln!(self.out, "{}", fill(sentence, &facts, lang))?;
        match found.article {
            Some(number) => writeln!(self.out, "\n  {}\n", law::set(&self.law.cite(number)))?,
            None => writeln!(self.out, "{}", fill(Sentence::LawSilent, &Facts::default(), lang))?,
        }
        if found.by_analogy {
            writeln!(self.out, "{}", fill(Sentence::ByAnalogy, &Facts::default(), lang))?;
        }
        Ok(())
    }

    fn refused(&mut self, refused: &Refused) -> io::Result<()> {
        let line = self.line;
        let words = Text::each(|lang| format!("{line} {}", refused.why(lang)));
        let said = self.about(Sentence::Refused, words);
        writeln!(self.out, "{said}")
    }

    fn offered(&mut self, offered: &Offered) -> io::Result<()> {
        let lang = self.style.lang;
        writeln!(self.out, "{}", offered.opening(lang))?;
        let width = offered.options.iter().map(|remedy| remedy.option.len()).max().unwrap_or(0);
        for remedy in &offered.options {
            writeln!(self.out, "  {:width$}   {}", remedy.option, remedy.title.get(lang))?;
        }
        Ok(())
    }

    fn about(&self, sentence: Sentence, words: Text) -> String {
        fill(sentence, &Facts { words, ..Facts::default() }, self.style.lang)
    }

    fn flush_moves(&mut self) -> io::Result<()> {
        match self.movetext.take() {
            Some(moves) => writeln!(self.out, "\n{moves}"),
            None => Ok(()),
        }
    }
}
