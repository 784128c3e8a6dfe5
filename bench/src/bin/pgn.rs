//! Replaying collections of games beside peers in the same run: pgn-reader with shakmaty, and
//! pgn-extract where it is installed.
//!
//! The first two read the same bytes from memory, on one thread, and play every move of every main
//! line with its legality checked; ours also classifies, and holds results and marks of check against
//! the board. pgn-extract reads a file (`-r`, which checks and writes nothing). The contenders take
//! turns within every round; figures are of CPU time, and the median round is shown. The collections
//! are gnuchess-book and goatchess where `REGENCE_CORPORA` has them, else games of random moves. Games
//! and moves are counted, up to the first of a game that is not legal, and must be the same for all.
//!
//! `cargo run -p regence-bench --release --bin pgn [ROUNDS]`

#![allow(clippy::print_stdout)]

use std::{env, fs, io::Write, ops::ControlFlow, path::Path, process::Command};

use chess::Position;
use cpu_time::ProcessTime;
use notation::pgn::Judge;
use pgn_reader::{Reader, SanPlus, Visitor};
use regence_bench::{machine, median};
use shakmaty::{Chess, Position as _};

/// Bytes of games, and how many games and moves they hold.
struct Collection {
    name: &'static str,
    bytes: Vec<u8>,
    games: u64,
    /// Moves before the first of each game that is not legal.
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
        games += 1;
        let irregular = report.irregularities.first().map(|one| one.ply - 1);
        moves += irregular.unwrap_or(report.legal) as u64;
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
        let Ok(m) = san.san.to_move(position) else { return ControlFlow::Break(*moves) };
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

/// CPU seconds of pgn-extract on a file; `None` where it is not installed.
fn pgn_extract(file: &Path) -> Option<f64> {
    // It leaves its progress on a line of its own, without an end.
    let line = format!("TIMEFORMAT=$'\\n%U %S'; time pgn-extract -s -r '{}'", file.display());
    let output = Command::new("bash").args(["-c", &line]).output().ok()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let seconds = |word: &str| word.parse::<f64>().ok();
    let last: Vec<f64> = told.lines().last()?.split(' ').filter_map(seconds).collect();
    output.status.success().then(|| last.iter().sum()).filter(|_| last.len() == 2)
}

/// The collections to measure with.
fn collections() -> Vec<Collection> {
    let known =
        [("gnuchess-book-1.02", 145_716, 11_264_836), ("goatchess-all", 111_879, 9_242_919)];
    let folder = env::var_os("REGENCE_CORPORA").unwrap_or_default();
    let read = |(name, games, moves): (&'static str, u64, u64)| {
        let file = fs::File::open(Path::new(&folder).join(format!("{name}.pgn.zst"))).ok()?;
        let bytes = zstd::decode_all(file).expect("a whole file");
        Some(Collection { name, bytes, games, moves })
    };
    let found: Vec<Collection> = known.into_iter().filter_map(read).collect();
    if found.is_empty() { vec![random_games(20_000)] } else { found }
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
    println!("{}", machine());
    collections().iter().for_each(|collection| measure(collection, rounds));
}

fn measure(collection: &Collection, rounds: usize) {
    println!(
        "{}: {} games, {} moves, {} bytes; {rounds} rounds",
        collection.name,
        collection.games,
        collection.moves,
        collection.bytes.len()
    );
    let mut file = tempfile::NamedTempFile::new().expect("a file for a while");
    file.write_all(&collection.bytes).expect("room");
    let mut seconds = vec![Vec::new(); CONTENDERS.len() + 1];
    for _ in 0..rounds {
        for ((name, contender), seconds) in CONTENDERS.iter().zip(&mut seconds) {
            let begun = ProcessTime::now();
            let counted = contender(&collection.bytes);
            seconds.push(begun.elapsed().as_secs_f64());
            assert_eq!(counted, (collection.games, collection.moves), "{name}");
        }
        seconds[CONTENDERS.len()].extend(pgn_extract(file.path()));
    }
    let names = CONTENDERS.iter().map(|(name, _)| *name).chain(["pgn-extract -r"]);
    for (name, seconds) in names.zip(seconds) {
        if seconds.is_empty() {
            println!("{name:36} not installed");
            continue;
        }
        let seconds = median(seconds);
        println!(
            "{name:36} {seconds:7.2} s {:8.1} MB/s {:8.2} million moves/s",
            collection.bytes.len() as f64 / 1e6 / seconds,
            collection.moves as f64 / 1e6 / seconds
        );
    }
}
