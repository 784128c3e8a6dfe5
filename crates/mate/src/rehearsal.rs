//! A known mate adapted to a position it was not found in.
//!
//! Each side plays its moves of the known mate in their order, leaving out those that have become
//! illegal and waiting where it has none. Where that does not end in mate, a short search looks for
//! the rest from near where it got to.

use chess::{Color, Move, Position, Role};

use crate::search::{self, Outcome};

/// How many positions each search for the rest may meet.
const NEAR: usize = 200;

/// How many plies before the end of a failed rehearsal the searches start.
const BEFORE_THE_END: [usize; 2] = [0, 3];

/// Legal moves of officers that take nothing, the king's last.
pub(crate) fn quiet_moves(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let occupied = position.board().occupied();
    let legal = position.legal_moves();
    let is_quiet = move |m: &Move| {
        m.role() != Role::Pawn && m.castling().is_none() && !occupied.contains(m.to())
    };
    let kings = legal.clone().into_iter().filter(|m| m.role() == Role::King);
    legal.into_iter().filter(|m| m.role() != Role::King).chain(kings).filter(is_quiet)
}

/// A mate by a side along the lines of another one, given with its first move last.
pub(crate) fn rehearse(
    position: &Position,
    by: Color,
    known: &[Move],
    first: Color,
) -> Option<Vec<Move>> {
    // The side that has just moved made some other move instead of its first.
    let (_, rest) = known.split_last()?;
    let mut rehearsals =
        [Rehearsal::of(position, by, rest, !first), Rehearsal::of(position, by, known, first)];
    for rehearsal in &mut rehearsals {
        if rehearsal.perform() {
            return Some(std::mem::take(&mut rehearsal.line));
        }
    }
    for rehearsal in &rehearsals {
        for back in BEFORE_THE_END {
            let Some(plies) = rehearsal.line.len().checked_sub(back) else { continue };
            let from = &rehearsal.positions[plies];
            if let Outcome::Mate(rest) = search::assault(from, by, NEAR) {
                let mut line = rehearsal.line[..plies].to_vec();
                line.extend(rest);
                return Some(line);
            }
        }
    }
    None
}

struct Rehearsal {
    by: Color,
    /// What each side still means to play, the next move last.
    parts: [Vec<Move>; 2],
    /// The last move a side made to wait.
    waited: [Option<Move>; 2],
    /// The moves made, and the position before each and after the last.
    line: Vec<Move>,
    positions: Vec<Position>,
}

impl Rehearsal {
    /// Of moves given last first, of which `first` makes the first.
    fn of(position: &Position, by: Color, moves: &[Move], first: Color) -> Self {
        let mut parts = [Vec::new(), Vec::new()];
        let last = if moves.len() % 2 == 1 { first } else { !first };
        let mut side = last;
        for &m in moves {
            parts[side.index()].push(m);
            side = !side;
        }
        Self { by, parts, waited: [None; 2], line: Vec::new(), positions: vec![*position] }
    }

    /// Plays it through; whether it ends in mate.
    fn perform(&mut self) -> bool {
        let plies = 2 * self.parts[0].len().max(self.parts[1].len()) + 4;
        for _ in 0..plies {
            let position = self.positions[self.positions.len() - 1];
            let Some(m) = self.next(&position) else { break };
            self.line.push(m);
            self.positions.push(position.play(m));
        }
        let end = &self.positions[self.positions.len() - 1];
        end.turn() != self.by && end.is_checkmate()
    }

    fn next(&mut self, position: &Position) -> Option<Move> {
        let side = position.turn();
        let others = self.parts[(!side).index()].len();
        let part = &mut self.parts[side.index()];
        // The mating move waits for all the others.
        let may_wait = side == self.by && part.len() == 1 && others > 0;
        while !may_wait && let Some(m) = part.pop() {
            if position.is_legal(m) {
                return Some(m);
            }
        }
        if part.is_empty() && others == 0 {
            return None;
        }
        let undone = self.waited[side.index()].take();
        let quiet =
            |m: Move| quiet_moves(position).find(|q| (q.from(), q.to()) == (m.to(), m.from()));
        let m = undone.and_then(quiet).or_else(|| {
            let m = quiet_moves(position).next();
            self.waited[side.index()] = m;
            m
        });
        m.or_else(|| position.legal_moves().first().copied())
    }
}
