//! A round as LiveChess writes it, watched: replayed from real exports, with every kind of fault, read
//! by the programs of others, and for hours.

#![allow(clippy::print_stdout)] // A skipped test says so, and what was measured is for who looks.

mod cloud;
mod events;
mod export;
mod faults;
mod hall;
mod hook;
mod livechess;
mod opened;
mod polling;
mod readers;
mod serving;
mod soak;
mod web;
