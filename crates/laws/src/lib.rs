//! The codes of law as tables: which incident is ruled how, by which article, and when it lapses.
//!
//! This crate knows no board and computes nothing. What can be carried out at a given position is
//! judged by the `arbiter`, once for all codes.

mod incident;

pub use incident::Incident;
