//! The broadcast that goes on: what electronic boards deliver, judged live and served to viewers.
//!
//! It stands between the program of the boards and whoever shows the games.
//!
//! ```text
//! source ─► snapshots ─► identity ─► edit ─► journal ─► follow ─► alerts ─► page of the arbiter, hook
//!                                                          └────► streams ─► viewers
//! ```
//!
//! All but the two ends is pure: a game is what its journal folds to, and the same journal gives the
//! same streams and the same alerts. `docs/watch.md` says how it is used.
//!
//! Reading order: [`snapshot`] (what a source shows), [`source`] (from where), [`identity`] (which game
//! it is), [`edit`] (what changed), [`entry`] and [`journal`] (what is on record), [`follow`] (the game
//! through its irregularities), [`alert`] and [`tell`] (what an arbiter should know), [`game`] and
//! [`desk`] (all of it folded), [`stream`] (what viewers get), [`report`] and [`state`] (what the
//! arbiter gets), then the rim: [`config`], [`house`], `hook` and `routes`.

pub mod alert;
pub mod code;
pub mod config;
pub mod day;
pub mod desk;
pub mod edit;
pub mod entry;
pub mod follow;
pub mod game;
mod hook;
pub mod house;
pub mod identity;
pub mod journal;
pub mod report;
mod routes;
pub mod snapshot;
pub mod source;
pub mod state;
pub mod stream;
pub mod tell;
