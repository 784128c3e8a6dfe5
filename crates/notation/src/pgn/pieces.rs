//! A stream of games cut into pieces that can be judged apart, in any order.
//!
//! A cut is made only where a game has surely ended and the next has surely begun: after a line that
//! ends with a result, before one that begins with the tag Event. So the games of all pieces are
//! those of the stream, with the same places.

use std::io::{self, Read};

use memchr::{memchr_iter, memmem, memrchr};

use crate::Place;

/// Size of a piece, about.
const PIECE: usize = 1 << 20;
/// Largest piece. Where no cut is found within it, the rest of the stream is one.
const LARGEST: usize = 4 << 20;

const EVENT: &[u8] = b"\n[Event \"";
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Cuts a stream.
#[derive(Debug)]
pub struct Pieces<R> {
    input: R,
    /// What has been read beyond the last cut.
    buffer: Vec<u8>,
    at: Place,
    ended: bool,
}

/// A part of a stream.
#[derive(Debug)]
pub enum Piece {
    /// Some whole games.
    Games {
        /// Their text.
        text: Vec<u8>,
        /// Where it begins.
        at: Place,
    },
    /// All that remains: [`Pieces::into_rest`] gives it as a stream.
    Rest {
        /// Where it begins.
        at: Place,
    },
}

impl<R: Read> Pieces<R> {
    /// Cuts this stream.
    pub fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), at: Place::START, ended: false }
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// The stream's own.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        let mut wanted = PIECE;
        loop {
            self.fill(wanted)?;
            if self.buffer.is_empty() {
                return Ok(None);
            }
            let is_utf16 = self.at.offset == 0 && self.buffer.iter().take(4).any(|&byte| byte == 0)
                || self.buffer.starts_with(b"\xFF\xFE")
                || self.buffer.starts_with(b"\xFE\xFF");
            if is_utf16 {
                return Ok(Some(Piece::Rest { at: self.at }));
            }
            if self.ended && self.buffer.len() < wanted {
                let text = std::mem::take(&mut self.buffer);
                let at = self.at;
                return Ok(Some(Piece::Games { text, at }));
            }
            if let Some(cut) = last_cut(&self.buffer) {
                let rest = self.buffer.split_off(cut);
                let text = std::mem::replace(&mut self.buffer, rest);
                let at = self.at;
                self.at.offset += text.len() as u64;
                self.at.line += lines(&text);
                return Ok(Some(Piece::Games { text, at }));
            }
            if self.buffer.len() >= LARGEST {
                return Ok(Some(Piece::Rest { at: self.at }));
            }
            wanted = (self.buffer.len() * 2).min(LARGEST);
        }
    }

    /// The place that has been reached.
    pub fn place(&self) -> Place {
        self.at
    }

    /// What remains, as a stream.
    pub fn into_rest(self) -> impl Read {
        io::Cursor::new(self.buffer).chain(self.input)
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.ended || self.buffer.len() >= wanted {
            return Ok(());
        }
        let missing = (wanted - self.buffer.len()) as u64;
        let read = self.input.by_ref().take(missing).read_to_end(&mut self.buffer)?;
        self.ended = (read as u64) < missing;
        Ok(())
    }
}

/// Line ends in a text, a carriage return alone being one.
fn lines(text: &[u8]) -> u64 {
    let alone = |&at: &usize| text.get(at + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', text).filter(alone).count();
    (memchr_iter(b'\n', text).count() + returns) as u64
}

/// The last place where a text can be cut.
fn last_cut(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(found) = memmem::rfind(&text[..end], EVENT) {
        let before = &text[..found + 1];
        let before = before.strip_suffix(MARK).unwrap_or(before);
        if is_end_of_game(before) {
            return Some(before.len());
        }
        end = found;
    }
    None
}

/// Whether the last line that is not empty ends with a result in its movetext.
fn is_end_of_game(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let line = memrchr(b'\n', text).map_or(text, |at| &text[at + 1..]);
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    let is_movetext = !matches!(line.first(), None | Some(b'[' | b';' | b'%'));
    is_movetext && results.iter().any(|result| line.ends_with(result))
}
