//! Positions: a setup with a king a side, whose moves can be asked for.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use crate::{
    Bitboard, Board, Castling, Color, Move, MoveList, Piece, Rank, Role, Setup, Side, Square,
    attacks, generate,
    level::{self, Level, Task},
    sink::{Any, Arriving, Contains, Visit},
    zobrist,
};

/// A placement, whose turn it is, and the rights that go with it (FIDE 9.2.3), with clocks.
///
/// Exactly one king a side is the one thing required. Everything else may be irregular: both kings
/// in check, kings side by side, pawns on the first or last rank, any number of men. No man ever
/// moves onto the adverse king's square (FIDE 1.4.1), so both kings stay.
///
/// Rights that nothing supports are dropped when the position is made: castling without the king on
/// his first rank and the rook at home beside him, spent pawns that do not stand on their second
/// rank. The en passant square is kept as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) hash: u64,
    pub(crate) castling: Castling,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) spent: Spent,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) chess960: bool,
}

/// Pawns that have lost their double step though they stand on their second rank: a byte a side,
/// one bit a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spent(u16);

impl Spent {
    fn new(board: &Board, squares: Bitboard) -> Self {
        let at_home = |color: Color| {
            let home = Bitboard::from_rank(Rank::Second.of(color));
            board.by_piece(Role::Pawn.of(color)) & home & squares
        };
        let (white, black) = (at_home(Color::White).bits(), at_home(Color::Black).bits());
        Self((white >> 8) as u16 | (black >> 40) as u16)
    }

    #[inline(always)]
    pub(crate) fn squares(self) -> Bitboard {
        let bits = self.0 as u64;
        Bitboard::new((bits & 0xff) << 8 | (bits & 0xff00) << 40)
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }

    /// Marks or clears a pawn on its second rank.
    pub(crate) fn toggle(&mut self, square: Square) {
        let bits = Bitboard::from_square(square).bits();
        self.0 ^= (bits >> 8) as u16 & 0xff | (bits >> 40) as u16 & 0xff00;
    }
}

/// A side has no king, or more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingError {
    /// How many kings White has.
    pub white: u32,
    /// How many kings Black has.
    pub black: u32,
}

impl fmt::Display for KingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong: Vec<String> = [(Color::White, self.white), (Color::Black, self.black)]
            .into_iter()
            .filter(|&(_, kings)| kings != 1)
            .map(|(color, kings)| match kings {
                0 => format!("{color} has no king"),
                _ => format!("{color} has {kings} kings"),
            })
            .collect();
        f.write_str(&wrong.join(", "))
    }
}

impl core::error::Error for KingError {}

impl TryFrom<Setup> for Position {
    type Error = KingError;

    fn try_from(setup: Setup) -> Result<Self, KingError> {
        let kings = |color: Color| setup.board.by_piece(Role::King.of(color)).count();
        let (white, black) = (kings(Color::White), kings(Color::Black));
        if (white, black) != (1, 1) {
            return Err(KingError { white, black });
        }
        let castling = setup.supported_castling();
        let mut position = Self {
            board: setup.board,
            hash: 0,
            castling,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            spent: Spent::new(&setup.board, setup.spent),
            en_passant: setup.en_passant,
            turn: setup.turn,
            chess960: setup.chess960 || !castling.is_standard(&setup.board),
        };
        position.hash = position.hash_from_scratch();
        Ok(position)
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup()
    }
}

impl Position {
    /// The initial array (FIDE 2.3).
    pub fn initial() -> Self {
        #[cfg(feature = "std")]
        {
            static INITIAL: std::sync::LazyLock<Position> =
                std::sync::LazyLock::new(Position::array);
            *INITIAL
        }
        #[cfg(not(feature = "std"))]
        Self::array()
    }

    fn array() -> Self {
        Self::try_from(Setup::default()).expect("the initial array has a king a side")
    }

