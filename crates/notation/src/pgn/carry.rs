//! A written move that is not legal: what it says was done, where its squares are determined.

use std::fmt;

use arbiter::{Change, Circumstances, Fault, Moved, Score, Unfinished, Verdict, judge};
use chess::{
    Bitboard, Color, Move, Position, Rank, Role, Side, Square,
    san::{San, SanAction, SanFault, SanWalk},
};
use laws::{Incident, When};

/// What a written move that is not legal amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Carried {
    /// A legal move after all: what is said of where it comes from is wrong, and only one man of
    /// its kind can be meant.
    Legal(Move),
    /// An irregular act, carried out as it was written.
    Fault {
        /// What the hand changed; nothing for a move to the square where the man stands.
        change: Change,
        /// Its kind and circumstances.
        fault: Fault,
    },
}

/// Why a written move cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It has not the form of a move.
    NotAMove,
    /// Several men are meant alike, by their squares.
    Ambiguous(Vec<Square>),
    /// No man of the side to move can be meant.
    NoSuchMan,
    /// King and rook would be castled onto other men, or there is no rook.
    NoCastling,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => f.write_str("not a move"),
            Self::Ambiguous(squares) => {
                f.write_str("ambiguous between the men on ")?;
                for (index, square) in squares.iter().enumerate() {
                    write!(f, "{}{square}", if index > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Self::NoSuchMan => f.write_str("no such man can be meant"),
            Self::NoCastling => f.write_str("king and rook cannot be put so"),
        }
    }
}

/// Says what a written move that is not legal was.
///
/// # Errors
/// Its squares are not determined.
pub(super) fn carry(
    position: &Position,
    san: &San,
    fault: SanFault,
) -> Result<Carried, Unreadable> {
    let change = match (san.action, fault) {
        (_, SanFault::Ambiguous(moves)) => {
            return Err(Unreadable::Ambiguous(moves.iter().map(|m| m.from()).collect()));
        }
        (SanAction::Castle(side), _) => castle(position, side).ok_or(Unreadable::NoCastling)?,
        (SanAction::Walk(walk), _) => walk_as_written(position, san, &walk)?,
    };
    let circumstances = Circumstances { says_castle: true, ..Circumstances::default() };
    let fault = match judge(position, &change, &circumstances) {
        Verdict::Legal(m) => return Ok(Carried::Legal(m)),
        // The king alone, who was said to castle.
        Verdict::Fault(fault)
            if matches!(san.action, SanAction::Castle(_))
                && fault.incident == Incident::FalseMove =>
        {
            Fault { incident: Incident::IllegalCastling, ..fault }
        }
        Verdict::Fault(fault) => fault,
        verdict => {
            let touched = change.moved.first().map_or(position.king(position.turn()), |m| m.from);
            let incident = match verdict {
                Verdict::Nothing => Incident::NoMove,
                Verdict::Unfinished(Unfinished::Promotion { .. }) => Incident::Unpromoted,
                _ => Incident::FalseMove,
            };
            Fault { incident, when: When::Always, touched, target: None, bar: None }
        }
    };
    Ok(Carried::Fault { change, fault })
}

/// The change that a walk means: a man whose walk is right, though its king be left in check; else
/// the man that stands there already; else the only man that fits what is written; else, whatever
/// is written of where it comes from, the only man of its kind.
fn walk_as_written(position: &Position, san: &San, walk: &SanWalk) -> Result<Change, Unreadable> {
    match san.resolve_among(&position.pseudo_legal_moves()) {
        Ok(m) => return Ok(of_move(position, m)),
        Err(SanFault::Ambiguous(moves)) => {
            return Err(Unreadable::Ambiguous(moves.iter().map(|m| m.from()).collect()));
        }
        Err(SanFault::PromotionMissing | SanFault::NotLegal) => {}
    }
    let board = position.board();
    let men = board.by_piece(walk.role.of(position.turn()));
    let fitting = men & written_origin(walk);
    if fitting.contains(walk.to) {
        return Ok(Change::default());
    }
    let from = match (only(fitting), only(men)) {
        (Some(square), _) => square,
        (None, Some(square)) if fitting.is_empty() && walk.role != Role::Pawn => square,
        (None, _) if fitting.is_empty() => return Err(Unreadable::NoSuchMan),
        (None, _) => return Err(Unreadable::Ambiguous(fitting.into_iter().collect())),
    };
    Change::written(board, from, walk.to, walk.promotion).ok_or(Unreadable::NoSuchMan)
}

