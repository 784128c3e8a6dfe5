//! Random placements, most of which no game could reach.

use chess::{Bitboard, Board, Color, File, Rank, Role, RookHome, Setup, Side, Square};

use crate::random::Random;

/// Any men anywhere, but a king a side; every third time with castling men at home, every third
/// with a pawn just passed.
pub(crate) fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup { board: Board::EMPTY, ..Setup::default() };
    setup.castling = Default::default();
    setup.turn = random.pick(&Color::ALL);
    setup.halfmove_clock = random.below(120) as u32;
    setup.fullmove_number = random.below(200) as u32;
    let roles = [
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    for _ in 0..random.pick(&[2, 5, 10, 20, 40]) {
        let man = random.pick(&roles).of(random.pick(&Color::ALL));
        setup.board.set(random.pick(&Square::ALL), Some(man));
    }
    if random.one_in(10) {
        // A bare king among queens, for stalemates.
        setup.board = Board::EMPTY;
        for _ in 0..3 {
            setup.board.set(random.pick(&Square::ALL), Some(Role::Queen.of(!setup.turn)));
        }
    }
    if random.one_in(3) {
        let passed = Square::new(random.pick(&File::ALL), Rank::Sixth.of(setup.turn));
        let ahead = if setup.turn == Color::White { 1 } else { -1 };
        for clear in [passed, passed.offset(0, ahead).unwrap()] {
            setup.board.set(clear, None);
        }
        let pawn = passed.offset(0, -ahead).unwrap();
        setup.board.set(pawn, Some(Role::Pawn.of(!setup.turn)));
        if let Some(taker) = pawn.offset(random.pick(&[-1, 1]), 0) {
            setup.board.set(taker, Some(Role::Pawn.of(setup.turn)));
        }
        setup.en_passant = Some(passed);
    } else if random.one_in(8) {
        setup.en_passant = Some(random.pick(&Square::ALL));
    }
    let kings = if random.one_in(3) { castling_kings(random, &mut setup) } else { None };
    let [white, black] = kings.unwrap_or_else(|| {
        loop {
            let kings = [random.pick(&Square::ALL), random.pick(&Square::ALL)];
            if kings[0] != kings[1] {
                break kings;
            }
        }
    });
    setup.board.set(white, Some(Role::King.of(Color::White)));
    setup.board.set(black, Some(Role::King.of(Color::Black)));
    setup.spent = Square::ALL.into_iter().filter(|_| random.one_in(3)).collect::<Bitboard>();
    setup
}

/// Both kings on their first rank, most other men there gone, rooks at home or given as odds.
fn castling_kings(random: &mut Random, setup: &mut Setup) -> Option<[Square; 2]> {
    let file = if random.one_in(2) { File::E } else { random.pick(&File::ALL) };
    for color in Color::ALL {
        for square in File::ALL.map(|file| Square::new(file, Rank::First.of(color))) {
            if !random.one_in(6) {
                setup.board.set(square, None);
            }
        }
        for side in Side::ALL {
            let standard = file == File::E && random.one_in(2);
            let home = if standard { side.corner_file() } else { random.pick(&File::ALL) };
            let absent = random.one_in(4);
            let rook = Square::new(home, Rank::First.of(color));
            if absent {
                setup.board.set(rook, None);
            } else {
                setup.board.set(rook, Some(Role::Rook.of(color)));
            }
            setup.castling.set(color, side, Some(RookHome { file: home, absent }));
        }
    }
    Some(Color::ALL.map(|color| Square::new(file, Rank::First.of(color))))
}