    /// Everything it is made of.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            spent: self.spent.squares(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            chess960: self.chess960,
        }
    }

    /// Which man stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights that are left.
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square passed by the double step that came last, as recorded: it need not be possible
    /// to take there.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The en passant square, if a pawn may legally be taken there now.
    pub fn legal_en_passant(&self) -> Option<Square> {
        generate::legal_en_passant(self)
    }

    /// Pawns on their own second rank that have lost their double step (Régence P5).
    pub fn spent(&self) -> Bitboard {
        self.spent.squares()
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move in hand.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether castling is written king-takes-rook in UCI, and by files in FEN.
    pub fn chess960(&self) -> bool {
        self.chess960
    }

    /// Where the king of a side stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        (self.board.kings() & self.board.by_color(color)).lowest()
    }

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The men that attack the king of the side to move (FIDE 3.9.1).
    pub fn checkers(&self) -> Bitboard {
        self.attackers_of_king(self.turn)
    }

    /// The men that attack the king of a side, be it to move or not.
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        self.board.attackers(self.king(color), !color)
    }

    /// Every legal move (FIDE 3.1-3.9).
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.visit_legal(|m| moves.push(m));
        moves
    }

    /// The legal moves of the man on a square.
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        self.visit_legal(|m| {
            if m.from() == square {
                moves.push(m);
            }
        });
        moves
    }

    /// The legal moves that arrive on a square; castling as the king goes.
    pub fn legal_moves_to(&self, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let visit = Visit(|m| moves.push(m));
        generate::legal(self, &mut Arriving { role: None, to: square, visit });
        moves
    }

    /// The legal moves of one kind of men that arrive on a square; castling as the king goes.
    pub fn legal_moves_of(&self, role: Role, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let visit = Visit(|m| moves.push(m));
        generate::legal(self, &mut Arriving { role: Some(role), to: square, visit });
        moves
    }

    /// Hands every legal move to a visitor.
    pub fn visit_legal(&self, visitor: impl FnMut(Move)) {
        level::run(Visiting { position: self, visitor });
    }

    /// Whether a move is among the legal ones.
    pub fn is_legal(&self, m: Move) -> bool {
        let mut wanted = Contains::new(m);
        generate::legal(self, &mut wanted);
        wanted.found()
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any::default();
        generate::legal(self, &mut any);
        any.found()
    }

    /// Every move whose walk is right, though it may leave or put the own king in check; castling
    /// only when it is legal altogether.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        generate::pseudo_legal(self, &mut Visit(|m| moves.push(m)));
        moves
    }

    /// The pseudo-legal moves of the man on a square.
    pub fn pseudo_legal_from(&self, square: Square) -> MoveList {
        self.pseudo_legal_moves().into_iter().filter(|m| m.from() == square).collect()
    }

    /// Whether the side to move is in check and has no legal move (FIDE 1.4.1).
    pub fn is_checkmate(&self) -> bool {
        !self.checkers().is_empty() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        self.checkers().is_empty() && !self.has_legal_move()
    }

    /// The Zobrist hash of everything but the clocks, the en passant square as recorded.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// A key equal where the position is the same for repetition (FIDE 9.2.3): same men, same turn,
    /// same rights; an en passant square counts only if the pawn can legally be taken.
    #[inline(always)]
    pub fn repetition_key(&self) -> u64 {
        // Nearly always no pawn stands where it could take.
        let takers = self.board.pawns & self.board.by_color(self.turn);
        let passed = self.en_passant;
        let near = passed.map_or(Bitboard::EMPTY, |square| attacks::pawn(!self.turn, square));
        if !(near & takers).is_empty() && self.legal_en_passant().is_some() {
            self.hash
        } else {
            self.hash ^ zobrist::passed(passed)
        }
    }

    /// The same position with a side to move; when that changes the turn, the en passant right
    /// lapses. Clocks stand still.
    pub fn with_turn(&self, color: Color) -> Self {
        let mut next = *self;
        if color != self.turn {
            next.turn = color;
            next.en_passant = None;
            next.hash = next.hash_from_scratch();
        }
        next
    }

    /// The hash computed anew, which the incremental one must always equal.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let men = self.board.pieces().map(|(on, man)| zobrist::man(man.color, man.role, on));
        let spent = self.spent.squares().into_iter().map(zobrist::spent);
        let turn = match self.turn {
            Color::White => 0,
            Color::Black => zobrist::black_to_move(),
        };
        let passed = self.en_passant.map_or(0, zobrist::en_passant);
        men.chain(spent).fold(zobrist::castling(self.castling) ^ turn ^ passed, |a, b| a ^ b)
    }
}

struct Visiting<'a, F> {
    position: &'a Position,
    visitor: F,
}

impl<F: FnMut(Move)> Task for Visiting<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let mut sink = Visit(self.visitor);
        match self.position.turn {
            Color::White => generate::generate::<true, true, _, _>(level, self.position, &mut sink),
            Color::Black => {
                generate::generate::<false, true, _, _>(level, self.position, &mut sink)
            }
        }
    }
}

impl Setup {
    /// The castling rights that the placement supports: the only king on his first rank, the rook
    /// at home on the right side of him. An absent rook (Régence P8) was given from the initial
    /// array, so there the king stands on the e-file and the home is a corner.
    pub fn supported_castling(&self) -> Castling {
        let mut supported = Castling::NONE;
        for (color, side, home) in self.castling.iter() {
            let Some(king) = self.board.king(color) else { continue };
            let at_home = king.rank() == Rank::First.of(color);
            let beyond = match side {
                Side::King => home.file > king.file(),
                Side::Queen => home.file < king.file(),
            };
            let rook = if home.absent {
                home.file == side.corner_file() && king.file() == crate::File::E
            } else {
                self.board.piece_at(home.square(color)) == Some(Role::Rook.of(color))
            };
            if at_home && beyond && rook {
                supported.set(color, side, Some(home));
            }
        }
        supported
    }
}
