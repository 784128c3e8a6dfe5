//! The tables are kept honest: complete, without rows that contradict each other.

use laws::{Basis, CODES, Code, FIDE_2023, Incident, Limit, Ruling, When};
use std::collections::BTreeSet;

#[test]
fn every_incident_has_an_entry_in_every_code() {
    for code in CODES {
        for &incident in Incident::ALL {
            assert!(code.rows(incident).next().is_some(), "{}: {incident}", code.slug);
        }
    }
}

#[test]
fn no_two_rows_hold_together() {
    for code in CODES {
        for &incident in Incident::ALL {
            let mut seen: Vec<When> = Vec::new();
            for row in code.rows(incident) {
                assert!(
                    !seen.contains(&row.when),
                    "{}: {incident} twice {:?}",
                    code.slug,
                    row.when
                );
                seen.push(row.when);
            }
            assert!(!seen.contains(&When::Always) || seen.len() == 1, "{}: {incident}", code.slug);
        }
    }
}

#[test]
fn slugs_round_trip() {
    for &incident in Incident::ALL {
        assert_eq!(incident.to_string().parse(), Ok(incident));
    }
    let unknown = "no-such-thing".parse::<Incident>().expect_err("no incident");
    assert!(!unknown.to_string().is_empty());
    for (index, code) in CODES.iter().enumerate() {
        assert_eq!(Code::by_slug(code.slug), Some(*code));
        assert!(!CODES[..index].contains(code), "{} twice", code.slug);
    }
}

#[test]
fn every_limit_has_a_word_of_its_own() {
    let limits = [
        Limit::OffenderTouches,
        Limit::AdversaryTouches,
        Limit::OffenderPlays,
        Limit::AdversaryPlays,
        Limit::ThatMove,
        Limit::OwnMoves(3),
        Limit::MovesOfBoth(10),
        Limit::MovesSince { within: 10, in_time_pressure: 2 },
        Limit::GameEnds,
        Limit::Closed,
    ];
    let words: BTreeSet<&str> = limits.iter().map(|limit| limit.slug()).collect();
    assert_eq!(words.len(), limits.len());
    assert!(words.contains("game-ends") && !words.contains(""));
}

#[test]
fn a_limit_cites_the_row_that_sets_it_or_the_general_rule() {
    for (slug, incident, article) in [
        ("regence", Incident::FalseMove, "P14"),
        ("london", Incident::FalseMove, "XXV"),
        ("fide-2023", Incident::FalseMove, "7.5.1"),
        ("fide-2023-rapid", Incident::FalseMove, "A.5.2"),
        ("fide-2023-rapid", Incident::WrongArray, "A.5.1.2"),
        ("us-chess-7", Incident::FalseMove, "11B"),
        ("us-chess-7", Incident::TouchBroken, "10"),
        ("us-chess-7-blitz", Incident::FalseMove, "ch.11"),
    ] {
        let code = Code::by_slug(slug).expect("a code");
        let row = code.article(incident, When::Always).expect("a row");
        assert_eq!(code.limit_article(row), Some(article), "{slug} {incident}");
    }
}

#[test]
fn what_no_article_names_says_on_what_it_stands() {
    let row = FIDE_2023.article(Incident::MovedAdverseMan, When::Always).expect("a row");
    assert!(matches!(row.basis, Basis::Analogy(_)), "{:?}", row.basis);
}

#[test]
fn a_row_that_rules_cites_its_article_and_a_silent_one_cites_none() {
    for code in CODES {
        for row in code.articles {
            assert_eq!(row.number.is_none(), row.ruling == Ruling::Nothing, "{}", row.incident);
        }
    }
}
