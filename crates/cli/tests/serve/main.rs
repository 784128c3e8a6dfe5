//! `regence serve` as a process: killed in mid-game, started again, and nothing lost.

mod commands;
mod kill;
mod process;
