//! What was done, in words: one sentence an incident, in the circumstances of its case.

use arbiter::{Case, CastlingBar, Moved, Origin, Ply};
use chess::{Position, Role, Square};
use laws::Incident;

use super::{fill::Facts, movetext::written, sentences::Sentence};

/// The sentence that tells what was done, and its facts.
pub(crate) fn describe(case: &Case, ply: Option<&Ply>, now: &Position) -> (Sentence, Facts) {
    let before = ply.map_or(now, |ply| &ply.before);
    let moved = ply.and_then(|ply| carried(case, ply));
    let on = |square: Square| before.piece_at(square).map(|man| man.role);
    let touched = case.fault.map(|fault| fault.touched);
    let target = case.fault.and_then(|fault| fault.target);
    let facts = Facts {
        player: Some(case.offender),
        man: moved.map(|man| man.piece.role).or_else(|| touched.and_then(on)),
        other: target.and_then(on),
        from: moved.map(|man| man.from).or(touched),
        to: moved.map(|man| man.to),
        at: target,
        words: ply.map(written).unwrap_or_default(),
    };
    (sentence(case, ply, &facts), facts)
}

/// The man that was played.
fn carried(case: &Case, ply: &Ply) -> Option<Moved> {
    let moved = &ply.change.moved;
    let of_fault = case.fault.and_then(|fault| moved.iter().find(|man| man.from == fault.touched));
    of_fault.or(moved.first()).copied()
}

fn sentence(case: &Case, ply: Option<&Ply>, facts: &Facts) -> Sentence {
    let carried = ply.map_or(0, |ply| ply.change.moved.len());
    match case.incident {
        Incident::FalseMove if carried > 1 => Sentence::SeveralMen,
        Incident::FalseMove if facts.to.is_some() => Sentence::FalseMove,
        Incident::TookWithWrongMan => Sentence::TookWithWrongMan,
        Incident::TookOwn => Sentence::TookOwn,
        Incident::TookKing => Sentence::TookKing,
        Incident::MovedAdverseMan if facts.to.is_some() => Sentence::MovedAdverseMan,
        Incident::TwoMoves => Sentence::OutOfTurn,
        Incident::IllegalCastling => match case.fault.and_then(|fault| fault.bar) {
            Some(CastlingBar::InCheck) => Sentence::CastledInCheck,
            Some(CastlingBar::KingMoved) => Sentence::CastledKingMoved,
            Some(CastlingBar::RookMoved) => Sentence::CastledRookMoved,
            Some(CastlingBar::ThroughCheck) => Sentence::CastledThroughCheck,
            Some(CastlingBar::IntoCheck) => Sentence::CastledIntoCheck,
            Some(CastlingBar::MenBetween) => Sentence::CastledMenBetween,
            None => Sentence::ByPlayer,
        },
        Incident::SelfExposure if facts.to.is_none() => Sentence::ByPlayer,
        Incident::SelfExposure if facts.man == Some(Role::King) => Sentence::KingIntoCheck,
        Incident::SelfExposure => Sentence::LeftKingInCheck,
        Incident::CheckUnannounced => Sentence::CheckUnannounced,
        Incident::StandingCheck => match case.origin {
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
