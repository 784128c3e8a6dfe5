//! The codes of law as tables: which incident is ruled how, by which article, and when it lapses.
//!
//! This crate knows no board and computes nothing: a row says what the law prescribes, and what can
//! be carried out at a given position is judged by the `arbiter`, once for all codes. A new edition
//! of a code is a new table; an old ruling stays true under the code in force that day.
//!
//! Read in this order: [`Incident`] (what can go wrong), [`Article`] and [`Ruling`] (what the law
//! says of it), [`Code`] (a book of such rows with its general rules), then the tables in
//! `regence.rs`.

mod article;
mod code;
mod incident;
mod regence;

pub use article::{Article, Basis, Lapse, Remedy, Ruling, Rung, When};
pub use code::{CODES, Code, Covering, TouchRule};
pub use incident::{Incident, UnknownIncident};
pub use regence::{REGENCE, REGENCE_LONDON};
