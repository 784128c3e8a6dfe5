//! `regence check`: do the assertions of acts files hold?

use std::{
    io::{self, Write},
    path::Path,
};

use crate::{
    acts_file,
    arguments::Check,
    input::{self, Kind},
    interrupt,
    outcome::Outcome,
    shell::{Shell, Unit},
};

/// What was found in all files.
#[derive(Default)]
struct Tally {
    assertions: usize,
    failures: usize,
}

pub(crate) fn run(arguments: &Check, shell: &mut Shell) -> io::Result<Outcome> {
    let mut worst = Outcome::Regular;
    let mut tally = Tally::default();
    let mut files = Vec::new();
    for path in &arguments.paths {
        match input::files(path, &[Kind::Acts]) {
            Ok(found) => files.extend(found),
            Err(error) => {
                shell.complain(format_args!("{}: {error}", path.display()));
                worst = Outcome::Unreadable;
            }
        }
    }
    shell.begin("check", Unit::Things, Some(files.len() as u64));
    for (index, path) in files.iter().enumerate() {
        if interrupt::is_requested() {
            worst = Outcome::Interrupted;
            break;
        }
        shell.advance_to(index as u64);
        worst = worst.max(check(path, &mut tally, shell)?);
    }
    shell.end();
    let Tally { assertions, failures } = tally;
    writeln!(shell, "assertions: {} passed, {failures} failed", assertions - failures)?;
    Ok(worst)
}

/// Checks one file and prints what does not hold.
fn check(path: &Path, tally: &mut Tally, shell: &mut Shell) -> io::Result<Outcome> {
    let name = path.display().to_string();
    let checked = input::open_as(path, Some(Kind::Acts))
        .map_err(|error| format!("{name}: {error}"))
        .and_then(acts_file::read)
        .and_then(|file| {
            notation::check::check(&file).map_err(|error| error.in_file(&name).to_string())
        });
    let checked = match checked {
        Ok(checked) => checked,
        Err(message) => {
            shell.complain(message);
            return Ok(Outcome::Unreadable);
        }
    };
    tally.assertions += checked.assertions;
    tally.failures += checked.failures.len();
    for failure in &checked.failures {
        writeln!(shell, "{name}:{failure}")?;
    }
    Ok(if checked.failures.is_empty() { Outcome::Regular } else { Outcome::Irregular })
}
