//! The law books for the page: every article, every scenario played, incidents compared.

use book::{Book, BookError, Lang, Profile, Text};
use laws::{CODES, Code, Incident};
use notation::{
    acts::{self, ActsError, ActsFile, Content},
    judge::Judging,
};
use report::{Narrator, Sentence};
use wire::{
    law::{Article, CodeTitle, Compared, Decision, Numeral, Phrase, Scenario, Start, Step},
    line::Line,
    men,
    words::Words,
};

use crate::telling::{each, remedies, sentences, words};

/// The codes that have a book, in the order of the tables.
///
/// # Errors
/// A book that cannot be read.
pub(crate) fn codes() -> Result<Vec<CodeTitle>, BookError> {
    let titles = CODES.iter().filter_map(|code| {
        let book = match Book::open(code.slug)? {
            Ok(book) => book,
            Err(error) => return Some(Err(error)),
        };
        Some(Ok(CodeTitle {
            slug: code.slug.to_owned(),
            label: profile(&book, code.slug, |profile| &profile.name),
            profile: profile(&book, code.slug, |profile| &profile.text),
            name: words(&book.title),
            source: words(&book.source),
            book: book.code,
        }))
    });
    titles.collect()
}

fn profile(book: &Book, slug: &str, text: fn(&Profile) -> &Text) -> Words {
    let found = book.profiles.iter().find(|profile| profile.code == slug);
    found.map(|profile| words(text(profile))).unwrap_or_default()
}

/// A whole book, under the name of this code.
pub(crate) fn book(book: &Book, slug: &str) -> wire::law::Book {
    let mut articles: Vec<Article> = Vec::new();
    for shelf in book.and_bases() {
        for found in &shelf.articles {
            if articles.iter().any(|article| article.id.eq_ignore_ascii_case(&found.id)) {
                continue;
            }
            let from = (shelf.code != book.code).then(|| shelf.code.clone());
            articles.push(article(book, found, from));
        }
    }
    let scenarios = book.and_bases().flat_map(|book| &book.scenarios);
    let scenarios =
        scenarios.map(|found| (found.name.to_owned(), each(|lang| found.title(lang).to_owned())));
    wire::law::Book {
        slug: slug.to_owned(),
        book: book.code.clone(),
        name: words(&book.title),
        profile: profile(book, slug, |profile| &profile.text),
        source: words(&book.source),
        numbering: words(&book.numbering),
        construction: words(&book.construction),
        articles,
        scenarios: scenarios.collect(),
    }
}

fn article(book: &Book, article: &book::Article, from: Option<String>) -> Article {
    let decision = |decision: &book::Decision| Decision {
        id: decision.id.clone(),
        ground: decision.ground.slug().to_owned(),
        ground_title: each(|lang| book::titles::ground(decision.ground, lang).to_owned()),
        of: decision.of.clone(),
        disputed: decision.disputed,
        text: words(&decision.text),
    };
    Article {
        id: article.id.clone(),
        from,
        basis: article.basis.slug().to_owned(),
        basis_title: each(|lang| book::titles::basis(article.basis, lang).to_owned()),
        numeral: article
            .numeral
            .as_ref()
            .map(|numeral| Numeral { text: numeral.text.clone(), attested: numeral.attested }),
        heading: words(&article.heading),
        law: article.law.as_ref().map(law),
        rule: article.rule.as_ref().map(words),
        words: article.words.iter().map(phrase).collect(),
        source: article.source.as_ref().map(words),
        incidents: article.incidents.iter().map(|incident| incident.slug().to_owned()).collect(),
        decisions: article.decisions.iter().map(decision).collect(),
        scenarios: book.scenarios_of(&article.id).map(|found| found.name.to_owned()).collect(),
    }
}

fn phrase(phrase: &book::Phrase) -> Phrase {
    Phrase { of: phrase.of.clone(), text: words(&phrase.text) }
}

/// The law's own words: the French as it is printed, and our translation.
fn law(law: &book::book::LawText) -> Words {
    each(|lang| match lang {
        Lang::En => law.en.clone(),
        Lang::Fr => book::text::set_french(&law.fr),
    })
}

/// A scenario of a book or of one it rests on.
pub(crate) fn scenario<'a>(book: &'a Book, name: &str) -> Option<&'a book::Scenario> {
    book.and_bases().flat_map(|book| &book.scenarios).find(|scenario| scenario.name == name)
}

