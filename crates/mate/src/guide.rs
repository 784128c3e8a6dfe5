//! How near a position looks to a mate that both sides help to give.
//!
//! Nothing here decides anything: the distances only say which state to look at next.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

/// How many ways of looking at a position there are.
pub(crate) const VIEWS: usize = 2;

/// The squares of h1's colour.
pub(crate) const LIGHT: Bitboard = Bitboard::new(0x55aa_55aa_55aa_55aa);

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// As far as anything is.
const FAR: i32 = 16;

/// The distance in each view, smaller is nearer: to any mate, and to one in a corner.
pub(crate) fn distances(position: &Position, by: Color) -> [i32; VIEWS] {
    let board = position.board();
    let (own, adverse) = (board.by_color(by), board.by_color(!by));
    let pawns = board.by_role(Role::Pawn);
    let (knights, bishops) = (board.by_role(Role::Knight), board.by_role(Role::Bishop));
    let majors = own & (board.by_role(Role::Queen) | board.by_role(Role::Rook));
    let (mater, victim) = (position.king(by), position.king(!by));

    let flights = (attacks::king(victim) - adverse - covered(position, by)).count() as i32;
    let promotion =
        if majors.is_empty() { promotion(own & pawns, by, board.occupied()) } else { 0 };
    let men = adverse.count() as i32 - 1;
    let officers = (adverse - pawns).count() as i32 - 1;
    let open = 3 * flights
        + 3 * (steps(mater, victim) - 2)
        + 4 * to_edge(victim)
        + 6 * promotion
        + 2 * officers
        + men;

    let victim_walls = adverse & pawns | pawn_attacks(own & pawns, by);
    let mater_walls = own & pawns | pawn_attacks(adverse & pawns, !by);
    let only_bishops = majors.is_empty() && (own & knights).is_empty();
    let corner = CORNERS
        .into_iter()
        .map(|corner| {
            let colour = if LIGHT.contains(corner) { LIGHT } else { !LIGHT };
            let wrong = only_bishops && (own & bishops & colour).is_empty();
            let post = ring(corner);
            5 * walk(victim, victim_walls, corner.into())
                + 4 * walk(mater, mater_walls, post)
                + if wrong { 20 } else { 0 }
                - 2 * (attacks::king(corner) & adverse).count() as i32
        })
        .min()
        .unwrap_or(0);
    [open, corner + 2 * flights + 3 * promotion + officers]
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

/// The squares two king steps away, from which a king holds the square between.
fn ring(square: Square) -> Bitboard {
    let near = around(square.into());
    around(near) - near
}

/// The squares and those beside them.
fn around(squares: Bitboard) -> Bitboard {
    let (a, h) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
    let east = Bitboard::new((squares - h).bits() << 1);
    let west = Bitboard::new((squares - a).bits() >> 1);
    let row = squares | east | west;
    row | Bitboard::new(row.bits() << 8) | Bitboard::new(row.bits() >> 8)
}

/// King steps to the nearest of some squares, walls and all.
fn walk(from: Square, walls: Bitboard, goals: Bitboard) -> i32 {
    let mut reached = Bitboard::from(from);
    for step in 0..FAR {
        if !(reached & goals).is_empty() {
            return step;
        }
        let next = reached | around(reached) - walls;
        if next == reached {
            break;
        }
        reached = next;
    }
    FAR
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
    let mut covered =
        attacks::king(position.king(by)) | pawn_attacks(role(Role::Pawn), by);
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

/// How far the first pawn is from its last rank, every man before it counted as two steps.
fn promotion(pawns: Bitboard, color: Color, occupied: Bitboard) -> i32 {
    pawns
        .into_iter()
        .map(|pawn| {
            let last = Square::new(pawn.file(), Rank::Eighth.of(color));
            let ahead = attacks::between(pawn, last) | last.into();
            (ahead.count() + 2 * (ahead & occupied).count()) as i32 + 2
        })
        .min()
        .unwrap_or(0)
}
