//! SAN in and out.

use chess::{
    Position, Role, San, SanFault, Square,
    san::{CheckMark, SanAction, long_form},
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn written(fen: &str, uci: &str) -> String {
    let position = position(fen);
    position.san(position.read_uci(uci).expect(uci))
}

/// The UCI of what a token means, or why it means nothing.
fn meant(fen: &str, token: &str) -> Result<String, String> {
    let position = position(fen);
    let san = San::read(token).map_err(|error| error.to_string())?;
    match san.resolve(&position) {
        Ok(m) => Ok(position.uci(m).to_string()),
        Err(fault) => Err(fault.to_string()),
    }
}

/// From shakmaty 77 and pygn-mode 152: file if it is enough, else rank, else both.
#[test]
fn the_square_left_is_told_as_briefly_as_it_can_be() {
    let knights = "7k/8/8/1N6/8/1N6/4N3/7K w - - 0 1";
    let queens = "8/7k/8/Q7/8/8/8/Q3Q2K w - - 0 1";
    for (fen, uci, san) in [
        (knights, "b5d4", "N5d4"),
        (knights, "b3d4", "N3d4"),
        (knights, "e2d4", "Ned4"),
        (queens, "a1e5", "Qa1e5"),
        (queens, "a5e5", "Q5e5"),
        (queens, "e1e5", "Qee5"),
    ] {
        assert_eq!(written(fen, uci), san);
        assert_eq!(meant(fen, san).as_deref(), Ok(uci));
    }
}

#[test]
fn a_pinned_man_is_no_rival() {
    let fen = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_eq!(written(fen, "g1e2"), "Ne2");
    assert_eq!(meant(fen, "Ne2").as_deref(), Ok("g1e2"));
}

/// From chess-library 144, 145 and 204: a reader guessed, and failed many moves later.
#[test]
fn an_ambiguous_token_names_its_candidates_and_chooses_none() {
    let position = position("8/7k/8/8/4N3/8/4N3/1N5K w - - 0 1");
    let candidates = |token: &str| match San::read(token).unwrap().resolve(&position) {
        Err(SanFault::Ambiguous(moves)) => {
            let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.sort();
            moves
        }
        other => panic!("{token}: {other:?}"),
    };
    assert_eq!(candidates("Nec3"), ["e2c3", "e4c3"]);
    assert_eq!(candidates("Nc3"), ["b1c3", "e2c3", "e4c3"]);
    let one = |token: &str| San::read(token).unwrap().resolve(&position).unwrap().to_string();
    assert_eq!([one("N4c3"), one("Nbc3")], ["e4c3", "b1c3"]);
}

/// From python-chess 24, chess.js 78, pgn-parser 13, pgn.net 18, lila 4511; FIDE C.9 has no `=`.
#[test]
fn promotions_are_read_in_every_form_but_the_bare_one() {
    let fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    for token in ["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7-e8Q", "e7e8=Q", "e8=♕"] {
        assert_eq!(meant(fen, token).as_deref(), Ok("e7e8q"), "{token}");
    }
    assert_eq!(meant(fen, "e8=N").as_deref(), Ok("e7e8n"));
    assert_eq!(meant(fen, "e8"), Err("promotion piece missing".into()));
    for token in ["e8=K", "e8=P", "e8(Q", "e8Q)", "e8=", "e8==Q"] {
        assert_eq!(meant(fen, token), Err("not a san move".into()), "{token}");
    }
    assert_eq!(written(fen, "e7e8q"), "e8=Q");
    let after = position(fen);
    let after = after.play(after.read_uci("e7e8q").unwrap());
    assert_eq!(after.to_string(), "4Q3/7k/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn castling_is_read_with_letters_and_zeros_and_as_the_kings_leap() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for token in ["O-O", "0-0", "o-o", "O–O", "O-O+", "0-0!", "Ke1-g1"] {
        assert_eq!(meant(fen, token).as_deref(), Ok("e1g1"), "{token}");
    }
    for token in ["O-O-O", "0-0-0", "0-0-0?!", "Ke1c1"] {
        assert_eq!(meant(fen, token).as_deref(), Ok("e1c1"), "{token}");
    }
    for token in ["O", "O-", "O-O-O-O", "O-K", "-"] {
        assert!(San::read(token).is_err(), "{token}");
    }
    assert_eq!(meant("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O"), Err("not a legal move".into()));
}

#[test]
fn long_forms_figurines_and_suffixes_are_read() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for token in ["Nf3", "Ng1-f3", "Ng1f3", "N1f3", "Ngf3", "♘f3", "♞f3", "Nf3!?", "Nf3+"] {
        assert_eq!(meant(fen, token).as_deref(), Ok("g1f3"), "{token}");
    }
    for token in ["e4", "e2-e4", "e2e4", "Pe4", "e4!!"] {
        assert_eq!(meant(fen, token).as_deref(), Ok("e2e4"), "{token}");
    }
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for token in ["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "e5xd6+", "ed6", "e:d6", "exd6e.p.+"] {
        assert_eq!(meant(passed, token).as_deref(), Ok("e5d6"), "{token}");
    }
}

#[test]
fn a_pawn_that_captures_names_its_file() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(meant(fen, "d5"), Err("not a legal move".into()));
    assert_eq!(meant(fen, "xd5").as_deref(), Ok("e4d5"));
    assert_eq!(written(fen, "e4d5"), "exd5");
}

#[test]
fn what_a_token_says_is_kept_though_it_is_wrong() {
    let san = San::read("Bc1xc3#").unwrap();
    assert_eq!(san.mark, Some(CheckMark::Mate));
    let SanAction::Walk(walk) = san.action else { panic!("castling") };
    assert_eq!((walk.role, walk.from(), walk.to), (Role::Bishop, Some(Square::C1), Square::C3));
    assert!(walk.capture);
    let long = long_form(Role::Bishop, Square::C1, Square::C3, false, None);
    assert_eq!(long, "Bc1-c3");
    assert_eq!(long_form(Role::Rook, Square::A1, Square::D5, true, None), "Ra1xd5");
    let promotion = Some(Role::Queen);
    assert_eq!(long_form(Role::Pawn, Square::E7, Square::E8, false, promotion), "e7-e8=Q");
}

#[test]
fn an_exposed_king_can_be_told_from_a_wrong_walk() {
    let position = position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let pseudo = position.pseudo_legal_moves();
    let san = |token: &str| San::read(token).unwrap();
    assert_eq!(san("Nc3").resolve(&position), Err(SanFault::NotLegal));
    assert_eq!(san("Nc3").resolve_among(&pseudo).unwrap().to_string(), "e2c3");
    assert_eq!(san("Ne5").resolve_among(&pseudo), Err(SanFault::NotLegal));
}

#[test]
fn check_and_mate_are_marked() {
    assert_eq!(written("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8"), "Ra8#");
    assert_eq!(written("6k1/6pp/8/8/8/8/8/R6K w - - 0 1", "a1a8"), "Ra8+");
    // Kiel 1893: the king driven out is mated by the queen's next step.
    let kiel = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3";
    assert_eq!(written(kiel, "d5e4"), "Qe4#");
}

#[test]
fn no_text_makes_the_reader_fail_badly() {
    for piece in ["e.p.", "+", "#", "x", "=", "(", ")", "O-", "e4", "♘", "é", "–", "N"] {
        for count in [1, 2, 3, 7, 100_000] {
            let _ = San::read(&piece.repeat(count));
        }
    }
}
