//! Whether an irregularity on record could be claimed, and until when.

use chess::Color;
use laws::{Code, Incident, Limit, When};

use super::{Ply, Turn};

/// The right to claim an irregularity of a record, by the code asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What ends it.
    pub limit: Limit,
    /// The article that says so.
    pub article: Option<&'static str>,
    /// With what on record it ended.
    pub ended: Option<ClaimEnd>,
    /// It could still be made where the record ends.
    pub open: bool,
}

/// The word of a record with which a right to claim ended: the right could be used until its player
/// touched a man for it, or played it, as the limit says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimEnd {
    /// The word, counted from 1.
    pub ply: usize,
    /// Its move number and side.
    pub turn: Turn,
    /// The word.
    pub text: String,
}

/// Claims that a later word may still end.
#[derive(Debug, Default)]
pub(super) struct Pending(Vec<Waiting>);

#[derive(Debug)]
struct Waiting {
    /// The irregularity, by its index in the report.
    irregularity: usize,
    offender: Color,
    limit: Limit,
    /// Moves of each side since.
    made: [u32; 2],
}

impl Claim {
    /// The right to claim this under a code; `None` where the code gives none.
    pub(super) fn new(code: &Code, incident: Incident, when: When) -> Option<Self> {
        let row = code.article(incident, when)?;
        let limit = code.limit(row);
        let article = code.limit_article(row);
        (limit != Limit::Closed).then_some(Self { limit, article, ended: None, open: false })
    }

    /// The right to claim this, done by `offender`, after the plies that followed, each with its word;
    /// `runs` while the game is not over. `None` where the code gives none.
    pub fn after<'a>(
        code: &Code,
        (incident, when): (Incident, When),
        offender: Color,
        later: impl IntoIterator<Item = (&'a Ply, &'a str)>,
        runs: bool,
    ) -> Option<Self> {
        let mut claim = Self::new(code, incident, when)?;
        let mut pending = Pending::default();
        pending.await_end(0, offender, claim.limit);
        let ended = later.into_iter().find(|(ply, _)| !pending.pass(ply).is_empty());
        claim.ended = ended.map(|(ply, word)| ClaimEnd {
            ply: ply.number,
            turn: ply.turn,
            text: word.to_owned(),
        });
        claim.open = runs && claim.ended.is_none();
        Some(claim)
    }
}

impl Pending {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From the next word on, this claim may end.
    pub(super) fn await_end(&mut self, irregularity: usize, offender: Color, limit: Limit) {
        // What only the end of the game ends waits for no word.
        if limit != Limit::GameEnds {
            self.0.push(Waiting { irregularity, offender, limit, made: [0; 2] });
        }
    }

    /// Takes in a later word, and gives the irregularities whose claim ends with it.
    pub(super) fn pass(&mut self, ply: &Ply) -> Vec<usize> {
        let mover = ply.turn.color;
        let mut ended = Vec::new();
        self.0.retain_mut(|waiting| {
            waiting.made[mover.index()] += 1;
            let ends = waiting.is_ended_by(mover);
            if ends {
                ended.push(waiting.irregularity);
            }
            !ends
        });
        ended
    }
}

impl Waiting {
    /// Whether the word just taken in, of this player, ends it.
    fn is_ended_by(&self, mover: Color) -> bool {
        match self.limit {
            Limit::OffenderTouches | Limit::OffenderPlays => mover == self.offender,
            Limit::AdversaryTouches | Limit::AdversaryPlays => mover != self.offender,
            Limit::ThatMove => true,
            // A record does not tell who was short of time.
            Limit::MovesSince { within, .. } => self.made.iter().all(|&made| made >= within),
            // These count from the start, and no word of a record is of their kinds.
            Limit::OwnMoves(_) | Limit::MovesOfBoth(_) => false,
            Limit::GameEnds | Limit::Closed => false,
        }
    }
}
