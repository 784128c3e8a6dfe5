//! What the board alone tells of an act: castling and what bars it, captures, and the position in
//! which what was done stands.

use arbiter::{
    Act, Actor, CastlingBar, Change, Circumstances, Deed, Event, Fault, Game, Moved, Refusal,
    Terms, Unfinished, Verdict, judge, stand,
};
use chess::{Bitboard, Color, Position, Role, Square};
use laws::Incident;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Men carried, as `e1g1 h1f1`; a square alone is one that a man has come off.
fn change(position: &Position, text: &str) -> Change {
    let man = |square: Square| position.piece_at(square).expect("a man");
    let mut change = Change::default();
    for word in text.split_whitespace() {
        let from = square(&word[..2]);
        if word.len() == 2 {
            change.off.push((from, man(from)));
        } else {
            let moved = Moved { from, to: square(&word[2..4]), piece: man(from), becomes: None };
            change.moved.push(moved);
        }
    }
    change
}

fn verdict(fen: &str, text: &str, circumstances: &Circumstances) -> Verdict {
    let position = position(fen);
    judge(&position, &change(&position, text), circumstances)
}

fn fault(verdict: Verdict) -> Fault {
    let Verdict::Fault(fault) = verdict else { panic!("no fault: {verdict:?}") };
    fault
}

