//! A game told as it goes: plies, then each irregularity with its ruling, then the end.

use arbiter::{
    Actor, Binding, Case, Choice, Duty, Event, Game, Odds, Outcome, Ply, Raise, Score, Status,
};
use book::Text;
use chess::{Board, Color};
use laws::{Incident, Ruling};

use crate::{
    deed::Deed,
    fill::Facts,
    sentences::Sentence,
    told::{Found, Offered, Played, Refused, Remedy, Told},
    word::in_notation_of,
};

/// Tells a game, act by act, and keeps it.
#[derive(Clone, Debug)]
pub struct Narrator {
    /// The game as far as it has been told.
    game: Game,
    /// What is told and not taken yet.
    told: Vec<Told>,
    /// The touch whose binding was told last.
    bound_by: Option<Binding>,
    /// What the present act has led to so far.
    ruling: Ruled,
    /// Whether an irregularity was found.
    irregular: bool,
}

/// What one act has led to so far.
#[derive(Clone, Debug, Default)]
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

impl Narrator {
    /// Tells a game from where it stands.
    pub fn new(game: Game) -> Self {
        let (told, ruling) = (Vec::new(), Ruled::default());
        Self { game, told, bound_by: None, ruling, irregular: false }
    }

    /// The game as far as it has been told.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether an irregularity was found so far.
    pub fn is_irregular(&self) -> bool {
        self.irregular
    }

    /// By which code the game is judged, and what else was agreed before it.
    pub fn terms(&self) -> Vec<Told> {
        let terms = self.game.terms();
        let words = Text::same(terms.code.slug);
        let mut told = vec![Told::Said(Sentence::JudgedBy, Facts { words, ..Facts::default() })];
        if terms.raise == Raise::Players {
            told.push(Told::Said(Sentence::PlayersRaise, Facts::default()));
        }
        told.extend(terms.odds.iter().map(|given| match *given {
            Odds::Man { giver, square } => {
                let man = Board::initial().piece_at(square).map(|man| man.role);
                let (player, at) = (Some(giver), Some(square));
                Told::Said(Sentence::GivesMan, Facts { player, man, at, ..Facts::default() })
            }
            Odds::Move { giver } => {
                let player = Some(giver);
                Told::Said(Sentence::GivesMove, Facts { player, ..Facts::default() })
            }
        }));
        told
    }

    /// Tells a line of acts by what followed from each.
    pub fn line(&mut self, actor: Actor, events: &[Vec<Event>]) -> Vec<Told> {
        for events in events {
            self.act(events);
        }
        self.rest(actor)
    }

    /// Hears what followed from one act.
    pub fn act(&mut self, events: &[Event]) {
        self.ruling = Ruled::default();
        for event in events {
            let plies = self.game.plies().len();
            self.game.apply(event);
            self.event(event, plies);
        }
        self.conclude();
    }

    /// The actor rests: all that was heard, with what a man touched and not played binds him to.
    pub fn rest(&mut self, actor: Actor) -> Vec<Told> {
        let touch = self.game.binding().filter(|binding| {
            let of_turn = actor == Actor::Player(self.game.position().turn());
            binding.case.is_none() && of_turn && self.game.outcome().is_none()
        });
        if let Some(binding) = touch.filter(|touch| self.bound_by.as_ref() != Some(touch)) {
            self.touch(binding);
        }
        std::mem::take(&mut self.told)
    }

    /// Tells a touch that binds, once.
    fn touch(&mut self, binding: Binding) {
        self.bound_by = Some(binding.clone());
        self.about(Sentence::TouchBinds, binding.article.unwrap_or_default());
        self.bound(&binding);
    }

    /// How the game stands when nothing more is on record.
    pub fn end(&self) -> Vec<Told> {
        let mut told = Vec::new();
        if !self.irregular {
            told.push(Told::Said(Sentence::NoIrregularity, Facts::default()));
        }
        let (sentence, facts) = match self.game.outcome() {
            Some(outcome) => result(outcome),
            None => {
                let player = Some(self.game.turn());
                (Sentence::GoesOn, Facts { player, ..Facts::default() })
            }
        };
        told.push(Told::Said(sentence, facts));
        told
    }

