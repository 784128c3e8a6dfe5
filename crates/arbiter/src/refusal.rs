//! Why an act could not be done.

use chess::Square;
use std::fmt;

/// The reason for which an act was refused. A refused act changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// No man stands on this square.
    NoMan(Square),
    /// No man is in the hand.
    HandEmpty,
    /// A man from outside has no place on this square.
    NoPlace(Square),
    /// The adversary has a choice to make first.
    ChoiceOpen,
    /// The player holds options and must choose before he plays.
    MustChoose,
    /// The pawn on this square waits for its piece.
    PieceOwed(Square),
    /// A claim has been denied and waits for a decision.
    ClaimWaits,
    /// This option is not before this player.
    NotOffered,
    /// There is nothing of the kind to claim.
    NothingToClaim,
    /// There is nothing to accept or to decline.
    NoOffer,
    /// There is no denied claim to decide, or no claim to deny.
    NothingDenied,
    /// There are not so many plies in the game.
    NoSuchPly,
    /// The code has no such rule.
    NoSuchRule,
    /// The code has no clock.
    NoClock,
    /// The right to claim a draw is lost for this move: a man has been touched.
    ClaimLost,
    /// A draw cannot be agreed before each side has made a move.
    TooEarly,
    /// The flag of this player has not fallen, or his clock does not run.
    FlagStands,
    /// Both flags have fallen before the last period: the game goes on.
    BothFlagsDown,
    /// The game is adjourned until the sealed move is opened.
    Adjourned,
    /// No move is sealed.
    NothingSealed,
    /// Only a player can do this.
    NotAPlayer,
    /// Only the arbiter can do this.
    NotTheArbiter,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NoMan(square) => write!(f, "no man stands on {square}"),
            Self::HandEmpty => f.write_str("no such man is in the hand"),
            Self::NoPlace(square) => write!(f, "no man from outside has a place on {square}"),
            Self::ChoiceOpen => f.write_str("the adversary has a choice to make first"),
            Self::MustChoose => f.write_str("one of the options must be chosen first"),
            Self::PieceOwed(square) => write!(f, "the pawn on {square} waits for its piece"),
            Self::ClaimWaits => f.write_str("a denied claim waits for its decision"),
            Self::NotOffered => f.write_str("this option is not offered"),
            Self::NothingToClaim => f.write_str("there is nothing of the kind to claim"),
            Self::NoOffer => f.write_str("there is no offer to answer"),
            Self::NothingDenied => f.write_str("there is no such claim to deny or to decide"),
            Self::NoSuchPly => f.write_str("the game has not so many plies"),
            Self::NoSuchRule => f.write_str("this code has no such rule"),
            Self::NoClock => f.write_str("this code has no clock"),
            Self::ClaimLost => {
                f.write_str("a man was touched: no draw can be claimed in this move")
            }
            Self::TooEarly => f.write_str("each side must first have made a move"),
            Self::FlagStands => f.write_str("this player's flag has not fallen"),
            Self::BothFlagsDown => f.write_str("both flags have fallen"),
            Self::Adjourned => f.write_str("the game is adjourned"),
            Self::NothingSealed => f.write_str("no move is sealed"),
            Self::NotAPlayer => f.write_str("only a player can do this"),
            Self::NotTheArbiter => f.write_str("only the arbiter can do this"),
        }
    }
}
