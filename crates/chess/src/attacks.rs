//! What every man attacks from every square, by table look-up (FIDE 3.1.2, 3.2-3.8).

use crate::{Bitboard, Color, Square};

/// Steps (files, ranks) of the walking men.
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

const fn steps<const N: usize>(steps: [(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            if let Some(to) = Square::ALL[from].offset(steps[step].0, steps[step].1) {
                table[from] |= 1 << to.index();
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static PAWNS: [[u64; 64]; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];
static KNIGHTS: [u64; 64] = steps(KNIGHT);
static KINGS: [u64; 64] = steps(KING);

/// What a pawn attacks: one square diagonally forwards on either side.
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    Bitboard::new(PAWNS[color.index()][from.index()])
}

/// What a knight attacks.
#[inline(always)]
pub const fn knight(from: Square) -> Bitboard {
    Bitboard::new(KNIGHTS[from.index()])
}

/// What a king attacks.
#[inline(always)]
pub const fn king(from: Square) -> Bitboard {
    Bitboard::new(KINGS[from.index()])
}

/// [`pawn`] for every square.
pub(crate) const fn pawn_table(color: Color) -> &'static [u64; 64] {
    &PAWNS[color.index()]
}

/// [`knight`] for every square.
pub(crate) const fn knight_table() -> &'static [u64; 64] {
    &KNIGHTS
}

/// [`king`] for every square.
pub(crate) const fn king_table() -> &'static [u64; 64] {
    &KINGS
}

/// What a bishop attacks, up to and with the first man in each direction.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    slide(&BISHOPS[from.index()], &BISHOP_RAYS, BISHOP_LINES, from, occupied)
}

/// What a rook attacks, up to and with the first man in each direction.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    slide(&ROOKS[from.index()], &ROOK_RAYS, ROOK_LINES, from, occupied)
}

/// What a queen attacks, up to and with the first man in each direction.
#[inline(always)]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares strictly between two squares of one file, rank or diagonal; else none.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard::new(BETWEEN[a.index()][b.index()])
}

/// The two lines of a rook and of a bishop, each by one of its directions.
const ROOK_LINES: [(i32, i32); 2] = [(1, 0), (0, 1)];
const BISHOP_LINES: [(i32, i32); 2] = [(1, 1), (1, -1)];

/// The squares of a line through a square, in both directions, the square itself left out.
const fn line_of(from: usize, (files, ranks): (i32, i32)) -> u64 {
    let mut squares = 0;
    let mut distance = -7;
    while distance <= 7 {
        if distance != 0
            && let Some(square) = Square::ALL[from].offset(files * distance, ranks * distance)
        {
            squares |= 1 << square.index();
        }
        distance += 1;
    }
    squares
}

/// Sliding along one line by subtraction: taking the slider's own bit from the other men on the
/// line borrows through the empty squares up to the first man; mirrored, the same finds the other
/// direction.
const fn along(line: u64, from: usize, occupied: u64) -> u64 {
    let men = occupied & line;
    let slider: u64 = 1 << from;
    let up = men.wrapping_sub(slider);
    let mirrored = men.reverse_bits().wrapping_sub(slider.reverse_bits());
    (up ^ mirrored.reverse_bits()) & line
}

const fn by_lines(lines: [(i32, i32); 2], from: usize, occupied: u64) -> u64 {
    along(line_of(from, lines[0]), from, occupied) | along(line_of(from, lines[1]), from, occupied)
}

/// How to find the row of one square in a table of rays: the men that matter, multiplied and
/// shifted, number every way they can stand ("magic bitboards").
struct Magic {
    relevant: u64,
    factor: u64,
    shift: u32,
    offset: usize,
}

#[inline(always)]
fn slide(
    magic: &Magic,
    rays: &[u64],
    lines: [(i32, i32); 2],
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    if cfg!(target_family = "wasm") {
        // The tables would be most of a web page's weight.
        return Bitboard::new(by_lines(lines, from.index(), occupied.bits()));
    }
    let men = occupied.bits() & magic.relevant;
    Bitboard::new(rays[magic.offset + (men.wrapping_mul(magic.factor) >> magic.shift) as usize])
}

