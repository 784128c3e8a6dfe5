use std::process::Command;

use crate::regence;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn nodes_are_counted() {
    for (depth, nodes) in [("0", "1\n"), ("1", "20\n"), ("2", "400\n"), ("4", "197281\n")] {
        assert_eq!(regence(&["perft", depth]).out, nodes);
    }
    assert_eq!(regence(&["perft", "4", "--fen", KIWIPETE, "--threads", "3"]).out, "4085603\n");
    let with_table = ["perft", "5", "--threads", "2", "--hash", "1"];
    assert_eq!(regence(&with_table).out, "4865609\n");
}

#[test]
fn a_divided_count_has_a_line_a_move_and_the_total() {
    let said = regence(&["perft", "3", "--divide", "--fen", KIWIPETE]).out;
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 49);
    assert_eq!(lines[48], "total: 97862");
    let counts = lines[..48].iter().map(|line| {
        let (_, count) = line.split_once(": ").expect("move and count");
        count.parse::<u64>().expect("a count")
    });
    assert_eq!(counts.sum::<u64>(), 97_862);
    assert!(lines.contains(&"e1g1: 2059"), "{said}");
}

#[test]
fn a_position_without_moves_has_nodes_at_no_depth_but_0() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(regence(&["perft", "0", "--fen", mate]).out, "1\n");
    assert_eq!(regence(&["perft", "3", "--fen", mate]).out, "0\n");
    assert_eq!(regence(&["perft", "3", "--fen", mate, "--divide"]).out, "total: 0\n");
}

#[test]
fn a_bad_position_is_refused_with_its_reasons() {
    let said = regence(&["perft", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(said.status, 2);
    assert!(said.error.contains("king"), "{}", said.error);
}

/// The instructions of a count in this build, as callgrind counts them.
fn instructions(depth: &str) -> Option<u64> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--"])
        .args([env!("CARGO_BIN_EXE_regence"), "perft", depth])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&run.stderr);
    let collected = said.lines().find_map(|line| line.split("Collected :").nth(1))?;
    collected.trim().parse().ok()
}

/// A count that has become slower shows even on a busy machine. Figures of rustc 1.95, of a build for
/// tests (`opt-level` 2, with debug assertions) on x86-64; should a compiler change them, measure anew.
#[test]
#[allow(clippy::print_stdout)]
fn a_short_count_takes_the_instructions_it_took() {
    const RECORDED: f64 = 95.1;
    if !cfg!(all(target_arch = "x86_64", debug_assertions)) {
        println!("skipped: recorded for another build");
        return;
    }
    let (Some(shallow), Some(deep)) = (instructions("1"), instructions("5")) else {
        println!("skipped: valgrind is not installed");
        return;
    };
    let millions = (deep - shallow) as f64 / 1e6;
    let band = RECORDED * 0.9..RECORDED * 1.1;
    assert!(band.contains(&millions), "{millions:.1} million instructions, {RECORDED} recorded");
}
