//! Games that end by time, by giving up, or by too many illegal moves: lost, unless the adversary
//! could never have given mate.

use super::{Decider, Done};
use crate::{Act, Actor, Clock, Deed, Ending, Event, Outcome, Refusal, Score};
use chess::{Color, Position, Role};
use laws::{BothFlags, DrawnWhere};
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
        let fell = self.game.clock().map(|clock| Color::ALL.map(|side| clock.fell(side, now)));
        let is_down = |side: Color| fell.is_some_and(|fell| fell[side.index()].is_some());
        // Who claims at a known time is believed by the clock alone.
        let has_time = act.deed == Deed::ClaimFlag && act.at.is_some() && fell.is_some();
        if !is_down(player) && (has_time || self.game.runs() != player) {
            return Err(Refusal::FlagStands);
        }
        let player = match (rule.both, fell) {
            (BothFlags::FirstCounts, Some([Some(white), Some(black)])) => {
                if white <= black {
                    Color::White
                } else {
                    Color::Black
                }
            }
            (BothFlags::DrawnInLastPeriod { article }, Some([Some(_), Some(_)])) => {
                return self.both_flags(act, article);
            }
            _ => player,
        };
        self.done(act);
        self.emit(Event::Cites(rule.article));
        self.lose(player, Ending::Flag);
        Ok(())
    }

    /// Both flags are down, and what the code says of it does not ask which fell first.
    fn both_flags(&mut self, act: &Act, article: &'static str) -> Done {
        let is_last = |clock: &Clock| Color::ALL.iter().all(|&side| clock.is_in_last_period(side));
        if !self.game.clock().is_some_and(is_last) {
            return Err(Refusal::BothFlagsDown);
        }
        self.done(act);
        self.emit(Event::Cites(article));
        self.end(Outcome { score: Score::Draw, ending: Ending::Flag });
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

    /// The player loses, or draws where his adversary could not have won, as the code understands
    /// it. Where that cannot be told, nothing ends: the arbiter awards the game.
    pub(super) fn lose(&mut self, player: Color, ending: Ending) {
        let winner = !player;
        let position = *self.game.position();
        let could_win = match self.game.terms().code.ends.drawn_where {
            DrawnWhere::NoMatePossible => match mate::can_mate(&position, winner, Budget::RULING) {
                Answer::Possible { .. } => true,
                Answer::Impossible { .. } => false,
                Answer::Undetermined => return self.emit(Event::LeftToTheArbiter(player)),
            },
            DrawnWhere::ListOfMaterial { article } => {
                let could_win = has_material(&position, winner);
                if !could_win {
                    self.emit(Event::Cites(article));
                }
                could_win
            }
        };
        let outcome = if could_win {
            self.game.won_by(winner, ending)
        } else {
            Outcome { score: Score::Draw, ending }
        };
        self.end(outcome);
    }
}

/// How many positions a forced win with one minor piece is looked for in.
const FORCED_WITHIN: Budget = Budget(100_000);

/// Whether time alone wins by the list of material: not with a king alone, nor with two knights
/// against a side without pawns; with one minor piece where mate is forced.
fn has_material(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let men = |role: Role| (board.by_role(role) & board.by_color(winner)).count();
    if men(Role::Pawn) + men(Role::Rook) + men(Role::Queen) > 0 {
        return true;
    }
    match (men(Role::Knight), men(Role::Bishop)) {
        (0, 0) => false,
        (1, 0) | (0, 1) => mate::forces(position, winner, FORCED_WITHIN),
        (2, 0) => !(board.by_role(Role::Pawn) & board.by_color(!winner)).is_empty(),
        _ => true,
    }
}
