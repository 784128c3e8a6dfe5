//! A judged game told to people: short, exact, courteous, in French or English.

mod board;
mod fill;
mod sentences;
