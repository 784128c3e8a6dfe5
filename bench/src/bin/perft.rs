//! Perft beside two peers in the same run: cozy-chess and shakmaty.
//!
//! Legal moves are counted to a fixed depth, the last ply not played, without a hash table, on one
//! thread. The contenders take turns within every round; figures are millions of leaves a second of
//! CPU time, ratios are taken within a round, and the median round is shown. Every count is checked.
//!
//! `cargo run -p regence-bench --release --bin perft [ROUNDS]`

#![allow(clippy::print_stdout)]

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

const CONTENDERS: [(&str, Contender); 3] =
    [("regence", ours), ("cozy-chess 0.3.4", cozy), ("shakmaty 0.30.1", shakmaty)];

fn ours(fen: &str, depth: u32) -> u64 {
    Position::from_fen(fen).expect(fen).perft(depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    count(&fen.parse().expect(fen), depth)
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect(fen);
    let position: shakmaty::Chess =
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    shakmaty::perft(&position, depth)
}

fn main() {
    let rounds =
        std::env::args().nth(1).map_or(5, |text| text.parse().expect("a number of rounds"));
    println!("{}", machine());
    println!("perft, millions of leaves per second of CPU time, median of {rounds} rounds");
    print!("{:14}", "position");
    for (name, _) in CONTENDERS {
        print!("{name:>18}");
    }
    println!("{:>18}{:>18}", "to cozy-chess", "to shakmaty");
    let mut logs = [0.0; 2];
    for (name, fen, depth, leaves) in POSITIONS {
        // One list a contender, one figure a round.
        let mut speeds = CONTENDERS.map(|_| Vec::new());
        for _ in 0..rounds {
            for ((_, perft), speeds) in CONTENDERS.iter().zip(&mut speeds) {
                let start = cpu_time::ProcessTime::now();
                assert_eq!(perft(fen, depth), leaves, "{name}");
                speeds.push(leaves as f64 / start.elapsed().as_secs_f64() / 1e6);
            }
        }
        let ratio = |peer: usize| {
            median(speeds[0].iter().zip(&speeds[peer]).map(|(ours, theirs)| ours / theirs))
        };
        let ratios = [ratio(1), ratio(2)];
        print!("{name:14}");
        for speeds in &speeds {
            print!("{:18.0}", median(speeds.iter().copied()));
        }
        println!("{:18.2}{:18.2}", ratios[0], ratios[1]);
        logs.iter_mut().zip(ratios).for_each(|(log, ratio)| *log += ratio.ln());
    }
    let [cozy, shakmaty] = logs.map(|log: f64| (log / POSITIONS.len() as f64).exp());
    println!("{:68}{cozy:18.2}{shakmaty:18.2}", "geometric mean");
}
