//! How men walk, and what the board looks like after a hand has moved them.

use chess::{Bitboard, Color, Piece, Position, Rank, Role, Setup, Side, Square};

/// The man on a square.
pub fn man(position: &Position, square: Square) -> Option<Piece> {
    position.board().piece_at(square)
}

/// The square of a side's king; every position has one.
pub fn king(position: &Position, side: Color) -> Square {
    position.board().king(side).expect("one king a side")
}

/// The adverse men that attack this side's king.
pub fn attackers(position: &Position, side: Color) -> Bitboard {
    position.board().attackers(king(position, side), !side)
}

/// Whether this side's king is attacked, whoever is to move.
pub fn attacked(position: &Position, side: Color) -> bool {
    !attackers(position, side).is_empty()
}

/// Whether the man on `from` may walk to `to`, its own king ignored (D7). Castling is no walk of one
/// man, and no man walks onto a king.
pub fn walks(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = man(position, from) else { return false };
    let target = man(position, to);
    if from == to || target.is_some_and(|at| at.color == piece.color || at.role == Role::King) {
        return false;
    }
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let straight = files == 0 || ranks == 0;
    let diagonal = files.abs() == ranks.abs();
    match piece.role {
        Role::King => files.abs() <= 1 && ranks.abs() <= 1,
        Role::Knight => files.abs() * ranks.abs() == 2,
        Role::Rook => straight && clear(position, from, to),
        Role::Bishop => diagonal && clear(position, from, to),
        Role::Queen => (straight || diagonal) && clear(position, from, to),
        Role::Pawn => {
            let ahead = forward(piece.color);
            match (files.abs(), ranks * ahead) {
                (0, 1) => target.is_none(),
                (0, 2) => is_double_step(position, from, to),
                (1, 1) => target.is_some() || passed_pawn(position, from, to).is_some(),
                _ => false,
            }
        }
    }
}

/// Whether the man on this square has any walk at all, its own king ignored: if it has and no move
/// of it is legal, only check hinders it.
pub fn walks_anywhere(position: &Position, from: Square) -> bool {
    Square::ALL.into_iter().any(|to| walks(position, from, to))
}

fn forward(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

fn clear(position: &Position, from: Square, to: Square) -> bool {
    let step = |a: usize, b: usize| (b as i32 - a as i32).signum();
    let files = step(from.file().index(), to.file().index());
    let ranks = step(from.rank().index(), to.rank().index());
    let mut at = from.offset(files, ranks);
    while let Some(square) = at.filter(|square| *square != to) {
        if man(position, square).is_some() {
            return false;
        }
        at = square.offset(files, ranks);
    }
    true
}

/// Whether this is a pawn's first move of two squares (P5), nothing in its way.
pub fn is_double_step(position: &Position, from: Square, to: Square) -> bool {
    let Some(pawn) = man(position, from).filter(|piece| piece.role == Role::Pawn) else {
        return false;
    };
    let ahead = forward(pawn.color);
    let (Some(over), Some(end)) = (from.offset(0, ahead), from.offset(0, 2 * ahead)) else {
        return false;
    };
    let unplayed = from.rank() == Rank::Second.of(pawn.color) && !position.spent().contains(from);
    unplayed && end == to && man(position, over).is_none() && man(position, end).is_none()
}

/// The pawn that a pawn going diagonally from `from` to the empty square `to` takes in passing, if
/// it may.
pub fn passed_pawn(position: &Position, from: Square, to: Square) -> Option<Square> {
    let pawn = man(position, from).filter(|piece| piece.role == Role::Pawn)?;
    let mine = pawn.color == position.turn() && position.en_passant() == Some(to);
    let behind = to.offset(0, -forward(pawn.color))?;
    let there = man(position, behind) == Some(Role::Pawn.of(!pawn.color));
    let diagonal =
        from.rank() == behind.rank() && from.file().index().abs_diff(behind.file().index()) == 1;
    (mine && there && diagonal && man(position, to).is_none()).then_some(behind)
}

/// Whether this man going there is a pawn that reaches its last rank.
pub fn reaches_last_rank(position: &Position, from: Square, to: Square) -> bool {
    man(position, from)
        .is_some_and(|piece| piece.role == Role::Pawn && to.rank() == Rank::Eighth.of(piece.color))
}

/// The same position with the other side to move: nothing can be taken in passing any more.
pub fn turned(position: &Position, side: Color) -> Position {
    if position.turn() == side {
        return *position;
    }
    let mut setup = position.setup();
    setup.turn = side;
    setup.en_passant = None;
    Position::try_from(setup).expect("the kings are the same")
}

/// What a hand does to the board.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The men carried, from where and to where.
    pub shifts: Vec<(Square, Square)>,
    /// Men lifted off beside those on the target squares.
    pub off: Vec<Square>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Whether the shift is a pawn's first move of two squares.
    pub double_step: bool,
    /// Whether it was not the mover's turn.
    pub out_of_turn: bool,
}

/// The position after a hand has done its work and `mover` has used his turn, whatever the law
/// says of it; `None` if a king would be gone.
///
/// A king or rook that was moved has moved (P7); a pawn that was played has lost its double step
/// wherever it stands (D8).
pub fn after(before: &Position, mover: Color, hand: &Hand) -> Option<Position> {
    let mut setup: Setup = before.setup();
    let carried: Vec<(Piece, Square, Square)> = hand
        .shifts
        .iter()
        .filter_map(|&(from, to)| man(before, from).map(|piece| (piece, from, to)))
        .collect();
    for &(piece, from, _) in &carried {
        setup.board.set(from, None);
        setup.spent -= Bitboard::from_square(from);
        lose_rights(&mut setup, piece, from);
    }
    let mut taken = false;
    let targets = carried.iter().map(|&(_, _, to)| to);
    for square in targets.chain(hand.off.iter().copied()).collect::<Vec<_>>() {
        if let Some(piece) = setup.board.piece_at(square) {
            taken = true;
            setup.board.set(square, None);
            setup.spent -= Bitboard::from_square(square);
            lose_rights(&mut setup, piece, square);
        }
    }
    for &(piece, _, to) in &carried {
        let role = match hand.promotion {
            Some(role) if piece.role == Role::Pawn => role,
            _ => piece.role,
        };
        setup.board.set(to, Some(role.of(piece.color)));
        if role == Role::Pawn && to.rank() == Rank::Second.of(piece.color) {
            setup.spent |= Bitboard::from_square(to);
        }
    }
    let pawn = carried.iter().any(|(piece, ..)| piece.role == Role::Pawn);
    setup.halfmove_clock = if pawn || taken { 0 } else { setup.halfmove_clock + 1 };
    // The number rises when Black's turn ends, once.
    if mover == Color::Black && !hand.out_of_turn {
        setup.fullmove_number += 1;
    }
    setup.turn = !mover;
    setup.en_passant = match hand.shifts[..] {
        [(from, _)] if hand.double_step => from.offset(0, forward(mover)),
        _ => None,
    };
    Position::try_from(setup).ok()
}

fn lose_rights(setup: &mut Setup, piece: Piece, from: Square) {
    for side in Side::ALL {
        let home = setup.castling.get(piece.color, side);
        let is_home = home.is_some_and(|home| !home.absent && home.square(piece.color) == from);
        if piece.role == Role::King || piece.role == Role::Rook && is_home {
            setup.castling.lose_side(piece.color, side);
        }
    }
}
