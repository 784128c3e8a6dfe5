//! The boards as LiveChess tells them over its WebSocket: what to say, and what to make of what is
//! heard. Nothing is ever told to a board.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    identity::Known,
    snapshot::{MAX_WORD, MAX_WORDS, Said, Slot, Snapshot, Word, tag},
};

/// Most boards listened to.
const MAX_BOARDS: usize = 500;
/// The placement with which games begin.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// The number of the question which boards there are.
const BOARDS: u64 = 1;
/// Moves from which on a game is known again.
const TELLING: usize = 4;

/// A conversation with LiveChess.
#[derive(Debug, Default)]
pub struct Session {
    next: u64,
    boards: BTreeMap<String, Board>,
    /// Boards by the number of their feed.
    feeds: BTreeMap<u64, String>,
}

/// A board and the game on it.
#[derive(Clone, Debug)]
struct Board {
    /// Which game at this board it is, counted from 1.
    game: u32,
    start: Option<String>,
    words: Vec<Word>,
    placement: Option<String>,
}

impl Default for Board {
    fn default() -> Self {
        Self { game: 1, start: None, words: Vec::new(), placement: None }
    }
}

impl Session {
    /// A conversation that goes on where these games of its boards stand: LiveChess tells what is
    /// played from now on, and not always what was.
    pub fn resume<'a>(known: impl Iterator<Item = Known<'a>>) -> Self {
        let mut session = Self::default();
        for game in known {
            let Some(serial) = tag(game.tags, "Board") else { continue };
            let board = session.boards.entry(serial.to_owned()).or_default();
            let number = game.slot.round.unwrap_or(1);
            if number >= board.game {
                board.game = number;
                board.start = tag(game.tags, "FEN").map(str::to_owned);
                board.words = game.words.to_vec();
            }
        }
        session
    }

    /// What to say first, on each connection.
    pub fn hello(&mut self) -> String {
        self.feeds.clear();
        self.next = BOARDS;
        self.ask()
    }

    /// The question which boards there are, now.
    pub fn ask(&self) -> String {
        json!({ "id": BOARDS, "call": "eboards" }).to_string()
    }

    /// Hears a message, and says what to answer.
    pub fn hear(&mut self, text: &str) -> Vec<String> {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return Vec::new() };
        match message["response"].as_str() {
            Some("call") if message["id"] == BOARDS => self.subscribe(&message["param"]),
            Some("feed") => {
                let board = message["id"].as_u64().and_then(|id| self.feeds.get(&id)).cloned();
                if let Some(board) = board {
                    self.boards.entry(board).or_default().hear(&message["param"]);
                }
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn subscribe(&mut self, list: &Value) -> Vec<String> {
        let mut said = Vec::new();
        for board in list.as_array().into_iter().flatten() {
            let Some(serial) = board["serialnr"].as_str() else { continue };
            if self.feeds.values().any(|known| known == serial) {
                continue;
            }
            if self.feeds.len() == MAX_BOARDS {
                break;
            }
            let (call, feed) = (self.next + 1, self.next + 2);
            self.next += 2;
            self.feeds.insert(feed, serial.to_owned());
            let known = self.boards.entry(serial.to_owned()).or_default();
            known.placement = board["board"].as_str().map(str::to_owned);
            let of = json!({ "serialnr": serial });
            let param = json!({ "feed": "eboardevent", "id": feed, "param": of });
            said.push(json!({ "call": "subscribe", "id": call, "param": param }).to_string());
        }
        said
    }

    /// All games, as a source of this name.
    pub fn games(&self, source: &str) -> Vec<Snapshot> {
        let boards = self.boards.iter().zip(1..);
        boards.map(|((serial, board), place)| board.snapshot(source, serial, place)).collect()
    }
}

impl Board {
    fn hear(&mut self, param: &Value) {
        let text = |name: &str| param[name].as_str().map(str::to_owned);
        if let Some(placement) = text("board") {
            self.placement = Some(placement);
        }
        let sans = param["san"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let sans: Vec<&str> = sans.filter(|san| san.len() <= MAX_WORD).collect();
        match text("start") {
            Some(start) => self.begin(start, &sans),
            None => self.words.extend(sans.iter().map(|san| Word::new(san))),
        }
        self.words.truncate(MAX_WORDS);
        self.clock(&param["clock"]);
    }

    /// A game from its start: what is listed is all there is of it.
    fn begin(&mut self, start: String, sans: &[&str]) {
        let stands_so = self.placement.as_deref() == placement(&start);
        if sans.is_empty() && !stands_so && !self.words.is_empty() {
            // Only from where the game began is told, and not what was played.
            return;
        }
        let same = self.words.iter().zip(sans).take_while(|(word, san)| word.text == **san);
        let same = same.count();
        if self.words.len() >= TELLING && same * 2 < self.words.len() {
            // The next game at this board: that one stays as it was.
            self.game = self.game.saturating_add(1);
            self.words.clear();
        } else {
            self.words.truncate(same);
        }
        self.start = Some(start);
        self.words.extend(sans[self.words.len()..].iter().map(|san| Word::new(san)));
    }

    /// The clock of whoever moved last, as it stands when the other's runs.
    fn clock(&mut self, clock: &Value) {
        let white = self.words.len() % 2 == 1;
        let Some(word) = self.words.last_mut().filter(|word| word.said.is_empty()) else { return };
        if clock["run"].as_bool() != Some(!white) {
            return;
        }
        let side = if white { "white" } else { "black" };
        if let Some(seconds) = clock[side].as_u64() {
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            word.said.push(Said::Comment(format!("[%clk {hours:02}:{minutes:02}:{seconds:02}]")));
        }
    }

    fn snapshot(&self, source: &str, serial: &str, place: u32) -> Snapshot {
        // The number of a board is its own wherever it can be; it never changes then.
        let board = serial.parse().unwrap_or(place);
        let mut tags = vec![("Board".to_owned(), serial.to_owned())];
        if let Some(start) = &self.start
            && placement(start) != Some(ARRAY)
        {
            tags.push(("SetUp".to_owned(), "1".to_owned()));
            tags.push(("FEN".to_owned(), start.clone()));
        }
        Snapshot {
            slot: Slot {
                source: source.to_owned(),
                round: Some(self.game),
                board: Some(board),
                day: None,
            },
            tags,
            words: self.words.clone(),
            result: "*".to_owned(),
            placement: self.placement.clone(),
            cut: false,
        }
        .bounded()
    }
}

fn placement(fen: &str) -> Option<&str> {
    fen.split(' ').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_listened_to_and_their_moves_taken_in() {
        let mut session = Session::default();
        assert!(session.hello().contains("eboards"));
        let list = format!(
            r#"{{"response":"call","id":1,"param":[{{"serialnr":"24958","state":"ACTIVE","board":"{ARRAY}"}}]}}"#
        );
        let said = session.hear(&list);
        let subscribe: Value = serde_json::from_str(&said[0]).expect("JSON");
        assert_eq!(subscribe["param"]["param"]["serialnr"], "24958");
        let feed = subscribe["param"]["id"].as_u64().expect("a number");
        for (param, words, clk) in [
            (r#"{"serialnr":"24958","board":"x","san":["e4"],"match":true}"#, 1, None),
            (r#"{"clock":{"white":300,"black":298,"run":false}}"#, 1, Some("00:05:00")),
            // Two moves in one message.
            (r#"{"san":["e5","Nf3"]}"#, 3, None),
            (r#"{"clock":{"white":300,"black":298,"run":true}}"#, 3, None),
            // After a connection was lost: the game from its start.
            (
                r#"{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","san":["e4","e5","Nf3","Nc6"]}"#,
                4,
                None,
            ),
            (r#"{"san":17}"#, 4, None),
        ] {
            session.hear(&format!(r#"{{"response":"feed","id":{feed},"param":{param},"time":0}}"#));
            let game = &session.games("here")[0];
            assert_eq!(game.words.len(), words, "{param}");
            assert_eq!(game.words[words - 1].command("clk"), clk, "{param}");
        }
        let game = &session.games("here")[0];
        assert_eq!((game.slot.board, game.placement.as_deref()), (Some(24958), Some("x")));
        assert_eq!(game.words[0].command("clk"), Some("00:05:00"));
        for nonsense in ["", "{", "[]", r#"{"response":"feed","id":99,"param":{"san":["e4"]}}"#] {
            assert!(session.hear(nonsense).is_empty());
        }
    }
    #[test]
    fn a_board_has_one_game_after_another_and_goes_on_where_it_stood() {
        let start = format!("{ARRAY} w KQkq - 0 1");
        let listed =
            |board: &str, san: &[&str]| json!({ "start": start, "board": board, "san": san });
        let mut board = Board::default();
        let mut hear = |param: Value| {
            board.hear(&param);
            (board.game, board.words.len())
        };
        assert_eq!(hear(listed("x", &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"])), (1, 6));
        // A move taken back, and none of what was played told anew.
        assert_eq!(hear(listed("x", &["e4", "e5", "Nf3", "Nc6", "Bb5"])), (1, 5));
        assert_eq!(hear(listed("x", &[])), (1, 5));
        assert_eq!(hear(json!({ "san": ["a6"] })), (1, 6));
        // The men are set up again, and another game begins.
        assert_eq!(hear(listed(ARRAY, &[])), (2, 0));
        assert_eq!(hear(json!({ "san": ["e4", "e5", "Nf3", "Nc6"] })), (2, 4));
        // The next had begun before the line came back.
        assert_eq!(hear(listed("x", &["e4"])), (3, 1));

        let games: Vec<Snapshot> =
            [(1, 6), (2, 3)].map(|(game, count)| played(game, count)).to_vec();
        let known = games.iter().map(|game| Known {
            id: crate::identity::GameId { round: 1, number: 1 },
            slot: &game.slot,
            tags: &game.tags,
            words: &game.words,
            over: false,
        });
        let session = Session::resume(known);
        assert_eq!(session.games("here"), [played(2, 3)]);
    }

    fn played(game: u32, count: usize) -> Snapshot {
        let words = vec![Word::new("e4"); count];
        Board { game, words, ..Board::default() }.snapshot("here", "77", 1)
    }
}
