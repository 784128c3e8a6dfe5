//! Castling: in standard chess, in Chess960, at rook odds; and UCI, which writes it two ways.

use chess::{
    Castling, Color, File, Move, Position, RookHome, San, Setup, Side, Square, UciError, fen,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn castlings(position: &Position) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|m| m.castling().is_some()).collect()
}

fn can_castle(fen: &str) -> bool {
    !castlings(&position(fen)).is_empty()
}

/// FIDE 3.8.2; Régence P7: an attacked rook, or a rook crossing an attacked square, is no bar.
#[test]
fn only_the_kings_own_path_must_be_safe() {
    assert!(can_castle("4k3/8/8/8/4b3/8/8/4K2R w K - 0 1"));
    assert!(can_castle("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert!(can_castle("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert!(!can_castle("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert!(!can_castle("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert!(!can_castle("4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert!(!can_castle("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"));
    assert!(!can_castle("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
}

/// From chesslib 32: any man that goes as a castling king goes was taken for one.
#[test]
fn a_rook_that_goes_e1_g1_does_not_castle() {
    let before = position("8/5k2/8/8/8/8/5K2/4R3 w - - 0 1");
    let m = before.read_uci("e1g1").unwrap();
    assert_eq!(m.castling(), None);
    assert_eq!(before.san(m), "Rg1");
    assert_eq!(before.play(m).to_string(), "8/5k2/8/8/8/8/5K2/6R1 b - - 1 1");
}

#[test]
fn standard_castling_is_read_both_ways_and_written_as_the_king_goes() {
    let before = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (uci, written) in [("e1g1", "e1g1"), ("e1h1", "e1g1"), ("e1c1", "e1c1"), ("e1a1", "e1c1")] {
        let m = before.read_uci(uci).unwrap();
        assert!(m.castling().is_some());
        assert_eq!(before.uci(m).to_string(), written);
    }
    assert_eq!(before.read_uci("e1h1q"), Err(UciError::NotLegal));
}

/// From pychess 362, lila 17175 and 6872.
#[test]
fn in_chess960_the_king_takes_his_rook_and_a_step_is_a_step() {
    let before = position("rk6/8/8/8/8/8/8/4K3 b a - 0 1");
    let step = before.read_uci("b8c8").unwrap();
    assert_eq!(before.san(step), "Kc8");
    assert_eq!(before.play(step).to_string(), "r1k5/8/8/8/8/8/8/4K3 w - - 1 2");
    let castling = before.read_uci("b8a8").unwrap();
    assert_eq!(before.san(castling), "O-O-O");
    assert_eq!(before.play(castling).to_string(), "2kr4/8/8/8/8/8/8/4K3 w - - 1 2");
    // The same right written q is told by the king off the e-file.
    assert_eq!(position("rk6/8/8/8/8/8/8/4K3 b q - 0 1"), before);
    assert_eq!([before.perft(1), before.perft(2)], [12, 53]);
    assert_eq!(San::read("Kc8").unwrap().resolve(&before), Ok(step));
}

/// From Chesskit 52 and lila 17175.
#[test]
fn in_chess960_king_and_rook_may_just_change_places() {
    let board = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB";
    for rights in ["GDgd", "KQkq"] {
        let mut position = position(&format!("{board} w {rights} - 0 1"));
        let mut ucis = Vec::new();
        for token in ["O-O", "O-O", "f4"] {
            let m = San::read(token).unwrap().resolve(&position).expect(token);
            ucis.push(position.uci(m).to_string());
            assert_eq!(position.read_uci(&ucis[ucis.len() - 1]), Ok(m));
            position = position.play(m);
        }
        assert_eq!(ucis, ["f1g1", "f8g8", "f2f4"]);
        let end = "bqnrnrkb/pppppppp/8/8/5P2/8/PPPPP1PP/BQNRNRKB b - - 0 2";
        assert_eq!(position.to_string(), end);
    }
}

/// From lila 4625 and 14665: the rook beyond the king is not the castling rook of the other side.
#[test]
fn in_chess960_a_right_belongs_to_one_rook() {
    let position = position("k7/8/8/8/8/8/8/4RRK1 w F - 0 1");
    assert!(castlings(&position).is_empty());
    let mut sans: Vec<String> = position.legal_moves().iter().map(|m| position.san(*m)).collect();
    sans.sort();
    let expected = "Kf2 Kg2 Kh1 Kh2 Ra1+ Rb1 Rc1 Rd1 Re2 Re3 Re4 Re5 Re6 Re7 Re8+ Rf2 Rf3 Rf4 \
                    Rf5 Rf6 Rf7 Rf8+";
    assert_eq!(sans.join(" "), expected);
    assert_eq!([position.perft(1), position.perft(2)], [22, 57]);
}

/// The rook shields the king's new square until it goes to its own.
#[test]
fn in_chess960_a_pinned_rook_does_not_castle() {
    assert!(!can_castle("6k1/8/8/8/8/8/8/3KR2r w E - 0 1"));
    assert!(can_castle("6k1/8/8/8/8/8/8/3KR3 w E - 0 1"));
}

/// The position of a FEN in which White has given a rook and keeps the right to castle there.
fn at_odds(fen: &str, side: Side) -> Position {
    let mut setup = fen::read(fen).expect(fen).setup;
    setup.castling.set(Color::White, side, Some(RookHome::absent(side.corner_file())));
    Position::try_from(setup).unwrap()
}

/// Régence P8.
#[test]
fn the_giver_of_a_rook_castles_without_it() {
    let before = at_odds("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Side::Queen);
    let m = before.read_uci("e1c1").unwrap();
    assert_eq!(m.castling(), Some(Side::Queen));
    assert_eq!(before.san(m), "O-O-O");
    assert_eq!(before.uci(m).to_string(), "e1c1");
    let after = before.play(m);
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/8/2K4R b - - 1 1");
    assert_eq!(after.castling(), Castling::NONE);
    assert_eq!(Position::try_from(after.setup()), Ok(after));
}

#[test]
fn castling_at_odds_needs_every_square_up_to_the_home_empty_and_a_safe_path() {
    let can = |fen: &str| !castlings(&at_odds(fen, Side::Queen)).is_empty();
    assert!(can("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    for square in ["N3K3", "1N2K3", "2N1K3", "3NK3", "n3K3"] {
        assert!(!can(&format!("4k3/8/8/8/8/8/8/{square} w - - 0 1")), "{square}");
    }
    assert!(can("1r2k3/8/8/8/8/8/8/4K3 w - - 0 1"), "b1 is not the king's path");
    assert!(!can("2r1k3/8/8/8/8/8/8/4K3 w - - 0 1"), "into check");
    assert!(!can("3rk3/8/8/8/8/8/8/4K3 w - - 0 1"), "through check");
    assert!(!can("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"), "in check");
}

#[test]
fn the_right_at_odds_goes_with_the_king_and_with_nothing_else() {
    let before = at_odds("4k3/8/8/8/8/8/8/r3K3 b - - 0 1", Side::Queen);
    let after = before.play(before.read_uci("a1a2").unwrap());
    assert_eq!(castlings(&after).len(), 1);
    let away = after.play(after.read_uci("e1f1").unwrap());
    assert_eq!(away.castling(), Castling::NONE);
    // The right makes another position for repetition.
    let without = position("4k3/8/8/8/8/8/r7/4K3 w - - 1 2");
    assert_ne!(after.repetition_key(), without.repetition_key());
}

#[test]
fn a_right_at_odds_is_of_the_standard_array_only() {
    let mut setup =
        Setup { board: *position("4k3/8/8/8/8/8/8/3K4 w - - 0 1").board(), ..Setup::default() };
    setup.castling = Castling::NONE;
    setup.castling.set(Color::White, Side::Queen, Some(RookHome::absent(File::A)));
    assert_eq!(Position::try_from(setup).unwrap().castling(), Castling::NONE);
}

#[test]
fn rights_go_with_the_king_the_rook_and_the_captured_rook() {
    let before = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (uci, rights) in
        [("e1e2", "kq"), ("a1a7", "Kkq"), ("h1g1", "Qkq"), ("h1h8", "Qq"), ("a1a8", "Kk")]
    {
        let after = before.play(before.read_uci(uci).unwrap());
        assert_eq!(after.to_string().split(' ').nth(2), Some(rights), "{uci}");
    }
}

#[test]
fn malformed_uci_is_told_from_illegal() {
    let initial = Position::initial();
    for text in ["", "e2", "e2e9", "e2e4qq", "e7e8k", "0000", "é2e4", "e2é4", "e2e4é"] {
        assert_eq!(initial.read_uci(text), Err(UciError::Malformed), "{text}");
    }
    assert_eq!(initial.read_uci("e2e5"), Err(UciError::NotLegal));
    let promotes = position("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(promotes.read_uci("e7e8"), Err(UciError::PromotionMissing));
    assert_eq!(promotes.read_uci("e7e8N").map(|m| m.to()), Ok(Square::E8));
}
