//! A ruling carried out: which remedies can be offered, what binds, what comes back.

use super::Decider;
use crate::{Binding, Case, Choice, Duty, Event, Status, duty};
use chess::{Position, Square};
use laws::{Remedy, Ruling, Rung};

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
                    let by = !case.offender;
                    self.emit(Event::Offered { case: index, by, options });
                }
            }
            Ruling::Ladder(rungs) => self.climb(index, rungs),
            Ruling::StillBound => {
                let bound = case.broke.map(|duty| Binding {
                    duty,
                    article: case.number(),
                    case: Some(index),
                });
                self.settle_and_restore(index);
                if let Some(binding) = bound {
                    self.emit(Event::Bound(binding));
                }
            }
            Ruling::CountsAsWords => self.king_was_taken(index),
            _ => {}
        }
    }

    /// The men go back, and the first rung that can be done binds the offender; where none can, he
    /// is free.
    fn climb(&mut self, index: usize, rungs: &[Rung]) {
        let case = &self.game.cases()[index];
        let base = self.base(case);
        let duty = rungs.iter().find_map(|rung| duty_of_rung(*rung, case, &base));
        let article = case.number();
        self.settle_and_restore(index);
        if let Some(duty) = duty {
            self.emit(Event::Bound(Binding { duty, article, case: Some(index) }));
        }
    }

    /// The offender is bound to what his adversary chose.
    pub(super) fn bind_to_choice(&mut self, index: usize, duty: Duty) {
        let article = self.game.cases()[index].number();
        self.settle_and_restore(index);
        self.emit(Event::Bound(Binding { duty, article, case: Some(index) }));
    }

    /// The case is settled and the men are back where they stood before it, the offender to move.
    pub(super) fn settle_and_restore(&mut self, index: usize) {
        let case = &self.game.cases()[index];
        let (ply, base) = (case.ply, self.base(case));
        self.came(index, Status::Settled);
        self.restore(ply, base, false);
    }

    pub(super) fn restore(&mut self, plies: usize, position: Position, stays_bound: bool) {
        self.emit(Event::Restored { plies, position: Box::new(position), stays_bound });
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
                Remedy::Retract => Some(Choice::Retract),
                Remedy::Parry => Some(Choice::Parry),
                Remedy::Replay => Some(Choice::Replay),
            };
            options.extend(option);
        }
        options
    }

    /// What was done cannot stand where it leaves the offender's own king attacked.
    pub(super) fn can_be_left(&self, case: &Case) -> bool {
        case.ply < self.game.plies().len()
            && self.game.before(case.ply + 1).attackers_of_king(case.offender).is_empty()
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
