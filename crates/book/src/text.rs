//! Words in English and in French.

use std::str::FromStr;

use serde::Deserialize;

/// A language the books are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// French, the language of the law itself.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "en" => Ok(Self::En),
            "fr" => Ok(Self::Fr),
            _ => Err(UnknownLang),
        }
    }
}

/// The text names no language of the books: `en` or `fr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl std::fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("unknown language: expected en or fr")
    }
}

impl std::error::Error for UnknownLang {}

/// The same words in both languages, set by the rules of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Plain")]
pub struct Text {
    en: String,
    fr: String,
}

impl Text {
    /// Words made anew for each language.
    pub fn each(word: impl Fn(Lang) -> String) -> Self {
        Self { en: word(Lang::En), fr: word(Lang::Fr) }
    }

    /// Words that are the same in every language: squares, numbers, names.
    pub fn same(words: impl Into<String>) -> Self {
        let words = words.into();
        Self { en: words.clone(), fr: words }
    }

    /// The words in this language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// As typed in the files, with a keyboard's spaces and apostrophes.
#[derive(Deserialize)]
struct Plain {
    en: String,
    fr: String,
}

impl From<Plain> for Text {
    fn from(Plain { en, fr }: Plain) -> Self {
        Self { en: set_english(&en), fr: set_french(&fr) }
    }
}

/// Thin no-break space, which French sets before `;`, `:`, `!`, `?` and inside its quotation marks.
const THIN: char = '\u{202f}';

/// Sets plain French text: curved apostrophes, and thin no-break spaces where a space was typed
/// before high punctuation or inside « ».
pub fn set_french(plain: &str) -> String {
    let mut set = String::with_capacity(plain.len());
    let mut rest = plain.chars().peekable();
    while let Some(c) = rest.next() {
        set.push(match c {
            '\'' => '’',
            ' ' if set.ends_with('«') => THIN,
            ' ' if matches!(rest.peek(), Some(';' | ':' | '!' | '?' | '»')) => THIN,
            c => c,
        });
    }
    set
}

/// Sets plain English text: curved apostrophes and quotation marks.
pub fn set_english(plain: &str) -> String {
    plain.replace('\'', "’").replace("« ", "“").replace(" »", "”")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_punctuation_is_held_to_its_word() {
        assert_eq!(
            set_french("l'échec : « au Roi » !"),
            "l’échec\u{202f}: «\u{202f}au Roi\u{202f}»\u{202f}!"
        );
        assert_eq!(set_french("e2-e4; e7-e5"), "e2-e4; e7-e5");
    }

    #[test]
    fn english_quotation_marks_are_english() {
        assert_eq!(set_english("« not available »"), "“not available”");
    }
}
