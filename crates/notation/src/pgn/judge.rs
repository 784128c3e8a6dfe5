//! Games of a stream judged one after the other.

use std::io::{self, Read};

use arbiter::{Change, Score};
use chess::{Position, Role};
use laws::{Code, Incident, When};

use super::{
    Chosen, Claim, ClaimEnd, Fault, Irregularity, Kind, MAX_KEPT, Note, Plain, Ply, PlyDeed,
    Reader, Replay, Report, Tags, UnreadableWord, carry::centre_signal, claim::Pending,
    replay::article, set_up::SetUp, text,
};
use crate::Place;

/// Judges the games of a stream one after the other.
///
/// Memory is that of the [`Reader`] and of one game's report.
#[derive(Debug)]
pub struct Judge<R> {
    reader: Reader<R>,
    asked: Asked,
    games: u64,
    /// Faults outside any game, waiting for one.
    outside: Vec<(Place, Fault)>,
}

/// By what the games of a stream are judged.
#[derive(Clone, Copy, Debug)]
enum Asked {
    /// One code for all; without one, kinds alone are named.
    Code(Option<&'static Code>),
    /// The code that each game's tags call for.
    ByTags,
}

impl<R: Read> Judge<R> {
    /// Judges a stream. Without a code irregularities are named by kind alone.
    pub fn new(input: R, code: Option<&'static Code>) -> Self {
        Self::asked(input, Asked::Code(code))
    }

    /// Judges a stream, each game by the code that its tags call for; see [`Chosen`].
    pub fn by_tags(input: R) -> Self {
        Self::asked(input, Asked::ByTags)
    }

    fn asked(input: R, asked: Asked) -> Self {
        Self { reader: Reader::new(input), asked, games: 0, outside: Vec::new() }
    }

    /// The reader, which knows how far it has come.
    pub fn reader(&self) -> &Reader<R> {
        &self.reader
    }

    /// What could not be read after the last game.
    pub fn outside(&self) -> &[(Place, Fault)] {
        &self.outside
    }

    /// The report on the next game; `None` at the end of the stream.
    ///
    /// # Errors
    /// The stream's own.
    pub fn next_game(&mut self) -> io::Result<Option<Report>> {
        let mut game = GameJudge::new(self.asked);
        loop {
            game.plain_moves(&mut self.reader);
            let Some(token) = self.reader.next_token()? else { return Ok(None) };
            let place = token.place;
            match token.kind {
                Kind::End => {
                    self.games += 1;
                    let outside = self.outside.drain(..);
                    let outside = outside.map(|(place, fault)| (place, Note::Text(fault)));
                    return Ok(Some(game.finish(self.games, place, outside.collect())));
                }
                Kind::Fault(Fault::Outside | Fault::Utf16)
                | Kind::Comment(_)
                | Kind::Nag(_)
                | Kind::Open
                | Kind::Close
                    if game.place.is_none() =>
                {
                    if let Kind::Fault(fault) = token.kind
                        && self.outside.len() < MAX_KEPT
                    {
                        self.outside.push((place, fault));
                    }
                }
                kind => game.token(place, kind),
            }
        }
    }
}

/// A game that is being judged.
struct GameJudge {
    asked: Asked,
    place: Option<Place>,
    replay: Option<Replay>,
    /// The tags have been read and the position is set up.
    set_up: bool,
    terminator: Option<(Place, Score)>,
    /// Variations open.
    depth: usize,
    pending: Pending,
    report: Report,
}

impl GameJudge {
    fn new(asked: Asked) -> Self {
        let report = Report {
            game: 0,
            place: Place::START,
            tags: Tags::default(),
            code: None,
            chosen: None,
            start: None,
            plies: 0,
            legal: 0,
            irregularities: Vec::new(),
            unreadable: Vec::new(),
            notes: Vec::new(),
            omitted: 0,
            result: Score::None,
            claimed_result: None,
            end: None,
        };
        Self {
            asked,
            place: None,
            replay: None,
            set_up: false,
            terminator: None,
            depth: 0,
            pending: Pending::default(),
            report,
        }
    }