    /// Tells an event that has been applied; so many plies were on record before.
    fn event(&mut self, event: &Event, plies: usize) {
        match event {
            Event::Played { .. } => {
                self.bound_by = None;
                if let Some(ply) = self.game.plies().last() {
                    self.told.push(Told::Played(Played::of(plies, ply)));
                    self.ruling.played = Some(ply.clone());
                }
            }
            Event::Refused(act, refusal) => {
                self.told.push(Told::Refused(Refused::of(act, *refusal)));
            }
            Event::Opened(case) => {
                self.ruling.begun = true;
                self.opened(case);
            }
            Event::Claimed { case } => {
                self.ruling.begun = true;
                let claimant = !self.game.cases()[*case].offender;
                self.of(Sentence::Claimed, claimant);
            }
            Event::Offered { case, by, options } => self.offered(*case, *by, options),
            Event::Chosen { case, choice, by } => {
                self.ruling.begun = true;
                self.chosen(*case, *choice, *by);
            }
            Event::Came { case, status: Status::Covered } => self.covered(*case),
            Event::Restored { plies: left, .. } => {
                self.told.push(Told::Back(*left));
                self.restored(plies - left);
            }
            Event::PutRight if self.ruling.begun => {
                self.ruling.restored = self.last_ruling();
                self.say(Sentence::Restored, Facts::default());
            }
            Event::Bound(binding) => {
                self.ruling.restored = None;
                self.bound(binding);
            }
            Event::Freed => {
                self.ruling.restored = None;
                self.of_turn(Sentence::Free);
            }
            Event::Denied { case } => {
                let offender = self.game.cases()[*case].offender;
                self.of(Sentence::Denied, offender);
            }
            Event::CannotWin(player) => self.of(Sentence::CannotWin, *player),
            Event::DrawOffered(player) => self.of(Sentence::DrawOffered, *player),
            Event::Demanded(player) => self.of(Sentence::SixtyDemanded, *player),
            Event::Sealed(player, _) => self.of(Sentence::Sealed, *player),
            Event::LeftToTheArbiter(player) => self.of(Sentence::LeftToTheArbiter, *player),
            Event::Unmade => self.told.push(Told::Back(self.game.plies().len())),
            Event::Counted(player) => {
                let words = Text::same(self.game.count(*player).to_string());
                let player = Some(*player);
                self.say(Sentence::Counted, Facts { player, words, ..Facts::default() });
            }
            Event::Compensated { player, seconds, article } => {
                let words = Text::same(format!("{seconds} s ({article})"));
                let player = Some(*player);
                self.say(Sentence::Compensated, Facts { player, words, ..Facts::default() });
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
            | Event::Ended(_) => {}
        }
    }

    /// What was done, and the article.
    fn opened(&mut self, case: &Case) {
        self.irregular = true;
        let ply = self.told_of(case);
        let deed = Deed::of_case(case, ply.as_ref(), self.game.position());
        self.told.push(Told::Found(Box::new(Found::of(case, deed))));
        self.ruling.opened = Some(self.game.cases().len() - 1);
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

    fn offered(&mut self, case: usize, by: Actor, options: &[Choice]) {
        let incident = self.game.cases()[case].incident;
        let remedies = options.iter().map(|&choice| Remedy::of(choice, Some(incident)));
        self.told.push(Told::Offered(Offered { by, options: remedies.collect() }));
    }

    fn chosen(&mut self, case: Option<usize>, choice: Choice, by: Actor) {
        let incident = case.map(|case| self.game.cases()[case].incident);
        let words = Remedy::of(choice, incident).title;
        match by {
            Actor::Player(player) => {
                let player = Some(player);
                self.say(Sentence::Says, Facts { player, words, ..Facts::default() });
            }
            Actor::Arbiter | Actor::Gallery => {
                self.say(Sentence::OfficialSays, Facts { words, ..Facts::default() });
            }
        }
    }

    fn covered(&mut self, case: usize) {
        let incident = self.game.cases()[case].incident;
        let words = Text::each(|lang| lower_first(book::titles::incident(incident, lang)));
        self.say(Sentence::Covered, Facts { words, ..Facts::default() });
    }

    /// So many plies went back.
    fn restored(&mut self, gone: usize) {
        // A rook's move that becomes castling goes back only to be played anew.
        if !self.ruling.begun {
            return;
        }
        self.ruling.restored = self.last_ruling();
        let sentence = if gone > 1 { Sentence::ReplyComesBack } else { Sentence::Restored };
        self.say(sentence, Facts::default());
    }

    fn bound(&mut self, binding: &Binding) {
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
        self.say(sentence, facts);
    }

    /// What is left open: an irregularity that waits for a claim, or a player whom nothing binds.
    fn conclude(&mut self) {
        let opened = self.ruling.opened.take().map(|index| &self.game.cases()[index]);
        if let Some(case) = opened.filter(|case| case.status == Status::Open && !self.is_raised()) {
            self.of(Sentence::MayClaim, case.offender);
        }
        let offered = self.game.offer().is_some();
        let Some((incident, ruling)) = self.ruling.restored.take().filter(|_| !offered) else {
            return;
        };
        match (incident, ruling) {
            (Incident::CheckUnannounced | Incident::StandingCheck, _) => {
                self.of_turn(Sentence::MustParry);
            }
            (Incident::TwoMoves, _) => {}
            (_, Some(Ruling::Ladder(_) | Ruling::AdversaryChooses { .. })) => {
                self.of_turn(Sentence::Free);
            }
            _ => match self.game.binding() {
                Some(binding) if binding.case.is_none() => self.touch(binding),
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

    /// The permitted moves.
    fn permitted(&self) -> Text {
        let position = self.game.position();
        let moves = self.game.permitted().into_iter().map(|m| position.san(m));
        let moves: Vec<String> = moves.collect();
        Text::each(|lang| {
            let mut moves: Vec<_> = moves.iter().map(|san| in_notation_of(san, lang)).collect();
            moves.sort();
            moves.join(", ")
        })
    }

    fn of(&mut self, sentence: Sentence, player: Color) {
        self.say(sentence, Facts { player: Some(player), ..Facts::default() });
    }

    fn of_turn(&mut self, sentence: Sentence) {
        let player = Some(self.game.turn());
        let words = self.permitted();
        self.say(sentence, Facts { player, words, ..Facts::default() });
    }

    fn about(&mut self, sentence: Sentence, words: &str) {
        self.say(sentence, Facts { words: Text::same(words), ..Facts::default() });
    }

    fn say(&mut self, sentence: Sentence, facts: Facts) {
        self.told.push(Told::Said(sentence, facts));
    }

    fn is_raised(&self) -> bool {
        self.game.terms().raise == Raise::Arbiter
    }
}

/// How a game ended.
pub fn result(outcome: Outcome) -> (Sentence, Facts) {
    let slug = outcome.ending.slug();
    let ending = |lang| book::titles::result(slug, lang).unwrap_or(slug);
    let words = Text::each(|lang| format!("{} ({})", ending(lang), outcome.score));
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
