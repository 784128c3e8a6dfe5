//! The book as text for a terminal: the codes, the table of one, one article, and what every code
//! says of one incident.

use std::fmt::Write;

use laws::{CODES, Code, Incident};

use crate::{
    book::{Article, Book, BookError, Decision, Ground},
    text::{Lang, set_french},
    titles,
};

/// The books there are, each with the names under which it is applied.
///
/// # Errors
/// A book that cannot be read.
pub fn codes(lang: Lang, width: usize) -> Result<String, BookError> {
    let mut page = Page::new(width);
    let mut books = Book::all()?;
    let place = |book: &Book| {
        let applies = |code: &&Code| book.profiles.iter().any(|profile| profile.code == code.slug);
        CODES.iter().position(applies)
    };
    books.sort_by_key(place);
    for book in books {
        page.paragraph("", book.title.get(lang));
        for profile in &book.profiles {
            page.entry("  ", &profile.code, CODE_COLUMN, profile.text.get(lang));
        }
        page.blank();
    }
    for code in CODES {
        if Book::open(code.slug).is_none() {
            page.entry("", code.slug, CODE_COLUMN, titles::page("no-book", lang));
        }
    }
    Ok(page.text)
}

/// What every code says of an incident, one after the other: the articles of its table, and their
/// words where the code has a book.
///
/// # Errors
/// A book that cannot be read.
pub fn compare(incident: Incident, lang: Lang, width: usize) -> Result<String, BookError> {
    let mut page = Page::new(width);
    page.paragraph("", &format!("{incident}  {}", titles::incident(incident, lang)));
    for &code in CODES {
        page.blank();
        let mut numbers = Vec::new();
        for number in code.rows(incident).filter_map(|row| row.number) {
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        if numbers.is_empty() {
            page.entry("", code.slug, CODE_COLUMN, titles::page("silent", lang));
        }
        let book = Book::open(code.slug).transpose()?;
        for number in numbers {
            cited(&mut page, code, book.as_ref(), number, lang);
        }
    }
    Ok(page.text)
}

/// How wide the column of code names is: as the longest of them.
const CODE_COLUMN: usize = 28;

/// One article of a code in a comparison.
fn cited(page: &mut Page, code: &Code, book: Option<&Book>, number: &str, lang: Lang) {
    let article = book.and_then(|book| book.article(number));
    let heading = article.map_or("", |article| article.heading.get(lang));
    page.entry("", code.slug, CODE_COLUMN, format!("{number}  {heading}").trim_end());
    if let Some(law) = article.and_then(|article| article.law.as_ref()) {
        match lang {
            Lang::En => page.paragraph("    ", &law.en),
            Lang::Fr => page.paragraph("    ", &set_french(&law.fr)),
        }
    }
    if let Some(rule) = article.and_then(|article| article.rule.as_ref()) {
        page.paragraph("    ", rule.get(lang));
    }
}

/// The table of a code: what it is, its profiles, and its articles in order.
///
/// Lines are at most `width` columns wide where words allow it.
pub fn contents(book: &Book, lang: Lang, width: usize) -> String {
    let mut page = Page::new(width);
    page.paragraph("", book.title.get(lang));
    page.blank();
    for about in [&book.source, &book.numbering, &book.construction] {
        page.paragraph("", about.get(lang));
        page.blank();
    }
    page.paragraph("", titles::page("profiles", lang));
    for profile in &book.profiles {
        page.entry("  ", &profile.code, 16, profile.text.get(lang));
    }
    page.blank();
    if let Some(base) = &book.base {
        page.paragraph("", &format!("{} {}.", titles::page("extends", lang), base.code));
        page.blank();
    }
    page.paragraph("", titles::page("articles", lang));
    for article in &book.articles {
        let numeral = article.numeral.as_ref().map(ToString::to_string).unwrap_or_default();
        let label = format!("{:<4}{numeral}", article.id);
        page.entry("  ", &label, 12, article.heading.get(lang));
    }
    page.blank();
    page.paragraph("", titles::page("heading-is-ours", lang));
    page.text
}

/// One article: its heading, the law's words and our translation, what it rules and what we
/// decided, each with its ground, and the scenarios that show it.
///
/// Lines are at most `width` columns wide where words allow it.
pub fn article(book: &Book, article: &Article, lang: Lang, width: usize) -> String {
    let mut page = Page::new(width);
    let numeral = article.numeral.as_ref().map(|n| format!(" ({n})")).unwrap_or_default();
    page.paragraph("", &format!("{}{numeral}  {}", article.id, article.heading.get(lang)));
    page.paragraph("", &format!("[{}]", titles::basis(article.basis, lang)));
    page.blank();

    if let Some(law) = &article.law {
        page.paragraph("  ", &set_french(&law.fr));
        page.blank();
        if lang == Lang::En {
            page.paragraph("", titles::page("translation", lang));
            page.paragraph("  ", &law.en);
            page.blank();
        }
    }
    if let Some(rule) = &article.rule {
        page.paragraph("  ", rule.get(lang));
        page.blank();
    }
    if let Some(source) = &article.source {
        page.entry("", titles::page("source", lang), 8, source.get(lang));
        page.blank();
    }
    if !article.incidents.is_empty() {
        page.paragraph("", titles::page("incidents", lang));
        for &incident in &article.incidents {
            page.entry("  ", incident.slug(), 20, titles::incident(incident, lang));
        }
        page.blank();
    }
    if !article.decisions.is_empty() {
        page.paragraph("", titles::page("decisions", lang));
        for decision in &article.decisions {
            page.paragraph("  ", &format!("{} [{}]", decision.id, standing(decision, lang)));
            page.paragraph("      ", decision.text.get(lang));
        }
        page.blank();
    }
    page.paragraph("", titles::page("scenarios", lang));
    for scenario in book.scenarios_of(&article.id) {
        page.paragraph("  ", scenario.name);
        page.paragraph("      ", scenario.title(lang));
    }
    page.text
}

/// On what a decision stands: its ground, the paragraphs it leans on, and whether it is disputed.
fn standing(decision: &Decision, lang: Lang) -> String {
    let mut standing = titles::ground(decision.ground, lang).to_owned();
    if !decision.of.is_empty() {
        let join = if decision.ground == Ground::Paragraph { ": " } else { ", " };
        let join = if lang == Lang::Fr && join == ": " { "\u{202f}: " } else { join };
        let _ = write!(standing, "{join}{}", decision.of.join(", "));
    }
    if decision.disputed {
        let _ = write!(standing, "; {}", titles::page("disputed", lang));
    }
    standing
}

/// A page being written, of a fixed width.
struct Page {
    text: String,
    width: usize,
}

impl Page {
    fn new(width: usize) -> Self {
        Self { text: String::new(), width: width.max(20) }
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A paragraph, every line set in by the same margin.
    fn paragraph(&mut self, margin: &str, paragraph: &str) {
        self.filled(paragraph, margin, margin);
    }

    /// A label, and beside it its text, which keeps to its own column.
    fn entry(&mut self, margin: &str, label: &str, column: usize, text: &str) {
        let first = format!("{margin}{label:<column$}  ");
        let rest = " ".repeat(first.chars().count());
        self.filled(text, &first, &rest);
    }

    fn filled(&mut self, text: &str, first: &str, rest: &str) {
        let options = textwrap::Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(rest)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
            .break_words(false);
        for line in textwrap::wrap(text, options) {
            self.line(&line);
        }
    }
}