/// Plays a scenario to its end.
///
/// # Errors
/// Its acts cannot be read.
pub(crate) fn play(scenario: &book::Scenario) -> Result<Scenario, ActsError> {
    let file = acts::read(scenario.acts)?;
    let mut judging = Judging::new(&file)?;
    let mut narrator = Narrator::new(judging.game().clone());
    let game = judging.game();
    let mut agreed = narrator.terms();
    // The code is named beside it, as people call it.
    agreed.retain(|told| !matches!(told, report::Told::Said(Sentence::JudgedBy, _)));
    let mut start = Start {
        fen: game.fen(),
        turn: game.turn().to_char(),
        said: sentences(&agreed),
        asserted: Vec::new(),
    };
    let code = game.terms().code.slug.to_owned();
    let mut steps: Vec<Step> = Vec::new();
    for (_, content) in file.numbered() {
        match content {
            Content::Acts(_) => steps.extend(step(&mut judging, &mut narrator)),
            Content::Assertion(assertion) => {
                let asserted =
                    steps.last_mut().map_or(&mut start.asserted, |last| &mut last.asserted);
                asserted.push(assertion.to_string());
            }
            Content::Blank | Content::Header(_) => {}
        }
    }
    let mut header = ActsFile { lines: file.lines.clone() };
    header.lines.retain(|line| matches!(line.content, Content::Header(_)));
    Ok(Scenario {
        name: scenario.name.to_owned(),
        title: each(|lang| scenario.title(lang).to_owned()),
        code,
        header: header.to_string(),
        acts: scenario.acts.to_owned(),
        cites: scenario.law.iter().map(|&id| id.to_owned()).collect(),
        start,
        steps,
    })
}

/// The next handling, and the game after it.
fn step(judging: &mut Judging<'_>, narrator: &mut Narrator) -> Option<Step> {
    let step = judging.step()?;
    let told = narrator.line(step.acts.actor, &step.events);
    let game = judging.game();
    Some(Step {
        line: Line::of(step.line as u64, step.acts, game, step.refusal()),
        hand: men::hand(game),
        under: men::under(game),
        remedies: remedies(game),
        said: sentences(&told),
        asserted: Vec::new(),
    })
}

/// What every code says of an incident; codes that say the same stand together.
///
/// # Errors
/// A book that cannot be read.
pub(crate) fn compare(incident: Incident) -> Result<Vec<Compared>, BookError> {
    let mut groups: Vec<(Vec<String>, Vec<Compared>)> = Vec::new();
    for &code in CODES {
        let rulings = rulings(code, incident)?;
        match groups.iter_mut().find(|(_, same)| *same == rulings) {
            Some((codes, _)) => codes.push(code.slug.to_owned()),
            None => groups.push((vec![code.slug.to_owned()], rulings)),
        }
    }
    let rows = groups.into_iter().flat_map(|(codes, rulings)| {
        rulings.into_iter().map(move |ruling| Compared { codes: codes.clone(), ..ruling })
    });
    Ok(rows.collect())
}

/// What one code says, a row of its table each.
fn rulings(code: &Code, incident: Incident) -> Result<Vec<Compared>, BookError> {
    let book = Book::open(code.slug).transpose()?;
    let mut rulings: Vec<Compared> = Vec::new();
    for row in code.rows(incident) {
        let number = row.number;
        let article = number.and_then(|number| book.as_ref()?.article(number));
        let text = article.and_then(|article| {
            article.law.as_ref().map(law).or_else(|| article.rule.as_ref().map(words))
        });
        let slug = incident.slug();
        let phrases = article.iter().flat_map(|article| &article.words);
        let of_it = phrases.filter(|phrase| phrase.of.iter().any(|of| of == slug));
        let ruling = Compared {
            codes: Vec::new(),
            article: number.map(str::to_owned),
            heading: article.map(|article: &book::Article| words(&article.heading)),
            text,
            words: of_it.map(|phrase| words(&phrase.text)).collect(),
            ruling: each(|lang| book::titles::ruling(row.ruling, lang)),
            counted: row.counts,
        };
        if !rulings.contains(&ruling) {
            rulings.push(ruling);
        }
    }
    Ok(rulings)
}
