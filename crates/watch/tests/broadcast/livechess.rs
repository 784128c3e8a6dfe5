//! The WebSocket of LiveChess, spoken by a server of our own: it tells, falls silent, goes, comes back.

use std::{fs, path::PathBuf, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Runtime,
    time::timeout,
};
use tokio_tungstenite::{WebSocketStream, accept_async, tungstenite::Message};

use crate::opened::{Opened, quick, until};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// Longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// LiveChess, as far as we know it.
struct LiveChess {
    runtime: Runtime,
    listener: TcpListener,
    line: Option<WebSocketStream<TcpStream>>,
}

impl LiveChess {
    fn open() -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        Self { runtime, listener, line: None }
    }

    fn url(&self) -> String {
        format!("ws://{}/api/v1.0", self.listener.local_addr().expect("an address"))
    }

    /// Waits for whoever calls.
    fn accept(&mut self) {
        self.line = self.runtime.block_on(async {
            let (line, _) =
                timeout(PATIENCE, self.listener.accept()).await.expect("in time").expect("a line");
            Some(accept_async(line).await.expect("a WebSocket"))
        });
    }

    /// The next thing it is told.
    fn hear(&mut self) -> Value {
        let line = self.line.as_mut().expect("a line");
        let heard = self.runtime.block_on(async { timeout(PATIENCE, line.next()).await });
        let heard = heard.expect("in time");
        let text = heard.expect("a message").expect("whole").into_text().expect("text");
        let said: Value = serde_json::from_str(&text).expect("JSON");
        // Nothing is ever told to a board.
        assert!(said["call"] == "eboards" || said["call"] == "subscribe", "{said}");
        said
    }

    fn say(&mut self, said: &Value) {
        let line = self.line.as_mut().expect("a line");
        self.runtime.block_on(line.send(Message::text(said.to_string()))).expect("sent");
    }

    /// Says which boards there are, and gives the numbers of the feeds that are asked for then.
    fn boards(&mut self, serials: &[&str]) -> Vec<Value> {
        let asked = self.hear();
        assert_eq!(asked["call"], "eboards");
        let list: Vec<Value> = serials
            .iter()
            .map(|serial| json!({ "serialnr": serial, "state": "ACTIVE", "board": ARRAY, "flipped": false }))
            .collect();
        self.say(&json!({ "response": "call", "id": asked["id"], "param": list, "time": 0 }));
        let feeds = serials.iter().map(|serial| {
            let asked = self.hear();
            assert_eq!(asked["param"]["param"]["serialnr"], *serial);
            self.say(&json!({ "response": "call", "id": asked["id"], "param": null, "time": 0 }));
            asked["param"]["id"].clone()
        });
        feeds.collect()
    }

    fn feed(&mut self, feed: &Value, param: &Value) {
        self.say(&json!({ "response": "feed", "id": feed, "param": param, "time": 0 }));
    }
}

/// What viewers have of a game.
fn shown(house: &Opened, game: &str) -> String {
    let game = house.json(&format!("/json/{game}.json"));
    let moves = game["moves"].as_array().cloned().unwrap_or_default();
    moves.iter().filter_map(|shown| shown["word"].as_str()).collect::<Vec<_>>().join(" ")
}

fn sees(house: &Opened, game: &str, words: &str) {
    until(&format!("{game} is {words}"), || shown(house, game) == words);
}

