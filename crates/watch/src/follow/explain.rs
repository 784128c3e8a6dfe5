//! What a word may be, after a reading of the words before it, and what that costs to believe.

use chess::{File, Move, Role, San, Side, Square, san::SanAction};
use notation::pgn::{PlyDeed, Turn, centre_signal};

use super::{
    Ruled,
    line::{Aside, Ended, Line, Why},
};
use crate::snapshot::Word;

/// A legal move, though its number says that it belongs to the other side.
const OTHER_NUMBER: u32 = 2;
/// The move before, sent again.
const REPEATED: u32 = 1;
/// The move before, carried on.
const DRAGGED: u32 = 2;
/// What was irregular has been put back, and this was played instead.
const PUT_BACK: u32 = 1;
/// Kings put in the centre, instead of what they would cost as moves.
const SIGNAL: u32 = 1;
/// A word after the end.
const AFTER_THE_END: u32 = 1;
/// What cannot be a legal move in turn.
const IRREGULAR: u32 = 4;
/// A second move running.
const TWICE: u32 = 5;
/// No move at all.
const UNREADABLE: u32 = 6;
/// What was ruled has not been carried out.
const AGAINST_THE_RULING: u32 = 3;
/// Something else stands on the board.
pub(super) const OTHER_BOARD: u32 = 3;
/// What was irregular is looked for so many plies back, and no further.
const BACK: usize = 8;

/// Every reading of a word after this line.
pub(super) fn word(
    line: Line,
    words: &[Word],
    at: usize,
    ruled: &impl Fn(usize) -> Option<Ruled>,
    into: &mut Vec<Line>,
) {
    let word = &words[at];
    let san = San::read(&word.text).ok();
    if line.ended.is_some() {
        let mut line = line;
        aside(&mut line, at, Why::AfterTheEnd, AFTER_THE_END);
        return into.push(line);
    }
    let fits = san.is_some_and(|san| san.resolve(line.position()).is_ok());
    let castles = san.is_some_and(|san| matches!(san.action, SanAction::Castle(_)));
    if fits && !word.again && !castles {
        let mut line = line;
        play(&mut line, at, word, 0);
        return signals(line, at, ruled, into);
    }
    let last = line.plies.last();
    if let (Some(san), Some(last)) = (san, last) {
        let is_same = San::read(&words[last.word].text).is_ok_and(|old| old.action == san.action);
        if is_same && last.word + 1 == at {
            let mut line = line.clone();
            aside(&mut line, at, Why::Repeated, REPEATED);
            into.push(line);
        }
        if !fits || word.again {
            drag(&line, words, at, san, into);
            castled_in_two(&line, words, at, san, into);
            put_back(&line, words, at, san, ruled, into);
            twice(&line, word, at, san, into);
        }
    }
    let mut line = line;
    play(&mut line, at, word, if word.again { OTHER_NUMBER } else { 0 });
    signals(line, at, ruled, into);
}

/// The readings after a ruling that the position before a word was restored: that it was, and that it
/// was not after all.
pub(super) fn restore(line: &Line, word: usize) -> Vec<Line> {
    let Some(ply) = line.plies.iter().position(|ply| ply.word == word) else {
        return vec![line.clone()];
    };
    let (mut restored, mut against) = (line.clone(), line.clone());
    restored.back_to(ply, Why::PutBack, false);
    against.cost += AGAINST_THE_RULING;
    vec![restored, against]
}

/// The word as what the side to move did.
fn play(line: &mut Line, at: usize, word: &Word, extra: u32) {
    play_at(line, at, word, line.replay.turn(), extra);
}

fn play_at(line: &mut Line, at: usize, word: &Word, turn: Turn, extra: u32) {
    let ply = line.replay.word_at(turn, &word.text);
    let own = match ply.deed {
        PlyDeed::Legal(_) => 0,
        PlyDeed::Irregular { .. } | PlyDeed::Pass => IRREGULAR,
        PlyDeed::Unreadable(_) => UNREADABLE,
    };
    line.push(at, ply, own + extra);
}

fn aside(line: &mut Line, word: usize, why: Why, cost: u32) {
    line.asides.push(Aside { word, at: line.plies.len(), why, gone: None });
    line.cost += cost;
}

/// A man that was let go by the board on its way: the same man, from where it stood, to the square of
/// this word.
fn drag(line: &Line, words: &[Word], at: usize, san: San, into: &mut Vec<Line>) {
    let Some((last, first)) = line.plies.last().and_then(|last| Some((last, last.legal()?))) else {
        return;
    };
    let carried_on = |m: &Move| {
        let same = match san.action {
            SanAction::Castle(side) => m.castling() == Some(side),
            SanAction::Walk(walk) => {
                m.castling().is_none()
                    && m.role() == walk.role
                    && m.to() == walk.to
                    && m.promotion() == walk.promotion
            }
        };
        same && m.to() != first.to()
    };
    if last.word + 1 == at && last.ply.before.legal_moves_from(first.from()).iter().any(carried_on)
    {
        let mut line = line.clone();
        line.back_to(line.plies.len() - 1, Why::Drag, true);
        play(&mut line, at, &words[at], DRAGGED);
        into.push(line);
    }
}

