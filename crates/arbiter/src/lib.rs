//! From acts at the table to rulings: the arbiter of a chess game.
//!
//! An [`Act`] is what somebody does or says. [`decide()`] says what follows from it under the code of
//! laws in the game's [`Terms`], as a list of [`Event`]s; [`Game`] is the fold of those events. The
//! crate is pure: the same acts give the same events, for ever. An illegal move is not an error
//! here but an incident, and an act that cannot be done is refused with its reason and changes
//! nothing.
//!
//! ```text
//! Act ─► decide(&Game, &Act) ─► [Event] ─► Game::apply (cannot fail)
//!        perceive · judge · rule
//! ```
//!
//! Read in this order: `act` (the input), `table` (where the men physically are), `change` (what a
//! hand did), `verdict` (what that is, by the walk of the men), `stand` (the position when it
//! stands), `check`, `duty`, `case` and `event`, `game` (the state and what can be asked of it),
//! then `decide` and its parts.

mod act;
mod case;
mod change;
mod check;
mod clock;
mod decide;
mod duty;
mod event;
mod game;
mod outcome;
mod refusal;
mod stand;
mod table;
mod terms;
mod touch;
mod verdict;

pub use act::{Act, Actor, Choice, Deed, Reason, Score, Word};
pub use case::{Case, Origin, Status};
pub use change::{Change, Moved};
pub use clock::{Bonus, Clock, Period, TimeControl, TimeControlError};
pub use decide::decide;
pub use duty::Duty;
pub use event::{Event, Kept};
pub use game::{Announced, Game, Irregular, Offer, Ply};
pub use outcome::{Ending, Outcome};
pub use refusal::Refusal;
pub use stand::stand;
pub use table::{At, Man, Table};
pub use terms::{Odds, Press, Raise, Terms};
pub use touch::{Binding, Release, Touch};
pub use verdict::{CastlingBar, Circumstances, Fault, Unfinished, Verdict, judge};
