//! A round of a hundred boards on a simulated clock, with restarts, cuts and corrections: at the end
//! all is as it was played, and memory has not grown.

use std::fs;

use chess::Position;
use watch::{
    alert::Level,
    snapshot::{Said, Snapshot, Word},
    source::pgn,
    stream::{self, Mode},
};

use crate::hall::{Hall, named, written};

const BOARDS: u32 = 100;
const PLIES: usize = 72;
/// Looks, one a second: two hours, or as much in a tenth of them.
const LONG: usize = 7_200;
const SHORT: usize = 480;
/// What memory may grow by after the first third, in bytes: what the games themselves need.
const GROWTH: usize = 24 * 1024 * 1024;
/// What it may grow by when nothing more is played, in bytes.
const FLAT: usize = 8 * 1024 * 1024;

/// A steady source of chance.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count
    }
}

/// A game of legal moves, with clocks.
fn played(board: u32, chance: &mut Chance) -> Snapshot {
    let mut position = Position::initial();
    let mut words = Vec::new();
    for ply in 0..PLIES {
        let moves = position.legal_moves();
        let moves: Vec<_> = moves.iter().copied().collect();
        if moves.is_empty() {
            break;
        }
        let m = moves[chance.below(moves.len())];
        let mut word = Word::new(&position.san(m));
        let left = 5_400 - ply * 30;
        word.said.push(Said::Comment(format!(
            "[%clk {:02}:{:02}:{:02}]",
            left / 3600,
            left / 60 % 60,
            left % 60
        )));
        words.push(word);
        position = position.play(m);
    }
    let result = match (position.has_legal_move(), position.is_checkmate()) {
        (false, true) => {
            if words.len() % 2 == 1 {
                "1-0"
            } else {
                "0-1"
            }
        }
        (false, false) => "1/2-1/2",
        (true, _) => ["1-0", "0-1", "1/2-1/2"][chance.below(3)],
    };
    named(board, words, result)
}

/// Memory in use, in bytes, where the system tells.
fn memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/statm").ok()?;
    Some(status.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn a_round_of_a_hundred_boards_is_as_it_was_played() {
    let looks = if std::env::var_os("REGENCE_SOAK").is_some() { LONG } else { SHORT };
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    let truth: Vec<Snapshot> = (1..=BOARDS).map(|board| played(board, &mut chance)).collect();
    let mut hall = Hall::new();
    let mut at = vec![0; truth.len()];
    // What a viewer has of each board.
    let mut viewer: Vec<Vec<String>> = vec![Vec::new(); truth.len()];
    let mut back = 0;
    let (mut early, mut full) = (None, None);
    for look in 0..looks {
        let due = truth.len() * PLIES * (look + 1) / looks - truth.len() * PLIES * look / looks;
        for _ in 0..due + 1 {
            let board = chance.below(truth.len());
            let file = hall.file(1, board as u32 + 1);
            let game = &truth[board];
            let text = match chance.below(40) {
                // Caught while it was written.
                0 => {
                    let text = written(game, at[board]);
                    text[..text.len() * (1 + chance.below(8)) / 10].to_owned()
                }
                1 => String::new(),
                // A move taken back, and soon played again.
                2 => {
                    at[board] = at[board].saturating_sub(1);
                    written(game, at[board])
                }
                _ => {
                    at[board] = (at[board] + 1).min(game.words.len());
                    written(game, at[board])
                }
            };
            fs::write(file, text).expect("room");
        }
        // A minute of every ten the folder cannot be reached.
        let away = hall.export.path().with_extension("away");
        let folder = hall.export.path().join("round-1");
        let is_away = look % (looks / 12) < looks / 120;
        if is_away {
            fs::rename(&folder, &away).expect("a folder");
        }
        let deltas = hall.look();
        if is_away {
            assert!(deltas.is_empty());
            fs::rename(&away, &folder).expect("a folder");
        }
        for delta in deltas {
            let board: usize =
                delta.game.split_once('-').and_then(|(_, n)| n.parse().ok()).expect("a board");
            let seen = &mut viewer[board - 1];
            assert!(delta.keep <= seen.len());
            back += usize::from(delta.keep < seen.len());
            seen.truncate(delta.keep);
            seen.extend(delta.moves.into_iter().map(|shown| shown.word));
        }
        if look % (looks / 9) == looks / 10 {
            hall.restart();
        }
        if look == looks / 3 {
            early = memory();
        }
        if look == looks * 2 / 3 {
            // By now nearly all has been played, and only faults come.
            full = memory();
        }
    }
    for (game, board) in truth.iter().zip(1..) {
        fs::write(hall.file(1, board), written(game, usize::MAX)).expect("room");
    }
    for delta in hall.look() {
        let board: usize =
            delta.game.split_once('-').and_then(|(_, n)| n.parse().ok()).expect("a board");
        viewer[board - 1].truncate(delta.keep);
        viewer[board - 1].extend(delta.moves.into_iter().map(|shown| shown.word));
    }
    assert_eq!(hall.desk.games.len(), truth.len());
    for ((game, truth), seen) in hall.desk.games.values().zip(&truth).zip(&viewer) {
        assert_eq!(game.words, truth.words, "{}", game.id);
        assert_eq!(game.result(), truth.result, "{}", game.id);
        let words: Vec<&str> = truth.words.iter().map(|word| &*word.text).collect();
        assert_eq!(seen, &words, "what a viewer has of {}", game.id);
        for (name, mode) in Mode::ALL {
            let read = pgn::read(stream::pgn(game, mode).as_bytes());
            assert_eq!(read.games.len(), 1, "{} {name}", game.id);
            assert_eq!(read.games[0].words, truth.words, "{} {name}", game.id);
            assert_eq!(read.games[0].result, truth.result, "{} {name}", game.id);
        }
        let json = stream::to_json(game);
        let told = json["moves"].as_array().expect("moves").iter().map(|told| &told["word"]);
        assert!(told.eq(&words), "JSON of {}", game.id);
        // What is left to the arbiter is what the source took back, and no alarm.
        assert!(
            game.alerts.iter().all(|raised| raised.alert.kind.level() < Level::Act || raised.gone)
        );
    }
    println!("{looks} looks, {back} times a viewer was sent back as the source went back");
    if let (Some(early), Some(full), Some(late)) = (early, full, memory()) {
        let [third, two, end] = [early, full, late].map(|bytes| bytes >> 20);
        println!("memory: {third} MiB after a third, {two} after two, {end} at the end");
        assert!(full < early + GROWTH, "{early} bytes after a third, {full} after two");
        assert!(late < full + FLAT, "{full} bytes after two thirds, {late} at the end");
    }
}
