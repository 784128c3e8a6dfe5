//! What was done, in words: one sentence an incident, in its circumstances.

use arbiter::{
    Case, CastlingBar, Change, Circumstances, Fault, Moved, Origin, Ply, Verdict, judge,
};
use book::Text;
use chess::{Bitboard, Board, Color, Position, Role, Square};
use laws::Incident;

use crate::{
    fill::Facts,
    sentences::Sentence,
    word::{in_notation_of, written},
};

/// An irregular act as it is told: of a case, or of a written move.
#[derive(Clone, Debug)]
pub struct Deed {
    /// Its kind.
    pub incident: Incident,
    /// Who did it.
    pub offender: Color,
    /// What the board tells of it.
    fault: Option<Fault>,
    /// How a check arose.
    origin: Option<Origin>,
    /// The position before it.
    before: Position,
    /// What the hand changed; nothing where the irregularity is not in a move.
    change: Change,
    /// The move as it is written.
    words: String,
}

/// A placement of men with the squares a reader should look at.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The men.
    pub board: Board,
    /// Where men were taken up.
    pub left: Bitboard,
    /// Where men were set down.
    pub reached: Bitboard,
    /// Men that attack an exposed king.
    pub attackers: Bitboard,
}

impl Deed {
    /// The deed of a case, told of a ply, or of the position where it is about no ply.
    pub fn of_case(case: &Case, ply: Option<&Ply>, now: &Position) -> Self {
        Self {
            incident: case.incident,
            offender: case.offender,
            fault: case.fault,
            origin: case.origin,
            before: ply.map_or(*now, |ply| ply.before),
            change: ply.map(|ply| ply.change.clone()).unwrap_or_default(),
            words: ply.map(written).unwrap_or_default(),
        }
    }

    /// The deed of an irregular move in a record.
    pub fn of_record(irregularity: &notation::pgn::Irregularity) -> Self {
        let before = irregularity.before;
        let change = if irregularity.change.is_empty() {
            between(&before, &irregularity.after)
        } else {
            irregularity.change.clone()
        };
        let fault = match judge(&before, &change, &Circumstances::default()) {
            Verdict::Fault(fault) => Some(fault),
            _ => None,
        };
        Self {
            incident: irregularity.kind,
            offender: before.turn(),
            fault,
            origin: None,
            before,
            change,
            words: irregularity.text.clone(),
        }
    }

    /// The board as the hand left it, with what to look at.
    pub fn scene(&self) -> Scene {
        let board = self.change.board_after(self.before.board());
        let left = self.change.moved.iter().map(|man| man.from);
        Scene {
            left: left.chain(self.change.off.iter().map(|(square, _)| *square)).collect(),
            reached: self.change.moved.iter().map(|man| man.to).collect(),
            attackers: self.attackers(&board),
            board,
        }
    }

    /// The men that attack the king it is about.
    fn attackers(&self, board: &Board) -> Bitboard {
        let king = match self.incident {
            Incident::SelfExposure => self.offender,
            Incident::CheckUnannounced | Incident::StandingCheck => !self.offender,
            _ => return Bitboard::EMPTY,
        };
        board.king(king).map_or(Bitboard::EMPTY, |square| board.attackers(square, !king))
    }

    /// The sentence that tells it, and its facts.
    pub fn describe(&self) -> (Sentence, Facts) {
        let moved = self.carried();
        let on = |square: Square| self.before.piece_at(square).map(|man| man.role);
        let touched = self.fault.map(|fault| fault.touched);
        let target = self.fault.and_then(|fault| fault.target);
        let facts = Facts {
            player: Some(self.offender),
            man: moved.map(|man| man.piece.role).or_else(|| touched.and_then(on)),
            other: target.and_then(on),
            from: moved.map(|man| man.from).or(touched),
            to: moved.map(|man| man.to),
            at: target,
            words: Text::each(|lang| in_notation_of(&self.words, lang)),
            ..Facts::default()
        };
        (self.sentence(&facts), facts)
    }

    /// The man that was played.
    fn carried(&self) -> Option<Moved> {
        let moved = &self.change.moved;
        let of_fault =
            self.fault.and_then(|fault| moved.iter().find(|man| man.from == fault.touched));
        of_fault.or(moved.first()).copied()
    }

    fn sentence(&self, facts: &Facts) -> Sentence {
        match self.incident {
            Incident::FalseMove if self.change.moved.len() > 1 => Sentence::SeveralMen,
            Incident::FalseMove if facts.to.is_some() => Sentence::FalseMove,
            Incident::TookWithWrongMan => Sentence::TookWithWrongMan,
            Incident::TookOwn => Sentence::TookOwn,
            Incident::TookKing => Sentence::TookKing,
            Incident::MovedAdverseMan if facts.to.is_some() => Sentence::MovedAdverseMan,
            Incident::TwoMoves => Sentence::OutOfTurn,
            Incident::IllegalCastling => match self.fault.and_then(|fault| fault.bar) {
                Some(CastlingBar::InCheck) => Sentence::CastledInCheck,
                Some(CastlingBar::KingMoved) => Sentence::CastledKingMoved,
                Some(CastlingBar::RookMoved) => Sentence::CastledRookMoved,
                Some(CastlingBar::ThroughCheck) => Sentence::CastledThroughCheck,
                Some(CastlingBar::IntoCheck) => Sentence::CastledIntoCheck,
                Some(CastlingBar::MenBetween) => Sentence::CastledMenBetween,
                Some(CastlingBar::RookFirst) => Sentence::CastledRookFirst,
                None => Sentence::ByPlayer,
            },
            Incident::SelfExposure if facts.to.is_none() => Sentence::ByPlayer,
            Incident::SelfExposure if facts.man == Some(Role::King) => Sentence::KingIntoCheck,
            Incident::SelfExposure => Sentence::LeftKingInCheck,
            Incident::CheckUnannounced => Sentence::CheckUnannounced,
            Incident::StandingCheck => match self.origin {
                Some(Origin::Given) => Sentence::CheckStandingGiven,
                Some(Origin::OwnMove) => Sentence::CheckStandingOwnMove,
                Some(Origin::Unknown) | None => Sentence::CheckStanding,
            },
            Incident::FalseCheck => Sentence::CheckFalse,
            Incident::TouchBroken => Sentence::TouchBroken,
            Incident::NoMove => Sentence::NoMove,
            Incident::OddsNotGiven => Sentence::OddsNotGiven,
            Incident::FalseMove
            | Incident::MovedAdverseMan
            | Incident::Unpromoted
            | Incident::PressedWithoutMove
            | Incident::TwoHands
            | Incident::DisplacedMen
            | Incident::WrongArray
            | Incident::BoardTurned
            | Incident::ColoursReversed
            | Incident::IllegalPosition
            | Incident::FalseClaim => Sentence::ByPlayer,
        }
    }
}

/// What changed from one position to the next: of a legal move played out of turn there is no
/// other trace.
fn between(before: &Position, after: &Position) -> Change {
    let came: Vec<(Square, chess::Piece)> = after
        .board()
        .pieces()
        .filter(|(square, man)| before.piece_at(*square) != Some(*man))
        .collect();
    let left: Vec<(Square, chess::Piece)> = before
        .board()
        .pieces()
        .filter(|(square, man)| after.piece_at(*square) != Some(*man))
        .collect();
    let mut change = Change::default();
    for &(from, piece) in &left {
        match came.iter().find(|(_, man)| *man == piece) {
            Some(&(to, _)) => change.moved.push(Moved { from, to, piece, becomes: None }),
            None => change.off.push((from, piece)),
        }
    }
    change
}
