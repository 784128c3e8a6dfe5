//! The short way over plain moves, of which a collection is made.

use std::io::Read;

use chess::Short;

use super::{MAX_TOKEN, Phase, Reader};
use crate::Place;

/// A token of the plainest form: see [`Reader::plain_moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// A move number of White's, with one dot.
    Number(u32),
    /// A word in a place where moves stand.
    Move(Short),
}

/// Where a token stands, as long as nobody asks.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    offset: u64,
    line: u64,
    line_start: u64,
    wide: u64,
}

impl Spot {
    /// The place of its first byte.
    #[inline]
    pub fn place(self) -> Place {
        let column = (self.offset - self.line_start).saturating_sub(self.wide) + 1;
        Place { offset: self.offset, line: self.line, column }
    }
}

/// Who takes tokens, one after the other.
///
/// Not a closure: what is done for every word must be inlined where it runs, and only a named function
/// can be told to be.
pub trait Take {
    /// Takes a token, or says that it is none to be taken here.
    fn take(&mut self, spot: Spot, token: Plain) -> bool;
}

impl<R: Read> Reader<R> {
    /// Hands on the move numbers and moves that come next, as long as they are of the plainest form
    /// and taken: in the main line, set apart by blanks. It stops before the first thing that is not,
    /// which is [`Reader::next_token`]'s, and may stop anywhere before. A word is all that stands
    /// before the next blank; who takes only what is a move in the export form takes the same tokens
    /// at the same places, only faster.
    ///
    /// The last move that was taken is given back.
    #[inline(always)] // It runs as what it is part of is compiled.
    pub fn plain_moves(&mut self, taker: &mut impl Take) -> Option<Short> {
        if self.phase != Phase::Moves || self.depth > 0 {
            return None;
        }
        let begin = self.source.offset();
        let rest = self.source.rest();
        // Whatever begins before it lies in the window whole.
        let safe = rest.len().saturating_sub(MAX_TOKEN + 1);
        let (mut line, mut line_start, mut wide) = (self.line, self.line_start, self.wide);
        let (mut at, mut busy_line) = (0, self.busy_line);
        let mut last = None;
        while at < safe {
            let Some(&text) = rest[at..].first_chunk::<8>() else { break };
            let byte = text[0];
            if byte <= b' ' {
                match byte {
                    b' ' => {}
                    b'\n' => (line, line_start, wide) = (line + 1, begin + at as u64 + 1, 0),
                    b'\r' if text[1] == b'\n' => {}
                    _ => break,
                }
                at += 1;
                continue;
            }
            let spot = Spot { offset: begin + at as u64, line, line_start, wide };
            let length = if byte.is_ascii_alphabetic() {
                let Some(word) = Short::at_start(text) else { break };
                if !taker.take(spot, Plain::Move(word)) {
                    break;
                }
                last = Some(word);
                word.length()
            } else {
                let Some((length, number)) = plain_number(text) else { break };
                if !taker.take(spot, Plain::Number(number)) {
                    break;
                }
                length
            };
            busy_line = line;
            // The blank behind it, if it is not the end of the line.
            at += length + usize::from(text[length & 7] == b' ');
        }
        (self.line, self.line_start, self.wide) = (line, line_start, wide);
        (self.busy_line, self.has_words) = (busy_line, self.has_words | last.is_some());
        self.source.advance(at);
        last
    }
}

/// A number of at most four digits with one dot, before a blank or a move: its length and value.
#[inline(always)]
fn plain_number(text: [u8; 8]) -> Option<(usize, u32)> {
    let mut number = 0;
    for (digits, &byte) in text.iter().take(5).enumerate() {
        match byte {
            b'0'..=b'9' => number = number * 10 + u32::from(byte - b'0'),
            // Dots may follow after blanks.
            b'.' if digits > 0 => {
                let is_before_a_move = match text[digits + 1] {
                    b' ' => text[digits + 2].is_ascii_alphabetic(),
                    byte => byte.is_ascii_alphabetic(),
                };
                // The first may begin the next game.
                return (number != 1 && is_before_a_move).then_some((digits + 1, number));
            }
            _ => return None,
        }
    }
    None
}
