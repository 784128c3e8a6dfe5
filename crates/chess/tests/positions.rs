//! Facts of single positions, regular and irregular.

use chess::{Bitboard, Color, Doubt, Position, Setup, Side, Square, fen};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn legal_sans(position: &Position) -> String {
    let mut sans: Vec<String> = position.legal_moves().iter().map(|m| position.san(*m)).collect();
    sans.sort();
    sans.join(" ")
}

/// From python-chess 70, owlchess 6, shatranj 4.
#[test]
fn en_passant_that_opens_the_rank_is_not_legal() {
    let position = position("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1");
    assert_eq!(legal_sans(&position), "Ka3 Ka5 Kb3 Kb4 Kb5 e3");
    assert_eq!(position.legal_en_passant(), None);
    assert_eq!(position.en_passant(), Some(Square::D3));
}

/// From p4wn 2 and chesslib 15.
#[test]
fn en_passant_can_be_the_only_answer_to_check() {
    let position = position("8/4B3/R7/7k/6Pp/7K/8/8 b - g3 0 1");
    assert_eq!(legal_sans(&position), "hxg3");
    assert!(!position.is_checkmate());
}

#[test]
fn en_passant_needs_a_pawn_that_can_just_have_come() {
    for (fen, legal) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true),
        ("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1", false),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", false),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", false),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", false),
        ("4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", false),
    ] {
        let position = position(fen);
        assert_eq!(position.legal_moves().iter().any(|m| m.is_en_passant()), legal, "{fen}");
        let doubted = position.setup().doubts().iter().any(|d| matches!(d, Doubt::EnPassant(_)));
        assert_eq!(doubted, !legal, "{fen}");
    }
}

#[test]
fn the_adverse_king_is_never_captured_and_kings_may_stand_side_by_side() {
    let beside = position("8/8/8/3kK3/8/8/8/8 w - - 0 1");
    assert_eq!(beside.checkers(), Bitboard::from(Square::D5));
    assert!(beside.legal_moves().iter().all(|m| m.to() != Square::D5));
    assert_eq!(legal_sans(&beside), "Kf4 Kf5 Kf6");
    let exposed = position("3qk3/8/8/8/8/8/8/4R1K1 w - - 0 1");
    assert_eq!(exposed.attackers_of_king(Color::Black), Bitboard::from(Square::E1));
    assert!(exposed.pseudo_legal_moves().iter().all(|m| m.to() != Square::E8));
}

/// Régence D8: men that a kept false move put where no game puts them.
#[test]
fn pawns_on_the_first_rank_step_and_on_the_last_rank_stand() {
    let first = position("7k/8/8/8/8/8/8/P6K w - - 0 1");
    assert_eq!(legal_sans(&first), "Kg1 Kg2 Kh2 a2");
    let stepped = first.play(first.read_uci("a1a2").unwrap());
    assert_eq!(stepped.spent(), Bitboard::from(Square::A2));
    assert_eq!(stepped.halfmove_clock(), 0);
    let spent = stepped.pass();
    assert_eq!(legal_sans(&spent), "Kg1 Kg2 Kh2 a3");
    let last = position("P6k/8/8/8/8/8/8/7K w - - 0 1");
    assert!(last.legal_moves_from(Square::A8).is_empty());
    // It attacks nothing off the board, and nothing on it.
    assert_eq!(position("4P1k1/8/8/8/8/8/8/7K b - - 0 1").checkers(), Bitboard::EMPTY);
}

#[test]
fn a_spent_pawn_has_no_double_step_and_is_another_position() {
    let pawns = Bitboard::from(Square::E2) | Square::E7.into();
    let mut setup = Setup { spent: pawns, ..Setup::default() };
    let spent = Position::try_from(setup.clone()).unwrap();
    assert_eq!(spent.count_legal(), 19);
    assert!(spent.read_uci("e2e4").is_err());
    assert_ne!(spent.repetition_key(), Position::initial().repetition_key());
    assert_eq!(spent.setup(), setup);
    let after = spent.play(spent.read_uci("e2e3").unwrap());
    assert_eq!(after.spent(), Bitboard::from(Square::E7));
    // Only pawns on their second rank can be spent.
    setup.spent = Bitboard::FULL;
    let all = Position::try_from(setup).unwrap();
    assert_eq!(all.spent().count(), 16);
}

#[test]
fn a_capture_by_a_pawn_from_its_first_rank_spends_it_too() {
    let before = position("7k/8/8/8/8/8/1n6/P6K w - - 0 1");
    let after = before.play(before.read_uci("a1b2").unwrap());
    assert_eq!(after.spent(), Bitboard::from(Square::B2));
    assert_eq!(Position::try_from(after.setup()), Ok(after));
}

