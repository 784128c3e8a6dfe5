//! The header of a file as the terms of a game.

use arbiter::{Game, Terms};
use chess::Color;
use laws::{CODES, Code};

use super::{ActsError, ActsFile, error::Fault, fen, header::Entry};

impl ActsFile {
    /// What was agreed before the game.
    ///
    /// # Errors
    /// The header names a code that is not known here.
    pub fn terms(&self) -> Result<Terms, ActsError> {
        let mut terms = Terms::default();
        for (line, entry) in self.header() {
            match entry {
                Entry::Code(slug) => {
                    terms.code = Code::by_slug(slug).ok_or_else(|| {
                        let known: Vec<_> = CODES.iter().map(|c| format!("`{}`", c.slug)).collect();
                        unknown(line, entry, format!("a code of laws: {}", known.join(", ")))
                    })?
                }
                Entry::Position(text) => {
                    let setup = fen::parse(text).map_err(|error| {
                        unknown(line, entry, format!("a position in FEN ({error})"))
                    })?;
                    terms.position = Some(setup);
                }
                Entry::Odds(odds) => terms.odds.extend(odds),
                Entry::Played(squares) => terms.played = squares.iter().copied().collect(),
                Entry::Raise(raise) => terms.raise = *raise,
                Entry::ChecksAnnounced(all) => terms.checks_announced = Some(*all),
                Entry::Press(press) => terms.press = *press,
                Entry::Time(time) => {
                    let control = time.parse().map_err(|_| {
                        unknown(
                            line,
                            entry,
                            "a time such as `90+30` or `40/90+30, 30+30`".to_owned(),
                        )
                    })?;
                    terms.time = Some(control);
                }
                Entry::Count(player, times) => {
                    terms.counted[usize::from(*player == Color::Black)] = *times;
                }
                Entry::Start(incident) => terms.wrong_start.push(*incident),
                Entry::Tag { name, value } => terms.tags.push((name.clone(), value.clone())),
            }
        }
        Ok(terms)
    }

    /// The game before its first act.
    ///
    /// # Errors
    /// As [`ActsFile::terms`], and a position that has not exactly one king a side.
    pub fn game(&self) -> Result<Game, ActsError> {
        Game::new(self.terms()?).map_err(|kings| {
            let position = self.header().find(|(_, entry)| matches!(entry, Entry::Position(_)));
            match position {
                Some((line, entry)) => unknown(line, entry, format!("a king a side ({kings})")),
                None => unknown(1, &Entry::Position(String::new()), "a king a side".to_owned()),
            }
        })
    }
}

/// The fault of a header line that reads well but means nothing here.
fn unknown(line: usize, entry: &Entry, expected: String) -> ActsError {
    let column = entry.key().len() + 3;
    ActsError { faults: vec![Fault { line, column, text: entry.to_string(), expected }] }
}
