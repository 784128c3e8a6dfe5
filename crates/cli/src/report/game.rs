//! A game of acts told as it goes: moves, then each irregularity with its ruling, then the end.

use std::io::{self, Write};

use arbiter::{
    Actor, Binding, Case, Choice, Duty, Event, Game, Odds, Outcome, Ply, Raise, Score, Status,
};
use book::Lang;
use chess::{Board, Color};
use laws::{Basis, Incident, Ruling};
use notation::acts::{ActLine, deed as acts};

use super::{
    board::{Diagram, Figures},
    deed::Deed,
    fill::{Facts, fill, in_notation_of},
    law::Law,
    movetext::Movetext,
    refusal::reason,
    sentences::Sentence,
};

/// How a report looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) lang: Lang,
    pub(crate) figures: Figures,
}

/// Tells a game, line by line of its acts, and keeps it.
pub(crate) struct Narrator<'a, W> {
    out: &'a mut W,
    style: Style,
    law: Law,
    /// The game as far as it has been told.
    game: Game,
    /// The game as far as it has been judged: all that follows from the act being told.
    judged: Game,
    movetext: Movetext,
    /// The line that is told.
    line: usize,
    /// The touch whose binding was told last.
    bound_by: Option<Binding>,
    /// What the present act has led to so far.
    ruling: Ruled,
    /// Whether an irregularity was found.
    irregular: bool,
}

/// What one act has led to so far.
#[derive(Debug, Default)]
struct Ruled {
    /// A case was opened, claimed or chosen in: what goes back now goes back by a ruling.
    begun: bool,
    /// The case opened last.
    opened: Option<usize>,
    /// The case whose men went back, while nothing binds the player yet.
    restored: Option<(Incident, Option<Ruling>)>,
    /// The last ply played with this act, which may have gone back since.
    played: Option<Ply>,
}

impl<'a, W: Write> Narrator<'a, W> {
    pub(crate) fn new(out: &'a mut W, game: Game, style: Style) -> Self {
        let law = Law::of(game.terms().code.slug, style.lang);
        Self {
            out,
            style,
            law,
            judged: game.clone(),
            game,
            movetext: Movetext::default(),
            line: 0,
            bound_by: None,
            ruling: Ruled::default(),
            irregular: false,
        }
    }

    /// Whether an irregularity was found so far.
    pub(crate) fn is_irregular(&self) -> bool {
        self.irregular
    }

