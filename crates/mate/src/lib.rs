//! Whether mate can still be given, and when a position is dead.
//!
//! Modern laws end a game, or deny a win, when no series of legal moves of both sides leads to mate
//! (FIDE 5.2.2, 6.9). [`can_mate`] answers for one side, [`life`] for both, and [`Watch`] finds the
//! position of a game that is dead as it goes on.
//!
//! An answer is never a guess. *Possible* comes with a line that the rules of the crate `chess`
//! have played to mate; *impossible* with what it rests on; and what is not known within the budget
//! is *undetermined*. A budget counts positions, never time: the same question has the same answer
//! on every machine.
//!
//! ```
//! use chess::{Color, Position};
//! use mate::{Answer, Budget, can_mate};
//!
//! let position = Position::from_fen("7k/8/6K1/8/8/8/8/1N6 w - - 0 1").unwrap();
//! assert!(matches!(can_mate(&position, Color::White, Budget::RULING), Answer::Impossible { .. }));
//! let position = Position::from_fen("7k/7p/6K1/8/8/8/8/1N6 w - - 0 1").unwrap();
//! assert!(matches!(can_mate(&position, Color::White, Budget::RULING), Answer::Possible { .. }));
//! ```
//!
//! In reading order: `answer` (the question, and forced play), `material` and `fortress` (proofs),
//! `search` over `states` guided by `guide` and `picture`, with `surveys`; `dead`; then `signs` of life,
//! `room`, `closure` and `watch`; and `forced`, mate that the adversary cannot avoid.

mod answer;
mod assault;
mod closure;
mod dead;
mod forced;
mod fortress;
mod guide;
mod material;
mod open;
mod picture;
mod room;
mod search;
mod signs;
mod states;
mod surveys;
mod watch;

pub use answer::{Answer, Budget, Proof, can_mate};
pub use dead::{Life, life};
pub use forced::forces;
pub use fortress::{Fortress, Range};
pub use material::Lack;
pub use watch::Watch;
