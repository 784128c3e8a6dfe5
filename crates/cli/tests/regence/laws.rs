use laws::{CODES, Incident};

use crate::regence;

#[test]
fn an_article_is_shown_in_both_languages() {
    let english = regence(&["laws", "regence", "P3"]);
    assert_eq!(english.status, 0, "{}", english.error);
    assert!(english.out.contains("The false move"), "{}", english.out);
    let french = regence(&["laws", "regence", "p3", "--lang", "fr"]);
    assert!(french.out.contains("La fausse marche"), "{}", french.out);
}

#[test]
fn without_a_code_the_codes_are_listed() {
    let said = regence(&["laws"]).out;
    for code in CODES {
        let shown = |line: &str| line.split_whitespace().next() == Some(code.slug);
        assert!(said.lines().any(shown), "{} is not in\n{said}", code.slug);
    }
}

#[test]
fn every_incident_can_be_compared() {
    for incident in Incident::ALL {
        for lang in ["en", "fr"] {
            let said = regence(&["laws", "--compare", incident.slug(), "--lang", lang]);
            assert_eq!(said.status, 0, "{incident}: {}", said.error);
            for code in CODES {
                assert!(said.out.contains(code.slug), "{incident}: {}", said.out);
            }
        }
    }
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    for (arguments, known) in [
        (&["laws", "nobody"][..], "regence"),
        (&["laws", "regence", "P99"], "P14"),
        (&["laws", "--compare", "nothing"], "two-moves"),
    ] {
        let said = regence(arguments);
        assert_eq!(said.status, 2, "{arguments:?}");
        assert!(said.error.contains(known), "{}", said.error);
    }
}
