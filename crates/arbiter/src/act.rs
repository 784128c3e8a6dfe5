//! What people do and say at the board: the only input of the arbiter.

use chess::{Color, Role, Square};
use laws::Incident;
use std::fmt;

/// Who acts. A player is named by his colour, whatever men he handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player of this colour.
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// A spectator.
    Gallery,
}

/// One thing done or said by one actor.
///
/// Acts of one *handling* follow each other and are closed by [`Deed::Withdraw`]: in an acts file
/// that is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who acts.
    pub actor: Actor,
    /// What is done.
    pub deed: Deed,
    /// When, in milliseconds since the start of the game, where that is known.
    pub at: Option<u64>,
}

impl Act {
    /// An act whose time is not known.
    pub const fn new(actor: Actor, deed: Deed) -> Self {
        Self { actor, deed, at: None }
    }
}

/// What is done or said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A man is carried from one square to another and let go; whatever stands there comes off.
    Carry {
        /// Where it is taken up.
        from: Square,
        /// Where it is let go.
        to: Square,
        /// Written as a capture (`x`): a capture in passing takes the pawn off as well.
        takes: bool,
        /// The piece named for a pawn that is to be promoted.
        promotion: Option<Role>,
    },
    /// A man is taken off the board.
    Off(Square),
    /// A man from outside is put on the board; of the actor's own colour unless named.
    On {
        /// Where it is put.
        square: Square,
        /// What it is.
        role: Role,
        /// Its colour, if it was named.
        color: Option<Color>,
        /// It was put on upside down.
        inverted: bool,
    },
    /// A man is taken into the hand.
    Lift(Square),
    /// A man in the hand is set on a square and still held.
    Put {
        /// Where it is set.
        square: Square,
        /// Which man, by the square it was lifted from, when several are in hand.
        from: Option<Square>,
    },
    /// Whatever is held on a square is let go there.
    LetGo,
    /// A man is touched with intent to play or to take it.
    Touch(Square),
    /// Men are touched together, or in an order that is not known.
    TouchTogether(Vec<Square>),
    /// A man from outside the board is touched, and not put on it.
    TouchSpare(Role),
    /// A man is touched by accident.
    Brush(Square),
    /// A man is displaced by accident; to no square where it is knocked off the board.
    Displace {
        /// Where it stood.
        from: Square,
        /// Where it came to lie.
        to: Option<Square>,
    },
    /// A man is touched after *J'adoube*.
    Adjust(Square),
    /// Words.
    Say(Word),
    /// What follows in this handling is done with both hands.
    BothHands,
    /// The clock is going to be pressed with the hand that did not move.
    OtherHand,
    /// The clock is pressed.
    Press,
    /// The clocks are stopped: until they run again the time is nobody's.
    Pause,
    /// The clocks run again.
    Resume,
    /// An irregularity is raised: the earliest open one of the adversary, or of this kind.
    Claim(Option<Incident>),
    /// The player to move seals his next move, as he writes it, and the game is adjourned.
    Seal(String),
    /// The envelope is opened, and the sealed move made on the board.
    Open,
    /// It is claimed that the adversary's flag has fallen.
    ClaimFlag,
    /// One of the offered remedies is taken.
    Choose(Choice),
    /// The flag of this player is seen to have fallen.
    Flag(Color),
    /// The arbiter sees the position as it is now, not how it arose.
    See,
    /// The arbiter sees every act from now on.
    Watch,
    /// The arbiter sees no act from now on.
    Away,
    /// A denied claim is decided: the fact is as claimed.
    Uphold,
    /// A denied claim is decided: the fact is not as claimed.
    Dismiss,
    /// The arbiter warns a player.
    Warn(Color, Reason),
    /// The arbiter penalises a player: so many seconds on the other clock.
    Penalise(Color, u32, Reason),
    /// The arbiter sets a clock, in milliseconds.
    Clock(Color, u64, Reason),
    /// The arbiter restores the position after so many plies.
    Restore(usize, Reason),
    /// The arbiter awards the game.
    Award(Score, Reason),
    /// The hand is withdrawn: the handling is over.
    Withdraw,
}

impl Deed {
    /// Whether a hand moves a man with it.
    pub(crate) fn moves_men(&self) -> bool {
        matches!(
            self,
            Self::Carry { .. } | Self::Off(_) | Self::On { .. } | Self::Lift(_) | Self::Put { .. }
        )
    }
}

/// Why the arbiter acts, in his own words; empty when he gives none.
pub type Reason = String;

/// Words that have a meaning at the board. A move that a claim names is kept as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// *Échec au Roi.*
    Check,
    /// *Échec et mat*; announces check too.
    Mate,
    /// *Je roque.*
    Castle,
    /// A draw is offered.
    Draw,
    /// The offer, or a mate given irregularly, is accepted.
    Accept,
    /// The offer is declined.
    Decline,
    /// The game is given up.
    Resign,
    /// A draw by threefold repetition is claimed, perhaps with the move that completes it.
    Threefold(Option<String>),
    /// A draw by the fifty-move rule is claimed, perhaps with the move that completes it.
    Fifty(Option<String>),
    /// The adversary demands that a hard mate be given within sixty moves.
    Sixty,
    /// The accused disputes a claim as a matter of fact.
    Deny,
    /// An offer or a claim is to be taken back.
    Withdraw,
}

/// A remedy as it is offered and chosen at the board. Men are named by their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// What was done stands.
    Leave,
    /// The man on this square must be played.
    Play(Square),
    /// The man on this square must be taken.
    Take(Square),
    /// The king must be played.
    King,
    /// What was done is put back.
    Retract,
    /// The check is parried from the present position.
    Parry,
    /// The game, or the move, is played again.
    Replay,
    /// The right is given up.
    Waive,
    /// The arbiter restores the position.
    Restore,
    /// The arbiter lets the position stand.
    Stand,
    /// The arbiter counts it as an illegal move.
    Count,
    /// The arbiter does not count it.
    NoCount,
}

impl Choice {
    /// Every remedy that names no man.
    pub const NAMELESS: [Self; 10] = [
        Self::Leave,
        Self::King,
        Self::Retract,
        Self::Parry,
        Self::Replay,
        Self::Waive,
        Self::Restore,
        Self::Stand,
        Self::Count,
        Self::NoCount,
    ];
}

/// How a game ended for the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// This player won.
    Win(Color),
    /// Drawn.
    Draw,
    /// Neither: the game is cancelled or unfinished.
    None,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::None => "*",
        })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leave => f.write_str("leave"),
            Self::Play(square) => write!(f, "play {square}"),
            Self::Take(square) => write!(f, "take {square}"),
            Self::King => f.write_str("king"),
            Self::Retract => f.write_str("retract"),
            Self::Parry => f.write_str("parry"),
            Self::Replay => f.write_str("replay"),
            Self::Waive => f.write_str("waive"),
            Self::Restore => f.write_str("restore"),
            Self::Stand => f.write_str("stand"),
            Self::Count => f.write_str("count"),
            Self::NoCount => f.write_str("no-count"),
        }
    }
}
