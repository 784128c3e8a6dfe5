//! Games of a stream judged one after the other.

mod ending;
mod variations;
mod waiting;

use std::io::{self, Read};

use arbiter::{Change, Score};
use chess::{
    Short,
    san::{
        Vocabulary,
        course::{self, Course, Pace},
    },
};
use laws::Code;

use self::{variations::Lines, waiting::Waiting};
use super::{
    Chosen, Claim, ClaimEnd, Fault, Irregularity, Kind, Letters, MAX_KEPT, Note, Plain, Ply,
    PlyDeed, Reader, Replay, Report, Spot, Tags, Take, UnreadableWord, article, claim::Pending,
    held::Said, letters::Seen, points::Points, set_up::SetUp, text,
};
use crate::Place;

/// Judges the games of a stream one after the other.
///
/// Memory is that of the [`Reader`] and of one game's report.
#[derive(Debug)]
pub struct Judge<R> {
    reader: Reader<R>,
    /// The plain words that have been read.
    vocabulary: Vocabulary,
    asked: Asked,
    games: u64,
    /// What the men were called in the last game that told.
    letters: Letters,
    /// Variations are checked too.
    variations: bool,
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
        let letters = Letters::ENGLISH;
        let reader = Reader::new(input);
        Self {
            reader,
            vocabulary: Vocabulary::default(),
            asked,
            games: 0,
            letters,
            variations: false,
            outside: Vec::new(),
        }
    }

    /// The same, with all variations checked too; see [`Report::variations`].
    #[must_use]
    pub fn with_variations(self) -> Self {
        Self { variations: true, ..self }
    }

    /// The same for a part of a stream that begins at this place, whose games before it told that
    /// the men have these letters.
    #[must_use]
    pub fn at(self, place: Place, letters: Letters) -> Self {
        let reader = self.reader.begins_at(place);
        Self { reader, letters, ..self }
    }

    /// What the men were called in the last game that told, or before.
    pub fn letters(&self) -> Letters {
        self.letters
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
        let mut game = GameJudge::new(self.asked, self.letters);
        game.lines = self.variations.then(Lines::default);
        loop {
            game.plain_moves(&mut self.reader, &mut self.vocabulary);
            let Some(token) = self.reader.next_token()? else { return Ok(None) };
            let place = token.place;
            match token.kind {
                Kind::End => {
                    self.games += 1;
                    let outside = self.outside.drain(..);
                    let outside = outside.map(|(place, fault)| (place, Note::Text(fault)));
                    let (report, letters) = game.finish(self.games, place, outside.collect());
                    self.letters = letters.unwrap_or(self.letters);
                    return Ok(Some(report));
                }
                Kind::Fault(Fault::Outside)
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
    waiting: Waiting,
    /// First letters of the words judged so far.
    seen: Seen,
    points: Points,
    /// The variations, where they are asked for.
    lines: Option<Lines>,
    report: Report,
}

impl GameJudge {
    fn new(asked: Asked, letters: Letters) -> Self {
        let report = Report {
            game: 0,
            place: Place::START,
            tags: Tags::default(),
            code: None,
            chosen: None,
            variations: None,
            letters: None,
            letters_from: 1,
            lost_from: None,
            figurines: false,
            start: None,
            plies: 0,
            legal: 0,
            irregularities: Vec::new(),
            unreadable: Vec::new(),
            resolved: Vec::new(),
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
            waiting: Waiting::new(letters),
            seen: Seen::default(),
            points: Points::new(None),
            lines: None,
            report,
        }
    }

    /// Takes in what comes next as long as it is what nearly all of a collection is, and no claim
    /// waits for it.
    #[inline]
    fn plain_moves<R: Read>(&mut self, reader: &mut Reader<R>, vocabulary: &mut Vocabulary) {
        if !self.pending.is_empty() || self.waiting.is_begun() || self.lines.is_some() {
            return;
        }
        let Some(replay) = &mut self.replay else { return };
        let (report, points, seen) = (&mut self.report, &mut self.points, self.seen);
        let course = Plainly { reader, replay, report, points, seen };
        let (last, seen) = course::run(course, vocabulary);
        self.seen = seen;
        if let Some(last) = last {
            self.waiting.last_is(last.text());
        }
    }

    fn token(&mut self, place: Place, kind: Kind<&[u8]>) {
        if self.place.is_none() {
            self.place = Some(place);
        }
        match kind {
            Kind::Tag { name, value } => self.tag(place, name, value),
            Kind::Fault(Fault::LongToken) if self.depth == 0 => {
                self.set_up(place);
                self.note(place, Note::Text(Fault::LongToken));
                self.said(place, Said::Lost);
            }
            Kind::Fault(fault) => self.note(place, Note::Text(fault)),
            Kind::Open => {
                self.depth += 1;
                if let Some(lines) = &mut self.lines {
                    lines.open();
                }
            }
            Kind::Close => {
                self.depth = self.depth.saturating_sub(1);
                if let Some(lines) = &mut self.lines {
                    lines.close();
                }
            }
            kind if self.depth > 0 => self.varied(place, kind),
            Kind::Number { number, dots } => {
                self.set_up(place);
                self.said(place, Said::Number(number, dots));
            }
            Kind::Move(word) => {
                self.set_up(place);
                self.said(place, Said::Word(word));
            }
            Kind::Null(word) => {
                self.set_up(place);
                self.said(place, Said::Null(word));
            }
            Kind::Result(score) => self.terminator = Some((place, score)),
            Kind::Nag(_) | Kind::Comment(_) | Kind::End => {}
        }
    }

    fn tag(&mut self, place: Place, name: &[u8], value: &[u8]) {
        let known = self.report.tags.keep(name, value);
        if let Err(name) = known {
            return self.note(place, Note::TagTwice(name.to_owned()));
        }
        let known = known.unwrap_or_default();
        if let Some(known) = known.filter(|known| known.as_bytes() != name) {
            let written = text::decode(name).into_owned();
            self.note(place, Note::TagName { written, known });
        }
    }

    fn note(&mut self, place: Place, note: Note) {
        self.report.note(place, note);
    }

    /// Takes in what stands in a variation.
    fn varied(&mut self, place: Place, kind: Kind<&[u8]>) {
        let Some(lines) = &mut self.lines else { return };
        match kind {
            Kind::Number { number, dots } => lines.number(number, dots),
            Kind::Move(word) => lines.word(place, Some(word), false),
            Kind::Null(word) => lines.word(place, Some(word), true),
            _ => {}
        }
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
        self.points = Points::new(position.as_ref());
        self.replay = position.map(|position| Replay::new(position, turn));
        // Where a game begins in the middle, a rook may have moved that is a king by another name.
        self.waiting.set_up(self.report.tag("FEN").is_some());
    }

    /// Takes in what came of a word.
    #[inline]
    fn ply(&mut self, place: Place, word: &[u8], ply: Ply, readings: Vec<String>) {
        if !self.pending.is_empty() {
            self.end_claims(word, &ply);
        }
        let (report, points) = (&mut self.report, &mut self.points);
        if let PlyDeed::Unreadable(_) = ply.deed {
            points.stop();
        }
        if points.is_over() || ply.deed.is_odd() && !ply.before.has_legal_move() {
            report.note_once(place, Note::AfterEnd);
        }
        if let Some(replay) = &self.replay {
            points.after(replay.position(), |point| report.note(place, Note::Point(point)));
        }
        if let PlyDeed::Legal(_) = ply.deed {
            self.report.legal += 1;
            if !ply.twice && !ply.wrong_mark {
                return;
            }
        }
        self.odd_ply(place, word, ply, readings);
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
    fn odd_ply(&mut self, place: Place, word: &[u8], ply: Ply, readings: Vec<String>) {
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
                self.report.unreadable.push(UnreadableWord {
                    ply,
                    turn,
                    place,
                    text,
                    why,
                    readings,
                });
            }
        }
    }
}

/// Plain moves taken in, one after the other.
struct Plainly<'a, R> {
    reader: &'a mut Reader<R>,
    replay: &'a mut Replay,
    report: &'a mut Report,
    points: &'a mut Points,
    seen: Seen,
}

