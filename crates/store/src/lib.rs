//! The log of games: what happened, in order, for ever.
//!
//! A game is a list of entries, each chained to the one before it by its hash. Whoever appends says
//! which head he expects, so that of two who append at once one wins and the other learns it. What
//! an entry's body means is no concern of this crate.
//!
//! Read in this order: `id`, `chain` (entries, heads, hashes), `log` (the trait and what it
//! promises), `verify`, then the stores: `memory`, which injects `faults`, and `sqlite`.

mod chain;
mod faults;
mod id;
mod log;
mod memory;
mod sqlite;
mod verify;

pub use chain::{Entry, Hash, Head};
pub use faults::{Fault, Faults};
pub use id::{GameId, InvalidId};
pub use log::{
    Answer, AppendError, Batch, Down, Listed, MAX_BODY, Missed, Phase, Store, Tail, append_surely,
};
pub use memory::Memory;
pub use sqlite::{OpenError, Sqlite};
pub use verify::{Broken, verify};
