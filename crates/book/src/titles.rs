//! What things are called in both languages: incidents, options, results, grounds.

use std::{collections::BTreeMap, sync::LazyLock};

use laws::{Incident, Ruling};
use serde::Deserialize;

use crate::{
    book::{Basis, Ground},
    shelf,
    text::{Lang, Text},
};

static TITLES: LazyLock<Titles> = LazyLock::new(|| {
    let text = shelf::file("titles.toml").expect("law/titles.toml is part of the program");
    toml::from_str(text).expect("law/titles.toml was read by the tests of this crate")
});

type Table = BTreeMap<String, Text>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Titles {
    incident: Table,
    option: Options,
    result: Table,
    basis: Table,
    ground: Table,
    page: Table,
    ruling: Table,
    remedy: Table,
}

#[derive(Deserialize)]
struct Options {
    /// What an option means under one incident, where that is not what it means elsewhere.
    under: BTreeMap<String, Table>,
    #[serde(flatten)]
    anywhere: Table,
}

/// The name of an incident, for example “A false move”.
pub fn incident(incident: Incident, lang: Lang) -> &'static str {
    named(&TITLES.incident, incident.slug(), lang)
}

/// An option in the voice of him who chooses it, for example “Play the man on c1” for `play c1`.
/// `under` is the incident that opened it. `None` where there is no such option.
pub fn option(option: &str, under: Option<Incident>, lang: Lang) -> Option<String> {
    let (kind, square) = option.split_once(' ').unwrap_or((option, ""));
    let special = under.and_then(|incident| TITLES.option.under.get(incident.slug())?.get(kind));
    let title = special.or_else(|| TITLES.option.anywhere.get(kind))?.get(lang);
    (title.contains("{square}") != square.is_empty()).then(|| title.replace("{square}", square))
}

/// How a game ended, for example “checkmate” or “échec et mat”. `None` where there is no such
/// reason.
pub fn result(reason: &str, lang: Lang) -> Option<&'static str> {
    TITLES.result.get(reason).map(|title| title.get(lang))
}

/// The ways a game ends that have a name.
pub fn results() -> impl Iterator<Item = &'static str> {
    TITLES.result.keys().map(String::as_str)
}

/// What a decision rests on.
pub fn ground(ground: Ground, lang: Lang) -> &'static str {
    named(&TITLES.ground, ground.slug(), lang)
}

/// Where the authority of an article comes from.
pub fn basis(basis: Basis, lang: Lang) -> &'static str {
    named(&TITLES.basis, basis.slug(), lang)
}

/// What a row of a code prescribes, in a sentence or two.
pub fn ruling(ruling: Ruling, lang: Lang) -> String {
    let remedies = |slugs: &[&'static str]| {
        let named = slugs.iter().map(|slug| named(&TITLES.remedy, slug, lang));
        named.collect::<Vec<_>>().join(", ")
    };
    let sentence = |slug: &str, options: &[&'static str]| {
        named(&TITLES.ruling, slug, lang).replace("{options}", &remedies(options))
    };
    let rungs = |rungs: &[laws::Rung]| rungs.iter().map(|rung| rung.slug()).collect::<Vec<_>>();
    let remedies =
        |remedies: &[laws::Remedy]| remedies.iter().map(|remedy| remedy.slug()).collect::<Vec<_>>();
    match ruling {
        Ruling::AdversaryChooses { remedies: from, failing } => {
            let chooses = sentence(ruling.slug(), &remedies(from));
            if failing.is_empty() {
                return chooses;
            }
            format!("{chooses} {}", sentence("failing", &rungs(failing)))
        }
        Ruling::SuffererChooses(from) => sentence(ruling.slug(), &remedies(from)),
        Ruling::Ladder(from) => sentence(ruling.slug(), &rungs(from)),
        _ => sentence(ruling.slug(), &[]),
    }
}

/// A word of the printed page around the articles.
pub(crate) fn page(key: &str, lang: Lang) -> &'static str {
    named(&TITLES.page, key, lang)
}

/// The title under a key that is in the table by a test; the empty string would show a hole in it.
fn named(table: &'static Table, key: &str, lang: Lang) -> &'static str {
    table.get(key).map_or("", |title| title.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_title_in_each_language() {
        for lang in Lang::ALL {
            for &kind in Incident::ALL {
                assert_ne!(incident(kind, lang), "", "{kind}");
            }
            for kind in Ground::ALL {
                assert_ne!(ground(kind, lang), "", "{kind:?}");
            }
            for kind in [Basis::Text, Basis::Reworded, Basis::Kin, Basis::Ours, Basis::Silent] {
                assert_ne!(basis(kind, lang), "", "{kind:?}");
            }
            for words in [
                "leave", "play c1", "take d5", "king", "retract", "parry", "replay", "waive",
                "restore", "stand", "count", "no-count",
            ] {
                assert!(option(words, None, lang).is_some_and(|title| !title.contains('{')));
            }
        }
    }

    #[test]
    fn every_row_of_every_code_is_told_in_words() {
        for row in laws::CODES.iter().flat_map(|code| code.articles) {
            for lang in Lang::ALL {
                let told = ruling(row.ruling, lang);
                assert!(told.ends_with('.'), "{row:?}: {told}");
                let hole =
                    [", ,", ": .", ": ,", ", .", "{", ": ;"].iter().any(|hole| told.contains(hole));
                assert!(!hole, "{row:?}: {told}");
            }
        }
    }

    #[test]
    fn titles_under_an_incident_name_real_incidents() {
        for slug in TITLES.option.under.keys().chain(TITLES.incident.keys()) {
            assert!(slug.parse::<Incident>().is_ok(), "{slug}");
        }
    }

    #[test]
    fn an_option_means_what_it_means_under_its_incident() {
        let said = |words, under| option(words, under, Lang::En);
        assert_eq!(said("play c1", None).as_deref(), Some("Play the man on c1"));
        assert_eq!(
            said("retract", Some(Incident::FalseCheck)).as_deref(),
            Some("I play my move again")
        );
        assert_eq!(said("play", None), None);
        assert_eq!(said("king e1", None), None);
        assert_eq!(said("resign", None), None);
    }

    #[test]
    fn every_way_to_end_a_game_has_a_name() {
        for reason in [
            "checkmate",
            "stalemate",
            "resignation",
            "agreement",
            "threefold",
            "fivefold",
            "fifty-move",
            "seventy-five-move",
            "sixty-move",
            "dead-position",
            "flag",
            "illegal-move",
            "odds-forfeit",
            "illegal-position",
            "conduct",
            "new-game",
        ] {
            assert!(Lang::ALL.iter().all(|&lang| result(reason, lang).is_some()), "{reason}");
        }
    }
}
