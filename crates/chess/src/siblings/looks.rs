//! What replies along lines come to, looked up man by man.

use super::{
    count,
    flights::{Flight, Mover},
};
use crate::{
    Bitboard, Board, Square, attacks,
    generate::{Lines, colors},
    level::Level,
};

/// The replies of sliders, and the king's single steps, summed over all arrivals of a man.
pub(crate) trait Looks<L: Level>: Sized {
    /// For a board on which neither king is in check. `None` where there are more men than fit.
    fn new<const WHITE: bool>(
        level: L,
        board: &Board,
        king: Square,
        lines: &Lines,
        open: Bitboard,
    ) -> Option<Self>;

    /// With our man lifted from the board, over all his arrivals.
    fn replies<const WHITE: bool>(
        &self,
        level: L,
        lifted: &Board,
        king: Square,
        mover: &Mover,
    ) -> i64;
}

/// A man of the side to reply that slides: a queen is two of them.
#[derive(Clone, Copy)]
struct Slider {
    square: Square,
    /// The line he is pinned on, or everything.
    on_line: Bitboard,
    /// What he attacks on that line, own men included.
    attacks: Bitboard,
}

/// The sliders that go one kind of lines.
struct Sliders {
    men: [Slider; Self::MOST],
    count: usize,
}

impl Sliders {
    /// Irregular placements may have more, and are then not counted together.
    const MOST: usize = 12;

    #[inline(always)]
    fn new(men: Bitboard, pins: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Self {
        let nobody =
            Slider { square: Square::A1, on_line: Bitboard::EMPTY, attacks: Bitboard::EMPTY };
        let mut sliders = Self { men: [nobody; Self::MOST], count: 0 };
        for (slider, square) in sliders.men.iter_mut().zip(men) {
            let on_line = if pins.contains(square) { pins } else { Bitboard::FULL };
            *slider = Slider { square, on_line, attacks: attacks(square) & on_line };
            sliders.count += 1;
        }
        sliders
    }

    #[inline(always)]
    fn list(&self) -> &[Slider] {
        self.men.get(..self.count).unwrap_or(&[])
    }

    /// To how many squares they go.
    #[inline(always)]
    fn moves(&self, open: Bitboard) -> i64 {
        self.list().iter().map(|slider| count(slider.attacks & open)).sum()
    }

    /// The moves they gain by a man who is lifted, for every arrival, less those that he hides from
    /// them where he arrives.
    #[inline(always)]
    fn change(
        &self,
        open: Bitboard,
        from: Square,
        arrivals: Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> i64 {
        let mut change = 0;
        for &Slider { square, on_line, attacks: before } in self.list() {
            let mut reached = before;
            if before.contains(from) {
                reached = attacks(square, Bitboard::EMPTY) & on_line;
                change += count(arrivals) * (count(reached & open) - count(before & open));
            }
            for to in reached & arrivals {
                let left = attacks(square, to.into()) & on_line;
                change -= count(reached & open) - count(left & open);
            }
        }
        change
    }
}

/// Looked up one by one, each with his table.
pub(crate) struct OneByOne {
    open: Bitboard,
    orthogonals: Sliders,
    diagonals: Sliders,
    /// The replies of sliders while nobody moves.
    moves: i64,
    flights: [Flight; 8],
    flight_count: usize,
}

impl<L: Level> Looks<L> for OneByOne {
    #[inline(always)]
    fn new<const WHITE: bool>(
        level: L,
        board: &Board,
        king: Square,
        lines: &Lines,
        open: Bitboard,
    ) -> Option<Self> {
        let theirs = board.by_color(colors::<WHITE>().1);
        let occupied = board.occupied();
        let &Lines { orthogonal_pins, diagonal_pins, .. } = lines;
        let (orthogonals, diagonals) = (board.orthogonals & theirs, board.diagonals & theirs);
        if orthogonals.count().max(diagonals.count()) as usize > Sliders::MOST {
            return None;
        }
        let orthogonals = Sliders::new(orthogonals - diagonal_pins, orthogonal_pins, |square| {
            level.rook(square, occupied)
        });
        let diagonals = Sliders::new(diagonals - orthogonal_pins, diagonal_pins, |square| {
            level.bishop(square, occupied)
        });
        let moves = orthogonals.moves(open) + diagonals.moves(open);
        let (mut flights, mut flight_count) = ([Flight::nowhere(king); 8], 0);
        for square in attacks::king(king) & open {
            let flight = Flight::new::<WHITE>(level, board, square, occupied - king.into());
            if flight.may_clear::<WHITE>(board) {
                flights[flight_count & 7] = flight;
                flight_count += 1;
            }
        }
        Some(Self { open, orthogonals, diagonals, moves, flights, flight_count })
    }

    #[inline(always)]
    fn replies<const WHITE: bool>(
        &self,
        level: L,
        lifted: &Board,
        king: Square,
        mover: &Mover,
    ) -> i64 {
        let occupied = lifted.occupied();
        let &Mover { from, arrivals, .. } = mover;
        let mut replies = count(arrivals) * self.moves;
        replies += self
            .orthogonals
            .change(self.open, from, arrivals, |square, men| level.rook(square, occupied | men));
        replies += self
            .diagonals
            .change(self.open, from, arrivals, |square, men| level.bishop(square, occupied | men));
        for flight in &self.flights[..self.flight_count.min(8)] {
            replies += flight.count_safe::<WHITE>(level, lifted, king, mover);
        }
        replies
    }
}
