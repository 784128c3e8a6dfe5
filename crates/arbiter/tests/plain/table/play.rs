//! Men touched and played, and what is covered by it: P14, K1 and K2.

use arbiter::Choice;
use chess::{Bitboard, Color, Move, Position, Role, Square};
use laws::Incident;

use super::{Bond, Fault, Ply, SecondArbiter, Unfinished};
use crate::plain::{
    handling::{Carry, Handling, Said},
    judge::{self, Case, Reading, Ruling, judge},
    walk::{self, Hand, attacked, man},
};

impl SecondArbiter {
    pub(super) fn carry(&mut self, player: Color, carry: &Carry) -> bool {
        if man(self.position(), carry.from).is_none() || carry.from == carry.to {
            return false;
        }
        if let Some(castle) = self.completes_castling(player, carry) {
            self.unfinished = None;
            return self.castle_from(castle.0, player, &castle.1);
        }
        if !self.may_act(player) {
            return false;
        }
        if let Some(done) = self.words_call_back(player, carry.said) {
            return done;
        }
        self.cover(player);
        let before = walk::turned(self.position(), player);
        if let Some(castle) = self.castles_without_a_rook(&before, player, carry) {
            return self.judge_castling(player, before, &castle);
        }
        let hand = self.hand(&before, carry);
        let known = self.known(player);
        let reading = judge::read(&before, &hand, carry.takes, carry.off, known);
        let taken = man(&before, carry.to)
            .map(|_| carry.to)
            .or_else(|| walk::passed_pawn(&before, carry.from, carry.to));
        match reading {
            Reading::Unfinished => {
                if self.position().turn() != player {
                    return false;
                }
                self.unfinished = Some(Unfinished { carry: carry.clone(), player });
                true
            }
            Reading::Legal(m) => {
                let broken = self.position().turn() == player
                    && self.bond.is_some_and(|bond| !bond.duty.is_met(&before, m));
                let fault = broken.then_some((Incident::TouchBroken, None));
                self.make(player, &before, &hand, carry.said, fault)
            }
            Reading::Unparried => {
                let broken = self.position().turn() == player
                    && self.touched.first() != Some(&carry.from)
                    && self
                        .bond
                        .is_some_and(|bond| !bond.duty.is_met_by(&before, carry.from, taken));
                let fault = broken.then_some((Incident::TouchBroken, None));
                self.make(player, &before, &hand, carry.said, fault)
            }
            Reading::Fault(Incident::TookKing, _) => self.took_king(player, carry),
            Reading::Fault(kind, other) => {
                self.make(player, &before, &hand, carry.said, Some((kind, other)))
            }
        }
    }

    pub(super) fn hand(&self, before: &Position, carry: &Carry) -> Hand {
        let Carry { from, to, takes, off, promotion, .. } = *carry;
        let mut off: Vec<Square> = off.into_iter().filter(|square| *square != to).collect();
        // Where the capture in passing is legal, writing it is enough.
        let is_this = |m: &&Move| m.is_en_passant() && m.from() == from && m.to() == to;
        if takes && before.legal_moves().iter().any(|m| is_this(&m)) {
            off.extend(walk::passed_pawn(before, from, to));
            off.dedup();
        }
        let own = man(before, from).is_some_and(|piece| piece.color == before.turn());
        let double_step = own && walk::is_double_step(before, from, to);
        Hand { shifts: vec![(from, to)], off, promotion, double_step, out_of_turn: false }
    }

    /// Nobody acts while another must choose, save where the law lets the game go on.
    pub(super) fn may_act(&mut self, player: Color) -> bool {
        let Some(offer) = self.blocking().cloned() else { return true };
        if !self.house.arbiter_raises {
            // Who plays on instead of choosing lets it be covered; the offender waits.
            if offer.holder == player && self.position().turn() == player {
                self.open.retain(|fault| (fault.kind, fault.ply) != (offer.kind, offer.ply));
                self.drop_dead_offers();
            }
            return offer.holder == player && self.position().turn() == player;
        }
        // P4: to play is to let both moves stand, where they may stand.
        offer.kind == Incident::TwoMoves
            && offer.holder == player
            && offer.options.contains(&Choice::Leave)
    }

