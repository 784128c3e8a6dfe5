//! Games that end by time, by giving up, or by too many illegal moves: lost, unless the adversary
//! could never have given mate.

use super::{Decider, Done};
use crate::{Act, Actor, Deed, Ending, Event, Outcome, Refusal, Score};
use chess::{Board, Color, Role};
use laws::FlagDraws;
use mate::{Answer, Budget};

impl Decider<'_> {
    /// A flag is called by the arbiter, or claimed by the adversary.
    pub(super) fn flag(&mut self, act: &Act) -> Done {
        let Some(rule) = self.game.terms().code.ends.flag else { return Err(Refusal::NoClock) };
        let player = match (&act.deed, act.actor) {
            (Deed::ClaimFlag, Actor::Player(player)) => !player,
            (Deed::Flag(player), Actor::Arbiter) if rule.arbiter_calls => *player,
            (Deed::Flag(_), Actor::Arbiter) => return Err(Refusal::NoSuchRule),
            _ => return Err(Refusal::NotTheArbiter),
        };
        let now = self.game.now().max(act.at.unwrap_or(0));
        let left = self.game.clock().map(|clock| clock.left(player, now));
        let is_down = left.is_some_and(|left| left <= 0);
        // Who claims at a known time is believed by the clock alone.
        let has_time = act.deed == Deed::ClaimFlag && act.at.is_some() && left.is_some();
        if !is_down && (has_time || self.game.runs() != player) {
            return Err(Refusal::FlagStands);
        }
        self.done(act);
        self.emit(Event::Cites(rule.article));
        match rule.draws {
            FlagDraws::NoMatePossible => self.lose(player, Ending::Flag),
            FlagDraws::ListOfMaterial if lacks_material(self.game.position().board(), !player) => {
                self.end(Outcome { score: Score::Draw, ending: Ending::Flag });
            }
            FlagDraws::ListOfMaterial => {
                let outcome = self.game.won_by(!player, Ending::Flag);
                self.end(outcome);
            }
        }
        Ok(())
    }

    pub(super) fn resign(&mut self, act: &Act, player: Color) -> Done {
        self.done(act);
        match self.game.terms().code.ends.resignation_may_draw {
            Some(article) => {
                self.emit(Event::Cites(article));
                self.lose(player, Ending::Resignation);
            }
            None => {
                let outcome = self.game.won_by(!player, Ending::Resignation);
                self.end(outcome);
            }
        }
        Ok(())
    }

    /// The player loses, or draws where his adversary can never give mate by any legal moves. Where
    /// that cannot be told, nothing ends: the arbiter awards the game.
    pub(super) fn lose(&mut self, player: Color, ending: Ending) {
        let winner = !player;
        let outcome = match mate::can_mate(self.game.position(), winner, Budget::RULING) {
            Answer::Possible { .. } => self.game.won_by(winner, ending),
            Answer::Impossible { .. } => Outcome { score: Score::Draw, ending },
            Answer::Undetermined => return self.emit(Event::LeftToTheArbiter(player)),
        };
        self.end(outcome);
    }
}

/// The list of material with which time alone does not win: a king; king and one minor piece; king
/// and two knights against a side without pawns.
fn lacks_material(board: &Board, winner: Color) -> bool {
    let men = |role: Role| (board.by_role(role) & board.by_color(winner)).count();
    if men(Role::Pawn) + men(Role::Rook) + men(Role::Queen) > 0 {
        return false;
    }
    let pawns_against = (board.by_role(Role::Pawn) & board.by_color(!winner)).count();
    match (men(Role::Knight), men(Role::Bishop)) {
        (0, 0) | (1, 0) | (0, 1) => true,
        (2, 0) => pawns_against == 0,
        _ => false,
    }
}
