//! PGN: games as text.
//!
//! A stream of bytes becomes tokens ([`Reader`]), in memory that does not grow with the stream. A
//! game may be kept as it was written ([`GameText`]) and be written again; or be replayed through
//! its irregular moves ([`Judge`] for a stream of games, [`Replay`] for the words of one).

mod carry;
mod chosen;
mod claim;
pub mod comment;
mod held;
mod judge;
mod letters;
mod note;
mod numbering;
mod pieces;
mod points;
mod reader;
mod repair;
mod replay;
mod report;
mod resolve;
pub(crate) mod set_up;
mod sign;
mod source;
mod tag;
mod tags;
pub mod text;
mod token;
mod tree;
mod write;

pub use carry::{Unreadable, centre_signal};
pub use chosen::{Choice, Chosen};
pub use claim::{Claim, ClaimEnd};
pub use judge::Judge;
pub use letters::Letters;
pub use note::Note;
pub use numbering::Turn;
pub use pieces::{Piece, Pieces};
pub use points::Point;
pub use reader::{MAX_COMMENT, MAX_DEPTH, MAX_LINE, MAX_TOKEN, Plain, Reader, Spot, Take};
pub use replay::{PlainMove, Ply, PlyDeed, Replay, article};
pub use report::{
    Irregularity, MAX_KEPT, Report, Resolved, Status, UnreadableWord, VariationFault, Variations,
};
pub use resolve::{CONFIRMING, ReadingKind};
pub use tags::Tags;
pub use token::{Fault, Kind, Token};
pub use tree::{GameText, Item, Line, MAX_GAME};
