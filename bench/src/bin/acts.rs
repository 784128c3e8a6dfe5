//! Judging acts: whole games, from the text of the file to the last ruling.
//!
//! Nobody else judges acts, so there is no peer. Each game is read, judged, and its outcome and the
//! number of its irregularities are asserted; figures are of CPU time on one thread, and the median
//! round is shown.
//!
//! `cargo run -p regence-bench --release --bin acts [ROUNDS]`

#![allow(clippy::print_stdout)]

use std::env;

use cpu_time::ProcessTime;
use notation::{acts, judge::Judging};
use regence_bench::{machine, median};

/// The game, its text, its outcome, its irregularities.
const GAMES: [(&str, &str, &str, usize); 4] = [
    ("kiel-1893", include_str!("../../../examples/kiel-1893.acts"), "0-1 checkmate", 1),
    ("rook-first", include_str!("../../../examples/rook-first.acts"), "0-1 checkmate", 0),
    ("late-claim", include_str!("../../../examples/late-claim.acts"), "1/2-1/2 agreement", 2),
    ("rook-odds", include_str!("../../../examples/rook-odds.acts"), "1-0 checkmate", 0),
];

/// How often a game is judged in a round.
const TIMES: usize = 2_000;

/// Reads and judges a game; counts its acts.
fn judge(text: &str, outcome: &str, irregularities: usize) -> usize {
    let file = acts::read(text).expect("a well-formed file");
    let mut judging = Judging::new(&file).expect("a game");
    let mut acts = 0;
    while let Some(step) = judging.step() {
        acts += step.events.len();
    }
    let ended = judging.game().outcome().map(|ended| ended.to_string());
    assert_eq!(ended.as_deref(), Some(outcome));
    assert_eq!(judging.game().cases().len(), irregularities);
    acts
}

fn main() {
    let rounds: usize = env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    println!("{}", machine());
    println!("each game read and judged {TIMES} times; {rounds} rounds");
    for (name, text, outcome, irregularities) in GAMES {
        let mut acts = 0;
        let seconds = median((0..rounds).map(|_| {
            let begun = ProcessTime::now();
            acts = (0..TIMES).map(|_| judge(text, outcome, irregularities)).sum();
            begun.elapsed().as_secs_f64()
        }));
        println!(
            "{name:12} {:9.0} games/s {:11.0} acts/s {:7.2} microseconds an act",
            TIMES as f64 / seconds,
            acts as f64 / seconds,
            seconds * 1e6 / acts as f64
        );
    }
}