const fn magics(factors: [u64; 64], lines: [(i32, i32); 2]) -> [Magic; 64] {
    let mut table = [const { Magic { relevant: 0, factor: 0, shift: 0, offset: 0 } }; 64];
    let mut offset = 0;
    let mut from = 0;
    while from < 64 {
        // A man on the last square of a ray blocks nothing.
        let mut edges = 0;
        if from / 8 != 0 {
            edges |= 0xff;
        }
        if from / 8 != 7 {
            edges |= 0xff << 56;
        }
        if from % 8 != 0 {
            edges |= 0x0101_0101_0101_0101;
        }
        if from % 8 != 7 {
            edges |= 0x8080_8080_8080_8080;
        }
        let relevant = (line_of(from, lines[0]) | line_of(from, lines[1])) & !edges;
        let bits = relevant.count_ones();
        table[from] = Magic { relevant, factor: factors[from], shift: 64 - bits, offset };
        offset += 1 << bits;
        from += 1;
    }
    table
}

const fn rays<const N: usize>(magics: &[Magic; 64], lines: [(i32, i32); 2]) -> [u64; N] {
    let mut table = [0; N];
    let mut from = 0;
    while from < 64 {
        let Magic { relevant, factor, shift, offset } = magics[from];
        let (first, second) = (line_of(from, lines[0]), line_of(from, lines[1]));
        let mut men: u64 = 0;
        loop {
            let row = offset + (men.wrapping_mul(factor) >> shift) as usize;
            table[row] = along(first, from, men) | along(second, from, men);
            men = men.wrapping_sub(relevant) & relevant;
            if men == 0 {
                break;
            }
        }
        from += 1;
    }
    table
}

const fn betweens() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let directions = [ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let sign = if direction < 4 { 1 } else { -1 };
            let (files, ranks) = directions[direction % 4];
            let (mut squares, mut distance) = (0, 1);
            while let Some(to) =
                Square::ALL[from].offset(files * sign * distance, ranks * sign * distance)
            {
                table[from][to.index()] = squares;
                squares |= 1 << to.index();
                distance += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares of both lines through every square, the square itself left out.
const fn stars(lines: [(i32, i32); 2]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = line_of(from, lines[0]) | line_of(from, lines[1]);
        from += 1;
    }
    table
}

/// As [`bishop`], given how many of the relevant men stand, gathered into a number.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn bishop_by_number(from: Square, gather: impl FnOnce(u64) -> u64) -> Bitboard {
    let row = &BISHOPS[from.index()];
    Bitboard::new(BISHOP_RAYS_BY_NUMBER[row.offset + gather(row.relevant) as usize])
}

/// As [`rook`], given how many of the relevant men stand, gathered into a number.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn rook_by_number(from: Square, gather: impl FnOnce(u64) -> u64) -> Bitboard {
    let row = &ROOKS[from.index()];
    Bitboard::new(ROOK_RAYS_BY_NUMBER[row.offset + gather(row.relevant) as usize])
}

/// As [`rays`], each row found by the relevant men's bits pushed together, lowest first.
#[cfg(target_arch = "x86_64")]
const fn rays_by_number<const N: usize>(magics: &[Magic; 64], lines: [(i32, i32); 2]) -> [u64; N] {
    let mut table = [0; N];
    let mut from = 0;
    while from < 64 {
        let Magic { relevant, offset, .. } = magics[from];
        let (first, second) = (line_of(from, lines[0]), line_of(from, lines[1]));
        let (mut men, mut number) = (0u64, 0);
        loop {
            table[offset + number] = along(first, from, men) | along(second, from, men);
            number += 1;
            men = men.wrapping_sub(relevant) & relevant;
            if men == 0 {
                break;
            }
        }
        from += 1;
    }
    table
}

#[cfg(target_arch = "x86_64")]
#[allow(long_running_const_eval)]
static ROOK_RAYS_BY_NUMBER: [u64; 102_400] =
    rays_by_number(&magics(ROOK_FACTORS, ROOK_LINES), ROOK_LINES);
#[cfg(target_arch = "x86_64")]
static BISHOP_RAYS_BY_NUMBER: [u64; 5_248] =
    rays_by_number(&magics(BISHOP_FACTORS, BISHOP_LINES), BISHOP_LINES);

/// What a rook attacks on the empty board.
#[inline(always)]
pub(crate) const fn rook_lines(from: Square) -> Bitboard {
    Bitboard::new(ROOK_STARS[from.index()])
}

/// What a bishop attacks on the empty board.
#[inline(always)]
pub(crate) const fn bishop_lines(from: Square) -> Bitboard {
    Bitboard::new(BISHOP_STARS[from.index()])
}

