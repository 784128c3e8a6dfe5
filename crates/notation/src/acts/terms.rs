//! The header of a file as the terms of a game.

use arbiter::{Game, Odds, Terms};
use chess::{Color, Position, Setup};
use laws::{CODES, Code};

use super::{
    ActsError, ActsFile,
    error::Fault,
    fen,
    header::{self, Entry},
};

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
        let terms = self.terms()?;
        let set_up = terms.position.clone();
        Game::new(terms).map_err(|kings| {
            let expected = format!("a king a side ({kings})");
            // Where the position has its kings, or none is set up, they were given as odds.
            let has_kings = set_up.is_none_or(|setup| Position::try_from(setup).is_ok());
            let blamed = self.header().find_map(|(line, entry)| match entry {
                Entry::Position(_) if !has_kings => Some((line, entry, 0)),
                Entry::Odds(odds) if has_kings => {
                    let at = odds.iter().position(is_a_king)?;
                    // Both stand in the line as they are written here, with commas between.
                    let before = odds[..at].iter().map(|odds| header::show_odds(odds).len() + 2);
                    Some((line, entry, before.sum()))
                }
                _ => None,
            });
            match blamed {
                Some((line, entry, further)) => unknown_at(line, entry, further, expected),
                None => unknown(1, &Entry::Position(String::new()), expected),
            }
        })
    }
}

/// Whether the man given is a king.
fn is_a_king(odds: &Odds) -> bool {
    let array = Setup::default().board;
    matches!(*odds, Odds::Man { giver, square } if array.king(giver) == Some(square))
}

/// The fault of a header line that reads well but means nothing here.
fn unknown(line: usize, entry: &Entry, expected: String) -> ActsError {
    unknown_at(line, entry, 0, expected)
}

/// The same, so many characters further in its value.
fn unknown_at(line: usize, entry: &Entry, further: usize, expected: String) -> ActsError {
    let column = entry.key().len() + 3 + further;
    ActsError { faults: vec![Fault { line, column, text: entry.to_string(), expected }] }
}
