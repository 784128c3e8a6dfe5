//! `regence export`: a judged game written for other programs.

use std::io::{self, Write};

use laws::Code;
use notation::{
    acts::Content,
    export::Record,
    pgn::{Chosen, GameText, Note, Reader},
};

use super::asked::Asked;
use crate::{
    acts_file,
    arguments::{Export, Format},
    input::{self, Input, Kind},
    interrupt,
    outcome::Outcome,
    shell::{Shell, Unit},
};

pub(crate) fn run(arguments: &Export, shell: &mut Shell) -> io::Result<Outcome> {
    match export(arguments, shell)? {
        Ok(outcome) => Ok(outcome),
        Err(message) => {
            shell.end();
            shell.complain(message);
            Ok(Outcome::Unreadable)
        }
    }
}

/// Writes what can be written; a message says what could not be read.
fn export(arguments: &Export, shell: &mut Shell) -> io::Result<Result<Outcome, String>> {
    let asked = match Asked::read(arguments.code.as_deref()) {
        Ok(asked) => asked,
        Err(message) => return Ok(Err(message)),
    };
    let input = match input::open(&arguments.file) {
        Ok(input) => input,
        Err(error) => return Ok(Err(format!("{}: {error}", arguments.file.display()))),
    };
    match input.kind {
        Kind::Acts => acts(input, arguments.to, asked.over_its_own(), shell),
        Kind::Pgn => pgn(input, arguments, asked, shell),
    }
}

fn acts(
    input: Input,
    to: Format,
    code: Option<&'static Code>,
    shell: &mut Shell,
) -> io::Result<Result<Outcome, String>> {
    let name = input.name.clone();
    let read = acts_file::read(input).and_then(|file| {
        let game = acts_file::game(&file, &name, code)?;
        Ok((file, game))
    });
    let (file, mut game) = match read {
        Ok(read) => read,
        Err(message) => return Ok(Err(message)),
    };
    if to == Format::Acts {
        // What was done is on record already, and more of it than a game of moves could tell.
        write!(shell, "{file}")?;
        return Ok(Ok(Outcome::Regular));
    }
    for line in &file.lines {
        if let Content::Acts(line) = &line.content {
            for act in line.acts() {
                game.act(&act);
            }
        }
    }
    write(&Record::of_game(&game), to, shell)?;
    Ok(Ok(Outcome::Regular))
}

fn pgn(
    input: Input,
    arguments: &Export,
    asked: Asked,
    shell: &mut Shell,
) -> io::Result<Result<Outcome, String>> {
    let Input { name, reader, size, read, .. } = input;
    let mut reader = Reader::new(reader);
    let mut number = 0;
    let mut written = 0;
    let mut worst = Outcome::Regular;
    shell.begin(&name, Unit::Bytes, size);
    loop {
        if interrupt::is_requested() {
            return Ok(Ok(Outcome::Interrupted));
        }
        let mut faults = Vec::new();
        let game = match GameText::read(&mut reader, |place, fault| faults.push((place, fault))) {
            Ok(Some(game)) => game,
            Ok(None) => {
                for (place, fault) in faults {
                    shell.complain(format_args!("{name}:{place}: {fault}"));
                    worst = Outcome::Unreadable;
                }
                break;
            }
            Err(error) => return Ok(Err(format!("{name}:{}: {error}", reader.place()))),
        };
        shell.advance_to(read.bytes());
        number += 1;
        if arguments.game.is_some_and(|wanted| wanted != number) {
            continue;
        }
        for (place, fault) in faults {
            shell.complain(format_args!("{name}:{place}: {fault}"));
            if Note::Text(fault).is_loss() {
                worst = Outcome::Unreadable;
            }
        }
        if arguments.to == Format::Acts && written > 0 {
            return Ok(Err(format!(
                "{name}: an acts file holds one game; name the one to write with --game"
            )));
        }
        let code = match asked {
            Asked::Nothing => None,
            Asked::Auto => Chosen::by_tags(|name| game.tag(name)).code,
            Asked::Code(code) => Some(code),
        };
        match Record::of_text(&game, code) {
            Some(record) => {
                if written > 0 {
                    writeln!(shell)?;
                }
                write(&record, arguments.to, shell)?;
                written += 1;
            }
            None => {
                shell.complain(format_args!("{name}: game {number}: its fen cannot be read"));
                worst = Outcome::Unreadable;
            }
        }
    }
    shell.end();
    match arguments.game {
        Some(wanted) if wanted > number => {
            Ok(Err(format!("{name}: there is no game {wanted}, only {number}")))
        }
        _ => Ok(Ok(worst)),
    }
}

fn write(record: &Record, to: Format, shell: &mut Shell) -> io::Result<()> {
    match to {
        Format::Pgn => write!(shell, "{}", record.pgn()),
        Format::PgnPortable => {
            for (index, part) in record.portable().iter().enumerate() {
                if index > 0 {
                    writeln!(shell)?;
                }
                write!(shell, "{part}")?;
            }
            Ok(())
        }
        Format::Acts => write!(shell, "{}", record.acts()),
    }
}
