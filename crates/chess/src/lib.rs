//! Positions, regular and irregular, their legal moves, and FEN, SAN and UCI.

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod moves;
mod piece;
mod setup;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, RookHome, Side};
pub use color::Color;
pub use moves::{Move, MoveList, MoveListIter};
pub use piece::{Piece, Role};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
