//! A judged game told to people: short, exact, courteous, in French and English.
//!
//! What the arbiter decides is told here in words; where and how wide they stand is for those who
//! show them. The command line and the server tell the same.
//!
//! - [`narrator`] tells a game as it goes, in pieces of [`told`]: plies, irregularities, choices,
//!   sentences;
//! - [`deed`] says what was done, [`refusal`] why not, [`claim`] until when it could be claimed;
//! - [`sentences`] are the words, [`mod@fill`] their grammar, [`mod@word`] the moves in them, [`law`] the
//!   articles cited.
//!
//! ```
//! use report::Narrator;
//! # let text = "code: regence\nw: e2-e4\nb: d7-d5\nw: e4xd5\nb: d8xd5\nw: c1-c3";
//! let file = notation::acts::read(text)?;
//! let mut judging = notation::judge::Judging::new(&file)?;
//! let mut narrator = Narrator::new(judging.game().clone());
//! let mut said = Vec::new();
//! while let Some(step) = judging.step() {
//!     said.extend(narrator.line(step.acts.actor, &step.events));
//! }
//! let said: Vec<String> = said.iter().flat_map(|told| told.sentences(book::Lang::En)).collect();
//! assert_eq!(said[0], "White set the bishop of c1 on c3, where it cannot go.");
//! assert!(said[1].starts_with("Black may say:"));
//! # Ok::<(), notation::acts::ActsError>(())
//! ```

pub mod claim;
pub mod deed;
pub mod fill;
pub mod law;
pub mod narrator;
pub mod refusal;
pub mod sentences;
pub mod told;
pub mod word;

pub use deed::{Deed, Scene};
pub use fill::{Facts, fill};
pub use narrator::{Narrator, result};
pub use sentences::Sentence;
pub use told::{Found, Offered, Played, Refused, Remedy, Told};
