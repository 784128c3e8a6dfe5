//! SAN: moves as scoresheets and PGN write them (PGN standard 8.2.3; FIDE appendix C).

pub mod course;
mod followed;
mod read;
mod resolve;
mod short;
mod walk;
mod write;

use core::fmt;

pub use course::{Course, Pace};
pub use followed::Followed;
pub use resolve::SanFault;
pub use short::Short;
pub use walk::Vocabulary;
pub use write::long_form;

use crate::{File, Rank, Role, Side, Square};

/// A SAN token taken apart, of no position yet.
///
/// Reading is tolerant: long forms (`Bc1-c3`, `e2e4`), castling with zeros, promotions without an
/// equals sign or in brackets, `e.p.`, glyphs such as `!?`, figurines. What the token says is kept,
/// right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// What is moved, and where.
    pub action: SanAction,
    /// Whether it claims to give check or mate.
    pub mark: Option<CheckMark>,
}

/// What a SAN token moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanAction {
    /// Castling to a side.
    Castle(Side),
    /// One man to a square.
    Walk(SanWalk),
}

/// One man to a square, as far as a SAN token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanWalk {
    /// What moves.
    pub role: Role,
    /// The file it leaves, if said.
    pub from_file: Option<File>,
    /// The rank it leaves, if said.
    pub from_rank: Option<Rank>,
    /// Whether the token says it captures.
    pub capture: bool,
    /// The square it reaches.
    pub to: Square,
    /// What the pawn becomes, if said.
    pub promotion: Option<Role>,
}

impl SanWalk {
    /// The square it leaves, if the token says it whole.
    pub fn from(&self) -> Option<Square> {
        Some(Square::new(self.from_file?, self.from_rank?))
    }
}

/// The mark behind a move (PGN 8.2.3.5; FIDE C.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`, also `++`.
    Check,
    /// `#`.
    Mate,
}

/// The text is not a SAN move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SanError;

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a san move")
    }
}

impl core::error::Error for SanError {}
