//! Reading SAN tokens, tolerantly.

use core::str::FromStr;

use super::{CheckMark, San, SanAction, SanError, SanWalk};
use crate::{File, Rank, Role, Side, Square};

impl San {
    /// Reads one token. Nothing is asked of a position; see [`San::resolve`].
    ///
    /// # Errors
    ///
    /// The text is not a move in any of the forms known.
    pub fn read(text: &str) -> Result<Self, SanError> {
        let text = text.trim_end_matches(['!', '?']);
        // The mark of check stands before or behind an `e.p.`.
        let (text, mark) = split_mark(text);
        let (text, earlier) = split_mark(without_en_passant(text));
        let action = match read_castling(text) {
            Some(side) => SanAction::Castle(side),
            None => SanAction::Walk(read_walk(text).ok_or(SanError)?),
        };
        Ok(Self { action, mark: mark.or(earlier) })
    }
}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::read(text)
    }
}

/// Takes the mark of check or mate from the end.
fn split_mark(text: &str) -> (&str, Option<CheckMark>) {
    let plain = text.trim_end_matches(['+', '#']);
    let mark = match &text[plain.len()..] {
        "" => None,
        marks if marks.contains('#') => Some(CheckMark::Mate),
        _ => Some(CheckMark::Check),
    };
    (plain, mark)
}

/// Takes the words for a capture in passing from the end (FIDE C.13): the squares say it already.
fn without_en_passant(text: &str) -> &str {
    let suffixes = ["e.p.", "e.p", "ep"];
    suffixes.iter().find_map(|suffix| text.strip_suffix(suffix)).map_or(text, str::trim_ascii_end)
}

/// Castling with letters O (PGN) or zeros (FIDE C.13), also without dashes.
fn read_castling(text: &str) -> Option<Side> {
    match text {
        "OO" | "00" | "oo" => return Some(Side::King),
        "OOO" | "000" | "ooo" => return Some(Side::Queen),
        _ => {}
    }
    let mut wings = 0;
    for wing in text.split(['-', '–']) {
        if !matches!(wing, "O" | "0" | "o") {
            return None;
        }
        wings += 1;
    }
    match wings {
        2 => Some(Side::King),
        3 => Some(Side::Queen),
        _ => None,
    }
}

fn read_walk(text: &str) -> Option<SanWalk> {
    let mut letters = text.chars();
    let role = letters.clone().next().and_then(role_letter);
    if role.is_some() {
        letters.next();
    }
    let (rest, promotion) = split_promotion(letters.as_str())?;
    // From the right: the target square, then what is said of the square left.
    let to: Square = rest.get(rest.len().checked_sub(2)?..)?.parse().ok()?;
    let rest = &rest[..rest.len() - 2];
    let before = rest.trim_end_matches(['x', ':', '×']);
    let capture = before.len() < rest.len();
    let mut origin = if capture { before } else { rest.trim_end_matches(['-', '–']) }.chars();
    let from_file = origin.clone().next().and_then(File::from_char);
    if from_file.is_some() {
        origin.next();
    }
    let from_rank = origin.clone().next().and_then(Rank::from_char);
    if from_rank.is_some() {
        origin.next();
    }
    let role = role.unwrap_or(Role::Pawn);
    let is_whole = origin.next().is_none() && (promotion.is_none() || role == Role::Pawn);
    is_whole.then_some(SanWalk { role, from_file, from_rank, capture, to, promotion })
}

/// An upper-case English letter or a figurine of either colour.
fn role_letter(letter: char) -> Option<Role> {
    Role::from_char(letter).or_else(|| {
        let figurines = ["♙♟", "♘♞", "♗♝", "♖♜", "♕♛", "♔♚"];
        let index = figurines.iter().position(|pair| pair.contains(letter))?;
        Some(Role::ALL[index])
    })
}

/// Takes what the pawn becomes from the end: `=Q`, `Q`, `(Q)`, `/Q`, also with a small letter.
/// `None` if something is there that no pawn can become.
fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = inner.chars().next_back() else { return Some((text, None)) };
    if letter.is_ascii_digit() {
        return Some((text, None));
    }
    let role = role_letter(letter.to_ascii_uppercase())?;
    let before = &inner[..inner.len() - letter.len_utf8()];
    let walk = match inner.len() < text.len() {
        true => before.strip_suffix('(')?,
        false => before.strip_suffix(['=', '/']).unwrap_or(before),
    };
    Role::PROMOTIONS.contains(&role).then_some((walk, Some(role)))
}
