//! What is doubtful in a record, or could not be read of it.

use std::fmt;

use arbiter::Score;
use chess::{Color, fen};

use super::{Fault, Point};

/// Something doubtful in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Text that cannot be read.
    Text(Fault),
    /// The FEN cannot be read, so the moves are not replayed.
    BadFen(String),
    /// Something in the FEN was left out or supplied.
    Fen(fen::FenNote),
    /// A FEN without the SetUp tag that announces it, or with a misspelt one.
    NoSetUp,
    /// A SetUp tag without a FEN; the game is taken to begin from the array.
    NoFen,
    /// A tag of the standard with other capitals than there; it is taken for it.
    TagName {
        /// As it stands.
        written: String,
        /// As the standard has it.
        known: &'static str,
    },
    /// A variant that is not known; the moves are taken for those of chess.
    Variant(String),
    /// A move that claims check or mate where there is none, or does not claim it where there is.
    CheckMark(String),
    /// The result claimed contradicts a mate or stalemate on the board.
    Contradiction {
        /// What is claimed.
        claimed: Score,
        /// What the board says.
        board: Score,
    },
    /// The result of the tag is not that of the terminator.
    TwoResults {
        /// The tag's.
        tag: Score,
        /// The terminator's.
        terminator: Score,
    },
    /// The Result tag is no result.
    BadResult(String),
    /// A tag stands twice with different values; the first counts.
    TagTwice(String),
    /// The game has reached a point at which it may be drawn, or is.
    Point(Point),
    /// Moves follow though the game was over on the board.
    AfterEnd,
    /// The game has no terminator.
    NoTerminator,
    /// The last words put the kings in the centre, by which electronic boards are told a result.
    CentreSignal(Score),
    /// The last word puts one king in the centre, by which electronic boards are told that this
    /// side has won or that the game is drawn.
    CentreKing(Color),
    /// The result claimed is not the one that kings in the centre tell.
    OtherThanSignal(Score),
}

impl Note {
    /// Its kind, in JSON.
    pub const fn slug(&self) -> &'static str {
        match self {
            Self::Text(fault) => fault.slug(),
            Self::BadFen(_) => "bad-fen",
            Self::Fen(_) => "fen",
            Self::NoSetUp => "no-set-up",
            Self::NoFen => "no-fen",
            Self::TagName { .. } => "tag-name",
            Self::TagTwice(_) => "tag-twice",
            Self::Variant(_) => "variant",
            Self::CheckMark(_) => "check-mark",
            Self::Contradiction { .. } => "contradiction",
            Self::TwoResults { .. } => "two-results",
            Self::BadResult(_) => "bad-result",
            Self::Point(point) => point.slug(),
            Self::AfterEnd => "after-end",
            Self::NoTerminator => "no-terminator",
            Self::CentreSignal(_) | Self::CentreKing(_) => "centre-kings",
            Self::OtherThanSignal(_) => "other-than-centre-kings",
        }
    }

    /// Whether something of the game's moves could not be read for it.
    pub fn is_loss(&self) -> bool {
        match self {
            Self::BadFen(_) => true,
            Self::Text(fault) => {
                matches!(fault, Fault::OpenComment | Fault::LongToken | Fault::LongGame)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::BadFen(error) => f.write_str(error),
            Self::Fen(note) => write!(f, "fen: {note}"),
            Self::NoSetUp => f.write_str("fen without a SetUp tag, or with a misspelt one"),
            Self::NoFen => f.write_str("SetUp tag without a fen"),
            Self::TagName { written, known } => write!(f, "tag `{written}` taken for `{known}`"),
            Self::Variant(name) => write!(f, "unknown variant `{name}`"),
            Self::CheckMark(word) => write!(f, "`{word}` has a wrong or missing check mark"),
            Self::Contradiction { claimed, board } => {
                write!(f, "the result {claimed} contradicts the board, where it is {board}")
            }
            Self::TwoResults { tag, terminator } => {
                write!(f, "the result is {tag} in the tag and {terminator} at the end")
            }
            Self::BadResult(value) => write!(f, "the result of the tag, `{value}`, is none"),
            Self::TagTwice(name) => write!(f, "tag `{name}` stands twice with different values"),
            Self::Point(point) => f.write_str(match point {
                Point::FiftyMoves => "fifty moves without a capture or a pawn's move",
                Point::SeventyFiveMoves => "seventy-five moves without a capture or a pawn's move",
                Point::Threefold => "the same position for the third time",
                Point::Fivefold => "the same position for the fifth time",
                Point::Dead => "a dead position: neither side can mate",
            }),
            Self::AfterEnd => f.write_str("moves after the game was over on the board"),
            Self::NoTerminator => f.write_str("game without a terminator"),
            Self::CentreSignal(score) => {
                write!(f, "the kings put in the centre tell an electronic board {score}")
            }
            Self::CentreKing(side) => {
                let score = Score::Win(*side);
                write!(f, "a king put in the centre tells an electronic board {score} or a draw")
            }
            Self::OtherThanSignal(claimed) => {
                write!(f, "the result {claimed} is not what the kings in the centre tell")
            }
        }
    }
}
