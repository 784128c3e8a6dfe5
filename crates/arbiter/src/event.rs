//! What follows from acts: the record beside them, and the only thing that changes a game.

use crate::{
    Act, Actor, Announced, Binding, Case, Change, Choice, Irregular, Outcome, Refusal, Release,
    Status, Touch,
};
use chess::{Bitboard, Color, Position};

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An act was done; its hand moved or touched the men it names.
    Done(Act),
    /// An act could not be done and changed nothing.
    Refused(Act, Refusal),
    /// A move was made, or an irregular act stands until it is ruled on.
    Played {
        /// Who played.
        mover: Color,
        /// What the hand changed.
        change: Change,
        /// The move in UCI, where it is accepted as a move.
        made: Option<String>,
        /// What is wrong with it that is raised only when it is completed on the clock.
        irregular: Option<Irregular>,
        /// The position after it.
        after: Box<Position>,
    },
    /// A move is completed on the clock.
    Completed {
        /// The ply, counted from 0.
        ply: usize,
    },
    /// The clocks are stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// The last ply, not completed yet, is taken back by the hand that made it: it is under way
    /// again.
    Unmade,
    /// Part of a move was let go and binds.
    Released(Release),
    /// What was announced with a ply.
    Announced {
        /// The ply, counted from 0.
        ply: usize,
        /// What.
        announced: Announced,
    },
    /// The words *check to the king* have been taken as a warning; they warn once.
    Heard,
    /// The men attacking this player's king of which he has been warned.
    Known(Color, Bitboard),
    /// An irregularity happened.
    Opened(Case),
    /// A case is ruled on because it was claimed; the claim can be denied as a matter of fact.
    Claimed {
        /// The case, by its number in the game.
        case: usize,
    },
    /// A claim was denied: the game is as it was before the claim, which waits for a decision.
    Denied {
        /// The case, by its number in the game.
        case: usize,
    },
    /// Remedies are before a player.
    Offered {
        /// The case, by its number in the game.
        case: usize,
        /// Who may choose.
        by: Actor,
        /// From what. `waive` is always possible and never listed.
        options: Vec<Choice>,
    },
    /// A remedy was chosen.
    Chosen {
        /// The case, by its number in the game; none where a binding touch is waived.
        case: Option<usize>,
        /// What was chosen.
        choice: Choice,
        /// By whom.
        by: Actor,
    },
    /// A case has come further.
    Came {
        /// The case, by its number in the game.
        case: usize,
        /// How far.
        status: Status,
    },
    /// The men are back where they stood before a ply; it and all later ones are undone.
    Restored {
        /// How many plies remain.
        plies: usize,
        /// The position.
        position: Box<Position>,
        /// What of the present turn remains.
        kept: Kept,
    },
    /// The position itself is corrected, or changed without a move.
    Amended(Box<Position>),
    /// It is counted against this player.
    Counted(Color),
    /// This player gets time on his clock.
    Compensated {
        /// Who.
        player: Color,
        /// How much, in seconds.
        seconds: u32,
        /// The article.
        article: &'static str,
    },
    /// A clock is set to show this, in milliseconds.
    ClockSet {
        /// Whose.
        player: Color,
        /// What it shows.
        shows: u64,
    },
    /// The arbiter sees every act from now on, or none.
    Sees(bool),
    /// An illegal position is left for one more move (FIDE A.5.4).
    WaitsOneMove,
    /// The ruling rests on this article too.
    Cites(&'static str),
    /// The men are back where the position says, and nothing is under way.
    PutRight,
    /// The player to move is bound by a ruling.
    Bound(Binding),
    /// Nothing binds the player to move.
    Freed,
    /// It was found that the check announced with this ply is none.
    Exposed {
        /// The ply, counted from 0.
        ply: usize,
    },
    /// The game begins again from this position.
    Restarted(Box<Position>),
    /// It is noted that this player cannot win: he did not give the odds agreed.
    CannotWin(Color),
    /// This player has sealed his next move, as he wrote it; the game is adjourned.
    Sealed(Color, String),
    /// The envelope is opened, and the game goes on.
    EnvelopeOpened,
    /// A draw is offered by this player.
    DrawOffered(Color),
    /// This player's offer of a draw is declined.
    DrawOfferLapsed(Color),
    /// A hard mate must be given within a number of moves from here (K7).
    Demanded(Color),
    /// This player would lose, but whether his adversary could ever give mate cannot be told: the
    /// arbiter awards the game.
    LeftToTheArbiter(Color),
    /// The game is over.
    Ended(Outcome),
}

/// What of the present turn remains when men go back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing.
    Nothing,
    /// Whatever binds the player to move: he had the move throughout.
    Turn,
    /// What was touched and let go in the turn that is to be played again.
    Touches(Vec<Touch>, Option<Release>),
}
