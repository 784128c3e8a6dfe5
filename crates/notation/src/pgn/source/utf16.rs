//! UTF-16 as UTF-8, a chunk at a time.

use std::char;

/// Turns the bytes of UTF-16 into those of UTF-8.
#[derive(Debug)]
pub(super) struct Utf16 {
    /// The high byte comes first.
    big: bool,
    /// Half a unit, left over.
    byte: Option<u8>,
    /// Half a pair, left over.
    high: Option<u16>,
}

/// Most bytes that a byte becomes, rounded up.
pub(super) const GROWTH: usize = 2;

impl Utf16 {
    /// Tells by its first four bytes whether a text is UTF-16: it begins with its mark, or with two
    /// characters of ASCII of which each takes two bytes.
    pub(super) fn detect(first: &[u8]) -> Option<Self> {
        let big = match *first {
            [0xFF, 0xFE, ..] => false,
            [0xFE, 0xFF, ..] => true,
            [1..=0x7F, 0, 1..=0x7F, 0, ..] => false,
            [0, 1..=0x7F, 0, 1..=0x7F, ..] => true,
            _ => return None,
        };
        Some(Self { big, byte: None, high: None })
    }

    /// Takes in some bytes and gives what they are. What is half a pair becomes the character that
    /// stands for what cannot be read.
    pub(super) fn take(&mut self, bytes: &[u8], mut put: impl FnMut(&[u8])) {
        for &byte in bytes {
            let Some(first) = self.byte.take() else {
                self.byte = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = if self.big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
            let units = self.high.take().into_iter().chain([unit]);
            for character in char::decode_utf16(units) {
                let character = match character {
                    // Its other half may follow.
                    Err(lone) if lone.unpaired_surrogate() == unit && is_high(unit) => {
                        self.high = Some(unit);
                        continue;
                    }
                    character => character.unwrap_or(char::REPLACEMENT_CHARACTER),
                };
                put(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
}

fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_the_same_wherever_it_is_cut() {
        let text = "\u{FEFF}[White \"Žižka 𝄞\"]";
        for big in [false, true] {
            let bytes: Vec<u8> = text
                .encode_utf16()
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect();
            for cut in 0..bytes.len() {
                let mut utf16 = Utf16::detect(&bytes).expect("it has its mark");
                let mut read = Vec::new();
                for part in [&bytes[..cut], &bytes[cut..]] {
                    utf16.take(part, |bytes| read.extend_from_slice(bytes));
                }
                assert_eq!(String::from_utf8(read).as_deref(), Ok(text));
            }
        }
    }

    #[test]
    fn half_a_pair_is_told() {
        let mut read = Vec::new();
        let mut utf16 = Utf16::detect(b"[\0E\0").expect("two letters");
        utf16.take(&[0x3D, 0xD8, b'e', 0], |bytes| read.extend_from_slice(bytes));
        assert_eq!(String::from_utf8(read).as_deref(), Ok("\u{FFFD}e"));
        assert!(Utf16::detect(b"[Ev").is_none());
    }
}
