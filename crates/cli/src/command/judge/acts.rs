//! An acts file judged.

use std::io::{self, Write};

use arbiter::Game;
use notation::acts::{ActsFile, Content};
use wire::line::Line;

use super::Manner;
use crate::{acts_file, input::Input, layout::game::Layout, outcome::Outcome, shell::Shell};

pub(super) fn judge(input: Input, manner: &Manner, shell: &mut Shell) -> io::Result<Outcome> {
    let name = input.name.clone();
    let read = acts_file::read(input).and_then(|file| {
        let game = acts_file::game(&file, &name, manner.asked.over_its_own())?;
        Ok((file, game))
    });
    let (file, game) = match read {
        Ok(read) => read,
        Err(message) => {
            shell.complain(message);
            return Ok(Outcome::Unreadable);
        }
    };
    let irregular = if manner.json {
        as_json(&file, game, shell)?
    } else {
        writeln!(shell, "{name}")?;
        as_text(&file, game, manner, shell)?
    };
    Ok(if irregular { Outcome::Irregular } else { Outcome::Regular })
}

/// Says whether an irregularity was found.
fn as_text(file: &ActsFile, game: Game, manner: &Manner, shell: &mut Shell) -> io::Result<bool> {
    let mut layout = Layout::new(shell, game, manner.style);
    layout.begin()?;
    for (number, content) in file.numbered() {
        if let Content::Acts(line) = content {
            layout.tell(number, line)?;
        }
    }
    layout.end()?;
    Ok(layout.is_irregular())
}

/// One object a line of acts. Says whether an irregularity was found.
fn as_json(file: &ActsFile, mut game: Game, shell: &mut Shell) -> io::Result<bool> {
    for (number, content) in file.numbered() {
        let Content::Acts(line) = content else { continue };
        let mut refused = None;
        for act in line.acts() {
            for event in game.act(&act) {
                if let arbiter::Event::Refused(_, refusal) = event {
                    refused = Some(refusal);
                }
            }
        }
        let line = Line::of(number as u64, line, &game, refused);
        serde_json::to_writer(&mut *shell, &line)?;
        writeln!(shell)?;
    }
    Ok(!game.cases().is_empty())
}
