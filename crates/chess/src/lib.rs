//! Positions, regular and irregular, their legal moves, and FEN, SAN and UCI.
//!
//! An irregular position is a position: both kings may be in check, kings may stand side by side,
//! pawns may stand on the first or last rank, and one king a side is all that is asked. Nothing here
//! reads a clock, a file or a random number, and nothing panics, whatever it is given.
//!
//! ```text
//! text ─► fen::read ─► Setup (anything) ─► Position (a king a side) ─► legal moves ─► Position
//!                        └► doubts                 └► UCI, SAN, FEN, hash, perft
//! ```
//!
//! ```
//! use chess::{Position, San};
//!
//! // Kiel 1893: Bc1-c3 was no move of a bishop; the king was made to play, and was mated.
//! let kiel = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
//! let before = Position::from_fen(kiel)?;
//! assert!(San::read("Bc3")?.resolve(&before).is_err());
//! let after = before.play(before.read_uci("e1e2")?);
//! let mate = San::read("Qe4")?.resolve(&after)?;
//! assert_eq!(after.san(mate), "Qe4#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: the names ([`Square`], [`Piece`], [`Bitboard`]), what stands where ([`Board`]),
//! what goes with it ([`Castling`], [`Setup`]), then [`Position`], and the text forms: [`fen`],
//! [`san`], [`Uci`]. How moves are counted fast: [`why_fast`].
//!
//! With the feature `std` (on unless default features are off) the processor is asked what it can
//! do; without it the crate needs `alloc` alone, and counts with what the build is for.

#![cfg_attr(not(any(feature = "std", test)), no_std)]

extern crate alloc;
#[cfg(test)]
extern crate self as chess;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod count;
mod doubts;
mod en_passant;
pub mod fen;
mod generate;
#[cfg(any(test, target_arch = "x86_64"))]
mod lanes;
mod level;
mod moves;
mod perft_table;
mod piece;
#[cfg(test)]
#[path = "../tests/placements/mod.rs"]
mod placements;
mod play;
mod position;
#[cfg(test)]
#[path = "../tests/random/mod.rs"]
mod random;
pub mod san;
mod setup;
mod siblings;
mod sink;
mod square;
mod uci;
#[doc = include_str!("why_fast.md")]
pub mod why_fast {}
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, RookHome, Side};
pub use color::Color;
pub use doubts::Doubt;
pub use moves::{Move, MoveList, MoveListIter};
pub use perft_table::PerftTable;
pub use piece::{Piece, Role};
pub use position::{KingError, Position};
pub use san::{Followed, San, SanError, SanFault, Short};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{Uci, UciError};
