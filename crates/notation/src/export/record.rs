//! A game on record: every move or irregular act with the positions around it.

use arbiter::{Change, Circumstances, Fault, Game, Score, Status, Verdict, judge};
use chess::{Move, Position, Role, fen::EnPassant, san};
use laws::{Code, Incident};

use crate::pgn::{GameText, Item, Ply, PlyDeed, Replay, Turn, article, set_up::SetUp};

/// A game on record.
#[derive(Clone, Debug)]
pub struct Record {
    /// Names and values, in their order; those of the set-up are not among them.
    pub tags: Vec<(String, String)>,
    /// The position with which it begins.
    pub start: Position,
    /// What stands before the first move.
    pub preface: Vec<Item>,
    /// What was played.
    pub plies: Vec<Recorded>,
    /// The result as it is claimed or was ruled.
    pub result: Option<Score>,
    /// The code under which it is judged, if any.
    pub code: Option<&'static Code>,
}

/// What was played in one turn.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Its number and side.
    pub turn: Turn,
    /// The word for it: SAN where it is legal, else the long form, else what was written.
    pub word: String,
    /// What is irregular or unreadable in it; nothing where it is a move like others.
    pub remark: Option<String>,
    /// What was done.
    pub deed: PlyDeed,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
    /// What is said about it: glyphs, comments, variations.
    pub said: Vec<Item>,
}

/// Tags that tell with which position a game begins.
const SET_UP: [&str; 3] = ["FEN", "SetUp", "Setup"];

/// The tags of the roster but the last, the result, and what stands where one is not known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

impl Record {
    /// The record of a game's text, replayed. Without a code irregularities are named by kind
    /// alone. `None` if its FEN cannot be read.
    pub fn of_text(game: &GameText, code: Option<&'static Code>) -> Option<Self> {
        let SetUp { position, turn, .. } = SetUp::read(|name| game.tag(name));
        let start = position?;
        let mut replay = Replay::new(start, turn);
        let mut record = Self {
            tags: game.tags.iter().filter(|(name, _)| !is_set_up(name)).cloned().collect(),
            start,
            preface: Vec::new(),
            plies: Vec::new(),
            result: game.result.or_else(|| crate::score::read(game.tag("Result")?.as_bytes())),
            code,
        };
        for item in &game.line.items {
            let Item::Move { turn, text } = item else {
                record.say(item.clone());
                continue;
            };
            let ply = replay.word_at(*turn, text);
            record.plies.push(Recorded::of_ply(&ply, text, *replay.position(), code));
        }
        Some(record)
    }

    /// The record of a game at the board.
    pub fn of_game(game: &Game) -> Self {
        let code = game.terms().code;
        let plies = game.plies();
        let after = plies.iter().skip(1).map(|ply| ply.before).chain([*game.position()]);
        let mut last: Option<Turn> = None;
        let plies = plies.iter().zip(after).enumerate().map(|(index, (ply, after))| {
            let turn = match last {
                None => Turn { number: ply.before.fullmove_number(), color: ply.mover },
                Some(last) if last.color == ply.mover => last.next().next(),
                Some(last) => last.next(),
            };
            last = Some(turn);
            let before = ply.before.with_turn(ply.mover);
            let twice = ply.before.turn() != ply.mover;
            let deed = match ply.made.as_deref().and_then(|uci| before.read_uci(uci).ok()) {
                Some(m) => PlyDeed::Legal(m),
                None => irregular(&before, &ply.change),
            };
            // What was irregular in it is what was ruled, not what the board alone tells. Where the
            // men went back by a ruling, the move on record is the one played instead.
            let irregular = ply.made.is_none() || twice;
            let ply = Ply { number: index + 1, turn, before, deed, twice, wrong_mark: false };
            let cases = game.cases().iter().filter(|case| case.ply == index);
            let stands = cases.filter(|case| match case.status {
                Status::Gone => false,
                Status::Settled | Status::Ruled => irregular,
                _ => true,
            });
            let remarks: Vec<_> = stands.map(|case| remark(case.incident, case.number())).collect();
            let remark = (!remarks.is_empty()).then(|| remarks.join(", "));
            Recorded { remark, ..Recorded::of_ply(&ply, "--", after, Some(code)) }
        });
        let result = game.outcome().map_or(Score::None, |outcome| outcome.score);
        Self {
            tags: roster(&game.terms().tags, result),
            start: *game.start(),
            preface: Vec::new(),
            plies: plies.collect(),
            result: Some(result),
            code: Some(code),
        }
    }

