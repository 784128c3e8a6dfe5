//! Perft: how many ways play can go on for so many plies.

use crate::{
    Position, generate,
    sink::{Count, Visit},
};

impl Position {
    /// The number of legal sequences of `depth` plies; 1 at depth 0.
    ///
    /// The last ply is counted, not played.
    pub fn perft(&self, depth: u32) -> u64 {
        match (depth, self.turn) {
            (0, _) => 1,
            (_, crate::Color::White) => perft::<true>(self, depth),
            (_, crate::Color::Black) => perft::<false>(self, depth),
        }
    }
}

fn perft<const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    if depth <= 1 {
        let mut count = Count::default();
        generate::generate::<WHITE, true>(position, &mut count);
        return count.moves() as u64;
    }
    let mut nodes = 0;
    generate::generate::<WHITE, true>(
        position,
        &mut Visit(|m| {
            let next = position.play_as::<WHITE>(m);
            nodes += if WHITE {
                perft::<false>(&next, depth - 1)
            } else {
                perft::<true>(&next, depth - 1)
            };
        }),
    );
    nodes
}
