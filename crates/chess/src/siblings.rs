//! Counting the replies to all moves of a position at once.
//!
//! What can be replied hardly differs from one move to the next. A quiet move takes a man from one
//! square and puts him on another; in between he is *lifted*, and the board with the man lifted is
//! the same for every square he may go to. So the replies are counted once on that board, and then
//! all arrivals are judged together, as sets of squares:
//!
//! ```text
//!  replies = arrivals × replies with the man lifted
//!          − squares that he hides from a slider          one look a slider that sees the arrival
//!          ± pawns that he blocks, pawns that may take him          three sets, three counts
//!          ± squares he takes from the king, or shields from a slider    one look a square
//! ```
//!
//! Moves after which the reply is of another kind are played and counted one by one: captures,
//! checks, promotions, castling, taking in passing and what allows it, arrivals that pin or unpin a
//! man; and all moves where either king is in check.

use crate::{
    Bitboard, Board, Move, Position, Rank, Side, Square, attacks,
    count::leaves,
    generate::{self, CastlingWay, Lines, PawnWays, colors},
    level::{Level, Task},
    moves::Kind,
    sink::{Sink, origin},
};

#[cfg(any(test, target_arch = "x86_64"))]
mod at_once;
mod flights;
mod looks;

use flights::{Arriving, Flight, Mover};

#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) use at_once::AllAtOnce;
pub(crate) use looks::{Looks, OneByOne};

/// The replies to all moves of a position that is calm; `None` of any other.
#[inline(always)]
pub(crate) fn replies<const WHITE: bool>(level: impl Level, position: &Position) -> Option<u64> {
    level.run(ToAll::<WHITE>(position))
}

struct ToAll<'a, const WHITE: bool>(&'a Position);

impl<const WHITE: bool> Task for ToAll<'_, WHITE> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> Option<u64> {
        let mut replies = Replies::<WHITE, _>::new(level, self.0)?;
        generate::generate::<WHITE, true, _, _>(level, self.0, &mut replies);
        Some(replies.nodes)
    }
}

/// The quiet moves of one man, none of which is known to need counting alone.
struct Quiet<'a, 'b, const WHITE: bool, R: Level> {
    replies: &'a mut Replies<'b, WHITE, R>,
    mover: Mover,
}

impl<const WHITE: bool, R: Level> Task for Quiet<'_, '_, WHITE, R> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Bitboard {
        self.replies.count_together(self.mover)
    }
}

#[inline(always)]
fn count(squares: Bitboard) -> i64 {
    i64::from(squares.count())
}

/// What the king of the side to reply sees along each kind of lines, through one man of his own.
#[derive(Clone, Copy)]
struct Seen {
    orthogonally: Bitboard,
    diagonally: Bitboard,
}

impl Seen {
    #[inline(always)]
    fn from(level: impl Level, king: Square, own: Bitboard, occupied: Bitboard) -> Self {
        let orthogonally = level.rook(king, occupied) & own;
        let diagonally = level.bishop(king, occupied) & own;
        Self {
            orthogonally: level.rook(king, occupied - orthogonally),
            diagonally: level.bishop(king, occupied - diagonally),
        }
    }
}

/// Counts the replies to every move it is given, `WHITE` being to move.
struct Replies<'a, const WHITE: bool, L: Level> {
    level: L,
    position: &'a Position,
    nodes: u64,
    /// The king of the side to reply.
    king: Square,
    /// What concerns that king while nobody moves.
    lines: Lines,
    seen: Seen,
    looks: L::Looks,
    /// The replies of knights.
    knights: i64,
    pawns: PawnWays,
    /// His castlings that none of his own men hinder.
    castlings: [Option<CastlingWay>; 2],
}

