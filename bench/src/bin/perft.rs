//! Perft beside peers in the same run: cozy-chess, shakmaty and the crate called chess.
//!
//! Legal moves are counted to a fixed depth, without a hash table, on one thread; the last ply is
//! counted, not played, or with `visit` every move of it is visited. The contenders take turns
//! within every round; figures are millions of leaves a second of CPU time, ratios are taken within
//! a round, and the median round is shown. Every count is checked.
//!
//! `cargo run -p regence-bench --release --bin perft [visit] [ROUNDS] [PEERS]`
//!
//! `PEERS` is another build of this program, in which the peers run, say one for the processor at
//! hand: `RUSTFLAGS="-C target-cpu=native" cargo build -p regence-bench --release --features pext`.

#![allow(clippy::print_stdout)]

use std::{path::Path, process::Command};

use chess::Position;
use regence_bench::{machine, median};

/// The position, the depth, the leaves.
const POSITIONS: [(&str, &str, u32, u64); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("pawn ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    ("talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    (
        "middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

/// Counts the leaves of a FEN to a depth.
type Contender = fn(&str, u32) -> u64;

/// A name, and how the last ply is counted and visited.
const CONTENDERS: [(&str, [Contender; 2]); 4] = [
    ("regence", [ours, ours_visiting]),
    ("cozy-chess 0.3.4", [cozy::<false>, cozy::<true>]),
    ("shakmaty 0.30.1", [shakmaty, shakmaty_visiting]),
    ("chess 3.2.0", [bray::<false>, bray::<true>]),
];

fn ours(fen: &str, depth: u32) -> u64 {
    Position::from_fen(fen).expect(fen).perft(depth)
}

fn ours_visiting(fen: &str, depth: u32) -> u64 {
    fn count(position: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        position.visit_legal(|m| {
            nodes += if depth == 1 { visited(&m) } else { count(&position.play(m), depth - 1) };
        });
        nodes
    }
    count(&Position::from_fen(fen).expect(fen), depth)
}

/// Counts a move that the compiler must make.
fn visited<M>(m: &M) -> u64 {
    std::hint::black_box(m);
    1
}

fn cozy<const VISIT: bool>(fen: &str, depth: u32) -> u64 {
    fn count<const VISIT: bool>(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 && VISIT {
                nodes += moves.into_iter().map(|m| visited(&m)).sum::<u64>();
            } else if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count::<VISIT>(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    count::<VISIT>(&fen.parse().expect(fen), depth)
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    shakmaty::perft(&shakmaty_position(fen), depth)
}

fn shakmaty_visiting(fen: &str, depth: u32) -> u64 {
    fn count(position: &shakmaty::Chess, depth: u32) -> u64 {
        use shakmaty::Position as _;
        let moves = position.legal_moves();
        if depth == 1 {
            return moves.iter().map(visited).sum();
        }
        let after = |m: &shakmaty::Move| {
            let mut next = position.clone();
            next.play_unchecked(*m);
            next
        };
        moves.iter().map(|m| count(&after(m), depth - 1)).sum()
    }
    count(&shakmaty_position(fen), depth)
}

fn shakmaty_position(fen: &str) -> shakmaty::Chess {
    let fen: shakmaty::fen::Fen = fen.parse().expect(fen);
    fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position")
}

fn bray<const VISIT: bool>(fen: &str, depth: u32) -> u64 {
    fn count<const VISIT: bool>(board: &chess_bray::Board, depth: u32) -> u64 {
        let moves = chess_bray::MoveGen::new_legal(board);
        match depth {
            1 if VISIT => moves.map(|m| visited(&m)).sum(),
            1 => moves.len() as u64,
            _ => moves.map(|m| count::<VISIT>(&board.make_move_new(m), depth - 1)).sum(),
        }
    }
    count::<VISIT>(&fen.parse().expect(fen), depth)
}

/// The CPU seconds of one count, whose answer is checked.
fn measure(contender: usize, visiting: bool, position: usize) -> f64 {
    let (name, fen, depth, leaves) = POSITIONS[position];
    let perft = CONTENDERS[contender].1[usize::from(visiting)];
    let start = cpu_time::ProcessTime::now();
    assert_eq!(perft(fen, depth), leaves, "{name}");
    start.elapsed().as_secs_f64()
}

/// The same in another build of this program.
fn measure_in(program: &Path, contender: usize, visiting: bool, position: usize) -> f64 {
    let numbers = [contender, usize::from(visiting), position].map(|number| number.to_string());
    let output = Command::new(program).arg("measure").args(numbers).output().expect("a program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("seconds")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, numbers @ ..] = &arguments[..]
        && first == "measure"
    {
        let numbers: Vec<usize> = numbers.iter().map(|text| text.parse().expect(text)).collect();
        println!("{}", measure(numbers[0], numbers[1] != 0, numbers[2]));
        return;
    }
    let visiting = arguments.first().is_some_and(|first| first == "visit");
    let mut rest = arguments.iter().skip(usize::from(visiting));
    let rounds = rest.next().map_or(5, |text| text.parse().expect("a number of rounds"));
    compare(visiting, rounds, rest.next().map(Path::new));
}

fn compare(visiting: bool, rounds: u32, peers: Option<&Path>) {
    let measure = |contender, position| match peers {
        Some(program) if contender > 0 => measure_in(program, contender, visiting, position),
        _ => measure(contender, visiting, position),
    };
    println!(
        "{}{}",
        machine(),
        if peers.is_some() { "; the peers in a build of their own" } else { "" }
    );
    let last = if visiting { "visited" } else { "counted" };
    println!(
        "perft, the last ply {last}, millions of leaves per second of CPU time, median of {rounds} rounds"
    );
    print!("{:14}", "position");
    for (name, _) in CONTENDERS {
        print!("{name:>18}");
    }
    for (name, _) in &CONTENDERS[1..] {
        let name = name.split(' ').next().unwrap_or_default();
        print!("{:>14}", format!("to {name}"));
    }
    println!();
    let mut logs = [0.0; CONTENDERS.len() - 1];
    for (position, (name, _, _, leaves)) in POSITIONS.into_iter().enumerate() {
        // One list a contender, one figure a round.
        let mut speeds = CONTENDERS.map(|_| Vec::new());
        for _ in 0..rounds {
            for (contender, speeds) in speeds.iter_mut().enumerate() {
                speeds.push(leaves as f64 / measure(contender, position) / 1e6);
            }
        }
        print!("{name:14}");
        for speeds in &speeds {
            print!("{:18.0}", median(speeds.iter().copied()));
        }
        for (log, peer) in logs.iter_mut().zip(&speeds[1..]) {
            let ratio = median(speeds[0].iter().zip(peer).map(|(ours, theirs)| ours / theirs));
            *log += ratio.ln();
            print!("{ratio:14.2}");
        }
        println!();
    }
    print!("{:86}", "geometric mean");
    for log in logs {
        print!("{:14.2}", (log / POSITIONS.len() as f64).exp());
    }
    println!();
}
