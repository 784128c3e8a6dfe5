//! Move generation: one body, several things to do with what it finds.
//!
//! The colour is a constant of the compiled code. Checks and pins come from one look along the
//! lines of the own king, pawns move all at once, and every other man hands over its squares as a
//! set, so that counting never makes a move.

use crate::{
    Bitboard, Board, Color, File, Position, Rank, Role, RookHome, Side, Square, attacks,
    attacks::between,
    level::{Level, Portable},
    moves::{Kind, Move},
    sink::Sink,
};

/// The legal moves (FIDE 3.10.1).
#[inline(always)]
pub(crate) fn legal(position: &Position, sink: &mut impl Sink) {
    match position.turn {
        Color::White => generate::<true, true, _, _>(Portable, position, sink),
        Color::Black => generate::<false, true, _, _>(Portable, position, sink),
    }
}

/// The moves whose walk is right, own king ignored.
pub(crate) fn pseudo_legal(position: &Position, sink: &mut impl Sink) {
    match position.turn {
        Color::White => generate::<true, false, _, _>(Portable, position, sink),
        Color::Black => generate::<false, false, _, _>(Portable, position, sink),
    }
}

/// A set of pawns one rank on.
#[inline(always)]
pub(crate) fn forward<const WHITE: bool>(pawns: Bitboard) -> Bitboard {
    Bitboard::new(if WHITE { pawns.bits() << 8 } else { pawns.bits() >> 8 })
}

/// A set of pawns one square diagonally on, towards the a-file.
#[inline(always)]
fn towards_a<const WHITE: bool>(pawns: Bitboard) -> Bitboard {
    let bits = if WHITE { pawns.bits() << 7 } else { pawns.bits() >> 9 };
    Bitboard::new(bits) - Bitboard::from_file(File::H)
}

/// A set of pawns one square diagonally on, towards the h-file.
#[inline(always)]
fn towards_h<const WHITE: bool>(pawns: Bitboard) -> Bitboard {
    let bits = if WHITE { pawns.bits() << 9 } else { pawns.bits() >> 7 };
    Bitboard::new(bits) - Bitboard::from_file(File::A)
}

/// What one look from the own king tells about checks and pins.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// No man attacks the king.
    pub(crate) unchecked: bool,
    /// The squares that parry every check: all where there is none, none where two are given.
    pub(crate) parries: Bitboard,
    /// The lines on which an own man alone stands between the king and a rook or queen.
    pub(crate) orthogonal_pins: Bitboard,
    /// The same for bishops and queens.
    pub(crate) diagonal_pins: Bitboard,
}

impl Lines {
    #[inline(always)]
    pub(crate) fn from_king<const WHITE: bool>(board: &Board, king: Square) -> Self {
        let (us, them) = colors::<WHITE>();
        let (own, adverse) = (board.by_color(us), board.by_color(them));
        let walkers = (attacks::pawn(us, king) & board.pawns
            | attacks::knight(king) & board.knights
            | attacks::king(king) & board.kings())
            & adverse;
        let mut lines = Self {
            unchecked: walkers.is_empty(),
            parries: match () {
                () if walkers.is_empty() => Bitboard::FULL,
                () if walkers.has_several() => Bitboard::EMPTY,
                () => walkers,
            },
            orthogonal_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        };
        let orthogonal = attacks::rook_lines(king) & board.orthogonals & adverse;
        let diagonal = attacks::bishop_lines(king) & board.diagonals & adverse;
        lines.orthogonal_pins = lines.look(king, orthogonal, own, adverse);
        lines.diagonal_pins = lines.look(king, diagonal, own, adverse);
        lines
    }

    /// Where men are pinned, and where those stand that pin them.
    #[inline(always)]
    pub(crate) fn pins(&self) -> Bitboard {
        self.orthogonal_pins | self.diagonal_pins
    }

    /// Takes note of the checks that some sliders give, and says where own men are pinned: alone
    /// between the king and a slider.
    #[inline(always)]
    fn look(
        &mut self,
        king: Square,
        sliders: Bitboard,
        own: Bitboard,
        adverse: Bitboard,
    ) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let men = segment & (own | adverse);
            if men.is_empty() {
                self.unchecked = false;
                self.parries &= segment | slider.into();
            } else if !men.has_several() && !(men & own).is_empty() {
                pins |= segment | slider.into();
            }
        }
        pins
    }
}

