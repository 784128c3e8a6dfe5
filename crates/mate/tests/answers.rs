//! What single positions are for.

use chess::{Color, Position};
use mate::{Answer, Budget, Lack, Life, Proof, can_mate, life};

mod line;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a FEN")
}

fn impossible(fen: &str, by: Color) -> Proof {
    match can_mate(&position(fen), by, Budget::RULING) {
        Answer::Impossible { proof } => proof,
        answer => panic!("{fen}: {answer:?}"),
    }
}

fn possible(fen: &str, by: Color) -> usize {
    let position = position(fen);
    match can_mate(&position, by, Budget::RULING) {
        Answer::Possible { line } => {
            line::assert_mates(&position, by, &line);
            line.len()
        }
        answer => panic!("{fen}: {answer:?}"),
    }
}

#[test]
fn mate_on_the_board_needs_no_move() {
    let fen = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(possible(fen, Color::White), 0);
    assert_eq!(impossible(fen, Color::Black), Proof::Terminal);
}

#[test]
fn stalemate_ends_it() {
    assert_eq!(impossible("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White), Proof::Terminal);
}

#[test]
fn lacks_are_named() {
    for (fen, lack) in [
        ("8/8/4k3/8/8/3K4/8/7q w - - 0 1", Lack::BareKing),
        ("8/8/4k3/7q/8/3K4/8/7N w - - 0 1", Lack::KnightAgainstQueens),
        ("8/4b3/4k3/7r/8/3K4/8/2B1B3 w - - 0 1", Lack::BishopsOfOneColour),
    ] {
        assert_eq!(impossible(fen, Color::White), Proof::Material(lack), "{fen}");
    }
}

/// One man of the victim's can be enough to fill the last flight.
#[test]
fn a_single_adverse_man_makes_mate_possible() {
    for fen in [
        "8/8/4k3/7r/8/3K4/8/7N w - - 0 1",
        "8/8/4k3/7b/8/3K4/8/7N w - - 0 1",
        "8/8/4k3/7n/8/3K4/8/7N w - - 0 1",
        "8/7p/4k3/8/8/3K4/8/7N w - - 0 1",
        "8/8/4k3/7n/8/3K4/8/7B w - - 0 1",
        "8/8/4k3/6b1/8/3K4/8/7B w - - 0 1",
        "8/7p/4k3/8/8/3K4/8/7B w - - 0 1",
    ] {
        possible(fen, Color::White);
    }
}

#[test]
fn an_only_move_that_leads_to_a_lack_is_a_proof() {
    let proof = impossible("k7/1R6/1K6/8/8/8/8/8 b - - 0 1", Color::White);
    assert_eq!(proof, Proof::Terminal);
    let proof = impossible("k7/1R6/8/2K5/8/8/8/8 b - - 0 1", Color::White);
    assert!(
        matches!(&proof, Proof::Forced { moves, then: Some(then) }
        if moves.len() == 1 && **then == Proof::Material(Lack::BareKing)),
        "{proof:?}"
    );
}

#[test]
fn a_wall_of_pawns_is_a_fortress() {
    let fen = "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1";
    for by in Color::ALL {
        let proof = impossible(fen, by);
        assert!(matches!(proof, Proof::Fortress(_)), "{proof:?}");
    }
    assert!(matches!(life(&position(fen), Budget::GLANCE), Life::Dead { .. }));
}

/// The pawns must be taken for what they guard, not for what they would guard after a check.
#[test]
fn a_checking_pawn_that_frees_a_square_is_seen() {
    let fen = "2bk2b1/8/3pp3/1p2p3/1Pp1K1p1/2P1P1P1/8/2B1B1B1 b - - 0 1";
    possible(fen, Color::White);
    possible(fen, Color::Black);
}

#[test]
fn a_king_beside_a_king_can_be_mate_in_a_set_up_position() {
    let fen = "k7/1K6/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(possible(fen, Color::White), 0);
    assert_eq!(
        impossible("8/1k6/8/8/8/8/8/K7 b - - 0 1", Color::White),
        Proof::Material(Lack::BareKing)
    );
}

#[test]
fn a_budget_too_small_is_undetermined_and_spares_the_memory() {
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    assert_eq!(can_mate(&position(fen), Color::White, Budget(100)), Answer::Undetermined);
    assert_eq!(can_mate(&position(fen), Color::White, Budget(0)), Answer::Undetermined);
    assert_eq!(life(&position(fen), Budget(0)), Life::Undetermined);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let position = position("8/1n1k4/8/7n/8/8/2K4P/8 w - - 0 1");
    let ask = || can_mate(&position, Color::White, Budget::RULING);
    assert_eq!(ask(), ask());
}
