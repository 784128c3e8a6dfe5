//! Move generation: one body, several things to do with what it finds.
//!
//! The colour is a constant of the compiled code. Checks and pins come from one look along the
//! lines of the own king, pawns move all at once, and every other man hands over its squares as a
//! set, so that counting never makes a move.

use crate::{
    Bitboard, Color, File, Position, Rank, Role, RookHome, Side, Square, attacks, attacks::between,
    moves::Kind, sink::Sink,
};

/// The legal moves (FIDE 3.10.1).
#[inline(always)]
pub(crate) fn legal(position: &Position, sink: &mut impl Sink) {
    match position.turn {
        Color::White => generate::<true, true>(position, sink),
        Color::Black => generate::<false, true>(position, sink),
    }
}

/// The moves whose walk is right, own king ignored.
pub(crate) fn pseudo_legal(position: &Position, sink: &mut impl Sink) {
    match position.turn {
        Color::White => generate::<true, false>(position, sink),
        Color::Black => generate::<false, false>(position, sink),
    }
}

/// A set of pawns one rank on.
#[inline(always)]
fn forward<const WHITE: bool>(pawns: Bitboard) -> Bitboard {
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
struct Lines {
    /// No man attacks the king.
    unchecked: bool,
    /// The squares that parry every check: all where there is none, none where two are given.
    parries: Bitboard,
    /// The lines on which an own man alone stands between the king and a rook or queen.
    orthogonal_pins: Bitboard,
    /// The same for bishops and queens.
    diagonal_pins: Bitboard,
}

impl Lines {
    #[inline(always)]
    fn from_king<const WHITE: bool>(position: &Position, king: Square) -> Self {
        let board = &position.board;
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
        // Own men are looked through: with one of them between it is a pin, with none a check.
        let orthogonal = attacks::rook(king, adverse) & board.orthogonals & adverse;
        let diagonal = attacks::bishop(king, adverse) & board.diagonals & adverse;
        for slider in orthogonal | diagonal {
            let segment = between(king, slider);
            let men = segment & own;
            let line = segment | slider.into();
            if men.is_empty() {
                lines.unchecked = false;
                lines.parries &= line;
            } else if !men.has_several() {
                if orthogonal.contains(slider) {
                    lines.orthogonal_pins |= line;
                } else {
                    lines.diagonal_pins |= line;
                }
            }
        }
        lines
    }
}

#[inline(always)]
const fn colors<const WHITE: bool>() -> (Color, Color) {
    if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) }
}

/// Every square the side not to move attacks, the adverse king looked through.
#[inline(always)]
fn danger<const WHITE: bool>(position: &Position, king: Square) -> Bitboard {
    let board = &position.board;
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
        attacked |= attacks::bishop(from, occupied);
    }
    for from in board.orthogonals & adverse {
        attacked |= attacks::rook(from, occupied);
    }
    attacked
}

