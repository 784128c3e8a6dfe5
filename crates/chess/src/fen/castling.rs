//! The castling field, in its three dialects.
//!
//! Standard FEN means the corner rooks by KQkq; X-FEN means the outermost rook on that side of the
//! king, and names an inner rook by its file; Shredder-FEN names every rook by its file. KQkq alone
//! does not say which is meant, so [`Variant::Told`] decides as a reader of games would: it is
//! Chess960 when a right is written by its file, or when the kings with rights share a first-rank
//! file that is not the e-file.

use alloc::vec::Vec;

use super::{FenFault, FenNote, Variant};
use crate::{Board, Castling, Color, File, Piece, Rank, Role, RookHome, Side, Square};

/// No more letters than this are looked at: four are all that can mean something.
const LONGEST: usize = 16;

/// The field as read.
pub(super) struct Rights {
    pub(super) castling: Castling,
    pub(super) chess960: bool,
}

pub(super) fn read(
    field: &str,
    board: &Board,
    variant: Variant,
    faults: &mut Vec<FenFault>,
    notes: &mut Vec<FenNote>,
) -> Rights {
    let mut rights = Rights { castling: Castling::NONE, chess960: variant == Variant::Chess960 };
    if field == "-" {
        return rights;
    }
    let mut letters = Vec::new();
    for letter in field.chars().take(LONGEST) {
        if names_right(letter) {
            letters.push(letter);
        } else {
            faults.push(FenFault::CastlingLetter(letter));
        }
    }
    if field.chars().nth(LONGEST).is_some() {
        faults.push(FenFault::CastlingLength);
    }
    rights.chess960 |= variant == Variant::Told && tells_chess960(&letters, board);
    for letter in letters {
        let color = owner(letter);
        let Some((side, home)) = meant(letter, board, rights.chess960) else {
            notes.push(FenNote::DroppedCastling { color, letter });
            continue;
        };
        if rights.castling.get(color, side).is_some() {
            notes.push(FenNote::RepeatedCastling { color, side });
        } else {
            rights.castling.set(color, side, Some(home));
        }
    }
    // With every right dropped nothing tells any more.
    rights.chess960 &= variant == Variant::Chess960 || !rights.castling.is_empty();
    rights
}

fn names_right(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h')
}

fn owner(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

fn tells_chess960(letters: &[char], board: &Board) -> bool {
    let by_file = |letter: &char| File::from_char(letter.to_ascii_lowercase()).is_some();
    if letters.iter().any(by_file) {
        return true;
    }
    // In Chess960 the kings begin on the same file, so a king elsewhere has merely moved.
    let homes: Vec<Option<File>> = Color::ALL
        .into_iter()
        .filter(|&color| letters.iter().any(|&letter| owner(letter) == color))
        .map(|color| home_king(board, color).map(Square::file))
        .collect();
    let share = homes.windows(2).all(|pair| pair[0] == pair[1]);
    share && homes.first().is_some_and(|file| file.is_some_and(|file| file != File::E))
}

/// The only king of a side, if he stands on his first rank.
fn home_king(board: &Board, color: Color) -> Option<Square> {
    board.king(color).filter(|king| king.rank() == Rank::First.of(color))
}

/// The right a letter means on this board.
fn meant(letter: char, board: &Board, chess960: bool) -> Option<(Side, RookHome)> {
    let color = owner(letter);
    let king = home_king(board, color)?;
    let is_rook = |file: File| is_rook(board, color, file);
    if !chess960 && king.file() != File::E {
        return None;
    }
    let side = match letter.to_ascii_lowercase() {
        'k' => Side::King,
        'q' => Side::Queen,
        file => {
            let file = File::from_char(file)?;
            let side = if file > king.file() { Side::King } else { Side::Queen };
            let standard = file == side.corner_file();
            return (is_rook(file) && file != king.file() && (chess960 || standard))
                .then_some((side, RookHome::present(file)));
        }
    };
    let file = if chess960 {
        outermost(board, color, king, side)
    } else {
        Some(side.corner_file()).filter(|&file| is_rook(file))
    };
    file.map(|file| (side, RookHome::present(file)))
}

fn is_rook(board: &Board, color: Color, file: File) -> bool {
    let rook = Piece { role: Role::Rook, color };
    board.piece_at(Square::new(file, Rank::First.of(color))) == Some(rook)
}

/// The file of the rook nearest the edge on one side of the king.
fn outermost(board: &Board, color: Color, king: Square, side: Side) -> Option<File> {
    let mut files = File::ALL.into_iter().filter(|&file| is_rook(board, color, file));
    match side {
        Side::King => files.rfind(|&file| file > king.file()),
        Side::Queen => files.find(|&file| file < king.file()),
    }
}

/// The letter that means a right: K or Q where X-FEN is wanted and the rook is the outermost, else
/// the file.
pub(super) fn letter(
    board: &Board,
    color: Color,
    side: Side,
    home: RookHome,
    by_file: bool,
) -> char {
    let king = board.king(color);
    let is_outermost =
        king.is_none_or(|king| outermost(board, color, king, side) == Some(home.file));
    let letter = match side {
        _ if by_file || !is_outermost => home.file.to_char().to_ascii_uppercase(),
        Side::King => 'K',
        Side::Queen => 'Q',
    };
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}
