//! Judged games written for others: as PGN with every move, as PGN that any program can read, as
//! acts.
//!
//! A [`Record`] is made of a game's text ([`Record::of_text`]) or of a game at the board
//! ([`Record::of_game`]); it is then written by [`Record::pgn`], [`Record::portable`] or
//! [`Record::acts`].

mod acts;
mod pgn;
mod portable;
mod record;

pub use record::{Record, Recorded};
