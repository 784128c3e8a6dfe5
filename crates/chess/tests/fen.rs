//! FEN in and out.

use chess::{
    Castling, Color, File, Position, Rank, RookHome, Setup, Side, Square,
    fen::{CastlingStyle, EnPassant, FenFault, FenField, FenNote, Variant, read, read_as},
};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn play(fen: &str, moves: &[&str]) -> Position {
    moves.iter().fold(position(fen), |position, uci| {
        position.play(position.read_uci(uci).unwrap_or_else(|error| panic!("{uci}: {error}")))
    })
}

#[test]
fn the_initial_array_reads_as_the_default_setup() {
    assert_eq!(read(INITIAL).unwrap().setup, Setup::default());
    assert_eq!(Position::initial().to_string(), INITIAL);
}

/// From chess.js 294, lila 6827, isepic-chess 27: writers differ after a double step.
#[test]
fn the_en_passant_square_is_written_in_three_modes_and_none_changes_the_position() {
    let after = play(INITIAL, &["e2e4"]);
    let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_eq!(after.fen(EnPassant::Always), format!("{board} e3 0 1"));
    assert_eq!(after.fen(EnPassant::XFen), format!("{board} - 0 1"));
    assert_eq!(after.fen(EnPassant::Legal), format!("{board} - 0 1"));
    let keys = ["e3", "-"].map(|ep| position(&format!("{board} {ep} 0 1")).repetition_key());
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[0], after.repetition_key());
}

#[test]
fn a_pinned_taker_is_ready_for_x_fen_but_not_legal() {
    let pinned = position("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1");
    assert_eq!(pinned.fen(EnPassant::Legal), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    assert_eq!(pinned.fen(EnPassant::XFen), "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1");
    let without = position("8/8/8/8/k2Pp2R/8/8/4K3 b - - 7 9");
    assert_eq!(pinned.repetition_key(), without.repetition_key());
}

#[test]
fn a_legal_en_passant_makes_another_position() {
    let with = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let without = position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    assert_ne!(with.repetition_key(), without.repetition_key());
    assert_eq!(with.legal_en_passant(), Some(Square::D6));
}

/// From lila 18345 and 973, Chess-Game 38, lichobile 1957: castling offered without its men.
#[test]
fn unsupported_rights_are_dropped_and_noted() {
    for (fen, written, dropped) in [
        ("q3k2q/8/8/8/8/8/8/Q3K2Q w KQkq - 0 1", "-", "KQkq"),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "-", "K"),
        ("r3k2r/8/8/8/8/8/8/2KR3R w Kkq - 0 1", "kq", "K"),
    ] {
        for variant in [Variant::Told, Variant::Standard] {
            let fen = read_as(fen, variant).unwrap();
            let text = fen.setup.fen(EnPassant::Legal);
            assert_eq!(text.split(' ').nth(2), Some(written), "{text}");
            assert!(!fen.setup.chess960);
            let letters: String = fen
                .notes
                .iter()
                .map(|note| match note {
                    FenNote::DroppedCastling { letter, .. } => *letter,
                    other => panic!("{other}"),
                })
                .collect();
            assert_eq!(letters, dropped);
            let position = Position::try_from(fen.setup).unwrap();
            assert!(position.legal_moves().iter().all(|m| m.castling().is_none()));
        }
    }
}

/// From Stockfish 356 and 3605, kokopu 29, python-chess 961.
#[test]
fn x_fen_means_the_own_outermost_rook() {
    let fen = "Rr2k3/8/8/8/8/8/8/4K3 b q - 0 1";
    let setup = read_as(fen, Variant::Chess960).unwrap().setup;
    let home = setup.castling.get(Color::Black, Side::Queen);
    assert_eq!(home, Some(RookHome::present(File::B)));
    let position = Position::try_from(setup).unwrap();
    let mut sans: Vec<String> = position.legal_moves().iter().map(|m| position.san(*m)).collect();
    sans.sort();
    assert_eq!(sans.join(" "), "Kd7 Kd8 Ke7 Kf7 Kf8 Rc8 Rd8 Rxa8");
    assert_eq!([position.perft(1), position.perft(2)], [8, 97]);
    // The same right by its file needs no telling.
    assert_eq!(Position::from_fen("Rr2k3/8/8/8/8/8/8/4K3 b b - 0 1").unwrap(), position);
}

#[test]
fn an_inner_rook_is_named_by_its_file_and_an_outer_one_by_kq_in_x_fen() {
    let setup = read("1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1").unwrap().setup;
    let styles = [CastlingStyle::Told, CastlingStyle::XFen, CastlingStyle::Shredder];
    let fields = styles.map(|style| {
        let fen = setup.fen_styled(EnPassant::Legal, style);
        fen.split(' ').nth(2).unwrap().to_owned()
    });
    assert_eq!(fields, ["GBgb", "GBkq", "GBgb"]);
    for style in styles {
        let fen = setup.fen_styled(EnPassant::Legal, style);
        assert_eq!(read_as(&fen, Variant::Chess960).unwrap().setup, setup, "{fen}");
    }
}

