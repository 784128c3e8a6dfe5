//! A collection of games judged, one after the other, in the memory of a few.

use std::io::{self, Write};

use notation::{
    Place,
    pgn::{Fault, Report, Status},
};

use super::{
    Manner,
    crew::{self, Brief, Told},
};
use crate::{
    input::{Input, Place as Progress},
    interrupt,
    layout::{collection::Collection, json, summary::Summary},
    outcome::Outcome,
    shell::{Shell, Unit},
};

/// A smaller file is not worth several threads.
const WORTH_IT: u64 = 4 << 20;

pub(super) fn judge(input: Input, manner: &Manner, shell: &mut Shell) -> io::Result<Outcome> {
    let Input { name, reader, size, read, .. } = input;
    shell.begin(&name, Unit::Bytes, size);
    let mut teller = Teller {
        name: &name,
        manner,
        collection: Collection::new(&name, manner.style),
        summary: Summary::new(&name),
        worst: Outcome::Regular,
        read,
        shell,
    };
    match manner.threads {
        // Where the size is not known, it may be anything.
        2.. if size.is_none_or(|size| size >= WORTH_IT) => {
            crew::run(reader, teller.brief(), manner.threads, &mut teller)?;
        }
        _ => alone(reader, &mut teller)?,
    }
    teller.end()
}

/// Judges with this thread alone.
fn alone(reader: impl io::Read, teller: &mut Teller<'_>) -> io::Result<()> {
    let mut judge = crew::judge(reader, teller.brief());
    loop {
        match judge.next_game() {
            Ok(Some(report)) => {
                if !teller.report(report)? {
                    return Ok(());
                }
            }
            Ok(None) => break,
            Err(error) => {
                teller.failed(judge.reader().place(), &error);
                break;
            }
        }
    }
    teller.outside(judge.outside());
    Ok(())
}

/// Tells of a file, in the manner asked for.
struct Teller<'a> {
    name: &'a str,
    manner: &'a Manner,
    collection: Collection<'a>,
    summary: Summary,
    worst: Outcome,
    read: Progress,
    shell: &'a mut Shell,
}

impl Told for Teller<'_> {
    fn report(&mut self, report: Report) -> io::Result<bool> {
        if interrupt::is_requested() {
            self.worst = Outcome::Interrupted;
            return Ok(false);
        }
        self.shell.advance_to(self.read.bytes());
        self.shell.count(report.game);
        if !self.manner.summary {
            self.name_unreadable(&report);
        }
        self.worst = self.worst.max(match report.status() {
            Status::Regular => Outcome::Regular,
            Status::Irregular => Outcome::Irregular,
            Status::Unreadable => Outcome::Unreadable,
        });
        if self.manner.summary {
            self.summary.add(&report);
        } else if self.manner.json {
            serde_json::to_writer(&mut *self.shell, &json::Game::of(&report))?;
            writeln!(self.shell)?;
        } else {
            self.collection.tell(&report, self.shell)?;
        }
        Ok(true)
    }

    fn outside(&mut self, outside: &[(Place, Fault)]) {
        for (place, fault) in outside {
            self.shell.complain(format_args!("{}:{place}: {fault}", self.name));
            self.worst = self.worst.max(Outcome::Unreadable);
        }
    }

    fn failed(&mut self, at: Place, error: &io::Error) {
        self.shell.complain(format_args!("{}:{at}: {error}", self.name));
        self.worst = self.worst.max(Outcome::Unreadable);
    }
}

impl Teller<'_> {
    fn brief(&self) -> Brief {
        Brief { asked: self.manner.asked, variations: self.manner.variations }
    }

    /// Names on standard error what could not be read.
    fn name_unreadable(&mut self, report: &Report) {
        let name = self.name;
        for word in &report.unreadable {
            self.shell
                .complain(format_args!("{name}:{}: `{}`: {}", word.place, word.text, word.why));
        }
        for (place, note) in report.notes.iter().filter(|(_, note)| note.is_loss()) {
            self.shell.complain(format_args!("{name}:{place}: {note}"));
        }
    }

    fn end(self) -> io::Result<Outcome> {
        let Self { manner, collection, summary, worst, shell, .. } = self;
        shell.end();
        match (manner.summary, manner.json) {
            (true, true) => {
                serde_json::to_writer(&mut *shell, &summary)?;
                writeln!(shell)?;
            }
            (true, false) => summary.tell(manner.style.lang, shell)?,
            (false, true) => {}
            (false, false) => collection.end(shell)?,
        }
        Ok(worst)
    }
}
