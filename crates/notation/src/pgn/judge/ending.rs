//! The end of a game: its result, held against the board, and the signal of an electronic board.

use arbiter::{Moved, Score};
use chess::{Color, Position, Role};
use laws::{Incident, When};

use super::{
    super::carry::{centre_side, centre_signal, is_centre},
    GameJudge, Lines,
};
use crate::{
    Place,
    pgn::{Irregularity, Letters, Note, Point, Replay, Report, article},
};

impl GameJudge {
    /// The report, at the end of the game.
    ///
    /// Beside it, what the men are called in it, if it tells.
    pub(super) fn finish(
        mut self,
        game: u64,
        end: Place,
        outside: Vec<(Place, Note)>,
    ) -> (Report, Option<Letters>) {
        self.set_up(end);
        self.release();
        let letters = self.letters();
        self.report.letters = letters.filter(|letters| !letters.is_english());
        let value = self.report.tag("Result").filter(|value| !matches!(*value, "" | "?"));
        let tag = value.and_then(|value| crate::score::read(value.as_bytes()));
        let bad = value.filter(|_| tag.is_none()).map(str::to_owned);
        if let Some(value) = bad {
            self.note(end, Note::BadResult(value));
        }
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
        report.variations = self.lines.map(Lines::finish);
        (report, letters)
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
        } else if !matches!(self.report.result, Score::Win(_)) && self.points.ends_dead(&position) {
            self.note(place, Note::Point(Point::Dead));
        }
        self.kings_in_the_centre(place, &position);
    }

    /// Kings that the last words put into the centre are no players' moves but a signal to an
    /// electronic board. Beside each other kings cannot stand, so where both are there it is one,
    /// though one of them only stepped; a king alone must have leapt.
    fn kings_in_the_centre(&mut self, place: Place, position: &Position) {
        let plies = self.replay.as_ref().map_or(0, Replay::plies);
        let code = self.report.code;
        let both = centre_signal(position);
        let (mut kings, mut leaps) = (0, None);
        for irregularity in self.report.irregularities.iter_mut().rev().take(2) {
            let Some(king) = king_put(irregularity).filter(|_| irregularity.ply + 1 >= plies)
            else {
                continue;
            };
            kings += 1;
            if is_leap(king, irregularity) {
                leaps = leaps.or(Some(king.to));
                irregularity.kind = Incident::FalseMove;
                irregularity.article =
                    code.and_then(|code| article(code, Incident::FalseMove, When::Always));
            }
        }
        match (both, leaps) {
            (Some(score), _) if kings > 0 => self.note(place, Note::CentreSignal(score)),
            (None, Some(square)) => self.note(place, Note::CentreKing(centre_side(square))),
            _ => return,
        }
        let told = match (both, leaps.map(centre_side)) {
            (Some(score), _) => vec![score],
            (None, side) => vec![Score::Win(side.unwrap_or(Color::White)), Score::Draw],
        };
        if let Some(claimed) = self.report.claimed_result
            && claimed != Score::None
            && !told.contains(&claimed)
        {
            self.note(place, Note::OtherThanSignal(claimed));
        }
    }
}

/// The king that an irregular word put on a square of the centre.
fn king_put(irregularity: &Irregularity) -> Option<Moved> {
    let king = *irregularity.change.moved.first()?;
    (king.piece.role == Role::King && is_centre(king.to)).then_some(king)
}

/// Whether a king went farther than a king goes.
fn is_leap(king: Moved, irregularity: &Irregularity) -> bool {
    let files = king.from.file().index().abs_diff(king.to.file().index());
    let ranks = king.from.rank().index().abs_diff(king.to.rank().index());
    files.max(ranks) > 1 && irregularity.change.moved.len() == 1
}
