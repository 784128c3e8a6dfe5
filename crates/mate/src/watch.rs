//! A game watched for the moment its position dies, at next to no cost.
//!
//! A mate found once is carried along. When the move played begins it, the rest remains. When the
//! move can be taken back (a man other than a pawn went somewhere, took nothing, and the adversary
//! has a move that can be taken back too), four plies lead to the position before, and from there
//! the mate is known. Otherwise the known moves are tried on the new position, and only when that
//! fails is there a search.

use chess::{Color, Move, Position, Role};

use crate::{
    answer::Budget,
    dead::{Life, life_looking_first_at},
    states::same,
};

/// What a watched position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vitality {
    /// A side can still mate; [`Watch::witness`] shows how.
    Alive,
    /// Neither side can mate.
    Dead,
    /// Not known within the budget. This ends no game.
    Undetermined,
}

/// A mate that can still be given from a position.
#[derive(Clone, Debug)]
struct Witness {
    position: Position,
    by: Color,
    /// The moves that lead to mate, the next one last.
    moves: Vec<Move>,
}

/// Remembers how mate can still be given while a game goes on.
#[derive(Clone, Debug)]
pub struct Watch {
    budget: Budget,
    witness: Option<Witness>,
}

/// How many adverse moves are tried for one that can be taken back.
const REPLIES: usize = 6;

/// The longest mate that is tried as a whole on another position.
const LONGEST_RETRY: usize = 80;

impl Watch {
    /// A watch that searches at most so many positions for each side's mate, when it must.
    pub fn new(budget: Budget) -> Self {
        Self { budget, witness: None }
    }

    /// Looks at a position: any at all, though it costs least when it comes one move after the one
    /// looked at before.
    pub fn look(&mut self, position: &Position) -> Vitality {
        let known = self.witness.take().and_then(|witness| witness.carried_to(position));
        if known.is_some() {
            self.witness = known;
            return Vitality::Alive;
        }
        match life_looking_first_at(position, !position.turn(), self.budget) {
            Life::Alive { by, line } => {
                let moves = line.into_iter().rev().collect();
                self.witness = Some(Witness { position: *position, by, moves });
                Vitality::Alive
            }
            Life::Dead { .. } => Vitality::Dead,
            Life::Undetermined => Vitality::Undetermined,
        }
    }

    /// The side that can still mate, and how, from the position looked at last.
    ///
    /// Not the shortest way: moves that were played since the mate was found are taken back first.
    pub fn witness(&self) -> Option<(Color, Vec<Move>)> {
        let witness = self.witness.as_ref()?;
        Some((witness.by, witness.moves.iter().rev().copied().collect()))
    }
}

impl Witness {
    fn carried_to(mut self, position: &Position) -> Option<Self> {
        if same(&self.position, position) {
            return Some(self);
        }
        if let Some(&next) = self.moves.last()
            && same(&self.position.play(next), position)
        {
            self.moves.pop();
            self.position = *position;
            return Some(self);
        }
        if let Some(back) = way_back(position, &self.position) {
            self.moves.extend(back.into_iter().rev());
            self.position = *position;
            return Some(self);
        }
        if self.moves.len() <= LONGEST_RETRY { self.retried_on(position) } else { None }
    }

    /// The same moves from another position: without the first if its player has just moved
    /// something else, after a move of the adversary, or as they are.
    fn retried_on(self, position: &Position) -> Option<Self> {
        let moves = self.moves.as_slice();
        let with = |moves: Vec<Move>| Some(Self { position: *position, by: self.by, moves });
        if position.turn() == self.position.turn() {
            return mates(position, moves).then(|| with(moves.to_vec())).flatten();
        }
        if let Some((_, rest)) = moves.split_last()
            && mates(position, rest)
        {
            return with(rest.to_vec());
        }
        for m in quiet_moves(position).take(2) {
            if mates(&position.play(m), moves) {
                let mut moves = moves.to_vec();
                moves.push(m);
                return with(moves);
            }
        }
        None
    }
}

/// Whether moves, the first last, are legal and end in mate.
fn mates(position: &Position, moves: &[Move]) -> bool {
    let mut position = *position;
    for &m in moves.iter().rev() {
        if !position.is_legal(m) {
            return false;
        }
        position = position.play(m);
    }
    position.is_checkmate()
}

/// Legal moves of officers that take nothing and give up no right.
fn quiet_moves(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let mut quiet = Vec::with_capacity(REPLIES);
    let occupied = position.board().occupied();
    position.visit_legal(|m| {
        if quiet.len() < REPLIES
            && m.role() != Role::Pawn
            && m.castling().is_none()
            && !occupied.contains(m.to())
        {
            quiet.push(m);
        }
    });
    quiet.into_iter()
}

/// Three moves from a position to the one before it, if the move between can be taken back.
fn way_back(position: &Position, before: &Position) -> Option<[Move; 3]> {
    let mover = before.turn();
    let (was, is) = (before.board(), position.board());
    let moved = was.by_color(mover) ^ is.by_color(mover);
    if position.turn() == mover || moved.count() != 2 || was.by_color(!mover) != is.by_color(!mover)
    {
        return None;
    }
    let back_to = (moved & was.by_color(mover)).first()?;
    let from = (moved & is.by_color(mover)).first()?;
    quiet_moves(position).find_map(|reply| {
        let then = position.play(reply);
        let back = officer_move(&then, from, back_to)?;
        let then = then.play(back);
        let reply_back = officer_move(&then, reply.to(), reply.from())?;
        same(&then.play(reply_back), before).then_some([reply, back, reply_back])
    })
}

/// The legal move of an officer between two squares that takes nothing.
fn officer_move(position: &Position, from: chess::Square, to: chess::Square) -> Option<Move> {
    if position.board().occupied().contains(to) {
        return None;
    }
    let mut found = None;
    position.visit_legal(|m| {
        if m.from() == from && m.to() == to && m.role() != Role::Pawn && m.castling().is_none() {
            found = Some(m);
        }
    });
    found
}
