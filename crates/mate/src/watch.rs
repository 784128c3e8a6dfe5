//! A game watched for the moment its position dies, at little cost.
//!
//! What a position is, dead or not, all those are that it can come back from: where the move played
//! can be taken back (a man other than a pawn went somewhere, took nothing, and the adversary has
//! a move that can be taken back too), nothing has to be looked at again.

use chess::{Move, Position, Role, Square};

use crate::{answer::Budget, closure, signs, states::same};

/// Watches the positions of a game.
#[derive(Clone, Debug)]
pub struct Watch {
    budget: Budget,
    /// The position last found to be alive, or not to be proved dead.
    passed: Option<Position>,
}

impl Watch {
    /// A watch that meets at most so many positions in a search, when it must search.
    pub fn new(budget: Budget) -> Self {
        Self { budget, passed: None }
    }

    /// Whether a position is proved dead: any position at all, though it costs least when it comes
    /// one move after the one asked about before.
    ///
    /// *False* is no proof of the contrary, and ends no game.
    pub fn is_dead(&mut self, position: &Position) -> bool {
        if self.is_known(position) || !closure::is_dead(position, self.budget) {
            self.passed = Some(*position);
            return false;
        }
        true
    }

    fn is_known(&self, position: &Position) -> bool {
        let passed = self.passed.as_ref();
        passed.is_some_and(|passed| same(passed, position))
            || signs::of_life(position)
            || passed.is_some_and(|passed| can_come_back(position, passed))
    }
}

/// Whether the same moves can follow, though a pawn that cannot be taken in passing is recorded.
fn is_as_good(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn()
        && a.board() == b.board()
        && a.castling() == b.castling()
        && a.spent() == b.spent()
        && a.legal_en_passant() == b.legal_en_passant()
}

/// Whether three moves lead from a position to the one before it.
fn can_come_back(position: &Position, before: &Position) -> bool {
    let mover = before.turn();
    let (was, is) = (before.board(), position.board());
    let moved = was.by_color(mover) ^ is.by_color(mover);
    if position.turn() == mover || moved.count() != 2 || was.by_color(!mover) != is.by_color(!mover)
    {
        return false;
    }
    let squares = (moved & was.by_color(mover)).first().zip((moved & is.by_color(mover)).first());
    squares.is_some_and(|(back_to, from)| {
        quiet_moves(position).any(|reply| {
            let then = position.play(reply);
            let Some(back) = quiet_move(&then, from, back_to) else { return false };
            let then = then.play(back);
            quiet_move(&then, reply.to(), reply.from())
                .is_some_and(|reply_back| is_as_good(&then.play(reply_back), before))
        })
    })
}

/// Legal moves of officers that take nothing, the king's last.
fn quiet_moves(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let occupied = position.board().occupied();
    let legal = position.legal_moves();
    let is_quiet = move |m: &Move| {
        m.role() != Role::Pawn && m.castling().is_none() && !occupied.contains(m.to())
    };
    let kings = legal.clone().into_iter().filter(|m| m.role() == Role::King);
    legal.into_iter().filter(|m| m.role() != Role::King).chain(kings).filter(is_quiet)
}

fn quiet_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    quiet_moves(position).find(|m| m.from() == from && m.to() == to)
}
