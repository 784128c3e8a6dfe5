//! What a PGN is made of.

use std::fmt;

use arbiter::Score;

use super::{MAX_COMMENT, MAX_DEPTH, MAX_GAME, MAX_LINE, MAX_TOKEN};
use crate::Place;

/// A token of a PGN and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind<&'a [u8]>,
    /// Where its first byte stands.
    pub place: Place,
}

/// What a token is. `T` is how its bytes are given.
///
/// The tokens of one game are: tags, then movetext, then [`Kind::End`]. Whatever the text, every
/// game that was begun is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<T> {
    /// A tag pair. The value is as it stands between its quotes: see [`super::text::unescape`].
    Tag {
        /// The name.
        name: T,
        /// The raw value.
        value: T,
    },
    /// A move number, with the dots that follow it even after a blank: `38. ..` has three.
    Number {
        /// The number; one too large for the type is the largest.
        number: u32,
        /// How many dots follow.
        dots: u8,
    },
    /// A word in a place where moves stand, whether or not it can be read as one.
    Move(T),
    /// A null move: `--`, `Z0`, `<>` or `@@@@`.
    Null(T),
    /// A numeric annotation glyph, also from a suffix such as `!?` or a sign such as `+-`.
    Nag(u16),
    /// A comment, in braces or to the end of the line, without its marks: see
    /// [`super::text::comment`].
    Comment(T),
    /// A variation begins: an alternative to the move before.
    Open,
    /// A variation ends.
    Close,
    /// A result: at the end of the game, or inside a variation.
    Result(Score),
    /// The game ends. Without a [`Kind::Result`] outside variations before it, it has no terminator.
    End,
    /// Something that cannot be read; the reader has found its way on.
    Fault(Fault),
}

impl<T> Kind<T> {
    /// The same token with its bytes given otherwise.
    #[inline]
    pub(super) fn map<U>(self, mut bytes: impl FnMut(T) -> U) -> Kind<U> {
        match self {
            Self::Tag { name, value } => Kind::Tag { name: bytes(name), value: bytes(value) },
            Self::Number { number, dots } => Kind::Number { number, dots },
            Self::Move(text) => Kind::Move(bytes(text)),
            Self::Null(text) => Kind::Null(bytes(text)),
            Self::Nag(nag) => Kind::Nag(nag),
            Self::Comment(text) => Kind::Comment(bytes(text)),
            Self::Open => Kind::Open,
            Self::Close => Kind::Close,
            Self::Result(score) => Kind::Result(score),
            Self::End => Kind::End,
            Self::Fault(fault) => Kind::Fault(fault),
        }
    }
}

/// Something in a PGN that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A comment is not closed before the next game. The game ends here.
    OpenComment,
    /// A comment exceeds the bound and is left out.
    LongComment,
    /// A tag or a comment to the end of the line exceeds the bound and is left out.
    LongLine,
    /// A word exceeds the bound and is left out.
    LongToken,
    /// A tag that has no name, or no value that can be made out, and is left out.
    BadTag,
    /// Variations are nested deeper than the bound; what lies deeper is left out.
    Deep,
    /// A variation is not closed before the game ends.
    OpenVariation,
    /// A variation is closed that was not opened.
    Unopened,
    /// A sign that has no meaning where it stands, and is left out.
    Sign(u8),
    /// A glyph that is no number of one.
    BadNag,
    /// Text that belongs to no game; the rest of its line is left out.
    Outside,
    /// A game exceeds what is kept of one ([`super::MAX_GAME`]); the rest of it is left out.
    LongGame,
}

impl Fault {
    /// Its word in JSON.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::OpenComment => "open-comment",
            Self::LongComment => "long-comment",
            Self::LongLine => "long-line",
            Self::LongToken => "long-word",
            Self::BadTag => "bad-tag",
            Self::Deep => "deep-variation",
            Self::OpenVariation => "open-variation",
            Self::Unopened => "unopened-variation",
            Self::Sign(_) => "sign",
            Self::BadNag => "bad-glyph",
            Self::Outside => "outside",
            Self::LongGame => "long-game",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenComment => f.write_str("comment not closed before the next game"),
            Self::LongComment => write!(f, "comment longer than {MAX_COMMENT} bytes"),
            Self::LongLine => write!(f, "line longer than {MAX_LINE} bytes"),
            Self::LongToken => write!(f, "word longer than {MAX_TOKEN} bytes"),
            Self::BadTag => f.write_str("tag without a name or a value"),
            Self::Deep => write!(f, "variations nested deeper than {MAX_DEPTH}"),
            Self::OpenVariation => f.write_str("variation not closed before the end of the game"),
            Self::Unopened => f.write_str("`)` without a variation to close"),
            Self::Sign(sign) => write!(f, "unexpected sign `{}`", sign.escape_ascii()),
            Self::BadNag => f.write_str("`$` without the number of a glyph"),
            Self::Outside => f.write_str("text outside any game"),
            Self::LongGame => write!(f, "game larger than {MAX_GAME} bytes"),
        }
    }
}
