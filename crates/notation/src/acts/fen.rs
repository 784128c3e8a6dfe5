//! A FEN in a line, whole or as many of its fields as are given.

use super::cursor::{Cursor, Read};

/// How much of a FEN must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fields {
    /// Enough to play on from.
    All,
    /// As many as are compared; the men at least.
    Some,
}

/// Reads a FEN to the end of the line, as it is written.
pub(super) fn read(cursor: &mut Cursor<'_>, fields: Fields) -> Read<String> {
    cursor.skip_blanks();
    let start = cursor.clone();
    let text = cursor.text();
    let count = text.split_ascii_whitespace().count();
    let enough = if fields == Fields::All { 2 } else { 1 };
    if count < enough || count > 6 {
        return start.expected("a position in FEN");
    }
    Ok(text.to_owned())
}
