//! A tag pair on a line, well written or not.

use memchr::{memchr, memchr3};

/// The parts of a tag, as spans of the line it was found in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: (usize, usize),
    /// The value as it stands between its quotes.
    pub(super) value: (usize, usize),
    /// The whole tag with its brackets.
    pub(super) length: usize,
}

/// Whether a text begins like a tag: `[Name "`.
pub(super) fn begins(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let name =
        rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// Reads a tag that is written as nearly all are, `[Name "value"]`, alone on its line, without
/// anything that has to be looked at twice. `None` says nothing.
#[inline]
pub(super) fn parse_plain(text: &[u8]) -> Option<Tag> {
    let name = text.iter().skip(1).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let start = name + 3;
    if name == 0 || text.get(name + 1..start)? != b" \"" {
        return None;
    }
    let end = start + memchr3(b'"', b'\\', b'\n', &text[start..])?;
    let behind = text.get(end..end + 3)?;
    let is_alone =
        matches!(behind, [b'"', b']', b'\n' | b'\r']) && memchr(b'\r', &text[start..end]).is_none();
    is_alone.then_some(Tag { name: (1, name + 1), value: (start, end), length: end + 2 })
}

/// Reads the tag at the start of a line; `None` if it has no name or no value.
///
/// A value whose quotes are broken, as in `[Event "It \"]` or `[White "A "B" C"]`, reaches to the
/// first quote after which the tag can end.
pub(super) fn parse(line: &[u8]) -> Option<Tag> {
    let name_start = skip(line, 1, is_blank);
    let name_end = skip(line, name_start, |byte| !is_blank(byte) && !matches!(byte, b'"' | b']'));
    if name_start == name_end {
        return None;
    }
    let name = (name_start, name_end);
    let open = skip(line, name_end, is_blank);
    if line.get(open) != Some(&b'"') {
        let end = find(line, open, b']').unwrap_or(line.len());
        let value_end = open + line[open..end].trim_ascii_end().len();
        return (value_end > open).then_some(Tag {
            name,
            value: (open, value_end),
            length: (end + 1).min(line.len()),
        });
    }
    let start = open + 1;
    let (close, length) = well_quoted(line, start).or_else(|| ill_quoted(line, start)).unwrap_or({
        let end = line.len();
        let text = line[start..end].trim_ascii_end();
        (start + text.strip_suffix(b"]").unwrap_or(text).len(), end)
    });
    Some(Tag { name, value: (start, close), length })
}

/// The closing quote by the rules, and the length of the tag.
fn well_quoted(line: &[u8], start: usize) -> Option<(usize, usize)> {
    let mut at = start;
    loop {
        match line.get(at)? {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => break,
            _ => at += 1,
        }
    }
    let bracket = skip(line, at + 1, is_blank);
    match line.get(bracket) {
        Some(b']') => Some((at, bracket + 1)),
        // The bracket is missing.
        None => Some((at, line.len())),
        _ => None,
    }
}

/// The first quote, escaped or not, after which the tag can end.
fn ill_quoted(line: &[u8], start: usize) -> Option<(usize, usize)> {
    (start..line.len()).filter(|&at| line[at] == b'"').find_map(|at| {
        let bracket = skip(line, at + 1, is_blank);
        let next = skip(line, bracket + 1, is_blank);
        (line.get(bracket) == Some(&b']') && matches!(line.get(next), None | Some(b'[')))
            .then_some((at, bracket + 1))
    })
}

fn skip(line: &[u8], from: usize, passed: impl Fn(u8) -> bool) -> usize {
    let from = from.min(line.len());
    from + line[from..].iter().take_while(|&&byte| passed(byte)).count()
}

fn find(line: &[u8], from: usize, wanted: u8) -> Option<usize> {
    line[from..].iter().position(|&byte| byte == wanted).map(|at| from + at)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(&str, &str, &str)> {
        let tag = parse(line.as_bytes())?;
        Some((&line[tag.name.0..tag.name.1], &line[tag.value.0..tag.value.1], &line[tag.length..]))
    }

    #[test]
    fn plain_tags_are_read_alike() {
        for line in [r#"[Event "A"]"#, r#"[E "a [b] c"]"#, r#"[Event "é"]"#, r#"[Event ""]"#] {
            let plain = parse_plain(format!("{line}\n").as_bytes());
            assert!(plain.is_some());
            assert_eq!(plain, parse(line.as_bytes()), "{line}");
        }
        for text in [
            "[Event \"A\"]",
            "[Event \"A\"] \n",
            "[Event \"A\\\\\"]\n",
            "[Event \"A\n\"]\n",
            "[Event \"A\r\"]\n",
            "[\"A\"]\n",
            "[Event  \"A\"]\n",
            "[Event A]\n",
            "[Event \"A\" B\"]\n",
        ] {
            assert_eq!(parse_plain(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn tags_are_read_with_broken_quotes_and_brackets() {
        for (line, expected) in [
            (r#"[Event "A"]"#, ("Event", "A", "")),
            (r#"[ Event  "A" ] "#, ("Event", "A", " ")),
            (r#"[Event""]"#, ("Event", "", "")),
            (r#"[Event "A"] [Site "B"]"#, ("Event", "A", r#" [Site "B"]"#)),
            (r#"[Event "the \"K\" \\"]"#, ("Event", r#"the \"K\" \\"#, "")),
            (r#"[Event "It \"]"#, ("Event", r"It \", "")),
            (r#"[White "A "B" C"]"#, ("White", r#"A "B" C"#, "")),
            (r#"[White "A" B"] [Black "C"]"#, ("White", r#"A" B"#, r#" [Black "C"]"#)),
            (r#"[Event "A""#, ("Event", "A", "")),
            (r#"[Event "A]"#, ("Event", "A", "")),
            (r#"[Event "A"#, ("Event", "A", "")),
            ("[Event A]", ("Event", "A", "")),
            ("[WhiteElo 2000", ("WhiteElo", "2000", "")),
            (r#"[Event "[x]"]"#, ("Event", "[x]", "")),
        ] {
            assert_eq!(read(line), Some(expected), "{line}");
        }
        for line in ["[", "[]", "[Event]", "[Event ", r#"["A"]"#] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
