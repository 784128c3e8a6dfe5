//! Checks that were given, announced, or have stood: what P10 to P13 turn on.

use crate::{Game, Origin};
use chess::{Bitboard, Color};

/// A check that its king has left unanswered with his last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unanswered {
    /// The last ply of the side in check, which did not answer it; `None` if it has not moved yet.
    pub(crate) left_at: Option<usize>,
    /// A check given by the ply just before that one, or there at the start, of which its player
    /// was not warned: P11 and not yet P12.
    pub(crate) fresh: bool,
    /// The ply with which its player first did not answer it, or brought it upon himself; the last
    /// one where it is not known how it arose.
    pub(crate) first_left_at: Option<usize>,
    /// How the check arose.
    pub(crate) origin: Origin,
}

/// The check that this king stood in before his last move and has stood in ever since. A check is
/// the attack of one man from one square.
pub(crate) fn unanswered(game: &Game, king: Color) -> Option<Unanswered> {
    let now = game.position().attackers_of_king(king);
    let left_at = game.plies().iter().rposition(|ply| ply.mover == king);
    let before = left_at.unwrap_or(0);
    let standing = (before..game.plies().len())
        .fold(now, |standing, ply| standing & attackers_before(game, ply, king));
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
    let first_left_at = match origin {
        Origin::Unknown => left_at,
        Origin::Given => Some(since),
        Origin::OwnMove => Some(since - 1),
    };
    let fresh = match before.checked_sub(1) {
        None => standing,
        Some(ply) if game.plies()[ply].mover != king => {
            standing & !attackers_before(game, ply, king)
        }
        Some(_) => Bitboard::EMPTY,
    };
    let known = left_at.map_or(Bitboard::EMPTY, |ply| game.plies()[ply].known_before[king.index()]);
    Some(Unanswered { left_at, first_left_at, fresh: !(fresh & !known).is_empty(), origin })
}

/// The men that attacked this king before a ply.
fn attackers_before(game: &Game, ply: usize, king: Color) -> Bitboard {
    game.plies().get(ply).map_or_else(|| game.position(), |ply| &ply.before).attackers_of_king(king)
}
