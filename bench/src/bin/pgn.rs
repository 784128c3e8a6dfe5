//! Replaying a collection of games beside a peer in the same run: pgn-reader with shakmaty.
//!
//! Both read the same bytes from memory, on one thread, and play every move of every main line with
//! its legality checked. The contenders take turns within every round; figures are of CPU time, and
//! the median round is shown. The collection is gnuchess-book where `REGENCE_CORPORA` has it, else
//! games of random moves. Games and moves are counted, and must be those of the collection.
//!
//! `cargo run -p regence-bench --release --bin pgn [ROUNDS]`

#![allow(clippy::print_stdout)]

use std::{env, fs, ops::ControlFlow, path::Path};

use chess::Position;
use cpu_time::ProcessTime;
use notation::pgn::{Judge, Status};
use pgn_reader::{Reader, SanPlus, Visitor};
use regence_bench::{machine, median};
use shakmaty::{Chess, Position as _};

/// Bytes of games, and how many games and moves they hold.
struct Collection {
    name: &'static str,
    bytes: Vec<u8>,
    games: u64,
    moves: u64,
}

/// Counts games and moves.
type Contender = fn(&[u8]) -> (u64, u64);

const CONTENDERS: [(&str, Contender); 2] =
    [("regence", ours), ("pgn-reader 0.29.0 + shakmaty 0.30.1", peer)];

fn ours(bytes: &[u8]) -> (u64, u64) {
    let mut judge = Judge::new(bytes, None);
    let (mut games, mut moves) = (0, 0);
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        assert_eq!(report.status(), Status::Regular, "game {}", report.game);
        games += 1;
        moves += report.legal as u64;
    }
    (games, moves)
}

/// Plays what pgn-reader reads.
struct Player;

impl Visitor for Player {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn begin_variation(&mut self, _: &mut (Chess, u64)) -> ControlFlow<u64, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        let m = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(m);
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}

fn peer(bytes: &[u8]) -> (u64, u64) {
    let mut reader = Reader::new(bytes);
    let (mut games, mut moves) = (0, 0);
    while let Some(played) = reader.read_game(&mut Player).expect("a slice does not fail") {
        games += 1;
        moves += played;
    }
    (games, moves)
}

/// The collection to measure with.
fn collection() -> Collection {
    let file = env::var_os("REGENCE_CORPORA")
        .map(|folder| Path::new(&folder).join("gnuchess-book-1.02.pgn.zst"));
    match file.and_then(|file| fs::File::open(file).ok()) {
        Some(file) => Collection {
            name: "gnuchess-book-1.02",
            bytes: zstd::decode_all(file).expect("a whole file"),
            games: 145_716,
            moves: 11_264_836,
        },
        None => random_games(20_000),
    }
}

/// So many games of random moves, the same every time.
fn random_games(games: u64) -> Collection {
    let mut state = 0x1775_u64;
    let mut bytes = Vec::new();
    let mut moves = 0;
    for game in 0..games {
        bytes.extend_from_slice(format!("[Event \"{game}\"]\n[Result \"*\"]\n\n").as_bytes());
        let mut position = Position::initial();
        for ply in 0..80 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let m = legal[(mixed >> 33) as usize % legal.len()];
            if ply % 2 == 0 {
                bytes.extend_from_slice(format!("{}. ", ply / 2 + 1).as_bytes());
            }
            bytes.extend_from_slice(position.san(m).as_bytes());
            bytes.push(b' ');
            position = position.play(m);
            moves += 1;
        }
        bytes.extend_from_slice(b"*\n\n");
    }
    Collection { name: "games of random moves", bytes, games, moves }
}

fn main() {
    let rounds: usize = env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    let collection = collection();
    println!("{}", machine());
    println!(
        "{}: {} games, {} moves, {} bytes; {rounds} rounds",
        collection.name,
        collection.games,
        collection.moves,
        collection.bytes.len()
    );
    let mut seconds = vec![Vec::new(); CONTENDERS.len()];
    for _ in 0..rounds {
        for ((name, contender), seconds) in CONTENDERS.iter().zip(&mut seconds) {
            let begun = ProcessTime::now();
            let counted = contender(&collection.bytes);
            seconds.push(begun.elapsed().as_secs_f64());
            assert_eq!(counted, (collection.games, collection.moves), "{name}");
        }
    }
    for ((name, _), seconds) in CONTENDERS.iter().zip(seconds) {
        let seconds = median(seconds);
        println!(
            "{name:36} {seconds:7.2} s {:8.1} MB/s {:8.2} million moves/s",
            collection.bytes.len() as f64 / 1e6 / seconds,
            collection.moves as f64 / 1e6 / seconds
        );
    }
}
