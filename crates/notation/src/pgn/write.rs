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
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut page = Page::default();
        write_line(&mut page, &self.line);
        // A game without a terminator ends where the next one begins.
        if let Some(result) = self.result {
            page.word(&result.to_string());
        }
        writeln!(f, "{}", page.text)
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

/// Writes a line and all within it; a stack of its own bounds no depth.
fn write_line(page: &mut Page, line: &Line) {
    struct Level<'a> {
        items: slice::Iter<'a, Item>,
        /// The turn that needs no number of its own.
        expected: Option<Turn>,
    }
    let mut levels = vec![Level { items: line.items.iter(), expected: None }];
    while let Some(level) = levels.last_mut() {
        match level.items.next() {
            Some(Item::Move { turn, text }) => {
                match turn.color {
                    Color::White => page.word(&format!("{}.", turn.number)),
                    Color::Black if level.expected == Some(*turn) => {}
                    Color::Black => page.word(&format!("{}...", turn.number)),
                }
                page.word(text);
                level.expected = Some(turn.next());
            }
            Some(Item::Nag(nag)) => page.word(&format!("${nag}")),
            Some(Item::Comment(comment)) => {
                page.comment(comment);
                level.expected = None;
            }
            Some(Item::Result(result)) => page.word(&result.to_string()),
            Some(Item::Variation(inner)) => {
                level.expected = None;
                page.prefix.push('(');
                levels.push(Level { items: inner.items.iter(), expected: None });
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
