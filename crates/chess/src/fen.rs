//! FEN: positions as one line of text (PGN standard 16.1), with X-FEN and Shredder-FEN castling.
//!
//! FEN cannot say that a pawn on its second rank has lost its double step, nor that a side may
//! castle with an absent rook: [`Setup`] carries both, and they are lost in the text.

use alloc::vec::Vec;

mod castling;
mod fault;
mod read;
mod write;

pub use fault::{FenError, FenFault, FenField, FenNote};
pub use read::{Variant, read, read_as};
pub use write::{CastlingStyle, EnPassant};

use crate::Setup;

/// What a FEN says, and what in it could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The setup, not validated: it may lack a king.
    pub setup: Setup,
    /// What was readable but left out or supplied, in the order of the fields.
    pub notes: Vec<FenNote>,
}
