//! What only the arbiter or the gallery may do; each is recorded with its reason.

use super::{Decider, Done};
use crate::{Act, Actor, Deed, Ending, Event, Kept, Outcome, Refusal};

impl Decider<'_> {
    pub(super) fn official(&mut self, act: &Act) -> Done {
        match &act.deed {
            Deed::Uphold => return self.decide_fact(act, true),
            Deed::Dismiss => return self.decide_fact(act, false),
            Deed::Pause => return self.pause(act),
            _ if act.actor != Actor::Arbiter => return Err(Refusal::NotTheArbiter),
            _ => {}
        }
        match act.deed {
            Deed::Penalise(..) | Deed::Clock(..) if !self.game.has_clock() => Err(Refusal::NoClock),
            Deed::Penalise(player, seconds, _) => {
                self.done(act);
                let article = self.game.terms().code.penalty.map_or("", |penalty| penalty.article);
                self.emit(Event::Compensated { player: !player, seconds, article });
                Ok(())
            }
            Deed::Clock(player, shows, _) => {
                self.done(act);
                self.emit(Event::ClockSet { player, shows });
                Ok(())
            }
            Deed::Restore(plies, _) => {
                if plies > self.game.plies().len() {
                    return Err(Refusal::NoSuchPly);
                }
                self.done(act);
                let position = *self.game.before(plies);
                self.restore(plies, position, Kept::Nothing);
                Ok(())
            }
            Deed::Resume => {
                if !self.game.has_clock() {
                    return Err(Refusal::NoClock);
                }
                self.done(act);
                self.emit(Event::Resumed);
                Ok(())
            }
            Deed::See => self.see(act),
            Deed::Watch | Deed::Away => {
                self.done(act);
                self.emit(Event::Sees(act.deed == Deed::Watch));
                Ok(())
            }
            Deed::Award(score, _) => {
                self.done(act);
                self.end(Outcome { score, ending: Ending::Conduct });
                Ok(())
            }
            _ => {
                self.done(act);
                Ok(())
            }
        }
    }

    /// The arbiter stops the clocks, or a player who calls him; only he lets them run again.
    fn pause(&mut self, act: &Act) -> Done {
        match act.actor {
            Actor::Gallery => Err(Refusal::NotTheArbiter),
            _ if !self.game.has_clock() => Err(Refusal::NoClock),
            _ => {
                self.done(act);
                self.emit(Event::Paused);
                Ok(())
            }
        }
    }
}
