//! Writing a game: the export format of PGN, lines of at most 80 characters, comments as they are.

use std::{fmt, slice};

use chess::Color;

use super::{
    numbering::Turn,
    tree::{GameText, Item, Line},
};

/// Longest line of movetext, in characters; a longer comment stays whole.
const WIDTH: usize = 80;

impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "{}", tag(name, value))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut page = Page::default();
        if self.needs_a_number() {
            page.word("1.");
        }
        write_line(&mut page, &self.line, self.first_turn());
        // A game without a terminator ends where the next one begins.
        if let Some(result) = self.result {
            page.word(&result.to_string());
        }
        writeln!(f, "{}", page.text)
    }
}

impl GameText {
    /// Whether a reader would not know for a game what has neither tags nor a first move with which
    /// it begins.
    fn needs_a_number(&self) -> bool {
        let first = self.line.items.iter().find(|item| !matches!(item, Item::Comment(_)));
        let begins = matches!(first, Some(Item::Move { turn, .. }) if turn.number == 1);
        self.tags.is_empty() && !begins && (first.is_some() || self.result.is_some())
    }
}

/// Movetext that breaks its lines between words.
#[derive(Default)]
struct Page {
    text: String,
    /// Characters of the last line.
    column: usize,
    /// What is to stand directly before the next word.
    prefix: String,
}

impl Page {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.prefix) + word;
        let first = word.split('\n').next().unwrap_or_default().chars().count();
        if self.column > 0 && self.column + 1 + first > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first,
        };
    }

    /// A word directly after the one before.
    fn suffix(&mut self, suffix: char) {
        if self.prefix.is_empty() && self.column > 0 {
            self.text.push(suffix);
            self.column += 1;
        } else {
            self.word(&suffix.to_string());
        }
    }

    fn comment(&mut self, comment: &str) {
        // A brace would close the comment: one to the end of the line may hold it.
        if comment.contains('}') && !comment.contains('\n') {
            self.word("; ");
            self.text.push_str(comment);
            self.text.push('\n');
            self.column = 0;
        } else {
            self.word(&format!("{{{}}}", comment.replace('}', ")")));
        }
    }
}

/// A line that begins at this turn, in lines of text.
pub(super) fn movetext(line: &Line, first: Turn) -> String {
    let mut page = Page::default();
    write_line(&mut page, line, first);
    page.text
}

/// Writes a line that begins at this turn and all within it; a stack of its own bounds no depth.
fn write_line(page: &mut Page, line: &Line, first: Turn) {
    struct Level<'a> {
        items: slice::Iter<'a, Item>,
        /// The turn of the last move, or of the move a first one would be.
        last: Turn,
        /// The turn that a reader expects.
        next: Turn,
        /// Something stands between the last move and the next.
        is_parted: bool,
    }
    fn begin(line: &Line, turn: Turn) -> Level<'_> {
        Level { items: line.items.iter(), last: turn, next: turn, is_parted: true }
    }
    let mut levels = vec![begin(line, first)];
    while let Some(level) = levels.last_mut() {
        match level.items.next() {
            Some(Item::Move { turn, text }) => {
                let needs_number = turn.color == Color::White || level.is_parted;
                if needs_number || level.next != *turn {
                    write_number(page, level.next, *turn);
                }
                page.word(text);
                level.is_parted = false;
                level.last = *turn;
                level.next = turn.next();
            }
            Some(Item::Nag(nag)) => page.word(&format!("${nag}")),
            Some(Item::Comment(comment)) => {
                page.comment(comment);
                level.is_parted = true;
            }
            Some(Item::Result(result)) => page.word(&result.to_string()),
            Some(Item::Variation(inner)) => {
                level.is_parted = true;
                let turn = level.last;
                page.prefix.push('(');
                levels.push(begin(inner, turn));
            }
            None => {
                levels.pop();
                if !levels.is_empty() {
                    page.suffix(')');
                }
            }
        }
    }
}

/// Writes the number of a turn. One of White's that a reader who expects Black would take for a
/// number repeated follows one that makes him expect White.
fn write_number(page: &mut Page, expected: Turn, turn: Turn) {
    let Turn { number, color } = turn;
    if color == Color::Black {
        return page.word(&format!("{number}..."));
    }
    if expected.color == Color::Black && number <= expected.number {
        page.word(&format!("{}...", number.saturating_sub(1)));
        if number == 0 {
            page.word("1.");
        }
    }
    page.word(&format!("{number}."));
}

/// How long the line of a tag is, in bytes.
pub(super) fn tag_length(name: &str, value: &str) -> usize {
    tag(name, value).len()
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]", escape(value))
}

/// A tag value between its quotes. A line end, which a tag cannot hold, becomes a blank.
fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}