impl<'a, const WHITE: bool, L: Level> Replies<'a, WHITE, L> {
    /// `None` where a king is in check, or where there are more sliders than fit.
    #[inline(always)]
    fn new(level: L, position: &'a Position) -> Option<Self> {
        let board = &position.board;
        let (us, them) = colors::<WHITE>();
        let (own, theirs) = (board.by_color(us), board.by_color(them));
        let king = (board.kings() & theirs).lowest();
        let lines = lines_of_them::<WHITE>(board, king);
        let is_calm = lines.unchecked
            && Lines::from_king::<WHITE>(board, (board.kings() & own).lowest()).unchecked;
        if !is_calm {
            return None;
        }
        let open = !(theirs | board.kings());
        let looks = L::Looks::new::<WHITE>(level, board, king, &lines, open)?;
        let mut knights = 0;
        for knight in (board.knights & theirs) - lines.pins() {
            knights += count(attacks::knight(knight) & open);
        }
        let unmoved = Bitboard::from_rank(Rank::Second.of(them)) - position.spent.squares();
        let mut castlings = [None, None];
        if !position.castling.is_empty() {
            castlings = Side::ALL.map(|side| {
                let home = position.castling.get(them, side)?;
                let mut way = generate::castling_way(them, king, side, home);
                if home.file == side.corner_file() {
                    // Nobody is uncovered when the rook leaves, and no arrival gives check.
                    way.path -= king.into();
                }
                (way.needed & (theirs - way.men)).is_empty().then_some(way)
            });
        }
        Some(Self {
            level,
            position,
            nodes: 0,
            king,
            seen: Seen::from(level, king, theirs, board.occupied()),
            pawns: PawnWays::new(board.pawns & theirs, unmoved, &lines),
            lines,
            looks,
            knights,
            castlings,
        })
    }

    #[inline(always)]
    fn theirs(&self) -> Bitboard {
        self.position.board.by_color(colors::<WHITE>().1)
    }

    /// Plays one move and counts the replies to it.
    #[inline(always)]
    fn alone(&mut self, kind: Kind, from: Square, to: Square) {
        let next = self.position.play_as::<WHITE, false>(Move::new(kind, from, to));
        self.nodes += if WHITE {
            leaves::<false>(self.level, &next)
        } else {
            leaves::<true>(self.level, &next)
        };
    }

    /// Counts the replies to the quiet moves of one man; what is returned must be counted alone.
    #[inline(always)]
    fn together(&mut self, kind: Kind, from: Square, arrivals: Bitboard) -> Bitboard {
        let mut alone = self.lines.pins();
        if kind == Kind::DoubleStep {
            let pawns = self.position.board.pawns & self.theirs();
            // The pawn may be taken in passing.
            alone |= beside(pawns);
        }
        alone &= arrivals;
        let arriving = Arriving::new::<WHITE>(kind);
        let mover = Mover { arriving, from, arrivals: arrivals - alone };
        alone | self.level.run(Quiet { replies: self, mover })
    }

    #[inline(always)]
    fn count_together(&mut self, mut mover: Mover) -> Bitboard {
        let level = self.level;
        let Mover { arriving, from, arrivals } = mover;
        let (us, _) = colors::<WHITE>();
        let mut lifted = self.position.board;
        lifted.clear(us, from);
        let mut seen = self.seen;
        if (seen.orthogonally | seen.diagonally).contains(from) {
            let lines = lines_of_them::<WHITE>(&lifted, self.king);
            if !lines.unchecked || lines.pins() != self.lines.pins() {
                return arrivals;
            }
            seen = Seen::from(level, self.king, self.theirs(), lifted.occupied());
        }
        // Checks and pins.
        let telling = arrivals & arriving.attacks(self.king, seen.orthogonally, seen.diagonally);
        mover.arrivals = arrivals - telling;
        if mover.arrivals.is_empty() {
            return telling;
        }

        let mut replies = count(mover.arrivals) * self.knights;
        replies += self.looks.replies::<WHITE>(level, &lifted, self.king, &mover);
        replies += self.pawn_replies(&lifted, mover.arrivals);
        for way in self.castlings.iter().flatten() {
            replies += castling_replies::<WHITE>(level, &lifted, way, &mover);
        }
        self.nodes = self.nodes.wrapping_add_signed(replies);
        telling
    }

