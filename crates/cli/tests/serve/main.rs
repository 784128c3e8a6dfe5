//! `regence serve` and `regence watch` as processes: killed in the middle, started again, and nothing
//! lost.

mod commands;
mod kill;
mod process;
mod watch;
