//! The chain of hashes over the entries of a game.

use std::{fmt, str::FromStr, sync::Arc};

use sha2::{Digest, Sha256};

use crate::GameId;

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

/// Where a game's log ends: how many entries it has, and the hash of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// How many entries there are: the number of the next.
    pub next: u64,
    /// The hash of the last entry; of an empty log, what the first is chained to.
    pub hash: Hash,
}

/// One entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the game, from 0.
    pub n: u64,
    /// `SHA-256(hash of the entry before it ‖ body)`.
    pub hash: Hash,
    /// What it says.
    pub body: Arc<[u8]>,
}

impl Hash {
    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash of a body that follows this hash.
    #[must_use]
    pub fn then(self, body: &[u8]) -> Self {
        Self(Sha256::new().chain_update(self.0).chain_update(body).finalize().into())
    }
}

impl Head {
    /// The head of a log without entries. No two games share it, so that no entry can be moved from
    /// one game to another.
    pub fn empty(game: GameId) -> Self {
        Self { next: 0, hash: Hash::of(format!("regence log 1\n{game}\n").as_bytes()) }
    }

    /// The entry that a body becomes behind this head, and the head after it.
    pub fn chain(self, body: Arc<[u8]>) -> (Entry, Self) {
        let hash = self.hash.then(&body);
        (Entry { n: self.next, hash, body }, Self { next: self.next + 1, hash })
    }

    /// The head after these bodies.
    #[must_use]
    pub fn after(self, bodies: &[Arc<[u8]>]) -> Self {
        bodies
            .iter()
            .fold(self, |head, body| Self { next: head.next + 1, hash: head.hash.then(body) })
    }

    /// Whether an entry follows this head.
    pub fn is_followed_by(self, entry: &Entry) -> bool {
        entry.n == self.next && entry.hash == self.hash.then(&entry.body)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (digits, byte) in text.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            *digits = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
        }
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// The text is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidHash;

impl FromStr for Hash {
    type Err = InvalidHash;

    fn from_str(text: &str) -> Result<Self, InvalidHash> {
        let mut hash = [0; 32];
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(InvalidHash);
        }
        for (index, byte) in hash.iter_mut().enumerate() {
            let digits = &text[2 * index..2 * index + 2];
            *byte = u8::from_str_radix(digits, 16).map_err(|_| InvalidHash)?;
        }
        Ok(Self(hash))
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.next, self.hash)
    }
}
