//! The position with which a game of a PGN begins, by its tags.

use chess::{
    Position,
    fen::{self, Variant},
};

use super::{Note, Turn};

/// What the tags say of the beginning.
pub(crate) struct SetUp {
    /// The position; `None` if the FEN cannot be read.
    pub(crate) position: Option<Position>,
    /// The turn of the first move.
    pub(crate) turn: Turn,
    /// What is doubtful in the tags.
    pub(crate) notes: Vec<Note>,
}

impl SetUp {
    /// Reads the tags of a game.
    pub(crate) fn read<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Self {
        let mut notes = Vec::new();
        let named = tag("Variant").unwrap_or_default();
        let variant = variant(named).unwrap_or_else(|| {
            notes.push(Note::Variant(named.to_owned()));
            Variant::Told
        });
        let announced = tag("SetUp") == Some("1");
        let Some(text) = tag("FEN") else {
            if announced {
                notes.push(Note::NoFen);
            }
            return Self { position: Some(Position::initial()), turn: Turn::FIRST, notes };
        };
        if !announced {
            notes.push(Note::NoSetUp);
        }
        let read = fen::read_as(text, variant).map_err(|error| error.to_string());
        let position = read.and_then(|fen| {
            notes.extend(fen.notes.iter().copied().map(Note::Fen));
            Position::try_from(fen.setup).map_err(|kings| format!("invalid fen: board: {kings}"))
        });
        let position = position.map_err(|error| notes.push(Note::BadFen(error))).ok();
        Self { position, turn: Turn::of_fen(text), notes }
    }
}

/// The variant that a tag names, where it is chess.
fn variant(name: &str) -> Option<Variant> {
    if name.is_empty() {
        return Some(Variant::Told);
    }
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    match name.to_lowercase().as_str() {
        "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Told),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}
