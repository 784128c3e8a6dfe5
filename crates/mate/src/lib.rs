//! Whether mate can still be given.

mod answer;
mod fortress;
mod guide;
mod material;
mod picture;
mod search;
mod states;

pub use answer::{Answer, Budget, Proof, can_mate};
pub use fortress::{Fortress, Range};
pub use material::Lack;
