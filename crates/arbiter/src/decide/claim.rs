//! Claims, the choice of a remedy, and claims denied.

use super::{Decider, Done};
use crate::{Act, Actor, Case, Choice, Duty, Event, Irregular, Kept, Refusal, Status};
use chess::{Color, Position};
use laws::{Claimants, Incident, Limit, Ruling, When};

impl Decider<'_> {
    pub(super) fn claim(&mut self, act: &Act, kind: Option<Incident>) -> Done {
        let turn = self.game.position().turn();
        if act.actor != Actor::Player(turn) && !self.game.has_clock() {
            self.lapse_unfinished()?;
        }
        if let Some(kind) = kind.filter(|kind| is_of_the_start(*kind)) {
            return self.claim_start(act, kind);
        }
        self.open_if_claimed(act, kind);
        if let (Some(kind), Actor::Player(player)) = (kind, act.actor)
            && self.claim_own(act, kind, player)?
        {
            return Ok(());
        }
        let Some(index) = self.claimable(act.actor, kind) else {
            return self.claim_answered(act, kind);
        };
        self.done(act);
        self.raise_claimed(index);
        Ok(())
    }

    /// What a reply covered is claimed after that reply has been put back: where the code is
    /// disputed on it the arbiter decides.
    fn claim_answered(&mut self, act: &Act, kind: Option<Incident>) -> Done {
        let code = self.game.terms().code;
        let unanswered = |case: &Case| {
            let last = self.game.plies().len().checked_sub(1) == Some(case.ply);
            let irregular = |ply: &crate::Ply| ply.made.is_none() || ply.both_hands;
            last && self.game.plies().last().is_some_and(irregular)
        };
        let fits = |case: &Case| {
            case.status == Status::Covered
                && case.article.is_some_and(|row| code.limit(row) == Limit::AdversaryPlays)
                && kind.is_none_or(|kind| case.incident == kind)
                && act.actor != Actor::Player(case.offender)
                && unanswered(case)
        };
        let found = self.game.cases().iter().rposition(fits);
        let index = found.filter(|_| code.reply_put_back_is_disputed);
        let case = index.ok_or(Refusal::NothingToClaim)?;
        self.done(act);
        self.came(case, Status::Open);
        self.emit(Event::Claimed { case });
        self.emit(Event::Offered {
            case,
            by: Actor::Arbiter,
            options: vec![Choice::Restore, Choice::Stand],
        });
        Ok(())
    }

    /// A breach of the rules of touching can be claimed from the moment it is made, before the
    /// clock is pressed.
    fn open_if_claimed(&mut self, act: &Act, kind: Option<Incident>) {
        let Some(last) = self.game.plies().last() else { return };
        let Some(Irregular::Broke(binding)) = last.irregular.clone() else { return };
        let by_adversary = act.actor != Actor::Player(last.mover);
        if by_adversary && kind.is_none_or(|kind| kind == Incident::TouchBroken) {
            let ply = self.game.plies().len() - 1;
            let case = self.touch_broken(last.mover, binding);
            self.emit(Event::Opened(Case { ply, ..case }));
        }
    }

    /// The earliest open irregularity of the adversary, or of either player for those at no board.
    pub(super) fn claimable(&self, actor: Actor, kind: Option<Incident>) -> Option<usize> {
        let cases = self.game.cases();
        let anyone = self.game.terms().code.claimants == Claimants::Anyone;
        let fits = |case: &Case| {
            case.status == Status::Open
                && !self.game.has_lapsed(case)
                && kind.is_none_or(|kind| case.incident == kind)
                && match actor {
                    Actor::Player(player) => case.offender != player || kind.is_some() && anyone,
                    Actor::Arbiter | Actor::Gallery => !self.game.is_arbiter_silent(),
                }
        };
        self.game
            .present()
            .filter(|&index| fits(&cases[index]))
            .min_by_key(|&index| cases[index].ply)
    }

    /// Claims that belong to the one who suffers, whatever else is open. Says whether it was one.
    fn claim_own(&mut self, act: &Act, kind: Incident, player: Color) -> Result<bool, Refusal> {
        match kind {
            Incident::CheckUnannounced => {
                let ply = self.unparried_by(player).ok_or(Refusal::NothingToClaim)?;
                self.done(act);
                self.open_settled(kind, !player, ply);
                self.take_back(ply, player);
            }
            Incident::StandingCheck => {
                if self.game.unanswered(player).is_none() {
                    return Err(Refusal::NothingToClaim);
                }
                self.done(act);
                self.offer_standing_check(player);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What was wrong from the start can be put right while the article allows it (K4, K5, FIDE
    /// 7.2 and 7.3).
    fn claim_start(&mut self, act: &Act, kind: Incident) -> Done {
        let terms = self.game.terms();
        let article = terms.code.article(kind, When::Always).ok_or(Refusal::NothingToClaim)?;
        let claimant = match act.actor {
            Actor::Player(player) => player,
            _ if self.game.has_clock() => self.game.position().turn(),
            _ => return Err(Refusal::NothingToClaim),
        };
        let put_right =
            |kind| self.game.last_case(kind).is_some_and(|case| case.status == Status::Settled);
        let is_so = match kind {
            Incident::OddsNotGiven => {
                terms.odds_not_given(self.game.start().board()) == Some(!claimant)
            }
            _ => self.game.wrong_start().contains(&kind) && !put_right(kind),
        };
        let moves = |player| u32::try_from(self.game.moves_of(player)).unwrap_or(u32::MAX);
        let in_time = match terms.code.limit(article) {
            Limit::OwnMoves(limit) => moves(claimant) < limit,
            Limit::MovesOfBoth(limit) => Color::ALL.into_iter().any(|player| moves(player) < limit),
            Limit::Closed => false,
            _ => true,
        };
        let noted = article.ruling == Ruling::GiverCannotWin;
        if !is_so || !in_time && (!noted || self.game.cannot_win().is_some()) {
            return Err(Refusal::NothingToClaim);
        }
        self.done(act);
        let case = self.new_case(kind, Some(article), !claimant);
        if !in_time {
            self.emit(Event::Opened(Case { status: Status::Settled, ..case }));
            self.emit(Event::CannotWin(!claimant));
            return Ok(());
        }
        self.emit(Event::Opened(case));
        let case = self.game.cases().len() - 1;
        match article.ruling {
            Ruling::NewGame | Ruling::Transfers => self.rule(case),
            _ => self.emit(Event::Offered {
                case,
                by: Actor::Player(claimant),
                options: vec![Choice::Replay],
            }),
        }
        Ok(())
    }

    /// A claim is ruled on; a second move made after the irregular one goes back first (P4).
    pub(super) fn raise_claimed(&mut self, index: usize) {
        self.emit(Event::Claimed { case: index });
        self.raise(index);
    }

    /// A case is judged now, with what must go back before it.
    pub(super) fn raise(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let (ply, offender) = (case.ply, case.offender);
        let played =
            case.article.is_some_and(|row| !matches!(row.ruling, Ruling::SuffererChooses(_)));
        let second = self.game.plies().get(ply + 1).is_some_and(|next| next.mover == offender);
        if second && played {
            let before = *self.game.before(ply + 1);
            self.restore(ply + 1, before, Kept::Turn);
        }
        self.rule(index);
    }

    pub(super) fn choose(&mut self, act: &Act, choice: Choice) -> Done {
        let offer = self.game.offers().iter().rfind(|offer| {
            act.actor == offer.by && (choice == Choice::Waive || offer.options.contains(&choice))
        });
        if let Some(index) = offer.map(|offer| offer.case) {
            self.done(act);
            self.emit(Event::Chosen { case: Some(index), choice, by: act.actor });
            self.carry_out(index, choice);
            return Ok(());
        }
        let holds_binding = act.actor == Actor::Player(!self.game.position().turn())
            && !self.game.is_choice_pending();
        let binding = self.game.binding().filter(|_| holds_binding && choice == Choice::Waive);
        let binding = binding.ok_or(Refusal::NotOffered)?;
        self.done(act);
        self.emit(Event::Chosen { case: binding.case, choice, by: act.actor });
        if let Some(case) = binding.case {
            self.came(case, Status::Covered);
        }
        self.emit(Event::Freed);
        Ok(())
    }

    /// What a chosen remedy does.
    fn carry_out(&mut self, index: usize, choice: Choice) {
        let incident = self.game.cases()[index].incident;
        match choice {
            Choice::Leave => {
                self.came(index, Status::Settled);
                self.judge_what_waited(index);
            }
            Choice::Play(square) => self.bind_to_choice(index, Duty::Play(square)),
            Choice::Take(square) => self.bind_to_choice(index, Duty::Take(square)),
            Choice::King => self.bind_to_choice(index, Duty::King),
            Choice::Retract => match incident {
                Incident::StandingCheck => self.retract_in_check(index),
                Incident::FalseCheck => self.retract_after_false_check(index),
                _ => self.retract_second_move(index, Status::Settled),
            },
            Choice::Parry => {
                self.came(index, Status::Settled);
                self.warn_of_check(self.game.position().turn());
            }
            Choice::Replay => {
                self.came(index, Status::Settled);
                if let Ok(start) = Position::try_from(self.game.terms().array()) {
                    self.emit(Event::Restarted(Box::new(start)));
                }
            }
            Choice::Waive => self.waive(index),
            Choice::Count => {
                self.count(index);
                self.came(index, Status::Settled);
            }
            Choice::Restore => self.restore_as_decided(index),
            Choice::Stand | Choice::NoCount => self.came(index, Status::Settled),
        }
    }

    /// P4: the second move goes back; a man that the adversary has touched meanwhile stays touched.
    fn retract_second_move(&mut self, index: usize, status: Status) {
        let ply = self.game.cases()[index].ply;
        let before = *self.game.before(ply);
        self.came(index, status);
        self.restore(ply, before, Kept::Turn);
        self.end_if_over();
    }

    /// P12: the last move of the player in check goes back, with the reply if there was one.
    fn retract_in_check(&mut self, index: usize) {
        let (ply, king) = (self.game.cases()[index].ply, !self.game.cases()[index].offender);
        self.came(index, Status::Settled);
        self.take_back(ply, king);
    }

    /// P13: the move played to defend a check that is none goes back.
    fn retract_after_false_check(&mut self, index: usize) {
        let announced = self.game.cases()[index].ply;
        let before = *self.game.before(announced + 1);
        self.came(index, Status::Settled);
        self.restore(announced + 1, before, Kept::Nothing);
        self.emit(Event::Exposed { ply: announced });
    }

    /// The right is given up: what was done stands, save an exposed king, which the law itself
    /// does not let stand; the men then go back and nothing binds.
    fn waive(&mut self, index: usize) {
        if self.game.cases()[index].incident == Incident::FalseCheck {
            // He knows now, whatever goes back later.
            self.emit(Event::Exposed { ply: self.game.cases()[index].ply });
        }
        let case = &self.game.cases()[index];
        let remedies_of_adversary = matches!(case.article, Some(row) if matches!(row.ruling, Ruling::AdversaryChooses { .. }));
        let replied = self.game.plies().len() > case.ply + 1;
        if !remedies_of_adversary || replied || self.can_be_left(case) {
            self.came(index, Status::Covered);
            self.judge_what_waited(index);
        } else if case.incident == Incident::TwoMoves {
            self.retract_second_move(index, Status::Covered);
        } else {
            self.settle_and_restore(index);
            self.came(index, Status::Covered);
        }
    }

    /// Two moves stand: the second is now judged by its own paragraph, if it was irregular.
    fn judge_what_waited(&mut self, index: usize) {
        let ply = self.game.cases()[index].ply;
        let waits = |case: &Case| case.status == Status::Waiting && case.ply == ply;
        if let Some(waiting) = self.game.find_case(waits) {
            self.came(waiting, Status::Open);
            if self.game.raises() {
                self.rule(waiting);
            }
        }
        self.end_if_over();
    }

    /// The accused disputes the claim as a matter of fact (K9).
    pub(super) fn deny(&mut self, act: &Act, player: Color) -> Done {
        let case = self.game.claimed_against(player).ok_or(Refusal::NothingDenied)?;
        self.done(act);
        self.emit(Event::Denied { case });
        Ok(())
    }

    /// The gallery or the arbiter decides the fact (K9).
    pub(super) fn decide_fact(&mut self, act: &Act, upheld: bool) -> Done {
        let case = self.game.denied().ok_or(Refusal::NothingDenied)?;
        if let Actor::Player(_) = act.actor {
            return Err(Refusal::NotTheArbiter);
        }
        self.done(act);
        if upheld {
            self.came(case, Status::Open);
            self.raise(case);
        } else {
            self.came(case, Status::Gone);
            self.end_if_over();
        }
        Ok(())
    }
}

/// Whether this was so, if at all, before the first move.
fn is_of_the_start(kind: Incident) -> bool {
    matches!(
        kind,
        Incident::WrongArray
            | Incident::BoardTurned
            | Incident::ColoursReversed
            | Incident::OddsNotGiven
    )
}
