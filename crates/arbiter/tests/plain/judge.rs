//! What each paragraph rules, and what a ruling leaves to play.

use arbiter::Choice;
use chess::{Bitboard, Color, Move, Position, Role, Square};
use laws::Incident;

use super::walk::{self, Hand, king, man, walks_anywhere};

/// What a player owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// The man on this square must be played; a king or a rook not by castling (D9).
    Play(Square),
    /// The man on this square was freely touched: a king and a rook may castle (D9).
    Touched(Square),
    /// The man on this square must be taken.
    Take(Square),
    /// The king must be played, not by castling (D3).
    King,
}

impl Duty {
    /// The legal moves that meet it.
    pub fn moves(self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        legal.iter().copied().filter(|m| self.is_met(position, *m)).collect()
    }

    /// Whether a legal move meets it.
    pub fn is_met(self, position: &Position, m: Move) -> bool {
        match (self, m.castling()) {
            (Self::Touched(square), Some(side)) => {
                let home = position.castling().get(position.turn(), side);
                let rook =
                    home.filter(|home| !home.absent).map(|home| home.square(position.turn()));
                m.from() == square || rook == Some(square)
            }
            (_, Some(_)) => false,
            (_, None) => self.is_met_by(position, m.from(), victim(position, m)),
        }
    }

    /// Whether carrying this man, and taking that one, meets it, lawfully or not.
    pub fn is_met_by(self, position: &Position, from: Square, taken: Option<Square>) -> bool {
        match self {
            Self::Play(square) | Self::Touched(square) => from == square,
            Self::Take(square) => taken == Some(square),
            Self::King => man(position, from).is_some_and(|piece| piece.role == Role::King),
        }
    }

    fn can_be_met(self, position: &Position) -> bool {
        !self.moves(position).is_empty()
    }
}

/// The square of the man that a legal move takes.
pub fn victim(position: &Position, m: Move) -> Option<Square> {
    if m.castling().is_some() {
        return None;
    }
    let passed = walk::passed_pawn(position, m.from(), m.to());
    man(position, m.to()).map(|_| m.to()).or(passed)
}

/// What the law says of one irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The adversary chooses.
    Options(Vec<Choice>),
    /// The men go back and this binds at once (D10).
    Bound(Duty),
    /// The men go back and nothing binds (D5).
    Free,
}

/// One irregularity, as far as its paragraph looks at it.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// What happened.
    pub kind: Incident,
    /// Who did it.
    pub offender: Color,
    /// The position he did it in, with him to move.
    pub before: &'a Position,
    /// The position he left.
    pub after: &'a Position,
    /// The man he carried (castling: the king).
    pub man: Square,
    /// The man he took or lifted off (castling: the rook).
    pub other: Option<Square>,
}

/// P1-P10 in their order; P4 speaks of both moves, all others of the one.
pub fn judge(case: &Case<'_>) -> Ruling {
    let before = case.before;
    let exposed = walk::attacked(case.after, case.offender);
    let playable = |square: Square| Duty::Play(square).can_be_met(before);
    let only_check = |square: Square| walks_anywhere(before, square) && !playable(square);
    let offer = |offers: &[(Choice, bool)]| {
        offers.iter().filter(|(_, can)| *can).map(|(choice, _)| *choice).collect::<Vec<_>>()
    };
    let king_can = Duty::King.can_be_met(before);
    let or_free = |options: Vec<Choice>| {
        if options.is_empty() { Ruling::Free } else { Ruling::Options(options) }
    };
    let first_of = |ladder: &[(Duty, bool)]| {
        let rung = ladder.iter().find(|(duty, open)| *open && duty.can_be_met(before));
        rung.map_or(Ruling::Free, |(duty, _)| Ruling::Bound(*duty))
    };
    match case.kind {
        // P1: take it with another man; failing that play the man touched; failing that for check
        // alone, the king.
        Incident::TookWithWrongMan => first_of(&[
            (case.other.map_or(Duty::King, Duty::Take), case.other.is_some()),
            (Duty::Play(case.man), true),
            (Duty::King, only_check(case.man)),
        ]),
        // A king is not taken: P1 without its first step.
        Incident::TookKing => {
            first_of(&[(Duty::Play(case.man), true), (Duty::King, only_check(case.man))])
        }
        // P2: either of the two men; neither, and check the hindrance of one of them, the king.
        Incident::TookOwn => {
            let other = case.other.unwrap_or(case.man);
            let men = [case.man, other];
            let options = offer(&men.map(|square| (Choice::Play(square), playable(square))));
            if options.is_empty() {
                return first_of(&[(Duty::King, men.into_iter().any(only_check))]);
            }
            Ruling::Options(options)
        }
        // P3. A king's false move offers the king, not also his square (D10).
        Incident::FalseMove => {
            let is_king = case.man == king(before, case.offender);
            or_free(offer(&[
                (Choice::Leave, !exposed),
                (Choice::Play(case.man), !is_king && playable(case.man)),
                (Choice::King, king_can),
            ]))
        }
        // London X, by analogy; what exposes the offender's king is no more left than under P3.
        Incident::MovedAdverseMan => or_free(offer(&[
            (Choice::King, king_can),
            (Choice::Take(case.man), Duty::Take(case.man).can_be_met(before)),
            (Choice::Leave, !exposed),
        ])),
        // P4.
        Incident::TwoMoves => {
            Ruling::Options(offer(&[(Choice::Leave, !exposed), (Choice::Retract, true)]))
        }
        // P7: king or rook; at rook odds only the king (P8).
        Incident::IllegalCastling => {
            let rook = case.other.unwrap_or(case.man);
            or_free(offer(&[
                (Choice::Play(case.man), king_can),
                (Choice::Play(rook), case.other.is_some() && playable(rook)),
            ]))
        }
        // P10: the king, if the man has no safe move or is the king himself; else the adversary
        // chooses between the man and the king.
        Incident::SelfExposure => {
            if case.man == king(before, case.offender) || !playable(case.man) {
                return first_of(&[(Duty::King, true)]);
            }
            Ruling::Options(offer(&[(Choice::Play(case.man), true), (Choice::King, king_can)]))
        }
        _ => Ruling::Free,
    }
}

