//! Eight sets of squares worked on at once: one a direction, or one a neighbour of a king.

mod look;

use crate::{Color, Square, attacks, generate::colors, level::Level, moves::Kind};

pub(crate) use look::{pieces, unpinned_ways};

/// North, east, north-east, north-west, and their opposites in the same order.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
/// Which of them are those of a bishop.
pub(crate) const DIAGONAL: u8 = 0b1100_1100;
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1)];

/// Steps in eight directions: by how many bits a set turns, and on which squares a step may end.
#[derive(Debug)]
pub(crate) struct Steps {
    pub(crate) turn: [u64; 8],
    pub(crate) ends: [u64; 8],
}

impl Steps {
    const fn new(directions: [(i32, i32); 8]) -> Self {
        let (mut turn, mut ends) = ([0; 8], [0; 8]);
        let mut lane = 0;
        while lane < 8 {
            let (files, ranks) = directions[lane];
            turn[lane] = (files + 8 * ranks).rem_euclid(64) as u64;
            let mut from = 0;
            while from < 64 {
                if let Some(to) = Square::ALL[from].offset(files, ranks) {
                    ends[lane] |= 1 << to.index();
                }
                from += 1;
            }
            lane += 1;
        }
        Self { turn, ends }
    }
}

pub(crate) static LINES: Steps = Steps::new(DIRECTIONS);
pub(crate) static KNIGHT_STEPS: Steps = Steps::new(KNIGHT);

/// Eight sets for every square.
pub(crate) type PerSquare = [[u64; 8]; 64];

/// A table of steps, looked up for the neighbours of every square in each direction.
const fn around(steps: &[u64; 64]) -> PerSquare {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut lane = 0;
        while lane < 8 {
            if let Some(to) = Square::ALL[from].offset(DIRECTIONS[lane].0, DIRECTIONS[lane].1) {
                table[from][lane] = steps[to.index()];
            }
            lane += 1;
        }
        from += 1;
    }
    table
}

/// The direction in which a neighbour of a square lies.
#[inline(always)]
pub(crate) fn direction(from: Square, neighbour: Square) -> usize {
    // South-west is the lowest, nine below; only neighbours are asked for.
    const LANES: [u8; 19] = [6, 4, 7, 0, 0, 0, 0, 0, 5, 0, 1, 0, 0, 0, 0, 0, 3, 0, 2];
    usize::from(LANES[(neighbour.index() + 9 - from.index()) % LANES.len()])
}

/// A level at which eight sets are worked on at once.
pub(crate) trait WideLevel: Level {
    /// Eight sets.
    type Lanes: Lanes<Proof = Self>;
}

/// Eight sets of squares, or eight numbers.
pub(crate) trait Lanes: Copy {
    /// What proves that the processor can do it.
    type Proof: Copy;
    fn load(proof: Self::Proof, sets: &[u64; 8]) -> Self;
    fn splat(proof: Self::Proof, set: u64) -> Self;
    /// One set in the lanes of a rook, the other in those of a bishop.
    fn by_line(proof: Self::Proof, orthogonal: u64, diagonal: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What the other has not.
    fn less(self, other: Self) -> Self;
    /// Turned towards the high bits, each by its own number.
    fn turned(self, by: Self) -> Self;
    /// Turned towards the low bits.
    fn turned_back(self, by: Self) -> Self;
    /// How many squares each holds.
    fn counts(self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Each times a number; all below 2³².
    fn times(self, number: u32) -> Self;
    /// The sum of all, as signed numbers.
    fn sum(self) -> i64;
    /// The lanes that have something in common.
    fn meeting(self, other: Self) -> u8;
    /// The other lanes emptied.
    fn only(self, lanes: u8) -> Self;
}

/// Where sliders can go: each lane's men in its own direction over empty squares, up to and with
/// the first man. Men of one lane never see the same square, for each hides it from those behind.
#[inline(always)]
pub(crate) fn slide<V: Lanes>(men: V, empty: V, turn: V, ends: V) -> V {
    let mut through = empty.and(ends);
    let mut filled = men.or(through.and(men.turned(turn)));
    let mut by = turn;
    for _ in 0..2 {
        through = through.and(through.turned(by));
        by = by.plus(by);
        filled = filled.or(through.and(filled.turned(by)));
    }
    filled.turned(turn).and(ends)
}

static NOWHERE: PerSquare = [[0; 8]; 64];
static KNIGHTS_AROUND: PerSquare = around(attacks::knight_table());
static KINGS_AROUND: PerSquare = around(attacks::king_table());
static PAWNS_AROUND: [PerSquare; 2] =
    [around(attacks::pawn_table(Color::White)), around(attacks::pawn_table(Color::Black))];

/// From where the man of a move attacks the neighbours of a square by his steps.
#[inline(always)]
pub(crate) fn steps_around<const WHITE: bool>(kind: Kind) -> &'static PerSquare {
    match kind {
        Kind::Pawn | Kind::DoubleStep => &PAWNS_AROUND[colors::<WHITE>().1.index()],
        Kind::Knight => &KNIGHTS_AROUND,
        Kind::King => &KINGS_AROUND,
        _ => &NOWHERE,
    }
}

#[cfg(test)]
pub(crate) mod plain {
    //! The same without instructions for it, so that what is built on lanes is tested everywhere.

    use core::array::from_fn;

    use super::{DIAGONAL, Lanes};

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Plain([u64; 8]);

    const fn has(lanes: u8, lane: usize) -> bool {
        lanes >> lane & 1 != 0
    }

    impl Lanes for Plain {
        type Proof = crate::level::Eight;

        fn load(_: Self::Proof, sets: &[u64; 8]) -> Self {
            Self(*sets)
        }

        fn splat(_: Self::Proof, set: u64) -> Self {
            Self([set; 8])
        }

        fn by_line(_: Self::Proof, orthogonal: u64, diagonal: u64) -> Self {
            Self(from_fn(|lane| if has(DIAGONAL, lane) { diagonal } else { orthogonal }))
        }

        fn and(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] & other.0[lane]))
        }

        fn or(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] | other.0[lane]))
        }

        fn less(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] & !other.0[lane]))
        }

        fn turned(self, by: Self) -> Self {
            Self(from_fn(|lane| self.0[lane].rotate_left(by.0[lane] as u32 % 64)))
        }

        fn turned_back(self, by: Self) -> Self {
            Self(from_fn(|lane| self.0[lane].rotate_right(by.0[lane] as u32 % 64)))
        }

        fn counts(self) -> Self {
            Self(self.0.map(|set| u64::from(set.count_ones())))
        }

        fn plus(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
        }

        fn minus(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
        }

        fn times(self, number: u32) -> Self {
            Self(self.0.map(|count| count * u64::from(number)))
        }

        fn sum(self) -> i64 {
            self.0.iter().fold(0_i64, |sum, number| sum.wrapping_add(number.cast_signed()))
        }

        fn meeting(self, other: Self) -> u8 {
            let meets = |lane| u8::from(self.0[lane] & other.0[lane] != 0);
            (0..8).map(|lane| meets(lane) << lane).sum()
        }

        fn only(self, lanes: u8) -> Self {
            Self(from_fn(|lane| if has(lanes, lane) { self.0[lane] } else { 0 }))
        }
    }
}
