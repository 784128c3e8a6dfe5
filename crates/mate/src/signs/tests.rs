use super::*;
use crate::fortress::Fortress;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a FEN")
}

/// Where a side overruns the other, no fortress is proved against it: the known positions, the
/// fortresses of problem composers among them, and those a move away.
#[test]
fn a_flood_leaves_no_fortress() {
    let lines = include_str!("../../tests/handed.txt").lines();
    let fens = lines.filter(|line| !line.starts_with('#')).step_by(3);
    let known = fens.map(|line| position(line.rsplit('|').next().expect("a FEN").trim()));
    let (mut floods, mut fortresses) = (0, 0);
    for root in known {
        let next = root.legal_moves().last().map(|&m| root.play(m));
        for position in [Some(root), next].into_iter().flatten() {
            for by in Color::ALL {
                let is_proved = Fortress::against(&position, by).is_some();
                let floods_in = overruns(&position, by);
                assert!(!(is_proved && floods_in), "{by} {position}");
                floods += usize::from(floods_in);
                fortresses += usize::from(is_proved);
            }
        }
    }
    assert!(floods > 1_000 && fortresses > 300, "{floods} floods, {fortresses} fortresses");
}

#[test]
fn games_in_full_swing_show_life() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9",
        "8/5pk1/6p1/8/4R3/6P1/5PK1/r7 w - - 0 40",
        "8/5k2/8/8/3P4/8/5K2/8 b - - 0 60",
    ] {
        assert!(of_life(&position(fen)), "{fen}");
    }
}

#[test]
fn walls_lacks_and_forced_ends_show_none() {
    for fen in [
        "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/1N6 w - - 0 1",
        "k7/1R6/8/2K5/8/8/8/8 b - - 0 1",
        // Every move stalemates.
        "8/8/8/8/1N6/2N5/2K5/k2N4 w - - 0 1",
        // The pawns lock whichever moves.
        "k7/8/p1p5/2P1p1p1/PpP1P1P1/1P1K4/8/8 w - - 0 1",
    ] {
        assert!(!of_life(&position(fen)), "{fen}");
    }
}
