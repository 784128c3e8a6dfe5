//! The law as it is cited: number, heading and words of an article.

use book::{Basis, Book, Lang};

/// How far the words of the law are set in.
const INDENT: &str = "      ";

/// How wide a line of law is at most, in columns.
const WIDTH: usize = 76;

/// The articles of one code, in one language.
pub(crate) struct Law {
    book: Option<Book>,
    lang: Lang,
}

impl Law {
    /// The book of a code, if one is shipped.
    pub(crate) fn of(code: &str, lang: Lang) -> Self {
        Self { book: Book::open(code).and_then(Result::ok), lang }
    }

    /// The article of this number: its heading, then its words set in.
    pub(crate) fn cite(&self, number: &str) -> String {
        let article = self.book.as_ref().and_then(|book| book.article(number));
        let Some(article) = article else { return number.to_owned() };
        let mut cited = format!("{number}. {}", article.heading.get(self.lang));
        // What the law itself does not say is never shown as its own words.
        if article.basis != Basis::Text {
            let basis = book::titles::basis(article.basis, self.lang);
            cited.push_str(&format!(" ({basis})"));
        }
        let quoted = article.law.as_ref().map(|law| match self.lang {
            // Words quoted within the quotation stand in single marks.
            Lang::En => format!("“{}”", law.en.replace('“', "‘").replace('”', "’")),
            Lang::Fr => book::text::set_french(&format!("« {} »", law.fr)),
        });
        let told = article.rule.as_ref().map(|rule| rule.get(self.lang).to_owned());
        if let Some(words) = quoted.or(told) {
            let words = textwrap::fill(
                &words,
                textwrap::Options::new(WIDTH).initial_indent(INDENT).subsequent_indent(INDENT),
            );
            cited.push('\n');
            cited.push_str(&words);
        }
        cited
    }
}
