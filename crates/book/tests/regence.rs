//! What must hold of the Régence book alone; what holds of every book is in `books.rs`.

use book::{Basis, Book, Lang};
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
