//! `regence repair`: a clean copy of a collection in which nothing is lost.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use notation::pgn::{GameText, Judge, Note, Reader};

use crate::{
    arguments::Repair,
    input::{self, Input, Kind},
    interrupt,
    outcome::Outcome,
    shell::{Shell, Unit},
};

pub(crate) fn run(arguments: &Repair, shell: &mut Shell) -> io::Result<Outcome> {
    match repair(arguments, shell) {
        Ok(outcome) => Ok(outcome),
        Err(message) => {
            shell.end();
            shell.complain(message);
            Ok(Outcome::Unreadable)
        }
    }
}

/// What was done, told at the end.
#[derive(Default)]
struct Counts {
    games: u64,
    resolved: usize,
    kept: u64,
}

fn repair(arguments: &Repair, shell: &mut Shell) -> Result<Outcome, String> {
    let path = &arguments.file;
    if path == Path::new("-") {
        return Err("regence: repair reads its file twice, and cannot read standard input".into());
    }
    let open = || match input::open(path) {
        Ok(input) if input.kind == Kind::Pgn => Ok(input),
        Ok(_) => Err(format!("{}: repair is for games in PGN", path.display())),
        Err(error) => Err(format!("{}: {error}", path.display())),
    };
    let Input { name, reader, size, read, .. } = open()?;
    // A game is judged to its end before its first word is written.
    let mut judge = Judge::new(reader, None);
    let mut texts = Reader::new(open()?.reader);
    let to = &arguments.output;
    let file = File::create_new(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut out = BufWriter::new(file);
    let failed = |error: io::Error| format!("{}: {error}", to.display());
    let mut counts = Counts::default();
    let mut worst = Outcome::Regular;
    shell.begin(&name, Unit::Bytes, size);
    loop {
        if interrupt::is_requested() {
            return Ok(Outcome::Interrupted);
        }
        let report = match judge.next_game() {
            Ok(Some(report)) => report,
            Ok(None) => break,
            Err(error) => return Err(format!("{name}:{}: {error}", judge.reader().place())),
        };
        shell.advance_to(read.bytes());
        shell.count(report.game);
        let mut faults = Vec::new();
        let game = GameText::read(&mut texts, |place, fault| faults.push((place, fault)));
        let game = game.map_err(|error| format!("{name}:{}: {error}", texts.place()))?;
        let Some(game) = game else {
            return Err(format!("{name}: changed while it was read"));
        };
        // What is no token at all is in no copy.
        for (place, fault) in faults {
            shell.complain(format_args!("{name}:{place}: left out: {fault}"));
            worst = worst.max(match Note::Text(fault).is_loss() {
                true => Outcome::Unreadable,
                false => Outcome::Irregular,
            });
        }
        let clean = game.repaired(&report);
        let words = clean.line.moves().count() + report.resolved.len();
        counts.games += 1;
        counts.resolved += report.resolved.len();
        if words < report.plies {
            counts.kept += 1;
            worst = worst.max(Outcome::Irregular);
        }
        if counts.games > 1 {
            writeln!(out).map_err(failed)?;
        }
        write!(out, "{clean}").map_err(failed)?;
    }
    for (place, fault) in judge.outside() {
        shell.complain(format_args!("{name}:{place}: left out: {fault}"));
        worst = worst.max(Outcome::Irregular);
    }
    out.into_inner().map_err(|error| failed(error.into_error()))?.sync_all().map_err(failed)?;
    shell.end();
    let Counts { games, resolved, kept } = counts;
    let told = format!("{games} games, {resolved} words resolved, {kept} games kept in part");
    writeln!(shell, "{}: {told}", to.display()).map_err(|error| error.to_string())?;
    Ok(worst)
}
