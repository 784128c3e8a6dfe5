//! A judged game told to people: short, exact, courteous, in French or English.
//!
//! - [`game`] tells a game of acts as it goes, [`collection`] the games of a PGN, [`deed`] what was
//!   done, [`refusal`] why not, [`claim`] until when it could be claimed;
//! - [`sentences`] are the words, [`fill`] their grammar, [`law`] the articles cited;
//! - [`board`] draws, [`movetext`] writes the moves between;
//! - [`json`] is the same for programs.

pub(crate) mod board;
mod claim;
pub(crate) mod collection;
mod deed;
mod fill;
pub(crate) mod game;
pub(crate) mod json;
mod law;
mod movetext;
mod refusal;
mod sentences;
