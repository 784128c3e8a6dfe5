//! A log read as a game: its state is the fold of its entries, and nothing else.

use std::{collections::HashMap, fmt};

use arbiter::{Act, Actor, Deed, Event, Game, Refusal};
use chess::Color;
use notation::acts::{self, ActLine, ActsError, ActsFile, Content};

use crate::{
    body::{Acted, Body, Clocks, Opponent, Seat},
    line::Line,
    men,
};

/// The longest id of an act, in bytes.
pub const MAX_ID: usize = 40;

/// The longest acts of one message, in bytes.
pub const MAX_ACTS: usize = 2048;

/// The most acts of one message.
pub const MAX_DEEDS: usize = 64;

/// The longest header of a game, in bytes.
pub const MAX_HEADER: usize = 4096;

/// A game as its log tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    header: ActsFile,
    game: Game,
    opponent: Option<Opponent>,
    /// The hash of each seat's token, in hexadecimal.
    tokens: [Option<String>; 3],
    /// Every act on record, by its seat and the sender's id. Only asked, never gone through.
    done: [HashMap<String, u64>; Seat::ALL.len()],
    /// The id of each seat's last act.
    last: [Option<String>; Seat::ALL.len()],
    /// The seats whose hand is at the board.
    holding: [bool; Seat::ALL.len()],
    /// The seats that spoke while another's hand was at the board: what they said is heard once it
    /// is withdrawn.
    unheard: [bool; Seat::ALL.len()],
    next: u64,
    at: u64,
    runs: bool,
    has_run: bool,
}

/// Why a log cannot be folded further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoldError {
    /// The body of an entry cannot be read.
    Unreadable(String),
    /// An entry comes where it cannot stand.
    Misplaced,
    /// An act is on record twice.
    Twice(String),
    /// Judged anew, something else follows than is on record.
    Differs {
        /// What is on record.
        recorded: Box<Acted>,
        /// What follows.
        follows: Box<Acted>,
    },
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "unreadable: {why}"),
            Self::Misplaced => f.write_str("an entry of this kind cannot stand here"),
            Self::Twice(id) => write!(f, "the act {id} is on record twice"),
            Self::Differs { recorded, follows } => {
                write!(f, "judged anew something else follows: {follows:?}, not {recorded:?}")
            }
        }
    }
}

impl std::error::Error for FoldError {}

impl From<ActsError> for FoldError {
    fn from(error: ActsError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// How long an act took to come, as far as that is given back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GivenBack {
    /// What the player's line took, in milliseconds.
    pub lag: u64,
    /// What the house slept, in milliseconds.
    pub stall: u64,
}

/// Reads the header of a game: header lines alone, and such that a game can begin.
///
/// # Errors
/// What is wrong with it, for people.
pub fn read_header(text: &str) -> Result<ActsFile, String> {
    if text.len() > MAX_HEADER {
        return Err(format!("a header of at most {MAX_HEADER} bytes"));
    }
    let mut file = acts::read(text).map_err(|error| error.to_string())?;
    file.lines.retain(|line| line.content != Content::Blank);
    if let Some((number, _)) =
        file.numbered().find(|(_, content)| !matches!(content, Content::Header(_)))
    {
        return Err(format!("line {number}: expected header lines alone"));
    }
    for line in &mut file.lines {
        line.comment = None;
    }
    file.game().map_err(|error| error.to_string())?;
    Ok(file)
}

/// Reads what a seat says it does: the acts of one line, without who acts and when.
///
/// # Errors
/// What was expected, for people.
pub fn read_acts(actor: Actor, text: &str) -> Result<ActLine, String> {
    if text.len() > MAX_ACTS {
        return Err(format!("expected at most {MAX_ACTS} bytes"));
    }
    let line = read_line(actor, text)?;
    if line.deeds.len() > MAX_DEEDS {
        return Err(format!("expected at most {MAX_DEEDS} acts"));
    }
    Ok(line)
}

/// Reads acts as a record writes them, which may be somewhat longer than they were sent.
fn read_line(actor: Actor, text: &str) -> Result<ActLine, String> {
    // Whatever else a text could say, it is said by this actor.
    let name = acts::deed::actor_name(actor);
    let file = acts::read(&format!("{name}: {text}")).map_err(|error| {
        let fault = &error.faults[0];
        let column = fault.column.saturating_sub(name.chars().count() + 2).max(1);
        format!("column {column}: expected {}", fault.expected)
    })?;
    let mut lines = file.lines.into_iter();
    match (lines.next().map(|line| line.content), lines.next()) {
        (Some(Content::Acts(line)), None) if line.at.is_some() => {
            Err("expected no time: the house keeps it".to_owned())
        }
        (Some(Content::Acts(line)), None) => Ok(line),
        _ => Err("expected the acts of one line".to_owned()),
    }
}

/// The acts of a record; nothing where it holds none that can be read.
pub(crate) fn read_record(acted: &Acted) -> Option<ActLine> {
    let line = read_line(acted.seat.actor(), &acted.line.acts.join("; ")).ok()?;
    Some(ActLine { at: Some(acted.at), ..line })
}

impl Fold {
    /// The game of a header, before anything happened; its `opened` is the first entry.
    ///
    /// # Errors
    /// What is wrong with the header, or with the opponent.
    pub fn open(header: &str, opponent: Option<Opponent>) -> Result<Self, String> {
        let header = read_header(header)?;
        let game = header.game().map_err(|error| error.to_string())?;
        if opponent.is_some_and(|opponent| opponent.color().is_none()) {
            return Err("an engine plays white or black, on a level from 1 to 8".to_owned());
        }
        Ok(Self {
            header,
            game,
            opponent,
            tokens: Default::default(),
            done: Default::default(),
            last: Default::default(),
            holding: Default::default(),
            unheard: Default::default(),
            next: 1,
            at: 0,
            runs: false,
            has_run: false,
        })
    }

