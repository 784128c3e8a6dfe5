//! Moves, and lists of them.

use alloc::vec::Vec;
use core::{fmt, ops::Deref};

use crate::{Role, Side, Square};

/// What kind of man moves and how; the low four bits of a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum Kind {
    Pawn,
    DoubleStep,
    EnPassant,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    CastleKing,
    CastleQueen,
    PromoteKnight,
    PromoteBishop,
    PromoteRook,
    PromoteQueen,
}

impl Kind {
    const ALL: [Self; 16] = [
        Self::Pawn,
        Self::DoubleStep,
        Self::EnPassant,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::CastleKing,
        Self::CastleQueen,
        Self::PromoteKnight,
        Self::PromoteBishop,
        Self::PromoteRook,
        Self::PromoteQueen,
        // No move is made of these; they fill the table of four bits.
        Self::Pawn,
        Self::Pawn,
    ];

    pub(crate) const PROMOTIONS: [Self; 4] =
        [Self::PromoteQueen, Self::PromoteRook, Self::PromoteBishop, Self::PromoteKnight];
}

/// A move of one position: from where, to where, and how. Made by the generator alone.
///
/// Whether it captures is asked of the board it is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub(crate) const fn new(kind: Kind, from: Square, to: Square) -> Self {
        Self((from.index() << 10 | to.index() << 4) as u16 | kind as u16)
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 15) as usize]
    }

    /// The square the man leaves; castling, the king's.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits((self.0 >> 10) as u32)
    }

    /// The square the man arrives on; castling, the king's: on the g-file or the c-file.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 4) as u32)
    }

    /// The role of the man that moves; a pawn, though it promotes; castling, the king.
    pub const fn role(self) -> Role {
        match self.kind() {
            Kind::Knight => Role::Knight,
            Kind::Bishop => Role::Bishop,
            Kind::Rook => Role::Rook,
            Kind::Queen => Role::Queen,
            Kind::King | Kind::CastleKing | Kind::CastleQueen => Role::King,
            _ => Role::Pawn,
        }
    }

    /// What the pawn becomes (FIDE 3.7.3.3).
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            Kind::PromoteKnight => Some(Role::Knight),
            Kind::PromoteBishop => Some(Role::Bishop),
            Kind::PromoteRook => Some(Role::Rook),
            Kind::PromoteQueen => Some(Role::Queen),
            _ => None,
        }
    }

    /// The side castled to (FIDE 3.8.2).
    pub const fn castling(self) -> Option<Side> {
        match self.kind() {
            Kind::CastleKing => Some(Side::King),
            Kind::CastleQueen => Some(Side::Queen),
            _ => None,
        }
    }

    /// Whether a pawn is taken in passing (FIDE 3.7.3.1).
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), Kind::EnPassant)
    }

    /// Whether a pawn goes two squares.
    pub const fn is_double_step(self) -> bool {
        matches!(self.kind(), Kind::DoubleStep)
    }
}

impl fmt::Display for Move {
    /// Both squares and the promotion letter, `e7e8q`; castling as the king goes, `e1g1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.to_char().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The moves of one position, in the order the generator finds them.
///
/// No position that arises in play has more than 218; irregular ones may, and then the list moves
/// to the heap.
#[derive(Clone)]
pub struct MoveList {
    inline: [Move; MoveList::INLINE],
    count: usize,
    heap: Vec<Move>,
}

impl MoveList {
    const INLINE: usize = 128;

    pub(crate) const fn new() -> Self {
        Self { inline: [Move(0); Self::INLINE], count: 0, heap: Vec::new() }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        if self.count < Self::INLINE {
            self.inline[self.count] = m;
        } else {
            self.push_to_heap(m);
        }
        self.count += 1;
    }

    #[cold]
    fn push_to_heap(&mut self, m: Move) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.inline);
        }
        self.heap.push(m);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        if self.heap.is_empty() { &self.inline[..self.count] } else { &self.heap }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter { list: self, next: 0 }
    }
}

/// The moves of a list, by value.
#[derive(Clone, Debug)]
pub struct MoveListIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let m = self.list.get(self.next).copied();
        self.next += 1;
        m
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let mut list = Self::new();
        moves.into_iter().for_each(|m| list.push(m));
        list
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
