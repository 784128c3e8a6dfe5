//! Where the king of the side to reply might go.

use super::count;
use crate::{
    Bitboard, Board, Square, attacks, attacks::between, generate::colors, level::Level, moves::Kind,
};

/// A man of ours, lifted, and the quiet squares where he may arrive.
pub(crate) struct Mover {
    pub(super) arriving: Arriving,
    pub(super) from: Square,
    pub(super) arrivals: Bitboard,
}

/// How a man attacks who arrives somewhere.
#[derive(Clone, Copy)]
pub(super) struct Arriving {
    /// Only lanes ask for it.
    #[cfg_attr(not(any(test, target_arch = "x86_64")), allow(dead_code))]
    pub(super) kind: Kind,
    /// The squares from which his steps attack a square, for every square.
    steps: &'static [u64; 64],
    /// Everything if he goes along files and ranks, else nothing.
    pub(super) orthogonal: Bitboard,
    /// Everything if he goes along diagonals, else nothing.
    pub(super) diagonal: Bitboard,
}

impl Arriving {
    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(kind: Kind) -> Self {
        let (_, them) = colors::<WHITE>();
        let (steps, orthogonal, diagonal) = match kind {
            Kind::Pawn | Kind::DoubleStep => (attacks::pawn_table(them), false, false),
            Kind::Knight => (attacks::knight_table(), false, false),
            Kind::Bishop => (&NO_STEPS, false, true),
            Kind::Rook => (&NO_STEPS, true, false),
            Kind::King => (attacks::king_table(), false, false),
            _ => (&NO_STEPS, true, true),
        };
        let all_if = |goes| if goes { Bitboard::FULL } else { Bitboard::EMPTY };
        Self { kind, steps, orthogonal: all_if(orthogonal), diagonal: all_if(diagonal) }
    }

    /// The squares from which he attacks a square, given what is seen from there along lines.
    #[inline(always)]
    pub(super) fn attacks(
        &self,
        square: Square,
        orthogonally: Bitboard,
        diagonally: Bitboard,
    ) -> Bitboard {
        Bitboard::new(self.steps[square.index()])
            | orthogonally & self.orthogonal
            | diagonally & self.diagonal
    }
}

static NO_STEPS: [u64; 64] = [0; 64];

/// A square where the king of the side to reply might go.
#[derive(Clone, Copy)]
pub(super) struct Flight {
    pub(super) square: Square,
    /// What is seen from it along lines, through that king.
    pub(super) orthogonally: Bitboard,
    pub(super) diagonally: Bitboard,
    /// The adverse men, not sliders, that attack it.
    pub(super) walkers: Bitboard,
}

impl Flight {
    #[inline(always)]
    pub(super) const fn nowhere(square: Square) -> Self {
        Self {
            square,
            orthogonally: Bitboard::EMPTY,
            diagonally: Bitboard::EMPTY,
            walkers: Bitboard::FULL,
        }
    }

    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(
        level: impl Level,
        board: &Board,
        square: Square,
        men: Bitboard,
    ) -> Self {
        let (us, them) = colors::<WHITE>();
        let walkers = attacks::pawn(them, square) & board.pawns
            | attacks::knight(square) & board.knights
            | attacks::king(square) & board.kings();
        Self {
            square,
            orthogonally: level.rook(square, men),
            diagonally: level.bishop(square, men),
            walkers: walkers & board.by_color(us),
        }
    }

    #[inline(always)]
    pub(super) fn sliders<const WHITE: bool>(&self, board: &Board) -> Bitboard {
        let lines = self.orthogonally & board.orthogonals | self.diagonally & board.diagonals;
        lines & board.by_color(colors::<WHITE>().0)
    }

    /// Whether one move can clear it: it rids him of one walker, and shields him from one slider.
    #[inline(always)]
    pub(super) fn may_clear<const WHITE: bool>(&self, board: &Board) -> bool {
        let attackers = self.walkers | self.sliders::<WHITE>(board);
        !self.walkers.has_several() && attackers.count() <= 2
    }

    /// As it is seen with a man lifted who may have stood in its lines; `men` without its king.
    #[inline(always)]
    pub(super) fn seen_anew(self, level: impl Level, men: Bitboard) -> Self {
        Self {
            orthogonally: level.rook(self.square, men),
            diagonally: level.bishop(self.square, men),
            ..self
        }
    }

    /// The arrivals that leave it shielded from every slider.
    #[inline(always)]
    pub(super) fn shields<const WHITE: bool>(&self, board: &Board) -> Bitboard {
        let sliders = self.sliders::<WHITE>(board);
        match sliders.first() {
            None => Bitboard::FULL,
            Some(_) if sliders.has_several() => Bitboard::EMPTY,
            Some(slider) => between(self.square, slider),
        }
    }

    /// The arrivals after which none of us attacks it, walkers left aside.
    #[inline(always)]
    pub(super) fn safe<const WHITE: bool>(&self, lifted: &Board, mover: &Mover) -> Bitboard {
        let attacked = mover.arriving.attacks(self.square, self.orthogonally, self.diagonally);
        (mover.arrivals - attacked) & self.shields::<WHITE>(lifted)
    }

    /// For how many arrivals nobody attacks it.
    #[inline(always)]
    pub(super) fn count_safe<const WHITE: bool>(
        &self,
        level: impl Level,
        lifted: &Board,
        king: Square,
        mover: &Mover,
    ) -> i64 {
        if !(self.walkers - mover.from.into()).is_empty() {
            return 0;
        }
        let seen = if (self.orthogonally | self.diagonally).contains(mover.from) {
            self.seen_anew(level, lifted.occupied() - king.into())
        } else {
            *self
        };
        count(seen.safe::<WHITE>(lifted, mover))
    }
}
