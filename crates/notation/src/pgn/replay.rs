//! A game replayed word by word, through its irregular moves.

use arbiter::{Change, Fault, Score, stand};
use chess::{
    Followed, Move, Position, San, Short,
    san::{CheckMark, Pace},
};
use laws::{Code, Incident, When};

use super::{
    Letters, Turn, Unreadable,
    carry::{self, Carried},
    resolve::Sense,
    sign::is_null,
    text,
};

/// A game under way: the position after the words so far, and whose turn the record says it is.
///
/// Every check counts as announced, and nothing is claimed: what was written was played.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Followed,
    plies: usize,
    /// The turn of the next word, as the numbers of the record have it.
    turn: Turn,
    /// The side to move was changed to the one the record means.
    twice: bool,
    /// What the men are called.
    letters: Letters,
}

/// A word of the record, and what came of it.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Counted from 1: every word that takes a turn is one.
    pub number: usize,
    /// Its move number and side, as the record has them.
    pub turn: Turn,
    /// The position before it, with the side to move that the record means.
    pub before: Position,
    /// What it was.
    pub deed: PlyDeed,
    /// The side that moved has moved twice running, or begun out of turn.
    pub twice: bool,
    /// What the word says of check is not so.
    pub wrong_mark: bool,
}

/// A legal move in the form of the PGN standard: see [`Replay::plain_word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMove {
    /// What the word says of check is not so.
    pub wrong_mark: bool,
}

/// What a word of the record was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyDeed {
    /// A legal move.
    Legal(Move),
    /// A null move: the turn passes.
    Pass,
    /// An irregular act, carried out as written if a king a side is left.
    Irregular {
        /// What the hand changed.
        change: Change,
        /// Its kind and circumstances.
        fault: Fault,
    },
    /// It cannot be carried out; the turn passes.
    Unreadable(Unreadable),
}

impl PlyDeed {
    /// Whether it is no legal move.
    pub(super) fn is_odd(&self) -> bool {
        !matches!(self, Self::Legal(_))
    }
}

impl Ply {
    /// The kinds of irregularity in it, in the order in which they are judged.
    pub fn incidents(&self) -> impl Iterator<Item = (Incident, When)> {
        let twice = self.twice.then_some((Incident::TwoMoves, When::Always));
        let own = match &self.deed {
            PlyDeed::Pass => Some((Incident::NoMove, When::Always)),
            PlyDeed::Irregular { fault, .. } => Some((fault.incident, fault.when)),
            PlyDeed::Legal(_) | PlyDeed::Unreadable(_) => None,
        };
        twice.into_iter().chain(own)
    }
}

/// The article of a code on an irregularity; `None` where it is silent.
pub fn article(code: &Code, incident: Incident, when: When) -> Option<&'static str> {
    code.article(incident, when).and_then(|article| article.number)
}

impl Replay {
    /// A game from this position, whose record begins at this turn.
    pub fn new(position: Position, turn: Turn) -> Self {
        let letters = Letters::ENGLISH;
        Self { game: Followed::new(position), plies: 0, turn, twice: false, letters }
    }

    /// From here on the men have the letters of this language.
    pub fn call_men(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// What the men are called.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.game.is_check()
    }

    /// The position after the words so far, with the side to move that the record means.
    pub(super) fn meant(&self) -> Position {
        match self.turn.color == self.position().turn() {
            true => *self.position(),
            false => self.position().with_turn(self.turn.color),
        }
    }

    /// The position after the words so far.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The result that a mate or stalemate on the board is.
    pub fn on_board(&self) -> Option<Score> {
        if self.game.has_legal_move() {
            None
        } else if self.game.is_check() {
            Some(Score::Win(!self.position().turn()))
        } else {
            Some(Score::Draw)
        }
    }

    /// Words that took a turn so far.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The turn of the next word, as the record has it.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Takes in a written move number.
    #[inline(always)]
    pub fn number(&mut self, number: u32, dots: u8) {
        self.turn = self.turn.written(number, dots);
    }

    /// Takes in what nearly every word is: a legal move of the side whose turn it is, in the form of
    /// the PGN standard. Of anything else it says no, and nothing has happened: [`Replay::word`]
    /// takes it in and says what it was.
    #[inline(always)] // It runs as what it is part of is compiled.
    pub fn plain_word(&mut self, pace: &mut impl Pace, word: Short) -> Option<PlainMove> {
        if self.turn.color != self.position().turn() || !self.letters.is_english() {
            return None;
        }
        let mark = pace.follow(&mut self.game, word)?;
        self.plies += 1;
        self.turn = self.turn.next();
        Some(PlainMove { wrong_mark: self.is_wrongly_marked(mark) })
    }

