//! Checks that were given, announced, or have stood: what P10 to P13 turn on.

use crate::{Game, Origin};
use chess::{Bitboard, Color};

/// A check that its king has left unanswered with his last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unanswered {
    /// The last ply of the side in check, which did not answer it; `None` if it has not moved yet.
    pub(crate) left_at: Option<usize>,
    /// The check was given by the ply just before that one, or was there at the start: P11 and not
    /// yet P12.
    pub(crate) fresh: bool,
    /// The side in check had not been warned of it.
    pub(crate) unwarned: bool,
    /// How the check arose.
    pub(crate) origin: Origin,
}

/// The check that this king stood in before his last move and still stands in.
pub(crate) fn unanswered(game: &Game, king: Color) -> Option<Unanswered> {
    let now = game.position().attackers_of_king(king);
    let left_at = (0..game.plies().len()).rev().find(|&ply| game.plies()[ply].mover == king);
    let before = left_at.unwrap_or(0);
    let standing = now & attackers_before(game, before, king);
    if standing.is_empty() {
        return None;
    }
    let since = (0..before)
        .rev()
        .take_while(|&ply| !(attackers_before(game, ply, king) & standing).is_empty())
        .last()
        .unwrap_or(before);
    let origin = match since.checked_sub(1) {
        None => Origin::Unknown,
        Some(ply) if game.plies()[ply].mover == king => Origin::OwnMove,
        Some(_) => Origin::Given,
    };
    let warned = left_at
        .is_some_and(|ply| !(game.plies()[ply].known_before[king.index()] & standing).is_empty());
    Some(Unanswered { left_at, fresh: since == before, unwarned: !warned, origin })
}

/// The men that attacked this king before a ply.
fn attackers_before(game: &Game, ply: usize, king: Color) -> Bitboard {
    game.plies().get(ply).map_or_else(|| game.position(), |ply| &ply.before).attackers_of_king(king)
}
