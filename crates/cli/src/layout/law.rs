//! An article as it is cited: number and heading, then its words set in.

use report::law::Cited;

/// How far the words of the law are set in.
const INDENT: &str = "      ";

/// How wide a line of law is at most, in columns.
const WIDTH: usize = 76;

/// The heading, and below it the words.
pub(crate) fn set(cited: &Cited) -> String {
    let Some(words) = &cited.words else { return cited.heading.clone() };
    let options = textwrap::Options::new(WIDTH).initial_indent(INDENT).subsequent_indent(INDENT);
    format!("{}\n{}", cited.heading, textwrap::fill(words, options))
}