    /// Takes in a word that stands where a move stands.
    pub fn word(&mut self, word: &[u8]) -> Ply {
        let san = San::read(&self.letters.to_english(&text::decode(word))).ok();
        self.take_turn(san.as_ref());
        let before = *self.position();
        let deed = match &san {
            None => PlyDeed::Unreadable(Unreadable::NotAMove),
            Some(san) => match san.resolve(&before) {
                Ok(m) => PlyDeed::Legal(m),
                Err(fault) => match squares(&before, word) {
                    Some(m) => PlyDeed::Legal(m),
                    None => irregular(&before, san, fault),
                },
            },
        };
        let ply = self.done(deed);
        let is_carried_out = matches!(ply.deed, PlyDeed::Legal(_) | PlyDeed::Irregular { .. });
        let mark = san.and_then(|san| san.mark);
        Ply { wrong_mark: is_carried_out && self.is_wrongly_marked(mark), ..ply }
    }

    /// Takes in a word as what it was found to mean; `None` if it takes no turn.
    pub(super) fn take(&mut self, sense: Sense) -> Option<Ply> {
        match sense {
            Sense::Nothing => return None,
            Sense::Move(_) => {}
            Sense::AfterOther(_) => self.turn = self.turn.next(),
            Sense::Begins(_) => {
                let color = !self.turn.color;
                self.turn.color = color;
                self.game = Followed::new(self.position().with_turn(color));
            }
        }
        let m = sense.played()?;
        self.take_turn(None);
        Some(self.done(PlyDeed::Legal(m)))
    }

    /// Takes in a null move.
    pub fn null(&mut self) -> Ply {
        self.take_turn(None);
        self.done(PlyDeed::Pass)
    }

    /// Takes in a word of a game's text, null or not, that stands at this turn.
    pub fn word_at(&mut self, turn: Turn, word: &str) -> Ply {
        self.turn = turn;
        if is_null(word.as_bytes()) { self.null() } else { self.word(word.as_bytes()) }
    }

    /// Takes in a word of which nothing can be known.
    pub fn lost_word(&mut self) -> Ply {
        self.take_turn(None);
        self.done(PlyDeed::Unreadable(Unreadable::NotAMove))
    }

    /// Makes it the turn of the side that the record means. A number that says otherwise than the
    /// moves is not believed where the word fits only the side whose turn it would be without it.
    #[inline]
    fn take_turn(&mut self, san: Option<&San>) {
        if self.turn.color == self.position().turn() {
            return;
        }
        let other = self.position().with_turn(self.turn.color);
        let fits = |position: &Position| san.is_some_and(|san| san.resolve(position).is_ok());
        if !fits(&other) && fits(self.position()) {
            self.turn.color = self.position().turn();
        } else {
            self.game = Followed::new(other);
            self.twice = true;
        }
    }

    /// The position moves on.
    #[inline]
    fn done(&mut self, deed: PlyDeed) -> Ply {
        let before = *self.position();
        let after = match &deed {
            PlyDeed::Legal(m) => before.play(*m),
            PlyDeed::Irregular { change, .. } if !change.is_empty() => {
                stand(&before, change).unwrap_or_else(|| before.pass())
            }
            _ => before.pass(),
        };
        self.game = Followed::new(after);
        self.plies += 1;
        let (turn, twice) = (self.turn, std::mem::take(&mut self.twice));
        self.turn = turn.next();
        Ply { number: self.plies, turn, before, deed, twice, wrong_mark: false }
    }

    /// Whether the word that led here speaks of check otherwise than the board.
    #[inline(always)]
    fn is_wrongly_marked(&self, mark: Option<CheckMark>) -> bool {
        let checks = self.game.is_check();
        match mark {
            None => checks,
            Some(CheckMark::Check) => !checks,
            Some(CheckMark::Mate) => !checks || self.game.has_legal_move(),
        }
    }
}

/// The legal move that a word means which names two squares and no man, as computers write it.
#[cold]
fn squares(position: &Position, word: &[u8]) -> Option<Move> {
    let sign = |byte: &u8| matches!(byte, b'-' | b'x' | b':' | b'=' | b'+' | b'#');
    let bare: Vec<u8> = word.iter().copied().filter(|byte| !sign(byte)).collect();
    let is_two = matches!(
        bare[..],
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', _]
    );
    let text = std::str::from_utf8(&bare).ok().filter(|_| is_two)?;
    position.read_uci(&text.to_ascii_lowercase()).ok()
}

#[cold]
fn irregular(position: &Position, san: &San, fault: chess::SanFault) -> PlyDeed {
    match carry::carry(position, san, fault) {
        Ok(Carried::Legal(m)) => PlyDeed::Legal(m),
        Ok(Carried::Fault { change, fault }) => PlyDeed::Irregular { change, fault },
        Err(unreadable) => PlyDeed::Unreadable(unreadable),
    }
}
