//! Moves as chess programs write them to each other (the UCI protocol): `e2e4`, `e7e8q`, `e1g1`.
//!
//! Castling is written as the king goes in standard chess, and as king takes rook in Chess960.
//! Castling with an absent rook has no rook to take, and is written as the king goes.

use core::{fmt, str::FromStr};

use crate::{Move, Position, Role, Square};

/// Two squares and what a pawn becomes: a move as UCI writes it, of no position yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Uci {
    /// The square left.
    pub from: Square,
    /// The square reached; the rook's, where castling is written so.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.to_char().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Why a UCI move cannot be read in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciError {
    /// The text is not two squares and perhaps a letter of what a pawn becomes.
    Malformed,
    /// The move would promote, but does not say to what.
    PromotionMissing,
    /// There is no such legal move.
    NotLegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "not a uci move",
            Self::PromotionMissing => "promotion piece missing",
            Self::NotLegal => "not a legal move",
        })
    }
}

impl core::error::Error for UciError {}

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        let square = |range| {
            text.get(range).and_then(|square: &str| square.parse().ok()).ok_or(UciError::Malformed)
        };
        let promotion = match text.get(4..) {
            Some("") => None,
            Some(letter) => Some(promotion(letter).ok_or(UciError::Malformed)?),
            None => return Err(UciError::Malformed),
        };
        Ok(Self { from: square(0..2)?, to: square(2..4)?, promotion })
    }
}

/// What a pawn becomes, from a letter of either case.
fn promotion(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_char(letters.next()?.to_ascii_uppercase())?;
    (letters.next().is_none() && Role::PROMOTIONS.contains(&role)).then_some(role)
}

impl Position {
    /// A move of this position as UCI writes it.
    pub fn uci(&self, m: Move) -> Uci {
        Uci { from: m.from(), to: self.uci_target(m), promotion: m.promotion() }
    }

    fn uci_target(&self, m: Move) -> Square {
        if self.chess960 { self.castled_rook(m).unwrap_or(m.to()) } else { m.to() }
    }

    /// Where the rook stands that a castling move castles with, if one does.
    fn castled_rook(&self, m: Move) -> Option<Square> {
        let home = self.castling.get(self.turn, m.castling()?)?;
        (!home.absent).then_some(home.square(self.turn))
    }

    /// The legal move a UCI text means. Castling is understood both ways it is written, but where
    /// an ordinary king's move is written the same, it is that.
    ///
    /// # Errors
    ///
    /// The text is malformed, or means no legal move here.
    pub fn read_uci(&self, text: &str) -> Result<Move, UciError> {
        self.find_uci(text.parse()?)
    }

    /// The legal move two squares and a promotion mean; see [`Position::read_uci`].
    ///
    /// # Errors
    ///
    /// There is no such legal move here.
    pub fn find_uci(&self, wanted: Uci) -> Result<Move, UciError> {
        let moves = self.legal_moves_from(wanted.from);
        let ordinary = |m: &&Move| m.castling().is_none() && m.to() == wanted.to;
        if let Some(m) = moves.iter().filter(ordinary).find(|m| m.promotion() == wanted.promotion) {
            return Ok(*m);
        }
        if wanted.promotion.is_none() && moves.iter().any(|m| ordinary(&m)) {
            return Err(UciError::PromotionMissing);
        }
        let castles = |m: &&Move| {
            m.castling().is_some()
                && wanted.promotion.is_none()
                && (self.castled_rook(**m) == Some(wanted.to) || m.to() == wanted.to)
        };
        // King takes rook is exact; king to his square is only looked at when that fails.
        let exact = moves.iter().filter(castles).find(|m| self.uci_target(**m) == wanted.to);
        exact.or_else(|| moves.iter().find(castles)).copied().ok_or(UciError::NotLegal)
    }
}
