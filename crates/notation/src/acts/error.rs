//! What is wrong with an acts file, shown as a person needs it to mend it.

use std::fmt;

/// Why an acts file cannot be read: every faulty line, up to [`ActsError::MOST`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActsError {
    /// The faults in the order of their lines; never empty.
    pub faults: Vec<Fault>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The line itself; of a very long line its beginning.
    pub text: String,
    /// What was expected there.
    pub expected: String,
}

impl ActsError {
    /// How many faults are named at most; a file with more is hardly an acts file.
    pub const MOST: usize = 20;

    /// The message with the name of the file before each place: `game.acts:7:4: expected …`.
    pub fn in_file<'a>(&'a self, name: &'a str) -> impl fmt::Display + 'a {
        Shown { error: self, prefix: format!("{name}:") }
    }
}

impl fmt::Display for ActsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { error: self, prefix: "line ".to_owned() }.fmt(f)
    }
}

impl std::error::Error for ActsError {}

struct Shown<'a> {
    error: &'a ActsError,
    /// Stands before each place.
    prefix: String,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.error.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            let Fault { line, column, text, expected } = fault;
            let margin = line.to_string().len();
            writeln!(f, "{}{line}:{column}: expected {expected}", self.prefix)?;
            writeln!(f, "  {line} | {text}")?;
            // Tabs stay tabs, so that the caret stands under its character.
            let before = text.chars().take(column.saturating_sub(1));
            let indent: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            write!(f, "  {:margin$} | {indent}^", "")?;
        }
        Ok(())
    }
}
