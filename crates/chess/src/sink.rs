//! What can be done with the moves of a position: visit, count, or look for some of them.

use crate::{
    Bitboard, Role, Square,
    moves::{Kind, Move},
};

/// What takes the moves the generator finds.
pub(crate) trait Sink {
    /// Whether only the number of moves matters: then a queen may be taken for a bishop and a rook.
    const COUNTS: bool = false;
    /// One man to each of some squares.
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard);
    /// A pawn to each of some squares, each from the square `step` indices below.
    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32);
    /// A pawn to each of some squares of its last rank.
    fn promotions(&mut self, to: Bitboard, step: i32);
    /// Moves that were counted elsewhere, if moves are only counted.
    #[inline(always)]
    fn counted(&mut self, _: u32) {}
    /// Whether nothing more is wanted.
    fn is_done(&self) -> bool {
        false
    }
    /// Whether the moves of such men are wanted at all; where not, they need not be looked for.
    #[inline(always)]
    fn wants(&self, _: Role) -> bool {
        true
    }
    /// The squares to which moves are wanted; others need not be looked for.
    #[inline(always)]
    fn arrivals(&self) -> Bitboard {
        Bitboard::FULL
    }
}

#[inline(always)]
pub(crate) fn origin(to: Square, step: i32) -> Square {
    Square::from_low_bits((to.index() as i32 - step) as u32)
}

/// Hands every move to a function.
pub(crate) struct Visit<F>(pub(crate) F);

impl<F: FnMut(Move)> Sink for Visit<F> {
    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard) {
        to.into_iter().for_each(|to| (self.0)(Move::new(kind, from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32) {
        to.into_iter().for_each(|to| (self.0)(Move::new(kind, origin(to, step), to)));
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            for kind in Kind::PROMOTIONS {
                (self.0)(Move::new(kind, origin(to, step), to));
            }
        }
    }
}

/// Hands the moves to a square, of all men or of one kind, to a function.
pub(crate) struct Arriving<F> {
    pub(crate) role: Option<Role>,
    pub(crate) to: Square,
    pub(crate) visit: Visit<F>,
}

impl<F: FnMut(Move)> Sink for Arriving<F> {
    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard) {
        if to.contains(self.to) {
            self.visit.man(kind, from, self.to.into());
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32) {
        if to.contains(self.to) {
            self.visit.pawns(kind, self.to.into(), step);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        if to.contains(self.to) {
            self.visit.promotions(self.to.into(), step);
        }
    }

    #[inline(always)]
    fn wants(&self, role: Role) -> bool {
        self.role.is_none_or(|wanted| wanted == role)
    }

    #[inline(always)]
    fn arrivals(&self) -> Bitboard {
        self.to.into()
    }
}

/// Counts moves without making them.
#[derive(Default)]
pub(crate) struct Count(u32);

impl Count {
    #[inline(always)]
    pub(crate) fn moves(&self) -> usize {
        self.0 as usize
    }
}

impl Sink for Count {
    const COUNTS: bool = true;

    #[inline(always)]
    fn man(&mut self, _: Kind, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn pawns(&mut self, _: Kind, to: Bitboard, _: i32) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i32) {
        self.0 += 4 * to.count();
    }

    #[inline(always)]
    fn counted(&mut self, moves: u32) {
        self.0 += moves;
    }
}

/// Whether there is any move.
#[derive(Default)]
pub(crate) struct Any(Bitboard);

impl Any {
    pub(crate) fn found(&self) -> bool {
        !self.0.is_empty()
    }
}

impl Sink for Any {
    fn man(&mut self, _: Kind, _: Square, to: Bitboard) {
        self.0 |= to;
    }

    fn pawns(&mut self, _: Kind, to: Bitboard, _: i32) {
        self.0 |= to;
    }

    fn promotions(&mut self, to: Bitboard, _: i32) {
        self.0 |= to;
    }

    fn is_done(&self) -> bool {
        self.found()
    }
}

/// Whether a given move is among them.
pub(crate) struct Contains {
    wanted: Move,
    found: bool,
}

impl Contains {
    pub(crate) fn new(wanted: Move) -> Self {
        Self { wanted, found: false }
    }

    pub(crate) fn found(&self) -> bool {
        self.found
    }
}

impl Sink for Contains {
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard) {
        self.found |= kind == self.wanted.kind()
            && from == self.wanted.from()
            && to.contains(self.wanted.to());
    }

    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32) {
        self.man(kind, origin(self.wanted.to(), step), to);
    }

    fn promotions(&mut self, to: Bitboard, step: i32) {
        if self.wanted.promotion().is_some() {
            self.man(self.wanted.kind(), origin(self.wanted.to(), step), to);
        }
    }

    fn is_done(&self) -> bool {
        self.found
    }
}