#[test]
fn mate_and_stalemate_are_told_in_irregular_positions_too() {
    assert!(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate());
    assert!(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_checkmate());
    // The adverse king is in check as well; the mated side has no move.
    let both = position("7k/6Q1/6K1/8/8/8/6r1/8 b - - 0 1");
    assert!(both.is_checkmate());
    assert_eq!(both.attackers_of_king(Color::White), Bitboard::from(Square::G2));
}

#[test]
fn a_null_move_passes_the_turn_and_changes_nothing_else() {
    let before = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let after = before.pass();
    assert_eq!(after.fen(fen::EnPassant::Always), "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 2");
    assert_eq!(Position::try_from(after.setup()), Ok(after));
    let turned = before.with_turn(Color::Black);
    assert_eq!(turned.to_string(), "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 2");
    assert_eq!(turned.hash(), after.hash());
    assert_eq!(before.with_turn(Color::White), before);
}

#[test]
fn the_hash_does_not_depend_on_the_way_or_on_the_clocks() {
    let play = |moves: &[&str]| {
        moves.iter().fold(Position::initial(), |position, uci| {
            position.play(position.read_uci(uci).expect(uci))
        })
    };
    let one = play(&["g1f3", "g8f6", "b1c3", "b8c6"]);
    let other = play(&["b1c3", "b8c6", "g1f3", "g8f6"]);
    assert_eq!(one, other);
    let back = play(&["g1f3", "g8f6", "f3g1", "f6g8"]);
    assert_eq!(back.hash(), Position::initial().hash());
    assert_ne!(back, Position::initial());
    // A king that went and came back has lost his rights: not the same position.
    let king = play(&["e2e3", "e7e6", "e1e2", "e8e7", "e2e1", "e7e8"]);
    let still = play(&["e2e3", "e7e6", "f1e2", "f8e7", "e2f1", "e7f8"]);
    assert_eq!(king.board(), still.board());
    assert_ne!(king.repetition_key(), still.repetition_key());
}

fn doubts(fen: &str) -> Vec<Doubt> {
    fen::read(fen).expect(fen).setup.doubts()
}

#[test]
fn a_position_of_play_raises_no_doubt() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/4B3/R7/7k/6Pp/7K/8/8 b - g3 0 60",
        "QQQQ1k2/8/8/8/8/8/PPPP4/QK6 b - - 3 60",
        "4k3/8/8/8/7b/5n2/8/4K3 w - - 9 60",
    ] {
        assert_eq!(doubts(fen), [], "{fen}");
    }
}

#[test]
fn every_doubt_is_listed() {
    use Doubt::*;
    let (white, black) = (Color::White, Color::Black);
    let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
    for (fen, expected) in [
        (
            "8/8/8/8/8/8/8/KK6 w - - 0 1",
            vec![Kings { color: white, count: 2 }, Kings { color: black, count: 0 }],
        ),
        (
            "4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1",
            vec![TooManyMen { color: black, count: 17 }, TooManyPawns { color: black, count: 16 }],
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
            vec![TooManyPromoted { color: white, promoted: 1, gone: 0 }],
        ),
        (
            "P3k3/8/8/8/8/8/8/P3K2p w - - 0 1",
            vec![
                PawnOnFirstRank(Square::A1),
                PawnOnLastRank(Square::A8),
                PawnOnLastRank(Square::H1),
            ],
        ),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", vec![KingsAdjacent, AdverseCheck]),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", vec![AdverseCheck]),
        (
            "4k3/8/8/8/1b5b/3n4/8/4K3 w - - 0 1",
            vec![TooManyCheckers(set(&[Square::B4, Square::H4, Square::D3]))],
        ),
        (
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
            vec![ImpossibleCheckers(set(&[Square::D3, Square::F3]))],
        ),
        (
            "4k3/8/8/8/8/8/8/r3K2r w - - 0 1",
            vec![ImpossibleCheckers(set(&[Square::A1, Square::H1]))],
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 4 9", vec![ClockAfterPawnMove]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", vec![EnPassant(Square::E6)]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 1", vec![HalfmoveClock]),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 0", vec![FullmoveNumber]),
        ("r3k3/8/8/8/8/8/8/R4K2 w Aa - 0 1", vec![CastlingHomes]),
    ] {
        assert_eq!(doubts(fen), expected, "{fen}");
    }
    let mut setup = Setup::default();
    setup.board.set(Square::H1, None);
    setup.spent = Bitboard::from(Square::A2);
    let castling = Castling { color: white, side: Side::King };
    assert_eq!(setup.doubts(), [castling, Spent(Square::A2)]);
}
