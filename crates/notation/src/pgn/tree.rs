//! A game as text: its tags, and its moves with all that was said about them, at their places.
//!
//! Nothing here knows the rules: a move is the word that was written.

use std::io::{self, Read};

use arbiter::Score;

use super::{Fault, Kind, MAX_LINE, MAX_TOKEN, Reader, numbering::Turn, text, write};
use crate::Place;

/// Largest game kept as a tree, in bytes of its text and its items.
pub const MAX_GAME: usize = 16 * 1024 * 1024;
/// What a token costs beside its text.
const ITEM: usize = 48;

/// A game as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub line: Line,
    /// The terminator, if there is one.
    pub result: Option<Score>,
}

/// Moves in a row, with what stands between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// In the order of the text.
    pub items: Vec<Item>,
}

/// One thing in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move, or a null move, by the word that was written.
    Move {
        /// Its number and side, as the record has them.
        turn: Turn,
        /// The word.
        text: String,
    },
    /// A glyph for the move before.
    Nag(u16),
    /// A comment.
    Comment(String),
    /// Another line, instead of the move before.
    Variation(Line),
    /// A result inside a variation.
    Result(Score),
}

impl Line {
    /// The moves, without what is said about them.
    pub fn moves(&self) -> impl Iterator<Item = (Turn, &str)> {
        self.items.iter().filter_map(|item| match item {
            Item::Move { turn, text } => Some((*turn, text.as_str())),
            _ => None,
        })
    }
}

impl Line {
    /// It as movetext, with what is said in it; a move before it was at this turn.
    pub fn text(&self, after: Turn) -> String {
        write::movetext(self, after)
    }

    /// Reads movetext; what is none is left out.
    pub fn of_text(text: &str) -> Self {
        // Tags tell a reader that a game begins, whatever its first move is called.
        let game = format!("[Line \"\"]\n\n{text} *");
        let read = GameText::read(&mut Reader::new(game.as_bytes()), |_, _| ());
        // Bytes in memory cannot fail.
        read.ok().flatten().map(|game| game.line).unwrap_or_default()
    }
}

/// A line that is being read.
struct Open {
    line: Line,
    /// Turn of the last move, or of the move a first one would be.
    last: Turn,
    /// Turn expected next.
    next: Turn,
}

impl Open {
    fn at(turn: Turn) -> Self {
        Self { line: Line::default(), last: turn, next: turn }
    }
}

impl GameText {
    /// The first value of a tag, whatever its capitals; `Setup` is a name of its own, a misspelling.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let is_alike = |known: &str| match name {
            "SetUp" => known == name,
            _ => known != "SetUp" && known.eq_ignore_ascii_case(name),
        };
        self.tags.iter().find(|(known, _)| is_alike(known)).map(|(_, value)| value.as_str())
    }

    /// The turn at which the game begins: White's first, or what its FEN says.
    pub fn first_turn(&self) -> Turn {
        self.tag("FEN").map_or(Turn::FIRST, Turn::of_fen)
    }

    /// Reads the next game; `None` at the end of the stream. What cannot be read is told to
    /// `fault` and left out.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn read<R: Read>(
        reader: &mut Reader<R>,
        mut fault: impl FnMut(Place, Fault),
    ) -> io::Result<Option<Self>> {
        let mut game = Self::default();
        let mut open = vec![Open::at(Turn::FIRST)];
        let mut size = 0;
        let mut full = false;
        while let Some(token) = reader.next_token()? {
            let here = open.len() - 1;
            let line = &mut open[here];
            match token.kind {
                Kind::End => {
                    close_all(&mut open);
                    game.line = open.remove(0).line;
                    return Ok(Some(game));
                }
                Kind::Fault(what) => fault(token.place, what),
                _ if full => {}
                Kind::Tag { name, value } => {
                    let (name, value) = (text::decode(name).into_owned(), text::unescape(value));
                    // What is not UTF-8 grows as text, and must fit in a line when it is written.
                    if write::tag_length(&name, &value) > MAX_LINE {
                        fault(token.place, Fault::LongLine);
                        continue;
                    }
                    size += name.len() + value.len();
                    if name == "FEN" && game.tag("FEN").is_none() {
                        *line = Open::at(Turn::of_fen(&value));
                    }
                    game.tags.push((name, value.into_owned()));
                }
                Kind::Number { number, dots } => line.next = line.next.written(number, dots),
                Kind::Move(word) | Kind::Null(word) => {
                    let text = text::decode(word).into_owned();
                    if text.len() > MAX_TOKEN {
                        fault(token.place, Fault::LongToken);
                        continue;
                    }
                    size += text.len();
                    line.last = line.next;
                    line.next = line.last.next();
                    line.line.items.push(Item::Move { turn: line.last, text });
                }
                Kind::Nag(nag) => line.line.items.push(Item::Nag(nag)),
                Kind::Comment(comment) => {
                    let comment = text::comment(comment).into_owned();
                    size += comment.len();
                    line.line.items.push(Item::Comment(comment));
                }
                Kind::Result(score) if here == 0 => game.result = Some(score),
                Kind::Result(score) => line.line.items.push(Item::Result(score)),
                Kind::Open => {
                    let turn = line.last;
                    open.push(Open::at(turn));
                }
                Kind::Close => close(&mut open),
            }
            size += ITEM;
            if size > MAX_GAME && !full {
                full = true;
                fault(reader.place(), Fault::LongGame);
            }
        }
        Ok(None)
    }
}

fn close(open: &mut Vec<Open>) {
    if open.len() > 1
        && let (Some(line), Some(outer)) = (open.pop(), open.last_mut())
    {
        outer.line.items.push(Item::Variation(line.line));
    }
}

fn close_all(open: &mut Vec<Open>) {
    while open.len() > 1 {
        close(open);
    }
}
