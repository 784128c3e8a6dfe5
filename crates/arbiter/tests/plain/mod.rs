//! The plain second arbiter for P1-P14: written from the law alone, to be set against the real one.
//!
//! It shares with it the position type and the names of acts, choices and incidents, nothing else.
//! It judges whole handlings, keeps every position there was, and looks everything up anew.

pub mod games;
pub mod handling;
pub mod judge;
pub mod table;
pub mod walk;
