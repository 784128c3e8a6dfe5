//! What can be wrong with a FEN.

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{Color, KingError, Rank, Side};

/// The six fields of a FEN, in their order (PGN 16.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FenField {
    /// Which man stands where.
    Board,
    /// Who is to move.
    Turn,
    /// Castling availability.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move in hand.
    FullmoveNumber,
}

impl FenField {
    /// Every field, in order.
    pub const ALL: [Self; 6] = [
        Self::Board,
        Self::Turn,
        Self::Castling,
        Self::EnPassant,
        Self::HalfmoveClock,
        Self::FullmoveNumber,
    ];
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// One thing that makes a FEN unreadable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// The field is not there.
    Missing(FenField),
    /// The board has not eight ranks.
    RankCount(usize),
    /// A rank has not eight squares.
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares it was given.
        squares: usize,
    },
    /// A rank holds a character (the first of them) that is neither a man nor a number of empty squares.
    UnknownMan {
        /// Which rank.
        rank: Rank,
        /// The character.
        found: char,
    },
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field holds a character that names no right.
    CastlingLetter(char),
    /// The castling field is far longer than four rights.
    CastlingLength,
    /// The en passant field is neither `-` nor a square.
    EnPassant(String),
    /// A clock is not a number, or too great a one.
    Number {
        /// Which clock.
        field: FenField,
        /// What stands there.
        found: String,
    },
    /// Something follows the last field.
    Trailing(String),
    /// A side has no king, or more than one; a fault only where a position is wanted.
    Kings(KingError),
}

impl FenFault {
    /// The field it lies in; `None` behind the last one.
    pub fn field(&self) -> Option<FenField> {
        Some(match self {
            Self::Missing(field) | Self::Number { field, .. } => *field,
            Self::RankCount(_)
            | Self::RankLength { .. }
            | Self::UnknownMan { .. }
            | Self::Kings(_) => FenField::Board,
            Self::Turn(_) => FenField::Turn,
            Self::CastlingLetter(_) | Self::CastlingLength => FenField::Castling,
            Self::EnPassant(_) => FenField::EnPassant,
            Self::Trailing(_) => return None,
        })
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field() {
            write!(f, "{field}: ")?;
        }
        match self {
            Self::Missing(_) => f.write_str("field is missing"),
            Self::RankCount(ranks) => write!(f, "{ranks} ranks instead of 8"),
            Self::RankLength { rank, squares } => {
                write!(f, "rank {rank} has {squares} squares instead of 8")
            }
            Self::UnknownMan { rank, found } => {
                write!(f, "{found:?} on rank {rank} is neither a man nor a number of empty squares")
            }
            Self::Turn(found) => write!(f, "{found:?} is neither w nor b"),
            Self::CastlingLetter(found) => write!(f, "{found:?} names no castling right"),
            Self::CastlingLength => f.write_str("field is too long"),
            Self::EnPassant(found) => write!(f, "{found:?} is neither - nor a square"),
            Self::Number { found, .. } => write!(f, "{found:?} is not a number up to {}", u32::MAX),
            Self::Trailing(found) => write!(f, "{found:?} follows the last field"),
            Self::Kings(kings) => kings.fmt(f),
        }
    }
}

/// A FEN cannot be read: all that is wrong with it, in the order of the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// At least one fault.
    pub faults: Vec<FenFault>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid fen: ")?;
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}

/// Something a readable FEN says that was left out, or did not say and was supplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenNote {
    /// The field was missing, and its usual value was taken.
    Supplied(FenField),
    /// A castling right has no king and rook at home to support it, and was dropped.
    DroppedCastling {
        /// Whose right.
        color: Color,
        /// The letter it was written with.
        letter: char,
    },
    /// A second right to the same side, or the same right again, was dropped.
    RepeatedCastling {
        /// Whose right.
        color: Color,
        /// To which side.
        side: Side,
    },
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Supplied(field) => write!(f, "{field}: missing, supplied"),
            Self::DroppedCastling { color, letter } => {
                write!(f, "castling: {letter} dropped, {color} has no king and rook at home for it")
            }
            Self::RepeatedCastling { color, side } => {
                let side = match side {
                    Side::King => "king's",
                    Side::Queen => "queen's",
                };
                write!(f, "castling: {color}'s right to the {side} side given twice")
            }
        }
    }
}
