//! Fills the slots of a sentence: players, men and squares in the grammar of each language.

use chess::{Color, Role, Square};

use super::sentences::Sentence;
use crate::arguments::Language;

/// What fills the slots; a sentence names only what it needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// Who is spoken of; the adversary is the other.
    pub(crate) player: Option<Color>,
    /// The man that was played, or is to be.
    pub(crate) man: Option<Role>,
    /// The man it met.
    pub(crate) other: Option<Role>,
    pub(crate) from: Option<Square>,
    pub(crate) to: Option<Square>,
    pub(crate) at: Option<Square>,
    /// Whatever the sentence is about.
    pub(crate) words: String,
}

/// The sentence with its slots filled, set by the rules of the language.
pub(crate) fn fill(sentence: Sentence, facts: &Facts, lang: Language) -> String {
    let mut filled = String::new();
    let mut rest = sentence.template(lang);
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(&word(slot, facts, lang));
        rest = after;
    }
    filled.push_str(rest);
    let filled = capitalised(&filled);
    match lang {
        Language::En => filled,
        Language::Fr => filled,
    }
}

/// What stands in one slot. A fact that is not known shows as a question mark.
fn word(slot: &str, facts: &Facts, lang: Language) -> String {
    if let Some((noun, forms)) = slot.split_once('?') {
        let role = if noun == "man" { facts.man } else { facts.other };
        let (masculine, feminine) = forms.split_once('|').unwrap_or((forms, forms));
        return if role.is_some_and(is_feminine) { feminine } else { masculine }.to_owned();
    }
    let (joined, name) = slot.split_once(' ').unwrap_or(("", slot));
    let known = match name {
        "player" => facts.player.map(|player| player_name(joined, player, lang)),
        "adversary" => facts.player.map(|player| player_name(joined, !player, lang)),
        "man" => facts.man.map(|role| man_name(joined, role, lang)),
        "other" => facts.other.map(|role| man_name(joined, role, lang)),
        "from" => facts.from.map(|square| square.to_string()),
        "to" => facts.to.map(|square| square.to_string()),
        "at" => facts.at.map(|square| square.to_string()),
        "words" => Some(facts.words.clone()),
        _ => None,
    };
    known.unwrap_or_else(|| "?".to_owned())
}

/// A player's name, joined to the word before it.
pub(crate) fn player_name(joined: &str, player: Color, lang: Language) -> String {
    let name = match (player, lang) {
        (Color::White, Language::En) => "White",
        (Color::Black, Language::En) => "Black",
        (Color::White, Language::Fr) => "Blancs",
        (Color::Black, Language::Fr) => "Noirs",
    };
    let before = match (joined, lang) {
        ("", Language::En) => "",
        ("of", Language::En) => "of ",
        ("to", Language::En) => "to ",
        ("of", Language::Fr) => "des ",
        ("by", Language::Fr) => "par les ",
        ("to", Language::Fr) => "aux ",
        (_, Language::En) => "by ",
        (_, Language::Fr) => "les ",
    };
    format!("{before}{name}")
}

/// A man's name, joined to the word before it: bare in English, with its article in French.
fn man_name(joined: &str, role: Role, lang: Language) -> String {
    let name = match (role, lang) {
        (Role::Pawn, Language::En) => "pawn",
        (Role::Knight, Language::En) => "knight",
        (Role::Bishop, Language::En) => "bishop",
        (Role::Rook, Language::En) => "rook",
        (Role::Queen, Language::En) => "queen",
        (Role::King, Language::En) => "king",
        (Role::Pawn, Language::Fr) => "Pion",
        (Role::Knight, Language::Fr) => "Cavalier",
        (Role::Bishop, Language::Fr) => "Fou",
        (Role::Rook, Language::Fr) => "Tour",
        (Role::Queen, Language::Fr) => "Dame",
        (Role::King, Language::Fr) => "Roi",
    };
    let before = match (joined, lang, is_feminine(role)) {
        ("bare", ..) | (_, Language::En, _) => "",
        (_, Language::Fr, true) => "la ",
        (_, Language::Fr, false) => "le ",
    };
    format!("{before}{name}")
}

/// Whether the French name of the man is feminine.
fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Queen | Role::Rook)
}

/// The letter of a man in the notation of the language.
pub(crate) fn notation_letter(letter: char, lang: Language) -> char {
    match (letter, lang) {
        ('K', Language::Fr) => 'R',
        ('Q', Language::Fr) => 'D',
        ('R', Language::Fr) => 'T',
        ('B', Language::Fr) => 'F',
        ('N', Language::Fr) => 'C',
        _ => letter,
    }
}

/// A move in SAN with the letters of the language.
pub(crate) fn in_notation_of(san: &str, lang: Language) -> String {
    if san.starts_with('O') {
        return san.to_owned();
    }
    san.chars().map(|letter| notation_letter(letter, lang)).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Facts {
        Facts {
            player: Some(Color::White),
            man: Some(Role::Rook),
            other: Some(Role::Pawn),
            from: Some(Square::A1),
            to: Some(Square::D5),
            at: Some(Square::D5),
            words: "7".to_owned(),
        }
    }

    #[test]
    fn every_slot_of_every_sentence_is_known() {
        for &sentence in Sentence::ALL {
            for lang in [Language::En, Language::Fr] {
                let filled = fill(sentence, &facts(), lang);
                assert!(!filled.contains(['{', '}', '?', '|']), "{sentence:?}: {filled}");
                assert!(!filled.starts_with(char::is_lowercase), "{sentence:?}: {filled}");
            }
        }
    }

    #[test]
    fn french_agrees_with_the_gender_of_the_man() {
        let say = |facts: &Facts| fill(Sentence::FalseMove, facts, Language::Fr);
        assert_eq!(say(&facts()), "Les Blancs ont mis la Tour de a1 en d5, où elle ne peut aller.");
        let knight = Facts { man: Some(Role::Knight), player: Some(Color::Black), ..facts() };
        assert_eq!(say(&knight), "Les Noirs ont mis le Cavalier de a1 en d5, où il ne peut aller.");
    }

    #[test]
    fn notation_uses_the_letters_of_the_language() {
        assert_eq!(in_notation_of("Nbxd2+", Language::Fr), "Cbxd2+");
        assert_eq!(in_notation_of("b8=Q#", Language::Fr), "b8=D#");
        assert_eq!(in_notation_of("O-O-O", Language::Fr), "O-O-O");
        assert_eq!(in_notation_of("Bb5", Language::En), "Bb5");
    }
}
