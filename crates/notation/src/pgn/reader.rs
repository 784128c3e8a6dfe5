//! The reader: bytes to tokens, a game after the other, in bounded memory.

mod plain;

use std::io::{self, Read};

pub use plain::{Plain, Spot, Take};

use arbiter::Score;
use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr};

use super::{
    sign::{SUFFIXES, glyph, is_null, looks_like_move, null_length, sign, without_sign},
    source::Source,
    tag,
    text::{self, characters},
    token::{Fault, Kind, Token},
};
use crate::{Place, score};

/// Longest word of the movetext, in bytes.
pub const MAX_TOKEN: usize = 255;
/// Longest line that is one tag, comment or escape, in bytes.
pub const MAX_LINE: usize = 64 * 1024;
/// Longest comment in braces, in bytes.
pub const MAX_COMMENT: usize = 1024 * 1024;
/// Longest tag that is looked at first for being plain, in bytes.
const MAX_TAG: usize = 1024;
/// Deepest nesting of variations that is delivered.
pub const MAX_DEPTH: usize = 64;

/// Bytes of a word.
const WORD: u8 = 1;
/// Bytes between tokens.
const BLANK: u8 = 2;

/// The class of each byte. Bytes outside ASCII belong to words, so that a word in any alphabet is
/// one token.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | 0x80.. => WORD,
            b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/' => WORD,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => BLANK,
            _ => 0,
        };
        byte += 1;
    }
    class
};

/// What begins a game though a comment before it is not closed.
const EVENT: &[u8] = b"\n[Event \"";

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A part of the source's buffer.
type Span = (usize, usize);

/// Where in a game the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Outside any game.
    Between,
    /// In the tags; `event` once the Event tag has been read.
    Tags { event: bool },
    /// In the movetext.
    Moves,
    /// After the terminator: a comment on the same line still belongs to the game.
    Ended,
    /// After a fault that cost the rest of the game.
    Lost,
}

/// Reads the tokens of a PGN from a stream.
///
/// Memory stays below about three times [`MAX_COMMENT`] whatever the stream holds. Nothing in the
/// text is an error of the reader: what cannot be read is a [`Kind::Fault`] with its place, and the
/// games after it are read. Only the stream itself can fail.
///
/// ```
/// # use notation::pgn::{Kind, Reader};
/// let mut reader = Reader::new(&b"[White \"A\"]\n\n1. e4 e5 *\n"[..]);
/// let mut moves = Vec::new();
/// while let Some(token) = reader.next_token()? {
///     if let Kind::Move(san) = token.kind {
///         moves.push(String::from_utf8_lossy(san).into_owned());
///     }
/// }
/// assert_eq!(moves, ["e4", "e5"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    phase: Phase,
    /// Games begun so far.
    games: u64,
    /// Variations open.
    depth: usize,
    /// The main line of the game has a word.
    has_words: bool,
    line: u64,
    /// Offset of the first byte of the line.
    line_start: u64,
    /// Bytes of the line so far that are no character of their own.
    wide: u64,
    /// The line on which the last token ended.
    busy_line: u64,
}

impl<R: Read> Reader<R> {
    /// A reader of this stream. It buffers by itself.
    pub fn new(input: R) -> Self {
        Self {
            source: Source::new(input),
            phase: Phase::Between,
            games: 0,
            depth: 0,
            has_words: false,
            line: 1,
            line_start: 0,
            wide: 0,
            busy_line: 0,
        }
    }

    /// The same for a part of a stream that begins at this place, where a line begins; to be said
    /// before anything is read.
    #[must_use]
    pub fn begins_at(self, place: Place) -> Self {
        let source = self.source.at(place.offset);
        Self { source, line: place.line, line_start: place.offset, ..self }
    }