    /// The game of the first entry of a log.
    ///
    /// # Errors
    /// It cannot be read, or is no opening.
    pub fn begin(body: &[u8]) -> Result<Self, FoldError> {
        match read_body(body)? {
            Body::Opened { header, opponent, .. } => {
                Self::open(&header, opponent).map_err(FoldError::Unreadable)
            }
            _ => Err(FoldError::Misplaced),
        }
    }

    /// Takes in the next entry of a log, and judges it anew.
    ///
    /// # Errors
    /// It cannot be read, cannot stand here, or says something else than follows.
    pub fn take_in(&mut self, body: &[u8]) -> Result<(), FoldError> {
        self.take_in_and(body, &mut |_| ())
    }

    /// The same, and gives what followed from each act to `hear`.
    ///
    /// # Errors
    /// As [`Self::take_in`].
    pub fn take_in_and(
        &mut self,
        body: &[u8],
        hear: &mut dyn FnMut(&[Event]),
    ) -> Result<(), FoldError> {
        match read_body(body)? {
            Body::Opened { .. } => return Err(FoldError::Misplaced),
            Body::Acted(recorded) => {
                if self.find(recorded.seat, &recorded.id).is_some() {
                    return Err(FoldError::Twice(recorded.id));
                }
                if recorded.at < self.at {
                    return Err(FoldError::Misplaced);
                }
                let text = recorded.line.acts.join("; ");
                let line =
                    read_line(recorded.seat.actor(), &text).map_err(FoldError::Unreadable)?;
                let given = GivenBack { lag: recorded.lag, stall: recorded.stall };
                let Acted { seat, id, at, hold, .. } = recorded.clone();
                let mut follows = self.judge(seat, id, line, at, hold, given, hear);
                if recorded.under.is_empty() {
                    // Written before it was told what lies under another.
                    follows.under.clear();
                }
                if follows != recorded {
                    return Err(FoldError::Differs {
                        recorded: Box::new(recorded),
                        follows: Box::new(follows),
                    });
                }
                return Ok(());
            }
            Body::Seat { seat, token } => match self.tokens.get_mut(seat.index()) {
                Some(kept) => *kept = Some(token),
                None => return Err(FoldError::Misplaced),
            },
            Body::Runs { at } => self.clock(at, true)?,
            Body::Stands { at } => self.clock(at, false)?,
        }
        self.next += 1;
        Ok(())
    }

    fn clock(&mut self, at: u64, runs: bool) -> Result<(), FoldError> {
        if at < self.at {
            return Err(FoldError::Misplaced);
        }
        self.at = at;
        self.runs = runs;
        self.has_run |= runs;
        Ok(())
    }

    /// Takes in a seat that is given.
    pub fn give(&mut self, seat: Seat, token: String) -> Body {
        if let Some(kept) = self.tokens.get_mut(seat.index()) {
            *kept = Some(token.clone());
        }
        self.next += 1;
        Body::Seat { seat, token }
    }

    /// The clock runs or stands from this time on.
    pub fn set_clock(&mut self, at: u64, runs: bool) -> Body {
        let at = at.max(self.at);
        self.at = at;
        self.runs = runs;
        self.has_run |= runs;
        self.next += 1;
        if runs { Body::Runs { at } } else { Body::Stands { at } }
    }

    /// Judges a handling, takes it in and gives its record. Total: whatever is done has a record.
    pub fn act(
        &mut self,
        seat: Seat,
        id: String,
        line: ActLine,
        at: u64,
        hold: bool,
        given: GivenBack,
    ) -> Acted {
        self.judge(seat, id, line, at, hold, given, &mut |_| ())
    }

