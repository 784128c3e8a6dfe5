//! Mates in a corner, as pictures to move towards.
//!
//! The king to be mated stands in the corner, the other king two steps off; every neighbour of the
//! corner that this king does not hold is filled by one of the victim's own men or held by another
//! man; and something gives check. The distance counts the moves each part still needs, as if the
//! others were not there.

use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::guide::{LIGHT, Walk, ring};

/// More moves than anything needs.
const NEVER: i32 = 16;

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

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

fn same_colour(a: Square, b: Square) -> bool {
    LIGHT.contains(a) == LIGHT.contains(b)
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
}

impl Men {
    fn of(position: &Position, color: Color) -> Self {
        let board = position.board();
        let own = board.by_color(color);
        let role = |role| board.by_role(role) & own;
        Self {
            color,
            pawns: role(Role::Pawn),
            knights: role(Role::Knight),
            bishops: role(Role::Bishop),
            majors: role(Role::Rook) | role(Role::Queen),
            occupied: board.occupied(),
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
        let knights = self.knights.into_iter().map(|from| match knight_distance(from, square) {
            0 | 1 => 2,
            moves => moves - 1,
        });
        let bishops = self.bishops.into_iter().map(|from| match () {
            () if !same_colour(from, square) => NEVER,
            () if attacks::bishop(from, self.occupied).contains(square) => 2,
            () => 1,
        });
        let pawns =
            self.pawns.into_iter().map(|from| 1 + promotion(from, self.color, self.occupied));
        knights.chain(bishops).chain(pawns).min().unwrap_or(NEVER)
    }

    /// Moves until one of them stands on a square and does no harm there.
    fn to_fill(&self, square: Square) -> i32 {
        let knights = self.knights.into_iter().map(|from| knight_distance(from, square));
        let bishops = self.bishops.into_iter().map(|from| match () {
            () if !same_colour(from, square) => NEVER,
            () if from == square => 0,
            () => 1,
        });
        let majors = self.majors.into_iter().map(|from| if from == square { 2 } else { 3 });
        let pawns = self.pawns.into_iter().map(|from| {
            let ranks = match self.color {
                Color::White => square.rank().index() as i32 - from.rank().index() as i32,
                Color::Black => from.rank().index() as i32 - square.rank().index() as i32,
            };
            let walks = from.file() == square.file() && ranks >= 0;
            let walk = if walks { ranks } else { NEVER };
            walk.min(2 + promotion(from, self.color, self.occupied))
        });
        knights.chain(bishops).chain(majors).chain(pawns).min().unwrap_or(NEVER)
    }
}

/// Moves that the nearest corner picture still needs.
pub(crate) fn distance(position: &Position, by: Color, mater: &Walk, victim: &Walk) -> i32 {
    let (own, adverse) = (Men::of(position, by), Men::of(position, !by));
    let may_hold = own.count() > 1;
    let holds = |square| if may_hold { own.to_attack(square) + 1 } else { NEVER };
    let picture = |corner: Square| {
        let check = own.to_attack(corner);
        let neighbours: Vec<(Square, i32)> = attacks::king(corner)
            .into_iter()
            .map(|square| (square, adverse.to_fill(square).min(holds(square))))
            .collect();
        let posts = ring(corner).into_iter().map(|post| {
            let held = attacks::king(post);
            let open = neighbours.iter().filter(|(square, _)| !held.contains(*square));
            mater.to(post.into()) + open.map(|(_, moves)| moves).sum::<i32>()
        });
        check + victim.to(corner.into()) + posts.min().unwrap_or(NEVER)
    };
    CORNERS.into_iter().map(picture).min().unwrap_or(NEVER)
}
