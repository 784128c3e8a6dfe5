//! The short way over plain moves, of which a collection is made.

use std::io::Read;

use super::{MAX_TOKEN, Phase, Reader};
use crate::Place;

/// A token of the plainest form: see [`Reader::plain_moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain<'a> {
    /// A move number of White's, with one dot.
    Number(u32),
    /// A word in a place where moves stand.
    Move(&'a [u8]),
}

impl<R: Read> Reader<R> {
    /// Hands on the move numbers and moves that come next, as long as they are of the plainest form
    /// and taken: in the main line, set apart by blanks. It stops before the first thing that is not,
    /// which is [`Reader::next_token`]'s, and may stop anywhere before. A word is all that stands
    /// before the next blank; who takes only what is a move in the export form takes the same tokens
    /// at the same places, only faster.
    ///
    /// The last move that was taken is given back.
    #[inline]
    pub fn plain_moves(&mut self, mut take: impl FnMut(Place, Plain<'_>) -> bool) -> Option<&[u8]> {
        if self.phase != Phase::Moves || self.depth > 0 {
            return None;
        }
        let begin = self.source.offset();
        let rest = self.source.rest();
        // Whatever begins before it lies in the window whole.
        let safe = rest.len().saturating_sub(MAX_TOKEN + 1);
        let (mut line, mut line_start, mut wide) = (self.line, self.line_start, self.wide);
        let (mut at, mut busy_line, mut has_words) = (0, self.busy_line, self.has_words);
        let mut last = None;
        while at < safe {
            let byte = rest[at];
            if byte <= b' ' {
                match byte {
                    b' ' => {}
                    b'\n' => (line, line_start, wide) = (line + 1, begin + at as u64 + 1, 0),
                    b'\r' if rest[at + 1] == b'\n' => {}
                    _ => break,
                }
                at += 1;
                continue;
            }
            let (length, plain) = if byte.is_ascii_alphabetic() {
                let Some(length) = plain_word_length(&rest[at..]) else { break };
                (length, Plain::Move(&rest[at..at + length]))
            } else if byte.is_ascii_digit() {
                let Some((length, number)) = plain_number(&rest[at..]) else { break };
                (length, Plain::Number(number))
            } else {
                break;
            };
            let offset = begin + at as u64;
            let column = (offset - line_start).saturating_sub(wide) + 1;
            let is_move = matches!(plain, Plain::Move(_));
            if !take(Place { offset, line, column }, plain) {
                break;
            }
            (busy_line, has_words) = (line, has_words | is_move);
            if is_move {
                last = Some((at, at + length));
            }
            // The blank behind it, if it is not the end of the line.
            at += length + usize::from(rest[at + length] == b' ');
        }
        (self.line, self.line_start, self.wide) = (line, line_start, wide);
        (self.busy_line, self.has_words) = (busy_line, has_words);
        let start = self.source.position();
        self.source.advance(at);
        last.map(|(from, to)| self.source.bytes((start + from, start + to)))
    }
}

/// The length of a word of ASCII of at most seven bytes, up to the blank behind it.
#[inline(always)]
fn plain_word_length(text: &[u8]) -> Option<usize> {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    let bytes = u64::from_le_bytes(*text.first_chunk()?);
    // The high bit of each byte that is a blank or a control character; of those behind the first,
    // more.
    let blank = bytes.wrapping_sub(LOWEST * 0x21) & !bytes & (LOWEST * 0x80);
    (blank != 0).then_some(blank.trailing_zeros() as usize / 8)
}

/// A number of at most four digits with one dot, before a blank or a move: its length and value.
#[inline(always)]
fn plain_number(text: &[u8]) -> Option<(usize, u32)> {
    let mut number = 0;
    for (digits, &byte) in text.iter().take(5).enumerate() {
        match byte {
            b'0'..=b'9' => number = number * 10 + u32::from(byte - b'0'),
            // Dots may follow after blanks.
            b'.' => {
                return match text[digits + 1..] {
                    // It may begin the next game.
                    _ if number == 1 => None,
                    [b' ', b'A'..=b'Z' | b'a'..=b'z', ..] | [b'A'..=b'Z' | b'a'..=b'z', ..] => {
                        Some((digits + 1, number))
                    }
                    _ => None,
                };
            }
            _ => return None,
        }
    }
    None
}
