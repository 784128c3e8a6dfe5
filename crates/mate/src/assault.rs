//! What still stands between a side and mate in one move.
//!
//! For positions with many men, where mates are short: every check that could be given next is
//! weighed by what would answer it.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

/// Obstacles when no check can be given next.
const NO_CHECK: i32 = 4;

/// The men of one side by how they move.
struct Men {
    own: Bitboard,
    pawns: Bitboard,
    knights: Bitboard,
    diagonals: Bitboard,
    orthogonals: Bitboard,
}

impl Men {
    fn of(position: &Position, color: Color) -> Self {
        let board = position.board();
        let own = board.by_color(color);
        let role = |role| board.by_role(role) & own;
        let queens = role(Role::Queen);
        Self {
            own,
            pawns: role(Role::Pawn),
            knights: role(Role::Knight),
            diagonals: role(Role::Bishop) | queens,
            orthogonals: role(Role::Rook) | queens,
        }
    }
}

/// The fewest answers to any check a side could give next: squares for the king to go to, men that
/// take the checking man or step between. 0 is mate in one move, or nearly.
pub(crate) fn obstacles(position: &Position, by: Color) -> i32 {
    let board = position.board();
    let (mater, victim) = (position.king(by), position.king(!by));
    let (men, adverse) = (Men::of(position, by), board.by_color(!by));
    let occupied = board.occupied();
    let beyond = occupied - victim.into();
    let around = attacks::king(victim) - adverse;

    // How often each neighbour of the king is attacked matters only as none, one or more.
    let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let mut attack = |squares: Bitboard| {
        twice |= once & squares;
        once |= squares;
    };
    attack(attacks::king(mater));
    for from in men.pawns {
        attack(attacks::pawn(by, from));
    }
    for from in men.knights {
        attack(attacks::knight(from));
    }
    let queens = men.diagonals & men.orthogonals;
    for from in men.diagonals - queens {
        attack(attacks::bishop(from, beyond));
    }
    for from in men.orthogonals - queens {
        attack(attacks::rook(from, beyond));
    }
    for from in queens {
        attack(attacks::queen(from, beyond));
    }
    let flights = around - once;
    let mut least = NO_CHECK + flights.count() as i32;

    let diagonal = attacks::bishop(victim, occupied) - men.own;
    let orthogonal = attacks::rook(victim, occupied) - men.own;
    let mut weigh = |from: Square, to: Square, role: Role| {
        let at: Bitboard = to.into();
        let left = (beyond - from.into()) | at;
        let reach = match role {
            Role::Knight => attacks::knight(to),
            Role::Bishop => attacks::bishop(to, left),
            Role::Rook => attacks::rook(to, left),
            _ => attacks::queen(to, left),
        };
        let takers = board.attackers(to, !by) - victim.into();
        // A man beside the king is held if another man attacks his square too.
        let free = (flights - reach - at) | around & (at - twice);
        let mut answers = free.count() + takers.count();
        for square in attacks::between(to, victim) {
            let between = board.attackers(square, !by) - victim.into();
            answers += (between - board.by_role(Role::Pawn)).count();
        }
        least = least.min(answers as i32);
    };
    for from in men.knights {
        for to in attacks::knight(from) & (attacks::knight(victim) - men.own) {
            weigh(from, to, Role::Knight);
        }
    }
    for from in men.diagonals - queens {
        for to in attacks::bishop(from, occupied) & diagonal {
            weigh(from, to, Role::Bishop);
        }
    }
    for from in men.orthogonals - queens {
        for to in attacks::rook(from, occupied) & orthogonal {
            weigh(from, to, Role::Rook);
        }
    }
    for from in queens {
        for to in attacks::queen(from, occupied) & (diagonal | orthogonal) {
            weigh(from, to, Role::Queen);
        }
    }
    least
}
