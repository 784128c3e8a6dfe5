//! Irregularities raised, claimed and ruled on; remedies chosen.

use arbiter::Choice;
use chess::{Color, Position};
use laws::Incident;

use super::{Bond, Fault, Offer, SecondArbiter};
use crate::plain::{
    judge::{Case, Duty, Ruling, judge},
    walk::attacked,
};

impl SecondArbiter {
    /// The earliest irregularity of a ply is ruled on (D6).
    pub(super) fn raise_next(&mut self, ply: usize) {
        let is_of = |fault: &Fault| fault.ply == Some(ply) && fault.kind != Incident::FalseCheck;
        if let Some(at) = self.open.iter().position(is_of) {
            self.raise(at);
        }
    }

    pub(super) fn raise(&mut self, at: usize) {
        let fault = self.open[at].clone();
        self.put_back_second_move(&fault);
        let ply = fault.ply.expect("an irregular ply");
        let case = Case {
            kind: fault.kind,
            offender: fault.offender,
            before: &fault.before,
            after: &self.positions[ply + 1],
            man: fault.man,
            other: fault.other,
        };
        let ruling = if fault.kind == Incident::TouchBroken {
            // The same obligation remains.
            fault.bond.map_or(Ruling::Free, |bond| Ruling::Bound(bond.duty))
        } else {
            judge(&case)
        };
        match ruling {
            Ruling::Options(options) => self.offers.push(Offer {
                kind: fault.kind,
                holder: !fault.offender,
                options,
                ply: fault.ply,
            }),
            Ruling::Bound(duty) => {
                self.go_back(ply, fault.before);
                self.shown = Some(fault.kind);
                let bond = Bond { duty, automatic: true, touch: false };
                self.bond = Some(bond);
                if fault.kind == Incident::TouchBroken {
                    (self.bond, self.touched) = (fault.bond, fault.touched.clone());
                    self.touch_was_broken = true;
                }
            }
            Ruling::Free => {
                self.go_back(ply, fault.before);
                self.shown = Some(fault.kind);
                // Without consequence: what bound before binds still.
                (self.bond, self.touched) = (fault.bond, fault.touched.clone());
            }
        }
    }

    /// The men go back to where they stood after so many plies.
    pub(super) fn go_back(&mut self, plies: usize, position: Position) {
        self.plies.truncate(plies);
        self.told.truncate(plies + 1);
        self.positions.truncate(plies + 1);
        self.positions[plies] = position;
        self.open.retain(|fault| {
            fault.kind != Incident::StandingCheck && fault.ply.is_some_and(|ply| ply < plies)
        });
        // Nothing is left to play again where the reply itself came back.
        self.offers.retain(|offer| {
            offer.kind != Incident::FalseCheck || offer.ply.is_some_and(|ply| ply + 1 < plies)
        });
        self.drop_dead_offers();
        self.unfinished = None;
        self.spoken = false;
        self.touch_was_broken = false;
        self.again = plies > 0 && self.plies[plies - 1].mover == self.position().turn();
        self.bond = None;
        self.touched.clear();
    }

    pub(super) fn drop_dead_offers(&mut self) {
        let open: Vec<_> = self.open.iter().map(|fault| (fault.kind, fault.ply)).collect();
        self.offers.retain(|offer| open.contains(&(offer.kind, offer.ply)));
    }

    pub(super) fn claim(&mut self, player: Color, kind: Option<Incident>) -> bool {
        match kind {
            Some(Incident::CheckUnannounced) => {
                let can = self.may_call_back(!player);
                if can {
                    self.call_back();
                }
                can
            }
            Some(Incident::StandingCheck) => self.warn_of_standing_check(player),
            _ => self.claim_fault(player, kind),
        }
    }

    pub(super) fn claim_fault(&mut self, player: Color, kind: Option<Incident>) -> bool {
        let offered: Vec<_> = self.offers.iter().map(|offer| (offer.kind, offer.ply)).collect();
        let found = self.open.iter().position(|fault| {
            fault.offender != player
                && fault.kind != Incident::StandingCheck
                && kind.is_none_or(|kind| fault.kind == kind)
                && !offered.contains(&(fault.kind, fault.ply))
        });
        let Some(at) = found else { return false };
        if self.open[at].kind != Incident::FalseCheck {
            self.raise(at);
            return true;
        }
        let announcement = self.open[at].ply.expect("a ply announced it");
        if self.plies.len() == announcement + 1 {
            // Only touched: freed, without an option.
            self.open.remove(at);
            self.is_known(announcement);
            self.bond = None;
            self.touched.clear();
            self.shown = Some(Incident::FalseCheck);
        } else {
            self.offer_to_replay(announcement);
        }
        true
    }

