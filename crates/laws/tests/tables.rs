//! The tables are kept honest: complete, without rows that contradict each other.

use laws::{CODES, Code, Incident, Ruling, When};

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
        assert_eq!(incident.slug().parse(), Ok(incident));
    }
    for code in CODES {
        assert_eq!(Code::by_slug(code.slug), Some(*code));
    }
}

#[test]
fn a_row_that_rules_cites_its_article_and_a_silent_one_cites_none() {
    for code in CODES {
        for row in code.articles {
            assert_eq!(row.number.is_none(), row.ruling == Ruling::Nothing, "{}", row.incident);
        }
    }
}
