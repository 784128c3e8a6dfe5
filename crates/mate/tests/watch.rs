//! Games watched to their end.

use chess::{Color, Position};
use mate::{Budget, Life, Vitality, Watch, life};
use random::Numbers;

mod line;
mod random;

/// At every ply of random games the watch says what a fresh look says, and its mate can be played;
/// one that looks only where there is no sign of life finds the same positions dead.
#[test]
fn a_watch_agrees_with_a_fresh_look() {
    let mut numbers = Numbers::new(3);
    for _ in 0..6 {
        let mut watch = Watch::new(Budget::RULING);
        let mut in_passing = Watch::new(Budget::GLANCE);
        let mut position = Position::initial();
        for ply in 0..400 {
            let vitality = watch.look(&position);
            let is_found = in_passing.is_dead(&position);
            assert_eq!(is_found, vitality == Vitality::Dead, "{position} at ply {ply}");
            if let Some((by, line)) = watch.witness() {
                assert_eq!(vitality, Vitality::Alive);
                line::assert_mates(&position, by, &line);
            } else {
                let is_dead = matches!(life(&position, Budget::RULING), Life::Dead { .. });
                assert_eq!(vitality == Vitality::Dead, is_dead, "{position} at ply {ply}");
            }
            let moves = position.legal_moves();
            if moves.is_empty() || vitality == Vitality::Dead {
                break;
            }
            position = position.play(moves[numbers.below(moves.len())]);
        }
    }
}

#[test]
fn the_capture_that_kills_a_position_is_seen_at_once() {
    let mut watch = Watch::new(Budget::GLANCE);
    let before = Position::from_fen("8/8/4k3/8/8/3K4/4p3/8 w - - 0 1").expect("a FEN");
    assert_eq!(watch.look(&before), Vitality::Alive);
    let mut in_passing = watch.clone();
    assert!(!in_passing.is_dead(&before));
    let after = before.play(before.read_uci("d3e2").expect("legal"));
    assert_eq!(watch.look(&after), Vitality::Dead);
    assert_eq!(watch.witness(), None);
    assert!(in_passing.is_dead(&after));
    assert!(in_passing.is_dead(&after), "asked again");
}

/// A fortress that a glance does not see through: while the men walk about it is looked at ever
/// more seldom, and the move that locks it is seen at once.
#[test]
fn a_doubt_that_lasts_is_looked_at_seldom_and_ends_with_the_move_that_settles_it() {
    let fen = "2b2B2/1pB5/pPp2k2/2Pp3p/P2Pp1pP/4P1P1/8/6K1 w - - 0 1";
    let mut position = Position::from_fen(fen).expect("a FEN");
    let mut watch = Watch::new(Budget(50));
    for m in ["g1g2", "f6e6", "g2g1", "e6f6"].repeat(8) {
        assert!(!watch.is_dead(&position), "{position}");
        position = position.play(position.read_uci(m).expect("legal"));
    }
    let locked = position.play(position.read_uci("a4a5").expect("legal"));
    assert!(watch.is_dead(&locked));
}

#[test]
fn a_watch_may_look_at_anything() {
    let mut watch = Watch::new(Budget::GLANCE);
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "k7/1K6/8/8/8/8/8/8 b - - 0 1",
        "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPKkppp/pppppppp/pppppppp/pppppppp/pppppppp w - - 0 1",
        "8/8/4k3/8/8/3K4/4p3/8 w - - 0 1",
    ];
    for fen in positions.iter().chain(positions.iter().rev()) {
        let position = Position::from_fen(fen).expect("a FEN");
        let vitality = watch.look(&position);
        let is_alive = matches!(life(&position, Budget::GLANCE), Life::Alive { .. });
        assert_eq!(vitality == Vitality::Alive, is_alive, "{fen}");
        if let Some((by, line)) = watch.witness() {
            line::assert_mates(&position, by, &line);
            assert!(Color::ALL.contains(&by));
        }
    }
}
