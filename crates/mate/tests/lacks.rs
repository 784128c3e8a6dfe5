//! The material lemmas, square by square: what they say cannot be mate is put on the board in the
//! way that would come nearest to it.

use chess::{Board, Color, Position, Role, Setup, Square, attacks};

/// The king to be mated, the other king, and the man that gives check.
fn checks(role: Role) -> impl Iterator<Item = (Square, Square, Square)> {
    let reach = move |from| match role {
        Role::Knight => attacks::knight(from),
        _ => attacks::bishop(from, Default::default()),
    };
    Square::ALL.into_iter().flat_map(move |victim| {
        let apart = !(attacks::king(victim) | victim.into());
        apart.into_iter().flat_map(move |mater| {
            let checkers = reach(victim) - mater.into();
            checkers.into_iter().map(move |checker| (victim, mater, checker))
        })
    })
}

fn board(victim: Square, mater: Square, checker: Square, role: Role) -> Board {
    let mut board = Board::EMPTY;
    board.set(victim, Some(Role::King.of(Color::Black)));
    board.set(mater, Some(Role::King.of(Color::White)));
    board.set(checker, Some(role.of(Color::White)));
    board
}

fn is_mate(board: Board) -> bool {
    let setup =
        Setup { board, turn: Color::Black, castling: Default::default(), ..Setup::default() };
    Position::try_from(setup).expect("a king a side").is_checkmate()
}

/// More queens than the flights need could only take the knight as well.
#[test]
fn a_knight_never_mates_against_queens() {
    for (victim, mater, checker) in checks(Role::Knight) {
        let mut board = board(victim, mater, checker, Role::Knight);
        for flight in attacks::king(victim) {
            if board.attackers(flight, Color::White).is_empty() && flight != checker {
                board.set(flight, Some(Role::Queen.of(Color::Black)));
            }
        }
        assert!(!is_mate(board), "{board:?}");
    }
}

/// Flights of the bishops' colour are taken to be filled, those of the other are filled with rooks
/// where the king does not hold them; a queen could only do more.
#[test]
fn bishops_of_one_colour_never_mate_against_rooks() {
    for (victim, mater, checker) in checks(Role::Bishop) {
        let mut board = board(victim, mater, checker, Role::Bishop);
        let line = attacks::between(victim, checker);
        if line.contains(mater) {
            continue;
        }
        for flight in attacks::king(victim) - line - checker.into() {
            if flight.is_light() == victim.is_light() {
                board.set(flight, Some(Role::Bishop.of(Color::Black)));
            } else if !attacks::king(mater).contains(flight) {
                board.set(flight, Some(Role::Rook.of(Color::Black)));
            }
        }
        assert!(!is_mate(board), "{board:?}");
    }
}

/// The same pictures with a pawn or a man of the other kind do hold mates, so they can tell.
#[test]
fn the_pictures_can_tell() {
    let mut mates = 0;
    for (victim, mater, checker) in checks(Role::Knight) {
        let mut board = board(victim, mater, checker, Role::Knight);
        for flight in attacks::king(victim) {
            if board.attackers(flight, Color::White).is_empty() && flight != checker {
                board.set(flight, Some(Role::Bishop.of(Color::Black)));
            }
        }
        mates += usize::from(is_mate(board));
    }
    assert!(mates > 0);
}
