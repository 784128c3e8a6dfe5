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

/// Signs of the Informant and words of it that stand for a glyph, beside those in [`SIGNS`].
const INFORMANT: &[(&str, u16)] = &[
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+−", 18),
    ("−+", 19),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("△", 140),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
];

/// The sign `±` in Latin-1, the one of them that it has.
const LATIN: &[u8] = b"\xB1";

/// The glyph of a sign that stands alone.
pub(super) fn sign(word: &[u8]) -> Option<u16> {
    let informant = || INFORMANT.iter().find(|(sign, _)| sign.as_bytes() == word);
    let latin = || (word == LATIN).then_some(16);
    glyph(SIGNS, word).or_else(|| informant().map(|&(_, nag)| nag)).or_else(latin)
}

/// The length of the move in a word behind which a sign is written without a blank; the whole
/// length where there is none.
pub(super) fn without_sign(word: &[u8]) -> usize {
    if !word.last().is_some_and(|&last| matches!(last, b'-' | b'+' | b'=') || last >= 0x80) {
        return word.len();
    }
    let ascii = SIGNS.iter().map(|&(sign, _)| sign);
    let latin = std::str::from_utf8(word).is_err().then_some(LATIN);
    let signs = ascii.chain(INFORMANT.iter().map(|(sign, _)| sign.as_bytes())).chain(latin);
    let rests =
        signs.filter_map(|sign| word.strip_suffix(sign)).filter(|rest| looks_like_move(rest));
    rests.map(<[u8]>::len).min().unwrap_or(word.len())
}

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
