//! What must hold of the Régence book whatever is added to it.

use std::collections::BTreeSet;

use book::{Basis, Book, Lang, Scenario};
use laws::Incident;

fn regence() -> Book {
    Book::open("regence").expect("the book is shipped").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn both_profiles_open_the_same_book() {
    let london = Book::open("regence-london").unwrap().unwrap();
    assert_eq!(london.code, "regence");
    assert!(Book::open("no-such-code").is_none());
}

#[test]
fn ids_are_unique_and_begin_with_their_article() {
    let book = regence();
    let mut seen = BTreeSet::new();
    for article in &book.articles {
        assert!(seen.insert(&article.id), "{} twice", article.id);
        for decision in &article.decisions {
            assert!(seen.insert(&decision.id), "{} twice", decision.id);
            let (head, name) = decision.id.split_once('.').expect("article.name");
            let ours = head == article.id
                || head.strip_prefix(&article.id).is_some_and(|n| n.parse::<u8>().is_ok());
            assert!(ours && !name.is_empty(), "{} in {}", decision.id, article.id);
        }
    }
}

#[test]
fn every_decision_is_shown_by_a_scenario() {
    let book = regence();
    let shown = book.scenarios.iter().flat_map(|scenario| &scenario.law).copied();
    let shown = shown.collect::<BTreeSet<_>>();
    let unshown = book.decisions().filter(|d| !shown.contains(d.id.as_str())).map(|d| &d.id);
    assert_eq!(unshown.collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn scenarios_cite_only_what_is_in_the_book() {
    let book = regence();
    let known = book.decisions().map(|decision| decision.id.as_str()).collect::<BTreeSet<_>>();
    for scenario in &book.scenarios {
        for id in &scenario.law {
            assert!(known.contains(id), "{} cites {id}", scenario.name);
        }
    }
}

#[test]
fn decisions_lean_only_on_what_is_in_the_book() {
    let book = regence();
    for decision in book.decisions() {
        for id in &decision.of {
            assert!(book.article(id).is_some(), "{} leans on {id}", decision.id);
        }
    }
}

#[test]
fn scenarios_assert_something_and_have_titles_of_their_own() {
    let book = regence();
    let mut titles = BTreeSet::new();
    for scenario in &book.scenarios {
        assert!(scenario.acts.lines().any(|line| line.starts_with("=> ")), "{}", scenario.name);
        assert!(scenario.acts.lines().any(|line| line.starts_with("code: ")), "{}", scenario.name);
        for lang in Lang::ALL {
            assert!(titles.insert(scenario.title(lang)), "{}: title used twice", scenario.name);
        }
    }
}

#[test]
fn a_scenario_is_named_after_an_article_it_cites() {
    for scenario in regence().scenarios {
        let (prefix, _) = scenario.name.split_once('-').expect("article-claim");
        let article = prefix.replace("P0", "P");
        let cites = |scenario: &Scenario| {
            scenario
                .law
                .iter()
                .any(|id| id.split_once('.').is_some_and(|(head, _)| head == article))
        };
        assert!(cites(&scenario), "{} cites nothing of {article}", scenario.name);
    }
}

#[test]
fn every_incident_has_an_article() {
    let book = regence();
    for &incident in Incident::ALL {
        let articles = book.articles.iter().filter(|article| article.incidents.contains(&incident));
        assert_eq!(articles.count(), 1, "{incident}");
    }
}

#[test]
fn the_table_and_the_book_give_each_incident_to_the_same_article() {
    let book = regence();
    for row in laws::REGENCE.articles {
        let article = row.number.unwrap_or("S");
        let article = book.article(article).unwrap_or_else(|| panic!("{article} is in the table"));
        assert!(article.incidents.contains(&row.incident), "{} in {}", row.incident, article.id);
    }
    let profiles = book.profiles.iter().map(|profile| &*profile.code).collect::<Vec<_>>();
    assert_eq!(profiles, [laws::REGENCE.slug, laws::REGENCE_LONDON.slug]);
}

#[test]
fn the_fourteen_paragraphs_are_complete() {
    let book = regence();
    for number in 1..=14 {
        let article = book.article(&format!("P{number}")).expect("a paragraph of the text");
        assert_eq!(article.basis, Basis::Text);
        let law = article.law.as_ref().expect("the law's words");
        assert!(law.fr.ends_with('.') && law.en.ends_with('.'), "{}", article.id);
        assert!(!law.en.contains(['\'', '«']), "{}", article.id);
        assert_eq!(law.fr.matches('⟦').count(), law.fr.matches('⟧').count(), "{}", article.id);
    }
    let attested = book.articles.iter().filter(|a| a.numeral.as_ref().is_some_and(|n| n.attested));
    assert_eq!(attested.map(|article| &*article.id).collect::<Vec<_>>(), ["P1"]);
}

#[test]
fn kin_is_marked_as_kin_and_never_quoted() {
    let book = regence();
    for number in 1..=9 {
        let article = book.article(&format!("K{number}")).expect("a rule from the kin");
        assert_eq!(article.basis, Basis::Kin);
        assert!(article.law.is_none() && article.source.is_some() && article.numeral.is_none());
    }
    let text = book.articles.iter().filter(|article| article.law.is_some());
    assert!(text.clone().all(|article| article.basis == Basis::Text));
    assert_eq!(text.count(), 14);
}

#[test]
fn decisions_speak_both_languages() {
    for decision in regence().decisions() {
        let [en, fr] = Lang::ALL.map(|lang| decision.text.get(lang));
        assert!(en.ends_with('.') && fr.ends_with('.') && en != fr, "{}", decision.id);
        assert!(!en.contains('\'') && !fr.contains('\''), "{}", decision.id);
    }
}

#[test]
fn pages_keep_to_their_width_and_name_everything() {
    let book = regence();
    for lang in Lang::ALL {
        for width in [40, 80] {
            let contents = book::page::contents(&book, lang, width);
            let mut pages = vec![contents.clone()];
            for article in &book.articles {
                assert!(contents.contains(article.heading.get(lang)) || width == 40);
                let page = book::page::article(&book, article, lang, width);
                for decision in &article.decisions {
                    assert!(page.contains(&format!("{} [", decision.id)), "{}", decision.id);
                }
                pages.push(page);
            }
            for line in pages.iter().flat_map(|page| page.lines()) {
                let breakable = line.trim().contains(' ');
                assert!(line.chars().count() <= width || !breakable, "{width}: {line}");
            }
        }
    }
}

#[test]
fn codes_are_compared_incident_by_incident() {
    for lang in Lang::ALL {
        for &incident in Incident::ALL {
            let page = book::page::compare(incident, lang, 80).expect("every book can be read");
            for code in laws::CODES {
                assert!(page.lines().any(|line| line.starts_with(code.slug)), "{}", code.slug);
            }
        }
        let codes = book::page::codes(lang, 80).expect("every book can be read");
        assert!(codes.contains("regence-london"));
    }
    let page = book::page::compare(Incident::TwoMoves, Lang::Fr, 80).unwrap();
    assert!(page.contains("P4  Deux coups de suite") && page.contains("remettre le second"));
    let page = book::page::compare(Incident::NoMove, Lang::En, 80).unwrap();
    assert!(page.contains("says nothing"));
}