/// Castling that was sent as two moves: rook or king first, then the other, or the castling itself.
fn castled_in_two(line: &Line, words: &[Word], at: usize, san: San, into: &mut Vec<Line>) {
    let Some(last) = line.plies.last().filter(|last| last.word + 1 == at) else { return };
    let Ok(first) = San::read(&words[last.word].text) else { return };
    let (before, color) = (&last.ply.before, last.color());
    let rank = before.king(color).rank();
    let walks = |san: San, role, file| match san.action {
        SanAction::Walk(walk) => walk.role == role && walk.to == Square::new(file, rank),
        SanAction::Castle(_) => false,
    };
    for side in before.legal_moves().iter().filter_map(|m| m.castling()) {
        let (king, rook, name) = match side {
            Side::King => (File::G, File::F, "O-O"),
            Side::Queen => (File::C, File::D, "O-O-O"),
        };
        let castles = san.action == SanAction::Castle(side);
        let home = before.castling().get(color, side).map(|home| home.square(color));
        let is_rook = walks(first, Role::Rook, rook) && last.legal().map(Move::from) == home;
        let is_king = walks(first, Role::King, king) && last.is_irregular();
        if is_rook && (castles || walks(san, Role::King, king))
            || is_king && (castles || walks(san, Role::Rook, rook))
        {
            let mut line = line.clone();
            line.back_to(line.plies.len() - 1, Why::Drag, true);
            line.castle(at, name, DRAGGED);
            into.push(line);
        }
    }
}

/// An irregular ply was put back, with what had followed, and its side played this instead.
fn put_back(
    line: &Line,
    words: &[Word],
    at: usize,
    san: San,
    ruled: &impl Fn(usize) -> Option<Ruled>,
    into: &mut Vec<Line>,
) {
    let far = line.plies.len().saturating_sub(BACK);
    for index in (far..line.plies.len()).rev() {
        let ply = &line.plies[index];
        if !ply.is_irregular()
            || matches!(ruled(ply.word), Some(Ruled::Stands | Ruled::Moved))
            || san.resolve(&ply.ply.before).is_err()
        {
            continue;
        }
        let undone = (line.plies.len() - index - 1) as u32;
        let mut line = line.clone();
        line.back_to(index, Why::PutBack, false);
        play(&mut line, at, &words[at], PUT_BACK + undone);
        into.push(line);
    }
}

/// The side that moved last moved again.
fn twice(line: &Line, word: &Word, at: usize, san: San, into: &mut Vec<Line>) {
    let Some(last) = line.plies.last() else { return };
    // It stands under the next number, as `4. Ba4 5. O-O`.
    let turn = Turn { number: last.ply.turn.number.saturating_add(1), ..last.ply.turn };
    let position = line.position().with_turn(turn.color);
    if word.again || san.resolve(&position).is_ok() {
        let mut line = line.clone();
        play_at(&mut line, at, word, turn, TWICE);
        into.push(line);
    }
}

/// The line, and beside it the one in which both kings in the centre tell the result.
fn signals(line: Line, at: usize, ruled: &impl Fn(usize) -> Option<Ruled>, into: &mut Vec<Line>) {
    if let Some(ended) = signal(&line, at, ruled) {
        into.push(ended);
    }
    into.push(line);
}

fn signal(line: &Line, at: usize, ruled: &impl Fn(usize) -> Option<Ruled>) -> Option<Line> {
    let last = line.plies.last().filter(|last| last.is_king_to_centre())?;
    let score = centre_signal(line.position())?;
    let count = line.plies.len();
    let before = count.checked_sub(2).map(|index| &line.plies[index]);
    let both = before.is_some_and(|ply| ply.is_king_to_centre() && ply.color() != last.color());
    let first = if both { count - 2 } else { count - 1 };
    let of_signal = &line.plies[first..];
    if of_signal.iter().any(|ply| ruled(ply.word) == Some(Ruled::Moved)) {
        return None;
    }
    let ended = Ended {
        score,
        word: of_signal.first().map_or(at, |ply| ply.word),
        doubtful: of_signal.iter().any(|ply| !ply.is_irregular() && ply.legal_king()),
    };
    let mut line = line.clone();
    line.back_to(first, Why::Signal, true);
    line.ended = Some(ended);
    line.cost += SIGNAL;
    Some(line)
}

impl super::Followed {
    fn legal_king(&self) -> bool {
        self.legal().is_some_and(|m| m.role() == Role::King)
    }
}
