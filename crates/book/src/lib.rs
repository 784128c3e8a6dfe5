//! The law books of `law/`: articles, decisions and scenarios, read into types.
//!
//! One text, three readers: the tests, `regence laws` and the page. The books are part of the
//! binary. Nothing here judges; the tables that rule are in `laws`, and the scenarios are run by
//! whoever can run acts.
//!
//! ```
//! let book = book::Book::open("regence").expect("shipped with the program").expect("well formed");
//! let article = book.article("P3").expect("the false move");
//! assert_eq!(article.heading.get(book::Lang::Fr), "La fausse marche");
//! assert!(book.scenarios_of("P3.leave").next().is_some());
//! ```
//!
//! Reading order: [`text`] (two languages), [`mod@book`] (the articles), [`scenario`], [`titles`]
//! (names of incidents, options and results), [`page`] (what `regence laws` prints).

pub mod book;
pub mod page;
pub mod scenario;
pub mod text;
pub mod titles;

mod shelf;

pub use book::{Article, Basis, Book, BookError, Decision, Ground, Numeral, Phrase, Profile};
pub use scenario::Scenario;
pub use text::{Lang, Text};
