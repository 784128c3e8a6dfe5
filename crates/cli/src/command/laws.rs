//! `regence laws`: the text of the law, its decisions and its scenarios.

use std::io::{self, Write};

use book::{Book, Lang, page, titles};
use laws::{Basis, CODES, Code, Incident};

use super::judge::named;
use crate::{arguments::Laws, outcome::Outcome, shell::Shell};

/// How wide a page is at most, in columns.
const WIDTH: usize = 80;

pub(crate) fn run(arguments: &Laws, lang: Lang, shell: &mut Shell) -> io::Result<Outcome> {
    let page = match arguments {
        Laws { compare: Some(incident), .. } => compare(incident, lang),
        Laws { code: None, .. } => Ok(codes(lang)),
        Laws { code: Some(code), article: None, .. } => {
            open(code).map(|book| page::contents(&book, lang, WIDTH))
        }
        Laws { code: Some(code), article: Some(number), .. } => {
            open(code).and_then(|book| article(&book, number, lang))
        }
    };
    match page {
        Ok(page) => {
            writeln!(shell, "{}", page.trim_end())?;
            Ok(Outcome::Regular)
        }
        Err(message) => {
            shell.complain(format_args!("regence: {message}"));
            Ok(Outcome::Unreadable)
        }
    }
}

fn open(code: &str) -> Result<Book, String> {
    named(code)?;
    Book::open(code)
        .ok_or_else(|| format!("the law of {code} is not shipped"))?
        .map_err(|error| error.to_string())
}

fn article(book: &Book, number: &str, lang: Lang) -> Result<String, String> {
    let article = book.article(number).ok_or_else(|| {
        let known: Vec<&str> = book.articles.iter().map(|article| article.id.as_str()).collect();
        format!("{} has no article {number}; there are {}", book.code, known.join(", "))
    })?;
    Ok(page::article(book, article, lang, WIDTH))
}

/// Every code, with what sets its profile apart.
fn codes(lang: Lang) -> String {
    let mut page = String::new();
    for code in CODES {
        let book = Book::open(code.slug).and_then(Result::ok);
        let profile = book
            .as_ref()
            .and_then(|book| book.profiles.iter().find(|profile| profile.code == code.slug));
        page.push_str(code.slug);
        page.push('\n');
        for line in [book.as_ref().map(|book| &book.title), profile.map(|profile| &profile.text)]
            .into_iter()
            .flatten()
        {
            page.push_str(&set_in(line.get(lang)));
        }
        page.push('\n');
    }
    page
}

/// What every code says about an incident, one below the other.
fn compare(slug: &str, lang: Lang) -> Result<String, String> {
    let incident: Incident = slug.parse().map_err(|_| {
        let known: Vec<&str> = Incident::ALL.iter().map(|incident| incident.slug()).collect();
        format!("no incident is called {slug}; there are {}", known.join(", "))
    })?;
    let mut page = format!("{}\n\n", titles::incident(incident, lang));
    for code in CODES {
        page.push_str(&format!("{}\n", code.slug));
        let book = Book::open(code.slug).and_then(Result::ok);
        for number in numbers(code, incident) {
            page.push_str(&match (number, &book) {
                (None, _) => set_in(titles::basis(book::Basis::Silent, lang)),
                (Some(number), None) => set_in(number),
                (Some(number), Some(book)) => cited(book, number, lang),
            });
        }
        page.push('\n');
    }
    Ok(page)
}

/// The articles of a code on an incident, each once; `None` where it is silent.
fn numbers(code: &Code, incident: Incident) -> Vec<Option<&'static str>> {
    let mut numbers: Vec<Option<&'static str>> = Vec::new();
    for row in code.rows(incident) {
        let number = row.number.filter(|_| row.basis != Basis::Silent);
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

/// An article by number and heading, with the words of the law where there are any.
fn cited(book: &Book, number: &str, lang: Lang) -> String {
    let Some(article) = book.article(number) else { return set_in(number) };
    let mut text = set_in(&format!("{number}. {}", article.heading.get(lang)));
    if let Some(law) = &article.law {
        text.push_str(&set_in(match lang {
            Lang::En => &law.en,
            Lang::Fr => &law.fr,
        }));
    }
    text
}

fn set_in(text: &str) -> String {
    let options = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("  ");
    format!("{}\n", textwrap::fill(text, options))
}
