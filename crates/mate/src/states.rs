//! Positions met in a search, each once, with the way back.

use chess::{Move, Position};

/// Whether two positions are the same for everything that may still come, clocks apart.
pub(crate) fn same(a: &Position, b: &Position) -> bool {
    a.hash() == b.hash()
        && a.turn() == b.turn()
        && a.board() == b.board()
        && a.castling() == b.castling()
        && a.en_passant() == b.en_passant()
        && a.spent() == b.spent()
}

struct State {
    position: Position,
    parent: u32,
    played: Option<Move>,
    expanded: bool,
}

/// The states met so far, numbered in the order they came.
///
/// Two positions are told apart by what they are, not by their hash alone: a false meeting would
/// make a proof by exhaustion worthless.
pub(crate) struct States {
    states: Vec<State>,
    /// Open addressing by hash: the number of a state plus one, or 0.
    slots: Vec<u32>,
}

impl States {
    /// Holds the root, as state 0.
    pub(crate) fn new(root: Position) -> Self {
        let mut states = Self { states: Vec::new(), slots: vec![0; 1 << 10] };
        states.insert(root, 0, None);
        states
    }

    pub(crate) fn count(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn position(&self, state: u32) -> &Position {
        &self.states[state as usize].position
    }

    /// Marks a state as expanded; false if it was.
    pub(crate) fn expand(&mut self, state: u32) -> bool {
        !std::mem::replace(&mut self.states[state as usize].expanded, true)
    }

    /// The number of a state that is new; `None` if it was met before.
    pub(crate) fn insert(
        &mut self,
        position: Position,
        parent: u32,
        played: Option<Move>,
    ) -> Option<u32> {
        if (self.states.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = position.hash() as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                known if same(&self.states[known as usize - 1].position, &position) => return None,
                _ => slot = (slot + 1) & mask,
            }
        }
        let number = self.states.len() as u32;
        self.slots[slot] = number + 1;
        self.states.push(State { position, parent, played, expanded: false });
        Some(number)
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let mask = size - 1;
        let mut slots = vec![0; size];
        for (number, state) in self.states.iter().enumerate() {
            let mut slot = state.position.hash() as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32 + 1;
        }
        self.slots = slots;
    }

    /// The moves from the root to a state.
    pub(crate) fn line(&self, state: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = &self.states[state as usize];
        while let Some(m) = at.played {
            line.push(m);
            at = &self.states[at.parent as usize];
        }
        line.reverse();
        line
    }
}
