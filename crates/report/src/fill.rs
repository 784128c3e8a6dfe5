//! Fills the slots of a sentence: players, men and squares in the grammar of each language.

use book::{Lang, Text};
use chess::{Color, Role, Square};

use crate::sentences::Sentence;

/// What fills the slots; a sentence names only what it needs.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Who is spoken of; the adversary is the other.
    pub player: Option<Color>,
    /// The man that was played, or is to be.
    pub man: Option<Role>,
    /// The man it met.
    pub other: Option<Role>,
    /// Where it stood.
    pub from: Option<Square>,
    /// Where it was set.
    pub to: Option<Square>,
    /// The square it is about.
    pub at: Option<Square>,
    /// How many of them there are.
    pub count: u64,
    /// Whatever the sentence is about.
    pub words: Text,
}

/// The sentence with its slots filled, set by the rules of the language; a whole sentence begins
/// with a capital.
pub fn fill(sentence: Sentence, facts: &Facts, lang: Lang) -> String {
    let mut filled = String::new();
    let mut rest = sentence.template(lang);
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        let begins = filled.ends_with(". ");
        let word = word(slot, facts, lang);
        filled.push_str(&if begins { capitalised(&word) } else { word });
        rest = after;
    }
    filled.push_str(rest);
    if filled.ends_with(['.', ':', '»']) {
        filled = capitalised(&filled);
    }
    match lang {
        Lang::En => book::text::set_english(&filled),
        Lang::Fr => book::text::set_french(&filled),
    }
}

/// What stands in one slot. A fact that is not known shows as a question mark.
fn word(slot: &str, facts: &Facts, lang: Lang) -> String {
    if let Some((noun, forms)) = slot.split_once('?') {
        let is_second = match noun {
            "count" => is_plural(facts.count, lang),
            "man" => facts.man.is_some_and(is_feminine),
            _ => facts.other.is_some_and(is_feminine),
        };
        let (first, second) = forms.split_once('|').unwrap_or((forms, forms));
        return if is_second { second } else { first }.to_owned();
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
        "count" => Some(facts.count.to_string()),
        "words" => Some(facts.words.get(lang).to_owned()),
        _ => None,
    };
    known.unwrap_or_else(|| "?".to_owned())
}

/// A player's name, joined to the word before it.
fn player_name(joined: &str, player: Color, lang: Lang) -> String {
    let name = match (player, lang) {
        (Color::White, Lang::En) => "White",
        (Color::Black, Lang::En) => "Black",
        (Color::White, Lang::Fr) => "Blancs",
        (Color::Black, Lang::Fr) => "Noirs",
    };
    let before = match (joined, lang) {
        ("", Lang::En) => "",
        ("of", Lang::En) => "of ",
        ("to", Lang::En) => "to ",
        ("of", Lang::Fr) => "des ",
        ("by", Lang::Fr) => "par les ",
        ("to", Lang::Fr) => "aux ",
        (_, Lang::En) => "by ",
        (_, Lang::Fr) => "les ",
    };
    format!("{before}{name}")
}

/// A man's name, joined to the word before it: bare in English, with its article in French.
fn man_name(joined: &str, role: Role, lang: Lang) -> String {
    let name = match (role, lang) {
        (Role::Pawn, Lang::En) => "pawn",
        (Role::Knight, Lang::En) => "knight",
        (Role::Bishop, Lang::En) => "bishop",
        (Role::Rook, Lang::En) => "rook",
        (Role::Queen, Lang::En) => "queen",
        (Role::King, Lang::En) => "king",
        (Role::Pawn, Lang::Fr) => "Pion",
        (Role::Knight, Lang::Fr) => "Cavalier",
        (Role::Bishop, Lang::Fr) => "Fou",
        (Role::Rook, Lang::Fr) => "Tour",
        (Role::Queen, Lang::Fr) => "Dame",
        (Role::King, Lang::Fr) => "Roi",
    };
    let before = match (joined, lang, is_feminine(role)) {
        ("bare", ..) | (_, Lang::En, _) => "",
        (_, Lang::Fr, true) => "la ",
        (_, Lang::Fr, false) => "le ",
    };
    format!("{before}{name}")
}

/// Whether the French name of the man is feminine.
fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Queen | Role::Rook)
}

/// Whether so many take the plural: none does in English, not in French.
fn is_plural(count: u64, lang: Lang) -> bool {
    match lang {
        Lang::En => count != 1,
        Lang::Fr => count > 1,
    }
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
            count: 7,
            words: Text::same("7"),
        }
    }

    #[test]
    fn every_slot_of_every_sentence_is_known() {
        for &sentence in Sentence::ALL {
            for lang in [Lang::En, Lang::Fr] {
                let filled = fill(sentence, &facts(), lang);
                assert!(!filled.contains(['{', '}', '?', '|']), "{sentence:?}: {filled}");
                let is_whole = filled.ends_with('.');
                assert!(!is_whole || !filled.starts_with(char::is_lowercase), "{filled}");
            }
        }
    }

    #[test]
    fn french_agrees_with_the_gender_of_the_man() {
        let say = |facts: &Facts| fill(Sentence::FalseMove, facts, Lang::Fr);
        assert_eq!(say(&facts()), "Les Blancs ont mis la Tour de a1 en d5, où elle ne peut aller.");
        let knight = Facts { man: Some(Role::Knight), player: Some(Color::Black), ..facts() };
        assert_eq!(say(&knight), "Les Noirs ont mis le Cavalier de a1 en d5, où il ne peut aller.");
    }

    #[test]
    fn what_is_counted_agrees_with_its_number() {
        let say =
            |count, lang| fill(Sentence::CountGames, &Facts { count, ..Facts::default() }, lang);
        assert_eq!([0, 1, 2].map(|count| say(count, Lang::En)), ["games", "game", "games"]);
        assert_eq!([0, 1, 2].map(|count| say(count, Lang::Fr)), ["partie", "partie", "parties"]);
    }

    #[test]
    fn a_count_is_held_against_a_player_in_good_french() {
        assert_eq!(
            fill(Sentence::Counted, &facts(), Lang::Fr),
            "C’est compté aux Blancs\u{202f}: coups illégaux achevés, 7."
        );
    }
}
