//! Reading FEN: every fault together, with the field it lies in.

use alloc::{string::String, vec, vec::Vec};

use super::{Fen, FenError, FenFault, FenField, FenNote, castling};
use crate::{Board, Color, File, Piece, Position, Rank, Setup, Square};

/// Which game a FEN belongs to, which decides what KQkq mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// As the FEN itself tells: Chess960 when rights are written by files, or when the kings with
    /// rights stand on a common first-rank file that is not the e-file.
    #[default]
    Told,
    /// Standard chess: king on the e-file, rooks in the corners.
    Standard,
    /// Chess960: KQkq mean the outermost rooks.
    Chess960,
}

/// Reads a FEN. Board and side to move are needed, the other fields are supplied where missing.
///
/// # Errors
///
/// Every fault together. Castling rights without men to support them are no fault: they are
/// dropped, with a note.
pub fn read(text: &str) -> Result<Fen, FenError> {
    read_as(text, Variant::Told)
}

/// Reads a FEN of a known variant; see [`read`].
///
/// # Errors
///
/// As [`read`].
pub fn read_as(text: &str, variant: Variant) -> Result<Fen, FenError> {
    let mut faults = Vec::new();
    let mut notes = Vec::new();
    let mut fields = text.split_ascii_whitespace();
    let mut field = |field| {
        let text = fields.next();
        if text.is_none() {
            match field {
                FenField::Board | FenField::Turn => faults.push(FenFault::Missing(field)),
                _ => notes.push(FenNote::Supplied(field)),
            }
        }
        text
    };
    let [board, turn, rights, passed, halfmoves, fullmoves] = FenField::ALL.map(&mut field);
    let trailing = fields.next();

    let board = board.map_or(Board::EMPTY, |text| read_board(text, &mut faults));
    let turn = turn.map_or(Color::White, |text| read_turn(text, &mut faults));
    let rights = castling::read(rights.unwrap_or("-"), &board, variant, &mut faults, &mut notes);
    let en_passant = passed.and_then(|text| read_en_passant(text, &mut faults));
    let mut number = |field, text: Option<&str>, usual| match text {
        Some(text) => read_number(field, text, &mut faults),
        None => usual,
    };
    let halfmove_clock = number(FenField::HalfmoveClock, halfmoves, 0);
    let fullmove_number = number(FenField::FullmoveNumber, fullmoves, 1);
    faults.extend(trailing.map(|found| FenFault::Trailing(quoted(found))));

    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.field().map_or(FenField::ALL.len(), |f| f as usize));
        return Err(FenError { faults });
    }
    notes.sort_by_key(|note| match note {
        FenNote::Supplied(field) => *field,
        _ => FenField::Castling,
    });
    let setup = Setup {
        board,
        turn,
        castling: rights.castling,
        en_passant,
        halfmove_clock,
        fullmove_number,
        chess960: rights.chess960,
        ..Setup::default()
    };
    Ok(Fen { setup, notes })
}

impl Position {
    /// Reads a FEN as a position; what [`read`] notes is left aside.
    ///
    /// # Errors
    ///
    /// Every fault together, a missing or second king among them.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let Fen { setup, .. } = read(text)?;
        Self::try_from(setup).map_err(|kings| FenError { faults: vec![FenFault::Kings(kings)] })
    }
}

/// The beginning of what was found, for a message of bounded length.
fn quoted(found: &str) -> String {
    found.chars().take(20).collect()
}

fn read_board(text: &str, faults: &mut Vec<FenFault>) -> Board {
    let mut board = Board::EMPTY;
    let count = text.split('/').count();
    if count != 8 {
        faults.push(FenFault::RankCount(count));
    }
    for (rank, men) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut squares = 0;
        let mut unknown = None;
        for letter in men.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                squares += empty as usize;
                continue;
            }
            let piece = Piece::from_char(letter);
            if piece.is_none() {
                unknown = unknown.or(Some(letter));
            }
            if let Some(file) = File::from_index(squares) {
                board.set(Square::new(file, rank), piece);
            }
            squares += 1;
        }
        faults.extend(unknown.map(|found| FenFault::UnknownMan { rank, found }));
        if squares != 8 {
            faults.push(FenFault::RankLength { rank, squares });
        }
    }
    board
}

fn read_turn(text: &str, faults: &mut Vec<FenFault>) -> Color {
    match text {
        "w" => Color::White,
        "b" => Color::Black,
        _ => {
            faults.push(FenFault::Turn(quoted(text)));
            Color::White
        }
    }
}

fn read_en_passant(text: &str, faults: &mut Vec<FenFault>) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let square = text.parse().ok();
    if square.is_none() {
        faults.push(FenFault::EnPassant(quoted(text)));
    }
    square
}

fn read_number(field: FenField, text: &str, faults: &mut Vec<FenFault>) -> u32 {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => number,
        _ => {
            faults.push(FenFault::Number { field, found: quoted(text) });
            0
        }
    }
}
