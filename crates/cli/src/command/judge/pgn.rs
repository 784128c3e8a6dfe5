//! A collection of games judged, one after the other, in the memory of one.

use std::io::{self, Write};

use notation::pgn::{Judge, Report, Status};

use super::{super::asked::Asked, Manner};
use crate::{
    input::Input,
    interrupt,
    layout::{collection::Collection, json},
    outcome::Outcome,
    shell::{Shell, Unit},
};

pub(super) fn judge(input: Input, manner: &Manner, shell: &mut Shell) -> io::Result<Outcome> {
    let Input { name, reader, size, read, .. } = input;
    let mut judge = match manner.asked {
        Asked::Nothing => Judge::new(reader, None),
        Asked::Auto => Judge::by_tags(reader),
        Asked::Code(code) => Judge::new(reader, Some(code)),
    };
    let mut collection = Collection::new(&name, manner.style);
    let mut worst = Outcome::Regular;
    shell.begin(&name, Unit::Bytes, size);
    loop {
        if interrupt::is_requested() {
            worst = Outcome::Interrupted;
            break;
        }
        let report = match judge.next_game() {
            Ok(Some(report)) => report,
            Ok(None) => break,
            Err(error) => {
                let place = judge.reader().place();
                shell.complain(format_args!("{name}:{place}: {error}"));
                worst = worst.max(Outcome::Unreadable);
                break;
            }
        };
        shell.advance_to(read.bytes());
        name_unreadable(&name, &report, shell);
        worst = worst.max(match report.status() {
            Status::Regular => Outcome::Regular,
            Status::Irregular => Outcome::Irregular,
            Status::Unreadable => Outcome::Unreadable,
        });
        if manner.json {
            serde_json::to_writer(&mut *shell, &json::Game::of(&report))?;
            writeln!(shell)?;
        } else {
            collection.tell(&report, shell)?;
        }
    }
    for (place, fault) in judge.outside() {
        shell.complain(format_args!("{name}:{place}: {fault}"));
        worst = worst.max(Outcome::Unreadable);
    }
    shell.end();
    if !manner.json {
        collection.end(shell)?;
    }
    Ok(worst)
}

/// Names on standard error what could not be read.
fn name_unreadable(name: &str, report: &Report, shell: &mut Shell) {
    for word in &report.unreadable {
        shell.complain(format_args!("{name}:{}: `{}`: {}", word.place, word.text, word.why));
    }
    for (place, note) in report.notes.iter().filter(|(_, note)| note.is_loss()) {
        shell.complain(format_args!("{name}:{place}: {note}"));
    }
}
