//! A game followed through what is irregular in it: one record, read in the way that explains it best.
//!
//! After an irregular move there are two positions, the one in law (before it) and the one in fact (as
//! the men were left), and the words that follow tell which was played from. A board also sends words
//! that are no moves at all: a drag in two pieces, a move twice, kings put in the centre. So a few
//! readings of the record are kept side by side, each with what it costs to believe, and the cheapest
//! is the game. Nothing is decided by the place of a word or by time, and the same words give the same
//! reading for ever.

mod explain;
mod line;

use arbiter::Score;
use chess::Position;
use notation::{
    export::Record,
    pgn::{GameText, PlyDeed, Turn},
};

pub use line::{Aside, Followed, Line, Why};

use crate::snapshot::Word;

/// Readings kept side by side.
const WIDTH: usize = 6;
/// A reading that costs so much more than the cheapest is given up.
const WINDOW: u32 = 8;
/// A reading that costs no more than this beside the cheapest could still be the game.
const CLOSE: u32 = 1;

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Whose turn it is, and its number.
    pub turn: Turn,
}

/// What an arbiter ruled on a word of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruled {
    /// It stands; what follows goes on from the position in fact.
    Stands,
    /// The position before it was restored when there were so many words.
    Restored {
        /// Words on record at that moment.
        upto: usize,
    },
    /// It was a move, though it looks like the signal of a result.
    Moved,
}

/// A game as it was followed.
#[derive(Clone, Debug)]
pub struct Follow {
    /// The reading that explains the record best.
    pub line: Line,
    /// The first ply that is irregular and of which nothing yet tells whether it stands: the game up
    /// to it is certain.
    pub open: Option<usize>,
    /// Words that were ruled on and that the record goes on from as if they had not been.
    pub against: Vec<usize>,
}

impl Start {
    /// The start that the tags of a game tell; `None` if its FEN cannot be read.
    pub fn of_tags(tags: &[(String, String)]) -> Option<Self> {
        let game = GameText { tags: tags.to_vec(), ..GameText::default() };
        let position = Record::of_text(&game, None)?.start;
        Some(Self { position, turn: game.first_turn() })
    }
}

impl Follow {
    /// The position in law: before what is irregular and still open.
    pub fn law(&self) -> &Position {
        match self.open {
            Some(ply) => &self.line.plies[ply].ply.before,
            None => self.line.position(),
        }
    }

    /// The position in fact.
    pub fn fact(&self) -> &Position {
        self.line.position()
    }

    /// The result that the kings in the centre told.
    pub fn signalled(&self) -> Option<Score> {
        self.line.ended.map(|ended| ended.score)
    }
}

/// Follows a record. `ruled` tells of a word what was ruled on it; `placement` is what stands on the
/// board, where the source tells.
pub fn follow(
    start: &Start,
    words: &[Word],
    ruled: impl Fn(usize) -> Option<Ruled>,
    placement: Option<&str>,
) -> Follow {
    let restored: Vec<(usize, usize)> = (0..words.len())
        .filter_map(|word| match ruled(word)? {
            Ruled::Restored { upto } => Some((upto.clamp(word + 1, words.len()), word)),
            Ruled::Stands | Ruled::Moved => None,
        })
        .collect();
    let mut beam = vec![Line::new(start)];
    for at in 0..=words.len() {
        for &(_, word) in restored.iter().filter(|(upto, _)| *upto == at) {
            beam = beam.iter().flat_map(|line| explain::restore(line, word)).collect();
        }
        if at < words.len() {
            let mut next = Vec::with_capacity(beam.len());
            for line in beam {
                explain::word(line, words, at, &ruled, &mut next);
            }
            beam = next;
        }
        if beam.len() > 1 {
            prune(&mut beam);
        }
    }
    if let Some(placement) = placement {
        for line in beam.iter_mut().filter(|line| !line.stands_as(placement)) {
            line.cost += explain::OTHER_BOARD;
        }
        beam.sort_by_key(|line| line.cost);
    }
    done(beam, start, &ruled)
}

/// The cheapest readings, one for each position they lead to.
fn prune(beam: &mut Vec<Line>) {
    beam.sort_by_key(|line| line.cost);
    let best = beam.first().map_or(0, |line| line.cost);
    let mut seen = Vec::new();
    beam.retain(|line| {
        let key = (line.position().hash(), line.plies.len(), line.ended.is_some());
        let keeps = line.cost <= best + WINDOW && !seen.contains(&key) && seen.len() < WIDTH;
        seen.push(key);
        keeps
    });
}

fn done(beam: Vec<Line>, start: &Start, ruled: &impl Fn(usize) -> Option<Ruled>) -> Follow {
    let mut readings = beam.into_iter();
    let line = readings.next().unwrap_or_else(|| Line::new(start));
    let rivals: Vec<Line> = readings.filter(|rival| rival.cost <= line.cost + CLOSE).collect();
    let is_open = |index: usize, followed: &Followed| {
        if !followed.is_irregular() || ruled(followed.word) == Some(Ruled::Stands) {
            return false;
        }
        let is_last = index + 1 == line.plies.len();
        is_last || rivals.iter().any(|rival| !rival.has(followed.word))
    };
    let open =
        line.plies.iter().enumerate().find(|(index, ply)| is_open(*index, ply)).map(|(at, _)| at);
    let against = line.plies.iter().map(|ply| ply.word);
    let against = against.filter(|word| matches!(ruled(*word), Some(Ruled::Restored { .. })));
    let against = against.collect();
    Follow { line, open, against }
}

impl Followed {
    /// Whether it is no legal move made in turn.
    pub fn is_irregular(&self) -> bool {
        self.ply.twice || !matches!(self.ply.deed, PlyDeed::Legal(_))
    }
}

#[cfg(test)]
mod tests;
