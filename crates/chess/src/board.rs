//! Placements: which man stands where.

use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

/// Which man stands on which square: any placement at all, kings or none.
///
/// Six planes say everything. A queen stands in both slider planes, and a king is the man that is
/// in none of the four role planes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) colors: [Bitboard; 2],
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    /// Bishops and queens.
    pub(crate) diagonals: Bitboard,
    /// Rooks and queens.
    pub(crate) orthogonals: Bitboard,
}

impl Board {
    /// No man at all.
    pub const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        pawns: Bitboard::EMPTY,
        knights: Bitboard::EMPTY,
        diagonals: Bitboard::EMPTY,
        orthogonals: Bitboard::EMPTY,
    };

    /// The initial array (FIDE 2.3).
    pub fn initial() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let pieces = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(pieces) {
                let home = Square::new(file, Rank::First.of(color));
                board.set(home, Some(role.of(color)));
                let pawn = Square::new(file, Rank::Second.of(color));
                board.set(pawn, Some(Role::Pawn.of(color)));
            }
        }
        board
    }

    /// Puts a man on a square in place of whatever stood there, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let bit = Bitboard::from_square(square);
        for color in &mut self.colors {
            *color -= bit;
        }
        for plane in
            [&mut self.pawns, &mut self.knights, &mut self.diagonals, &mut self.orthogonals]
        {
            *plane -= bit;
        }
        let Some(piece) = piece else { return };
        self.colors[piece.color.index()] |= bit;
        match piece.role {
            Role::Pawn => self.pawns |= bit,
            Role::Knight => self.knights |= bit,
            Role::Bishop => self.diagonals |= bit,
            Role::Rook => self.orthogonals |= bit,
            Role::Queen => {
                self.diagonals |= bit;
                self.orthogonals |= bit;
            }
            Role::King => {}
        }
    }

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.colors[0].contains(square) {
            Color::White
        } else if self.colors[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { role: self.role_on(square), color })
    }

    /// The role of the man on a square known to be occupied.
    #[inline(always)]
    pub(crate) fn role_on(&self, square: Square) -> Role {
        match (self.diagonals.contains(square), self.orthogonals.contains(square)) {
            (true, true) => Role::Queen,
            (true, false) => Role::Bishop,
            (false, true) => Role::Rook,
            (false, false) if self.pawns.contains(square) => Role::Pawn,
            (false, false) if self.knights.contains(square) => Role::Knight,
            (false, false) => Role::King,
        }
    }

    /// The occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The men of one side.
    #[inline(always)]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The men of one role, of both sides.
    pub fn by_role(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonals - self.orthogonals,
            Role::Rook => self.orthogonals - self.diagonals,
            Role::Queen => self.diagonals & self.orthogonals,
            Role::King => self.kings(),
        }
    }

    /// The kings of both sides.
    #[inline(always)]
    pub(crate) fn kings(&self) -> Bitboard {
        self.occupied() - (self.pawns | self.knights | self.diagonals | self.orthogonals)
    }

    /// The men of one role and side.
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The king of a side, if it has exactly one.
    pub fn king(&self, color: Color) -> Option<Square> {
        let kings = self.kings() & self.by_color(color);
        if kings.has_several() { None } else { kings.first() }
    }

    /// The men of a side that attack a square (FIDE 3.1.2), whatever stands on it.
    ///
    /// A pinned man attacks too (FIDE 3.1.3). A pawn attacks diagonally forwards, wherever it
    /// stands; from its last rank that is off the board.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// As [`Board::attackers`], with lines blocked by the given men instead.
    pub(crate) fn attackers_through(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let walkers = attacks::pawn(!by, square) & self.pawns
            | attacks::knight(square) & self.knights
            | attacks::king(square) & self.kings();
        let sliders = attacks::bishop(square, occupied) & self.diagonals
            | attacks::rook(square, occupied) & self.orthogonals;
        (walkers | sliders) & self.by_color(by)
    }

    /// Every man with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }
}

impl fmt::Debug for Board {
    /// Eight drawn ranks, the eighth on top, FEN letters and points.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::to_char);
                write!(f, "{letter} ")?;
            }
        }
        writeln!(f)
    }
}
