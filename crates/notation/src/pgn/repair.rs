//! A clean copy of a game: what was resolved is written as it was meant, what was not stays as it
//! was, in comments. Every word of the record is still there, and nothing else is but the marks.
//!
//! ```text
//! 1. e4 e5 2. Nf3 {[%was Sf3 letter 31]}       what was written, in what way wrongly, and how many
//!                                              later moves confirm it
//! 3. Bb5 {[%was Bb5 doubled 28]}               a word that took no turn has its mark alone
//! {[%letters de]} 1. e4 e5 2. Nf3 Nc6          every word was in these letters, from here on
//! 5. d4 {[%kept] 5... Ke3 6. Nc3 Nf6}          from here on the record as it was written: its first
//!                                              word is no legal move
//! ```

use laws::Incident;

use super::{
    GameText, Irregularity, Item, Line, ReadingKind, Report, Resolved, Turn, sign::is_null, write,
};

/// The command of a word's mark.
const WAS: &str = "[%was ";
/// The command before words as they were written.
const KEPT: &str = "[%kept] ";
/// The command that names the letters of a game.
const LETTERS: &str = "[%letters ";

impl GameText {
    /// The game in a clean copy, by what was reported of it. Moves are numbered as they follow one
    /// another.
    pub fn repaired(mut self, report: &Report) -> Self {
        let turn = self.first_turn();
        let mut clean = Clean { report, items: Vec::new(), words: 0, plies: 0, turn };
        if let Some(letters) = report.letters {
            clean.items.push(Item::Comment(format!("{LETTERS}{letters}]")));
        }
        let mut items = std::mem::take(&mut self.line.items).into_iter();
        while let Some(item) = items.next() {
            match item {
                Item::Move { turn, text } if clean.is_kept_from(clean.words + 1) => {
                    let rest = [Item::Move { turn, text }].into_iter().chain(items).collect();
                    clean.keep(&Line { items: rest }, turn);
                    break;
                }
                Item::Move { text, .. } => clean.word(text),
                item => clean.items.push(item),
            }
        }
        self.line.items = clean.items;
        // Comments alone are no game: a game of which all is kept in them is one by its first tag.
        let says_nothing = |item: &Item| matches!(item, Item::Comment(_));
        if self.tags.is_empty() && self.line.items.iter().all(says_nothing) {
            self.tags.push(("Event".to_owned(), "?".to_owned()));
        }
        self
    }
}

/// A copy under way.
struct Clean<'a> {
    report: &'a Report,
    items: Vec<Item>,
    /// Words so far.
    words: usize,
    /// Words so far that took a turn.
    plies: usize,
    /// The turn of the next word.
    turn: Turn,
}

impl Clean<'_> {
    /// Whether the record stays as it is from this word on: it is no legal move of the side whose
    /// turn it is, nor the passing of that turn.
    fn is_kept_from(&self, word: usize) -> bool {
        let (report, ply) = (self.report, self.plies + 1);
        let is_irregular = |one: &Irregularity| {
            one.ply == ply && (one.kind == Incident::TwoMoves || !is_null(one.text.as_bytes()))
        };
        // A FEN that has the wrong side to move is not ours to change.
        let begins = |one: &Resolved| one.kind == ReadingKind::OtherSide;
        report.start.is_none()
            || report.omitted > 0
            || report.lost_from.is_some_and(|lost| lost <= word)
            || report.resolved.iter().any(begins)
            || report.unreadable.iter().any(|one| one.ply == ply)
            || report.irregularities.iter().any(is_irregular)
    }

    fn word(&mut self, written: String) {
        self.words += 1;
        let words = self.words;
        let Some(one) = self.report.resolved.iter().find(|one| one.word == words) else {
            let text = match self.report.letters {
                Some(letters) if words >= self.report.letters_from => {
                    letters.to_english(&written).into_owned()
                }
                _ => written,
            };
            return self.play(text);
        };
        if one.ply.is_some() {
            self.play(one.san.clone());
        }
        let mark = format!("{WAS}{written} {} {}]", one.kind.slug(), one.confirmed);
        self.items.push(Item::Comment(mark));
    }

    fn play(&mut self, text: String) {
        self.plies += 1;
        self.items.push(Item::Move { turn: self.turn, text });
        self.turn = self.turn.next();
    }

    /// Writes the rest of the record as it is, a comment a line.
    fn keep(&mut self, rest: &Line, turn: Turn) {
        let text = write::movetext(rest, turn);
        self.items.extend(text.lines().map(|line| Item::Comment(format!("{KEPT}{line}"))));
    }
}
