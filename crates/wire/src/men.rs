//! Men that a placement cannot show: those in hands, and those that lie under another.

use arbiter::{At, Game};

use crate::body::{Held, Under};

/// The men in hands.
pub fn hand(game: &Game) -> Vec<Held> {
    let men = game.table().men().iter().filter_map(|man| {
        let on = match man.at {
            At::Hand => None,
            At::Held(square) => Some(square.to_string()),
            At::On(_) | At::Off => return None,
        };
        let from = man.home.map(|square| square.to_string());
        Some(Held { man: man.piece.to_char(), from, on })
    });
    men.collect()
}

/// The men that lie under another on one square; of two the later lies above.
pub fn under(game: &Game) -> Vec<Under> {
    let table = game.table();
    let men = table.men().iter().filter_map(|man| {
        let (At::On(on) | At::Held(on)) = man.at else { return None };
        let covers = |other: &arbiter::Man| {
            matches!(other.at, At::On(square) | At::Held(square) if square == on)
                && other.arrived > man.arrived
        };
        table.men().iter().any(covers).then(|| Under {
            man: man.piece.to_char(),
            on: on.to_string(),
            home: man.home.map(|square| square.to_string()),
        })
    });
    men.collect()
}
