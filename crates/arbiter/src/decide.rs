//! What follows from an act. Pure and total: any act in any state gives its events.
//!
//! `hand` perceives what hands do and when it is judged, `press` completes it on the clock, `rule`
//! carries out what an article prescribes, `claim` raises, chooses and denies, `words` listens, `check` watches over
//! announcements, `official` does what only the arbiter or the gallery may do.

mod check;
mod claim;
mod draw;
mod flag;
mod hand;
mod official;
mod press;
mod rule;
mod seal;
mod words;

use crate::{Act, Actor, Case, Deed, Event, Game, Outcome, Refusal, Status, Word};

/// The events that follow from an act. Applied to the game in their order, they are the game after
/// the act.
pub fn decide(game: &Game, act: &Act) -> Vec<Event> {
    game.clone().act(act)
}

impl Game {
    /// Decides an act and takes in its events.
    pub fn act(&mut self, act: &Act) -> Vec<Event> {
        let mut decider = Decider { game: self, events: Vec::new() };
        if let Err(refusal) = decider.act(act) {
            decider.emit(Event::Refused(act.clone(), refusal));
        }
        decider.events
    }
}

/// A game and the events that have followed so far; each is applied as it is found.
struct Decider<'a> {
    game: &'a mut Game,
    events: Vec<Event>,
}

/// Nothing, or the reason why the act is refused.
type Done = Result<(), Refusal>;

impl Decider<'_> {
    fn act(&mut self, act: &Act) -> Done {
        if act.deed == Deed::Withdraw {
            self.withdraw(act);
            return Ok(());
        }
        if self.game.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.game.denied().is_some() && !matches!(act.deed, Deed::Uphold | Deed::Dismiss) {
            return Err(Refusal::ClaimWaits);
        }
        let at_home = matches!(
            act.deed,
            Deed::Open
                | Deed::Award(..)
                | Deed::Say(Word::Draw | Word::Accept | Word::Decline | Word::Resign)
        );
        if self.game.sealed().is_some() && !at_home {
            return Err(Refusal::Adjourned);
        }
        match &act.deed {
            Deed::Seal(written) => self.seal(act, written),
            Deed::Open => self.open_envelope(act),
            Deed::Carry { .. }
            | Deed::Off(_)
            | Deed::On { .. }
            | Deed::Lift(_)
            | Deed::Put { .. }
            | Deed::LetGo
            | Deed::Touch(_)
            | Deed::TouchTogether(_)
            | Deed::Brush(_)
            | Deed::Adjust(_) => self.hand(act),
            Deed::Displace { .. } => self.displace(act),
            Deed::BothHands | Deed::OtherHand | Deed::TouchSpare(_) => {
                self.done(act);
                Ok(())
            }
            Deed::Say(word) => self.say(act, word),
            Deed::Claim(kind) => self.claim(act, *kind),
            Deed::Choose(choice) => self.choose(act, *choice),
            Deed::Press => self.press(act),
            Deed::ClaimFlag | Deed::Flag(_) => self.flag(act),
            _ => self.official(act),
        }
    }

    /// The hand is withdrawn: what it did is judged, and the words said with it are heard. Of whoever
    /// spoke while another handled, only the words.
    fn withdraw(&mut self, act: &Act) {
        let Some(handling) = self.game.handling() else { return };
        let is_own = handling == act.actor;
        if is_own {
            self.done(act);
        }
        if let Actor::Player(player) = act.actor {
            if is_own && self.game.outcome().is_none() && self.game.denied().is_none() {
                self.judge_hand_of(player);
            }
            self.hear_check(player);
            if is_own {
                self.press_by_withdrawing(player);
            }
        }
    }

    fn emit(&mut self, event: Event) {
        self.game.apply(&event);
        self.events.push(event);
    }

    fn done(&mut self, act: &Act) {
        self.emit(Event::Done(act.clone()));
    }

    fn came(&mut self, case: usize, status: Status) {
        self.emit(Event::Came { case, status });
    }

    fn end(&mut self, outcome: Outcome) {
        self.emit(Event::Ended(outcome));
    }

    /// Ends the game if the position does so. A mate or stalemate reached by an act that is itself
    /// open to a claim ends nothing yet.
    fn end_if_over(&mut self) {
        let last = self.game.plies().len().wrapping_sub(1);
        let disputes =
            |case: &Case| case.ply == last && (case.is_open() || case.status == Status::Waiting);
        if self.game.find_case(disputes).is_some() || self.game.outcome().is_some() {
            return;
        }
        if let Some((outcome, article)) = self.game.end_on_board() {
            if let Some(article) = article {
                self.emit(Event::Cites(article));
            }
            self.end(outcome);
        }
    }
}
