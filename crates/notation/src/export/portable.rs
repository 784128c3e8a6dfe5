//! A record as PGN that any program can read: in parts, each legal from its first move to its last.

use arbiter::Score;
use chess::{Bitboard, Color, Position, Rank, Role, San, fen::EnPassant};

use super::{Record, Recorded};
use crate::pgn::{GameText, Item, Line, Turn};

/// The tag that numbers a part, `2 of 3`.
const PART: &str = "RegencePart";
/// The tag of a part that names the moves between it and the part before.
const SKIPPED: &str = "RegenceSkipped";

/// The tag for a FEN that other programs refuse; then the game has no moves for them.
const REFUSED: &str = "RegenceFEN";
/// How deep variations are passed on within one another.
const DEPTH: usize = 16;

/// A stretch of a record.
struct Part<'a> {
    start: Position,
    plies: &'a [Recorded],
    /// What was played before it that is in no part.
    skipped: &'a [Recorded],
}

impl Record {
    /// The game in parts that other programs can read: legal up to the first irregularity, then
    /// continued from a FEN, and so on. A game without irregularities is one part.
    ///
    /// A part goes on from the first position after an irregularity in which the side not to move
    /// is not in check and no pawn stands on a last rank, for programs refuse the others. The moves
    /// between two parts stand in a comment at the end of the first and in the tag `RegenceSkipped`
    /// of the second; the tag `RegencePart` numbers them. Only the last part carries the result. A
    /// variation with an irregular move is told in a comment.
    pub fn portable(&self) -> Vec<GameText> {
        let (parts, rest) = self.parts();
        let count = parts.len();
        let texts = parts.iter().enumerate().map(|(index, part)| {
            let is_last = index + 1 == count;
            let mut tags = match is_readable(&part.start) {
                true => self.tags_from(&part.start),
                false => self.tags.clone(),
            };
            if !is_readable(&part.start) {
                tags.push((REFUSED.to_owned(), part.start.fen(EnPassant::Legal)));
            }
            if count > 1 {
                tags.push((PART.to_owned(), format!("{} of {count}", index + 1)));
            }
            if !part.skipped.is_empty() {
                tags.push((SKIPPED.to_owned(), show(part.skipped)));
            }
            let result = if is_last { self.result } else { Some(Score::None) };
            if let Some((_, tag)) = tags.iter_mut().find(|(name, _)| name == "Result")
                && !is_last
            {
                *tag = Score::None.to_string();
            }
            let mut items = if index == 0 { self.preface.clone() } else { Vec::new() };
            items.extend(part.items());
            let skipped = parts.get(index + 1).map_or(rest, |next| next.skipped);
            if !skipped.is_empty() {
                items.push(Item::Comment(show(skipped)));
            }
            GameText { tags, line: Line { items }, result }
        });
        texts.collect()
    }

    /// The moves from this ply on as a person reads them, irregular ones with what they are: `4...
    /// Ng8-f6 (self-exposure P10) 5. Nc3`.
    pub fn told_from(&self, ply: usize) -> String {
        show(self.plies.get(ply..).unwrap_or_default())
    }

    /// The parts, and what is played after the last of them.
    fn parts(&self) -> (Vec<Part<'_>>, &[Recorded]) {
        let mut parts = Vec::new();
        let (mut start, mut from) = (self.start, 0);
        // Where that begins which is in no part yet.
        let mut skipped = 0;
        loop {
            let legal = self.plies[from..].iter().take_while(|ply| ply.is_portable());
            let to = if is_readable(&start) { from + legal.count() } else { from };
            // An empty part says nothing, unless the game begins with an irregularity.
            if to > from || parts.is_empty() {
                let skipped_plies = &self.plies[skipped..from];
                parts.push(Part { start, plies: &self.plies[from..to], skipped: skipped_plies });
                skipped = to;
            }
            let Some(next) = self.resume(to) else { return (parts, &self.plies[skipped..]) };
            start = self.plies[next - 1].after;
            from = next;
        }
    }

    /// The first ply after an irregular one from which other programs can read on.
    fn resume(&self, irregular: usize) -> Option<usize> {
        (irregular + 1..=self.plies.len()).find(|&next| is_readable(&self.plies[next - 1].after))
    }
}

/// Whether other programs begin a game at it: the side not to move is not in check, and no pawn
/// stands on a last rank. What else is odd in a position they take.
fn is_readable(position: &Position) -> bool {
    let last = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    position.attackers_of_king(!position.turn()).is_empty()
        && (position.board().by_role(Role::Pawn) & last).is_empty()
}

impl Part<'_> {
    /// The moves with all that is said about them, numbered as the part's own FEN has it.
    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let mut turn = Turn { number: self.start.fullmove_number(), color: self.start.turn() };
        for ply in self.plies {
            items.push(Item::Move { turn, text: ply.word.clone() });
            items.extend(ply.said.iter().map(|item| match item {
                Item::Variation(line) if !is_legal(line, &ply.before, DEPTH) => {
                    Item::Comment(format!("variation: {}", words(line)))
                }
                item => item.clone(),
            }));
            turn = turn.next();
        }
        items
    }
}

/// Whether every move of a line is a legal one, and of the lines within it.
fn is_legal(line: &Line, from: &Position, depth: usize) -> bool {
    let (mut before, mut position) = (*from, *from);
    line.items.iter().all(|item| match item {
        Item::Move { text, .. } => {
            let san = San::read(text).ok();
            let played = san.and_then(|san| san.resolve(&position).ok());
            played.is_some_and(|m| {
                before = position;
                position = position.play(m);
                true
            })
        }
        Item::Variation(inner) => depth > 0 && is_legal(inner, &before, depth - 1),
        Item::Nag(_) | Item::Comment(_) | Item::Result(_) => true,
    })
}

/// The moves of a line as a person reads them.
fn words(line: &Line) -> String {
    let words = line.moves().map(|(turn, word)| format!("{} {word}", number(turn)));
    words.collect::<Vec<_>>().join(" ")
}

fn number(turn: Turn) -> String {
    let dots = if turn.color == Color::White { "." } else { "..." };
    format!("{}{dots}", turn.number)
}

impl Recorded {
    /// Whether other programs take it for a move: a legal one, in turn, and no castling with a rook
    /// that was given.
    fn is_portable(&self) -> bool {
        self.remark.is_none()
            && self.legal().is_some_and(|m| {
                let rights = self.before.castling();
                let home = m.castling().and_then(|side| rights.get(self.before.turn(), side));
                home.is_none_or(|home| !home.absent)
            })
    }
}

/// Moves as a person reads them: `4... Ng8-f6 (self-exposure P10) 5. Nc3`.
fn show(plies: &[Recorded]) -> String {
    let mut words = Vec::new();
    for ply in plies {
        words.push(format!("{} {}", number(ply.turn), ply.word));
        words.extend(ply.remark.as_ref().map(|remark| format!("({remark})")));
    }
    words.join(" ")
}
