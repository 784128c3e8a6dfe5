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
    attacks::between,
    count::leaves,
    generate::{self, Lines, PawnWays, colors},
    level::{Level, Task},
    moves::Kind,
    sink::{Sink, origin},
};

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
struct Quiet<'a, 'b, const WHITE: bool, R> {
    replies: &'a mut Replies<'b, WHITE, R>,
    arriving: Arriving,
    from: Square,
    arrivals: Bitboard,
}

impl<const WHITE: bool, R: Level> Task for Quiet<'_, '_, WHITE, R> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Bitboard {
        self.replies.count_together(&self.arriving, self.from, self.arrivals)
    }
}

/// A man of the side to reply that slides: a queen is two of them.
#[derive(Clone, Copy)]
struct Slider {
    square: Square,
    /// The line he is pinned on, or everything.
    on_line: Bitboard,
    /// What he attacks on that line, own men included.
    attacks: Bitboard,
}

/// The sliders that go one kind of lines.
struct Sliders {
    men: [Slider; Self::MOST],
    count: usize,
}

impl Sliders {
    /// Irregular placements may have more, and are then not counted together.
    const MOST: usize = 12;

    #[inline(always)]
    fn new(men: Bitboard, pins: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Self {
        let nobody =
            Slider { square: Square::A1, on_line: Bitboard::EMPTY, attacks: Bitboard::EMPTY };
        let mut sliders = Self { men: [nobody; Self::MOST], count: 0 };
        for (slider, square) in sliders.men.iter_mut().zip(men) {
            let on_line = if pins.contains(square) { pins } else { Bitboard::FULL };
            *slider = Slider { square, on_line, attacks: attacks(square) & on_line };
            sliders.count += 1;
        }
        sliders
    }

    #[inline(always)]
    fn list(&self) -> &[Slider] {
        self.men.get(..self.count).unwrap_or(&[])
    }

    /// To how many squares they go.
    #[inline(always)]
    fn moves(&self, open: Bitboard) -> i64 {
        self.list().iter().map(|slider| count(slider.attacks & open)).sum()
    }

    /// The moves they gain by a man who is lifted, for every arrival, less those that he hides from
    /// them where he arrives.
    #[inline(always)]
    fn change(
        &self,
        open: Bitboard,
        from: Square,
        arrivals: Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> i64 {
        let mut change = 0;
        for &Slider { square, on_line, attacks: before } in self.list() {
            let mut reached = before;
            if before.contains(from) {
                reached = attacks(square, Bitboard::EMPTY) & on_line;
                change += count(arrivals) * (count(reached & open) - count(before & open));
            }
            for to in reached & arrivals {
                let left = attacks(square, to.into()) & on_line;
                change -= count(reached & open) - count(left & open);
            }
        }
        change
    }
}

#[inline(always)]
fn count(squares: Bitboard) -> i64 {
    i64::from(squares.count())
}

/// How a man attacks who arrives somewhere.
#[derive(Clone, Copy)]
struct Arriving {
    /// The squares from which his steps attack a square, for every square.
    steps: &'static [u64; 64],
    /// Everything if he goes along files and ranks, else nothing.
    orthogonal: Bitboard,
    /// Everything if he goes along diagonals, else nothing.
    diagonal: Bitboard,
}

impl Arriving {
    #[inline(always)]
    fn new<const WHITE: bool>(kind: Kind) -> Self {
        let (steps, orthogonal, diagonal) = match kind {
            Kind::Pawn | Kind::DoubleStep => {
                (attacks::pawn_table(colors::<WHITE>().1), false, false)
            }
            Kind::Knight => (attacks::knight_table(), false, false),
            Kind::Bishop => (&NO_STEPS, false, true),
            Kind::Rook => (&NO_STEPS, true, false),
            Kind::King => (attacks::king_table(), false, false),
            _ => (&NO_STEPS, true, true),
        };
        let all_if = |goes| if goes { Bitboard::FULL } else { Bitboard::EMPTY };
        Self { steps, orthogonal: all_if(orthogonal), diagonal: all_if(diagonal) }
    }

    /// The squares from which he attacks a square, given what is seen from there along lines.
    #[inline(always)]
    fn attacks(&self, square: Square, orthogonally: Bitboard, diagonally: Bitboard) -> Bitboard {
        Bitboard::new(self.steps[square.index()])
            | orthogonally & self.orthogonal
            | diagonally & self.diagonal
    }
}

static NO_STEPS: [u64; 64] = [0; 64];

/// A square where the king of the side to reply might go.
#[derive(Clone, Copy)]
struct Flight {
    square: Square,
    /// What is seen from it along lines, through that king.
    orthogonally: Bitboard,
    diagonally: Bitboard,
    /// The adverse men, not sliders, that attack it.
    walkers: Bitboard,
}

impl Flight {
    #[inline(always)]
    fn new<const WHITE: bool>(
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
    fn sliders<const WHITE: bool>(&self, board: &Board) -> Bitboard {
        let lines = self.orthogonally & board.orthogonals | self.diagonally & board.diagonals;
        lines & board.by_color(colors::<WHITE>().0)
    }

    /// The arrivals after which none of us attacks the square.
    #[inline(always)]
    fn safe<const WHITE: bool>(
        &self,
        lifted: &Board,
        arriving: &Arriving,
        arrivals: Bitboard,
    ) -> Bitboard {
        let sliders = self.sliders::<WHITE>(lifted);
        if sliders.has_several() {
            return Bitboard::EMPTY;
        }
        let good = arrivals - arriving.attacks(self.square, self.orthogonally, self.diagonally);
        // From the one slider that attacks it, he can shield it.
        sliders.first().map_or(good, |slider| good & between(self.square, slider))
    }
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
struct Replies<'a, const WHITE: bool, L> {
    level: L,
    position: &'a Position,
    nodes: u64,
    /// The king of the side to reply.
    king: Square,
    /// Where men of the side to reply may go.
    open: Bitboard,
    /// What concerns that king while nobody moves.
    lines: Lines,
    seen: Seen,
    orthogonals: Sliders,
    diagonals: Sliders,
    /// The replies of knights and sliders while nobody moves.
    pieces: i64,
    pawns: PawnWays,
    flights: [Flight; 8],
    flight_count: usize,
}

impl<'a, const WHITE: bool, L: Level> Replies<'a, WHITE, L> {
    /// `None` where a king is in check, or where there are more sliders than fit.
    #[inline(always)]
    fn new(level: L, position: &'a Position) -> Option<Self> {
        let board = &position.board;
        let (us, them) = colors::<WHITE>();
        let (own, theirs) = (board.by_color(us), board.by_color(them));
        let occupied = own | theirs;
        let king = (board.kings() & theirs).lowest();
        let lines = lines_of_them::<WHITE>(board, king);
        let (orthogonals, diagonals) = (board.orthogonals & theirs, board.diagonals & theirs);
        let is_calm = lines.unchecked
            && Lines::from_king::<WHITE>(board, (board.kings() & own).lowest()).unchecked
            && orthogonals.count().max(diagonals.count()) as usize <= Sliders::MOST;
        if !is_calm {
            return None;
        }
        let Lines { orthogonal_pins, diagonal_pins, .. } = lines;
        let open = !(theirs | board.kings());
        let orthogonals = Sliders::new(orthogonals - diagonal_pins, orthogonal_pins, |square| {
            level.rook(square, occupied)
        });
        let diagonals = Sliders::new(diagonals - orthogonal_pins, diagonal_pins, |square| {
            level.bishop(square, occupied)
        });
        let mut pieces = orthogonals.moves(open) + diagonals.moves(open);
        for knight in (board.knights & theirs) - (orthogonal_pins | diagonal_pins) {
            pieces += count(attacks::knight(knight) & open);
        }
        let unmoved = Bitboard::from_rank(Rank::Second.of(them)) - position.spent.squares();
        let nowhere = Flight {
            square: king,
            orthogonally: Bitboard::EMPTY,
            diagonally: Bitboard::EMPTY,
            walkers: Bitboard::EMPTY,
        };
        let (mut flights, mut flight_count) = ([nowhere; 8], 0);
        for square in attacks::king(king) & open {
            let flight = Flight::new::<WHITE>(level, board, square, occupied - king.into());
            // One move can rid him of one walker and shield him from one slider.
            let sliders = flight.sliders::<WHITE>(board);
            if !flight.walkers.has_several() && (flight.walkers | sliders).count() <= 2 {
                flights[flight_count & 7] = flight;
                flight_count += 1;
            }
        }
        Some(Self {
            level,
            position,
            nodes: 0,
            king,
            open,
            seen: Seen::from(level, king, theirs, occupied),
            pawns: PawnWays::new(board.pawns & theirs, unmoved, &lines),
            lines,
            orthogonals,
            diagonals,
            pieces,
            flights,
            flight_count,
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
        let arrivals = arrivals - alone;
        alone | self.level.run(Quiet { replies: self, arriving, from, arrivals })
    }

    #[inline(always)]
    fn count_together(
        &mut self,
        arriving: &Arriving,
        from: Square,
        arrivals: Bitboard,
    ) -> Bitboard {
        let level = self.level;
        let (us, them) = colors::<WHITE>();
        let mut board = self.position.board;
        board.clear(us, from);
        let occupied = board.occupied();
        let mut seen = self.seen;
        if (seen.orthogonally | seen.diagonally).contains(from) {
            let lines = lines_of_them::<WHITE>(&board, self.king);
            if !lines.unchecked || lines.pins() != self.lines.pins() {
                return arrivals;
            }
            seen = Seen::from(level, self.king, self.theirs(), occupied);
        }
        // Checks and pins.
        let telling = arrivals & arriving.attacks(self.king, seen.orthogonally, seen.diagonally);
        let arrivals = arrivals - telling;
        if arrivals.is_empty() {
            return telling;
        }

        let mut replies = count(arrivals) * self.pieces;
        replies += self
            .orthogonals
            .change(self.open, from, arrivals, |square, men| level.rook(square, occupied | men));
        replies += self
            .diagonals
            .change(self.open, from, arrivals, |square, men| level.bishop(square, occupied | men));
        replies += self.pawn_replies(&board, arrivals);
        let without_king = occupied - self.king.into();
        for flight in &self.flights[..self.flight_count.min(8)] {
            let walkers = flight.walkers - from.into();
            if !walkers.is_empty() {
                continue;
            }
            let mut flight = *flight;
            if (flight.orthogonally | flight.diagonally).contains(from) {
                flight.orthogonally = level.rook(flight.square, without_king);
                flight.diagonally = level.bishop(flight.square, without_king);
            }
            replies += count(flight.safe::<WHITE>(&board, arriving, arrivals));
        }
        if !self.position.castling.is_empty() {
            for side in Side::ALL {
                let Some(home) = self.position.castling.get(them, side) else { continue };
                let way = generate::castling_way(them, self.king, side, home);
                let others = occupied - way.men;
                if (way.needed & others).is_empty() {
                    let mut good = arrivals - way.needed;
                    for square in way.path {
                        let flight = Flight::new::<WHITE>(level, &board, square, others);
                        if !flight.walkers.is_empty() {
                            good = Bitboard::EMPTY;
                            break;
                        }
                        good &= flight.safe::<WHITE>(&board, arriving, arrivals);
                    }
                    replies += count(good);
                }
            }
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
