//! A round as LiveChess writes it, watched: replayed from real exports, with every kind of fault, read
//! by the programs of others, and for hours.

mod export;
mod faults;
mod hall;
mod readers;
mod serving;
mod soak;