    /// Tells who plays, and how the game is judged.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        let terms = self.game.terms();
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
        self.terms()
    }

    /// Tells by which code the game is judged, and what else was agreed before it.
    fn terms(&mut self) -> io::Result<()> {
        let terms = self.game.terms();
        let (raise, odds) = (terms.raise, terms.odds.clone());
        let set_up = terms.position.is_some();
        let words = terms.code.slug.to_owned();
        self.say(Sentence::JudgedBy, &Facts { words, ..Facts::default() })?;
        if raise == Raise::Players {
            self.say(Sentence::PlayersRaise, &Facts::default())?;
        }
        for given in odds {
            match given {
                Odds::Man { giver, square } => {
                    let man = Board::initial().piece_at(square).map(|man| man.role);
                    let (player, at) = (Some(giver), Some(square));
                    self.say(Sentence::GivesMan, &Facts { player, man, at, ..Facts::default() })?;
                }
                Odds::Move { giver } => self.of(Sentence::GivesMove, giver)?,
            }
        }
        if set_up {
            let diagram = Diagram::of(*self.game.start().board(), self.style.figures);
            write!(self.out, "\n{diagram}")?;
        }
        Ok(())
    }

    /// Tells a line of acts.
    pub(crate) fn tell(&mut self, number: usize, line: &ActLine) -> io::Result<()> {
        self.line = number;
        for act in line.acts() {
            self.ruling = Ruled::default();
            for event in self.judged.act(&act) {
                let plies = self.game.plies().len();
                self.game.apply(&event);
                self.event(&event, plies)?;
            }
            self.conclude()?;
        }
        self.touched(line.actor)
    }

    /// What a man touched with this line, and not played with it, binds to.
    fn touched(&mut self, actor: Actor) -> io::Result<()> {
        let touch = self.game.binding().filter(|binding| {
            let of_turn = actor == Actor::Player(self.game.position().turn());
            binding.case.is_none() && of_turn && self.game.outcome().is_none()
        });
        let Some(binding) = touch.filter(|touch| self.bound_by.as_ref() != Some(touch)) else {
            return Ok(());
        };
        self.told_touch(binding)
    }

    /// Tells a touch that binds, once.
    fn told_touch(&mut self, binding: Binding) -> io::Result<()> {
        self.bound_by = Some(binding.clone());
        self.flush_moves()?;
        let words = binding.article.unwrap_or_default().to_owned();
        self.say(Sentence::TouchBinds, &Facts { words, ..Facts::default() })?;
        self.bound(&binding)
    }

    /// Tells how the game stands when nothing more is on record.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.flush_moves()?;
        let (sentence, facts) = match self.game.outcome() {
            Some(outcome) => result(outcome, self.style.lang),
            None => {
                let player = Some(self.game.turn());
                (Sentence::GoesOn, Facts { player, ..Facts::default() })
            }
        };
        if !self.irregular {
            self.say(Sentence::NoIrregularity, &Facts::default())?;
        }
        self.say(sentence, &facts)?;
        writeln!(self.out)
    }

    /// Tells an event that has been applied; so many plies were on record before.
    fn event(&mut self, event: &Event, plies: usize) -> io::Result<()> {
        match event {
            Event::Played { .. } => {
                self.bound_by = None;
                if let Some(ply) = self.game.plies().last() {
                    self.movetext.push(plies, ply, self.style.lang);
                    self.ruling.played = Some(ply.clone());
                }
                Ok(())
            }
            Event::Refused(act, refusal) => {
                self.flush_moves()?;
                let actor = acts::actor_name(act.actor);
                let said = acts::show(&act.deed);
                let why = reason(*refusal, self.style.lang);
                let colon = match self.style.lang {
                    Lang::En => ":",
                    Lang::Fr => " :",
                };
                let words = format!("{} ({actor}: {said}){colon} {why}", self.line);
                self.say(Sentence::Refused, &Facts { words, ..Facts::default() })
            }
            Event::Opened(case) => {
                self.ruling.begun = true;
                self.opened(case)
            }
            Event::Claimed { case } => {
                self.ruling.begun = true;
                let player = Some(!self.game.cases()[*case].offender);
                self.flush_moves()?;
                self.say(Sentence::Claimed, &Facts { player, ..Facts::default() })
            }
            Event::Offered { case, by, options } => self.offered(*case, *by, options),
            Event::Chosen { case, choice, by } => {
                self.ruling.begun = true;
                self.chosen(*case, *choice, *by)
            }
            Event::Came { case, status: Status::Covered } => self.covered(*case),
            Event::Restored { plies: left, .. } => {
                self.movetext.truncate(*left);
                self.restored(plies - left)
            }
            Event::PutRight if self.ruling.begun => {
                self.ruling.restored = self.last_ruling();
                self.say(Sentence::Restored, &Facts::default())
            }
            Event::Bound(binding) => {
                self.ruling.restored = None;
                self.bound(binding)
            }
            Event::Freed => {
                self.ruling.restored = None;
                self.of_turn(Sentence::Free)
            }
            Event::Denied { case } => {
                let player = Some(self.game.cases()[*case].offender);
                self.say(Sentence::Denied, &Facts { player, ..Facts::default() })
            }
            Event::CannotWin(player) => self.of(Sentence::CannotWin, *player),
            Event::DrawOffered(player) => {
                self.flush_moves()?;
                self.of(Sentence::DrawOffered, *player)
            }
            Event::Demanded(player) => {
                self.flush_moves()?;
                self.of(Sentence::SixtyDemanded, *player)
            }
            Event::Sealed(player, _) => {
                self.flush_moves()?;
                self.of(Sentence::Sealed, *player)
            }
            Event::LeftToTheArbiter(player) => self.of(Sentence::LeftToTheArbiter, *player),
            Event::Unmade => {
                self.movetext.truncate(self.game.plies().len());
                Ok(())
            }
            Event::Counted(player) => {
                let words = self.game.count(*player).to_string();
                let player = Some(*player);
                self.say(Sentence::Counted, &Facts { player, words, ..Facts::default() })
            }
            Event::Compensated { player, seconds, article } => {
                let words = format!("{seconds} s ({article})");
                let player = Some(*player);
                self.say(Sentence::Compensated, &Facts { player, words, ..Facts::default() })
            }
            Event::Done(_)
            | Event::Completed { .. }
            | Event::Released(_)
            | Event::Amended(_)
            | Event::Sees(_)
            | Event::ClockSet { .. }
            | Event::Paused
            | Event::Resumed
            | Event::EnvelopeOpened
            | Event::Heard
            | Event::WaitsOneMove
            | Event::Cites(_)
            | Event::Announced { .. }
            | Event::Known(..)
            | Event::Came { .. }
            | Event::PutRight
            | Event::Exposed { .. }
            | Event::Restarted(_)
            | Event::DrawOfferLapsed(_)
            | Event::Ended(_) => Ok(()),
        }
    }

    /// The board, what was done, and the article.
    fn opened(&mut self, case: &Case) -> io::Result<()> {
        self.irregular = true;
        self.flush_moves()?;
        let lang = self.style.lang;
        let ply = self.told_of(case);
        let deed = Deed::of_case(case, ply.as_ref(), self.game.position());
        writeln!(self.out, "\n{}", deed.diagram(self.style.figures))?;
        let title = book::titles::incident(case.incident, lang);
        let words = self.line.to_string();
        let place = fill(Sentence::Line, &Facts { words, ..Facts::default() }, lang);
        writeln!(self.out, "{title} ({})", place)?;
        let (sentence, facts) = deed.describe(lang);
        self.say(sentence, &facts)?;
        let row = case.article;
        match case.number() {
            Some(number) => writeln!(self.out, "\n  {}\n", self.law.cite(number))?,
            None => self.say(Sentence::LawSilent, &Facts::default())?,
        }
        if row.is_some_and(|row| matches!(row.basis, Basis::Analogy(_))) {
            self.say(Sentence::ByAnalogy, &Facts::default())?;
        }
        self.ruling.opened = Some(self.game.cases().len() - 1);
        Ok(())
    }

    /// The ply an irregularity is told of: the one on record, or what the hand has done to the men
    /// that are about to go back. A check that has stood is told of the position.
    fn told_of(&self, case: &Case) -> Option<Ply> {
        if case.incident == Incident::StandingCheck {
            return None;
        }
        let on_record = || self.game.plies().get(case.ply).cloned();
        self.ruling.played.clone().or_else(on_record).or_else(|| self.game.in_hand())
    }

    fn offered(&mut self, case: usize, by: Actor, options: &[Choice]) -> io::Result<()> {
        let incident = self.game.cases()[case].incident;
        match by {
            Actor::Player(player) => self.of(Sentence::MaySay, player)?,
            Actor::Arbiter | Actor::Gallery => {
                self.say(Sentence::ArbiterDecides, &Facts::default())?
            }
        }
        let width = options.iter().map(|option| option_word(*option).len()).max().unwrap_or(0);
        for option in options {
            let keyword = option_word(*option);
            let said = book::titles::option(&keyword, Some(incident), self.style.lang);
            writeln!(self.out, "  {keyword:width$}   {}", said.unwrap_or_default())?;
        }
        Ok(())
    }

    fn chosen(&mut self, case: Option<usize>, choice: Choice, by: Actor) -> io::Result<()> {
        let incident = case.map(|case| self.game.cases()[case].incident);
        let keyword = option_word(choice);
        let said = book::titles::option(&keyword, incident, self.style.lang);
        let words = said.unwrap_or(keyword);
        match by {
            Actor::Player(player) => {
                let player = Some(player);
                self.say(Sentence::Says, &Facts { player, words, ..Facts::default() })
            }
            Actor::Arbiter | Actor::Gallery => {
                self.say(Sentence::OfficialSays, &Facts { words, ..Facts::default() })
            }
        }
    }

    fn covered(&mut self, case: usize) -> io::Result<()> {
        self.flush_moves()?;
        let title = book::titles::incident(self.game.cases()[case].incident, self.style.lang);
        let words = lower_first(title);
        self.say(Sentence::Covered, &Facts { words, ..Facts::default() })
    }

    /// So many plies went back.
    fn restored(&mut self, gone: usize) -> io::Result<()> {
        // A rook's move that becomes castling goes back only to be played anew.
        if !self.ruling.begun {
            return Ok(());
        }
        self.ruling.restored = self.last_ruling();
        let sentence = if gone > 1 { Sentence::ReplyComesBack } else { Sentence::Restored };
        self.say(sentence, &Facts::default())
    }

    fn bound(&mut self, binding: &Binding) -> io::Result<()> {
        let position = self.game.position();
        let (sentence, at) = match binding.duty {
            Some(Duty::Play(square) | Duty::Touched(square)) => (Sentence::MustPlay, Some(square)),
            Some(Duty::Take(square)) => (Sentence::MustTake, Some(square)),
            Some(Duty::King) => (Sentence::MustPlayKing, None),
            None => (Sentence::MustPlayOneOf, None),
        };
        let facts = Facts {
            player: Some(position.turn()),
            man: at.and_then(|square| position.piece_at(square)).map(|man| man.role),
            at,
            words: self.permitted(),
            ..Facts::default()
        };
        self.say(sentence, &facts)
    }

    /// What is left open: an irregularity that waits for a claim, or a player whom nothing binds.
    fn conclude(&mut self) -> io::Result<()> {
        let opened = self.ruling.opened.take().map(|index| &self.game.cases()[index]);
        if let Some(case) = opened.filter(|case| case.status == Status::Open && !self.is_raised()) {
            self.of(Sentence::MayClaim, case.offender)?;
        }
        let offered = self.game.offer().is_some();
        let Some((incident, ruling)) = self.ruling.restored.take().filter(|_| !offered) else {
            return Ok(());
        };
        match (incident, ruling) {
            (Incident::CheckUnannounced | Incident::StandingCheck, _) => {
                self.of_turn(Sentence::MustParry)
            }
            (Incident::TwoMoves, _) => Ok(()),
            (_, Some(Ruling::Ladder(_) | Ruling::AdversaryChooses { .. })) => {
                self.of_turn(Sentence::Free)
            }
            _ => match self.game.binding() {
                Some(binding) if binding.case.is_none() => self.told_touch(binding),
                Some(binding) => self.bound(&binding),
                None => self.of_turn(Sentence::PlaysAgain),
            },
        }
    }

    /// The last case and the ruling on it.
    fn last_ruling(&self) -> Option<(Incident, Option<Ruling>)> {
        let case = self.game.cases().last()?;
        Some((case.incident, case.article.map(|row| row.ruling)))
    }

    /// The permitted moves, in the notation of the language.
    fn permitted(&self) -> String {
        let position = self.game.position();
        let mut moves: Vec<String> = self
            .game
            .permitted()
            .into_iter()
            .map(|m| in_notation_of(&position.san(m), self.style.lang))
            .collect();
        moves.sort();
        moves.join(", ")
    }

    fn flush_moves(&mut self) -> io::Result<()> {
        match self.movetext.take() {
            Some(moves) => writeln!(self.out, "\n{moves}"),
            None => Ok(()),
        }
    }

    fn of(&mut self, sentence: Sentence, player: Color) -> io::Result<()> {
        self.say(sentence, &Facts { player: Some(player), ..Facts::default() })
    }

    fn of_turn(&mut self, sentence: Sentence) -> io::Result<()> {
        let player = Some(self.game.turn());
        let words = self.permitted();
        self.say(sentence, &Facts { player, words, ..Facts::default() })
    }

    fn say(&mut self, sentence: Sentence, facts: &Facts) -> io::Result<()> {
        writeln!(self.out, "{}", fill(sentence, facts, self.style.lang))
    }

    fn is_raised(&self) -> bool {
        self.game.terms().raise == Raise::Arbiter
    }
}

/// The word of an option in an acts file, for example `play c1`.
fn option_word(choice: Choice) -> String {
    let said = acts::show(&arbiter::Deed::Choose(choice)).to_string();
    said.strip_prefix("choose ").unwrap_or(&said).to_owned()
}

/// How a game ended.
pub(crate) fn result(outcome: Outcome, lang: Lang) -> (Sentence, Facts) {
    let ending = outcome.ending.slug();
    let ending = book::titles::result(ending, lang).unwrap_or(ending);
    let words = format!("{ending} ({})", outcome.score);
    match outcome.score {
        Score::Win(winner) => {
            (Sentence::Wins, Facts { player: Some(winner), words, ..Facts::default() })
        }
        Score::Draw => (Sentence::Drawn, Facts { words, ..Facts::default() }),
        Score::None => (Sentence::NoResult, Facts { words, ..Facts::default() }),
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