    /// The player touches a man of his own turn to play it, and plays it: P14 and its stricter
    /// limits.
    pub(super) fn cover(&mut self, player: Color) {
        if self.position().turn() != player {
            return;
        }
        self.cover_by_touch(player);
        self.open.retain(|fault| match fault.kind {
            // P13: until the announcer has played.
            Incident::FalseCheck => fault.offender != player,
            // P4: before the adversary plays his move. What was wrong with the second move itself
            // is let pass with it.
            Incident::TwoMoves => fault.offender == player,
            _ => true,
        });
        self.drop_dead_offers();
    }

    pub(super) fn cover_by_touch(&mut self, player: Color) {
        if self.position().turn() != player {
            return;
        }
        let london = self.house.london;
        self.open.retain(|fault| match fault.kind {
            Incident::TwoMoves | Incident::FalseCheck | Incident::StandingCheck => true,
            _ if london => fault.offender == player,
            _ => fault.offender != player,
        });
        self.drop_dead_offers();
    }

    /// A ply is on the board, regular or not.
    pub(super) fn make(
        &mut self,
        player: Color,
        before: &Position,
        hand: &Hand,
        said: Said,
        fault: Option<(Incident, Option<Square>)>,
    ) -> bool {
        let in_turn = self.position().turn() == player;
        let hand = &Hand { out_of_turn: !in_turn, ..hand.clone() };
        let Some(after) = walk::after(before, player, hand) else { return false };
        let ply = self.plies.len();
        let reply_to_false_words =
            in_turn && self.plies.last().is_some_and(|last| last.false_words && !last.known);
        let (bond, touched) = (self.bond, self.touched.clone());
        let new = |kind, before: &Position, man, other| Fault {
            kind,
            offender: player,
            ply: Some(ply),
            before: *before,
            man,
            other,
            bond,
            touched: touched.clone(),
            second: None,
        };
        let (from, to) = hand.shifts[0];
        if reply_to_false_words {
            // The touch that goes before the fault opened it.
            self.open_false_check(ply - 1, !player);
        }
        let fault = fault.map(|(kind, other)| new(kind, before, from, other));
        if in_turn {
            self.open.extend(fault);
        } else {
            // What binds now is the other side's affair.
            let own = |fault| Box::new(Fault { bond: None, touched: Vec::new(), ..fault });
            let second = fault.map(own);
            let two = new(Incident::TwoMoves, self.position(), from, None);
            self.open.push(Fault { second, ..two });
        }
        // Whoever plays on lets the offer of P12 lapse; while the check stands it can be claimed anew.
        if in_turn {
            self.lapsed |= self.open.iter().any(|fault| fault.kind == Incident::StandingCheck);
            self.open.retain(|fault| fault.kind != Incident::StandingCheck);
            self.drop_dead_offers();
        }
        let checks = attacked(&after, !player);
        let words = said != Said::Nothing || in_turn && self.spoken;
        if in_turn {
            self.again = false;
            self.warned_now = false;
            self.spoken = false;
            self.touch_was_broken = false;
        }
        self.plies.push(Ply {
            mover: player,
            from,
            to,
            said: words,
            false_words: words && !checks,
            known: false,
        });
        self.told.push([Bitboard::EMPTY; 2]);
        self.positions.push(after);
        if words {
            self.tell(!player);
        }
        if in_turn {
            self.bond = None;
            self.touched.clear();
        } else if !self.touched.is_empty() {
            // The other side had touched a man already; it is still touched. Where it was the man
            // that has moved now, who knows.
            let moved = |&(from, to): &(Square, Square)| {
                self.touched.contains(&from) || self.touched.contains(&to)
            };
            self.outside |= hand.shifts.iter().any(moved) || words;
            // A ruling that the adversary made impossible binds no longer.
            self.outside |= self.touch_was_broken;
            self.bond = if self.is_bound_by_ruling() {
                self.bond.filter(|bond| !bond.duty.moves(self.position()).is_empty())
            } else {
                self.touch_bond()
            };
        }
        if words && checks {
            // The words warn of an old check too.
            self.warn_of_standing_check(!player);
        }
        if self.house.arbiter_raises {
            if reply_to_false_words {
                self.offer_to_replay(ply - 1);
            }
            self.raise_next(ply);
        }
        true
    }

