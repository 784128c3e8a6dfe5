//! `regence`, the command line of the chess arbiter.
//!
//! The core crates decide; this one reads files, draws and prints. In reading order:
//!
//! - [`arguments`]: what can be asked, and the help that teaches it;
//! - [`command`]: one module a command;
//! - [`layout`]: a judged game laid out for a terminal, in French or English, on a drawn board;
//! - [`input`], [`acts_file`], [`shell`], [`interrupt`]: files in, text out, and the ways both can
//!   end early.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

mod acts_file;
mod arguments;
mod command;
mod input;
mod interrupt;
mod layout;
mod outcome;
mod shell;

use arguments::Arguments;

/// The status a shell shows for a program whose reader has gone away.
const BROKEN_PIPE: u8 = 141;

/// The status of something that could not be read or written.
const UNREADABLE: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // The house closes in its own way.
    if !matches!(arguments.command, arguments::Command::Serve(_) | arguments::Command::Watch(_)) {
        interrupt::listen();
    }
    match command::run(arguments) {
        Ok(outcome) => outcome.into(),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => BROKEN_PIPE.into(),
        Err(error) => {
            // If standard error is gone as well, nobody is left to be told.
            let _ = writeln!(io::stderr(), "regence: {error}");
            UNREADABLE.into()
        }
    }
}
