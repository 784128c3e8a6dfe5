//! What a player is obliged to play, as the exact set of moves it leaves.

use chess::{Move, Position, Role, Square};

/// An obligation of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// The man on this square must be played, not by castling.
    Play(Square),
    /// The man on this square must be taken.
    Take(Square),
    /// The king must be played, not by castling (D3, D9).
    King,
    /// A man freely touched: it must be played, castling included.
    Touched(Square),
}

impl Duty {
    /// The legal moves that satisfy the duty; empty where it cannot be satisfied.
    pub fn moves(self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        legal.iter().copied().filter(|&mv| self.is_met_by(position, mv)).collect()
    }

    /// Whether some legal move satisfies the duty.
    pub fn is_feasible(self, position: &Position) -> bool {
        position.legal_moves().iter().any(|&mv| self.is_met_by(position, mv))
    }

    fn is_met_by(self, position: &Position, mv: Move) -> bool {
        let castles = mv.castling().is_some();
        match self {
            Self::Play(square) => mv.from() == square && !castles,
            Self::King => mv.from() == position.king(position.turn()) && !castles,
            Self::Take(square) => taken_square(position, mv) == Some(square),
            Self::Touched(square) => {
                mv.from() == square || castling_rook(position, mv) == Some(square)
            }
        }
    }
}

/// Whether the man has somewhere to go but for the check it would leave.
pub(crate) fn only_check_hinders(position: &Position, square: Square) -> bool {
    !position.pseudo_legal_from(square).is_empty() && position.legal_moves_from(square).is_empty()
}

/// The square of the man that a move takes.
pub(crate) fn taken_square(position: &Position, mv: Move) -> Option<Square> {
    if mv.is_en_passant() {
        return Some(Square::new(mv.to().file(), mv.from().rank()));
    }
    let takes = mv.castling().is_none() && position.piece_at(mv.to()).is_some();
    takes.then(|| mv.to())
}

/// The square of the rook with which a move castles.
fn castling_rook(position: &Position, mv: Move) -> Option<Square> {
    let turn = position.turn();
    let home = position.castling().get(turn, mv.castling()?)?;
    (!home.absent).then(|| home.square(turn))
}

/// Whether the man is the king of the side to move.
pub(crate) fn is_own_king(position: &Position, square: Square) -> bool {
    position.piece_at(square) == Some(Role::King.of(position.turn()))
}
