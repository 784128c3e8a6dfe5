//! Adjournment: a move sealed in an envelope, and the envelope opened.

use super::{
    Decider, Done,
    draw::{Written, read_written},
};
use crate::{Act, Actor, Binding, Change, Ending, Event, Refusal, Verdict};

impl Decider<'_> {
    /// The player to move writes his move, untouched yet, and the game is adjourned.
    pub(super) fn seal(&mut self, act: &Act, written: &str) -> Done {
        if self.game.terms().code.ends.sealed_move.is_none() {
            return Err(Refusal::NoSuchRule);
        }
        let Actor::Player(player) = act.actor else { return Err(Refusal::NotAPlayer) };
        if player != self.game.position().turn() {
            return Err(Refusal::NothingToClaim);
        }
        self.done(act);
        self.emit(Event::Sealed(player, written.to_owned()));
        Ok(())
    }

    /// The sealed move is made; one that is no legal move, or cannot be read, loses.
    pub(super) fn open_envelope(&mut self, act: &Act) -> Done {
        if act.actor != Actor::Arbiter {
            return Err(Refusal::NotTheArbiter);
        }
        let Some((player, written)) = self.game.sealed() else {
            return Err(Refusal::NothingSealed);
        };
        let read = read_written(self.game.position(), written);
        self.done(act);
        self.emit(Event::EnvelopeOpened);
        let ends = self.game.terms().code.ends;
        let mv = match (read, ends.sealed_in_doubt) {
            (Written::Legal(mv), _) => mv,
            (Written::AnyOf(moves), Some(article)) => {
                self.emit(Event::Cites(article));
                let article = Some(article);
                self.emit(Event::Bound(Binding {
                    moves,
                    duty: None,
                    man: None,
                    article,
                    case: None,
                }));
                return Ok(());
            }
            _ => {
                if let Some(article) = ends.sealed_move {
                    self.emit(Event::Cites(article));
                }
                self.lose(player, Ending::IllegalMove);
                return Ok(());
            }
        };
        let change = Change::of_move(self.game.position(), mv);
        self.follow(player, change, Verdict::Legal(mv));
        let last = self.game.plies().len().checked_sub(1);
        if let Some(ply) = last.filter(|&ply| !self.game.plies()[ply].completed) {
            self.complete(ply);
        }
        Ok(())
    }
}