#[test]
fn the_line_to_livechess_breaks_and_nothing_is_lost_or_told_twice() {
    let keep = tempfile::tempdir().expect("a folder");
    let mut live = LiveChess::open();
    let config = quick(&live.url(), keep.path());
    let house = Opened::open(config.clone());
    let (one, two) = ("round-1/game-24958", "round-1/game-7");
    let start = format!("{ARRAY} w KQkq - 0 1");

    live.accept();
    let feeds = live.boards(&["24958", "7"]);
    live.feed(&feeds[0], &json!({ "serialnr": "24958", "start": start, "san": [] }));
    live.feed(&feeds[0], &json!({ "san": ["e4"], "match": true }));
    live.feed(&feeds[1], &json!({ "san": ["d4", "d5"] }));
    live.feed(&feeds[0], &json!({ "clock": { "white": 300, "black": 298, "run": false } }));
    // Two moves in one message, and one that is no move of the game.
    live.feed(&feeds[0], &json!({ "san": ["e5", "Ke3"], "match": false }));
    sees(&house, one, "e4 e5 Ke3");
    sees(&house, two, "d4 d5");
    assert_eq!(house.json(&format!("/json/{one}.json"))["moves"][0]["clk"], "00:05:00");
    assert_eq!(house.state("en")["alerts"][0]["kind"], "false-move");

    // The line breaks without a word. What was played meanwhile is told from the start of the game.
    live.line = None;
    live.accept();
    let feeds = live.boards(&["24958", "7"]);
    let all = ["e4", "e5", "Ke3", "Nc6", "Bc4"];
    live.feed(&feeds[0], &json!({ "start": start, "board": "x", "san": all }));
    live.feed(&feeds[1], &json!({ "san": ["c4"] }));
    sees(&house, one, "e4 e5 Ke3 Nc6 Bc4");
    sees(&house, two, "d4 d5 c4");

    // A board that is plugged in later is asked for too; and a line on which nobody answers any more
    // is given up.
    let asked = live.hear();
    assert_eq!(asked["call"], "eboards");
    let list = json!([{ "serialnr": "24958" }, { "serialnr": "7" }, { "serialnr": "8" }]);
    live.say(&json!({ "response": "call", "id": asked["id"], "param": list, "time": 0 }));
    let asked = live.hear();
    assert_eq!(asked["param"]["param"]["serialnr"], "8");
    live.feed(&asked["param"]["id"].clone(), &json!({ "san": ["c4"] }));
    sees(&house, "round-1/game-8", "c4");
    let silent = live.line.take();
    live.accept();
    drop(silent);
    let feeds = live.boards(&["24958", "7", "8"]);
    live.feed(&feeds[1], &json!({ "san": ["e6"] }));
    sees(&house, two, "d4 d5 c4 e6");
    house.close();

    // Our own program begins anew, and is told only what is played then.
    let house = Opened::open(config);
    live.accept();
    let feeds = live.boards(&["24958", "7", "8"]);
    live.feed(&feeds[1], &json!({ "san": ["Nc3"] }));
    sees(&house, two, "d4 d5 c4 e6 Nc3");
    sees(&house, one, "e4 e5 Ke3 Nc6 Bc4");
    // The next game on this board: the one before stays.
    live.feed(&feeds[1], &json!({ "start": start, "board": ARRAY, "san": [] }));
    live.feed(&feeds[1], &json!({ "san": ["e4"] }));
    sees(&house, "round-2/game-7", "e4");
    sees(&house, two, "d4 d5 c4 e6 Nc3");
    let alerts = house.state("en")["alerts"].clone();
    let kinds: Vec<_> =
        alerts.as_array().expect("alerts").iter().map(|alert| &alert["kind"]).collect();
    assert_eq!(kinds, ["false-move"], "and nobody was alarmed");
    house.close();
}

#[test]
fn a_session_that_was_written_down_is_followed() {
    let Some(boards) = std::env::var_os("REGENCE_BOARDS") else {
        println!("SKIPPED: REGENCE_BOARDS does not say where recordings of boards are");
        return;
    };
    let path = PathBuf::from(boards).join("livechess-feed/session-synthetic.json");
    let session: Vec<Value> =
        serde_json::from_slice(&fs::read(path).expect("a file")).expect("JSON");
    let keep = tempfile::tempdir().expect("a folder");
    let mut live = LiveChess::open();
    let house = Opened::open(quick(&live.url(), keep.path()));
    live.accept();
    // What was told there, by the numbers that are asked for here.
    let mut asked = json!({ "id": 0 });
    for step in session {
        let mut said = step["msg"].clone();
        match (step["dir"].as_str(), said["response"].as_str()) {
            (Some("<"), Some("call")) => {
                asked = live.hear();
                said["id"] = asked["id"].clone();
                live.say(&said);
            }
            (Some("<"), _) => {
                said["id"] = asked["param"]["id"].clone();
                live.say(&said);
            }
            // What the recorded client said: ours does not set up boards.
            _ => {}
        }
    }
    sees(&house, "round-1/game-24958", "e4 e5 Nf3");
    house.close();
}
