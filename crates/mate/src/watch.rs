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
    signs,
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
    /// The position last passed over without a look.
    passed: Option<Position>,
    doubt: Option<Doubt>,
}

/// Looks that did not tell, in a part of the game whose moves can all be taken back: what one of
/// its positions is they all are.
#[derive(Clone, Debug)]
struct Doubt {
    position: Position,
    /// Moves between the last look and the next, twice as many each time.
    pause: u32,
    /// Moves left until the next.
    left: u32,
}

/// The longest mate, in plies, that is adapted to another position.
const LONGEST: usize = 1_000;

impl Watch {
    /// A watch that searches at most so many positions for each side's mate, when it must.
    pub fn new(budget: Budget) -> Self {
        Self { budget, witness: None, passed: None, doubt: None }
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

    /// Whether a position is dead; no look is taken at one that shows signs of life.
    ///
    /// Such a position costs about as much as its legal moves do. The signs are no proof: *false*
    /// ends no game, and [`Watch::look`] is there for whoever wants to know.
    pub fn is_dead(&mut self, position: &Position) -> bool {
        if self.passed.as_ref().is_some_and(|passed| same(passed, position)) {
            return false;
        }
        // While a mate is carried along, the way back from each move is part of it.
        let carried = self.witness.as_mut().is_some_and(|witness| witness.goes_on(position));
        self.doubt.take_if(|doubt| !doubt.goes_on(position));
        let pauses = self.doubt.as_ref().is_some_and(|doubt| doubt.left > 0);
        if carried || pauses || signs::of_life(position) {
            self.passed = Some(*position);
            self.witness.take_if(|_| !carried);
            return false;
        }
        let vitality = self.look(position);
        if vitality == Vitality::Undetermined {
            let pause = self.doubt.as_ref().map_or(1, |doubt| doubt.pause.saturating_mul(2));
            self.doubt = Some(Doubt { position: *position, pause, left: pause });
            self.passed = Some(*position);
        }
        vitality == Vitality::Dead
    }

    /// The side that can still mate, and how, from the position looked at last.
    ///
    /// Not the shortest way: moves that were played since the mate was found are taken back first.
    pub fn witness(&self) -> Option<(Color, Vec<Move>)> {
        let witness = self.witness.as_ref()?;
        Some((witness.by, witness.moves.iter().rev().copied().collect()))
    }
}

impl Doubt {
    /// Follows to a position one move away that can be taken back.
    fn goes_on(&mut self, position: &Position) -> bool {
        let goes_on = way_back(position, &self.position).is_some();
        self.position = *position;
        self.left = self.left.saturating_sub(1);
        goes_on
    }
}

impl Witness {
    fn carried_to(mut self, position: &Position) -> Option<Self> {
        if self.goes_on(position) {
            return Some(self);
        }
        if self.moves.len() > LONGEST {
            return None;
        }
        let mut line = rehearse(position, self.by, &self.moves, self.position.turn())?;
        line.reverse();
        self.moves = line;
        self.position = *position;
        Some(self)
    }

    /// Follows to a position that is the same, the next of the mate, or one move away that can be
    /// taken back.
    fn goes_on(&mut self, position: &Position) -> bool {
        if same(&self.position, position) {
            return true;
        }
        if let Some(&next) = self.moves.last()
            && same(&self.position.play(next), position)
        {
            self.moves.pop();
        } else if let Some(back) = way_back(position, &self.position) {
            self.moves.extend(back.into_iter().rev());
        } else {
            return false;
        }
        self.position = *position;
        true
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
