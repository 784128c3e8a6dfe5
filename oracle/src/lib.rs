//! Differential tests of `chess` against shakmaty, an independent library.
//!
//! Unpublished, and no part of anything shipped: the oracle's licence is its own.

mod compare;
mod games;
mod random;

pub use compare::compare;
pub use games::{Pair, Start};
pub use random::Random;