    #[expect(clippy::too_many_arguments, reason = "they are the handling, and who hears of it")]
    fn judge(
        &mut self,
        seat: Seat,
        id: String,
        mut line: ActLine,
        at: u64,
        hold: bool,
        given: GivenBack,
        hear: &mut dyn FnMut(&[Event]),
    ) -> Acted {
        let at = at.max(self.at);
        self.at = at;
        line.at = Some(at);
        let stays = hold && (self.holding[seat.index()] || line.deeds.iter().any(is_of_hand));
        let mut refused = None;
        for deed in &line.deeds {
            let act = Act { actor: line.actor, deed: deed.clone(), at: line.at };
            let events = self.game.act(&act);
            refused = last_refusal(&events).or(refused);
            hear(&events);
        }
        self.holding[seat.index()] = stays;
        self.unheard[seat.index()] |= !stays;
        if !self.holding.contains(&true) {
            self.withdraw(seat, at, hear);
        }
        let record = Acted {
            seat,
            id: id.clone(),
            at,
            hold: stays,
            lag: given.lag,
            stall: given.stall,
            line: Line::of(self.next, &line, &self.game, refused),
            hand: men::hand(&self.game),
            under: men::under(&self.game),
            clocks: self.clocks(at),
        };
        self.last[seat.index()] = Some(id.clone());
        self.done[seat.index()].insert(id, self.next);
        self.next += 1;
        record
    }

    /// No hand is at the board any more: this seat's is withdrawn, then whatever was said meanwhile
    /// is heard.
    fn withdraw(&mut self, first: Seat, at: u64, hear: &mut dyn FnMut(&[Event])) {
        let others = Seat::ALL.into_iter().filter(|&seat| seat != first);
        for seat in std::iter::once(first).chain(others) {
            if std::mem::take(&mut self.unheard[seat.index()]) {
                let act = Act { actor: seat.actor(), deed: Deed::Withdraw, at: Some(at) };
                hear(&self.game.act(&act));
            }
        }
    }

    /// Whether another's hand is at the board, where these acts need one: men are not handled by
    /// two at once. Words, claims and choices wait for nobody.
    pub fn is_hindered(&self, seat: Seat, line: &ActLine) -> bool {
        let by_other = |other: &Seat| *other != seat && self.holding[other.index()];
        Seat::ALL.iter().any(by_other) && line.deeds.iter().any(is_of_hand)
    }

    /// The engine that plays from a seat.
    pub fn opponent(&self) -> Option<Opponent> {
        self.opponent
    }

    /// Whether somebody's hand is at the board.
    pub fn is_held(&self) -> bool {
        self.holding.contains(&true)
    }

    /// The entry under which an act is on record.
    pub fn find(&self, seat: Seat, id: &str) -> Option<u64> {
        self.done[seat.index()].get(id).copied()
    }

    /// The id of the last act of a seat.
    pub fn last(&self, seat: Seat) -> Option<&str> {
        self.last[seat.index()].as_deref()
    }

    /// The hash of a seat's token.
    pub fn token(&self, seat: Seat) -> Option<&str> {
        self.tokens.get(seat.index())?.as_deref()
    }

    /// What was agreed.
    pub fn header(&self) -> &ActsFile {
        &self.header
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many entries it is the fold of.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// The time of the last entry, in milliseconds since the clock began to run.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Whether the clock runs.
    pub fn runs(&self) -> bool {
        self.runs
    }

    /// Whether the clock has ever run.
    pub fn has_run(&self) -> bool {
        self.has_run
    }

    /// What the clocks show at a time.
    pub fn clocks(&self, at: u64) -> Option<Clocks> {
        let clock = self.game.clock()?;
        Some(Clocks {
            white: clock.left(Color::White, at),
            black: clock.left(Color::Black, at),
            runs: self.game.runs().to_char(),
        })
    }
}

/// Reads the body of an entry.
///
/// # Errors
/// It is no JSON of the form.
pub fn read_body(body: &[u8]) -> Result<Body, FoldError> {
    serde_json::from_slice(body).map_err(|error| FoldError::Unreadable(error.to_string()))
}

/// Whether a deed is done with the hand at the board.
fn is_of_hand(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Carry { .. }
            | Deed::Off(_)
            | Deed::On { .. }
            | Deed::Lift(_)
            | Deed::Put { .. }
            | Deed::LetGo
            | Deed::Touch(_)
            | Deed::TouchTogether(_)
            | Deed::TouchSpare(_)
            | Deed::Brush(_)
            | Deed::Displace { .. }
            | Deed::Adjust(_)
            | Deed::BothHands
            | Deed::OtherHand
    )
}

fn last_refusal(events: &[Event]) -> Option<Refusal> {
    events.iter().rev().find_map(|event| match event {
        Event::Refused(_, refusal) => Some(*refusal),
        _ => None,
    })
}