    /// Takes in what comes next as long as it is what nearly all of a collection is, and no claim
    /// waits for it.
    #[inline]
    fn plain_moves<R: Read>(&mut self, reader: &mut Reader<R>) {
        if !self.pending.is_empty() {
            return;
        }
        let Some(replay) = &mut self.replay else { return };
        let report = &mut self.report;
        reader.plain_moves(|place, plain| match plain {
            Plain::Number(number) => {
                replay.number(number, 1);
                true
            }
            Plain::Move(word) => match replay.plain_word(word) {
                None => false,
                Some(played) => {
                    report.legal += 1;
                    if played.wrong_mark {
                        report.note(place, Note::CheckMark(text::decode(word).into_owned()));
                    }
                    true
                }
            },
        });
    }

    fn token(&mut self, place: Place, kind: Kind<&[u8]>) {
        if self.place.is_none() {
            self.place = Some(place);
        }
        match kind {
            Kind::Tag { name, value } => self.tag(name, value),
            Kind::Fault(Fault::LongToken) if self.depth == 0 => {
                self.note(place, Note::Text(Fault::LongToken));
                self.with_replay(|replay| replay.lost_word());
            }
            Kind::Fault(fault) => self.note(place, Note::Text(fault)),
            Kind::Open => self.depth += 1,
            Kind::Close => self.depth = self.depth.saturating_sub(1),
            _ if self.depth > 0 => {}
            Kind::Number { number, dots } => {
                self.set_up(place);
                if let Some(replay) = &mut self.replay {
                    replay.number(number, dots);
                }
            }
            Kind::Move(word) => {
                self.set_up(place);
                if let Some(ply) = self.with_replay(|replay| replay.word(word)) {
                    self.ply(place, word, ply);
                }
            }
            Kind::Null(word) => {
                self.set_up(place);
                if let Some(ply) = self.with_replay(Replay::null) {
                    self.ply(place, word, ply);
                }
            }
            Kind::Result(score) => self.terminator = Some((place, score)),
            Kind::Nag(_) | Kind::Comment(_) | Kind::End => {}
        }
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        self.report.tags.keep(name, value);
    }

    fn note(&mut self, place: Place, note: Note) {
        self.report.note(place, note);
    }

    #[inline]
    fn with_replay(&mut self, act: impl FnOnce(&mut Replay) -> Ply) -> Option<Ply> {
        self.replay.as_mut().map(act)
    }

    /// Sets up the position and finds the code, once the tags have been read.
    #[inline]
    fn set_up(&mut self, place: Place) {
        if !self.set_up {
            self.set_up = true;
            self.find_code();
            self.read_start(place);
        }
    }

    fn find_code(&mut self) {
        self.report.code = match self.asked {
            Asked::Code(code) => code,
            Asked::ByTags => {
                let chosen = Chosen::by_tags(|name| self.report.tag(name));
                self.report.chosen.insert(chosen).code
            }
        };
    }

    fn read_start(&mut self, place: Place) {
        let SetUp { position, turn, notes } = SetUp::read(|name| self.report.tag(name));
        for note in notes {
            self.note(place, note);
        }
        self.report.start = position;
        self.replay = position.map(|position| Replay::new(position, turn));
    }

    /// Takes in what came of a word.
    #[inline]
    fn ply(&mut self, place: Place, word: &[u8], ply: Ply) {
        if !self.pending.is_empty() {
            self.end_claims(word, &ply);
        }
        if let PlyDeed::Legal(_) = ply.deed {
            self.report.legal += 1;
            if !ply.twice && !ply.wrong_mark {
                return;
            }
        }
        self.odd_ply(place, word, ply);
    }

    #[cold]
    fn end_claims(&mut self, word: &[u8], ply: &Ply) {
        for index in self.pending.pass(ply) {
            if let Some(claim) = &mut self.report.irregularities[index].claim {
                let text = text::decode(word).into_owned();
                claim.ended = Some(ClaimEnd { ply: ply.number, turn: ply.turn, text });
            }
        }
    }

