//! Words so short that they are a number.

use super::CheckMark;

/// A word of one to seven bytes, kept as a number: what plain moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The bytes, the first lowest; none of them is zero, and all behind are.
    bytes: [u8; 8],
    length: u8,
}

impl Short {
    /// The word of these bytes; `None` if it is too long, empty, or holds a zero.
    pub fn new(word: &[u8]) -> Option<Self> {
        let mut bytes = [0; 8];
        bytes[..7].get_mut(..word.len())?.copy_from_slice(word);
        (!word.is_empty() && !word.contains(&0)).then_some(Self { bytes, length: word.len() as u8 })
    }

    /// The word at the start of a text, up to the first blank or control character. `None` if it is
    /// too long or empty.
    #[inline(always)]
    pub fn at_start(text: [u8; 8]) -> Option<Self> {
        const LOWEST: u64 = 0x0101_0101_0101_0101;
        let bytes = u64::from_le_bytes(text);
        // The high bit of each byte that is a blank or a control character; of those behind the first,
        // more.
        let blank = bytes.wrapping_sub(LOWEST * 0x21) & !bytes & (LOWEST * 0x80);
        if blank == 0 {
            return None;
        }
        // The lowest bit of the first blank less one: all bits of the bytes before it.
        let behind = (blank & blank.wrapping_neg()) >> 7;
        let word = bytes & behind.wrapping_sub(1);
        let length = (blank.trailing_zeros() / 8) as u8;
        (length > 0).then_some(Self { bytes: word.to_le_bytes(), length })
    }

    /// Its bytes.
    #[inline(always)]
    pub fn text(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length & 7)]
    }

    /// How many there are.
    #[inline(always)]
    pub fn length(self) -> usize {
        usize::from(self.length)
    }

    /// Its first byte.
    #[inline(always)]
    pub fn first(self) -> u8 {
        self.bytes[0]
    }

    /// The word without its mark of check, and the mark.
    pub(super) fn split_mark(&self) -> (&[u8], Option<CheckMark>) {
        match self.text() {
            [rest @ .., b'+'] => (rest, Some(CheckMark::Check)),
            [rest @ .., b'#'] => (rest, Some(CheckMark::Mate)),
            text => (text, None),
        }
    }

    /// The number that it is, below 2⁵⁶.
    #[inline(always)]
    pub(super) fn number(self) -> u64 {
        u64::from_le_bytes(self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_at_the_first_blank() {
        for (text, expected) in [
            (b"Nf3 Nc6 ", Some(&b"Nf3"[..])),
            (b"e4\n1. e4", Some(b"e4")),
            (b"Qa1xb2+ ", Some(b"Qa1xb2+")),
            (b"Qa1xb2+#", None),
            (b" e4 e5 f", None),
            (b"\xa0\xff!\x7f \x00\x01 ", Some(b"\xa0\xff!\x7f")),
        ] {
            let word = Short::at_start(*text);
            assert_eq!(word.as_ref().map(Short::text), expected, "{text:?}");
            assert_eq!(word, expected.and_then(Short::new), "{text:?}");
        }
    }

    #[test]
    fn a_word_too_long_empty_or_with_a_zero_is_none() {
        for word in [&b"12345678"[..], b"", b"a\0"] {
            assert_eq!(Short::new(word), None);
        }
    }
}
