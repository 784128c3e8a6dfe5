//! Bytes of a PGN as text: UTF-8 where they are UTF-8, else Latin-1.

use std::borrow::Cow;

/// The text of some bytes: UTF-8, and where they are not, Latin-1, of which every byte is a
/// character. Nothing is lost either way.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
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

/// Characters of some bytes, continuation bytes of UTF-8 not counted: exact for UTF-8, and for
/// Latin-1 wrong only by the rare signs between letters.
pub(super) fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_1_is_read_where_utf_8_fails() {
        assert_eq!(decode(b"Fran\xE7ois"), "François");
        assert_eq!(decode("François".as_bytes()), "François");
    }

    #[test]
    fn only_quotes_and_backslashes_are_escaped() {
        assert_eq!(unescape(br#"the \"King\" \\ \n"#), r#"the "King" \ \n"#);
        assert_eq!(unescape(br"It \"), r"It \");
    }
}
