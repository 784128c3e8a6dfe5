//! A judged game laid out for a terminal; its words are those of the crate `report`.
//!
//! - [`game`] lays out a game of acts as it goes, [`collection`] the games of a PGN, [`summary`]
//!   their totals;
//! - [`board`] draws, [`movetext`] writes the moves between, [`law`] the articles cited;
//! - [`json`] is the same for programs.

pub(crate) mod board;
pub(crate) mod collection;
pub(crate) mod game;
pub(crate) mod json;
mod law;
mod movetext;
pub(crate) mod summary;
