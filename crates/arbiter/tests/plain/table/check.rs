//! Checks that were announced, were not, or are none: P11, P12 and P13.

use arbiter::Choice;
use chess::{Bitboard, Color};
use laws::Incident;

use super::{Fault, Offer, SecondArbiter};
use crate::plain::{
    handling::Said,
    walk::{attacked, attackers, king},
};

impl SecondArbiter {
    pub(super) fn attackers_at(&self, index: usize, side: Color) -> Bitboard {
        attackers(&self.positions[index], side)
    }

    /// Whether the player of this side knows of every attack on his king.
    pub fn is_warned(&self, side: Color) -> bool {
        (attackers(self.position(), side) - self.known(side)).is_empty()
    }

    pub(super) fn known(&self, side: Color) -> Bitboard {
        self.known_at(side, self.plies.len())
    }

    /// The men attacking this king of which its player has been told. A check is the attack of one
    /// man from one square: moved, it attacks anew.
    pub(super) fn known_at(&self, side: Color, index: usize) -> Bitboard {
        if self.house.arbiter_announces {
            return self.attackers_at(index, side);
        }
        (0..=index).fold(Bitboard::EMPTY, |known, at| {
            (known | self.told[at][side.index()]) & self.attackers_at(at, side)
        })
    }

    /// The player of this side learns of the attacks on his king.
    pub(super) fn tell(&mut self, side: Color) {
        let n = self.plies.len();
        let attackers = self.attackers_at(n, side);
        self.told[n][side.index()] |= attackers;
    }

    /// P11: this side's last move gave a check in silence, the reply did not parry it, and it is
    /// this side's turn.
    ///
    /// A check in a position set up counts as given just before, while the record holds nothing
    /// but the reply to it.
    pub fn may_call_back(&self, side: Color) -> bool {
        let n = self.plies.len();
        if n == 0 || self.position().turn() != side {
            return false;
        }
        let given = match n.checked_sub(2).map(|ply| self.plies[ply].mover == side) {
            None => self.attackers_at(0, !side),
            Some(true) => self.attackers_at(n - 1, !side) - self.attackers_at(n - 2, !side),
            Some(false) => Bitboard::EMPTY,
        };
        let silent = given - self.known_at(!side, n - 1);
        let stays = silent & self.attackers_at(n, !side);
        self.plies[n - 1].mover != side && !stays.is_empty()
    }

    /// Words of check on one's own turn, with what is done there: P11 or P12.
    pub(super) fn words_call_back(&mut self, player: Color, said: Said) -> Option<bool> {
        if said == Said::Nothing || self.position().turn() != player {
            return None;
        }
        if self.may_call_back(player) {
            // The man he touched to play covers what he was guilty of, whatever came first (P14).
            self.cover(player);
            self.call_back();
            return Some(true);
        }
        None
    }

    /// P11: both last plies come back, and the check is known.
    pub(super) fn call_back(&mut self) {
        let plies = self.plies.len() - 1;
        let position = self.positions[plies];
        self.go_back(plies, position);
        self.tell(self.position().turn());
        self.shown = Some(Incident::CheckUnannounced);
    }

    pub(super) fn say_check(&mut self, player: Color) -> bool {
        if self.position().turn() == player {
            if self.may_call_back(player) {
                self.call_back();
                return true;
            }
            self.warn_of_standing_check(!player);
            self.warned_now = attacked(self.position(), !player);
            self.spoken = true;
            return true;
        }
        if attacked(self.position(), !player) {
            self.tell(!player);
            self.warn_of_standing_check(!player);
        }
        let checks = attacked(self.position(), !player);
        if let Some(last) = self.plies.last_mut().filter(|ply| ply.mover == player) {
            last.said = true;
            last.false_words = !checks;
        }
        true
    }

    /// Anyone's warning (P12), also before the adversary has used P11; what the players hear, they
    /// know.
    pub(super) fn warned_by_the_gallery(&mut self) -> bool {
        for side in Color::ALL {
            if let Some(ply) = self.old_check(side) {
                self.open_standing_check(side, ply);
            }
            self.tell(side);
        }
        true
    }

    /// P12: this side's king has been in a check since before its last move, and P11 can no longer
    /// be used. The number of plies to go back to, if it has a move on record.
    pub fn standing_check(&self, side: Color) -> Option<Option<usize>> {
        self.old_check(side).filter(|_| !self.may_call_back(!side))
    }

    /// As [`Self::standing_check`], also where the adversary could still use P11.
    pub(super) fn old_check(&self, side: Color) -> Option<Option<usize>> {
        let last = self.plies.iter().rposition(|ply| ply.mover == side);
        let stood = (last.unwrap_or(0)..=self.plies.len())
            .fold(Bitboard::FULL, |stood, at| stood & self.attackers_at(at, side));
        (!stood.is_empty()).then_some(last)
    }

    /// P12 opens for this side, if its king has stood in check for several moves.
    pub(super) fn warn_of_standing_check(&mut self, side: Color) -> bool {
        let Some(ply) = self.standing_check(side) else { return false };
        self.open_standing_check(side, ply)
    }

    pub(super) fn open_standing_check(&mut self, side: Color, ply: Option<usize>) -> bool {
        if ply.is_none() && self.position().turn() != side {
            return false;
        }
        self.open.retain(|fault| fault.kind != Incident::StandingCheck);
        self.tell(side);
        let n = self.plies.len();
        let before = self.positions[ply.unwrap_or(n)];
        let man = king(&before, side);
        let (kind, offender) = (Incident::StandingCheck, !side);
        let (bond, touched, other, second) = (None, Vec::new(), None, None);
        self.open.push(Fault { kind, offender, ply, before, man, other, bond, touched, second });
        true
    }

    /// What P12 offers now: it changes as the game goes on, and ends when the check does.
    pub(super) fn look_at_standing_check(&mut self) {
        self.offers.retain(|offer| offer.kind != Incident::StandingCheck);
        let Some(at) = self.open.iter().position(|fault| fault.kind == Incident::StandingCheck)
        else {
            return;
        };
        let side = !self.open[at].offender;
        let Some(ply) = self.old_check(side) else {
            self.open.remove(at);
            return;
        };
        self.open[at].ply = ply;
        let mut options = Vec::new();
        options.extend(ply.map(|_| Choice::Retract));
        options.extend((self.position().turn() == side).then_some(Choice::Parry));
        self.offers.push(Offer { kind: Incident::StandingCheck, holder: side, options, ply });
    }

    /// Whether the last ply announced a check that is none, and the other side does not know yet.
    pub fn deceived(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.false_words && !ply.known)
    }

    pub(super) fn open_false_check(&mut self, announcement: usize, announcer: Color) {
        let is_it =
            |fault: &Fault| fault.kind == Incident::FalseCheck && fault.ply == Some(announcement);
        if self.open.iter().any(is_it) {
            return;
        }
        let at = self.plies[announcement].to;
        self.open.push(Fault {
            kind: Incident::FalseCheck,
            offender: announcer,
            ply: Some(announcement),
            before: self.positions[announcement + 1],
            man: at,
            other: None,
            bond: None,
            touched: Vec::new(),
            second: None,
        });
    }

    /// P13: the move played after a false announcement may be played again.
    pub(super) fn offer_to_replay(&mut self, announcement: usize) {
        self.offers.push(Offer {
            kind: Incident::FalseCheck,
            holder: !self.plies[announcement].mover,
            options: vec![Choice::Retract],
            ply: Some(announcement),
        });
    }

    /// It is known now that the check announced with this ply was none.
    pub(super) fn is_known(&mut self, ply: usize) {
        self.plies[ply].known = true;
    }
}