    /// The next token; `None` at the end of the stream.
    ///
    /// # Errors
    /// The stream's own.
    #[inline]
    pub fn next_token(&mut self) -> io::Result<Option<Token<'_>>> {
        let Some((place, kind)) = self.scan()? else { return Ok(None) };
        if self.source.offset() != place.offset {
            self.busy_line = self.line;
        }
        Ok(Some(Token { place, kind: kind.map(|span| self.source.bytes(span)) }))
    }

    /// Depth of the variation the reader stands in; 0 in the main line.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The place where the next byte will be read.
    pub fn place(&self) -> Place {
        let offset = self.source.offset();
        let column = (offset - self.line_start).saturating_sub(self.wide) + 1;
        Place { offset, line: self.line, column }
    }

    fn scan(&mut self) -> io::Result<Option<(Place, Kind<Span>)>> {
        loop {
            if self.phase == Phase::Lost {
                self.skip_to_tags()?;
            }
            self.skip_blanks()?;
            self.source.want(MAX_TOKEN + 1)?;
            let place = self.place();
            let Some(&byte) = self.source.rest().first() else {
                return Ok((self.phase != Phase::Between).then(|| (place, self.end_game())));
            };
            if self.depth > MAX_DEPTH {
                if let Some(kind) = self.skip_deep(byte)? {
                    return Ok(Some((place, kind)));
                }
                continue;
            }
            let kind = match self.phase {
                Phase::Lost => Some(self.end_game()),
                Phase::Ended if self.line != self.busy_line || !matches!(byte, b'{' | b';') => {
                    Some(self.end_game())
                }
                _ => self.token(byte)?,
            };
            if let Some(kind) = kind {
                return Ok(Some((place, kind)));
            }
        }
    }

    /// The token that begins with this byte; `None` if it is one that says nothing.
    #[inline]
    fn token(&mut self, byte: u8) -> io::Result<Option<Kind<Span>>> {
        match byte {
            b'0'..=b'9' => self.number(),
            _ if CLASS[usize::from(byte)] == WORD => self.word(),
            b'[' => self.bracket(),
            b'{' => self.brace_comment().map(Some),
            b';' => self.line_comment().map(Some),
            b'%' if self.source.offset() == self.line_start => self.escape(),
            b'.' => {
                self.source.advance(1);
                Ok(None)
            }
            _ => self.sign(byte),
        }
    }

    // Blanks and places.

    #[inline]
    fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let rest = self.source.rest();
            let mut seen = 0;
            while seen < rest.len() && CLASS[usize::from(rest[seen])] == BLANK {
                // A lone carriage return ends a line too.
                if rest[seen] == b'\n' || rest[seen] == b'\r' && rest.get(seen + 1) != Some(&b'\n')
                {
                    self.line += 1;
                    self.line_start = self.source.offset() + seen as u64 + 1;
                    self.wide = 0;
                }
                seen += 1;
            }
            let at_end = seen == rest.len();
            let mark = !at_end && rest[seen] == BYTE_ORDER_MARK[0];
            self.source.advance(seen);
            if at_end {
                self.source.want(1)?;
                if self.source.rest().is_empty() {
                    return Ok(());
                }
            } else if mark {
                self.source.want(BYTE_ORDER_MARK.len())?;
                if !self.source.rest().starts_with(BYTE_ORDER_MARK) {
                    return Ok(());
                }
                // The mark is no character: what follows it still begins the line.
                self.source.advance(BYTE_ORDER_MARK.len());
                self.line_start += BYTE_ORDER_MARK.len() as u64;
            } else {
                return Ok(());
            }
        }
    }

    /// Moves on over bytes that may hold line ends and signs outside ASCII.
    fn pass(&mut self, count: usize) {
        let rest = self.source.rest();
        let bytes = &rest[..count];
        // A lone carriage return ends a line too.
        let lone = |&at: &usize| rest.get(at + 1) != Some(&b'\n');
        let returns = memchr_iter(b'\r', bytes).filter(lone);
        let (returns, last_return) =
            returns.fold((0, None), |(count, _), at| (count + 1, Some(at)));
        let tail = match memrchr(b'\n', bytes).max(last_return) {
            Some(last) => {
                self.line += memchr_iter(b'\n', bytes).count() as u64 + returns;
                self.line_start = self.source.offset() + last as u64 + 1;
                self.wide = 0;
                &bytes[last + 1..]
            }
            None => bytes,
        };
        self.wide += (tail.len() - characters(tail)) as u64;
        self.source.advance(count);
    }

    /// Length of the rest of the line without its end; `None` if it exceeds the bound.
    fn line_length(&mut self) -> io::Result<Option<usize>> {
        let mut window = 1024;
        loop {
            self.source.want(window)?;
            let rest = self.source.rest();
            let within = &rest[..rest.len().min(MAX_LINE)];
            if let Some(end) = memchr2(b'\n', b'\r', within) {
                return Ok(Some(end));
            }
            if rest.len() < window {
                return Ok((rest.len() <= MAX_LINE).then_some(rest.len()));
            }
            if window > MAX_LINE {
                return Ok(None);
            }
            window *= 4;
        }
    }

    /// Skips to the end of the line, however long it is.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            self.source.want(1)?;
            let rest = self.source.rest();
            if rest.is_empty() {
                return Ok(());
            }
            let end = memchr2(b'\n', b'\r', rest);
            let count = end.unwrap_or(rest.len());
            self.pass(count);
            if end.is_some() {
                return Ok(());
            }
        }
    }

    /// Skips to the next line that begins with a tag.
    fn skip_to_tags(&mut self) -> io::Result<()> {
        loop {
            self.skip_line()?;
            self.skip_blanks()?;
            self.source.want(MAX_TOKEN + 1)?;
            if self.source.rest().is_empty() || tag::begins(self.source.rest()) {
                return Ok(());
            }
        }
    }

    // Games.

    /// The end of the game, or first what is still open in it.
    fn end_game(&mut self) -> Kind<Span> {
        if self.depth > 0 && self.phase != Phase::Lost {
            self.depth = 0;
            return Kind::Fault(Fault::OpenVariation);
        }
        self.depth = 0;
        self.has_words = false;
        self.phase = Phase::Between;
        Kind::End
    }

    /// Enters the movetext, if a game stands there or may begin there.
    #[inline]
    fn enter_moves(&mut self, may_begin: bool) -> bool {
        match self.phase {
            Phase::Moves => true,
            Phase::Between if !may_begin => false,
            _ => {
                if self.phase == Phase::Between {
                    self.games += 1;
                }
                self.phase = Phase::Moves;
                true
            }
        }
    }

    fn outside(&mut self) -> io::Result<Option<Kind<Span>>> {
        self.skip_line()?;
        Ok(Some(Kind::Fault(Fault::Outside)))
    }

    // Tags.

    fn bracket(&mut self) -> io::Result<Option<Kind<Span>>> {
        let event = match self.phase {
            Phase::Tags { event } => event,
            Phase::Between => false,
            // A tag at the start of a line begins the next game though this one has no terminator.
            _ if self.line != self.busy_line && tag::begins(self.source.rest()) => {
                return Ok(Some(self.end_game()));
            }
            _ => return self.sign(b'['),
        };
        let window = self.source.rest();
        let window = &window[..window.len().min(MAX_TAG)];
        let found = match tag::parse_plain(window) {
            Some(found) => found,
            None => {
                let Some(length) = self.line_length()? else {
                    self.open_tags(event);
                    self.skip_line()?;
                    return Ok(Some(Kind::Fault(Fault::LongLine)));
                };
                let Some(found) = tag::parse(&self.source.rest()[..length]) else {
                    self.pass(length);
                    return Ok(Some(Kind::Fault(Fault::BadTag)));
                };
                found
            }
        };
        let start = self.source.position();
        let at = |(from, to): Span| (start + from, start + to);
        let is_event = self.source.bytes(at(found.name)).eq_ignore_ascii_case(b"Event");
        // A game begins with its Event; tags before it are of the same game only where no empty line
        // stands between.
        let is_set_apart = self.line > self.busy_line + 1 && !matches!(self.phase, Phase::Between);
        if is_event && (event || is_set_apart) {
            return Ok(Some(self.end_game()));
        }
        self.open_tags(event || is_event);
        let tag = &self.source.rest()[..found.length];
        if !tag.is_ascii() {
            self.wide += (tag.len() - characters(tag)) as u64;
        }
        self.source.advance(found.length);
        Ok(Some(Kind::Tag { name: at(found.name), value: at(found.value) }))
    }

    fn open_tags(&mut self, event: bool) {
        if self.phase == Phase::Between {
            self.games += 1;
        }
        self.phase = Phase::Tags { event };
    }

    // Comments.

    fn brace_comment(&mut self) -> io::Result<Kind<Span>> {
        let mut window = MAX_TOKEN;
        let mut searched = 1;
        let length = loop {
            self.source.want(window)?;
            let rest = self.source.rest();
            if let Some(end) = memchr(b'}', &rest[searched.min(rest.len())..]) {
                break Some(searched + end);
            }
            if rest.len() < window || window > MAX_COMMENT {
                break None;
            }
            searched = rest.len();
            window = searched * 4;
        };
        let length = match length {
            Some(end) if end <= MAX_COMMENT => Some(self.end_of_nested(end)?),
            length => length,
        };
        let start = self.source.position();
        match length {
            // A comment that holds the beginning of a game was not closed.
            Some(end)
                if end <= MAX_COMMENT
                    && memmem::find(&self.source.rest()[..end], EVENT).is_none() =>
            {
                self.pass(end + 1);
                Ok(Kind::Comment((start + 1, start + end)))
            }
            _ => {
                if self.skip_comment()? {
                    return Ok(Kind::Fault(Fault::LongComment));
                }
                if self.phase == Phase::Between {
                    self.skip_to_tags()?;
                    return Ok(Kind::Fault(Fault::Outside));
                }
                self.phase = Phase::Lost;
                Ok(Kind::Fault(Fault::OpenComment))
            }
        }
    }

    /// The end of a comment whose first closing brace stands there: a later one where comments are
    /// nested in it. They are not by the standard, so it must be sure: for a brace opened within it
    /// another one closes before any is opened again.
    fn end_of_nested(&mut self, first: usize) -> io::Result<usize> {
        let opened = memchr_iter(b'{', &self.source.rest()[1..first]).count();
        let mut end = first;
        for _ in 0..opened {
            self.source.want(end + 1 + MAX_TOKEN)?;
            let after = &self.source.rest()[end + 1..];
            let after = &after[..after.len().min(MAX_TOKEN)];
            match memchr2(b'{', b'}', after) {
                Some(at) if after[at] == b'}' && is_prose(&after[..at]) => end += 1 + at,
                _ => break,
            }
        }
        Ok(end)
    }

    /// Skips a comment, however long it is. Says whether it is closed: else it stands before the line
    /// that begins the next game, or at the end.
    fn skip_comment(&mut self) -> io::Result<bool> {
        self.source.advance(1);
        loop {
            self.source.want(MAX_LINE)?;
            let rest = self.source.rest();
            let event = memmem::find(rest, EVENT);
            let close = memchr(b'}', &rest[..event.unwrap_or(rest.len())]);
            let is_last = rest.len() < MAX_LINE;
            let count = match (close, event) {
                (Some(close), _) => close + 1,
                (None, Some(event)) => event,
                // The beginning of a game may lie across the end of the window.
                (None, None) if is_last => rest.len(),
                (None, None) => rest.len() - EVENT.len(),
            };
            self.pass(count);
            if close.is_some() || event.is_some() || is_last {
                return Ok(close.is_some());
            }
        }
    }

    fn line_comment(&mut self) -> io::Result<Kind<Span>> {
        let Some(length) = self.line_length()? else {
            self.skip_line()?;
            return Ok(Kind::Fault(Fault::LongLine));
        };
        let start = self.source.position();
        self.pass(length);
        Ok(Kind::Comment((start + 1, start + length)))
    }

    fn escape(&mut self) -> io::Result<Option<Kind<Span>>> {
        self.skip_line()?;
        Ok(None)
    }

    // Words.

    /// Length of the word at the start of the window, or `None` if it exceeds the bound.
    #[inline]
    fn word_length(&self) -> Option<usize> {
        let rest = self.source.rest();
        let rest = &rest[..rest.len().min(MAX_TOKEN + 1)];
        let length =
            rest.iter().position(|&byte| CLASS[usize::from(byte)] != WORD).unwrap_or(rest.len());
        if length > MAX_TOKEN {
            return None;
        }
        Some(match rest[length..] {
            // `e8(Q)`
            [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]
                if matches!(rest[length - 1], b'1' | b'8') =>
            {
                length + 3
            }
            // `exd6e.p.`
            [b'.', b'p', b'.', ..] if rest[length - 1] == b'e' => length + 3,
            _ => length,
        })
    }

    fn word(&mut self) -> io::Result<Option<Kind<Span>>> {
        let Some(length) = self.word_length() else { return self.long_token() };
        let (blank, length) = text::words(&self.source.rest()[..length]);
        if blank > 0 {
            self.pass(blank);
            return Ok(None);
        }
        let length = without_sign(&self.source.rest()[..length]);
        let word = &self.source.rest()[..length];
        let kind = match word[0] {
            b'N' | b'R'
                if length <= 2
                    && let Some(nag) = sign(word) =>
            {
                Kind::Nag(nag)
            }
            b'Z' | b'-' if is_null(word) => Kind::Null(()),
            b'e' if word == b"e.p." || word == b"ep" => {
                self.source.advance(length);
                return Ok(None);
            }
            b'A'..=b'Z' | b'a'..=b'z' => Kind::Move(()),
            // A mark of check set apart from its move.
            _ if matches!(word, b"+" | b"++" | b"#") => {
                self.source.advance(length);
                return Ok(None);
            }
            _ => match (sign(word), score::read(word)) {
                (Some(nag), _) => Kind::Nag(nag),
                (_, Some(score)) => return self.result(score, length),
                _ => Kind::Move(()),
            },
        };
        self.movetext(kind, length)
    }

    /// A word that begins with a digit: a move number, a result, or castling with zeros.
    #[inline]
    fn number(&mut self) -> io::Result<Option<Kind<Span>>> {
        let rest = self.source.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits).copied() {
            Some(b'.') => {}
            Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => {}
            Some(byte) if CLASS[usize::from(byte)] == WORD => {
                let Some(length) = self.word_length() else { return self.long_token() };
                return match score::read(&self.source.rest()[..length]) {
                    Some(score) => self.result(score, length),
                    None => self.movetext(Kind::Move(()), length),
                };
            }
            _ => {}
        }
        let number = rest[..digits].iter().fold(0u32, |number, &digit| {
            number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        let mut end = digits;
        let mut dots = 0u8;
        loop {
            let blanks = rest[end..].iter().take_while(|&&byte| byte == b' ').count();
            let more = rest[end + blanks..].iter().take_while(|&&byte| byte == b'.').count();
            if more == 0 {
                break;
            }
            dots = dots.saturating_add(u8::try_from(more).unwrap_or(u8::MAX));
            end += blanks + more;
        }
        if digits > MAX_TOKEN || end > MAX_TOKEN {
            return self.long_token();
        }
        // Castling with zeros and without dashes.
        if matches!(&rest[..end], b"00" | b"000") && self.phase == Phase::Moves {
            return self.movetext(Kind::Move(()), end);
        }
        if number == 1 && dots < 2 && self.begins_anew() {
            return Ok(Some(self.end_game()));
        }
        if !self.enter_moves(number == 1 || self.games == 0) {
            return self.outside();
        }
        self.source.advance(end);
        Ok(Some(Kind::Number { number, dots }))
    }

    /// Whether a first move number begins the next game, though this one has no terminator and the
    /// next one no tags: an empty line stands between them.
    fn begins_anew(&self) -> bool {
        let is_set_apart = self.line > self.busy_line + 1;
        self.phase == Phase::Moves && self.depth == 0 && self.has_words && is_set_apart
    }

    /// A word of the movetext.
    #[inline]
    fn movetext(&mut self, kind: Kind<()>, length: usize) -> io::Result<Option<Kind<Span>>> {
        if self.phase != Phase::Moves {
            let word = &self.source.rest()[..length];
            let begins = looks_like_move(word) && self.line != self.busy_line;
            if !self.enter_moves(begins) {
                return self.outside();
            }
        }
        if self.depth == 0 && matches!(kind, Kind::Move(()) | Kind::Null(())) {
            self.has_words = true;
        }
        let start = self.source.position();
        if self.source.rest()[0] < 0x80 {
            self.source.advance(length);
        } else {
            self.pass(length);
        }
        Ok(Some(kind.map(|()| (start, start + length))))
    }

    fn result(&mut self, score: Score, length: usize) -> io::Result<Option<Kind<Span>>> {
        if !self.enter_moves(false) {
            return self.outside();
        }
        self.pass(length);
        if self.depth == 0 {
            self.phase = Phase::Ended;
        }
        Ok(Some(Kind::Result(score)))
    }

    fn long_token(&mut self) -> io::Result<Option<Kind<Span>>> {
        if !self.enter_moves(false) {
            return self.outside();
        }
        loop {
            self.source.want(1)?;
            let rest = self.source.rest();
            let count = rest.iter().position(|&byte| matches!(CLASS[usize::from(byte)], 0 | BLANK));
            let count = match count {
                // What is too long need not be made of word bytes: dots after a number.
                Some(0) if rest[0] == b'.' => 1,
                Some(0) => break,
                Some(count) => count,
                None if rest.is_empty() => break,
                None => rest.len(),
            };
            self.pass(count);
        }
        Ok(Some(Kind::Fault(Fault::LongToken)))
    }

    // Signs.

    fn sign(&mut self, byte: u8) -> io::Result<Option<Kind<Span>>> {
        // A game without tags may begin with a glyph, as it may with a move.
        let is_glyph = byte == b'$' && self.source.rest().get(1).is_some_and(u8::is_ascii_digit);
        if !self.enter_moves(is_glyph && self.line != self.busy_line) {
            return self.outside();
        }
        let rest = self.source.rest();
        let kind = match byte {
            b'*' => return self.result(Score::None, 1),
            b'(' => {
                self.source.advance(1);
                self.depth += 1;
                return Ok(Some(if self.depth > MAX_DEPTH {
                    Kind::Fault(Fault::Deep)
                } else {
                    Kind::Open
                }));
            }
            b')' => {
                self.source.advance(1);
                return Ok(Some(match self.depth.checked_sub(1) {
                    Some(depth) => {
                        self.depth = depth;
                        Kind::Close
                    }
                    None => Kind::Fault(Fault::Unopened),
                }));
            }
            b'<' | b'@' if let Some(length) = null_length(rest) => {
                return self.movetext(Kind::Null(()), length);
            }
            b'!' | b'?' => {
                let length = rest.iter().take_while(|&&byte| matches!(byte, b'!' | b'?')).count();
                let nag = glyph(SUFFIXES, &rest[..length]);
                self.source.advance(length);
                nag.map_or(Kind::Fault(Fault::BadNag), Kind::Nag)
            }
            b'$' => {
                let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let number =
                    std::str::from_utf8(&rest[1..=digits]).ok().and_then(|n| n.parse().ok());
                self.source.advance(1 + digits);
                number.map_or(Kind::Fault(Fault::BadNag), Kind::Nag)
            }
            _ => {
                // One fault for a run of the same sign, so that a damaged file stays readable.
                let length = rest.iter().take_while(|&&other| other == byte).count();
                self.pass(length);
                Kind::Fault(Fault::Sign(byte))
            }
        };
        Ok(Some(kind))
    }

    /// Passes over what lies deeper than the bound, comments as a whole.
    fn skip_deep(&mut self, byte: u8) -> io::Result<Option<Kind<Span>>> {
        match byte {
            b'{' => return self.brace_comment().map(|kind| only_fault(Some(kind))),
            b';' => return self.line_comment().map(|kind| only_fault(Some(kind))),
            b'(' => self.depth += 1,
            b')' => self.depth -= 1,
            b'[' if self.line != self.busy_line && tag::begins(self.source.rest()) => {
                return Ok(Some(self.end_game()));
            }
            _ => {}
        }
        // The line is now no longer fresh: a bracket further on begins no tags.
        self.busy_line = self.line;
        self.source.advance(1);
        Ok(None)
    }
}

/// Whether a text may lie between two closing braces of nested comments: neither a tag nor a comment
/// to the end of the line begins in it.
fn is_prose(text: &[u8]) -> bool {
    memchr(b';', text).is_none() && memmem::find(text, b"\n[").is_none()
}

fn only_fault<T>(kind: Option<Kind<T>>) -> Option<Kind<T>> {
    kind.filter(|kind| matches!(kind, Kind::Fault(_)))
}
