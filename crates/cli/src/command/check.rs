//! `regence check`: do the assertions of acts files hold?

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
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
        match acts_files(path) {
            Ok(found) if found.is_empty() => {
                shell.complain(format_args!("{}: no acts file in it", path.display()));
                worst = Outcome::Unreadable;
            }
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

/// The file itself, or every acts file under a folder, in the order of their names.
fn acts_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path == Path::new("-") || !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut folders = vec![path.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // A link to a folder may lead in circles and is not followed.
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if entry.path().extension().is_some_and(|end| end == "acts") {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
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
