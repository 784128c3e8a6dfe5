//! The file as a whole: its lines in their order, read and written.

use std::fmt;

use arbiter::{Act, Actor, Deed};

use super::{
    assertion::{self, Assertion},
    cursor::{Cursor, Expected, Read, decimals, thousandths},
    deed,
    error::{ActsError, Fault},
    header::{self, Entry},
};

/// Largest file, in bytes.
pub const MAX_FILE: usize = 16 * 1024 * 1024;
/// Longest line, in bytes.
pub const MAX_LINE: usize = 8 * 1024;
/// How much of a faulty line is shown, in characters.
const SHOWN: usize = 200;

/// An acts file: its lines in their order. A line's number is its index and one.
///
/// Reading what it writes gives it back, so long as no value in it holds what the format has no
/// place for: a line end, or `# ` after a blank in a tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActsFile {
    /// The lines.
    pub lines: Vec<Line>,
}

/// A line of an acts file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub content: Content,
    /// The comment at its end, without its sign and the blanks around it.
    pub comment: Option<String>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing: the line is empty or a comment.
    Blank,
    /// What was agreed before the game.
    Header(Entry),
    /// What someone did.
    Acts(ActLine),
    /// What is claimed to follow.
    Assertion(Assertion),
}

/// One continuous handling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActLine {
    /// Who acts.
    pub actor: Actor,
    /// What he does; never empty, and without the hand's withdrawal, which the line's end means.
    pub deeds: Vec<Deed>,
    /// When, in milliseconds since the start of the game.
    pub at: Option<u64>,
}

impl ActLine {
    /// The acts of the line, the withdrawal of the hand at its end included.
    pub fn acts(&self) -> impl Iterator<Item = Act> + '_ {
        let deeds = self.deeds.iter().cloned().chain([Deed::Withdraw]);
        deeds.map(|deed| Act { actor: self.actor, deed, at: self.at })
    }
}

impl ActsFile {
    /// The header lines, each with its number.
    pub fn header(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.numbered().filter_map(|(number, content)| match content {
            Content::Header(entry) => Some((number, entry)),
            _ => None,
        })
    }

    /// What each line says, with its number counted from 1.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &Content)> {
        self.lines.iter().enumerate().map(|(index, line)| (index + 1, &line.content))
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.header().find_map(|(_, entry)| match entry {
            Entry::Tag { name: known, value } if known == name => Some(value.as_str()),
            _ => None,
        })
    }
}

/// Reads an acts file.
///
/// # Errors
/// Every line that cannot be read, with its place and what was expected there.
pub fn read(text: &str) -> Result<ActsFile, ActsError> {
    if text.len() > MAX_FILE {
        let expected = format!("a file of at most {MAX_FILE} bytes");
        return Err(ActsError { faults: vec![fault_at(1, "", 0, expected)] });
    }
    let mut file = ActsFile::default();
    let mut faults = Vec::new();
    let mut reader = LineReader::default();
    for (index, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        match reader.read(line) {
            Ok(line) => file.lines.push(line),
            Err(Expected { at, what }) => faults.push(fault_at(index + 1, line, at, what)),
        }
        if faults.len() == ActsError::MOST {
            break;
        }
    }
    if faults.is_empty() { Ok(file) } else { Err(ActsError { faults }) }
}

fn fault_at(line: usize, text: &str, at: usize, expected: String) -> Fault {
    let column = text.get(..at).map_or(1, |before| before.chars().count() + 1);
    // The part of a very long line that holds the fault cannot be shown with its column.
    let text = text.chars().take(SHOWN).collect();
    Fault { line, column, text, expected }
}

/// Reads lines, and knows what may still come.
#[derive(Default)]
struct LineReader {
    /// Header keys seen that may come only once.
    keys: Vec<String>,
    /// An act or an assertion has been seen.
    begun: bool,
}

impl LineReader {
    fn read(&mut self, line: &str) -> Read<Line> {
        if line.len() > MAX_LINE {
            return Cursor::new(line).expected(format!("a line of at most {MAX_LINE} bytes"));
        }
        let (content, comment) = split_comment(line);
        let comment = comment.map(|comment| comment.trim().to_owned());
        Ok(Line { content: self.content(content)?, comment })
    }

