//! What must hold of every book whatever is added to it.

use std::collections::BTreeSet;

use book::{Basis, Book, Ground, Lang, Scenario};
use laws::{BothFlags, CODES, Code, DrawnWhere, Incident, Lapse, Ruling};

fn books() -> Vec<Book> {
    Book::all().unwrap_or_else(|error| panic!("{error}"))
}

fn book_of(code: &Code) -> Book {
    let book = Book::open(code.slug).unwrap_or_else(|| panic!("{} has no book", code.slug));
    book.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn ids_are_unique_and_begin_with_their_article() {
    for book in books() {
        let mut seen = BTreeSet::new();
        for article in &book.articles {
            assert!(seen.insert(&article.id), "{}: {} twice", book.code, article.id);
            for decision in &article.decisions {
                assert!(seen.insert(&decision.id), "{}: {} twice", book.code, decision.id);
                let (head, name) = decision.id.rsplit_once('.').expect("article.name");
                let ours = head == article.id
                    || head.strip_prefix(&article.id).is_some_and(|n| n.parse::<u8>().is_ok());
                assert!(ours && !name.is_empty(), "{} in {}", decision.id, article.id);
            }
        }
    }
}

#[test]
fn every_decision_is_shown_by_a_scenario() {
    for book in books() {
        let shown = book.scenarios.iter().flat_map(|scenario| &scenario.law).copied();
        let shown = shown.collect::<BTreeSet<_>>();
        let unshown = book.decisions().filter(|d| !shown.contains(d.id.as_str())).map(|d| &d.id);
        assert_eq!(unshown.collect::<Vec<_>>(), Vec::<&String>::new(), "{}", book.code);
    }
}

#[test]
fn scenarios_cite_only_what_is_in_the_book_or_below_it() {
    for book in books() {
        let known = book.and_bases().flat_map(Book::decisions);
        let known = known.map(|decision| decision.id.as_str()).collect::<BTreeSet<_>>();
        for scenario in &book.scenarios {
            for id in &scenario.law {
                assert!(known.contains(id), "{}: {} cites {id}", book.code, scenario.name);
            }
        }
    }
}

#[test]
fn decisions_lean_only_on_what_is_in_the_book() {
    for book in books() {
        for decision in book.decisions() {
            for id in &decision.of {
                assert!(book.article(id).is_some(), "{} leans on {id}", decision.id);
            }
        }
    }
}

#[test]
fn scenarios_assert_something_under_their_own_code_and_have_titles_of_their_own() {
    for book in books() {
        let mut titles = BTreeSet::new();
        let codes: Vec<&str> = book.profiles.iter().map(|profile| &*profile.code).collect();
        for scenario in &book.scenarios {
            assert!(scenario.acts.lines().any(|line| line.starts_with("=> ")), "{}", scenario.name);
            assert!(codes.contains(&code_of(scenario)), "{}", scenario.name);
            for lang in Lang::ALL {
                assert!(titles.insert(scenario.title(lang)), "{}: title used twice", scenario.name);
            }
        }
    }
}

fn code_of(scenario: &Scenario) -> &str {
    let line = scenario.acts.lines().find_map(|line| line.strip_prefix("code: "));
    line.unwrap_or_else(|| panic!("{} names no code", scenario.name))
}

#[test]
fn a_scenario_is_named_after_an_article_it_cites() {
    for book in books() {
        for scenario in &book.scenarios {
            let (prefix, _) = scenario.name.split_once('-').expect("article-claim");
            let article = prefix.replace("P0", "P");
            let cites = |id: &&str| id.rsplit_once('.').is_some_and(|(head, _)| head == article);
            assert!(scenario.law.iter().any(cites), "{} cites nothing of it", scenario.name);
        }
    }
}

#[test]
fn every_row_of_every_code_is_told_by_its_book() {
    for code in CODES {
        let book = book_of(code);
        for row in code.articles {
            let number = row.number.unwrap_or("S");
            let article = book.article(number).unwrap_or_else(|| panic!("{}: {number}", code.slug));
            let told = article.incidents.contains(&row.incident);
            assert!(told, "{}: {} in {number}", code.slug, row.incident);
        }
    }
}

#[test]
fn what_a_code_cites_is_in_its_book() {
    for code in CODES {
        let book = book_of(code);
        let touch = [code.touch.own, code.touch.adverse, code.touch.released];
        let castling =
            code.touch.castling.iter().flat_map(|rule| {
                [rule.king_first, rule.rook_first, rule.illegal, rule.king_released]
            });
        let ends = [
            code.ends.threefold,
            code.ends.fifty,
            code.ends.touch_ends_claim,
            code.ends.fivefold,
            code.ends.seventy_five,
            code.ends.dead_position,
            code.ends.agreement_needs_moves,
            code.ends.resignation_may_draw,
            code.ends.flag.map(|flag| flag.article),
            both_flags(code),
            list_of_material(code),
            code.ends.sealed_move,
            code.ends.sealed_in_doubt,
            code.touch.promotion,
            code.touch.king_answers,
            code.waits_one_move,
            code.penalty.map(|penalty| penalty.article),
            Some(code.covering_article),
        ];
        for number in touch.into_iter().chain(castling).chain(ends.into_iter().flatten()) {
            // 9.6.1 is told with 9.6.
            let above = number.rsplit_once('.').map_or(number, |(above, _)| above);
            let told = book.article(number).or_else(|| book.article(above));
            assert!(told.is_some(), "{} cites {number}", code.slug);
        }
    }
}

fn both_flags(code: &Code) -> Option<&'static str> {
    match code.ends.flag?.both {
        BothFlags::FirstCounts => None,
        BothFlags::DrawnInLastPeriod { article } => Some(article),
    }
}

