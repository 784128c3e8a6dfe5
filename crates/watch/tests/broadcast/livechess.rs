//! The WebSocket of LiveChess, spoken by a server of our own: it tells, falls silent, goes, comes back.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Runtime,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{WebSocketStream, accept_async, tungstenite::Message};

use crate::opened::{Opened, quick, until};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// Longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

type Line = WebSocketStream<TcpStream>;
type Sender = Arc<tokio::sync::Mutex<SplitSink<Line, Message>>>;

/// LiveChess, as far as we know it: it answers which boards there are, and says what happens on those
/// that somebody has asked for.
struct LiveChess {
    runtime: Runtime,
    listener: TcpListener,
    boards: Arc<Mutex<Vec<Value>>>,
    silent: Arc<AtomicBool>,
    line: Option<(Sender, JoinHandle<()>)>,
    /// The boards that are asked for, with the numbers of their feeds.
    asked: mpsc::Receiver<(String, Value)>,
    ask: mpsc::Sender<(String, Value)>,
}

impl LiveChess {
    fn open() -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let (ask, asked) = mpsc::channel();
        let (boards, silent) = (Arc::default(), Arc::default());
        Self { runtime, listener, boards, silent, line: None, asked, ask }
    }

    fn url(&self) -> String {
        format!("ws://{}/api/v1.0", self.listener.local_addr().expect("an address"))
    }

    /// These boards are plugged in.
    fn plug(&self, boards: &[Value]) {
        *self.boards.lock().expect("whole") = boards.to_vec();
    }

    /// Waits for whoever calls, and tells which boards there are.
    fn accept(&mut self) {
        let line = self.runtime.block_on(async {
            let (line, _) =
                timeout(PATIENCE, self.listener.accept()).await.expect("in time").expect("a line");
            accept_async(line).await.expect("a WebSocket")
        });
        let (sender, reader) = line.split();
        let sender = Arc::new(tokio::sync::Mutex::new(sender));
        let (boards, silent) = (Arc::clone(&self.boards), Arc::clone(&self.silent));
        let answering = answer(reader, Arc::clone(&sender), boards, silent, self.ask.clone());
        self.line = Some((sender, self.runtime.spawn(answering)));
    }

    /// The line breaks, without a word.
    fn break_off(&mut self) {
        let (sender, answering) = self.line.take().expect("a line");
        answering.abort();
        drop(sender);
    }

    /// The number of the feed that is asked for next; it is that of this board.
    fn feed_of(&self, serial: &str) -> Value {
        let (asked, feed) = self.asked.recv_timeout(PATIENCE).expect("in time");
        assert_eq!(asked, serial);
        feed
    }

    fn feed(&mut self, feed: &Value, param: &Value) {
        let said = json!({ "response": "feed", "id": feed, "param": param, "time": 0 });
        let (sender, _) = self.line.as_ref().expect("a line");
        self.runtime.block_on(say(sender, &said));
    }
}

async fn say(sender: &Sender, said: &Value) {
    // Whoever listens may have gone.
    let _ = sender.lock().await.send(Message::text(said.to_string())).await;
}

async fn answer(
    mut reader: SplitStream<Line>,
    sender: Sender,
    boards: Arc<Mutex<Vec<Value>>>,
    silent: Arc<AtomicBool>,
    ask: mpsc::Sender<(String, Value)>,
) {
    while let Some(Ok(Message::Text(text))) = reader.next().await {
        let said: Value = serde_json::from_str(&text).expect("JSON");
        if silent.load(Ordering::Acquire) {
            continue;
        }
        // Nothing is ever told to a board.
        assert!(said["call"] == "eboards" || said["call"] == "subscribe", "{said}");
        let mut param = Value::Null;
        if said["call"] == "eboards" {
            param = Value::Array(boards.lock().expect("whole").clone());
        }
        let answered = json!({ "response": "call", "id": said["id"], "param": param, "time": 0 });
        say(&sender, &answered).await;
        if said["call"] == "subscribe" {
            let serial = said["param"]["param"]["serialnr"].as_str().expect("a board");
            let _ = ask.send((serial.to_owned(), said["param"]["id"].clone()));
        }
    }
}

/// A board as the list has it.
fn eboard(serial: &str) -> Value {
    json!({ "serialnr": serial, "state": "ACTIVE", "flipped": false })
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

    live.plug(&["24958", "7"].map(eboard));
    live.accept();
    let feeds = ["24958", "7"].map(|serial| live.feed_of(serial));
    live.feed(&feeds[0], &json!({ "serialnr": "24958", "start": start, "san": [] }));
    live.feed(&feeds[0], &json!({ "san": ["e4"], "match": true }));
    live.feed(&feeds[1], &json!({ "san": ["d4", "d5"] }));
    live.feed(&feeds[0], &json!({ "clock": { "white": 300, "black": 298, "run": false } }));
    // Two moves in one message, and one of them is none.
    live.feed(&feeds[0], &json!({ "san": ["e5", "Ke3"], "match": false }));
    sees(&house, one, "e4 e5 Ke3");
    sees(&house, two, "d4 d5");
    assert_eq!(house.json(&format!("/json/{one}.json"))["moves"][0]["clk"], "00:05:00");
    assert_eq!(house.state("en")["alerts"][0]["kind"], "false-move");

    // The line breaks without a word. What was played meanwhile is told from the start of the game.
    live.break_off();
    live.accept();
    let feeds = ["24958", "7"].map(|serial| live.feed_of(serial));
    let all = ["e4", "e5", "Ke3", "Nc6", "Bc4"];
    live.feed(&feeds[0], &json!({ "start": start, "board": "x", "san": all }));
    live.feed(&feeds[1], &json!({ "san": ["c4"] }));
    sees(&house, one, "e4 e5 Ke3 Nc6 Bc4");
    sees(&house, two, "d4 d5 c4");

    // A board that is plugged in later is asked for too.
    live.plug(&["24958", "7", "8"].map(eboard));
    let feed = live.feed_of("8");
    live.feed(&feed, &json!({ "san": ["c4"] }));
    sees(&house, "round-1/game-8", "c4");

    // A line on which nobody answers any more is given up.
    live.silent.store(true, Ordering::Release);
    let hung = live.line.take();
    live.silent = Arc::default();
    live.accept();
    drop(hung);
    let feeds = ["24958", "7", "8"].map(|serial| live.feed_of(serial));
    live.feed(&feeds[1], &json!({ "san": ["e6"] }));
    sees(&house, two, "d4 d5 c4 e6");
    house.close();

    // Our own program begins anew, and is told only what is played then.
    let house = Opened::open(config);
    live.accept();
    let feeds = ["24958", "7", "8"].map(|serial| live.feed_of(serial));
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
    let said = |kind: &'static str| {
        let steps = session.iter().filter(|step| step["dir"] == "<");
        steps.map(|step| &step["msg"]).filter(move |msg| msg["response"] == kind)
    };
    let keep = tempfile::tempdir().expect("a folder");
    let mut live = LiveChess::open();
    live.plug(said("call").next().expect("a list")["param"].as_array().expect("boards"));
    let house = Opened::open(quick(&live.url(), keep.path()));
    live.accept();
    // What was told there, under the number that is asked for here.
    let feed = live.feed_of("24958");
    for msg in said("feed") {
        live.feed(&feed, &msg["param"]);
    }
    sees(&house, "round-1/game-24958", "e4 e5 Nf3");
    house.close();
}
