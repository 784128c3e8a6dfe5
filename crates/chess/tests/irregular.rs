//! The generator against the plain one, on random placements that no game could reach.

mod placements;
mod plain;
mod random;

use chess::{Bitboard, Board, Color, Move, Piece, Position, Role, Setup, Square};
use placements::random_setup;
use plain::{Plain, PlainMove};
use random::Random;

fn bare(m: Move) -> PlainMove {
    PlainMove {
        from: m.from(),
        to: m.to(),
        promotion: m.promotion(),
        castling: m.castling(),
        en_passant: m.is_en_passant(),
    }
}

fn sorted(moves: impl IntoIterator<Item = PlainMove>) -> Vec<PlainMove> {
    let mut moves: Vec<PlainMove> = moves.into_iter().collect();
    moves.sort();
    moves
}

#[derive(Default)]
struct Seen {
    castlings: u32,
    absent_castlings: u32,
    en_passants: u32,
    pinned_en_passants: u32,
    checkmates: u32,
    stalemates: u32,
    several_checkers: u32,
    both_in_check: u32,
}

fn compare(position: &Position, seen: &mut Seen) {
    let setup = position.setup();
    let plain = Plain::new(&setup);
    let say = || format!("{position} {setup:?}");

    let legal = sorted(plain.legal());
    let moves = position.legal_moves();
    assert_eq!(sorted(moves.iter().copied().map(bare)), legal, "legal moves of {}", say());
    assert_eq!(position.count_legal(), legal.len(), "count of {}", say());
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "any move of {}", say());
    let pseudo = position.pseudo_legal_moves();
    let plain_pseudo = sorted(plain.pseudo_legal());
    assert_eq!(sorted(pseudo.iter().copied().map(bare)), plain_pseudo, "pseudo of {}", say());
    for square in Square::ALL.into_iter().filter(|square| legal.iter().any(|m| m.to == *square)) {
        let arriving = sorted(position.legal_moves_to(square).iter().copied().map(bare));
        let expected = legal.iter().copied().filter(|m| m.to == square);
        assert_eq!(arriving, sorted(expected), "to {square} in {}", say());
        let by_role = Role::ALL.into_iter().flat_map(|role| {
            let moves = position.legal_moves_of(role, square);
            assert!(moves.iter().all(|m| m.role() == role), "{role:?} to {square} in {}", say());
            moves
        });
        assert_eq!(sorted(by_role.map(bare)), arriving, "by role to {square} in {}", say());
    }
    for m in &pseudo {
        assert_eq!(position.is_legal(*m), legal.contains(&bare(*m)), "{m} legal in {}", say());
    }

    let attackers =
        Color::ALL.map(|color| plain.attackers_of_king(color).into_iter().collect::<Bitboard>());
    assert_eq!(Color::ALL.map(|color| position.attackers_of_king(color)), attackers, "{}", say());
    let checkers = attackers[setup.turn.index()];
    assert_eq!(position.checkers(), checkers);
    assert_eq!(position.is_checkmate(), legal.is_empty() && !checkers.is_empty(), "{}", say());
    assert_eq!(position.is_stalemate(), legal.is_empty() && checkers.is_empty(), "{}", say());
    let takes_in_passing = legal.iter().any(|m| m.en_passant);
    assert_eq!(position.legal_en_passant().is_some(), takes_in_passing, "{}", say());

    for m in &pseudo {
        let after = position.play(*m);
        let expected = plain.after(&bare(*m)).setup(setup.chess960);
        assert_eq!(after.setup(), expected, "after {m} in {}", say());
    }
    for m in pseudo.iter().take(3).chain(pseudo.iter().filter(|m| m.castling().is_some())) {
        let after = position.play(*m);
        assert_eq!(Position::try_from(after.setup()), Ok(after), "hash after {m} in {}", say());
    }

    let absent = |m: &PlainMove| {
        m.castling.is_some_and(|side| setup.castling.get(setup.turn, side).unwrap().absent)
    };
    seen.castlings += u32::from(legal.iter().any(|m| m.castling.is_some()));
    seen.absent_castlings += u32::from(legal.iter().any(absent));
    seen.en_passants += u32::from(takes_in_passing);
    let walks_in_passing = plain_pseudo.iter().any(|m| m.en_passant);
    seen.pinned_en_passants += u32::from(walks_in_passing && !takes_in_passing);
    seen.checkmates += u32::from(position.is_checkmate());
    seen.stalemates += u32::from(position.is_stalemate());
    seen.several_checkers += u32::from(checkers.count() > 2);
    seen.both_in_check += u32::from(attackers.iter().all(|men| !men.is_empty()));
}

/// 160,000 placements in four parts, so that they run side by side.
fn compare_placements(seed: u64) {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    for _ in 0..40_000 {
        let position = Position::try_from(random_setup(&mut random)).expect("a king a side");
        compare(&position, &mut seen);
    }
    // The placements are worth nothing if they miss what is hard.
    let Seen { castlings, absent_castlings, en_passants, pinned_en_passants, .. } = seen;
    assert!(castlings > 400 && absent_castlings > 100, "{castlings} {absent_castlings}");
    assert!(en_passants > 1_000 && pinned_en_passants > 300, "{en_passants} {pinned_en_passants}");
    let Seen { checkmates, stalemates, several_checkers, both_in_check, .. } = seen;
    assert!(checkmates > 300 && stalemates > 50, "{checkmates} {stalemates}");
    assert!(several_checkers > 500 && both_in_check > 500, "{several_checkers} {both_in_check}");
}

#[test]
fn random_placements_first_part() {
    compare_placements(1);
}

#[test]
fn random_placements_second_part() {
    compare_placements(2);
}

#[test]
fn random_placements_third_part() {
    compare_placements(3);
}

#[test]
fn random_placements_fourth_part() {
    compare_placements(4);
}

/// More moves than any list holds inline.
#[test]
fn a_board_full_of_queens_has_all_its_moves() {
    let mut setup = Setup { board: Board::EMPTY, ..Setup::default() };
    let queen = Piece { role: Role::Queen, color: Color::White };
    for square in Square::ALL {
        if (square.file().index() + 2 * square.rank().index()).is_multiple_of(5) {
            setup.board.set(square, Some(queen));
        }
    }
    setup.board.set(Square::A1, Some(Role::King.of(Color::White)));
    setup.board.set(Square::H8, Some(Role::King.of(Color::Black)));
    let position = Position::try_from(setup).unwrap();
    assert!(position.count_legal() > 218, "{}", position.count_legal());
    compare(&position, &mut Seen::default());
}
