//! The irregularities that can happen at a board, one slug each.

use std::{fmt, str::FromStr};

macro_rules! incidents {
    ($($(#[$doc:meta])* $name:ident = $slug:literal,)*) => {
        /// A kind of irregularity. Its slug is the same everywhere: acts files, tables, JSON, books.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Incident { $($(#[$doc])* $name,)* }

        impl Incident {
            /// Every incident, in the order of the acts format.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The slug of the incident, for example `two-moves`.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)* }
            }
        }
    };
}

incidents! {
    /// A man bound by touch or ruling was not played.
    TouchBroken = "touch-broken",
    /// An adverse man was taken with a man that cannot take it.
    TookWithWrongMan = "took-with-wrong-man",
    /// A player took his own man.
    TookOwn = "took-own",
    /// A king was taken.
    TookKing = "took-king",
    /// A man went to an empty square it cannot go to.
    FalseMove = "false-move",
    /// A player moved a man of his adversary.
    MovedAdverseMan = "moved-adverse-man",
    /// A player moved twice running, or out of turn.
    TwoMoves = "two-moves",
    /// King and rook were played together though castling was barred.
    IllegalCastling = "illegal-castling",
    /// A man was played that leaves or puts its own king in check.
    SelfExposure = "self-exposure",
    /// A check was neither announced nor parried, and the adversary then announced it.
    CheckUnannounced = "check-unannounced",
    /// A king has stood in check for several moves.
    StandingCheck = "standing-check",
    /// Check was announced where there is none.
    FalseCheck = "false-check",
    /// A pawn was left a pawn on its last rank.
    Unpromoted = "unpromoted",
    /// The clock was pressed though no move was made.
    PressedWithoutMove = "pressed-without-move",
    /// A move was made with both hands.
    TwoHands = "two-hands",
    /// Men were displaced by accident.
    DisplacedMen = "displaced-men",
    /// The game began from a wrong array.
    WrongArray = "wrong-array",
    /// The board was turned the wrong way.
    BoardTurned = "board-turned",
    /// The players took the wrong colours.
    ColoursReversed = "colours-reversed",
    /// Agreed odds were not given.
    OddsNotGiven = "odds-not-given",
    /// The position could not arise by legal moves.
    IllegalPosition = "illegal-position",
    /// A move to the square on which the man already stands.
    NoMove = "no-move",
    /// A claim that was not justified.
    FalseClaim = "false-claim",
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for Incident {
    type Err = UnknownIncident;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|incident| incident.slug() == text).ok_or(UnknownIncident)
    }
}

/// The text is not the slug of an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownIncident;

impl fmt::Display for UnknownIncident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown incident")
    }
}

impl std::error::Error for UnknownIncident {}