/// The squares a written move may come from. A pawn that takes nothing comes along its file.
fn written_origin(walk: &SanWalk) -> Bitboard {
    let straight = walk.role == Role::Pawn && !walk.capture;
    let file = walk.from_file.or(straight.then_some(walk.to.file()));
    let files = file.map_or(Bitboard::FULL, Bitboard::from_file);
    files & walk.from_rank.map_or(Bitboard::FULL, Bitboard::from_rank)
}

fn only(squares: Bitboard) -> Option<Square> {
    squares.first().filter(|_| !squares.has_several())
}

/// The change that a move makes, the pawn that is taken in passing included.
fn of_move(position: &Position, m: Move) -> Change {
    let board = position.board();
    let mut change = Change::written(board, m.from(), m.to(), m.promotion()).unwrap_or_default();
    if m.is_en_passant() {
        let square = Square::new(m.to().file(), m.from().rank());
        change.off.extend(board.piece_at(square).map(|pawn| (square, pawn)));
    }
    change
}

/// King and rook as castling to a side would put them: the rook with which there is a right, else
/// the outermost on that side. `None` if another man stands where they are to go.
fn castle(position: &Position, side: Side) -> Option<Change> {
    let (board, color) = (position.board(), position.turn());
    let king = position.king(color);
    let rank = Rank::First.of(color);
    let to = |file| Square::new(file, rank);
    let (king_to, rook_to) = (to(side.king_file()), to(side.rook_file()));
    let Some(rook) = rook_of(position, side) else {
        // No rook stands there, as at odds of it: the king goes alone.
        let is_free = king.rank() == rank && board.piece_at(king_to).is_none();
        let home = Square::new(chess::File::E, rank);
        let change = Change::written(board, king, king_to, None)?;
        return (is_free && king == home).then_some(change);
    };
    let free = |square| square == king || square == rook || board.piece_at(square).is_none();
    if king.rank() != rank || !free(king_to) || !free(rook_to) {
        return None;
    }
    let moved =
        |from, to| board.piece_at(from).map(|piece| Moved { from, to, piece, becomes: None });
    let moved = vec![moved(king, king_to)?, moved(rook, rook_to)?];
    Some(Change { moved, ..Change::default() })
}

fn rook_of(position: &Position, side: Side) -> Option<Square> {
    let color = position.turn();
    let king = position.king(color);
    if let Some(home) = position.castling().get(color, side).filter(|home| !home.absent) {
        return Some(home.square(color));
    }
    let rank = Bitboard::from_rank(Rank::First.of(color));
    let rooks = (position.board().by_piece(Role::Rook.of(color)) & rank).into_iter();
    match side {
        Side::King => rooks.filter(|rook| rook.file() > king.file()).max_by_key(|rook| rook.file()),
        Side::Queen => {
            rooks.filter(|rook| rook.file() < king.file()).min_by_key(|rook| rook.file())
        }
    }
}

/// Whether a square is one of those on which kings tell a result.
pub(super) fn is_centre(square: Square) -> bool {
    matches!(square, Square::E4 | Square::D5 | Square::D4 | Square::E5)
}

/// The side for which a king on a square of the centre speaks: White on the light ones.
pub(super) fn centre_side(square: Square) -> Color {
    match square {
        Square::E4 | Square::D5 => Color::White,
        _ => Color::Black,
    }
}

/// The result that electronic boards are told by kings in the centre: both on light squares White
/// won, both on dark ones Black won, one of each a draw.
pub fn centre_signal(position: &Position) -> Option<Score> {
    let speaks = |color: Color| {
        let king = position.king(color);
        is_centre(king).then(|| centre_side(king))
    };
    let (white, black) = (speaks(Color::White)?, speaks(Color::Black)?);
    Some(if white == black { Score::Win(white) } else { Score::Draw })
}