#[inline(always)]
pub(crate) const fn colors<const WHITE: bool>() -> (Color, Color) {
    if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) }
}

/// Every square the side not to move attacks, the adverse king looked through.
#[inline(always)]
fn danger<const WHITE: bool>(level: impl Level, board: &Board, king: Square) -> Bitboard {
    let (_, them) = colors::<WHITE>();
    let adverse = board.by_color(them);
    // A king does not hide the squares behind him from the man that attacks him.
    let occupied = board.occupied() - king.into();
    let pawns = board.pawns & adverse;
    let mut attacked = match them {
        Color::White => towards_a::<true>(pawns) | towards_h::<true>(pawns),
        Color::Black => towards_a::<false>(pawns) | towards_h::<false>(pawns),
    };
    attacked |= attacks::king((board.kings() & adverse).lowest());
    for from in board.knights & adverse {
        attacked |= attacks::knight(from);
    }
    for from in board.diagonals & adverse {
        attacked |= level.bishop(from, occupied);
    }
    for from in board.orthogonals & adverse {
        attacked |= level.rook(from, occupied);
    }
    attacked
}

/// The pawns of a side by what pins leave them: a pawn pinned on a file goes along it, one pinned
/// on a diagonal takes along it.
#[derive(Clone, Copy)]
pub(crate) struct PawnWays {
    free: Bitboard,
    on_file: Bitboard,
    on_diagonal: Bitboard,
    /// Where a pawn may still take the double step from.
    unmoved: Bitboard,
    orthogonal_pins: Bitboard,
    diagonal_pins: Bitboard,
}

impl PawnWays {
    #[inline(always)]
    pub(crate) fn new(pawns: Bitboard, unmoved: Bitboard, lines: &Lines) -> Self {
        let &Lines { orthogonal_pins, diagonal_pins, .. } = lines;
        Self {
            free: pawns - lines.pins(),
            on_file: (pawns & orthogonal_pins) - diagonal_pins,
            on_diagonal: (pawns & diagonal_pins) - orthogonal_pins,
            unmoved,
            orthogonal_pins,
            diagonal_pins,
        }
    }

    /// The squares of single steps.
    #[inline(always)]
    pub(crate) fn single<const WHITE: bool>(&self, occupied: Bitboard) -> Bitboard {
        let along_pin = forward::<WHITE>(self.on_file) & self.orthogonal_pins;
        (forward::<WHITE>(self.free) | along_pin) - occupied
    }

    /// The squares of double steps.
    #[inline(always)]
    pub(crate) fn double<const WHITE: bool>(&self, occupied: Bitboard) -> Bitboard {
        let ahead = |pawns| forward::<WHITE>(pawns) - occupied;
        let along_pin = |pawns| ahead(pawns) & self.orthogonal_pins;
        ahead(ahead(self.free & self.unmoved)) | along_pin(along_pin(self.on_file & self.unmoved))
    }

    /// The squares attacked towards the a-file and towards the h-file.
    #[inline(always)]
    pub(crate) fn attacks<const WHITE: bool>(&self) -> (Bitboard, Bitboard) {
        let (free, pinned, line) = (self.free, self.on_diagonal, self.diagonal_pins);
        (
            towards_a::<WHITE>(free) | towards_a::<WHITE>(pinned) & line,
            towards_h::<WHITE>(free) | towards_h::<WHITE>(pinned) & line,
        )
    }
}

/// The own men that are neither king nor pawn. For one who counts, a queen is a bishop and a rook.
struct Men {
    knights: Bitboard,
    queens: Bitboard,
    bishops: Bitboard,
    rooks: Bitboard,
}

