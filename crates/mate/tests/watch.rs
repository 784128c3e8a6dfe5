//! Games watched to their end.

use chess::Position;
use mate::{Budget, Life, Watch, life};
use random::Numbers;

mod line;
mod random;

/// Through random games the watch finds dead the first position that is, and no other: what leads
/// to a live position is alive, so the last that a look shows to be alive speaks for all before it.
#[test]
fn a_watch_agrees_with_a_fresh_look() {
    let mut numbers = Numbers::new(3);
    for _ in 0..6 {
        let mut watch = Watch::new(Budget::GLANCE);
        let mut positions = vec![Position::initial()];
        let mut found = None;
        while found.is_none() {
            let position = positions[positions.len() - 1];
            if watch.is_dead(&position) {
                found = Some(positions.len() - 1);
            }
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == 400 {
                break;
            }
            positions.push(position.play(moves[numbers.below(moves.len())]));
        }
        let looks = positions.iter().rev().map(|position| life(position, Budget::RULING));
        let mut dead_from = positions.len();
        for look in looks {
            match look {
                Life::Alive { by, line } => {
                    line::assert_mates(&positions[dead_from - 1], by, &line);
                    break;
                }
                Life::Dead { .. } => dead_from -= 1,
                Life::Undetermined => panic!("not known: {}", positions[dead_from - 1]),
            }
        }
        let dead_from = (dead_from < positions.len()).then_some(dead_from);
        assert_eq!(found, dead_from, "{}", positions[positions.len() - 1]);
    }
}

#[test]
fn the_capture_that_kills_a_position_is_seen_at_once() {
    let mut watch = Watch::new(Budget::GLANCE);
    let before = Position::from_fen("8/8/4k3/8/8/3K4/4p3/8 w - - 0 1").expect("a FEN");
    assert!(!watch.is_dead(&before));
    let after = before.play(before.read_uci("d3e2").expect("legal"));
    assert!(watch.is_dead(&after));
    assert!(watch.is_dead(&after), "asked again");
}

/// A fortress that no glance sees through while the men walk about: the move that locks it is seen
/// at once.
#[test]
fn a_doubt_ends_with_the_move_that_settles_it() {
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
        let is_dead = matches!(life(&position, Budget::GLANCE), Life::Dead { .. });
        assert_eq!(watch.is_dead(&position), is_dead, "{fen}");
    }
}
