//! The law as it is cited: number, heading and words of an article.

use book::Book;

use book::Lang;

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
        if let Some(law) = &article.law {
            let words = match self.lang {
                Lang::En => format!("“{}”", law.en),
                Lang::Fr => format!("«\u{202f}{}\u{202f}»", law.fr),
            };
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