    pub(super) fn took_king(&mut self, player: Color, carry: &Carry) -> bool {
        if self.position().turn() != player || man(self.position(), carry.to).is_none() {
            return false;
        }
        if attacked(self.position(), !player) {
            if self.may_call_back(player) {
                self.call_back();
                return true;
            }
            self.outside = true;
            return false;
        }
        let position = self.position();
        let case = Case {
            kind: Incident::TookKing,
            offender: player,
            before: position,
            after: position,
            man: carry.from,
            other: None,
        };
        let ruling = judge(&case);
        if let Ruling::Bound(duty) = ruling {
            self.bond = Some(Bond { duty, automatic: true, touch: false });
            self.touched.clear();
        }
        self.shown = Some(Incident::TookKing);
        true
    }

    pub(super) fn touch(&mut self, player: Color, square: Square) -> bool {
        if man(self.position(), square).is_none() || !self.may_touch(player) {
            return false;
        }
        if self.position().turn() != player {
            return true;
        }
        self.cover_by_touch(player);
        let n = self.plies.len();
        if self.deceived() {
            if self.house.arbiter_raises {
                // He is told at the touch, which binds nothing.
                self.is_known(n - 1);
                self.shown = Some(Incident::FalseCheck);
                return true;
            }
            self.open_false_check(n - 1, !player);
        }
        self.touched.push(square);
        if self.bond.is_none() {
            self.bond = self.touch_bond();
        }
        true
    }

    /// What the men touched bind to: the first that can bind (K1, K2).
    pub(super) fn touch_bond(&self) -> Option<Bond> {
        let duty = |square: &Square| judge::touch(self.position(), *square);
        self.touched.iter().find_map(duty).map(Bond::from_touch)
    }

    pub(super) fn may_touch(&self, player: Color) -> bool {
        self.blocking().is_none_or(|offer| {
            !self.house.arbiter_raises || offer.kind == Incident::TwoMoves && offer.holder == player
        })
    }

    /// Whether this handling may go on. The adversary's act makes a leap of the king, or a pawn's
    /// diagonal step that took nothing off, a false move; before a piece is named it is refused.
    pub(super) fn settle_the_unfinished(&mut self, player: Color, handling: &Handling) -> bool {
        let Some(unfinished) = self.unfinished.clone() else { return true };
        let carry = &unfinished.carry;
        let base = *self.position();
        if unfinished.player == player {
            return match handling {
                Handling::Carry(next) => self.completes_castling(player, next).is_some(),
                Handling::Off(_) | Handling::Exchange(..) => true,
                _ => {
                    self.outside = true;
                    false
                }
            };
        }
        if walk::reaches_last_rank(&base, carry.from, carry.to) {
            return false;
        }
        if !matches!(handling, Handling::Carry(_) | Handling::Touch(_)) {
            return false;
        }
        self.unfinished = None;
        let hand = Hand { shifts: vec![(carry.from, carry.to)], ..Hand::default() };
        let fault = Some((Incident::FalseMove, None));
        self.make(unfinished.player, &base, &hand, carry.said, fault);
        !self.house.arbiter_raises
    }

    pub(super) fn finish_passing(&mut self, player: Color, square: Square) -> bool {
        let Some(unfinished) = self.unfinished.take() else { return false };
        let carry = Carry { off: Some(square), ..unfinished.carry };
        let passed = walk::passed_pawn(self.position(), carry.from, carry.to);
        unfinished.player == player && passed == Some(square) && self.carry(player, &carry)
    }

    pub(super) fn finish_promotion(&mut self, player: Color, square: Square, role: Role) -> bool {
        let Some(unfinished) = self.unfinished.take() else { return false };
        let carry = Carry { promotion: Some(role), ..unfinished.carry };
        let promotes = walk::reaches_last_rank(self.position(), carry.from, carry.to);
        unfinished.player == player && promotes && carry.to == square && self.carry(player, &carry)
    }
}
