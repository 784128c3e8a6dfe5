//! Mates in a corner, as pictures to move towards.
//!
//! The king to be mated stands in the corner, the other king two steps off; every neighbour of the
//! corner that this king does not hold is filled by one of the victim's own men or held by another
//! man; and something gives check. The distance counts the moves each part still needs, as if the
//! others were not there.

use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::guide::{LIGHT, Walk};

/// More moves than anything needs.
const NEVER: i32 = 16;

/// Knight moves between two squares on an empty board.
static KNIGHT_MOVES: [[u8; 64]; 64] = knight_moves();

const fn knight_moves() -> [[u8; 64]; 64] {
    let steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut table = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        table[from][from] = 0;
        let mut moves = 0;
        while moves < 6 {
            let mut at = 0;
            while at < 64 {
                if table[from][at] == moves {
                    let mut step = 0;
                    while step < 8 {
                        if let Some(to) = Square::ALL[at].offset(steps[step].0, steps[step].1)
                            && table[from][to.index()] == u8::MAX
                        {
                            table[from][to.index()] = moves + 1;
                        }
                        step += 1;
                    }
                }
                at += 1;
            }
            moves += 1;
        }
        from += 1;
    }
    table
}

fn knight_distance(from: Square, to: Square) -> i32 {
    KNIGHT_MOVES[from.index()][to.index()] as i32
}

fn colour_of(square: Square) -> Bitboard {
    if LIGHT.contains(square) { LIGHT } else { !LIGHT }
}

/// Pawn steps to the last rank, every man in the way counted twice more.
pub(crate) fn promotion(pawn: Square, color: Color, occupied: Bitboard) -> i32 {
    let last = Square::new(pawn.file(), Rank::Eighth.of(color));
    if pawn == last {
        return NEVER;
    }
    let ahead = attacks::between(pawn, last) | last.into();
    (ahead.count() + 2 * (ahead & occupied).count()) as i32
}

/// The men that matter, by role.
struct Men {
    color: Color,
    pawns: Bitboard,
    knights: Bitboard,
    bishops: Bitboard,
    majors: Bitboard,
    occupied: Bitboard,
    /// Steps of the pawn nearest to promotion.
    to_promote: i32,
}

impl Men {
    fn of(position: &Position, color: Color) -> Self {
        let board = position.board();
        let own = board.by_color(color);
        let role = |role| board.by_role(role) & own;
        let (pawns, occupied) = (role(Role::Pawn), board.occupied());
        let steps = pawns.into_iter().map(|pawn| promotion(pawn, color, occupied));
        Self {
            color,
            to_promote: steps.min().unwrap_or(NEVER),
            pawns,
            knights: role(Role::Knight),
            bishops: role(Role::Bishop),
            majors: role(Role::Rook) | role(Role::Queen),
            occupied,
        }
    }

    fn count(&self) -> u32 {
        (self.pawns | self.knights | self.bishops | self.majors).count()
    }

    /// Moves until one of them attacks a square, the last of them at the very end: a king does not
    /// go where he is attacked.
    fn to_attack(&self, square: Square) -> i32 {
        if !self.majors.is_empty() {
            return 1;
        }
        let mut moves = NEVER;
        let bishops = self.bishops & colour_of(square);
        if !bishops.is_empty() {
            let ready = bishops & attacks::bishop(square, self.occupied);
            moves = if ready == bishops { 2 } else { 1 };
        }
        for from in self.knights {
            let knight = match knight_distance(from, square) {
                0 | 1 => 2,
                moves => moves - 1,
            };
            moves = moves.min(knight);
        }
        moves.min(1 + self.to_promote)
    }

    /// Moves until one of them stands on a square and does no harm there.
    fn to_fill(&self, square: Square) -> i32 {
        let at: Bitboard = square.into();
        if !((self.pawns | self.knights | self.bishops) & at).is_empty() {
            return 0;
        }
        if !(self.bishops & colour_of(square)).is_empty() {
            return 1;
        }
        let mut moves = match () {
            () if self.majors.is_empty() => NEVER,
            () if !(self.majors & at).is_empty() => 2,
            () => 3,
        };
        for from in self.knights {
            moves = moves.min(knight_distance(from, square));
        }
        for from in self.pawns & Bitboard::from_file(square.file()) {
            let ranks = square.rank().index() as i32 - from.rank().index() as i32;
            let ranks = if self.color == Color::White { ranks } else { -ranks };
            if ranks > 0 {
                moves = moves.min(ranks);
            }
        }
        moves.min(2 + self.to_promote)
    }
}

/// A corner, its neighbours, and the squares two king steps away.
struct Corner {
    square: Square,
    neighbours: [Square; 3],
    posts: [Square; 5],
}

const fn corner(square: Square, files: i32, ranks: i32) -> Corner {
    const fn at(square: Square, files: i32, ranks: i32) -> Square {
        match square.offset(files, ranks) {
            Some(square) => square,
            None => square,
        }
    }
    let (f, r) = (files, ranks);
    Corner {
        square,
        neighbours: [at(square, f, 0), at(square, 0, r), at(square, f, r)],
        posts: [
            at(square, 2 * f, 0),
            at(square, 2 * f, r),
            at(square, 2 * f, 2 * r),
            at(square, f, 2 * r),
            at(square, 0, 2 * r),
        ],
    }
}

static CORNERS: [Corner; 4] = [
    corner(Square::A1, 1, 1),
    corner(Square::H1, -1, 1),
    corner(Square::A8, 1, -1),
    corner(Square::H8, -1, -1),
];

/// Moves that the nearest corner picture still needs.
pub(crate) fn distance(position: &Position, by: Color, mater: &Walk, victim: &Walk) -> i32 {
    let (own, adverse) = (Men::of(position, by), Men::of(position, !by));
    let may_hold = own.count() > 1;
    let mut nearest = 3 * NEVER;
    for corner in &CORNERS {
        let least = own.to_attack(corner.square) + victim.to(corner.square.into());
        if least >= nearest {
            continue;
        }
        let closed = corner.neighbours.map(|square| {
            let filled = adverse.to_fill(square);
            if may_hold { filled.min(own.to_attack(square) + 1) } else { filled }
        });
        for post in corner.posts {
            let held = attacks::king(post);
            let open = corner.neighbours.iter().zip(closed);
            let moves: i32 =
                open.map(|(square, moves)| if held.contains(*square) { 0 } else { moves }).sum();
            nearest = nearest.min(least + mater.to(post.into()) + moves);
        }
    }
    nearest
}