fn list_of_material(code: &Code) -> Option<&'static str> {
    match code.ends.drawn_where {
        DrawnWhere::NoMatePossible => None,
        DrawnWhere::ListOfMaterial { article } => Some(article),
    }
}

#[test]
fn an_incident_ruled_otherwise_than_in_the_book_below_has_a_scenario() {
    let mut unshown = Vec::new();
    for code in CODES {
        let book = book_of(code);
        let below = book.base.as_ref().map(|base| Code::by_slug(&base.code).expect("a code"));
        if code.slug != book.code {
            continue; // A profile is a reading of its book's own code.
        }
        for &incident in Incident::ALL {
            let silent = code.rows(incident).all(|row| row.ruling == Ruling::Nothing);
            if silent || below.is_some_and(|below| rules_alike(code, below, incident)) {
                continue;
            }
            let shows = |scenario: &Scenario| {
                scenario.acts.lines().any(|line| {
                    let named = ["=> incident ", "=> covered "];
                    let named = named.iter().find_map(|start| line.strip_prefix(start));
                    named.is_some_and(|rest| rest.split(' ').next() == Some(incident.slug()))
                })
            };
            if !book.scenarios.iter().any(shows) {
                unshown.push(format!("{}: {incident}", code.slug));
            }
        }
    }
    assert!(unshown.is_empty(), "{unshown:#?}");
}

/// Whether two codes rule alike on an incident, by their rows and by the general rules these lean
/// on.
fn rules_alike(code: &Code, other: &Code, incident: Incident) -> bool {
    let rows = |code: &Code| code.rows(incident).copied().collect::<Vec<_>>();
    let leans = |test: fn(&laws::Article) -> bool| code.rows(incident).any(test);
    let counted = |code: &Code| code.penalty.map(|penalty| (penalty.seconds, penalty.loses_at));
    let claims = |code: &Code| code.penalty.map(|penalty| penalty.false_claim);
    rows(code) == rows(other)
        && (!leans(|row| row.lapses == Lapse::General) || code.covering == other.covering)
        && (!leans(|row| row.counts) || counted(code) == counted(other))
        && (!leans(|row| row.ruling == Ruling::Penalised) || claims(code) == claims(other))
}

#[test]
fn every_code_is_called_otherwise_than_the_others() {
    let mut called = BTreeSet::new();
    for profile in books().iter().flat_map(|book| &book.profiles) {
        for lang in Lang::ALL {
            assert!(called.insert((lang == Lang::En, profile.name.get(lang).to_owned())));
        }
    }
}

#[test]
fn decisions_and_rules_speak_both_languages() {
    for book in books() {
        let rules = book
            .articles
            .iter()
            .filter_map(|article| article.rule.as_ref().map(|rule| (&article.id, rule)));
        let decisions = book.decisions().map(|decision| (&decision.id, &decision.text));
        for (id, text) in rules.chain(decisions) {
            let [en, fr] = Lang::ALL.map(|lang| text.get(lang));
            assert!(en.ends_with('.') && fr.ends_with('.') && en != fr, "{}: {id}", book.code);
            assert!(!en.contains('\'') && !fr.contains('\''), "{}: {id}", book.code);
        }
    }
}

#[test]
fn a_rule_in_our_words_is_marked_so_and_never_stands_beside_the_laws_own() {
    for book in books() {
        for article in &book.articles {
            let reworded = article.basis == Basis::Reworded;
            assert_eq!(reworded, article.rule.is_some(), "{}: {}", book.code, article.id);
            assert!(article.rule.is_none() || article.law.is_none(), "{}", article.id);
        }
        let unsure = |ground| matches!(ground, Ground::Comment | Ground::Exam | Ground::Disputed);
        let is_fide = book.code.starts_with("fide");
        assert!(is_fide || !book.decisions().any(|d| unsure(d.ground)), "{}", book.code);
    }
}

