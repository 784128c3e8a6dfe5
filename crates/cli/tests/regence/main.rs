//! The command as people and programs meet it: arguments, input, output and exit status.

mod check;
mod ends;
mod export;
mod hostile;
mod judge;
mod laws;
mod manual;
mod perft;
mod repair;

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// The top of the repository, where examples and law lie.
fn top() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regence"));
    command.args(arguments).current_dir(top());
    command
}

/// What was said and found.
struct Said {
    out: String,
    error: String,
    status: i32,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            error: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
            status: output.status.code().expect("an exit status"),
        }
    }
}

/// Runs the command.
fn regence(arguments: &[&str]) -> Said {
    command(arguments).stdin(Stdio::null()).output().expect("regence runs").into()
}

/// Runs the command with this on standard input.
fn regence_reading(arguments: &[&str], input: &[u8]) -> Said {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("regence runs");
    child.stdin.take().expect("piped").write_all(input).expect("regence reads");
    child.wait_with_output().expect("regence ends").into()
}
