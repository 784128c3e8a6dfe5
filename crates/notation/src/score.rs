//! How a result is read: `1-0`, `0-1`, `1/2-1/2`, `*`, and what else stands for them in PGN.

use arbiter::Score;
use chess::Color;

/// Every spelling read. The first four are the ones written; the others are met in collections: the
/// short draw, and half marks in UTF-8 and in Latin-1.
const SPELLINGS: &[(&[u8], Score)] = &[
    (b"1-0", Score::Win(Color::White)),
    (b"0-1", Score::Win(Color::Black)),
    (b"1/2-1/2", Score::Draw),
    (b"*", Score::None),
    (b"1/2", Score::Draw),
    (b"\xC2\xBD-\xC2\xBD", Score::Draw),
    (b"\xBD-\xBD", Score::Draw),
];

/// The score a text names, if it names one.
pub fn read(text: &[u8]) -> Option<Score> {
    SPELLINGS.iter().find(|(spelling, _)| *spelling == text).map(|&(_, score)| score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_read_as_it_is_written() {
        for score in [Score::Win(Color::White), Score::Win(Color::Black), Score::Draw, Score::None]
        {
            assert_eq!(read(score.to_string().as_bytes()), Some(score));
        }
        assert_eq!(read(b"0-0"), None);
        assert_eq!(read(b""), None);
    }
}
