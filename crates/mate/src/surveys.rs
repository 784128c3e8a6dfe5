//! Proofs of fortresses in a search, after moves that cannot be taken back: tried as often as they
//! pay, and remembered.

use chess::{Color, Position};

use crate::fortress::Fortress;

/// Looks out for fortresses against one side.
pub(crate) struct Surveys {
    by: Color,
    tried: usize,
    proved: usize,
    /// The fortresses found last.
    known: Vec<Fortress>,
}

/// How many fortresses are remembered: the ways in which the pawns of a position mostly lock.
const KNOWN: usize = 8;

impl Surveys {
    /// None yet made.
    pub(crate) fn against(by: Color) -> Self {
        Self { by, tried: 0, proved: 0, known: Vec::new() }
    }

    /// Whether a side is shut out for good from a position, as far as a look pays; so many
    /// positions were met. One survey takes as long as some twenty.
    pub(crate) fn prove(&mut self, position: &Position, met: usize) -> bool {
        if self.known.iter().rev().any(|fortress| fortress.contains(position)) {
            return true;
        }
        if (self.tried - self.proved) * 64 > met + self.proved * 1024 {
            return false;
        }
        self.tried += 1;
        let Some(fortress) = Fortress::against(position, self.by) else { return false };
        self.proved += 1;
        if self.known.len() == KNOWN {
            self.known.remove(0);
        }
        self.known.push(fortress);
        true
    }
}
