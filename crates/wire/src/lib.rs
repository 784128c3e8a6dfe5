//! What goes over the wire and into the log: the forms of messages and records, and the game that
//! a log folds to.
//!
//! - [`mod@line`]: the game after one handling, as `regence judge --json` writes it;
//! - [`body`]: what an entry of the log says;
//! - [`fold`]: a log read as a game, and the audit that plays it again;
//! - [`view`]: a game shown to those who come to it;
//! - [`export`]: a log as an acts file and as PGN;
//! - [`message`]: what seats send and are told;
//! - [`men`]: men in hands and under others; [`mod@told`]: a game told to people; [`law`]: the law
//!   books; [`words`]: both languages at once.
//!
//! Nothing here reads a clock, a socket or a file.

pub mod body;
pub mod export;
pub mod finish;
pub mod fold;
pub mod house;
pub mod law;
pub mod line;
pub mod men;
pub mod message;
pub mod told;
pub mod view;
pub mod words;

#[cfg(test)]
mod types;