impl<R: Read> Course for Plainly<'_, R> {
    /// The last word, and the letters of all.
    type Output = (Option<Short>, Seen);

    #[inline(always)]
    fn run(self, pace: impl Pace) -> Self::Output {
        let Self { reader, replay, report, points, seen } = self;
        let mut taker = Taker { pace, replay, report, points, seen };
        (reader.plain_moves(&mut taker), taker.seen)
    }
}

/// Takes in a plain token.
struct Taker<'a, P> {
    pace: P,
    replay: &'a mut Replay,
    report: &'a mut Report,
    points: &'a mut Points,
    seen: Seen,
}

impl<P: Pace> Take for Taker<'_, P> {
    #[inline(always)]
    fn take(&mut self, spot: Spot, token: Plain) -> bool {
        let word = match token {
            Plain::Number(number) => {
                self.replay.number(number, 1);
                return true;
            }
            Plain::Move(word) => word,
        };
        let Some(played) = self.replay.plain_word(&mut self.pace, word) else { return false };
        let (report, points) = (&mut *self.report, &mut *self.points);
        self.seen.first(word.first());
        report.legal += 1;
        if points.is_over() {
            report.note_once(spot.place(), Note::AfterEnd);
        }
        points.after(self.replay.position(), |point| report.note(spot.place(), Note::Point(point)));
        if played.wrong_mark {
            let text = text::decode(word.text()).into_owned();
            report.note(spot.place(), Note::CheckMark(text));
        }
        true
    }
}
