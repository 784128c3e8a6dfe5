//! What the dead-position check after each move costs: long games judged with it and without.
//!
//! Games of three hundred moves, made from set-ups by random moves that put off the end; the same
//! from problem composers' positions, one game each; and the longest games of the collections where
//! `REGENCE_CORPORA` has them. They are judged under
//! `fide-2023`, and under the same code without its article on dead positions, in turns within
//! every round; figures are of CPU time on one thread, and the median round is shown. Each game
//! must be judged to its last move, or to the move with which it was found dead. What the figures
//! mean is told in `docs/dead-positions.md`.
//!
//! `cargo run -p regence-bench --release --bin dead [ROUNDS]`

#![allow(clippy::print_stdout)]

use std::{collections::BTreeMap, env, fs, path::Path};

use arbiter::{Act, Actor, Deed, Ending, Game, Terms};
use chess::{Move, Position, Role};
use cpu_time::ProcessTime;
use laws::{Code, Ends, FIDE_2023};
use notation::pgn::{Kind, Reader};
use regence_bench::{machine, median};

/// What is judged together.
struct Group {
    name: String,
    games: Vec<Record>,
}

/// A game on record.
struct Record {
    start: Position,
    moves: Vec<Move>,
    /// Plies after which it is found dead, where it is.
    dead_after: Option<usize>,
}

/// A name, where the games begin, and how many plies they last at most.
const MADE: [(&str, &str, usize); 10] = [
    ("all the men", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 600),
    ("rooks, pawns", "4r1k1/p4ppp/1p6/8/8/1P6/P4PPP/4R1K1 w - - 0 1", 600),
    ("pawns", "4k3/p3p2p/p3p2p/8/8/P2P2P1/P2P2P1/4K3 w - - 0 1", 600),
    ("minor pieces", "2b1k1n1/p3p2p/7p/8/8/P6P/P3P2P/2B1K1N1 w - - 0 1", 600),
    ("locked, knights", "1n2k1n1/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/1N2K1N1 w - - 0 1", 150),
    ("locked, bishops", "2b1kb2/p7/2p1p1p1/1pPpPpPp/1P1P1P1P/8/P7/2B1KB2 w - - 0 1", 450),
    ("walled, rooks", "r3k2r/p7/1p1p1p1p/1PpPpPpP/2P1P1P1/8/P7/R3K2R w - - 0 1", 450),
    ("undecided", "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", 150),
    ("queen, pawn", "8/5k2/8/3q4/8/4P3/1K4P1/4Q3 w - - 0 1", 600),
    ("two knights", "8/5k2/2n2n2/8/8/2N2N2/1K2P3/8 w - - 0 1", 300),
];

/// The collections whose longest games are judged; the longest of all has 204 moves.
const COLLECTIONS: [(&str, &str); 2] =
    [("gnuchess-book", "gnuchess-book-1.02.pgn.zst"), ("goatchess", "goatchess-all.pgn.zst")];

/// How many games are made from each beginning.
const GAMES: u64 = 4;

/// Positions whose answers are known, most of them composed to be hard; every so manieth begins a game.
const KNOWN: &str = include_str!("../../../crates/mate/tests/handed.txt");
const STEP: usize = 97;

/// Plies without capture or pawn move after which one is made, if one can be.
const PATIENCE: u32 = 120;

/// SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 33) as usize % bound
    }
}

/// A game of random moves in which pawns move and men are taken only when they must, and then
/// lead to no end that can be put off.
fn made(fen: &str, seed: u64, plies: usize) -> Record {
    let mut numbers = Numbers(seed);
    let start = Position::from_fen(fen).expect(fen);
    let (mut position, mut moves) = (start, Vec::new());
    let mut met = BTreeMap::from([(position.repetition_key(), 1)]);
    let men = |position: &Position| position.board().occupied().count();
    while moves.len() < plies {
        let goes_on = |m: &&Move| {
            let next = position.play(**m);
            next.has_legal_move()
                && next.halfmove_clock() < 150
                && met.get(&next.repetition_key()).is_none_or(|&times| times < 4)
        };
        let legal = position.legal_moves();
        let all: Vec<&Move> = legal.iter().filter(goes_on).collect();
        let steps = |m: &&&Move| m.role() == Role::Pawn && m.promotion().is_none();
        let takes = |m: &&&Move| men(&position.play(***m)) < men(&position);
        let quiet = |m: &&&Move| m.role() != Role::Pawn && !takes(m);
        let choices: Vec<&Move> = match () {
            () if position.halfmove_clock() < PATIENCE => {
                all.iter().filter(quiet).copied().collect()
            }
            () => all.iter().filter(steps).copied().collect(),
        };
        let choices = if choices.is_empty() { all } else { choices };
        if choices.is_empty() {
            break;
        }
        let m = *choices[numbers.below(choices.len())];
        position = position.play(m);
        *met.entry(position.repetition_key()).or_insert(0) += 1;
        moves.push(m);
    }
    Record { start, moves, dead_after: None }
}

/// Games from known positions that are not over.
fn composed() -> Vec<Record> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#')).step_by(STEP);
    let fens = lines.filter_map(|line| line.rsplit('|').next()).map(str::trim);
    let games = fens.zip(0..).map(|(fen, seed)| made(fen, seed, 600));
    games.filter(|game| !game.moves.is_empty()).collect()
}

