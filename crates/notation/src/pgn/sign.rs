//! Signs and words that have a fixed meaning in movetext.

/// Signs that stand for a glyph of their own (PGN standard, section 10).
pub(super) const SIGNS: &[(&[u8], u16)] = &[
    (b"=", 10),
    (b"+=", 14),
    (b"+/=", 14),
    (b"=+", 15),
    (b"=/+", 15),
    (b"+/-", 16),
    (b"-/+", 17),
    (b"+-", 18),
    (b"-+", 19),
];

/// The glyphs of the suffixes `!` and `?` (PGN standard, section 8.2.3.8).
pub(super) const SUFFIXES: &[(&[u8], u16)] =
    &[(b"!", 1), (b"?", 2), (b"!!", 3), (b"??", 4), (b"!?", 5), (b"?!", 6)];

/// The spellings of a null move.
const NULLS: [&[u8]; 4] = [b"--", b"Z0", b"<>", b"@@@@"];

/// Whether a word is a null move.
pub(super) fn is_null(word: &[u8]) -> bool {
    NULLS.contains(&word)
}

/// The length of the null move with which a text begins.
pub(super) fn null_length(text: &[u8]) -> Option<usize> {
    NULLS.iter().find(|null| text.starts_with(null)).map(|null| null.len())
}

/// The glyph of a sign in a table.
pub(super) fn glyph(table: &[(&[u8], u16)], text: &[u8]) -> Option<u16> {
    table.iter().find(|(sign, _)| *sign == text).map(|&(_, nag)| nag)
}

/// Whether a game without tags and numbers may begin with this word.
pub(super) fn looks_like_move(word: &[u8]) -> bool {
    word.len() >= 2
        && word.len() <= 8
        && matches!(word[0], b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O')
        && (word.iter().any(|byte| matches!(byte, b'1'..=b'8')) || word.starts_with(b"O-O"))
}
