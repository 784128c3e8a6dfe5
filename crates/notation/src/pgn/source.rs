//! A window on a stream of bytes: what is needed of it, and never more than asked for.
//!
//! A stream in UTF-16 is seen as UTF-8, and so are its offsets.

mod utf16;

use std::io::{self, Read};

use utf16::{GROWTH, Utf16};

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
    encoding: Encoding,
}

/// How a stream is written.
#[derive(Debug)]
enum Encoding {
    /// Nothing has been read.
    Unknown,
    /// A byte is a byte.
    Bytes,
    /// In UTF-16, read through a buffer.
    Utf16(Utf16, Vec<u8>),
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Self {
        let (buffer, encoding) = (vec![0; 2 * CHUNK], Encoding::Unknown);
        Self { input, buffer, start: 0, end: 0, base: 0, ended: false, encoding }
    }

    /// The same, where the stream begins at an offset of a larger one.
    pub(super) fn at(self, base: u64) -> Self {
        Self { base, ..self }
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
        while self.end < count && !self.ended {
            match self.read_more() {
                Ok(read) => self.ended = read == 0,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads what comes, at least something unless the stream ends.
    fn read_more(&mut self) -> io::Result<usize> {
        let Encoding::Utf16(utf16, raw) = &mut self.encoding else {
            let read = self.input.read(&mut self.buffer[self.end..])?;
            self.end += read;
            let known = self.end - self.start;
            if matches!(self.encoding, Encoding::Unknown) && (known >= 4 || read == 0) {
                self.detect();
            }
            return Ok(read);
        };
        let room = (self.buffer.len() - self.end) / GROWTH;
        let read = self.input.read(&mut raw[..room.min(CHUNK)])?;
        let (buffer, end) = (&mut self.buffer, &mut self.end);
        utf16.take(&raw[..read], |bytes| put(buffer, end, bytes));
        Ok(read)
    }

    /// Finds how the stream is written, when its first bytes are there.
    fn detect(&mut self) {
        let first = self.rest().to_vec();
        self.encoding = match Utf16::detect(&first) {
            None => Encoding::Bytes,
            Some(mut utf16) => {
                self.buffer
                    .resize(self.buffer.len().max(self.start + GROWTH * first.len() + CHUNK), 0);
                self.end = self.start;
                let (buffer, end) = (&mut self.buffer, &mut self.end);
                utf16.take(&first, |bytes| put(buffer, end, bytes));
                Encoding::Utf16(utf16, vec![0; CHUNK])
            }
        };
    }
}

fn put(buffer: &mut Vec<u8>, end: &mut usize, bytes: &[u8]) {
    if buffer.len() < *end + bytes.len() {
        buffer.resize(*end + bytes.len(), 0);
    }
    buffer[*end..*end + bytes.len()].copy_from_slice(bytes);
    *end += bytes.len();
}
