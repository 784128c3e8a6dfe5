//! How near a position looks to a mate that both sides help to give.
//!
//! Nothing here decides anything: the distances only say which state to look at next.

use chess::{Bitboard, Color, File, Position, Role, Square, attacks};

use crate::{assault, picture};

/// How many ways of looking at a position there are.
pub(crate) const VIEWS: usize = 4;

/// The squares of h1's colour.
pub(crate) const LIGHT: Bitboard = Bitboard::new(0x55aa_55aa_55aa_55aa);

/// As far as anything is.
const FAR: i32 = 16;

/// The distance in each view, smaller is nearer: to any mate, to one in a corner, and to having
/// taken and promoted all there is.
pub(crate) fn distances(position: &Position, by: Color) -> [i32; VIEWS] {
    let board = position.board();
    let (own, adverse) = (board.by_color(by), board.by_color(!by));
    let pawns = board.by_role(Role::Pawn);
    let majors = own & (board.by_role(Role::Queen) | board.by_role(Role::Rook));
    let (mater, victim) = (position.king(by), position.king(!by));

    let flights = (attacks::king(victim) - adverse - covered(position, by)).count() as i32;
    let promotion = if majors.is_empty() {
        let steps = |pawn| picture::promotion(pawn, by, board.occupied()) + 2;
        (own & pawns).into_iter().map(steps).min().unwrap_or(0)
    } else {
        0
    };
    let men = adverse.count() as i32 - 1;
    let officers = (adverse - pawns).count() as i32 - 1;
    let open = 3 * flights
        + 3 * (steps(mater, victim) - 2)
        + 4 * to_edge(victim)
        + 6 * promotion
        + 2 * officers
        + men;

    let victim_walk = Walk {
        free: Steps::new(victim, adverse & pawns | pawn_attacks(own & pawns, by)),
        now: Steps::new(victim, adverse | pawn_attacks(own & pawns, by) | attacks::king(mater)),
    };
    let mater_walk = Walk {
        free: Steps::new(mater, own & pawns | pawn_attacks(adverse & pawns, !by)),
        now: Steps::new(mater, own | pawn_attacks(adverse & pawns, !by) | attacks::king(victim)),
    };
    let corner = 4 * picture::distance(position, by, &mater_walk, &victim_walk) + flights;

    let prey = adverse - victim.into();
    let plunder = 8 * men + 4 * promotion + if prey.is_empty() { 0 } else { mater_walk.to(prey) };
    [open, corner, plunder, 8 * assault::obstacles(position, by)]
}

/// King steps between two squares on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

fn to_edge(square: Square) -> i32 {
    let near = |index: usize| index.min(7 - index);
    near(square.file().index()).min(near(square.rank().index())) as i32
}

/// The squares and those beside them.
fn around(squares: Bitboard) -> Bitboard {
    let (a, h) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
    let east = Bitboard::new((squares - h).bits() << 1);
    let west = Bitboard::new((squares - a).bits() >> 1);
    let row = squares | east | west;
    row | Bitboard::new(row.bits() << 8) | Bitboard::new(row.bits() >> 8)
}

/// How a king can walk.
pub(crate) struct Walk {
    /// Past everything but pawns and what they attack.
    free: Steps,
    /// Past every man, and not beside the other king.
    now: Steps,
}

impl Walk {
    /// Steps to the nearest of some squares, some more if men must first make way.
    pub(crate) fn to(&self, goals: Bitboard) -> i32 {
        self.now.to(goals).min(self.free.to(goals) + 3)
    }
}

/// The squares a king reaches between walls, by steps.
struct Steps {
    to: [u8; 64],
}

impl Steps {
    fn new(from: Square, walls: Bitboard) -> Self {
        let mut to = [FAR as u8; 64];
        let mut reached = Bitboard::from(from);
        let mut newly = reached;
        for steps in 0..FAR as u8 {
            for square in newly {
                to[square.index()] = steps;
            }
            newly = around(newly) - walls - reached;
            if newly.is_empty() {
                break;
            }
            reached |= newly;
        }
        Self { to }
    }

    fn to(&self, goals: Bitboard) -> i32 {
        goals.into_iter().map(|goal| self.to[goal.index()] as i32).min().unwrap_or(FAR)
    }
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacks::pawn(color, from))
}

/// Every square a side attacks, the adverse king looked through.
fn covered(position: &Position, by: Color) -> Bitboard {
    let board = position.board();
    let own = board.by_color(by);
    let occupied = board.occupied() - position.king(!by).into();
    let role = |role| own & board.by_role(role);
    let mut covered = attacks::king(position.king(by)) | pawn_attacks(role(Role::Pawn), by);
    for from in role(Role::Knight) {
        covered |= attacks::knight(from);
    }
    for from in role(Role::Bishop) | role(Role::Queen) {
        covered |= attacks::bishop(from, occupied);
    }
    for from in role(Role::Rook) | role(Role::Queen) {
        covered |= attacks::rook(from, occupied);
    }
    covered
}
