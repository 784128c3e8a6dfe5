//! Playing moves: the position after, the one before left as it was.

use crate::{
    Bitboard, Board, Color, Move, Position, Rank, Role, Side, Square, moves::Kind, zobrist,
};

impl Position {
    /// The position after a legal or pseudo-legal move of this position.
    ///
    /// With any other move the result means nothing, but nothing panics.
    pub fn play(&self, m: Move) -> Self {
        match self.turn {
            Color::White => self.play_as::<true, true>(m),
            Color::Black => self.play_as::<false, true>(m),
        }
    }

    /// The position after a null move: the turn passes, the en passant right lapses, the clocks
    /// move on, nothing else changes.
    pub fn pass(&self) -> Self {
        let mut next = *self;
        next.end_turn();
        next
    }

    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(square);
        }
        self.hash ^= zobrist::black_to_move();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// As [`Position::play`], the colour known. Without `RECORD` hash and clocks are left as they
    /// were, which counting does not look at.
    #[inline(always)]
    pub(crate) fn play_as<const WHITE: bool, const RECORD: bool>(&self, m: Move) -> Self {
        let us = if WHITE { Color::White } else { Color::Black };
        let (kind, from, to) = (m.kind(), m.from(), m.to());
        let mut next = *self;
        if RECORD {
            next.end_turn();
        } else {
            next.en_passant = None;
            next.turn = !us;
        }
        if let Some(side) = m.castling() {
            next.castle(us, from, side);
            return next;
        }

        if RECORD {
            if next.board.by_color(!us).contains(to) {
                next.take_off::<true>(!us, to);
            }
        } else {
            next.take_off::<false>(!us, to);
        }
        let moved = Bitboard::from(from) | to.into();
        next.board.colors[us.index()] ^= moved;
        let (role, becomes) = match kind {
            Kind::Pawn | Kind::DoubleStep | Kind::EnPassant => {
                next.board.pawns ^= moved;
                (Role::Pawn, Role::Pawn)
            }
            Kind::Knight => {
                next.board.knights ^= moved;
                (Role::Knight, Role::Knight)
            }
            Kind::Bishop => {
                next.board.diagonals ^= moved;
                (Role::Bishop, Role::Bishop)
            }
            Kind::Rook => {
                next.board.orthogonals ^= moved;
                (Role::Rook, Role::Rook)
            }
            Kind::Queen => {
                next.board.diagonals ^= moved;
                next.board.orthogonals ^= moved;
                (Role::Queen, Role::Queen)
            }
            Kind::King | Kind::CastleKing | Kind::CastleQueen => (Role::King, Role::King),
            Kind::PromoteKnight => {
                next.board.pawns ^= from.into();
                next.board.knights ^= to.into();
                (Role::Pawn, Role::Knight)
            }
            Kind::PromoteBishop => {
                next.board.pawns ^= from.into();
                next.board.diagonals ^= to.into();
                (Role::Pawn, Role::Bishop)
            }
            Kind::PromoteRook => {
                next.board.pawns ^= from.into();
                next.board.orthogonals ^= to.into();
                (Role::Pawn, Role::Rook)
            }
            Kind::PromoteQueen => {
                next.board.pawns ^= from.into();
                next.board.diagonals ^= to.into();
                next.board.orthogonals ^= to.into();
                (Role::Pawn, Role::Queen)
            }
        };
        if RECORD {
            next.hash ^= zobrist::man(us, role, from) ^ zobrist::man(us, becomes, to);
        }
        if role == Role::Pawn {
            next.after_pawn_move::<RECORD>(us, kind, from, to);
        }
        if !next.castling.is_empty() {
            next.lose_castling::<RECORD>(us, role, moved);
        }
        next
    }

    /// Removes an adverse man that is captured; without `RECORD`, if there is one.
    #[inline(always)]
    fn take_off<const RECORD: bool>(&mut self, color: Color, square: Square) {
        if RECORD {
            self.hash ^= zobrist::man(color, self.board.role_on(square), square);
            self.halfmove_clock = 0;
        }
        self.board.clear(color, square);
        if !self.spent.is_empty() && self.spent.contains(square) {
            self.spent.toggle(square);
            self.hash ^= zobrist::spent(square);
        }
    }

    #[inline(always)]
    fn after_pawn_move<const RECORD: bool>(
        &mut self,
        us: Color,
        kind: Kind,
        from: Square,
        to: Square,
    ) {
        if RECORD {
            self.halfmove_clock = 0;
        }
        if !self.spent.is_empty() && self.spent.contains(from) {
            self.spent.toggle(from);
            self.hash ^= zobrist::spent(from);
        }
        match kind {
            Kind::DoubleStep => {
                let passed = Square::new(from.file(), Rank::Third.of(us));
                self.en_passant = Some(passed);
                if RECORD {
                    self.hash ^= zobrist::en_passant(passed);
                }
            }
            Kind::EnPassant => self.take_off::<RECORD>(!us, Square::new(to.file(), from.rank())),
            // It comes from its first rank, and has been played (Régence P5).
            _ if to.rank() == Rank::Second.of(us) => {
                self.spent.toggle(to);
                self.hash ^= zobrist::spent(to);
            }
            _ => {}
        }
    }

    /// Rights go when the king or the rook leaves home, and when the rook is captured there
    /// (FIDE 3.8.2.1). An absent rook cannot be.
    #[inline(always)]
    pub(crate) fn lose_castling<const RECORD: bool>(
        &mut self,
        us: Color,
        role: Role,
        moved: Bitboard,
    ) {
        if role != Role::King && (moved & BACK_RANKS).is_empty() {
            return;
        }
        let before = self.castling;
        if role == Role::King {
            self.castling.lose(us);
        }
        self.castling.lose_homes(moved);
        if RECORD && self.castling != before {
            self.hash ^= zobrist::castling(before) ^ zobrist::castling(self.castling);
        }
    }

    /// The king and his rook to their squares; an absent rook stays absent.
    fn castle(&mut self, us: Color, king: Square, side: Side) {
        let home = self.castling.get(us, side);
        let before = self.castling;
        self.castling.lose(us);
        self.hash ^= zobrist::castling(before) ^ zobrist::castling(self.castling);
        let rank = Rank::First.of(us);
        let king_to = Square::new(side.king_file(), rank);
        let rook_to = Square::new(side.rook_file(), rank);
        self.hash ^= zobrist::man(us, Role::King, king) ^ zobrist::man(us, Role::King, king_to);
        // Either may stand where the other goes, so both are lifted before either is put.
        let men = &mut self.board.colors[us.index()];
        *men -= king.into();
        if let Some(home) = home
            && !home.absent
        {
            let rook = home.square(us);
            *men -= rook.into();
            *men |= rook_to.into();
            self.board.orthogonals -= rook.into();
            self.board.orthogonals |= rook_to.into();
            self.hash ^= zobrist::man(us, Role::Rook, rook) ^ zobrist::man(us, Role::Rook, rook_to);
        }
        self.board.colors[us.index()] |= king_to.into();
    }
}

const BACK_RANKS: Bitboard = Bitboard::new(0xff00_0000_0000_00ff);

impl Board {
    /// Empties a square on which a man of the given color stands.
    #[inline(always)]
    pub(crate) fn clear(&mut self, color: Color, square: Square) {
        let bit = Bitboard::from(square);
        self.colors[color.index()] -= bit;
        self.pawns -= bit;
        self.knights -= bit;
        self.diagonals -= bit;
        self.orthogonals -= bit;
    }
}
