//! A window on a stream of bytes: what is needed of it, and never more than asked for.

use std::io::{self, Read};

/// How much is read at once.
const CHUNK: usize = 64 * 1024;

/// A window that slides over a stream. It grows only when more than a chunk is asked for at once,
/// so its size is bounded by the largest amount ever passed to [`Source::want`].
#[derive(Debug)]
pub(super) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// Offset in the stream of the first byte of the buffer.
    base: u64,
    ended: bool,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; 2 * CHUNK], start: 0, end: 0, base: 0, ended: false }
    }

    /// The bytes in the window.
    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Where the window begins in the buffer; a span of the buffer stays valid until the next
    /// [`Source::want`].
    #[inline]
    pub(super) fn position(&self) -> usize {
        self.start
    }

    /// Bytes of the stream before the window.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// The bytes of a span of the buffer.
    #[inline]
    pub(super) fn bytes(&self, span: (usize, usize)) -> &[u8] {
        &self.buffer[span.0..span.1]
    }

    /// Moves the window on; never past its end.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.start = (self.start + count).min(self.end);
    }

    /// Sees to it that the window holds so many bytes, unless the stream ends before.
    #[inline]
    pub(super) fn want(&mut self, count: usize) -> io::Result<()> {
        if self.end - self.start >= count || self.ended { Ok(()) } else { self.fill(count) }
    }

    #[cold]
    fn fill(&mut self, count: usize) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.base += self.start as u64;
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < count + CHUNK {
            self.buffer.resize(count + CHUNK, 0);
        }
        while self.end < count {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