/// The longest games of a collection, of those that can be read to their end.
fn longest(file: &Path, games: usize) -> Option<Vec<Record>> {
    let bytes = zstd::decode_all(fs::File::open(file).ok()?).expect("a whole file");
    let mut reader = Reader::new(&bytes[..]);
    let mut records: Vec<Record> = Vec::new();
    let (mut position, mut moves, mut depth) = (Position::initial(), Vec::new(), 0);
    let mut is_whole = true;
    while let Some(token) = reader.next_token().expect("a slice does not fail") {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Move(word) if depth == 0 => {
                let san =
                    std::str::from_utf8(word).ok().and_then(|text| chess::San::read(text).ok());
                match san.and_then(|san| san.resolve(&position).ok()) {
                    Some(m) => {
                        position = position.play(m);
                        moves.push(m);
                    }
                    None => is_whole = false,
                }
            }
            Kind::End => {
                let moves = std::mem::take(&mut moves);
                position = Position::initial();
                let shortest = records.last().map_or(0, |record| record.moves.len());
                let is_whole = std::mem::replace(&mut is_whole, true);
                if is_whole && (records.len() < games || moves.len() > shortest) {
                    let at = records.partition_point(|other| other.moves.len() >= moves.len());
                    records.insert(at, Record { start: position, moves, dead_after: None });
                    records.truncate(games);
                }
            }
            _ => {}
        }
    }
    Some(records)
}

/// What the hand does: castling is two men carried.
fn deeds(position: &Position, m: Move) -> [Option<Deed>; 2] {
    let takes = position.piece_at(m.to()).is_some();
    let carry = |from, to| Deed::Carry { from, to, takes, promotion: m.promotion() };
    let rook = m.castling().and_then(|side| {
        let rook = position.castling().get(position.turn(), side)?.square(position.turn());
        let king_side = side == chess::Side::King;
        Some(carry(rook, m.to().offset(if king_side { -1 } else { 1 }, 0)?))
    });
    [Some(carry(m.from(), m.to())), rook]
}

/// Judges a game; how many plies were made, and how it ended.
fn judge(record: &Record, code: &'static Code) -> (usize, Option<Ending>) {
    let setup = record.start.setup();
    let terms = Terms { code, position: Some(setup), ..Terms::default() };
    let mut game = Game::new(terms).expect("a king a side");
    let mut position = record.start;
    for &m in &record.moves {
        if game.outcome().is_some() {
            break;
        }
        let next = position.play(m);
        let actor = Actor::Player(position.turn());
        for deed in deeds(&position, m).into_iter().flatten().chain([Deed::Withdraw]) {
            game.act(&Act { actor, deed, at: None });
        }
        position = next;
    }
    (game.plies().len(), game.outcome().map(|outcome| outcome.ending))
}

fn main() {
    let rounds: usize = env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    let without: &Code = Box::leak(Box::new(Code {
        ends: Ends { dead_position: None, ..FIDE_2023.ends },
        ..FIDE_2023
    }));
    let mut groups: Vec<Group> = MADE
        .into_iter()
        .map(|(name, fen, plies)| Group {
            name: name.into(),
            games: (0..GAMES).map(|seed| made(fen, seed, plies)).collect(),
        })
        .collect();
    groups.push(Group { name: "composed".into(), games: composed() });
    if let Some(folder) = env::var_os("REGENCE_CORPORA") {
        for (name, file) in COLLECTIONS {
            let games = longest(&Path::new(&folder).join(file), 20);
            groups.extend(games.map(|games| Group { name: name.into(), games }));
        }
    }
    for game in groups.iter_mut().flat_map(|group| &mut group.games) {
        let (plies, _) = judge(game, without);
        game.moves.truncate(plies);
        let (plies, ending) = judge(game, &FIDE_2023);
        if ending == Some(Ending::DeadPosition) {
            game.dead_after = Some(plies);
            game.moves.truncate(plies);
        }
    }
    for group in &mut groups {
        group.games.retain(|game| !game.moves.is_empty());
    }
    println!("{}", machine());
    println!("microseconds a ply, median of {rounds} rounds");
    println!(
        "{:20}{:>7}{:>7}{:>6}{:>10}{:>10}{:>8}",
        "", "games", "plies", "dead", "without", "with", "ratio"
    );
    for group in &groups {
        let plies: usize = group.games.iter().map(|game| game.moves.len()).sum();
        let dead = group.games.iter().filter(|game| game.dead_after.is_some()).count();
        let measure = |code| {
            let begun = ProcessTime::now();
            for game in &group.games {
                let (plies, ending) = judge(game, code);
                assert_eq!(plies, game.moves.len(), "{}: {ending:?}", group.name);
            }
            begun.elapsed().as_secs_f64() * 1e6 / plies as f64
        };
        let figures: Vec<[f64; 2]> =
            (0..rounds).map(|_| [measure(without), measure(&FIDE_2023)]).collect();
        let of = |which: usize| median(figures.iter().map(|pair| pair[which]));
        let ratio = median(figures.iter().map(|[without, with]| with / without));
        println!(
            "{:20}{:7}{plies:7}{dead:6}{:10.2}{:10.2}{ratio:8.2}",
            group.name,
            group.games.len(),
            of(0),
            of(1)
        );
    }
}
