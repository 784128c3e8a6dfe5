//! An acts file read, and the game it begins; what is wrong is told with the name of the file.

use arbiter::Game;
use laws::Code;
use notation::acts::{self, ActsFile};

use crate::input::Input;

/// Reads an acts file.
///
/// # Errors
///
/// The message that names the file, the line and the column.
pub(crate) fn read(input: Input) -> Result<ActsFile, String> {
    let name = input.name.clone();
    let text = input.text(acts::MAX_FILE)?;
    acts::read(&text).map_err(|error| error.in_file(&name).to_string())
}

/// The game before its first act, under the code asked for, else under the file's own.
///
/// # Errors
///
/// The message that names the file, the line and the column.
pub(crate) fn game(
    file: &ActsFile,
    name: &str,
    code: Option<&'static Code>,
) -> Result<Game, String> {
    let game = file.game().map_err(|error| error.in_file(name).to_string())?;
    let Some(code) = code else { return Ok(game) };
    let mut terms = game.terms().clone();
    terms.code = code;
    // The position was good under the file's own code; no code changes it.
    Ok(Game::new(terms).unwrap_or(game))
}
