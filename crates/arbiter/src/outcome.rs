//! How a game ends.

use crate::Score;
use std::{fmt, str::FromStr};

macro_rules! endings {
    ($($(#[$doc:meta])* $name:ident = $slug:literal,)*) => {
        /// Why a game is over.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ending { $($(#[$doc])* $name,)* }

        impl Ending {
            /// Every ending, in the order of the acts format.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The word for it in acts files and JSON, for example `sixty-move`.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)* }
            }
        }
    };
}

endings! {
    /// A king is in check and cannot be brought out of it.
    Checkmate = "checkmate",
    /// The player to move has no legal move and is not in check.
    Stalemate = "stalemate",
    /// A player gave the game up.
    Resignation = "resignation",
    /// The players agreed to a draw.
    Agreement = "agreement",
    /// A position occurred for the third time, and that was claimed.
    Threefold = "threefold",
    /// A position occurred for the fifth time.
    Fivefold = "fivefold",
    /// Fifty moves a side without capture or pawn move, and that was claimed.
    FiftyMove = "fifty-move",
    /// Seventy-five moves a side without capture or pawn move.
    SeventyFiveMove = "seventy-five-move",
    /// A hard mate was not given within the moves allowed.
    SixtyMove = "sixty-move",
    /// Neither side can ever give mate.
    DeadPosition = "dead-position",
    /// A player's time ran out.
    Flag = "flag",
    /// Illegal moves beyond what the code allows.
    IllegalMove = "illegal-move",
    /// Odds were agreed and not given, so that the giver could not win.
    OddsForfeit = "odds-forfeit",
    /// The position on the board was illegal.
    IllegalPosition = "illegal-position",
    /// The arbiter's award for what was done at the board.
    Conduct = "conduct",
    /// The game is cancelled and played anew.
    NewGame = "new-game",
}

impl FromStr for Ending {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.iter().copied().find(|ending| ending.slug() == text).ok_or(())
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What each player gets.
    pub score: Score,
    /// Why.
    pub ending: Ending,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score, self.ending.slug())
    }
}
