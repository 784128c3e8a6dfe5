//! Edited positions asked of chasolver too, a hundred times more with `REGENCE_SOAK=1`.
//!
//! A line decides: where one of us says that mate is impossible and the other plays one out, the
//! first is wrong.

use std::str::FromStr;

use chasolver::Winnability;
use chess::{Color, Move, Position, Role, Square};
use mate::{Answer, Budget, can_mate};
use oracle::Random;

/// Blocked, and with few men: where it is hard to see.
const POSITIONS: [&str; 10] = [
    "2bk2b1/8/3pp3/1p2p3/1Pp1K1p1/2P1P1P1/8/2B1B1B1 b - - 0 1",
    "1b3kBR/4pP1P/1p1pP2P/1P1P4/8/K5p1/6P1/1B6 b - - 0 1",
    "8/1p3k2/pPp3p1/P1Pp1pPp/2bP1P1P/4BK2/8/8 b - - 0 1",
    "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1",
    "8/p1p1p3/6p1/6P1/6PK/6PP/P1P1P3/7k b - - 0 1",
    "kB6/5p1p/4pP1P/1p1pPb2/1P1P4/6K1/8/8 w - - 0 1",
    "8/8/7p/5p1P/5p1K/4bPp1/5bP1/5k2 w - - 0 1",
    "3k1b2/4b3/1p1p1p1p/1P1P1P1P/4B3/5B2/3K4/8 w - - 0 1",
    "8/8/3p4/2kPp3/1p1pPp1p/pP1PbP1P/P3B3/5K2 b - - 0 1",
    "8/1n1k4/8/7n/8/8/2K4P/8 w - - 0 1",
];

/// One of the positions with a man or two elsewhere or gone, if both sides could have come to it.
fn edited(random: &mut Random) -> Option<Position> {
    let origin = Position::from_fen(POSITIONS[random.below(POSITIONS.len())]).expect("a FEN");
    let mut setup = origin.setup();
    for _ in 0..=random.below(2) {
        let men: Vec<_> = setup.board.pieces().collect();
        let (from, piece) = men[random.below(men.len())];
        let to = Square::ALL[random.below(64)];
        let is_free = setup.board.piece_at(to).is_none();
        if is_free || piece.role != Role::King {
            setup.board.set(from, None);
        }
        if is_free {
            setup.board.set(to, Some(piece));
        }
    }
    setup.turn = Color::ALL[random.below(2)];
    if setup.doubts().is_empty() { Position::try_from(setup).ok() } else { None }
}

fn mates(position: &Position, by: Color, line: impl IntoIterator<Item = Move>) -> bool {
    let mut at = *position;
    for m in line {
        if !at.is_legal(m) {
            return false;
        }
        at = at.play(m);
    }
    at.turn() != by && at.is_checkmate()
}

#[test]
#[allow(clippy::print_stdout)]
fn no_line_of_chasolver_refutes_a_proof() {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    let mut random = Random::new(5);
    let (mut asked, mut open, mut refuted) = (0, 0, 0);
    for _ in 0..if soak { 20_000 } else { 200 } {
        let Some(position) = edited(&mut random) else { continue };
        let fen = position.to_string();
        let Ok(board) = chasolver_chess::Board::from_str(&fen) else { continue };
        for by in Color::ALL {
            asked += 1;
            let theirs = match by {
                Color::White => chasolver::winnability(&board, chasolver_chess::Color::White),
                Color::Black => chasolver::winnability(&board, chasolver_chess::Color::Black),
            };
            match (can_mate(&position, by, Budget(200_000)), theirs) {
                (Answer::Impossible { proof }, Some(Winnability::Winnable { helpmate })) => {
                    let line: Vec<_> = helpmate.iter().map(ToString::to_string).collect();
                    panic!("{fen} {by}: {proof:?} against {line:?}");
                }
                (Answer::Possible { line }, theirs) => {
                    refuted += usize::from(theirs == Some(Winnability::Unwinnable));
                    assert!(mates(&position, by, line), "{fen} {by}");
                }
                (Answer::Undetermined, _) => open += 1,
                _ => {}
            }
        }
    }
    println!("{asked} asked, {open} undetermined, {refuted} wrong answers of chasolver");
    assert!(open * 20 <= asked, "{open} of {asked} undetermined");
}