/// The line of a file, rank or diagonal on which two squares lie, without the first; else nothing.
#[inline(always)]
pub(crate) fn line(through: Square, other: Square) -> Bitboard {
    Bitboard::new(LINES[through.index()][other.index()])
}

/// What a queen attacks on the empty board.
#[inline(always)]
pub(crate) const fn queen_lines(from: Square) -> Bitboard {
    Bitboard::new(ROOK_STARS[from.index()] | BISHOP_STARS[from.index()])
}

static ROOK_STARS: [u64; 64] = stars(ROOK_LINES);
static BISHOP_STARS: [u64; 64] = stars(BISHOP_LINES);
static BETWEEN: [[u64; 64]; 64] = betweens();
static LINES: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let directions = [ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 4 {
            let squares = line_of(from, directions[direction]);
            let mut left = squares;
            while left != 0 {
                table[from][left.trailing_zeros() as usize] = squares;
                left &= left - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};
static ROOKS: [Magic; 64] = magics(ROOK_FACTORS, ROOK_LINES);
static BISHOPS: [Magic; 64] = magics(BISHOP_FACTORS, BISHOP_LINES);
#[allow(long_running_const_eval)]
static ROOK_RAYS: [u64; 102_400] = rays(&magics(ROOK_FACTORS, ROOK_LINES), ROOK_LINES);
static BISHOP_RAYS: [u64; 5_248] = rays(&magics(BISHOP_FACTORS, BISHOP_LINES), BISHOP_LINES);

/// Found by search: no two ways the men can stand share a row unless their rays are the same.
#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x1080_0190_4002_8821,
    0x0440_0020_0442_1002,
    0x1080_0880_1000_2000,
    0x2500_0510_0009_0021,
    0x6600_08a0_1002_0004,
    0x1080_0400_8001_0200,
    0x2200_2088_0200_0401,
    0x0900_0040_8100_0022,
    0x0910_8000_4000_2083,
    0x0801_8040_0060_0084,
    0x0088_8010_0080_2000,
    0x0402_0010_4022_0008,
    0x4080_8080_0400_0800,
    0x0304_8004_0022_0080,
    0x4102_00a4_0841_0200,
    0x0102_0010_6100_840a,
    0x0080_2080_0040_0080,
    0x0001_0500_4000_8020,
    0x0820_0040_4010_0800,
    0x0850_8080_0800_1000,
    0x4002_0500_0801_0011,
    0x2004_0080_8002_0004,
    0xc090_8080_0200_0100,
    0xa000_0200_0041_00a4,
    0x0480_3880_8000_4002,
    0x1020_0020_4000_5001,
    0x0000_4011_0020_0900,
    0x0202_0022_000c_1040,
    0x8042_1005_0048_0100,
    0x0000_0400_8002_0080,
    0x9205_0100_8080_0200,
    0x0800_2082_0000_4104,
    0x02f0_4000_2880_0080,
    0x0000_8020_0080_4000,
    0x2140_8010_0080_2000,
    0x4080_2102_0900_1000,
    0x1025_0008_0100_0410,
    0x4002_8002_0080_0401,
    0x1142_0288_0400_0110,
    0x0401_0402_4600_0981,
    0x011c_2080_4000_8000,
    0xc030_1020_0040_4003,
    0x5a10_3060_0303_0041,
    0xa000_1001_0021_000c,
    0x2168_0011_0009_0004,
    0x0884_0200_0400_8080,
    0x0000_0810_0184_0002,
    0x0001_0020_8c41_0002,
    0x000a_2880_0110_4300,
    0x0040_0620_0040_8480,
    0x2010_9004_2004_8380,
    0x0001_0800_1001_8280,
    0x3804_0004_8008_0080,
    0xa003_0200_0400_8080,
    0x8091_000a_0004_0500,
    0x1023_1103_4404_8200,
    0x0004_8311_0640_2202,
    0x2860_4208_8020_1102,
    0x0409_0941_0020_0011,
    0x2085_0010_0045_2009,
    0x1002_0009_a004_1002,
    0x8529_0002_0400_0801,
    0x3099_6110_0800_8224,
    0x0400_0400_4081_0022,
];

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x50c0_0202_0851_0100,
    0x0060_0423_0600_2440,
    0x0010_1880_8100_0000,
    0xa092_4081_0044_0042,
    0x0003_1040_0219_0000,
    0x6066_0110_4800_0000,
    0x0004_2104_1004_8a00,
    0x8150_4224_0402_4004,
    0x0002_0802_1004_0102,
    0x8284_0212_0202_0a10,
    0x4001_0808_1709_2014,
    0x0042_0404_0080_aa02,
    0x0702_4202_1020_c000,
    0x0100_0a02_50a5_0100,
    0xc020_5048_0824_3200,
    0x0004_2020_8450_0810,
    0x1110_8120_0a10_8100,
    0x0608_0811_1000_9880,
    0x0810_0418_2480_1010,
    0x0400_8028_0200_4020,
    0x0a14_0042_0121_0008,
    0x0040_4086_0042_2083,
    0x0000_a003_4c10_0800,
    0x8063_0020_8a88_1504,
    0x0720_a001_0488_0202,
    0x0481_1c00_0808_0850,
    0x2844_9010_8802_20a0,
    0x0016_0020_1800_8020,
    0x00a2_0020_0200_8058,
    0x2041_0410_0202_0080,
    0x0014_5080_084a_1008,
    0x4504_2440_0301_0090,
    0x0008_0404_02c0_084a,
    0x0012_0212_0010_1020,
    0x0003_2401_0810_0110,
    0x0002_a008_000a_8820,
    0x0001_1004_0070_8020,
    0x1010_1000_4000_2400,
    0x0410_0182_8001_0400,
    0x1044_0054_808a_0082,
    0x0062_0104_2000_4002,
    0x8102_2910_0804_8e00,
    0x1202_0020_2420_8800,
    0x0010_1140_1040_2a00,
    0x2000_0102_1200_0400,
    0x8001_4208_0a00_0041,
    0xa014_4421_841c_0600,
    0x0430_2101_1108_01e0,
    0x0000_4308_0840_0080,
    0x0800_8858_0804_0012,
    0x0220_1052_0804_0248,
    0x1344_1008_2288_1001,
    0x8084_0010_8a02_0010,
    0x02a0_6084_3102_0428,
    0x1140_0801_0410_8640,
    0x4a38_2504_4096_0041,
    0x0009_0042_0220_0320,
    0x2000_4100_a804_3600,
    0x1000_0402_0202_0b00,
    0x80d0_8402_0820_8801,
    0x4000_00a0_5006_0200,
    0x0014_1ac0_2204_0100,
    0x0040_1042_4224_0404,
    0x0060_0801_0801_2642,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks each ray square by square.
    fn walked(lines: [(i32, i32); 2], from: Square, occupied: u64) -> u64 {
        let mut reached = 0;
        for (files, ranks) in lines.into_iter().flat_map(|(f, r)| [(f, r), (-f, -r)]) {
            for distance in 1..8 {
                let Some(to) = from.offset(files * distance, ranks * distance) else { break };
                reached |= 1 << to.index();
                if occupied >> to.index() & 1 != 0 {
                    break;
                }
            }
        }
        reached
    }

    #[test]
    fn tables_agree_with_walking_for_every_way_men_can_stand() {
        type Attack = fn(Square, Bitboard) -> Bitboard;
        let sliders: [(_, Attack); 2] = [(ROOK_LINES, rook), (BISHOP_LINES, bishop)];
        for (lines, attack) in sliders {
            for from in Square::ALL {
                let relevant = line_of(from.index(), lines[0]) | line_of(from.index(), lines[1]);
                let mut men = 0u64;
                loop {
                    let expected = walked(lines, from, men);
                    assert_eq!(attack(from, Bitboard::new(men)).bits(), expected);
                    assert_eq!(by_lines(lines, from.index(), men), expected);
                    men = men.wrapping_sub(relevant) & relevant;
                    if men == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn pawns_attack_forwards_and_never_off_the_board() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        assert_eq!(pawn(Color::White, Square::A1), set(&[Square::B2]));
        assert_eq!(pawn(Color::Black, Square::E1), Bitboard::EMPTY);
        assert_eq!(pawn(Color::Black, Square::E8), set(&[Square::D7, Square::F7]));
        assert_eq!(pawn(Color::White, Square::H8), Bitboard::EMPTY);
    }

    #[test]
    fn between_is_the_open_segment_of_a_line() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        assert_eq!(between(Square::A1, Square::D4), set(&[Square::B2, Square::C3]));
        assert_eq!(between(Square::H5, Square::F5), set(&[Square::G5]));
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(between(Square::E4, Square::E5), Bitboard::EMPTY);
    }
}
