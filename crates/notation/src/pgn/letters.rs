//! The letters of the men in a record: English, or those of another language.

use std::{borrow::Cow, fmt};

/// Languages and what they call king, queen, rook, bishop and knight.
const ALPHABETS: [(&str, &[u8; 5]); 6] = [
    ("en", ENGLISH),
    ("fr", b"RDTFC"),
    ("de", b"KDTLS"),
    ("es", b"RDTAC"),
    ("it", b"RDTAC"),
    ("nl", b"KDTLP"),
];
const ENGLISH: &[u8; 5] = b"KQRBN";

/// Languages whose letters of the men fit a record, more than one where what is written does not
/// tell them apart: `de/nl` as long as neither knight nor pawn is named.
///
/// Those of one set that fit the same words mean the same by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters(u8);

/// The letters that words begin with or promote to, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen(u64);

impl Letters {
    /// English, in which PGN is written.
    pub const ENGLISH: Self = Self(1);

    /// Whether English is among them, so that nothing has to be translated.
    #[inline]
    pub fn is_english(self) -> bool {
        self.0 & 1 != 0
    }

    /// The languages, by their codes in ISO 639.
    pub fn languages(self) -> impl Iterator<Item = &'static str> {
        self.rows().map(|(language, _)| language)
    }

    /// A word with the letters of English in the place of these.
    pub fn to_english(self, word: &str) -> Cow<'_, str> {
        let Some((_, letters)) = self.rows().next().filter(|_| !self.is_english()) else {
            return Cow::Borrowed(word);
        };
        let translated = |letter: char| {
            let place = letters.iter().position(|&own| char::from(own) == letter);
            place.map_or(letter, |place| char::from(ENGLISH[place]))
        };
        Cow::Owned(word.chars().map(translated).collect())
    }

    /// The sets of languages that call the men alike and have all letters seen, English first. A
    /// record that names no man fits all.
    pub(super) fn fitting(seen: Seen) -> impl Iterator<Item = Self> {
        let fits = move |letters: &[u8; 5]| seen.is_within(letters);
        let known = ALPHABETS.iter().enumerate();
        let fitting: Vec<_> = known.filter(|(_, (_, letters))| fits(letters)).collect();
        // Two that differ only in letters not seen mean the same by all that are.
        let mut sets: Vec<(Vec<Option<usize>>, Self)> = Vec::new();
        for (index, (_, letters)) in fitting {
            let means: Vec<_> = seen
                .letters()
                .map(|seen| letters.iter().position(|&letter| letter == seen))
                .collect();
            match sets.iter_mut().find(|(known, _)| *known == means) {
                Some((_, set)) => set.0 |= 1 << index,
                None => sets.push((means, Self(1 << index))),
            }
        }
        sets.into_iter().map(|(_, set)| set)
    }

    /// Each language alone but those of this set.
    pub(super) fn others(self) -> impl Iterator<Item = Self> {
        let all = (0..ALPHABETS.len()).map(|index| Self(1 << index));
        all.filter(move |one| one.0 & self.0 == 0)
    }

    /// Those that are in both sets, if any.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        (self.0 & other.0 != 0).then_some(Self(self.0 & other.0))
    }

    fn rows(self) -> impl Iterator<Item = (&'static str, &'static [u8; 5])> {
        ALPHABETS
            .iter()
            .enumerate()
            .filter(move |(index, _)| self.0 >> index & 1 != 0)
            .map(|row| *row.1)
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, language) in self.languages().enumerate() {
            write!(f, "{}{language}", if index > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl Seen {
    /// Takes in the first letter of a word that is a legal move.
    #[inline(always)]
    pub(super) fn first(&mut self, letter: u8) {
        self.0 |= 1 << (letter & 63);
    }

    /// Takes in the letters of the men in a word, if it names a square.
    pub(super) fn word(&mut self, word: &[u8]) {
        if word.iter().any(|byte| matches!(byte, b'1'..=b'8')) {
            word.iter().filter(|byte| byte.is_ascii_uppercase()).for_each(|&byte| self.first(byte));
        }
    }

    /// Both sets in one.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of them is a letter that only English has: then it is no other language.
    #[inline]
    pub(super) fn tells_english(self) -> bool {
        self.0 & Self::of(b"QBN").0 != 0
    }

    /// Whether one of them is a letter that English calls no man by.
    pub(super) fn tells_another(self) -> bool {
        self.letters().any(|letter| !ENGLISH.contains(&letter))
    }

    const fn of(letters: &[u8]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < letters.len() {
            set |= 1 << (letters[at] & 63);
            at += 1;
        }
        Self(set)
    }

    fn is_within(self, letters: &[u8; 5]) -> bool {
        // English may name its pawns too.
        let pawn = if letters == ENGLISH { Self::of(b"P") } else { Self(0) };
        self.letters().all(|letter| Self::of(letters).and(pawn).has(letter))
    }

    fn has(self, letter: u8) -> bool {
        self.0 >> (letter & 63) & 1 != 0
    }

    /// The capitals, but not that of castling.
    fn letters(self) -> impl Iterator<Item = u8> {
        (b'A'..=b'Z').filter(move |&letter| letter != b'O' && self.has(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitting(words: &str) -> Vec<String> {
        let mut seen = Seen::default();
        words.split(' ').for_each(|word| seen.word(word.as_bytes()));
        Letters::fitting(seen).map(|letters| letters.to_string()).collect()
    }

    #[test]
    fn a_record_fits_the_languages_that_have_its_letters() {
        for (words, expected) in [
            ("e4 e5 Nf3 Nc6", &["en"][..]),
            ("e4 Sf3", &["de"]),
            ("Cf3 Fc4", &["fr"]),
            ("Cf3 Ac4", &["es/it"]),
            ("Cf3 De2", &["fr/es/it"]),
            ("Dh4 Ke2", &["de/nl"]),
            ("Lc4 Pf3", &["nl"]),
            ("Re1", &["en", "fr/es/it"]),
            ("Sf3 Nc6", &[]),
            ("e8=D Te1", &["fr/de/es/it/nl"]),
        ] {
            assert_eq!(fitting(words), expected, "{words}");
        }
    }

    #[test]
    fn letters_are_translated_where_they_stand_for_men() {
        let french = Letters(2);
        for (word, english) in
            [("Rxe2+", "Kxe2+"), ("Cf3", "Nf3"), ("bxc8=D", "bxc8=Q"), ("O-O", "O-O"), ("d4", "d4")]
        {
            assert_eq!(french.to_english(word), english);
        }
        assert_eq!(Letters::ENGLISH.to_english("Rxe2"), "Rxe2");
    }
}
