//! Acts files and PGN: text to acts and back, replayed through the arbiter.

pub mod acts;
pub mod check;
pub mod export;
pub mod judge;
pub mod pgn;
mod place;
pub mod score;

pub use place::Place;
