//! The boards as LiveChess tells them over its WebSocket: what to say, and what to make of what is
//! heard. Nothing is ever told to a board.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::snapshot::{MAX_WORDS, Said, Slot, Snapshot, Word};

/// Most boards listened to.
const MAX_BOARDS: usize = 500;
/// The placement with which games begin.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A conversation with LiveChess.
#[derive(Debug, Default)]
pub struct Session {
    next: u64,
    boards: BTreeMap<String, Board>,
    /// Boards by the number of their feed.
    feeds: BTreeMap<u64, String>,
}

/// A board and the game on it.
#[derive(Clone, Debug, Default)]
struct Board {
    start: Option<String>,
    words: Vec<Word>,
    placement: Option<String>,
}

impl Session {
    /// What to say first, on each connection.
    pub fn hello(&mut self) -> String {
        self.feeds.clear();
        self.next = 1;
        json!({ "id": 1, "call": "eboards" }).to_string()
    }

    /// Hears a message, and says what to answer.
    pub fn hear(&mut self, text: &str) -> Vec<String> {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return Vec::new() };
        match message["response"].as_str() {
            Some("call") if message["id"] == 1 => self.subscribe(&message["param"]),
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
        let sans: Vec<&str> =
            param["san"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if let Some(start) = text("start") {
            // A game from its start: what it lists is all there is of it.
            self.start = Some(start);
            let same = self.words.iter().zip(&sans).take_while(|(word, san)| word.text == **san);
            let same = same.count();
            self.words.truncate(same);
            self.words.extend(sans[same..].iter().map(|san| Word::new(san)));
        } else {
            self.words.extend(sans.into_iter().map(Word::new));
        }
        self.words.truncate(MAX_WORDS);
        self.clock(&param["clock"]);
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
        let placement = |start: &str| start.split(' ').next().map(str::to_owned);
        if let Some(start) = &self.start
            && placement(start).as_deref() != Some(ARRAY)
        {
            tags.push(("SetUp".to_owned(), "1".to_owned()));
            tags.push(("FEN".to_owned(), start.clone()));
        }
        Snapshot {
            slot: Slot { source: source.to_owned(), board: Some(board), ..Slot::default() },
            tags,
            words: self.words.clone(),
            result: "*".to_owned(),
            placement: self.placement.clone(),
        }
    }
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
}