/// A man pinned on a line keeps to it, a man pinned on the other kind of line does not move at
/// all. Lines of different pins never meet in a square their men could reach.
pub(crate) fn generate<const WHITE: bool, const LEGAL: bool>(
    position: &Position,
    sink: &mut impl Sink,
) {
    let board = &position.board;
    let (us, them) = colors::<WHITE>();
    let (own, adverse) = (board.by_color(us), board.by_color(them));
    let occupied = own | adverse;
    let kings = board.kings();
    let king = (kings & own).lowest();
    // The adverse king is never captured (FIDE 1.4.1).
    let open = !(own | kings) & sink.arrivals();
    let Lines { unchecked, parries, orthogonal_pins, diagonal_pins } = if LEGAL {
        Lines::from_king::<WHITE>(position, king)
    } else {
        Lines {
            unchecked: position.castling.is_empty() || board.attackers(king, them).is_empty(),
            parries: Bitboard::FULL,
            orthogonal_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        }
    };

    let of = |role, men| if sink.wants(role) { men } else { Bitboard::EMPTY };
    let knights = of(Role::Knight, board.knights & own);
    let queens = of(Role::Queen, board.diagonals & board.orthogonals & own);
    let bishops = of(Role::Bishop, (board.diagonals - board.orthogonals) & own);
    let rooks = of(Role::Rook, (board.orthogonals - board.diagonals) & own);
    let pawns = of(Role::Pawn, board.pawns & own);
    let mut flights = of(Role::King, attacks::king(king) & open);
    if LEGAL && !flights.is_empty() {
        flights -= danger::<WHITE>(position, king);
    }
    sink.man(Kind::King, king, flights);
    if unchecked && !position.castling.is_empty() && sink.wants(Role::King) {
        for side in Side::ALL {
            if let Some(home) = position.castling.get(us, side)
                && may_castle(position, us, king, side, home)
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
    let pinned = orthogonal_pins | diagonal_pins;
    for from in knights - pinned {
        sink.man(Kind::Knight, from, attacks::knight(from) & targets);
    }
    for from in bishops - orthogonal_pins {
        let on_line = if diagonal_pins.contains(from) { diagonal_pins } else { Bitboard::FULL };
        sink.man(Kind::Bishop, from, attacks::bishop(from, occupied) & targets & on_line);
    }
    for from in rooks - diagonal_pins {
        let on_line = if orthogonal_pins.contains(from) { orthogonal_pins } else { Bitboard::FULL };
        sink.man(Kind::Rook, from, attacks::rook(from, occupied) & targets & on_line);
    }
    for from in queens {
        let to = match () {
            () if diagonal_pins.contains(from) => attacks::bishop(from, occupied) & diagonal_pins,
            () if orthogonal_pins.contains(from) => attacks::rook(from, occupied) & orthogonal_pins,
            () => attacks::queen(from, occupied),
        };
        sink.man(Kind::Queen, from, to & targets);
    }

    if pawns.is_empty() || sink.is_done() {
        return;
    }
    let step = if WHITE { 8 } else { -8 };
    let last = Bitboard::from_rank(Rank::Eighth.of(us));

    let free = pawns - pinned;
    let on_file = (pawns & orthogonal_pins) - diagonal_pins;
    let ahead = |pawns| forward::<WHITE>(pawns) - occupied;
    let along_pin = |pawns| ahead(pawns) & orthogonal_pins;
    let single = (ahead(free) | along_pin(on_file)) & targets;
    sink.pawns(Kind::Pawn, single - last, step);
    sink.promotions(single & last, step);
    let unmoved = Bitboard::from_rank(Rank::Second.of(us)) - position.spent.squares();
    let double = (ahead(ahead(free & unmoved)) | along_pin(along_pin(on_file & unmoved))) & targets;
    sink.pawns(Kind::DoubleStep, double, 2 * step);

    let on_diagonal = (pawns & diagonal_pins) - orthogonal_pins;
    let takes = targets & adverse;
    let to_a = (towards_a::<WHITE>(free) | towards_a::<WHITE>(on_diagonal) & diagonal_pins) & takes;
    sink.pawns(Kind::Pawn, to_a - last, step - 1);
    sink.promotions(to_a & last, step - 1);
    let to_h = (towards_h::<WHITE>(free) | towards_h::<WHITE>(on_diagonal) & diagonal_pins) & takes;
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

/// Whether king and rook, not in check, may castle now: nothing in the way of either, and the king
/// crosses and reaches no attacked square (FIDE 3.8.2.2; Chess960: FIDE Guidelines II). With an
/// absent rook everything up to its home is empty, home included (Régence P8).
fn may_castle(position: &Position, us: Color, king: Square, side: Side, home: RookHome) -> bool {
    let rank = Rank::First.of(us);
    let path = span(king, Square::new(side.king_file(), rank));
    let rook = home.square(us);
    let needed = if home.absent {
        path | span(king, rook)
    } else {
        path | span(rook, Square::new(side.rook_file(), rank))
    };
    let castling_men = if home.absent { king.into() } else { Bitboard::from(king) | rook.into() };
    let others = position.board.occupied() - castling_men;
    // The rook leaves too, and may uncover what it stood before.
    let is_safe = |square| position.board.attackers_through(square, !us, others).is_empty();
    (needed & others).is_empty() && path.into_iter().all(is_safe)
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
