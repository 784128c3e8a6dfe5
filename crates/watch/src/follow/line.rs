//! One reading of a record: what was played, and which words were no plies.

use arbiter::Score;
use chess::{Color, Move, Position, Role, Square, fen::EnPassant};
use notation::pgn::{Ply, PlyDeed, Replay};

use super::Start;
use crate::snapshot::Word;

/// A reading of a record.
#[derive(Clone, Debug)]
pub struct Line {
    /// What was played, in order.
    pub plies: Vec<Followed>,
    /// Words that are no plies of the game, in the order of the record.
    pub asides: Vec<Aside>,
    /// The result told by kings in the centre.
    pub ended: Option<Ended>,
    /// What it costs to believe; 0 where every word is a legal move in turn.
    pub cost: u32,
    pub(super) replay: Replay,
}

/// A ply, and the word it comes from.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The word, counted from 0.
    pub word: usize,
    /// What it was.
    pub ply: Ply,
    /// The position after it.
    pub after: Position,
    /// What it is called where the word says something else: castling that was sent in two moves.
    spoken: Option<&'static str>,
    pub(super) cost: u32,
}

/// A word that is no ply of the game.
#[derive(Clone, Debug)]
pub struct Aside {
    /// The word, counted from 0.
    pub word: usize,
    /// Plies of the game that were played before it.
    pub at: usize,
    /// Why it is none.
    pub why: Why,
    /// The ply that it was for a while.
    pub gone: Option<Box<Followed>>,
}

/// Why a word is no ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The board sent the move before a second time.
    Repeated,
    /// A man dragged on: the next word says where it went.
    Drag,
    /// It was put back, and another move played instead.
    PutBack,
    /// Kings put in the centre to tell the result.
    Signal,
    /// It came after the result had been told by the kings.
    AfterTheEnd,
}

/// A result told by kings in the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub score: Score,
    /// The first word of the signal.
    pub word: usize,
    /// A king came to the centre by a legal move, which may have been played.
    pub doubtful: bool,
}

impl Line {
    pub(super) fn new(start: &Start) -> Self {
        Self {
            plies: Vec::new(),
            asides: Vec::new(),
            ended: None,
            cost: 0,
            replay: Replay::new(start.position, start.turn),
        }
    }

    /// The position at its end.
    pub fn position(&self) -> &Position {
        self.replay.position()
    }

    /// The result that a mate or stalemate on the board is.
    pub fn on_board(&self) -> Option<Score> {
        self.replay.on_board()
    }

    /// Whether this word is a ply of it.
    pub fn has(&self, word: usize) -> bool {
        self.plies.binary_search_by_key(&word, |ply| ply.word).is_ok()
    }

    /// Whether the men stand as this placement says.
    pub(super) fn stands_as(&self, placement: &str) -> bool {
        self.position().fen(EnPassant::Legal).split(' ').next() == Some(placement)
    }

    /// Takes a ply in.
    pub(super) fn push(&mut self, word: usize, ply: Ply, cost: u32) {
        let after = *self.replay.position();
        self.cost += cost;
        self.plies.push(Followed { word, ply, after, spoken: None, cost });
    }

    /// Takes a castling in, by the name that it has.
    pub(super) fn castle(&mut self, word: usize, name: &'static str, cost: u32) {
        let ply = self.replay.word_at(self.replay.turn(), name);
        self.push(word, ply, cost);
        if let Some(last) = self.plies.last_mut() {
            last.spoken = Some(name);
        }
    }

    /// Goes back to before a ply; its word and those after it are no plies then. What they cost is
    /// taken back where `forgives`.
    pub(super) fn back_to(&mut self, ply: usize, why: Why, forgives: bool) {
        let gone = self.plies.split_off(ply);
        let Some(first) = gone.first() else { return };
        self.replay = Replay::new(first.ply.before, first.ply.turn);
        if forgives {
            self.cost -= gone.iter().map(|ply| ply.cost).sum::<u32>();
        }
        self.asides.extend(gone.into_iter().map(|gone| Aside {
            word: gone.word,
            at: ply,
            why,
            gone: Some(Box::new(gone)),
        }));
        self.asides.sort_by_key(|aside| aside.word);
    }
}

impl Followed {
    /// What it is called, its word being this.
    pub fn text<'a>(&self, word: &'a Word) -> &'a str {
        self.spoken.unwrap_or(&word.text)
    }

    /// The legal move that it is, if it is one.
    pub fn legal(&self) -> Option<Move> {
        match self.ply.deed {
            PlyDeed::Legal(m) => Some(m),
            _ => None,
        }
    }

    /// Whether it carries the king of its side to one of the four squares in the centre.
    pub fn is_king_to_centre(&self) -> bool {
        let (role, to) = match &self.ply.deed {
            PlyDeed::Legal(m) => (m.role(), m.to()),
            PlyDeed::Irregular { change, .. } => match change.moved.first() {
                Some(man) => (man.piece.role, man.to),
                None => return false,
            },
            PlyDeed::Pass | PlyDeed::Unreadable(_) => return false,
        };
        let centre = [Square::D4, Square::D5, Square::E4, Square::E5];
        role == Role::King && centre.contains(&to)
    }

    /// Who played it.
    pub fn color(&self) -> Color {
        self.ply.turn.color
    }
}
