//! Bytes of a PGN as text: UTF-8 where they are UTF-8, else Windows-1252, which Latin-1 is within.

use std::borrow::Cow;

/// What Windows-1252 has where Latin-1 has control characters; the five that it leaves open stay
/// those.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn of_windows(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The text of some bytes: UTF-8, and where they are not, Windows-1252, of which every byte is a
/// character. Nothing is lost either way.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| of_windows(byte)).collect()),
    }
}

/// The text of a tag value as it stands between its quotes: `\"` is a quote and `\\` a backslash;
/// any other backslash stands for itself.
pub fn unescape(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode(bytes);
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match characters.peek() {
            Some(&next @ ('"' | '\\')) if character == '\\' => {
                plain.push(next);
                characters.next();
            }
            _ => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

/// The text of a comment as it stands between its marks: blanks around it are dropped, and every
/// line end is a single line feed.
pub fn comment(bytes: &[u8]) -> Cow<'_, str> {
    let text = match decode(bytes) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    };
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

/// How a run of bytes that are no blanks of ASCII begins: with so many bytes of other blanks, as the
/// no-break space is one; else with a word of so many bytes.
pub(super) fn words(bytes: &[u8]) -> (usize, usize) {
    if bytes.is_ascii() {
        return (0, bytes.len());
    }
    let text = decode(bytes);
    // Of what is not UTF-8, every byte is a character.
    let is_utf8 = matches!(text, Cow::Borrowed(_));
    let length = |text: &str| if is_utf8 { text.len() } else { text.chars().count() };
    let blank = length(&text[..text.len() - text.trim_start().len()]);
    (blank, text.find(char::is_whitespace).map_or(bytes.len(), |at| length(&text[..at])))
}

/// Characters of some bytes, continuation bytes of UTF-8 not counted: exact for UTF-8, and for
/// Latin-1 wrong only by the rare signs between letters.
pub(super) fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_1252_is_read_where_utf_8_fails() {
        assert_eq!(decode(b"Fran\xE7ois"), "François");
        assert_eq!(decode("François".as_bytes()), "François");
        assert_eq!(decode(b"\x8Ai\x9Aka \x96 \x93H\x94 \x80"), "Šiška – “H” €");
    }

    #[test]
    fn other_blanks_are_blanks_too() {
        for (bytes, expected) in [
            (&b"e4"[..], (0, 2)),
            (b"e4\xA0", (0, 2)),
            (b"\xA0\xA0e4", (2, 0)),
            ("\u{A0}e4".as_bytes(), (2, 0)),
            ("é\u{2003}e4".as_bytes(), (0, 2)),
        ] {
            assert_eq!(words(bytes), expected);
        }
    }

    #[test]
    fn only_quotes_and_backslashes_are_escaped() {
        assert_eq!(unescape(br#"the \"King\" \\ \n"#), r#"the "King" \ \n"#);
        assert_eq!(unescape(br"It \"), r"It \");
    }
}
