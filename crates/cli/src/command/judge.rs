//! `regence judge`: games, their irregularities and the rulings on them.

mod acts;
mod crew;
mod pgn;

use std::{io, path::Path, thread};

use super::asked::Asked;
use crate::{
    arguments::Judge,
    input::{self, Kind},
    interrupt,
    layout::{board::Figures, game::Style},
    outcome::Outcome,
    shell::Shell,
};

/// How to judge and how to tell it.
struct Manner {
    asked: Asked,
    style: Style,
    json: bool,
    summary: bool,
    variations: bool,
    threads: usize,
}

pub(crate) fn run(arguments: &Judge, lang: book::Lang, shell: &mut Shell) -> io::Result<Outcome> {
    let asked = match Asked::read(arguments.code.as_deref()) {
        Ok(asked) => asked,
        Err(message) => {
            shell.complain(message);
            return Ok(Outcome::Unreadable);
        }
    };
    let figures = if arguments.ascii { Figures::Ascii } else { Figures::Unicode };
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let manner = Manner {
        asked,
        style: Style { lang, figures },
        json: arguments.json,
        summary: arguments.summary,
        variations: arguments.variations,
        threads,
    };
    let mut worst = Outcome::Regular;
    for path in &arguments.files {
        let files = match input::files(path, &[Kind::Acts, Kind::Pgn]) {
            Ok(files) => files,
            Err(error) => {
                shell.complain(format_args!("{}: {error}", path.display()));
                worst = worst.max(Outcome::Unreadable);
                continue;
            }
        };
        for path in &files {
            if interrupt::is_requested() {
                return Ok(Outcome::Interrupted);
            }
            worst = worst.max(file(path, &manner, shell)?);
        }
    }
    Ok(worst)
}

fn file(path: &Path, manner: &Manner, shell: &mut Shell) -> io::Result<Outcome> {
    let input = match input::open(path) {
        Ok(input) => input,
        Err(error) => {
            shell.complain(format_args!("{}: {error}", path.display()));
            return Ok(Outcome::Unreadable);
        }
    };
    match input.kind {
        Kind::Acts => acts::judge(input, manner, shell),
        Kind::Pgn => pgn::judge(input, manner, shell),
    }
}

/// How many threads this machine runs at once.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