/// A man pinned on a line keeps to it, a man pinned on the other kind of line does not move at
/// all. Lines of different pins never meet in a square their men could reach.
#[inline(always)]
fn piece_moves(
    level: impl Level,
    &Men { knights, queens, bishops, rooks }: &Men,
    lines: &Lines,
    occupied: Bitboard,
    targets: Bitboard,
    sink: &mut impl Sink,
) {
    let &Lines { orthogonal_pins, diagonal_pins, .. } = lines;
    let pinned = lines.pins();
    for from in knights - pinned {
        sink.man(Kind::Knight, from, attacks::knight(from) & targets);
    }
    for from in bishops - pinned {
        sink.man(Kind::Bishop, from, level.bishop(from, occupied) & targets);
    }
    for from in rooks - pinned {
        sink.man(Kind::Rook, from, level.rook(from, occupied) & targets);
    }
    for from in queens - pinned {
        let to = level.bishop(from, occupied) | level.rook(from, occupied);
        sink.man(Kind::Queen, from, to & targets);
    }
    // A man pinned on the one kind of line keeps to it; if it is no man of such lines, or pinned on
    // the other kind too, it does not move.
    for from in (bishops | queens) & (diagonal_pins - orthogonal_pins) {
        let kind = if queens.contains(from) { Kind::Queen } else { Kind::Bishop };
        sink.man(kind, from, level.bishop(from, occupied) & targets & diagonal_pins);
    }
    for from in (rooks | queens) & (orthogonal_pins - diagonal_pins) {
        let kind = if queens.contains(from) { Kind::Queen } else { Kind::Rook };
        sink.man(kind, from, level.rook(from, occupied) & targets & orthogonal_pins);
    }
}

/// The moves of a position, legal or only right in their walk, the king's first.
#[inline(always)]
pub(crate) fn generate<const WHITE: bool, const LEGAL: bool, L: Level, S: Sink>(
    level: L,
    position: &Position,
    sink: &mut S,
) {
    let board = &position.board;
    let (us, them) = colors::<WHITE>();
    let (own, adverse) = (board.by_color(us), board.by_color(them));
    let occupied = own | adverse;
    let kings = board.kings();
    let king = (kings & own).lowest();
    // The adverse king is never captured (FIDE 1.4.1).
    let open = !(own | kings) & sink.arrivals();
    let lines = if LEGAL {
        Lines::from_king::<WHITE>(board, king)
    } else {
        Lines {
            unchecked: position.castling.is_empty() || board.attackers(king, them).is_empty(),
            parries: Bitboard::FULL,
            orthogonal_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        }
    };

    let Lines { unchecked, parries, .. } = lines;

    let of = |role, men| if sink.wants(role) { men } else { Bitboard::EMPTY };
    let knights = of(Role::Knight, board.knights & own);
    let (queens, bishops, rooks) = if S::COUNTS {
        (Bitboard::EMPTY, board.diagonals & own, board.orthogonals & own)
    } else {
        (
            of(Role::Queen, board.diagonals & board.orthogonals & own),
            of(Role::Bishop, (board.diagonals - board.orthogonals) & own),
            of(Role::Rook, (board.orthogonals - board.diagonals) & own),
        )
    };
    let pawns = of(Role::Pawn, board.pawns & own);
    let mut flights = of(Role::King, attacks::king(king) & open);
    let mut attacked = None;
    if LEGAL && !flights.is_empty() {
        let danger = danger::<WHITE>(level, board, king);
        flights -= danger;
        attacked = Some(danger);
    }
    sink.man(Kind::King, king, flights);
    if unchecked && !position.castling.is_empty() && sink.wants(Role::King) {
        for side in Side::ALL {
            if let Some(home) = position.castling.get(us, side)
                && may_castle(position, us, king, side, home, attacked)
            {
                let to = Square::new(side.king_file(), king.rank());
                sink.man(castling_kind(side), king, to.into());
            }
        }
    }
    if parries.is_empty() || sink.is_done() {
        return;
    }

    let targets = open & parries;
    let counted = if S::COUNTS { level.pieces::<WHITE>(board, &lines, targets) } else { None };
    if let Some(moves) = counted {
        sink.counted(moves);
    } else {
        let men = Men { knights, queens, bishops, rooks };
        piece_moves(level, &men, &lines, occupied, targets, sink);
    }

    if pawns.is_empty() || sink.is_done() {
        return;
    }
    let step = if WHITE { 8 } else { -8 };
    let last = Bitboard::from_rank(Rank::Eighth.of(us));

    let unmoved = Bitboard::from_rank(Rank::Second.of(us)) - position.spent.squares();
    let ways = PawnWays::new(pawns, unmoved, &lines);
    let single = ways.single::<WHITE>(occupied) & targets;
    sink.pawns(Kind::Pawn, single - last, step);
    sink.promotions(single & last, step);
    sink.pawns(Kind::DoubleStep, ways.double::<WHITE>(occupied) & targets, 2 * step);

    let takes = targets & adverse;
    let (to_a, to_h) = ways.attacks::<WHITE>();
    let (to_a, to_h) = (to_a & takes, to_h & takes);
    sink.pawns(Kind::Pawn, to_a - last, step - 1);
    sink.promotions(to_a & last, step - 1);
    sink.pawns(Kind::Pawn, to_h - last, step + 1);
    sink.promotions(to_h & last, step + 1);

    if let Some((passed, victim)) = position.passed_pawn() {
        for from in attacks::pawn(them, passed) & pawns {
            if !LEGAL || en_passant_is_safe(position, king, from, passed, victim) {
                sink.man(Kind::EnPassant, from, passed.into());
            }
        }
    }
}

