//! The editions and the paces: in order, without gaps that nobody meant, of the codes they name.

use laws::{Code, EDITIONS, Edition, Limit, PACES, Pace};

#[test]
fn editions_follow_each_other_and_begin_with_their_codes() {
    for edition in EDITIONS {
        assert!(edition.until.is_none_or(|until| edition.since < until), "{}", edition.since);
        for (_, code) in edition.codes {
            assert_eq!(code.since, Some(edition.since), "{}", code.slug);
        }
    }
    for pair in EDITIONS.windows(2) {
        let until = pair[0].until.expect("an edition before another ends");
        assert!(until < pair[1].since, "{until}");
    }
    assert_eq!(EDITIONS.last().and_then(|edition| edition.until), None);
}

#[test]
fn every_code_tells_its_edition_and_where_it_is_known_its_first_day() {
    for (slug, edition, since) in [
        ("london", "staunton-handbook", None),
        ("fide-2018", "2018", Some("2018-01-01")),
        ("fide-2023", "2023", Some("2023-01-01")),
        ("us-chess-7", "7", None),
    ] {
        let code = Code::by_slug(slug).expect("a code");
        assert_eq!((code.edition, code.since), (edition, since), "{slug}");
    }
}

#[test]
fn an_edition_has_a_code_for_the_paces_that_are_among_the_tables() {
    let slug = |day, pace| {
        let edition = Edition::throughout(day, day).expect("an edition");
        edition.code(pace).map(|code| code.slug)
    };
    assert_eq!(slug("2018-01-01", Pace::Standard), Some("fide-2018"));
    assert_eq!(slug("2018-01-01", Pace::Blitz), None);
    assert_eq!(slug("2024-02-29", Pace::Standard), Some("fide-2023"));
    assert_eq!(slug("2024-02-29", Pace::Rapid), Some("fide-2023-rapid"));
    assert_eq!(slug("2024-02-29", Pace::Blitz), Some("fide-2023-blitz"));
}

#[test]
fn an_edition_must_be_in_force_throughout() {
    let since = |first, last| Edition::throughout(first, last).map(|edition| edition.since);
    assert_eq!(since("2022-12-31", "2022-12-31"), Some("2018-01-01"));
    assert_eq!(since("2023-01-01", "2099-12-31"), Some("2023-01-01"));
    assert_eq!(since("2022-12-31", "2023-01-01"), None);
    assert_eq!(since("2017-12-31", "2018-01-01"), None);
}

#[test]
fn paces_are_bounded_as_the_appendices_say() {
    assert!(PACES.windows(2).all(|pair| pair[0].at_most < pair[1].at_most.or(Some(u64::MAX))));
    for (minutes, pace) in [(0, Pace::Blitz), (10, Pace::Blitz), (11, Pace::Rapid)] {
        assert_eq!(Pace::of(minutes * 60), pace, "{minutes}");
    }
    assert_eq!(Pace::of(10 * 60 + 1), Pace::Rapid);
    assert_eq!(Pace::of(60 * 60 - 1), Pace::Rapid);
    assert_eq!(Pace::of(60 * 60), Pace::Standard);
    assert_eq!(Pace::of(u64::MAX), Pace::Standard);
}

#[test]
fn the_limit_of_a_row_cites_an_article_unless_the_row_is_silent() {
    for code in laws::CODES {
        for row in code.articles {
            let closed = code.limit(row) == Limit::Closed;
            assert!(closed || code.limit_article(row).is_some(), "{}: {}", code.slug, row.incident);
        }
    }
}
