//! Announcements and what hangs on them: P11, P12, P13, and a king taken by hand.

use super::Decider;
use crate::{Actor, Announced, Case, Choice, Event, Kept, Status};
use chess::Color;
use laws::{Incident, Remedy, Ruling, When};

impl Decider<'_> {
    /// P11: the words come with the move at which the check was left unanswered; both last plies
    /// come back. Says whether they did.
    pub(super) fn recall_unparried(&mut self, announcer: Color) -> bool {
        let king = !announcer;
        let left_at =
            self.unparried_by(king).filter(|_| self.game.rules_on(Incident::CheckUnannounced));
        let Some(left_at) = left_at else { return false };
        self.open_settled(Incident::CheckUnannounced, announcer, left_at);
        self.take_back(left_at, king);
        true
    }

    /// The last ply, if with it this player left a check unparried that had just been given
    /// without warning.
    pub(super) fn unparried_by(&self, king: Color) -> Option<usize> {
        let unanswered = self.game.unanswered(king)?;
        let left_at = unanswered.left_at?;
        (unanswered.fresh && left_at + 1 == self.game.plies().len()).then_some(left_at)
    }

    /// A ply comes back with all that followed; its player is then warned, and free.
    pub(super) fn take_back(&mut self, ply: usize, player: Color) {
        let before = *self.game.before(ply);
        self.restore(ply, before, Kept::Nothing);
        self.warn_of_check(player);
    }

    pub(super) fn warn_of_check(&mut self, player: Color) {
        let attackers = self.game.position().attackers_of_king(player);
        self.emit(Event::Known(player, attackers));
    }

    /// P12: the king has stood in check since before his last move, and somebody says so. He whose
    /// king it is may put back his last move or, on his own turn, parry as the men stand.
    pub(super) fn offer_standing_check(&mut self, king: Color) -> bool {
        let Some(unanswered) = self.game.unanswered(king) else { return false };
        let article = self.game.terms().code.article(Incident::StandingCheck, When::Always);
        let Some(Ruling::SuffererChooses(remedies)) = article.map(|row| row.ruling) else {
            return false;
        };
        let back_to = if remedies.contains(&Remedy::RetractSince) {
            unanswered.first_left_at
        } else {
            unanswered.left_at.filter(|_| remedies.contains(&Remedy::Retract))
        };
        let mut options = Vec::new();
        if back_to.is_some() {
            options.push(Choice::Retract);
        }
        if self.game.position().turn() == king && remedies.contains(&Remedy::Parry) {
            options.push(Choice::Parry);
        }
        if options.is_empty() {
            return false;
        }
        let ply = back_to.or(unanswered.left_at).unwrap_or(self.game.plies().len());
        let is_this = |case: &Case| {
            case.incident == Incident::StandingCheck && case.ply == ply && case.is_open()
        };
        let open = self.game.find_case(is_this);
        if open.is_none() {
            let origin = Some(unanswered.origin);
            let case = self.new_case(Incident::StandingCheck, article, !king);
            self.emit(Event::Opened(Case { ply, origin, ..case }));
            self.warn_of_check(king);
        }
        let case = open.unwrap_or(self.game.cases().len() - 1);
        self.emit(Event::Offered { case, by: Actor::Player(king), options });
        true
    }

    /// P12: the offer goes with the check, should it be answered out of turn.
    pub(super) fn withdraw_answered_check(&mut self) {
        let answered = |case: &usize| {
            let case = &self.game.cases()[*case];
            let stands = self.game.unanswered(!case.offender).is_some();
            case.incident == Incident::StandingCheck && !stands
        };
        let offered = self.game.offers().iter().map(|offer| offer.case);
        for case in offered.filter(answered).collect::<Vec<_>>() {
            self.came(case, Status::Covered);
        }
    }

    /// The words that came with a handling are heard when the hand is withdrawn: they announce the
    /// check of the move just made, or warn of one that has stood.
    pub(super) fn hear_check(&mut self, player: Color) {
        if !self.game.says_check(player) {
            return;
        }
        let adversary = !player;
        let last = self.game.plies().len().checked_sub(1);
        let own = last.filter(|&ply| self.game.plies()[ply].mover == player);
        let in_turn = self.game.position().turn() == player;
        if let Some(ply) = own.filter(|_| !in_turn) {
            let attackers = self.game.position().attackers_of_king(adversary);
            let announced =
                if attackers.is_empty() { Announced::FalseCheck } else { Announced::Check };
            self.emit(Event::Announced { ply, announced });
        }
        // Said before a move of his own the words wait for the move, and warn meanwhile.
        let warns = own.is_none() || !in_turn;
        let heard = own.is_none() && self.game.has_been_heard();
        if !warns || heard || self.game.outcome().is_some() {
            return;
        }
        if self.offer_standing_check(adversary) {
            self.emit(Event::Heard);
        } else if own.is_some() {
            self.warn_of_check(adversary);
        }
    }

    /// P13: a man was touched after a check was announced that is none. The house says so at once;
    /// the players may claim it.
    pub(super) fn touched_for_false_check(&mut self, player: Color) {
        if !self.game.has_touched() || !self.game.rules_on(Incident::FalseCheck) {
            return;
        }
        let Some(ply) = self.game.false_announcement(player) else { return };
        if self.game.raises() {
            self.open_settled(Incident::FalseCheck, !player, ply);
            self.free_of_false_check(ply);
        } else {
            self.open_false_check(player, ply);
        }
    }

    /// P13: a move was played after a check was announced that is none.
    pub(super) fn answer_to_false_check(&mut self, player: Color) {
        if !self.game.rules_on(Incident::FalseCheck) {
            return;
        }
        let Some(ply) = self.game.false_announcement(player) else { return };
        let case = self.open_false_check(player, ply);
        if self.game.raises() {
            self.give_back_after_false_check(case);
        }
    }

    /// P13 is open once any man was touched, also by an act that is itself a fault.
    pub(super) fn fault_after_false_check(&mut self, player: Color) {
        if !self.game.raises()
            && self.game.rules_on(Incident::FalseCheck)
            && let Some(ply) = self.game.false_announcement(player)
        {
            self.open_false_check(player, ply);
        }
    }

    /// P13 claimed: a move already played can go back; a man only touched is freed.
    pub(super) fn give_back_after_false_check(&mut self, case: usize) {
        let (announced, sufferer) =
            (self.game.cases()[case].ply, !self.game.cases()[case].offender);
        if self.game.plies().len() > announced + 1 {
            let (by, options) = (Actor::Player(sufferer), vec![Choice::Retract]);
            self.emit(Event::Offered { case, by, options });
        } else {
            self.came(case, Status::Settled);
            self.free_of_false_check(announced);
        }
    }

    fn free_of_false_check(&mut self, ply: usize) {
        self.emit(Event::Freed);
        self.emit(Event::Exposed { ply });
    }

    /// The open case of a false announcement, opened if it is not yet.
    fn open_false_check(&mut self, player: Color, ply: usize) -> usize {
        let is_open = |case: &Case| {
            case.incident == Incident::FalseCheck && case.ply == ply && case.status == Status::Open
        };
        if let Some(index) = self.game.find_case(is_open) {
            return index;
        }
        let article = self.game.terms().code.article(Incident::FalseCheck, When::Always);
        let case = Case { ply, ..self.new_case(Incident::FalseCheck, article, !player) };
        self.emit(Event::Opened(case));
        self.game.cases().len() - 1
    }

    /// A king taken by hand says what the words would say (P11, P12), or raises the exposure that
    /// can still be claimed.
    pub(super) fn king_was_taken(&mut self, index: usize) {
        let taker = self.game.cases()[index].offender;
        let ply = self.game.plies().len();
        let (bound, touched) = self.bound_before(ply);
        self.came(index, Status::Settled);
        if self.recall_unparried(taker) || self.offer_standing_check(!taker) {
            return;
        }
        let exposed = |case: &Case| {
            case.incident == Incident::SelfExposure
                && case.offender != taker
                && case.status == Status::Open
        };
        if let Some(exposed) = self.game.find_case(exposed) {
            self.raise(exposed);
        } else {
            self.warn_of_check(!taker);
            self.emit(Event::Freed);
            self.bind_as_before(ply, bound, touched);
        }
    }

    /// The king taken by hand claims what exposed him; where nothing can be claimed any more, the
    /// men go back and nothing follows.
    pub(super) fn claimed_by_taking(&mut self, index: usize) {
        let taker = self.game.cases()[index].offender;
        self.came(index, Status::Settled);
        if let Some(case) = self.claimable(Actor::Player(taker), None) {
            self.raise_claimed(case);
        }
    }

    /// A case that is ruled on as it is found.
    pub(super) fn open_settled(&mut self, incident: Incident, offender: Color, ply: usize) {
        let article = self.game.terms().code.article(incident, When::Always);
        let case = self.new_case(incident, article, offender);
        self.emit(Event::Opened(Case { ply, status: Status::Settled, ..case }));
    }
}
