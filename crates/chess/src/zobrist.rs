//! The keys of Zobrist hashing: one random number for everything a position can hold.

use crate::{Castling, Color, Role, Square, castling};

/// Keys for men by color, role and square; castling rights by right and code; en passant squares;
/// spent pawns; Black to move.
struct Keys {
    men: [[[u64; 64]; 6]; 2],
    castling: [[u64; castling::CODES]; 4],
    /// One more for there being none.
    en_passant: [u64; 65],
    spent: [u64; 64],
    black: u64,
}

static KEYS: Keys = {
    let mut state = 0x5265_6765_6e63_6521;
    let mut men = [[[0; 64]; 6]; 2];
    let (mut color, mut role);
    color = 0;
    while color < 2 {
        role = 0;
        while role < 6 {
            men[color][role] = row(&mut state);
            role += 1;
        }
        color += 1;
    }
    let mut castling = [[0; castling::CODES]; 4];
    let mut right = 0;
    while right < 4 {
        castling[right] = row(&mut state);
        // Code 0 is the lack of the right.
        castling[right][0] = 0;
        right += 1;
    }
    let squares: [u64; 64] = row(&mut state);
    let mut en_passant = [0; 65];
    let mut square = 0;
    while square < 64 {
        en_passant[square] = squares[square];
        square += 1;
    }
    Keys { men, castling, en_passant, spent: row(&mut state), black: next(&mut state) }
};

const fn row<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut row = [0; N];
    let mut index = 0;
    while index < N {
        row[index] = next(state);
        index += 1;
    }
    row
}

/// SplitMix64 (Steele, Lea and Flood 2014).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[inline(always)]
pub(crate) fn man(color: Color, role: Role, square: Square) -> u64 {
    KEYS.men[color.index()][role.index()][square.index()]
}

pub(crate) fn castling(rights: Castling) -> u64 {
    let codes = rights.codes();
    let key = |right: usize| KEYS.castling[right][codes[right] as usize % castling::CODES];
    key(0) ^ key(1) ^ key(2) ^ key(3)
}

#[inline(always)]
pub(crate) fn en_passant(square: Square) -> u64 {
    KEYS.en_passant[square.index()]
}

/// As [`en_passant`], of a square if there is one.
#[inline(always)]
pub(crate) fn passed(square: Option<Square>) -> u64 {
    KEYS.en_passant[square.map_or(64, Square::index)]
}

#[inline(always)]
pub(crate) fn spent(square: Square) -> u64 {
    KEYS.spent[square.index()]
}

#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    KEYS.black
}