    #[cold]
    fn odd_ply(&mut self, place: Place, word: &[u8], ply: Ply) {
        let text = text::decode(word).into_owned();
        if ply.wrong_mark {
            self.note(place, Note::CheckMark(text.clone()));
        }
        let Some(after) = self.replay.as_ref().map(|replay| *replay.position()) else { return };
        for (kind, when) in ply.incidents() {
            if self.report.irregularities.len() == MAX_KEPT {
                self.report.omitted += 1;
                continue;
            }
            let change = match &ply.deed {
                PlyDeed::Irregular { change, fault } if fault.incident == kind => change.clone(),
                _ => Change::default(),
            };
            let code = self.report.code;
            let claim = code.and_then(|code| Claim::new(code, kind, when));
            if let Some(claim) = &claim {
                let index = self.report.irregularities.len();
                self.pending.await_end(index, ply.turn.color, claim.limit);
            }
            self.report.irregularities.push(Irregularity {
                ply: ply.number,
                turn: ply.turn,
                place,
                text: text.clone(),
                kind,
                article: code.and_then(|code| article(code, kind, when)),
                stands: false,
                claim,
                before: ply.before,
                change,
                after,
            });
        }
        if let PlyDeed::Unreadable(why) = ply.deed {
            if self.report.unreadable.len() == MAX_KEPT {
                self.report.omitted += 1;
            } else {
                let (ply, turn) = (ply.number, ply.turn);
                self.report.unreadable.push(UnreadableWord { ply, turn, place, text, why });
            }
        }
    }

    /// The report, at the end of the game.
    fn finish(mut self, game: u64, end: Place, outside: Vec<(Place, Note)>) -> Report {
        self.set_up(end);
        let tag = self.report.tag("Result").and_then(|tag| crate::score::read(tag.as_bytes()));
        self.results(end, tag);
        let mut report = self.report;
        report.game = game;
        report.place = self.place.unwrap_or(end);
        report.notes.splice(0..0, outside);
        if let Some(replay) = &self.replay {
            report.plies = replay.plies();
            report.end = Some(*replay.position());
        }
        let runs = report.result == Score::None;
        for irregularity in &mut report.irregularities {
            irregularity.stands = irregularity.ply < report.plies;
            if let Some(claim) = &mut irregularity.claim {
                claim.open = runs && claim.ended.is_none();
            }
        }
        report
    }

    fn results(&mut self, end: Place, tag: Option<Score>) {
        let (place, terminator) = match self.terminator {
            Some((place, score)) => (place, Some(score)),
            None => (end, None),
        };
        self.report.claimed_result = tag.or(terminator);
        self.report.result = terminator.or(tag).unwrap_or(Score::None);
        if terminator.is_none() {
            self.note(place, Note::NoTerminator);
        }
        if let (Some(tag), Some(terminator)) = (tag, terminator)
            && tag != terminator
        {
            self.note(place, Note::TwoResults { tag, terminator });
        }
        let Some(replay) = &self.replay else { return };
        let (position, board) = (*replay.position(), replay.on_board());
        if let Some(board) = board {
            let mut claims = [tag, terminator].into_iter().flatten();
            let wrong = claims.find(|&claim| claim != Score::None && claim != board);
            if let Some(claimed) = wrong {
                self.note(place, Note::Contradiction { claimed, board });
            }
            self.report.result = board;
        }
        self.kings_in_the_centre(place, &position);
    }

    /// Kings that the last words put into the centre are no players' moves but a signal to an
    /// electronic board: whatever stood there, each is a false move.
    fn kings_in_the_centre(&mut self, place: Place, position: &Position) {
        let Some(score) = centre_signal(position) else { return };
        let plies = self.replay.as_ref().map_or(0, Replay::plies);
        let code = self.report.code;
        let mut found = false;
        for irregularity in self.report.irregularities.iter_mut().rev().take(2) {
            let king = irregularity.change.moved.first();
            let leaps = king.is_some_and(|man| man.piece.role == Role::King)
                && irregularity.kind != Incident::SelfExposure
                && irregularity.ply + 1 >= plies;
            if leaps {
                irregularity.kind = Incident::FalseMove;
                irregularity.article =
                    code.and_then(|code| article(code, Incident::FalseMove, When::Always));
                found = true;
            }
        }
        if found {
            self.note(place, Note::CentreSignal(score));
        }
    }
}