/// What a touch binds to (K1, K2), if to anything.
pub fn touch(position: &Position, square: Square) -> Option<Duty> {
    let piece = man(position, square)?;
    let ladder = if piece.color == position.turn() {
        let hindered = walks_anywhere(position, square);
        [(Duty::Touched(square), true), (Duty::King, hindered)]
    } else {
        [(Duty::Take(square), true), (Duty::King, true)]
    };
    ladder.into_iter().find(|(duty, open)| *open && duty.can_be_met(position)).map(|(duty, _)| duty)
}

/// How a carried man is read by D1, before anything is known of turns and touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A legal move.
    Legal(Move),
    /// The walk is right and the king stays in the check he was not warned of, in no other (P11).
    Unparried,
    /// An irregularity, and the other man it concerns.
    Fault(Incident, Option<Square>),
    /// The handling is not finished: what is still to come decides.
    Unfinished,
}

/// D1 for one man carried by the side to move of `before`.
///
/// `lifted` is a man the same hand took off elsewhere. `told` are the men attacking the mover's king
/// of which he was told.
pub fn read(
    before: &Position,
    hand: &Hand,
    takes: bool,
    lifted: Option<Square>,
    told: Bitboard,
) -> Reading {
    let side = before.turn();
    let (from, to) = hand.shifts[0];
    let is_king = |square: Square| man(before, square).is_some_and(|at| at.role == Role::King);
    if man(before, from).is_some_and(|piece| piece.color != side) {
        return Reading::Fault(Incident::MovedAdverseMan, None);
    }
    if is_king(to) || lifted.is_some_and(is_king) {
        return Reading::Fault(Incident::TookKing, None);
    }
    let legal = before.legal_moves();
    let passed = walk::passed_pawn(before, from, to);
    let is_legal = |m: &&Move| {
        let named = !walk::reaches_last_rank(before, from, to) || m.promotion() == hand.promotion;
        m.from() == from && m.to() == to && named && m.castling().is_none()
    };
    let promotes = walk::reaches_last_rank(before, from, to) && hand.promotion.is_none();
    let reachable = legal.iter().any(|m| m.from() == from && m.to() == to);
    // A man lifted elsewhere makes it another act, unless it is the pawn passed, or the man on the
    // target square lifted first.
    let elsewhere = lifted.filter(|square| Some(*square) != passed && *square != to);
    if elsewhere.is_none() && reachable {
        let two_files = from.file().index().abs_diff(to.file().index()) == 2;
        let rook_there = legal.iter().any(|m| {
            let home = m.castling().and_then(|at| before.castling().get(side, at));
            (m.from(), m.to()) == (from, to) && home.is_some_and(|home| !home.absent)
        });
        let leap = is_king(from) && two_files && rook_there;
        let lifts_nothing = passed.is_some() && lifted.is_none() && !takes;
        if promotes || leap || lifts_nothing {
            return Reading::Unfinished;
        }
        if let Some(m) = legal.iter().find(is_legal) {
            return Reading::Legal(*m);
        }
    }
    // En passant is the right walk only if the pawn comes off too; an illegal one takes nothing off
    // by itself.
    let right = walk::walks(before, from, to) && (passed.is_none() || lifted.is_some());
    if right {
        let left = walk::after(before, side, hand).expect("no king was taken");
        let threats = walk::attackers(&left, side);
        if !threats.is_empty() {
            let old = walk::attackers(before, side);
            let silent = (threats - old).is_empty() && (threats & told).is_empty();
            return if silent && elsewhere.is_none() {
                Reading::Unparried
            } else {
                Reading::Fault(Incident::SelfExposure, None)
            };
        }
    }
    // Of an own man and an adverse one, D1 names the own first.
    let own = |square: &Square| man(before, *square).is_some_and(|piece| piece.color == side);
    let on_target = man(before, to).map(|_| to);
    let lifted_own = elsewhere.filter(own);
    let taken = on_target.filter(own).or(lifted_own).or(on_target).or(elsewhere).or(lifted);
    match taken.and_then(|square| man(before, square)) {
        Some(piece) if piece.color == side => Reading::Fault(Incident::TookOwn, taken),
        Some(_) => Reading::Fault(Incident::TookWithWrongMan, taken),
        None => Reading::Fault(Incident::FalseMove, None),
    }
}
