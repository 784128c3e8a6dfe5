//! Acts files: what was done and said at a board, a handling a line, and what is claimed to follow.
//!
//! The format is described in `docs/acts-format.md`. [`read`] gives an [`ActsFile`], which writes
//! itself again; an [`ActsError`] shows every line that cannot be read.
//!
//! Every kind of act, assertion and header line is one row of a table in [`deed`], [`assertion`]
//! and [`header`].

pub mod assertion;
mod cursor;
pub mod deed;
mod error;
pub(crate) mod fen;
mod file;
pub mod header;
mod terms;

pub use assertion::Assertion;
pub use error::{ActsError, Fault};
pub use file::{ActLine, ActsFile, Content, Line, MAX_FILE, MAX_LINE, read};
pub use header::Entry;
