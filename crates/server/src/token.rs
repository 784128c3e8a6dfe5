//! Tokens: who holds one sits on its seat.

use std::fmt;

use store::Hash;
use subtle::ConstantTimeEq;
use wire::{body::Seat, fold::Fold};

/// 128 random bits in hexadecimal.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new token.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// What the log keeps of it.
    pub(crate) fn hash(&self) -> String {
        hash(&self.0)
    }

    /// The token itself, for the one it is given to.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

fn hash(token: &str) -> String {
    Hash::of(token.as_bytes()).to_string()
}

/// The seat that a token opens, found without telling by the time it takes how near a guess was.
pub(crate) fn seat_of(fold: &Fold, token: &str) -> Option<Seat> {
    let offered = hash(token);
    let opens = |seat: Seat| {
        let kept = fold.token(seat).unwrap_or_default();
        kept.len() == offered.len() && bool::from(kept.as_bytes().ct_eq(offered.as_bytes()))
    };
    // Every seat is looked at, whichever it is.
    let open = Seat::TAKEN.map(|seat| (seat, opens(seat)));
    open.into_iter().find_map(|(seat, opens)| opens.then_some(seat))
}