/// Castling to a side, if the king, not in check, may do it now.
pub(crate) fn castling(position: &Position, side: Side) -> Option<Move> {
    let (us, king) = (position.turn, position.king(position.turn));
    let home = position.castling.get(us, side)?;
    let to = Square::new(side.king_file(), king.rank());
    may_castle(position, us, king, side, home, None)
        .then(|| Move::new(castling_kind(side), king, to))
}

const fn castling_kind(side: Side) -> Kind {
    match side {
        Side::King => Kind::CastleKing,
        Side::Queen => Kind::CastleQueen,
    }
}

/// Both squares and those between.
fn span(a: Square, b: Square) -> Bitboard {
    between(a, b) | a.into() | b.into()
}

/// What a castling asks for.
pub(crate) struct CastlingWay {
    /// The king's square, where he goes, and what he crosses.
    pub(crate) path: Bitboard,
    /// The squares on which only the castling men may stand.
    pub(crate) needed: Bitboard,
    /// The castling men.
    pub(crate) men: Bitboard,
}

/// With an absent rook everything up to its home is empty, home included (Régence P8).
#[inline(always)]
pub(crate) fn castling_way(us: Color, king: Square, side: Side, home: RookHome) -> CastlingWay {
    let rank = Rank::First.of(us);
    let path = span(king, Square::new(side.king_file(), rank));
    let rook = home.square(us);
    if home.absent {
        CastlingWay { path, needed: path | span(king, rook), men: king.into() }
    } else {
        let needed = path | span(rook, Square::new(side.rook_file(), rank));
        CastlingWay { path, needed, men: Bitboard::from(king) | rook.into() }
    }
}

/// Whether king and rook, not in check, may castle now: nothing in the way of either, and the king
/// crosses and reaches no attacked square (FIDE 3.8.2.2; Chess960: FIDE Guidelines II). What is
/// attacked with the rook at home may be known.
#[inline(always)]
fn may_castle(
    position: &Position,
    us: Color,
    king: Square,
    side: Side,
    home: RookHome,
    attacked: Option<Bitboard>,
) -> bool {
    let CastlingWay { path, needed, men } = castling_way(us, king, side, home);
    let others = position.board.occupied() - men;
    if !(needed & others).is_empty() {
        return false;
    }
    match attacked {
        Some(attacked) if !(attacked & path).is_empty() => false,
        // Behind a corner stands nobody whom the rook uncovers when he leaves it.
        Some(_) if home.file == side.corner_file() => true,
        _ => path
            .into_iter()
            .all(|square| position.board.attackers_through(square, !us, others).is_empty()),
    }
}

/// The en passant square, if a pawn may legally be taken there.
pub(crate) fn legal_en_passant(position: &Position) -> Option<Square> {
    let (passed, victim) = position.passed_pawn()?;
    let (us, king) = (position.turn, position.king(position.turn));
    let pawns = position.board.pawns & position.board.by_color(us);
    (attacks::pawn(!us, passed) & pawns)
        .into_iter()
        .any(|from| en_passant_is_safe(position, king, from, passed, victim))
        .then_some(passed)
}

/// Two pawns leave their squares at once and one square fills, so the king is looked at anew.
fn en_passant_is_safe(
    position: &Position,
    king: Square,
    from: Square,
    passed: Square,
    victim: Square,
) -> bool {
    let gone = Bitboard::from(from) | victim.into();
    let after = (position.board.occupied() - gone) | passed.into();
    let attackers = position.board.attackers_through(king, !position.turn, after);
    (attackers - victim.into()).is_empty()
}
