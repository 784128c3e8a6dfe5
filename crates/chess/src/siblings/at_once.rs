//! What replies along lines come to, all eight directions and all neighbours of the king at once.

use super::{
    flights::{Flight, Mover},
    looks::Looks,
};
use crate::{
    Bitboard, Board, Square, attacks,
    generate::{Lines, colors},
    lanes::{self, LINES, Lanes, WideLevel},
};

/// A lane is a direction of the sliders, or the neighbour of the king in that direction.
pub(crate) struct AllAtOnce<L: WideLevel> {
    /// The sliders of the side to reply, where pins let them go.
    sliders: L::Lanes,
    /// Where a step may end that counts.
    open: L::Lanes,
    /// What is seen from the neighbours along files and ranks, through the king.
    orthogonally: L::Lanes,
    /// The same along diagonals.
    diagonally: L::Lanes,
    /// Those of us that attack a neighbour in one step; all squares where one move cannot clear it.
    walkers: L::Lanes,
    /// The arrivals that leave a neighbour shielded from every slider.
    shields: L::Lanes,
    flights: [Flight; 8],
}

impl<L: WideLevel> Looks<L> for AllAtOnce<L> {
    #[inline(always)]
    fn new<const WHITE: bool>(
        level: L,
        board: &Board,
        king: Square,
        lines: &Lines,
        open: Bitboard,
    ) -> Option<Self> {
        let theirs = board.by_color(colors::<WHITE>().1);
        let &Lines { orthogonal_pins, diagonal_pins, .. } = lines;
        let mut sliders = L::Lanes::by_line(
            level,
            ((board.orthogonals & theirs) - diagonal_pins).bits(),
            ((board.diagonals & theirs) - orthogonal_pins).bits(),
        );
        if !lines.pins().is_empty() {
            sliders = lanes::unpinned_ways(level, sliders, lines);
        }
        let (mut orthogonally, mut diagonally) = ([0; 8], [0; 8]);
        let (mut walkers, mut shields) = ([!0; 8], [0; 8]);
        let mut flights = [Flight::nowhere(king); 8];
        let men = board.occupied() - king.into();
        for square in attacks::king(king) & open {
            let flight = Flight::new::<WHITE>(level, board, square, men);
            if flight.may_clear::<WHITE>(board) {
                let lane = lanes::direction(king, square);
                orthogonally[lane] = flight.orthogonally.bits();
                diagonally[lane] = flight.diagonally.bits();
                walkers[lane] = flight.walkers.bits();
                shields[lane] = flight.shields::<WHITE>(board).bits();
                flights[lane] = flight;
            }
        }
        Some(Self {
            sliders,
            open: L::Lanes::load(level, &LINES.ends).and(L::Lanes::splat(level, open.bits())),
            orthogonally: L::Lanes::load(level, &orthogonally),
            diagonally: L::Lanes::load(level, &diagonally),
            walkers: L::Lanes::load(level, &walkers),
            shields: L::Lanes::load(level, &shields),
            flights,
        })
    }

    #[inline(always)]
    fn replies<const WHITE: bool>(
        &self,
        level: L,
        lifted: &Board,
        king: Square,
        mover: &Mover,
    ) -> i64 {
        let splat = |set: Bitboard| L::Lanes::splat(level, set.bits());
        let turn = L::Lanes::load(level, &LINES.turn);
        let ends = L::Lanes::load(level, &LINES.ends);
        let empty = splat(!lifted.occupied()).and(ends);
        let arrivals = splat(mover.arrivals);

        // With the man lifted, for every arrival, less what lies behind it.
        let reached = lanes::slide(self.sliders, empty, turn, ends);
        let mut replies = reached.and(self.open).counts().times(mover.arrivals.count());
        if reached.meeting(arrivals) != 0 {
            let mut behind = reached.and(arrivals);
            for _ in 0..6 {
                let next = behind.turned(turn);
                replies = replies.minus(next.and(self.open).counts());
                behind = next.and(empty);
            }
        }

        let from = splat(mover.from.into());
        let cleared = !self.walkers.less(from).meeting(splat(Bitboard::FULL));
        // In whose lines he stood.
        let near = self.orthogonally.or(self.diagonally).meeting(from) & cleared;
        let arriving = &mover.arriving;
        let steps = lanes::steps_around::<WHITE>(arriving.kind);
        let attacked = L::Lanes::load(level, &steps[king.index()])
            .or(self.orthogonally.and(splat(arriving.orthogonal)))
            .or(self.diagonally.and(splat(arriving.diagonal)));
        let safe = arrivals.less(attacked).and(self.shields).only(cleared & !near);
        let mut replies = replies.plus(safe.counts()).sum();
        let mut near = near;
        while near != 0 {
            let flight = &self.flights[near.trailing_zeros() as usize & 7];
            replies += flight.count_safe::<WHITE>(level, lifted, king, mover);
            near &= near - 1;
        }
        replies
    }
}
