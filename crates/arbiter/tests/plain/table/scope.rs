//! What this arbiter leaves to the real one alone.

use chess::{Color, Role};
use laws::Incident;

use super::{Fault, SecondArbiter};
use crate::plain::{
    handling::{Handling, Said},
    walk::{self, attacked, king, man},
};

impl SecondArbiter {
    /// What is left to the real arbiter alone: hands on squares where no man is, a player taking his
    /// own king, kings taken or castling begun out of turn.
    pub(super) fn is_outside(&self, player: Color, handling: &Handling) -> bool {
        let position = self.position();
        let in_turn = position.turn() == player;
        match handling {
            Handling::Carry(carry) => {
                let mover = man(position, carry.from);
                let leaps = mover == Some(Role::King.of(player))
                    && carry.from.file().index().abs_diff(carry.to.file().index()) == 2
                    && walk::turned(position, player)
                        .legal_moves()
                        .iter()
                        .any(|m| m.castling().is_some() && m.to() == carry.to);
                let kings = [carry.to, carry.off.unwrap_or(carry.to)];
                let takes_king = |side: Color| kings.contains(&king(position, side));
                // Words said between rook and king: of which move are they?
                let castles = self.completes_castling(player, carry).is_some();
                let between = castles && self.plies.last().is_some_and(|last| last.said);
                // Nor castling that begins out of turn, or goes on while a choice is waited for.
                let second = mover.is_some_and(|at| at.role == Role::King)
                    && self.plies.last().is_some_and(|last| last.mover == player)
                    && (self.blocking().is_some() || self.last_was_out_of_turn());
                let said = carry.said != Said::Nothing || self.spoken;
                mover.is_none()
                    || in_turn && said && self.moved_twice_before(player)
                    || between
                    || !in_turn && second
                    || takes_king(player)
                    || !in_turn && (takes_king(!player) || leaps)
                    || takes_king(!player) && !self.offers.is_empty()
            }
            Handling::Castle(castle) => {
                let kings = [castle.king.1, castle.rook.1];
                man(position, castle.king.0) != Some(Role::King.of(player))
                    || man(position, castle.rook.0) != Some(Role::Rook.of(player))
                    || kings.contains(&king(position, !player))
            }
            Handling::Touch(square) => {
                let waits = !self.house.arbiter_raises && self.blocking().is_some();
                man(position, *square).is_none() || !in_turn || waits
            }
            // Of a second move that is irregular itself, the two moves are judged first; P12 is for
            // when P11 can no longer be used; a claim against a bound player's adversary.
            Handling::Say(_) if self.shown == Some(Incident::CheckUnannounced) => true,
            Handling::Say(_) => self.both_in_check() || in_turn && self.moved_twice_before(player),
            Handling::Off(_) | Handling::Exchange(..) => self.unfinished.is_none(),
            Handling::Claim(kind) => {
                let fresh = *kind == Some(Incident::StandingCheck)
                    && self.old_check(player).is_some()
                    && self.standing_check(player).is_none();
                let second = |fault: &Fault| {
                    fault.second.as_ref().is_some_and(|second| Some(second.kind) == *kind)
                };
                let own =
                    *kind == Some(Incident::CheckUnannounced) && self.moved_twice_before(!player);
                own || fresh || self.is_bound_by_ruling() || self.open.iter().any(second)
            }
            // A player whose move has just come back because of a check knows of it; whether words
            // then open P12 once more is left aside.
            Handling::Gallery if self.shown == Some(Incident::CheckUnannounced) => true,
            // With both kings in check words would give both players their right at once.
            Handling::Gallery => self.both_in_check(),
            _ => false,
        }
    }

    fn both_in_check(&self) -> bool {
        Color::ALL.into_iter().all(|side| attacked(self.position(), side))
    }

    /// Whether something was done that this arbiter does not judge: the game is no longer compared.
    pub fn outside(&self) -> bool {
        self.outside
    }

    /// The adversary of this player played the last two plies: what check stands was not given by
    /// this player's last move.
    pub(super) fn moved_twice_before(&self, player: Color) -> bool {
        let n = self.plies.len();
        n > 1 && self.plies[n - 2..].iter().all(|ply| ply.mover != player)
    }

    pub(super) fn last_was_out_of_turn(&self) -> bool {
        let n = self.plies.len();
        n > 0 && self.positions[n - 1].turn() != self.plies[n - 1].mover
    }
}
