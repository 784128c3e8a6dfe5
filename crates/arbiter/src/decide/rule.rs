//! A ruling carried out: which remedies can be offered, what binds, what comes back.

use super::Decider;
use crate::{
    Actor, Binding, Case, Choice, Duty, Ending, Event, Kept, Outcome, Score, Status, Touch, duty,
};
use chess::{Position, Square};
use laws::{Incident, Remedy, Ruling, Rung};

impl Decider<'_> {
    /// Rules on an open case by its article.
    pub(super) fn rule(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let Some(article) = case.article else { return };
        match article.ruling {
            Ruling::AdversaryChooses { remedies, failing } => {
                let options = self.feasible(case, remedies);
                if options.is_empty() {
                    self.climb(index, failing);
                } else {
                    let by = Actor::Player(!case.offender);
                    self.emit(Event::Offered { case: index, by, options });
                }
            }
            Ruling::Ladder(rungs) => self.climb(index, rungs),
            Ruling::StillBound => {
                let bound = case.broke.clone();
                self.settle_and_restore(index);
                if let Some(binding) = bound {
                    self.emit(Event::Bound(Binding { case: Some(index), ..binding }));
                }
            }
            Ruling::Restores => self.restore_and_count(index),
            Ruling::RestoresAndAsks => {
                let (ply, position) = (case.ply, *self.game.before(case.ply));
                let (by, options) = (Actor::Arbiter, vec![Choice::Count, Choice::NoCount]);
                self.restore(ply, position, Kept::Turn);
                self.emit(Event::Offered { case: index, by, options });
            }
            Ruling::BecomesQueen => {
                // No article says what a piece of the other colour is; a pawn left a pawn is nearest.
                let done = self.game.plies().get(case.ply);
                let doubtful = done.is_some_and(|done| done.change.wrong_color);
                self.came(index, Status::Settled);
                self.count(index);
                self.make_queen(index);
                if doubtful && self.game.outcome().is_none() {
                    let (by, options) = (Actor::Arbiter, vec![Choice::Restore, Choice::Stand]);
                    self.emit(Event::Offered { case: index, by, options });
                }
            }
            Ruling::StillToMove => {
                self.came(index, Status::Ruled);
                if self.may_have_stopped_a_fault(index) {
                    let (by, options) = (Actor::Arbiter, vec![Choice::Count, Choice::NoCount]);
                    self.emit(Event::Offered { case: index, by, options });
                } else {
                    self.count(index);
                }
            }
            Ruling::PutRight => self.put_displaced_right(index),
            Ruling::NewGame => {
                self.came(index, Status::Settled);
                self.end(Outcome { score: Score::None, ending: Ending::NewGame });
            }
            Ruling::Transfers => self.came(index, Status::Settled),
            Ruling::CountsAsWords => self.king_was_taken(index),
            Ruling::CountsAsClaim => self.claimed_by_taking(index),
            Ruling::SuffererChooses(_) => self.give_back_after_false_check(index),
            Ruling::Replays
            | Ruling::GiverCannotWin
            | Ruling::WaitsOneMove
            | Ruling::Penalised
            | Ruling::Nothing => {}
        }
    }

    /// A press without a move may have been meant to stop the clock for an irregularity of the
    /// adversary's that is still open.
    fn may_have_stopped_a_fault(&self, index: usize) -> bool {
        let presser = self.game.cases()[index].offender;
        let is_open = |case: &Case| {
            case.offender != presser
                && case.status == Status::Open
                && case.article.is_some_and(|row| row.counts)
        };
        self.game.find_case(is_open).is_some()
    }

    /// FIDE 7.5.1: the position before the earliest irregularity not corrected yet comes back, the
    /// men touched then bind, and the offender is counted.
    fn restore_and_count(&mut self, index: usize) {
        let restores = |case: &Case| {
            case.is_open()
                && case.status != Status::Ruled
                && case.article.is_some_and(|row| row.ruling == Ruling::Restores)
        };
        let earliest = self
            .game
            .present()
            .filter(|&other| restores(&self.game.cases()[other]))
            .filter(|&other| !self.game.has_lapsed(&self.game.cases()[other]))
            .min_by_key(|&other| self.game.cases()[other].ply)
            .unwrap_or(index);
        let earliest = self.first_of_one_check(earliest);
        self.restore_with_touches(self.game.cases()[earliest].ply);
        // Only now: what goes back takes along the cases that are still open.
        self.came(earliest, Status::Ruled);
        self.count(earliest);
    }

    /// The position before a ply comes back, and what was touched in it binds.
    fn restore_with_touches(&mut self, ply: usize) {
        if let Some(done) = self.game.plies().get(ply) {
            let kept = Kept::Touches(done.touches.clone(), done.released.clone());
            self.restore(ply, done.before, kept);
        }
    }

    /// The arbiter has decided that what the code leaves open does not stand.
    pub(super) fn restore_as_decided(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        if case.article.is_some_and(|row| row.ruling == Ruling::Restores) {
            self.restore_and_count(index);
        } else {
            self.restore_with_touches(case.ply);
            self.came(index, Status::Ruled);
        }
    }

    /// A king left in check move after move is one irregularity, renewed with each: the first of
    /// them, however long ago.
    fn first_of_one_check(&self, mut index: usize) -> usize {
        let cases = self.game.cases();
        let exposes = |case: &Case| case.incident == Incident::SelfExposure && case.is_open();
        while let Some(earlier) = cases.iter().position(|case| {
            let later = &cases[index];
            exposes(case)
                && exposes(later)
                && case.offender == later.offender
                && case.ply + 2 == later.ply
        }) {
            index = earlier;
        }
        index
    }

    /// A counted irregularity: the adversary is compensated, and a second one may lose the game.
    pub(super) fn count(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let offender = case.offender;
        let Some(penalty) = self.game.terms().code.penalty else { return };
        if !case.article.is_some_and(|row| row.counts) && case.status != Status::Offered {
            return;
        }
        self.emit(Event::Counted(offender));
        if penalty.seconds > 0 {
            self.emit(Event::Compensated {
                player: !offender,
                seconds: penalty.seconds,
                article: penalty.article,
            });
        }
        if penalty.loses_at.is_some_and(|limit| self.game.count(offender) >= limit) {
            self.lose(offender, Ending::IllegalMove);
        }
    }

    /// Men displaced by accident are put back: at once, or with the position in which it was done.
    fn put_displaced_right(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let (ply, before) = (case.ply, case.before.clone());
        self.came(index, Status::Settled);
        if let Some(before) = before {
            let later = self.game.terms().code.displaced_found_later;
            if let Some(article) = later.filter(|_| self.game.plies().len() > ply) {
                self.emit(Event::Cites(article));
            }
            self.restore(ply, *before, Kept::Nothing);
        }
    }

    /// The men go back, and the first rung that can be done binds the offender; where none can, he
    /// is free.
    fn climb(&mut self, index: usize, rungs: &[Rung]) {
        let case = &self.game.cases()[index];
        let base = self.base(case);
        let duty = rungs.iter().find_map(|rung| duty_of_rung(*rung, case, &base));
        let article = case.number();
        let ply = case.ply;
        let (bound, touched) = self.bound_before(ply);
        self.settle_and_restore(index);
        if let Some(duty) = duty {
            self.bind(index, duty, article);
        } else {
            self.bind_as_before(ply, bound, touched);
        }
    }

    /// What bound the player of a ply, or of the act in hand, before he did it.
    pub(super) fn bound_before(&self, ply: usize) -> (Option<Binding>, Vec<Touch>) {
        let done = self.game.plies().get(ply).cloned().or_else(|| self.game.in_hand_or_nothing());
        done.map_or_else(Default::default, |done| (done.bound, done.touched_before))
    }

    /// The fault is without consequence: what bound before it binds still (D6).
    pub(super) fn bind_as_before(
        &mut self,
        ply: usize,
        bound: Option<Binding>,
        touched: Vec<Touch>,
    ) {
        if !touched.is_empty() {
            let position = *self.game.before(ply);
            self.restore(ply, position, Kept::Touches(touched, None));
        }
        if let Some(binding) = bound {
            self.emit(Event::Bound(binding));
        }
    }

    fn bind(&mut self, index: usize, duty: Duty, article: Option<&'static str>) {
        let moves = duty.moves(self.game.position());
        let binding = Binding { moves, duty: Some(duty), man: None, article, case: Some(index) };
        self.emit(Event::Bound(binding));
    }

    /// The offender is bound to what his adversary chose.
    pub(super) fn bind_to_choice(&mut self, index: usize, duty: Duty) {
        let article = self.game.cases()[index].number();
        self.settle_and_restore(index);
        self.bind(index, duty, article);
    }

    /// The case is settled and the men are back where they stood before it, the offender to move.
    pub(super) fn settle_and_restore(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let (ply, base) = (case.ply, self.base(case));
        self.came(index, Status::Settled);
        self.restore(ply, base, Kept::Nothing);
    }

    pub(super) fn restore(&mut self, plies: usize, position: Position, kept: Kept) {
        self.emit(Event::Restored { plies, position: Box::new(position), kept });
    }

    /// The position before the act, with its player to move.
    fn base(&self, case: &Case) -> Position {
        self.game.before(case.ply).with_turn(case.offender)
    }

    /// The remedies that can be carried out; the others are not offered (D2).
    fn feasible(&self, case: &Case, remedies: &[Remedy]) -> Vec<Choice> {
        let base = self.base(case);
        let touched = case.fault.map(|fault| fault.touched);
        let target = case.fault.and_then(|fault| fault.target);
        let play =
            |square: Square| Duty::Play(square).is_feasible(&base).then_some(Choice::Play(square));
        let mut options = Vec::new();
        for remedy in remedies {
            let option = match remedy {
                Remedy::Leave => self.can_be_left(case).then_some(Choice::Leave),
                // The king himself is then meant by the remedy that names him.
                Remedy::PlayTouched
                    if remedies.contains(&Remedy::King)
                        && touched.is_some_and(|square| duty::is_own_king(&base, square)) =>
                {
                    None
                }
                Remedy::PlayTouched | Remedy::PlayKing => touched.and_then(play),
                Remedy::PlayTaken | Remedy::PlayRook => target.and_then(play),
                Remedy::TakeTarget => target.and_then(|square| {
                    Duty::Take(square).is_feasible(&base).then_some(Choice::Take(square))
                }),
                Remedy::King => Duty::King.is_feasible(&base).then_some(Choice::King),
                Remedy::Retract | Remedy::RetractSince => Some(Choice::Retract),
                Remedy::Parry => Some(Choice::Parry),
                Remedy::Replay => Some(Choice::Replay),
            };
            options.extend(option);
        }
        options
    }

    /// What was done cannot stand where it leaves the offender's own king attacked.
    pub(super) fn can_be_left(&self, case: &Case) -> bool {
        self.game.before(case.ply + 1).attackers_of_king(case.offender).is_empty()
    }
}

fn duty_of_rung(rung: Rung, case: &Case, base: &Position) -> Option<Duty> {
    let fault = case.fault?;
    let duty = match rung {
        Rung::TakeTarget => Duty::Take(fault.target?),
        Rung::PlayTouched => Duty::Play(fault.touched),
        Rung::King => Duty::King,
        Rung::KingIfCheckHinders => {
            let own = |square: &Square| {
                base.piece_at(*square).is_some_and(|man| man.color == case.offender)
            };
            let mut men = [Some(fault.touched), fault.target.filter(own)].into_iter().flatten();
            if !men.any(|square| duty::only_check_hinders(base, square)) {
                return None;
            }
            Duty::King
        }
    };
    duty.is_feasible(base).then_some(duty)
}
