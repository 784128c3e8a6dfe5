//! A FEN in a line, whole or as many of its fields as are given.

use chess::{Position, Setup, fen};

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
    if text.is_empty() {
        return start.expected("a position in FEN");
    }
    let error = match fields {
        Fields::All => Position::from_fen(text).err(),
        Fields::Some => parse(text).err(),
    };
    match error {
        None => Ok(text.to_owned()),
        Some(error) => start.expected(format!("a position in FEN ({error})")),
    }
}

/// The setup of a FEN of which fields at the end may be missing.
///
/// # Errors
/// As [`fen::read`].
pub(crate) fn parse(text: &str) -> Result<Setup, fen::FenError> {
    // The side to move is the one field that reading needs and a comparison does not.
    let lone_board = text.split_ascii_whitespace().nth(1).is_none();
    let read = if lone_board { fen::read(&format!("{text} w")) } else { fen::read(text) };
    read.map(|fen| fen.setup)
}
