//! A game watched for the moment its position dies, at little cost.
//!
//! A mate found once is carried along. When the move played begins it, the rest remains. When the
//! move can be taken back (a man other than a pawn went somewhere, took nothing, and the adversary
//! has a move that can be taken back too), four plies lead to the position before, and from there
//! the mate is known. Otherwise the known moves are adapted to the new position, and only when
//! that fails is there a search from it.

use chess::{Color, Move, Position, Square};

use crate::{
    answer::Budget,
    dead::{Life, life_looking_first_at},
    rehearsal::{quiet_moves, rehearse},
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

/// The longest mate, in plies, that is adapted to another position.
const LONGEST: usize = 240;

impl Watch {
    /// A watch that searches at most so many positions for each side's mate, when it must.
    pub fn new(budget: Budget) -> Self {
        Self { budget, witness: None }
    }

    /// Looks at a position: any at all, though it costs least when it comes one move after the one
    /// looked at before.
    pub fn look(&mut self, position: &Position) -> Vitality {
        let by = self.witness.as_ref().map_or(!position.turn(), |witness| witness.by);
        self.witness = self.witness.take().and_then(|witness| witness.carried_to(position));
        if self.witness.is_some() {
            return Vitality::Alive;
        }
        match life_looking_first_at(position, by, self.budget) {
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
        } else if let Some(back) = way_back(position, &self.position) {
            self.moves.extend(back.into_iter().rev());
        } else if self.moves.len() <= LONGEST {
            let mut line = rehearse(position, self.by, &self.moves, self.position.turn())?;
            line.reverse();
            self.moves = line;
        } else {
            return None;
        }
        self.position = *position;
        Some(self)
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
        let back = quiet_move(&then, from, back_to)?;
        let then = then.play(back);
        let reply_back = quiet_move(&then, reply.to(), reply.from())?;
        is_as_good(&then.play(reply_back), before).then_some([reply, back, reply_back])
    })
}

fn quiet_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    quiet_moves(position).find(|m| m.from() == from && m.to() == to)
}