#[test]
fn chess960_is_told_by_files_and_by_kings_off_the_e_file() {
    let is_chess960 = |fen: &str| read(fen).unwrap().setup.chess960;
    let board = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB";
    assert!(is_chess960(&format!("{board} w GDgd - 0 1")));
    assert!(is_chess960(&format!("{board} w KQkq - 0 1")));
    assert!(is_chess960("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
    assert!(!is_chess960(&format!("{board} w - - 0 1")));
    assert!(!is_chess960(INITIAL));
    let by_letters = read(&format!("{board} w KQkq - 0 1")).unwrap().setup;
    assert_eq!(by_letters, read(&format!("{board} w GDgd - 0 1")).unwrap().setup);
}

#[test]
fn any_clock_values_fit() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 4294967295 4294967295";
    let last = position(fen);
    assert_eq!(last.to_string(), fen);
    assert_eq!(last.pass().halfmove_clock(), u32::MAX);
    assert_eq!(position("7k/8/6K1/8/8/8/8/R7 w - - 149 0").fullmove_number(), 0);
}

#[test]
fn clocks_run_as_the_laws_count() {
    let after = play("7k/8/6K1/8/8/8/8/R7 w - - 149 130", &["a1a8"]);
    assert_eq!(after.to_string(), "R6k/8/6K1/8/8/8/8/8 b - - 150 130");
    assert!(after.is_checkmate());
    let after = play("8/4B3/R7/7k/6Pp/7K/8/8 b - g3 0 1", &["h4g3"]);
    assert_eq!(after.to_string(), "8/4B3/R7/7k/8/6pK/8/8 w - - 0 2");
}

#[test]
fn every_fault_is_told_together_with_its_field() {
    let error = read("rnbqkbnr/ppxppppp/9/7/8/8/PPPPPPPP x KZ1 e9 -1 1e3 more").unwrap_err();
    assert_eq!(
        error.faults,
        [
            FenFault::RankCount(7),
            FenFault::UnknownMan { rank: Rank::Seventh, found: 'x' },
            FenFault::UnknownMan { rank: Rank::Sixth, found: '9' },
            FenFault::RankLength { rank: Rank::Sixth, squares: 1 },
            FenFault::RankLength { rank: Rank::Fifth, squares: 7 },
            FenFault::Turn("x".into()),
            FenFault::CastlingLetter('Z'),
            FenFault::CastlingLetter('1'),
            FenFault::EnPassant("e9".into()),
            FenFault::Number { field: FenField::HalfmoveClock, found: "-1".into() },
            FenFault::Number { field: FenField::FullmoveNumber, found: "1e3".into() },
            FenFault::Trailing("more".into()),
        ]
    );
    let message = error.to_string();
    for part in ["board: 7 ranks instead of 8", "castling: 'Z'", "en passant: \"e9\""] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn board_and_turn_are_needed_and_the_rest_is_supplied() {
    let missing = |text: &str| read(text).unwrap_err().faults;
    assert!(missing("").contains(&FenFault::Missing(FenField::Board)));
    assert_eq!(missing("8/8/8/8/8/8/8/8"), [FenFault::Missing(FenField::Turn)]);
    let fen = read("4k3/8/8/8/8/8/8/4K3 b").unwrap();
    assert_eq!(fen.setup.fen(EnPassant::Legal), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let supplied = FenField::ALL[2..].iter().map(|&field| FenNote::Supplied(field));
    assert_eq!(fen.notes, supplied.collect::<Vec<_>>());
}

#[test]
fn a_position_needs_a_king_a_side_and_nothing_else() {
    let error = Position::from_fen("8/8/8/8/8/8/8/KK6 w - - 0 1").unwrap_err();
    assert_eq!(error.to_string(), "invalid fen: board: white has 2 kings, black has no king");
    for fen in [
        "PPPPPPPP/QQQQQQQQ/8/8/8/3kK3/pppppppp/pppppppp b - - 0 1",
        "4k3/8/8/8/8/8/8/3QK3 b - - 3 1",
        "3rk3/4Q3/8/8/8/8/8/3K4 w - - 0 1",
    ] {
        assert_eq!(position(fen).to_string(), fen);
    }
}

#[test]
fn repeated_rights_are_noted_and_kept_once() {
    let fen = read("r3k2r/8/8/8/8/8/8/R3K2R w KKq - 0 1").unwrap();
    let (color, side) = (Color::White, Side::King);
    assert_eq!(fen.notes, [FenNote::RepeatedCastling { color, side }]);
    let mut castling = Castling::NONE;
    castling.set(Color::White, Side::King, Some(RookHome::present(File::H)));
    castling.set(Color::Black, Side::Queen, Some(RookHome::present(File::A)));
    assert_eq!(fen.setup.castling, castling);
}

#[test]
fn unreadable_text_of_any_length_makes_a_short_message() {
    for piece in ["/", "x", "Kk", "9", "♔", "K/", " w "] {
        let text = piece.repeat(100_000);
        let message = read(&text).unwrap_err().to_string();
        assert!(message.len() < 2_000, "{}", message.len());
    }
    let rights = format!("4k3/8/8/8/8/8/8/4K3 w {} - 0 1", "K".repeat(100_000));
    assert_eq!(read(&rights).unwrap_err().faults, [FenFault::CastlingLength]);
}