    /// Something said about the last move, or before the first; a remark of ours is not repeated.
    fn say(&mut self, item: Item) {
        match self.plies.last_mut() {
            None => self.preface.push(item),
            Some(ply) if matches!(&item, Item::Comment(text) if Some(text) == ply.remark.as_ref()) =>
                {}
            Some(ply) => ply.said.push(item),
        }
    }

    /// The tags, those of the set-up included.
    pub(super) fn tags_from(&self, position: &Position) -> Vec<(String, String)> {
        let mut tags = self.tags.clone();
        if *position != Position::initial() {
            tags.push(("SetUp".to_owned(), "1".to_owned()));
            tags.push(("FEN".to_owned(), position.fen(EnPassant::Legal)));
        }
        tags
    }
}

/// The seven tags that every game has in the export format, in their order and with its signs for
/// what is not known; then the others.
fn roster(tags: &[(String, String)], result: Score) -> Vec<(String, String)> {
    let known = |wanted: &str| tags.iter().find(|(name, _)| name == wanted);
    let mut roster: Vec<(String, String)> = ROSTER
        .iter()
        .map(|&(name, unknown)| {
            let value = known(name).map_or_else(|| unknown.to_owned(), |(_, value)| value.clone());
            (name.to_owned(), value)
        })
        .collect();
    roster.push(("Result".to_owned(), result.to_string()));
    let is_other = |name: &str| name != "Result" && ROSTER.iter().all(|&(known, _)| known != name);
    roster.extend(tags.iter().filter(|(name, _)| is_other(name)).cloned());
    roster
}

fn is_set_up(name: &str) -> bool {
    SET_UP.contains(&name)
}

/// An irregular act of a game at the board, whatever the players said of it.
fn irregular(before: &Position, change: &Change) -> PlyDeed {
    match judge(before, change, &Circumstances::default()) {
        Verdict::Legal(m) => PlyDeed::Legal(m),
        Verdict::Fault(fault) => PlyDeed::Irregular { change: change.clone(), fault },
        _ if change.is_empty() => PlyDeed::Pass,
        _ => PlyDeed::Irregular {
            change: change.clone(),
            fault: Fault {
                incident: Incident::FalseMove,
                when: laws::When::Always,
                touched: change.moved.first().map_or(before.king(before.turn()), |man| man.from),
                target: None,
                bar: None,
            },
        },
    }
}

impl Recorded {
    fn of_ply(ply: &Ply, written: &str, after: Position, code: Option<&'static Code>) -> Self {
        let word = match &ply.deed {
            PlyDeed::Legal(m) => ply.before.san(*m),
            PlyDeed::Irregular { change, .. } => {
                long_form(change).unwrap_or_else(|| written.to_owned())
            }
            PlyDeed::Pass | PlyDeed::Unreadable(_) => written.to_owned(),
        };
        let irregular = ply.incidents().map(|(incident, when)| {
            remark(incident, code.and_then(|code| article(code, incident, when)))
        });
        let unreadable = match &ply.deed {
            PlyDeed::Unreadable(why) => Some(why.to_string()),
            _ => None,
        };
        let remarks: Vec<_> = irregular.chain(unreadable).collect();
        Self {
            turn: ply.turn,
            word,
            remark: (!remarks.is_empty()).then(|| remarks.join(", ")),
            deed: ply.deed.clone(),
            before: ply.before,
            after,
            said: Vec::new(),
        }
    }

    /// The legal move that it is, if it is one.
    pub fn legal(&self) -> Option<Move> {
        match self.deed {
            PlyDeed::Legal(m) => Some(m),
            _ => None,
        }
    }
}

fn remark(incident: Incident, article: Option<&str>) -> String {
    match article {
        Some(article) => format!("{incident} {article}"),
        None => incident.to_string(),
    }
}

/// An irregular act as a word: castling, or one man in long form; `None` where nothing was moved,
/// or more than a word can say.
fn long_form(change: &Change) -> Option<String> {
    match change.moved[..] {
        [man] => {
            let takes = !change.off.is_empty();
            Some(san::long_form(man.piece.role, man.from, man.to, takes, man.becomes))
        }
        [king, rook] if king.piece.role == Role::King && rook.piece.role == Role::Rook => {
            let short = rook.from.file() > king.from.file();
            Some(if short { "O-O" } else { "O-O-O" }.to_owned())
        }
        _ => None,
    }
}
