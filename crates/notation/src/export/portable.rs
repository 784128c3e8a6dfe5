//! A record as PGN that any program can read: in parts, each legal from its first move to its last.

use arbiter::Score;
use chess::{Color, Position};

use super::{Record, Recorded};
use crate::pgn::{GameText, Item, Line, Turn};

/// The tag that numbers a part, `2 of 3`.
const PART: &str = "RegencePart";
/// The tag of a part that names the moves between it and the part before.
const SKIPPED: &str = "RegenceSkipped";

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
    /// is not in check, for programs refuse the others. The moves between two parts stand in a
    /// comment at the end of the first and in the tag `RegenceSkipped` of the second; the tag
    /// `RegencePart` numbers them. Only the last part carries the result.
    pub fn portable(&self) -> Vec<GameText> {
        let (parts, rest) = self.parts();
        let count = parts.len();
        let texts = parts.iter().enumerate().map(|(index, part)| {
            let is_last = index + 1 == count;
            let mut tags = self.tags_from(&part.start);
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
            let to = from + self.plies[from..].iter().take_while(|ply| ply.is_portable()).count();
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
        (irregular + 1..=self.plies.len()).find(|&next| {
            let position = &self.plies[next - 1].after;
            position.attackers_of_king(!position.turn()).is_empty()
        })
    }
}

impl Part<'_> {
    /// The moves with all that is said about them, numbered as the part's own FEN has it.
    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let mut turn = Turn { number: self.start.fullmove_number(), color: self.start.turn() };
        for ply in self.plies {
            items.push(Item::Move { turn, text: ply.word.clone() });
            items.extend_from_slice(&ply.said);
            turn = turn.next();
        }
        items
    }
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
        let dots = if ply.turn.color == Color::White { "." } else { "..." };
        words.push(format!("{}{dots} {}", ply.turn.number, ply.word));
        words.extend(ply.remark.as_ref().map(|remark| format!("({remark})")));
    }
    words.join(" ")
}
