//! Castling rights, by the file of the rook's home.

use core::fmt;

use crate::{Bitboard, Board, Color, File, Rank, Square};

/// The side of the board a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// King to the g-file, rook to the f-file: O-O.
    King,
    /// King to the c-file, rook to the d-file: O-O-O.
    Queen,
}

impl Side {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// 0 for the king's side, 1 for the queen's.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file the king arrives on.
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file the rook arrives on.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The corner the rook starts from in standard chess.
    pub const fn corner_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }
}

/// Where the rook of a castling right has its home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RookHome {
    /// The file of the home square, which lies on the side's first rank.
    pub file: File,
    /// Whether no rook stands there: castling at rook odds (Régence P8).
    pub absent: bool,
}

impl RookHome {
    /// The home of a rook that is there.
    pub const fn present(file: File) -> Self {
        Self { file, absent: false }
    }

    /// The home of a rook given as odds.
    pub const fn absent(file: File) -> Self {
        Self { file, absent: true }
    }

    /// The home square.
    pub const fn square(self, color: Color) -> Square {
        Square::new(self.file, Rank::First.of(color))
    }
}

/// The castling rights of both sides.
///
/// A right says that king and rook have not moved; whether castling is possible now is asked of
/// the position.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Castling {
    /// One code a right: 0 for none, else `PRESENT` or `ABSENT` and the file.
    codes: [u8; 4],
}

const PRESENT: u8 = 8;
const ABSENT: u8 = 16;

/// How many codes a right can have, for tables indexed by them.
pub(crate) const CODES: usize = 32;

const fn slot(color: Color, side: Side) -> usize {
    color.index() * 2 + side.index()
}

impl Castling {
    /// No rights.
    pub const NONE: Self = Self { codes: [0; 4] };

    /// All four rights of the initial array.
    pub const STANDARD: Self = {
        let (king, queen) = (PRESENT | File::H as u8, PRESENT | File::A as u8);
        Self { codes: [king, queen, king, queen] }
    };

    /// The rook's home of a right, or `None` where there is no right.
    pub const fn get(&self, color: Color, side: Side) -> Option<RookHome> {
        let code = self.codes[slot(color, side)];
        if code == 0 {
            return None;
        }
        Some(RookHome { file: File::ALL[(code & 7) as usize], absent: code & ABSENT != 0 })
    }

    /// Gives or takes a right.
    pub const fn set(&mut self, color: Color, side: Side, home: Option<RookHome>) {
        self.codes[slot(color, side)] = match home {
            None => 0,
            Some(RookHome { file, absent: false }) => PRESENT | file as u8,
            Some(RookHome { file, absent: true }) => ABSENT | file as u8,
        };
    }

    /// Takes both rights of a side.
    pub const fn lose(&mut self, color: Color) {
        self.lose_side(color, Side::King);
        self.lose_side(color, Side::Queen);
    }

    /// Takes one right.
    pub const fn lose_side(&mut self, color: Color, side: Side) {
        self.set(color, side, None);
    }

    /// Takes the rights whose rook, not an absent one, has its home on one of some squares.
    #[inline(always)]
    pub(crate) fn lose_homes(&mut self, squares: Bitboard) {
        for color in Color::ALL {
            let rank = (squares.bits() >> (56 * color.index())) as u8;
            for side in Side::ALL {
                let code = &mut self.codes[slot(color, side)];
                if *code & PRESENT != 0 && rank >> (*code & 7) & 1 != 0 {
                    *code = 0;
                }
            }
        }
    }

    /// Whether nobody has any right.
    pub const fn is_empty(&self) -> bool {
        u32::from_ne_bytes(self.codes) == 0
    }

    /// Every right there is: White's first, the king's side first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, Side, RookHome)> + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|color| Side::ALL.map(|side| (color, side)))
            .filter_map(|(color, side)| self.get(color, side).map(|home| (color, side, home)))
    }

    /// Whether every right is one of standard chess: king on the e-file, rook in the corner.
    pub(crate) fn is_standard(&self, board: &Board) -> bool {
        self.iter().all(|(color, side, home)| {
            home.file == side.corner_file()
                && board.king(color).is_some_and(|king| king.file() == File::E)
        })
    }

    /// The four codes, each below [`CODES`].
    pub(crate) const fn codes(&self) -> [u8; 4] {
        self.codes
    }
}

impl fmt::Debug for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
