//! What a word may mean: a row a way of writing it wrongly.

use chess::{
    Color, Move, Position, Role, Side,
    san::{San, SanAction, SanFault},
};

use super::super::{Letters, Replay};

/// A way of writing a move wrongly, and so of reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReadingKind {
    /// It says too little of which man is meant.
    Man,
    /// It says wrongly where the man comes from.
    Origin,
    /// The man has the letter of another language.
    Letter,
    /// A small letter stands for a capital, or a capital for a small one.
    Case,
    /// It does not say what the pawn becomes.
    Promotion,
    /// It is castling, written otherwise or to the other side.
    Castling,
    /// It names only the files of a pawn's capture.
    Files,
    /// It is the word before, written twice.
    Doubled,
    /// A move of the other side was left out before it.
    LeftOut,
    /// The record begins with the other side.
    OtherSide,
}

impl ReadingKind {
    /// Its word in JSON.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Man => "man",
            Self::Origin => "origin",
            Self::Letter => "letter",
            Self::Case => "case",
            Self::Promotion => "promotion",
            Self::Castling => "castling",
            Self::Files => "files",
            Self::Doubled => "doubled",
            Self::LeftOut => "left-out",
            Self::OtherSide => "other-side",
        }
    }
}

/// What a word is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Sense {
    /// This move.
    Move(Move),
    /// Nothing: it takes no turn.
    Nothing,
    /// This move, and before it the turn of the other side passed.
    AfterOther(Move),
    /// This move, with which the game begins.
    Begins(Move),
}

impl Sense {
    /// The move that it is.
    pub(in super::super) fn played(self) -> Option<Move> {
        match self {
            Self::Move(m) | Self::AfterOther(m) | Self::Begins(m) => Some(m),
            Self::Nothing => None,
        }
    }
}

/// A word read in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Reading {
    pub(in super::super) kind: ReadingKind,
    pub(in super::super) sense: Sense,
    /// The side that plays it.
    pub(in super::super) color: Color,
}

/// A word where it stands.
struct Sight<'a> {
    /// The position before it, with the side to move that the record means.
    position: Position,
    text: &'a str,
    san: Option<San>,
    letters: Letters,
    previous: Option<&'a [u8]>,
    is_first: bool,
}

