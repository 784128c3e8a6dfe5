//! One module a command.

mod asked;
mod browser;
mod check;
mod export;
mod judge;
mod laws;
mod manual;
mod perft;
mod repair;
mod serve;
mod verify;
mod watch;

use std::io::{self, Write};

use crate::{
    arguments::{Arguments, Command},
    outcome::Outcome,
    shell::Shell,
};

/// Does what is asked.
///
/// # Errors
///
/// If standard output cannot be written; what cannot be read is told and counted as an outcome.
pub(crate) fn run(arguments: Arguments) -> io::Result<Outcome> {
    let mut shell = Shell::new();
    let outcome = match &arguments.command {
        Command::Judge(judge) => judge::run(judge, arguments.lang, &mut shell),
        Command::Check(check) => check::run(check, &mut shell),
        Command::Perft(perft) => perft::run(perft, &mut shell),
        Command::Laws(laws) => laws::run(laws, arguments.lang, &mut shell),
        Command::Export(export) => export::run(export, &mut shell),
        Command::Repair(repair) => repair::run(repair, &mut shell),
        Command::Serve(serve) => serve::run(serve, arguments.lang, &mut shell),
        Command::Completions(completions) => manual::completions(completions, &mut shell),
        Command::Man(man) => manual::pages(man, &mut shell),
        Command::Watch(watch) => watch::run(watch, &mut shell),
        Command::Verify(verify) => verify::run(verify, &mut shell),
        Command::Backup(backup) => verify::backup(backup, &mut shell),
    }?;
    shell.flush()?;
    Ok(outcome)
}
