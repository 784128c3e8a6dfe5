//! Positions, regular and irregular, their legal moves, and FEN, SAN and UCI.

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod doubts;
mod en_passant;
pub mod fen;
mod generate;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
pub mod san;
mod setup;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, RookHome, Side};
pub use color::Color;
pub use doubts::Doubt;
pub use moves::{Move, MoveList, MoveListIter};
pub use piece::{Piece, Role};
pub use position::{KingError, Position};
pub use san::{San, SanError, SanFault};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{Uci, UciError};
