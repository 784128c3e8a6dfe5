//! An adversary for one who plays alone.
//!
//! A UCI engine finds moves; everything else is ours. It never sees a position that could not arise
//! in play, for it would answer as if nothing were wrong; it is told which moves are permitted; and
//! what it answers is done at the table as acts, which the arbiter judges like anybody's.
//!
//! ```text
//! Game ─► hand::next ─┬─► a remedy to choose, a claim, an answer to an offer: each tried on a copy
//!                     │   of the game, and what it leads to valued by search
//!                     ├─► a trick of the café opponent (cafe)
//!                     └─► a move: known::Known ─► engine (process, uci), else plain
//! ```
//!
//! Reading order: [`hand`] (what is done next), [`known`] (what an engine may be asked), [`plain`]
//! (what is played where it may not), [`cafe`] (the opponent who errs), [`level`], [`uci`] and
//! [`process`] (the child).

pub mod cafe;
pub mod hand;
pub mod known;
pub mod level;
pub mod plain;
pub mod process;
pub mod uci;

mod trial;

pub use hand::{Adversary, next};
pub use level::Level;
pub use process::{Engine, EngineError};

use chess::{Move, Position};
use std::future::Future;

/// What a mate is worth, in centipawns; so much less for each ply until it is given.
pub const MATE: i32 = 30_000;

/// The best of some moves, and what it is worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub best: Move,
    /// What the position is worth to the side to move, in centipawns.
    pub worth: i32,
}

/// Somebody who finds moves.
pub trait Search: Send {
    /// The best among these moves of a position, which are legal and at least one, having looked at
    /// about so many positions.
    ///
    /// # Errors
    /// The engine is gone or does not answer.
    fn search(
        &mut self,
        position: &Position,
        among: &[Move],
        nodes: u32,
    ) -> impl Future<Output = Result<Found, EngineError>> + Send;
}
