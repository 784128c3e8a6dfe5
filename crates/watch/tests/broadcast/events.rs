//! Who reads the streams: by events whose line breaks and who say what they had, and by asking again and
//! again whether anything has changed. Nothing is told twice, and nothing is lost.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    time::Duration,
};

use serde_json::Value;
use watch::config::Config;

use crate::{
    opened::{Opened, quick, until},
    soak::Chance,
};

const MODES: [&str; 4] = ["faithful", "portable", "portable-comment", "portable-held"];
const GAMES: usize = 4;
/// Moves of each game; an illegal one that stands is among them.
const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Qd3 b5 Bb3 d6 c3 O-O h3 Nb8 a4 Nbd7";

/// A reader of events, as a browser is one.
#[derive(Default)]
struct Reader {
    path: String,
    line: Option<BufReader<TcpStream>>,
    /// The mark of the event that came last.
    last: Option<String>,
    /// What is on record of each game: every move as it was told.
    games: BTreeMap<String, Vec<Value>>,
    /// How often it was sent back.
    back: usize,
    /// Events and moves that came.
    events: usize,
    moves: usize,
}

impl Reader {
    fn of(path: &str) -> Self {
        Self { path: path.to_owned(), ..Self::default() }
    }

    fn connect(&mut self, address: SocketAddr) {
        let mut line = TcpStream::connect(address).expect("a line");
        line.set_read_timeout(Some(Duration::from_secs(20))).expect("set");
        let last = self.last.as_ref().map(|last| format!("Last-Event-ID: {last}\r\n"));
        // The older protocol has no chunks, and the stream is as it is.
        let request = format!(
            "GET {} HTTP/1.0\r\nHost: {address}\r\n{}\r\n",
            self.path,
            last.unwrap_or_default()
        );
        line.write_all(request.as_bytes()).expect("sent");
        let mut line = BufReader::new(line);
        let mut head = String::new();
        while head.is_empty() || !head.ends_with("\r\n\r\n") {
            assert_ne!(line.read_line(&mut head).expect("a head"), 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.0 200"), "{head}");
        self.line = Some(line);
    }

    /// The next event; nothing once the house closes.
    fn event(&mut self) -> Option<()> {
        let line = self.line.as_mut().expect("a line");
        let (mut id, mut data) = (None, String::new());
        loop {
            let mut text = String::new();
            if line.read_line(&mut text).expect("in time") == 0 {
                return None;
            }
            match text.trim_end().split_once(": ") {
                Some(("id", value)) => id = Some(value.to_owned()),
                Some(("data", value)) => data.push_str(value),
                Some(_) => {}
                None if data.is_empty() => {}
                None => break,
            }
        }
        let told: Value = serde_json::from_str(&data).expect("JSON");
        let (keep, moves) = (told["keep"].as_u64().expect("a number") as usize, &told["moves"]);
        let moves = moves.as_array().expect("moves");
        let game = self.games.entry(told["game"].as_str().expect("a game").to_owned()).or_default();
        assert!(keep <= game.len(), "something was lost before {told}");
        // The move after the last that stays is another one, or there was none.
        let same = game[keep..].iter().zip(moves).take_while(|(had, told)| had == told).count();
        assert_eq!(same, 0, "told twice: {told}");
        self.back += usize::from(keep < game.len());
        game.truncate(keep);
        game.extend(moves.iter().cloned());
        (self.events, self.moves) = (self.events + 1, self.moves + moves.len());
        self.last = id;
        Some(())
    }

    fn words(&self, game: &str) -> Vec<&str> {
        let moves = self.games.get(game).map(Vec::as_slice).unwrap_or_default();
        moves.iter().filter_map(|told| told["word"].as_str()).collect()
    }
}

fn write(export: &Path, board: usize, words: &[&str]) {
    let mut text = format!("[Round \"1.{board}\"]\n[White \"W{board}\"]\n[Black \"B\"]\n\n");
    for (at, word) in words.iter().enumerate() {
        if at % 2 == 0 {
            text.push_str(&format!("{}. ", at / 2 + 1));
        }
        text.push_str(&format!("{word} {{[%clk 1:{:02}:00]}} ", 59 - at));
    }
    text.push_str("*\n");
    // As a whole, as programs do that think of readers.
    let path = export.join(format!("game-{board}.pgn"));
    fs::write(path.with_extension("new"), text).expect("room");
    fs::rename(path.with_extension("new"), path).expect("a file");
}

/// The house goes, and comes back at the same address.
fn again(house: Opened, config: &Config) -> Opened {
    let address = house.address();
    house.close();
    Opened::open(Config { bind: address, ..config.clone() })
}

#[test]
fn readers_of_events_come_back_after_a_break_and_have_each_move_once() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    let config = quick(&export.path().display().to_string(), keep.path());
    let mut house = Opened::open(config.clone());
    let truth: Vec<&str> = MOVES.split(' ').collect();
    let mut chance = Chance(0x51_7CC1_B727_220A);
    let mut readers: Vec<Reader> =
        ["/events", "/events/round-1", "/events/round-1/game-2"].map(Reader::of).into();
    let has = |reader: &Reader, board: usize, count: usize| {
        let is_asked = !reader.path.contains("game-") || board == 2;
        !is_asked || reader.words(&format!("1-{board}")) == truth[..count]
    };
    for count in 1..=truth.len() {
        for board in 1..=GAMES {
            write(export.path(), board, &truth[..count]);
        }
        for (index, reader) in readers.iter_mut().enumerate() {
            // One whose line breaks in the middle of what it is told, one that was away for some moves.
            if reader.line.is_none() || chance.below(3) == 0 {
                reader.line = None;
                if index == 1 && count % 5 != 0 {
                    continue;
                }
                reader.connect(house.address());
            }
            while !(1..=GAMES).all(|board| has(reader, board, count)) {
                assert!(reader.event().is_some(), "the house closed");
            }
        }
        if count % 8 == 0 {
            house = again(house, &config);
            // Whoever was reading is told nothing more, and comes back.
            for reader in readers.iter_mut().filter(|reader| reader.line.is_some()) {
                while reader.event().is_some() {}
                reader.line = None;
            }
        }
    }
    for reader in &readers {
        let games = if reader.path.contains("game-") { 1 } else { GAMES };
        // The illegal move is told anew when it is answered: it is open no more. It was the last.
        assert_eq!(reader.back, games, "{}", reader.path);
        assert_eq!(reader.moves, games * (truth.len() + 1), "{}", reader.path);
    }

    // A move is taken back while nobody reads: only what stands since is told.
    for board in [1, 2] {
        let mut words = truth[..truth.len() - 2].to_vec();
        words.push("axb5");
        write(export.path(), board, &words);
    }
    let game = "/json/round-1/game-2.json";
    until("it is taken in", || house.json(game)["moves"][18]["word"] == "axb5");
    for reader in &mut readers {
        let (events, moves) = (reader.events, reader.moves);
        reader.line = None;
        reader.connect(house.address());
        while reader.words("1-2").last() != Some(&"axb5") {
            reader.event().expect("open");
        }
        assert!(reader.events - events <= 2 && reader.moves - moves <= 2, "{}", reader.path);
    }

    // Who has the mark of another journal is told all.
    let mut stranger = Reader { last: Some("123-5".to_owned()), ..Reader::of("/events/round-1") };
    stranger.connect(house.address());
    while (1..=GAMES).any(|board| stranger.words(&format!("1-{board}")).len() < truth.len() - 1) {
        stranger.event().expect("open");
    }
    house.close();
}

#[test]
fn whoever_asks_again_is_sent_only_what_has_changed() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    let config = quick(&export.path().display().to_string(), keep.path());
    let mut house = Opened::open(config.clone());
    let truth: Vec<&str> = MOVES.split(' ').collect();
    let mut paths: Vec<String> = vec!["/rounds.json".into(), "/json/round-1/games.json".into()];
    for mode in MODES {
        paths.push(format!("/{mode}/round-1/games.pgn"));
        paths.push(format!("/{mode}/round-1/game-1.pgn"));
    }
    let mut had: BTreeMap<String, (String, String)> = BTreeMap::new();
    let mut sent = 0;
    for count in 1..=truth.len() {
        write(export.path(), 1, &truth[..count]);
        // The other board is quiet after a while.
        write(export.path(), 2, &truth[..count.min(5)]);
        until("it is taken in", || {
            house.json("/json/round-1/game-1.json")["moves"].as_array().map(Vec::len) == Some(count)
                && house.json("/json/round-1/game-2.json")["moves"].as_array().map(Vec::len)
                    == Some(count.min(5))
        });
        if count % 9 == 0 {
            house = again(house, &config);
        }
        for path in &paths {
            let (mark, text) = had.get(path).cloned().unwrap_or_default();
            let told = house.get(path, &[("If-None-Match", &mark)]);
            match told.status {
                304 => assert_eq!(house.get(path, &[]).text, text, "{path}"),
                _ => {
                    // What is held back changes a game, and not what is shown of it.
                    let is_held = path.contains("held") && count > 11;
                    assert!(told.text != text || is_held, "{path}: sent again, and the same");
                    sent += 1;
                    had.insert(path.clone(), (told.mark, told.text));
                }
            }
            let again = &had[path].0;
            assert_eq!(house.get(path, &[("If-None-Match", again)]).status, 304, "{path}");
        }
    }
    // The list of games and their results changes seldom; the rest with each move.
    assert!(sent <= (paths.len() - 1) * truth.len() + 3, "{sent}");
    house.close();
}