/// First words of remedies, as the board says them, and `free` where nothing follows.
const REMEDIES: [&str; 8] = ["leave", "play", "take", "king", "retract", "parry", "replay", "free"];

#[test]
fn the_words_that_apply_stand_in_their_article_once_in_every_language() {
    for book in books() {
        for article in &book.articles {
            let id = format!("{}: {}", book.code, article.id);
            for phrase in &article.words {
                let known = |of: &String| match of.parse::<Incident>() {
                    Ok(incident) => article.incidents.contains(&incident),
                    Err(_) => REMEDIES.contains(&&**of),
                };
                assert!(!phrase.of.is_empty() && phrase.of.iter().all(known), "{id}");
            }
            for lang in Lang::ALL {
                let Some(text) = article.text(lang) else {
                    assert!(article.words.is_empty(), "{id} has no text to mark");
                    continue;
                };
                let mut marked: Vec<_> = article
                    .words
                    .iter()
                    .map(|phrase| {
                        let words = phrase.text.get(lang);
                        let found: Vec<usize> =
                            text.match_indices(words).map(|(at, _)| at).collect();
                        let [at] = found[..] else {
                            panic!("{id}: {words:?} stands there {} times", found.len())
                        };
                        assert_eq!(
                            words.matches('⟦').count(),
                            words.matches('⟧').count(),
                            "{id}: a doubtful reading is cut in {words:?}"
                        );
                        at..at + words.len()
                    })
                    .collect();
                marked.sort_by_key(|range| range.start);
                let apart = marked.windows(2).all(|pair| pair[0].end <= pair[1].start);
                assert!(apart, "{id}: words overlap");
            }
        }
    }
}

#[test]
fn every_irregularity_and_remedy_of_the_text_has_its_words() {
    for code in CODES {
        let book = book_of(code);
        for row in code.articles {
            let Some(article) = row.number.and_then(|number| book.article(number)) else {
                continue;
            };
            if article.text(Lang::Fr).is_none() {
                continue;
            }
            let has = |of: &str| article.words.iter().any(|words| words.of.iter().any(|o| o == of));
            // Articles that send the reader to other ones have no words of their own for each.
            if article.words.is_empty() {
                assert_eq!(article.basis, Basis::Reworded, "{}: {}", code.slug, article.id);
                continue;
            }
            assert!(has(row.incident.slug()), "{}: {}", article.id, row.incident);
            if matches!(row.basis, laws::Basis::Analogy(_)) {
                continue;
            }
            for remedy in remedies_of(row.ruling) {
                assert!(has(remedy), "{}: {}: {remedy}", code.slug, article.id);
            }
        }
    }
}

/// The remedies that a row names, by the first words with which the board says them.
fn remedies_of(ruling: Ruling) -> Vec<&'static str> {
    let (Ruling::AdversaryChooses { remedies, .. } | Ruling::SuffererChooses(remedies)) = ruling
    else {
        return Vec::new();
    };
    let first = |slug: &'static str| slug.split('-').next().unwrap_or(slug);
    remedies.iter().map(|remedy| first(remedy.slug())).collect()
}

#[test]
fn pages_keep_to_their_width_and_name_everything() {
    for book in books() {
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
                    let fits = line.chars().count() <= width || !breakable;
                    assert!(fits, "{}: {width}: {line}", book.code);
                }
            }
        }
    }
}

#[test]
fn a_book_says_what_the_book_it_extends_says() {
    let blitz = Book::open("fide-2023-blitz").unwrap().unwrap();
    let below: Vec<&str> = blitz.and_bases().map(|book| &*book.code).collect();
    assert_eq!(below, ["fide-2023-blitz", "fide-2023-rapid", "fide-2023"]);
    assert!(blitz.article("B.3").is_some() && blitz.article("a.5.2").is_some());
    assert_eq!(
        blitz.article("4.3.3").unwrap().heading.get(Lang::En),
        "Men of both colours touched"
    );
    assert!(blitz.scenarios_of("4.3.3").next().is_some());
    let page = book::page::contents(&blitz, Lang::En, 80);
    assert!(page.contains("All else is as in fide-2023-rapid."), "{page}");
}

#[test]
fn every_scenario_is_found_under_an_article() {
    for book in Book::all().unwrap() {
        for scenario in &book.scenarios {
            let is_of = |article: &book::Article| {
                book.scenarios_of(&article.id).any(|found| found.name == scenario.name)
            };
            let mut articles = book.and_bases().flat_map(|book| &book.articles);
            assert!(articles.any(is_of), "{}: {}", book.code, scenario.name);
        }
    }
}