    fn content(&mut self, text: &str) -> Read<Content> {
        let mut cursor = Cursor::new(text);
        if cursor.at_end() {
            return Ok(Content::Blank);
        }
        if cursor.eat("=>") {
            self.begun = true;
            let assertion = assertion::read(&mut cursor)?;
            return ended(&mut cursor).map(|()| Content::Assertion(assertion));
        }
        let start = cursor.clone();
        let name = cursor.rest().split(':').next().unwrap_or_default().trim_end();
        if !(cursor.eat(name) && eat_colon(&mut cursor)) {
            return start.expected("a header line `key: value`, a line of acts `w: …`, or `=>`");
        }
        if let Some(actor) = deed::actor(name) {
            self.begun = true;
            return read_acts(actor, &mut cursor).map(Content::Acts);
        }
        if !header::is_key(name) {
            let known: Vec<_> = header::usages().map(|(key, _)| format!("`{key}`")).collect();
            return start.expected(format!(
                "a header key ({} or a capitalised tag name), `w`, `b`, `arbiter` or `gallery`",
                known.join(", ")
            ));
        }
        if self.begun {
            return start.expected("an act or an assertion; header lines come first");
        }
        let entry = header::read(name, &mut cursor)?;
        ended(&mut cursor)?;
        let once = !entry.repeats();
        if once && self.keys.iter().any(|key| key == name) {
            return start.expected(format!("`{name}` only once"));
        }
        if once {
            self.keys.push(name.to_owned());
        }
        Ok(Content::Header(entry))
    }
}

fn eat_colon(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip_blanks();
    cursor.eat(":")
}

fn ended(cursor: &mut Cursor<'_>) -> Read<()> {
    if cursor.at_end() { Ok(()) } else { cursor.expected("the end of the line") }
}

fn read_acts(actor: Actor, cursor: &mut Cursor<'_>) -> Read<ActLine> {
    let mut deeds = Vec::new();
    loop {
        deeds.push(deed::read(cursor)?);
        if cursor.at_end() {
            return Ok(ActLine { actor, deeds, at: None });
        }
        if cursor.eat("@") {
            let at = cursor.named("seconds since the start, such as `12.350`", read_seconds)?;
            ended(cursor)?;
            return Ok(ActLine { actor, deeds, at: Some(at) });
        }
        if !cursor.eat(";") {
            return cursor.expected("`;` and another act, `@` and a time, or the end of the line");
        }
    }
}

/// Milliseconds of a time in seconds.
fn read_seconds(text: &str) -> Option<u64> {
    let (seconds, millis) = match text.split_once('.') {
        Some((seconds, decimals)) => (seconds, thousandths(decimals)?),
        None => (text, 0),
    };
    let digits = seconds.bytes().all(|byte| byte.is_ascii_digit());
    let seconds: u64 = digits.then(|| seconds.parse().ok()).flatten()?;
    seconds.checked_mul(1000)?.checked_add(millis)
}

/// Splits a line at its comment: at a `#` that begins it, or that follows a blank, outside the
/// quotes of a reason, and is itself followed by one.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let indent = line.len() - line.trim_start().len();
    if let Some(comment) = line[indent..].strip_prefix('#') {
        return ("", Some(comment));
    }
    let name = line.split(':').next().unwrap_or_default().trim();
    let has_reasons = deed::actor(name).is_some();
    let bytes = line.as_bytes();
    let is_blank = |byte: Option<&u8>| matches!(byte, None | Some(b' ' | b'\t'));
    let (mut at, mut quoted) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'"' if has_reasons => quoted = !quoted,
            b'\\' if quoted => at += 1,
            b'#' if !quoted && is_blank(bytes.get(at + 1)) && is_blank(bytes.get(at - 1)) => {
                return (line[..at].trim_end(), Some(&line[at + 1..]));
            }
            _ => {}
        }
        at += 1;
    }
    (line, None)
}

impl fmt::Display for ActsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.content {
            Content::Blank => {}
            Content::Header(entry) => write!(f, "{entry}")?,
            Content::Acts(line) => write!(f, "{line}")?,
            Content::Assertion(assertion) => write!(f, "=> {assertion}")?,
        }
        let blank = if self.content == Content::Blank { "" } else { "  " };
        match self.comment.as_deref() {
            None => Ok(()),
            Some("") => write!(f, "{blank}#"),
            Some(comment) => write!(f, "{blank}# {comment}"),
        }
    }
}

impl fmt::Display for ActLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", deed::actor_name(self.actor))?;
        for (index, deed) in self.deeds.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { "; " } else { "" }, deed::show(deed))?;
        }
        match self.at {
            Some(at) => write!(f, " @ {}{}", at / 1000, decimals(at)),
            None => Ok(()),
        }
    }
}
