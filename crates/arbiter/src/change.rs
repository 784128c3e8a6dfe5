//! What a hand changed on the board, whatever the order in which it was done.

use crate::table::{At, Table};
use chess::{Board, Color, Move, Piece, Position, Rank, Role, Square};

/// The difference between a position and the men as a hand left them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Men that stand on another square than before, in the order in which they arrived.
    pub moved: Vec<Moved>,
    /// Men that have come off the board, by the squares on which they stood.
    pub off: Vec<(Square, Piece)>,
    /// Men put on from outside.
    pub on: Vec<(Square, Piece)>,
    /// What was put for a pawn on its last rank was of the other colour: none for it.
    pub wrong_color: bool,
}

/// A man carried from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Where it stood.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
    /// What it was.
    pub piece: Piece,
    /// The piece named for it, where a pawn is to be promoted.
    pub becomes: Option<Role>,
}

impl Change {
    /// What the table shows that the position does not.
    pub fn seen(table: &Table) -> Self {
        let mut moved = Vec::new();
        let mut change = Self::default();
        for man in table.men() {
            match (man.home, man.at) {
                (Some(from), At::On(to) | At::Held(to)) if from != to => {
                    let piece = man.piece;
                    moved.push((man.arrived, Moved { from, to, piece, becomes: man.named }));
                }
                (Some(from), At::Off) => change.off.push((from, man.piece)),
                (None, At::On(square) | At::Held(square)) => change.on.push((square, man.piece)),
                _ => {}
            }
        }
        moved.sort_by_key(|&(arrived, _)| arrived);
        change.moved = moved.into_iter().map(|(_, moved)| moved).collect();
        change.exchange_pawn();
        change
    }

    /// A single man carried to a square, as a written move says; a man that stands there comes off.
    pub fn written(board: &Board, from: Square, to: Square, becomes: Option<Role>) -> Option<Self> {
        let piece = board.piece_at(from)?;
        let taken = if from == to { None } else { board.piece_at(to) };
        Some(Self {
            moved: vec![Moved { from, to, piece, becomes }],
            off: taken.map(|man| (to, man)).into_iter().collect(),
            ..Self::default()
        })
    }

    /// What a legal move changes.
    pub fn of_move(position: &Position, mv: Move) -> Self {
        let color = position.turn();
        let mut change = Self {
            moved: vec![Moved {
                from: mv.from(),
                to: mv.to(),
                piece: mv.role().of(color),
                becomes: mv.promotion(),
            }],
            ..Self::default()
        };
        let rook = mv.castling().and_then(|side| {
            let home = position.castling().get(color, side).filter(|home| !home.absent)?;
            Some((home.square(color), Square::new(side.rook_file(), mv.to().rank())))
        });
        if let Some((from, to)) = rook {
            let piece = Role::Rook.of(color);
            change.moved.push(Moved { from, to, piece, becomes: None });
        } else if let Some(square) = crate::duty::taken_square(position, mv) {
            change.off.extend(position.piece_at(square).map(|man| (square, man)));
        }
        change
    }

    /// Nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.moved.is_empty() && self.off.is_empty() && self.on.is_empty()
    }

    /// The men of this player that were carried to another square.
    pub fn moved_by(&self, color: Color) -> impl Iterator<Item = &Moved> {
        self.moved.iter().filter(move |moved| moved.piece.color == color)
    }

    /// The squares from which men of this player have come off.
    pub fn off_of(&self, color: Color) -> impl Iterator<Item = Square> {
        self.off.iter().filter(move |(_, piece)| piece.color == color).map(|&(square, _)| square)
    }

    /// Both changes, one after the other, by different men.
    pub fn and(mut self, later: &Self) -> Self {
        self.moved.extend_from_slice(&later.moved);
        self.off.extend_from_slice(&later.off);
        self.on.extend_from_slice(&later.on);
        self.wrong_color |= later.wrong_color;
        self
    }

    /// The board after the change.
    pub fn board_after(&self, board: &Board) -> Board {
        let mut after = *board;
        for moved in &self.moved {
            after.set(moved.from, None);
        }
        for &(square, _) in &self.off {
            after.set(square, None);
        }
        for moved in &self.moved {
            let role = moved.becomes.unwrap_or(moved.piece.role);
            after.set(moved.to, Some(Piece { role, color: moved.piece.color }));
        }
        for &(square, piece) in &self.on {
            after.set(square, Some(piece));
        }
        after
    }

    /// P9 done by hand: a pawn taken off and a piece put on its last rank is that pawn, promoted;
    /// a piece of the other colour is none for it.
    fn exchange_pawn(&mut self) {
        let [(to, piece)] = self.on[..] else { return };
        let is_pawn_of_rank = |man: Piece| man.role == Role::Pawn && is_last_rank(to, man.color);
        let pawns: Vec<usize> =
            (0..self.off.len()).filter(|&index| is_pawn_of_rank(self.off[index].1)).collect();
        if let ([index], true) = (&pawns[..], is_promotion(piece.role)) {
            let (from, pawn) = self.off.remove(*index);
            self.wrong_color = piece.color != pawn.color;
            let becomes = Some(piece.role).filter(|_| !self.wrong_color);
            self.on.clear();
            self.moved.push(Moved { from, to, piece: pawn, becomes });
        }
    }
}

/// Whether a pawn of this colour ends its way on this square.
pub(crate) fn is_last_rank(square: Square, color: Color) -> bool {
    square.rank() == Rank::Eighth.of(color)
}

/// Whether a pawn may become this.
pub(crate) fn is_promotion(role: Role) -> bool {
    Role::PROMOTIONS.contains(&role)
}
