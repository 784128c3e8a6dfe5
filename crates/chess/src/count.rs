//! Counting: moves without making them, and perft, which makes only those that lead on.

use crate::{
    Bitboard, Color, Move, Position, Square, generate,
    level::{self, Level, Task},
    moves::Kind,
    siblings::replies,
    sink::{Count, Sink, origin},
};

impl Position {
    /// The number of legal sequences of `depth` plies; 1 at depth 0.
    ///
    /// The last ply is counted, not played.
    pub fn perft(&self, depth: u32) -> u64 {
        level::run(Perft { position: self, depth })
    }

    /// How many legal moves there are, without making them.
    pub fn count_legal(&self) -> usize {
        self.perft(1) as usize
    }
}

struct Perft<'a> {
    position: &'a Position,
    depth: u32,
}

impl Task for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> u64 {
        let Self { position, depth } = self;
        match (depth, position.turn) {
            (0, _) => 1,
            (1, Color::White) => leaves::<true>(level, position),
            (1, Color::Black) => leaves::<false>(level, position),
            (_, Color::White) => nodes::<true>(level, position, depth),
            (_, Color::Black) => nodes::<false>(level, position, depth),
        }
    }
}

/// How many legal moves there are.
#[inline(always)]
pub(crate) fn leaves<const WHITE: bool>(level: impl Level, position: &Position) -> u64 {
    level.run(Leaves::<WHITE>(position))
}

struct Leaves<'a, const WHITE: bool>(&'a Position);

impl<const WHITE: bool> Task for Leaves<'_, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> u64 {
        let mut count = Count::default();
        generate::generate::<WHITE, true, _, _>(level, self.0, &mut count);
        count.moves() as u64
    }
}

/// How many legal sequences of at least two plies there are.
#[inline(always)]
fn nodes<const WHITE: bool>(level: impl Level, position: &Position, depth: u32) -> u64 {
    let together = if depth == 2 { replies::<WHITE>(level, position) } else { None };
    together.unwrap_or_else(|| level.run(Nodes::<WHITE> { position, depth }))
}

struct Nodes<'a, const WHITE: bool> {
    position: &'a Position,
    depth: u32,
}

impl<const WHITE: bool> Task for Nodes<'_, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> u64 {
        let Self { position, depth } = self;
        let mut walk = Walk::<WHITE, _> { level, position, depth: depth - 1, nodes: 0 };
        generate::generate::<WHITE, true, _, _>(level, position, &mut walk);
        walk.nodes
    }
}

/// Plays every move and counts on from there.
struct Walk<'a, const WHITE: bool, L> {
    level: L,
    position: &'a Position,
    /// Plies left after the move.
    depth: u32,
    nodes: u64,
}

impl<const WHITE: bool, L: Level> Walk<'_, WHITE, L> {
    #[inline(always)]
    fn play(&mut self, kind: Kind, from: Square, to: Square) {
        // Neither hash nor clocks: nothing here looks at them.
        let next = self.position.play_as::<WHITE, false>(Move::new(kind, from, to));
        self.nodes += match (WHITE, self.depth) {
            (true, 1) => leaves::<false>(self.level, &next),
            (false, 1) => leaves::<true>(self.level, &next),
            (true, depth) => nodes::<false>(self.level, &next, depth),
            (false, depth) => nodes::<true>(self.level, &next, depth),
        };
    }
}

impl<const WHITE: bool, L: Level> Sink for Walk<'_, WHITE, L> {
    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard) {
        for to in to {
            self.play(kind, from, to);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32) {
        for to in to {
            self.play(kind, origin(to, step), to);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            // Written out, so that each kind is known to the compiler.
            let from = origin(to, step);
            self.play(Kind::PromoteQueen, from, to);
            self.play(Kind::PromoteRook, from, to);
            self.play(Kind::PromoteBishop, from, to);
            self.play(Kind::PromoteKnight, from, to);
        }
    }
}

#[cfg(test)]
mod tests;
