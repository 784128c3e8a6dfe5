//! The public name of a game.

use std::{fmt, str::FromStr};

/// Digits and letters that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many characters an id has.
const LENGTH: usize = 10;

/// The public name of a game: ten characters, 50 random bits. It is no secret.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; LENGTH]);

/// The text is no id of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidId;

impl GameId {
    /// A new id.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.map(|byte| ALPHABET[usize::from(byte % 32)])))
    }

    /// The text of the id.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl fmt::Display for InvalidId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid id of a game: expected {LENGTH} lower-case letters and digits")
    }
}

impl std::error::Error for InvalidId {}

impl FromStr for GameId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| InvalidId)?;
        bytes.iter().all(|byte| ALPHABET.contains(byte)).then_some(Self(bytes)).ok_or(InvalidId)
    }
}