    /// The replies of pawns, summed over the arrivals.
    #[inline(always)]
    fn pawn_replies(&self, lifted: &Board, arrivals: Bitboard) -> i64 {
        let (us, them) = colors::<WHITE>();
        let last = Bitboard::from_rank(Rank::Eighth.of(them));
        // Four promotions for a step.
        let moves = |to: Bitboard| count(to) + 3 * count(to & last);
        let occupied = lifted.occupied();
        let takes = lifted.by_color(us) - lifted.kings();
        let (single, double, (to_a, to_h), behind) = if WHITE {
            let pawns = &self.pawns;
            let double = pawns.double::<false>(occupied);
            let behind = generate::forward::<false>(arrivals);
            (pawns.single::<false>(occupied), double, pawns.attacks::<false>(), behind)
        } else {
            let pawns = &self.pawns;
            let double = pawns.double::<true>(occupied);
            let behind = generate::forward::<true>(arrivals);
            (pawns.single::<true>(occupied), double, pawns.attacks::<true>(), behind)
        };
        let always = moves(single) + count(double) + moves(to_a & takes) + moves(to_h & takes);
        let blocked = moves(single & arrivals) + count(double & arrivals) + count(double & behind);
        let taken = moves(to_a & arrivals) + moves(to_h & arrivals);
        count(arrivals) * always - blocked + taken
    }
}

/// For how many arrivals the side to reply may castle.
#[inline(always)]
fn castling_replies<const WHITE: bool>(
    level: impl Level,
    lifted: &Board,
    way: &CastlingWay,
    mover: &Mover,
) -> i64 {
    let others = lifted.occupied() - way.men;
    if !(way.needed & others).is_empty() {
        return 0;
    }
    let mut good = mover.arrivals - way.needed;
    for square in way.path {
        let flight = Flight::new::<WHITE>(level, lifted, square, others);
        if !flight.walkers.is_empty() {
            return 0;
        }
        good &= flight.safe::<WHITE>(lifted, mover);
    }
    count(good)
}

/// The checks and pins of the side to reply.
#[inline(always)]
fn lines_of_them<const WHITE: bool>(board: &Board, king: Square) -> Lines {
    if WHITE {
        Lines::from_king::<false>(board, king)
    } else {
        Lines::from_king::<true>(board, king)
    }
}

/// The squares to the left and right of some pawns.
#[inline(always)]
fn beside(pawns: Bitboard) -> Bitboard {
    let (a, h) = (Bitboard::from_file(crate::File::A), Bitboard::from_file(crate::File::H));
    Bitboard::new((pawns - h).bits() << 1 | (pawns - a).bits() >> 1)
}

impl<const WHITE: bool, L: Level> Sink for Replies<'_, WHITE, L> {
    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square, to: Bitboard) {
        let quiet = match kind {
            Kind::CastleKing | Kind::CastleQueen | Kind::EnPassant => Bitboard::EMPTY,
            _ => to - self.theirs(),
        };
        let mut alone = to - quiet;
        if !quiet.is_empty() {
            alone |= self.together(kind, from, quiet);
        }
        for to in alone {
            self.alone(kind, from, to);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, to: Bitboard, step: i32) {
        for to in to {
            let from = origin(to, step);
            let is_push = step % 8 == 0;
            if !is_push || !self.together(kind, from, to.into()).is_empty() {
                self.alone(kind, from, to);
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            let from = origin(to, step);
            self.alone(Kind::PromoteQueen, from, to);
            self.alone(Kind::PromoteRook, from, to);
            self.alone(Kind::PromoteBishop, from, to);
            self.alone(Kind::PromoteKnight, from, to);
        }
    }
}
