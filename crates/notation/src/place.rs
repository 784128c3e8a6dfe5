//! Where something stands in a text.

use std::fmt;

/// A place in a text: what a person needs to find it with an editor, and what a program needs to
/// find it with a seek.
///
/// Written `line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Bytes before it, from the start of the text.
    pub offset: u64,
    /// Line, counted from 1.
    pub line: u64,
    /// Column in characters, counted from 1.
    pub column: u64,
}

impl Place {
    /// The start of a text.
    pub const START: Self = Self { offset: 0, line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