    pub(super) fn choose(&mut self, player: Color, choice: Choice) -> bool {
        let held = self.offers.iter().rposition(|offer| {
            offer.holder == player && (choice == Choice::Waive || offer.options.contains(&choice))
        });
        let Some(at) = held else {
            // What is offered to one in check takes no turn and hinders no waiving.
            let takes_no_turn = |offer: &Offer| {
                matches!(offer.kind, Incident::StandingCheck | Incident::FalseCheck)
            };
            let waived = choice == Choice::Waive
                && self.offers.iter().all(takes_no_turn)
                && self.position().turn() != player
                && self.is_bound_automatically();
            if waived {
                self.bond = None;
                self.touched.clear();
                let two = |fault: &&mut Fault| fault.kind == Incident::TwoMoves;
                for fault in self.open.iter_mut().filter(two) {
                    (fault.bond, fault.touched) = (None, Vec::new());
                }
            }
            return waived;
        };
        let offer = self.offers.remove(at);
        let is_it = |fault: &Fault| (fault.kind, fault.ply) == (offer.kind, offer.ply);
        let at = self.open.iter().position(is_it).expect("an offer is about an open fault");
        let fault = self.open.remove(at);
        match choice {
            Choice::Leave => self.leave(&fault, at),
            Choice::Waive => self.waive(&fault, at),
            Choice::Play(square) => self.restore(&fault, Some(Duty::Play(square))),
            Choice::Take(square) => self.restore(&fault, Some(Duty::Take(square))),
            Choice::King => self.restore(&fault, Some(Duty::King)),
            Choice::Retract => self.retract(&fault),
            // P12: the check is known; any defence from here.
            _ => {}
        }
        true
    }

    pub(super) fn restore(&mut self, fault: &Fault, duty: Option<Duty>) {
        self.go_back(fault.ply.expect("an irregular ply"), fault.before);
        self.bond = duty.map(|duty| Bond { duty, automatic: false, touch: false });
    }

    pub(super) fn leave(&mut self, fault: &Fault, at: usize) {
        let ply = fault.ply.expect("an irregular ply");
        self.judge_second_move(fault, at);
        if self.house.arbiter_raises {
            self.raise_next(ply);
        }
    }

    /// P4: left standing, the second move is judged by its own paragraph.
    pub(super) fn judge_second_move(&mut self, fault: &Fault, at: usize) {
        if let Some(second) = fault.second.as_deref().cloned() {
            self.open.insert(at, second);
        }
    }

    /// A second move of the same player goes back where the first is judged.
    pub(super) fn put_back_second_move(&mut self, fault: &Fault) {
        let plies = fault.ply.expect("an irregular ply") + 1;
        if self.plies.get(plies).is_some_and(|next| next.mover == fault.offender) {
            let position = self.positions[plies];
            let touched = self.touched.clone();
            self.go_back(plies, position);
            self.touched = touched;
            self.bond = self.touch_bond();
        }
    }

    pub(super) fn waive(&mut self, fault: &Fault, at: usize) {
        let ply = match (fault.kind, fault.ply) {
            (Incident::StandingCheck, _) | (_, None) => return,
            (Incident::FalseCheck, Some(ply)) => {
                self.is_known(ply);
                return;
            }
            (_, Some(ply)) => ply,
        };
        let replied = self.plies.get(ply + 1).is_some_and(|next| next.mover != fault.offender);
        if attacked(&self.positions[ply + 1], fault.offender) && !replied {
            // It cannot stand: the men go back, and nothing more.
            self.go_back(ply, fault.before);
            if fault.kind == Incident::TwoMoves {
                (self.bond, self.touched) = (fault.bond, fault.touched.clone());
            }
            return;
        }
        self.judge_second_move(fault, at);
        if self.house.arbiter_raises {
            self.raise_next(ply);
        }
    }

    pub(super) fn retract(&mut self, fault: &Fault) {
        match fault.kind {
            Incident::TwoMoves => {
                let touched = self.touched.clone();
                self.go_back(fault.ply.expect("the second ply"), fault.before);
                self.bond = fault.bond;
                self.touched = touched;
                if self.bond.is_none_or(|bond| bond.touch) {
                    self.bond = self.touch_bond();
                }
            }
            Incident::FalseCheck => {
                let plies = fault.ply.expect("the announcement") + 1;
                self.go_back(plies, fault.before);
                self.is_known(plies - 1);
            }
            _ => {
                let plies = fault.ply.expect("a last move is on record");
                self.go_back(plies, self.positions[plies]);
                self.tell(!fault.offender);
            }
        }
    }

    pub(super) fn accept(&mut self, player: Color) -> bool {
        let n = self.plies.len();
        let irregular = self
            .open
            .iter()
            .any(|fault| fault.offender != player && fault.ply.is_some_and(|ply| ply + 1 == n));
        let over = self.position().turn() == player && self.position().legal_moves().is_empty();
        if irregular && over {
            self.open.clear();
            self.offers.clear();
        }
        irregular && over
    }
}
