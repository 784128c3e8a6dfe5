//! King and rook played together: P6, P7 and P8.

use chess::{Color, File, Move, Position, Rank, Role, Side, Square};
use laws::Incident;

use super::SecondArbiter;
use crate::plain::{
    handling::{Carry, Castle, Said},
    walk::{self, Hand, attackers, king, man},
};

impl SecondArbiter {
    pub(super) fn castle(&mut self, player: Color, castle: &Castle) -> bool {
        self.castle_from(self.plies.len(), player, castle)
    }

    /// King and rook are played together from the position after so many plies, with what was done
    /// since counted as part of it.
    pub(super) fn castle_from(&mut self, plies: usize, player: Color, castle: &Castle) -> bool {
        if plies < self.plies.len() {
            let position = self.positions[plies];
            self.go_back(plies, position);
        }
        if !self.may_act(player) {
            return false;
        }
        if let Some(done) = self.words_call_back(player, castle.said) {
            return done;
        }
        self.cover(player);
        let before = walk::turned(self.position(), player);
        self.judge_castling(player, before, castle)
    }

    pub(super) fn judge_castling(
        &mut self,
        player: Color,
        before: Position,
        castle: &Castle,
    ) -> bool {
        let bare = castle.rook.0 == castle.rook.1;
        let mut shifts = vec![castle.king];
        shifts.extend((!bare).then_some(castle.rook));
        let hand = Hand { shifts, ..Hand::default() };
        let rook = (!bare).then_some(castle.rook.0);
        let legal = before.legal_moves();
        let lawful = legal.iter().find(|m| {
            m.castling().is_some()
                && m.from() == castle.king.0
                && m.to() == castle.king.1
                && self.home(&before, **m) == Some((castle.rook.0, bare))
        });
        let fault = if let Some(m) = lawful {
            let in_turn = self.position().turn() == player;
            let broken = self.bond.is_some_and(|bond| !bond.duty.is_met(&before, *m));
            (in_turn && broken).then_some((Incident::TouchBroken, None))
        } else if self.castles_in_silent_check(&before, castle, &hand) {
            None
        } else {
            Some((Incident::IllegalCastling, rook))
        };
        self.make(player, &before, &hand, castle.said, fault)
    }

    pub(super) fn home(&self, before: &Position, m: Move) -> Option<(Square, bool)> {
        let home = before.castling().get(before.turn(), m.castling()?)?;
        Some((home.square(before.turn()), home.absent))
    }

    /// P11, fine points: castling in an unannounced check that leaves the king attacked. That check,
    /// and the same man's attack on what the king crosses, is the only bar to it.
    pub(super) fn castles_in_silent_check(
        &self,
        before: &Position,
        castle: &Castle,
        hand: &Hand,
    ) -> bool {
        let player = before.turn();
        let (old, known) = (attackers(before, player), self.known(player));
        let rights = Side::ALL.into_iter().find_map(|side| {
            let home = before.castling().get(player, side)?;
            let right = castle.king.1.file() == side.king_file();
            (right && home.square(player) == castle.rook.0).then_some(home)
        });
        let squares = between(castle.king.0, castle.rook.0);
        let empty = squares.iter().all(|square| man(before, *square).is_none());
        let passed = castle.rook.1;
        let passing = Hand { shifts: vec![(castle.king.0, passed)], ..Hand::default() };
        let safe = walk::after(before, player, &passing)
            .map(|position| attackers(&position, player))
            .is_some_and(|met| (met - old).is_empty() && (met & known).is_empty());
        let threats = walk::after(before, player, hand)
            .map(|position| attackers(&position, player))
            .unwrap_or_default();
        let silent = (threats - old).is_empty() && (threats & known).is_empty();
        rights.is_some() && empty && safe && !threats.is_empty() && silent
    }

    /// P8: the giver of a rook castles on the bare side by saying so.
    pub(super) fn castles_without_a_rook(
        &self,
        before: &Position,
        player: Color,
        carry: &Carry,
    ) -> Option<Castle> {
        let (giver, home) = self.house.rook_odds?;
        let from_home = carry.from == Square::new(File::E, Rank::First.of(player));
        let is_king = carry.from == king(before, player);
        let side = if home.file() == File::A { Side::Queen } else { Side::King };
        let to = Square::new(side.king_file(), Rank::First.of(player));
        (carry.castle && giver == player && is_king && from_home && carry.to == to).then_some(
            Castle {
                king: (carry.from, carry.to),
                rook: (home, home),
                rook_first: false,
                said: carry.said,
            },
        )
    }

    /// A man carried after another of the same player, that makes castling of both: the king over
    /// the rook just set beside him, or the rook to the square a leaping king passed. With the
    /// number of plies the castling starts from.
    pub(super) fn completes_castling(
        &self,
        player: Color,
        carry: &Carry,
    ) -> Option<(usize, Castle)> {
        let this = (carry.from, carry.to);
        if let Some(unfinished) = &self.unfinished {
            let king = (unfinished.carry.from, unfinished.carry.to);
            let said = both(unfinished.carry.said, carry.said);
            let base = self.position();
            let castle = shape(base, player, king, this, false, said)?;
            return (unfinished.player == player).then_some((self.plies.len(), castle));
        }
        let last = self.plies.last()?;
        if !self.house.arbiter_raises && self.blocking().is_some() {
            return None;
        }
        if last.mover != player || self.position().turn() == player || self.is_touched() {
            return None;
        }
        let plies = self.plies.len() - 1;
        let base = &walk::turned(&self.positions[plies], player);
        // A rook that takes is not set beside the king.
        if man(base, last.to).is_some() {
            return None;
        }
        let other = (last.from, last.to);
        let said = if last.said { Said::After } else { carry.said };
        let rook_first = shape(base, player, this, other, true, said);
        let leap = self
            .open
            .iter()
            .any(|fault| fault.ply == Some(plies) && fault.kind == Incident::FalseMove);
        let rook_last = shape(base, player, other, this, false, said).filter(|_| leap);
        let castle = rook_first.or(rook_last)?;
        // A rook first is a made move; with the arbiter raising nothing may be open on it.
        let free = !self.house.arbiter_raises || self.blocking().is_none() || !castle.rook_first;
        free.then_some((plies, castle))
    }
}

fn both(first: Said, second: Said) -> Said {
    if first == Said::Nothing { second } else { first }
}

fn between(a: Square, b: Square) -> Vec<Square> {
    let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
    Square::ALL[low + 1..high].to_vec()
}

/// King and rook moved as in castling: the king two squares along his rank towards a rook that is
/// set on the square he passed.
fn shape(
    base: &Position,
    player: Color,
    king: (Square, Square),
    rook: (Square, Square),
    rook_first: bool,
    said: Said,
) -> Option<Castle> {
    let first = Rank::First.of(player);
    let is = |square: Square, role: Role| man(base, square) == Some(role.of(player));
    let in_rank = [king.0, king.1, rook.0, rook.1].iter().all(|square| square.rank() == first);
    let file = |square: Square| square.file().index() as i32;
    let leap = file(king.1) - file(king.0);
    let beside = file(rook.1) == file(king.0) + leap / 2;
    let beyond = (file(rook.0) - file(rook.1)) * leap.signum() > 0;
    let castles = is(king.0, Role::King)
        && is(rook.0, Role::Rook)
        && in_rank
        && leap.abs() == 2
        && beside
        && beyond;
    castles.then_some(Castle { king, rook, rook_first, said })
}