/// What a word may mean by a row.
type Row = fn(&Sight<'_>) -> Vec<Sense>;

/// The rows.
const ROWS: [(ReadingKind, Row); 10] = [
    (ReadingKind::Man, man),
    (ReadingKind::Origin, origin),
    (ReadingKind::Letter, letter),
    (ReadingKind::Case, case),
    (ReadingKind::Promotion, promotion),
    (ReadingKind::Castling, castling),
    (ReadingKind::Files, files),
    (ReadingKind::Doubled, doubled),
    (ReadingKind::OtherSide, other_side),
    (ReadingKind::LeftOut, left_out),
];

/// What a word may mean there, each sense once, by the first row that has it.
pub(super) fn of(replay: &Replay, previous: Option<&[u8]>, word: &str) -> Vec<Reading> {
    let letters = replay.letters();
    let sight = Sight {
        position: replay.meant(),
        text: word,
        san: San::read(&letters.to_english(word)).ok(),
        letters,
        previous,
        is_first: replay.plies() == 0,
    };
    let mut readings: Vec<Reading> = Vec::new();
    for (kind, row) in ROWS {
        for sense in row(&sight) {
            let is_new = readings.iter().all(|known| known.sense != sense);
            // What begins with the other side begins with no gap.
            let is_said = |known: &Reading| {
                matches!(known.sense, Sense::Begins(_)) && matches!(sense, Sense::AfterOther(_))
            };
            if is_new && !readings.iter().any(is_said) {
                let turn = sight.position.turn();
                let color = match sense {
                    Sense::AfterOther(_) | Sense::Begins(_) => !turn,
                    Sense::Move(_) | Sense::Nothing => turn,
                };
                readings.push(Reading { kind, sense, color });
            }
        }
    }
    readings
}

/// The legal moves that a word means in a position, more than one where it says too little.
fn meant(san: San, position: &Position) -> Vec<Move> {
    match san.resolve(position) {
        Ok(m) => vec![m],
        Err(SanFault::Ambiguous(moves)) => moves,
        Err(SanFault::PromotionMissing | SanFault::NotLegal) => Vec::new(),
    }
}

fn moves(moves: impl IntoIterator<Item = Move>) -> Vec<Sense> {
    moves.into_iter().map(Sense::Move).collect()
}

fn read(text: &str, position: &Position) -> Vec<Sense> {
    San::read(text).map_or_else(|_| Vec::new(), |san| moves(meant(san, position)))
}

/// The word without what is written behind the move.
fn bare(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

fn man(sight: &Sight<'_>) -> Vec<Sense> {
    sight.san.map_or_else(Vec::new, |san| moves(meant(san, &sight.position)))
}

fn origin(sight: &Sight<'_>) -> Vec<Sense> {
    let Some(SanAction::Walk(walk)) = sight.san.map(|san| san.action) else { return Vec::new() };
    let position = &sight.position;
    let fits = |m: &Move| m.castling().is_none() && m.promotion() == walk.promotion;
    // A pawn that is said to take takes.
    let takes =
        |m: &Move| walk.role != Role::Pawn || walk.capture == (m.from().file() != m.to().file());
    moves(position.legal_moves_of(walk.role, walk.to).into_iter().filter(fits).filter(takes))
}

fn letter(sight: &Sight<'_>) -> Vec<Sense> {
    let others = sight.letters.others();
    let translated = others.map(|letters| letters.to_english(sight.text));
    // A letter that a language does not have stays, and may be English.
    let mut senses: Vec<Sense> = translated
        .filter(|english| **english != *sight.text)
        .flat_map(|english| read(&english, &sight.position))
        .collect();
    if !sight.letters.is_english() {
        senses.extend(read(sight.text, &sight.position));
    }
    senses
}

fn case(sight: &Sight<'_>) -> Vec<Sense> {
    let text = sight.letters.to_english(sight.text);
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return Vec::new() };
    let rest = letters.as_str();
    let small = rest.to_ascii_lowercase();
    let begun = [first.to_ascii_uppercase(), first.to_ascii_lowercase()];
    begun.into_iter().flat_map(|first| read(&format!("{first}{small}"), &sight.position)).collect()
}

fn promotion(sight: &Sight<'_>) -> Vec<Sense> {
    let Some(SanAction::Walk(walk)) = sight.san.map(|san| san.action) else { return Vec::new() };
    if walk.role != Role::Pawn {
        return Vec::new();
    }
    let legal = sight.position.legal_moves_of(Role::Pawn, walk.to);
    let from = |m: &Move| walk.from_file.is_none_or(|file| file == m.from().file());
    let straight =
        |m: &Move| walk.capture || walk.from_file.is_some() || m.from().file() == walk.to.file();
    moves(legal.into_iter().filter(|m| m.promotion().is_some()).filter(from).filter(straight))
}

fn castling(sight: &Sight<'_>) -> Vec<Sense> {
    let position = &sight.position;
    let king = position.king(position.turn());
    let legal = position.legal_moves();
    let castles = |side: Side| legal.iter().copied().filter(move |m| m.castling() == Some(side));
    let letters: String =
        bare(sight.text).chars().filter(|letter| letter.is_alphanumeric()).collect();
    let is_rings = letters.len() >= 2
        && letters.chars().all(|letter| matches!(letter, 'O' | '0' | 'o' | 'Q' | 'C' | 'D'));
    if is_rings {
        return moves(castles(Side::King).chain(castles(Side::Queen)));
    }
    // The king's leap alone.
    match sight.san.map(|san| san.action) {
        Some(SanAction::Walk(walk)) if walk.role == Role::King && walk.to.rank() == king.rank() => {
            let sides = [Side::King, Side::Queen];
            moves(
                sides
                    .into_iter()
                    .filter(|side| side.king_file() == walk.to.file())
                    .flat_map(castles),
            )
        }
        _ => Vec::new(),
    }
}

/// `ed`, `exd`: the files of a pawn's capture.
fn files(sight: &Sight<'_>) -> Vec<Sense> {
    let letters: Vec<char> = bare(sight.text).chars().filter(|l| !matches!(l, 'x' | ':')).collect();
    let [from, to] = letters[..] else { return Vec::new() };
    let legal = sight.position.legal_moves();
    let fits = |m: &Move| {
        let is_capture = m.role() == Role::Pawn && m.from().file() != m.to().file();
        is_capture && m.from().file().to_char() == from && m.to().file().to_char() == to
    };
    moves(legal.iter().copied().filter(fits))
}

fn doubled(sight: &Sight<'_>) -> Vec<Sense> {
    let is_same = sight.previous.is_some_and(|previous| previous == sight.text.as_bytes());
    if is_same { vec![Sense::Nothing] } else { Vec::new() }
}

fn left_out(sight: &Sight<'_>) -> Vec<Sense> {
    let other = sight.position.with_turn(!sight.position.turn());
    // What was left out would have had to parry a check.
    if !sight.position.checkers().is_empty() {
        return Vec::new();
    }
    let legal = sight.san.map_or_else(Vec::new, |san| meant(san, &other));
    legal.into_iter().map(Sense::AfterOther).collect()
}

fn other_side(sight: &Sight<'_>) -> Vec<Sense> {
    if !sight.is_first {
        return Vec::new();
    }
    let other = sight.position.with_turn(!sight.position.turn());
    let legal = sight.san.map_or_else(Vec::new, |san| meant(san, &other));
    legal.into_iter().map(Sense::Begins).collect()
}
