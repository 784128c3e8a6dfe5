//! The law as it is cited: number, heading and words of an article.

use book::{Basis, Book, Lang};

/// An article as it is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Its number and heading, and whose words they are where they are not the law's own.
    pub heading: String,
    /// Its words, in quotation marks where they are the law's own.
    pub words: Option<String>,
}

/// The articles of one code, in one language.
pub struct Law {
    book: Option<Book>,
    lang: Lang,
}

impl Law {
    /// The book of a code, if one is shipped.
    pub fn of(code: &str, lang: Lang) -> Self {
        Self { book: Book::open(code).and_then(Result::ok), lang }
    }

    /// The article of this number; the number alone where there is no book.
    pub fn cite(&self, number: &str) -> Cited {
        let article = self.book.as_ref().and_then(|book| book.article(number));
        let Some(article) = article else {
            return Cited { heading: number.to_owned(), words: None };
        };
        let mut heading = format!("{number}. {}", article.heading.get(self.lang));
        // What the law itself does not say is never shown as its own words.
        if article.basis != Basis::Text {
            let basis = book::titles::basis(article.basis, self.lang);
            heading.push_str(&format!(" ({basis})"));
        }
        let quoted = article.law.as_ref().map(|law| match self.lang {
            // Words quoted within the quotation stand in single marks.
            Lang::En => format!("“{}”", law.en.replace('“', "‘").replace('”', "’")),
            Lang::Fr => book::text::set_french(&format!("« {} »", law.fr)),
        });
        let told = article.rule.as_ref().map(|rule| rule.get(self.lang).to_owned());
        Cited { heading, words: quoted.or(told) }
    }
}