#[test]
fn what_has_the_shape_of_castling_is_castling_or_names_what_bars_it() {
    let plain = Circumstances::default();
    let moved = Circumstances { king_moved: true, ..plain };
    let barred = Circumstances { barred_rook: Some(Square::H1), ..plain };
    for (fen, hand, circumstances, bar) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 h1f1", plain, None),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1d1 e1c1", plain, None),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1c1 a1d1", plain, None),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1 h1f1", moved, Some(CastlingBar::KingMoved)),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::RookMoved)),
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1 h1e1", plain, Some(CastlingBar::KingMoved)),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1f1 e1g1", barred, Some(CastlingBar::RookFirst)),
        // The right is there, and this is not the rook with which it is.
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "e1g1 g1f1", plain, Some(CastlingBar::RookMoved)),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::RookMoved)),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::MenBetween)),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1 a1d1", plain, Some(CastlingBar::MenBetween)),
        ("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::InCheck)),
        // A man beside the way is not between.
        ("4r1k1/8/8/8/8/8/8/R3K2R w K - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::InCheck)),
        ("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::ThroughCheck)),
        ("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1 h1f1", plain, Some(CastlingBar::IntoCheck)),
    ] {
        let found = verdict(fen, hand, &circumstances);
        match bar {
            None => assert!(matches!(found, Verdict::Legal(_)), "{fen} {hand}: {found:?}"),
            Some(_) => {
                let found = fault(found);
                assert_eq!((found.incident, found.bar), (Incident::IllegalCastling, bar), "{fen}");
            }
        }
    }
}

#[test]
fn what_has_not_the_shape_of_castling_is_a_false_move() {
    let fen = "4k3/8/8/8/8/8/7R/R3K2R w KQ - 0 1";
    for hand in ["e1g2 h1f1", "e1g1 h1f2", "e1g1 h2f1", "e1g1 h1e1", "e1h1 h1f1", "e1g1 a1f1"] {
        assert_eq!(
            fault(verdict(fen, hand, &Circumstances::default())).incident,
            Incident::FalseMove,
            "{hand}"
        );
    }
    let up = "4k3/8/8/8/8/8/4K3/7R w - - 0 1";
    let found = fault(verdict(up, "e2g1 h1f1", &Circumstances::default()));
    assert_eq!(found.incident, Incident::FalseMove);
}

#[test]
fn a_check_nobody_announced_does_not_bar_castling_unless_another_man_attacks_the_way() {
    let unwarned = Bitboard::from_square(Square::F3);
    let circumstances = Circumstances { unwarned, ..Circumstances::default() };
    let knight = "4k3/8/8/8/8/5n2/8/4K2R w K - 0 1";
    assert_eq!(verdict(knight, "e1g1 h1f1", &circumstances), Verdict::Unparried);
    let and_bishop = "4k3/8/b7/8/8/5n2/8/4K2R w K - 0 1";
    let found = fault(verdict(and_bishop, "e1g1 h1f1", &circumstances));
    assert_eq!(found.bar, Some(CastlingBar::InCheck));
    // Castling away from it would parry a check that no castling parries.
    let rook = "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1";
    let warned_of_none =
        Circumstances { unwarned: Bitboard::from_square(Square::E7), ..circumstances };
    let found = fault(verdict(rook, "e1g1 h1f1", &warned_of_none));
    assert_eq!(found.bar, Some(CastlingBar::InCheck));
}

#[test]
fn the_leap_that_waits_for_its_rook_is_the_kings() {
    let plain = Circumstances::default();
    let found = verdict("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", &plain);
    assert_eq!(found, Verdict::Unfinished(Unfinished::Leap { king: Square::E1 }));
    // A queen beside the king, from where she would land on his castling square.
    let found = fault(verdict("4k3/8/8/8/8/8/8/4QK1R w H - 0 1", "e1g1", &plain));
    assert_eq!((found.incident, found.touched), (Incident::FalseMove, Square::E1));
}

#[test]
fn what_came_off_beside_a_right_walk_decides_what_it_was() {
    let plain = Circumstances::default();
    let fen = "4k3/p5p1/8/3pP3/8/8/P7/4K1N1 w - d6 0 1";
    let passing = Verdict::Unfinished(Unfinished::Passing { pawn: Square::E5 });
    assert_eq!(verdict(fen, "e5d6", &plain), passing);
    assert!(matches!(verdict(fen, "e5d6 d5", &plain), Verdict::Legal(_)));
    assert!(matches!(verdict(fen, "g1f3", &plain), Verdict::Legal(_)));
    for (hand, incident, target) in [
        ("e5d6 g7", Incident::TookWithWrongMan, Square::G7),
        ("e5d6 a2", Incident::TookOwn, Square::A2),
        ("g1f3 a2", Incident::TookOwn, Square::A2),
        ("g1f3 a7", Incident::TookWithWrongMan, Square::A7),
    ] {
        let found = fault(verdict(fen, hand, &plain));
        assert_eq!((found.incident, found.target), (incident, Some(target)), "{hand}");
    }
}

#[test]
fn what_stands_keeps_the_rights_and_clocks_it_did_not_touch() {
    for (fen, hand, expected) in [
        // The halfmove clock: a man carried, one come off, a pawn.
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 5 9", "g1g5", "4k3/8/8/6N1/8/8/8/4K3 b - - 6 9"),
        ("4k3/p7/8/8/8/8/8/4K1N1 w - - 5 9", "g1g5 a7", "4k3/8/8/6N1/8/8/8/4K3 b - - 0 9"),
        ("4k3/p7/8/8/8/8/8/4K1N1 b - - 5 9", "a7a4", "4k3/8/8/8/p7/8/8/4K1N1 w - - 0 10"),
        // A pawn that may jump can be taken in passing, one that only steps or may not cannot.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2e3", "4k3/8/8/8/8/3pP3/8/4K3 b - - 0 1"),
        ("4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e5", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"),
        // Castling is lost with the man that was carried, and with no other.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1b3", "4k3/8/8/8/8/1R6/8/4K2R b K - 1 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e4", "4k3/8/8/8/4K3/8/8/R6R b - - 1 1"),
    ] {
        let before = position(fen);
        let after = stand(&before, &change(&before, hand)).expect("its kings");
        assert_eq!(after.to_string(), expected, "{fen} {hand}");
        if hand == "e2e3" {
            assert_eq!(after.setup().en_passant, None);
        }
    }
}

#[test]
fn a_pawn_carried_to_its_second_rank_has_been_played_and_nothing_else_has() {
    let before = position("4k3/8/8/8/8/1P6/P7/1N2K3 w - - 0 1");
    let after = stand(&before, &change(&before, "b1d2")).expect("its kings");
    assert_eq!(after.spent(), Bitboard::EMPTY, "a knight on the second rank");
    let mut setup = before.setup();
    setup.spent = Bitboard::from_square(Square::A2);
    let before = Position::try_from(setup).expect("its kings");
    let after = stand(&before, &change(&before, "b3a2 a2")).expect("its kings");
    assert_eq!(after.spent(), Bitboard::from_square(Square::A2), "it took another's place");
}

#[test]
fn a_king_never_leaves_the_board() {
    let before = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(stand(&before, &change(&before, "h1e8 e8")), None);
}

#[test]
fn a_legal_move_says_what_it_changes() {
    for (fen, uci, hand) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1 h1f1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1 a1d1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6 d5"),
        ("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "a2b1q", "a2b1 b1"),
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3", "b1c3"),
    ] {
        let position = position(fen);
        let mv = position.read_uci(uci).expect("a legal move");
        let mut expected = change(&position, hand);
        expected.moved[0].becomes = mv.promotion();
        assert_eq!(Change::of_move(&position, mv), expected, "{uci}");
        assert!(!expected.is_empty());
    }
    assert!(Change::default().is_empty());
    let wrong = Change { wrong_color: true, ..Change::default() };
    assert!(wrong.clone().and(&Change::default()).wrong_color);
    assert!(Change::default().and(&wrong).wrong_color);
    let board = *position("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1").board();
    let stays = Change::written(&board, Square::B1, Square::B1, None).expect("a man");
    assert_eq!(stays.off, [], "a man does not take itself");
    let meets = Change::written(&board, Square::B1, Square::E1, None).expect("a man");
    assert_eq!(
        meets.off,
        [(Square::E1, Role::King.of(Color::White))],
        "what stands there comes off"
    );
}

#[test]
fn a_pawn_becomes_no_king() {
    let setup = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").setup();
    let mut game = Game::new(Terms { position: Some(setup), ..Terms::default() }).expect("kings");
    let white = Actor::Player(Color::White);
    let carried =
        Deed::Carry { from: Square::A7, to: Square::A8, takes: false, promotion: Some(Role::King) };
    game.act(&Act::new(white, carried));
    let put_on =
        |role| Act::new(white, Deed::On { square: Square::A8, role, color: None, inverted: false });
    let refused = Event::Refused(put_on(Role::King), Refusal::NoPlace(Square::A8));
    assert_eq!(game.act(&put_on(Role::King)), [refused]);
    game.act(&put_on(Role::Queen));
    game.act(&Act::new(white, Deed::Withdraw));
    assert_eq!(game.made(), Some("a7a8q"));
}
