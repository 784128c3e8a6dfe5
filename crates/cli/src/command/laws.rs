//! `regence laws`: the text of the law, its decisions and its scenarios.

use std::io::{self, Write};

use book::{Book, Lang, page};
use laws::Incident;

use super::asked::named;
use crate::{arguments::Laws, outcome::Outcome, shell::Shell};

/// How wide a page is at most, in columns.
const WIDTH: usize = 80;

pub(crate) fn run(arguments: &Laws, lang: Lang, shell: &mut Shell) -> io::Result<Outcome> {
    let page = match arguments {
        Laws { compare: Some(incident), .. } => compare(incident, lang),
        Laws { code: None, .. } => page::codes(lang, WIDTH).map_err(|error| error.to_string()),
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

/// What every code says about an incident, one below the other.
fn compare(slug: &str, lang: Lang) -> Result<String, String> {
    let incident: Incident = slug.parse().map_err(|_| {
        let known: Vec<&str> = Incident::ALL.iter().map(|incident| incident.slug()).collect();
        format!("no incident is called {slug}; there are {}", known.join(", "))
    })?;
    page::compare(incident, lang, WIDTH).map_err(|error| error.to_string())
}
