//! What a SAN token means in a position.

use alloc::vec::Vec;
use core::fmt;

use super::{San, SanAction, SanWalk};
use crate::{Move, Position, Rank, Role, Square};

/// Why a SAN token means no single legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanFault {
    /// Several legal moves are meant alike; none is chosen.
    Ambiguous(Vec<Move>),
    /// The pawn promotes, but the token does not say to what.
    PromotionMissing,
    /// No legal move is meant.
    NotLegal,
}

impl fmt::Display for SanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous(moves) => {
                f.write_str("ambiguous between")?;
                moves.iter().try_for_each(|m| write!(f, " {m}"))
            }
            Self::PromotionMissing => f.write_str("promotion piece missing"),
            Self::NotLegal => f.write_str("not a legal move"),
        }
    }
}

impl core::error::Error for SanFault {}

impl San {
    /// The one legal move the token means.
    ///
    /// Marks of capture and check are not held against it: collections are full of wrong ones.
    ///
    /// # Errors
    ///
    /// It means none, or several.
    pub fn resolve(&self, position: &Position) -> Result<Move, SanFault> {
        let (role, arrives) = match self.action {
            SanAction::Walk(walk) => (walk.role, walk.to),
            SanAction::Castle(side) => {
                let rank = Rank::First.of(position.turn());
                (Role::King, Square::new(side.king_file(), rank))
            }
        };
        self.resolve_among(&position.legal_moves_of(role, arrives))
    }

    /// The one move of a list the token means; with the pseudo-legal moves of a position, what it
    /// means though the king is left in check.
    ///
    /// # Errors
    ///
    /// It means none, or several.
    pub fn resolve_among(&self, moves: &[Move]) -> Result<Move, SanFault> {
        let walk = match self.action {
            SanAction::Castle(side) => {
                let castles = |m: &&Move| m.castling() == Some(side);
                return moves.iter().find(castles).copied().ok_or(SanFault::NotLegal);
            }
            SanAction::Walk(walk) => walk,
        };
        let meant = || moves.iter().copied().filter(|&m| walk.reaches(m));
        let mut promoted = meant().filter(|m| m.promotion() == walk.promotion);
        match (promoted.next(), promoted.next()) {
            (Some(m), None) => Ok(m),
            (Some(first), Some(second)) => {
                Err(SanFault::Ambiguous([first, second].into_iter().chain(promoted).collect()))
            }
            (None, _) if walk.promotion.is_none() && meant().next().is_some() => {
                Err(SanFault::PromotionMissing)
            }
            (None, _) => walk.castles(moves).ok_or(SanFault::NotLegal),
        }
    }
}

impl SanWalk {
    /// Whether a move fits all that is said, promotion left aside.
    fn reaches(&self, m: Move) -> bool {
        let straight = m.from().file() == m.to().file();
        m.to() == self.to
            && m.role() == self.role
            && m.castling().is_none()
            && self.from_file.is_none_or(|file| file == m.from().file())
            && self.from_rank.is_none_or(|rank| rank == m.from().rank())
            // A pawn's capture names its file (PGN 8.2.3.3): `d5` alone is a step.
            && (self.role != Role::Pawn || straight || self.capture || self.from_file.is_some())
    }

    /// Castling written as the king's walk in full, `Ke1-g1`, where he cannot walk so.
    fn castles(&self, moves: &[Move]) -> Option<Move> {
        let from = self.from().filter(|_| self.role == Role::King)?;
        moves
            .iter()
            .copied()
            .find(|m| m.castling().is_some() && m.from() == from && m.to() == self.to)
    }
}
