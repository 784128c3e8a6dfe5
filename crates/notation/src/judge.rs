//! An acts file judged: its acts given to the arbiter, line by line.

use arbiter::{Event, Game, Refusal};

use crate::acts::{ActLine, ActsError, ActsFile, Content};

/// A game that is being judged from an acts file.
///
/// ```
/// # use notation::{acts, judge::Judging};
/// let file = acts::read("w: e2-e4\nb: e7-e6")?;
/// let mut judging = Judging::new(&file)?;
/// while let Some(step) = judging.step() {
///     println!("line {}: {} events", step.line, step.events.len());
/// }
/// assert_eq!(judging.game().made(), Some("e7e6"));
/// # Ok::<(), acts::ActsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judging<'a> {
    file: &'a ActsFile,
    game: Game,
    /// Index of the next line.
    next: usize,
}

/// What followed from one line of acts.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The number of the line.
    pub line: usize,
    /// The line.
    pub acts: &'a ActLine,
    /// What followed from each act, the withdrawal of the hand at the end included.
    pub events: Vec<Vec<Event>>,
}

impl Step<'_> {
    /// Why the last act that was refused could not be done.
    pub fn refusal(&self) -> Option<Refusal> {
        self.events.iter().flatten().rev().find_map(|event| match event {
            Event::Refused(_, refusal) => Some(*refusal),
            _ => None,
        })
    }

    /// Whether the last act of the line could not be done.
    pub fn refused(&self) -> bool {
        let last = self.events.len().saturating_sub(2);
        self.events[last..].iter().flatten().any(|event| matches!(event, Event::Refused(..)))
    }
}

impl<'a> Judging<'a> {
    /// The game of a file before its first act.
    ///
    /// # Errors
    /// The header means no game: see [`ActsFile::terms`].
    pub fn new(file: &'a ActsFile) -> Result<Self, ActsError> {
        Ok(Self { file, game: file.game()?, next: 0 })
    }

    /// The game as it is now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Judges the next line of acts; `None` when there is none left.
    pub fn step(&mut self) -> Option<Step<'a>> {
        loop {
            let line = self.file.lines.get(self.next)?;
            self.next += 1;
            if let Content::Acts(acts) = &line.content {
                let events = acts.acts().map(|act| self.game.act(&act)).collect();
                return Some(Step { line: self.next, acts, events });
            }
        }
    }
}
