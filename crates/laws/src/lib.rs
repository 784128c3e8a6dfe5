//! The codes of law as tables: which incident is ruled how, by which article, and when it lapses.
//!
//! This crate knows no board and computes nothing: a row says what the law prescribes, and what can
//! be carried out at a given position is judged by the `arbiter`, once for all codes. A new edition
//! of a code is a new table; an old ruling stays true under the code in force that day.
//!
//! Read in this order: [`Incident`] (what can go wrong), [`Article`] and [`Ruling`] (what the law
//! says of it), [`Code`] (a book of such rows with its general rules), then the tables in
//! `regence.rs`, and [`Edition`] (which code a game falls under by its day and pace).

mod article;
mod code;
mod edition;
mod fide;
mod incident;
mod london;
mod regence;
mod us;

pub use article::{Article, Basis, Lapse, Remedy, Ruling, Rung, When};
pub use code::{
    BothFlags, CODES, CastlingTouch, Claimants, Code, Completion, Covering, DrawnWhere, Ends, Flag,
    HardMates, Limit, Penalty, Several, ShortOfTime, TouchRule, UnknownOrder, WhichMates,
};
pub use edition::{EDITIONS, Edition, PACES, Pace, PaceBound};
pub use fide::{
    FIDE_2018, FIDE_2023, FIDE_2023_BLITZ, FIDE_2023_BLITZ_SUPERVISED, FIDE_2023_RAPID,
    FIDE_2023_RAPID_SUPERVISED,
};
pub use incident::{Incident, UnknownIncident};
pub use london::LONDON;
pub use regence::{REGENCE, REGENCE_LONDON};
pub use us::{US_CHESS_7, US_CHESS_7_BLITZ};
