//! A round of the LiveChess Cloud, in the shapes that were recorded of it, growing move by move.

use std::{
    collections::BTreeSet,
    fs,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use watch::{
    snapshot::{Snapshot, Word},
    source::{cloud::Cloud, http::Client, pgn},
    stream::{self, Mode},
};

use crate::{
    hall::{Hall, real_games},
    web::{Answer, Web},
};

/// Recorded shapes of the cloud: of a tournament, of the pairings of a round, of a game.
fn shapes() -> Option<[Value; 3]> {
    let folder = PathBuf::from(std::env::var_os("REGENCE_BOARDS")?).join("livechess-cloud");
    let read = |name: &str| -> Value {
        serde_json::from_slice(&fs::read(folder.join(name)).expect("a file")).expect("JSON")
    };
    let shapes = read("shapes.json");
    Some([
        shapes["tournament.json"].clone(),
        shapes["round-N/index.json"].clone(),
        read("game-sample.json"),
    ])
}

/// A round as the cloud has it.
struct Round {
    shapes: [Value; 3],
    truth: Vec<Snapshot>,
    /// Words of each game so far.
    at: Vec<usize>,
    over: bool,
    /// Requests so far, and whether anything goes wrong with them.
    asked: usize,
    troubled: bool,
    /// Files whose half was shown.
    halved: BTreeSet<String>,
}

fn seconds(time: &str) -> u64 {
    time.split(':').fold(0, |sum, part| sum * 60 + part.parse::<u64>().unwrap_or_default())
}

/// A move as the cloud writes it: `SAN clock+elapsed`.
fn told(word: &Word) -> String {
    let time = |name| word.command(name).map(seconds);
    match (time("clk"), time("emt")) {
        (Some(clock), Some(used)) => format!("{} {clock}+{used}", word.text),
        (Some(clock), None) => format!("{} {clock}", word.text),
        (None, Some(used)) => format!("{} +{used}", word.text),
        (None, None) => word.text.clone(),
    }
}

/// What is told of a move: the word, and its times in seconds.
fn read(word: &Word) -> (&str, Option<u64>, Option<u64>) {
    (&word.text, word.command("clk").map(seconds), word.command("emt").map(seconds))
}

fn result(text: &str) -> &'static str {
    match text {
        "1-0" => "WHITEWIN",
        "0-1" => "BLACKWIN",
        "1/2-1/2" => "DRAW",
        _ => "*",
    }
}

impl Round {
    fn answer(&mut self, path: &str) -> Answer {
        self.asked += 1;
        let Some(text) = self.file(path) else {
            return Answer::Whole(404, "", "<h1>Not Found</h1>".to_owned());
        };
        // The last state of each file is met half written, under the mark that it keeps.
        if self.over && self.halved.insert(path.to_owned()) {
            return Answer::Marked(mark(&text), text[..text.len() / 2].to_owned());
        }
        match self.asked % 60 {
            7 if self.troubled => Answer::Nothing,
            19 if self.troubled => Answer::Cut(text.len(), text[..text.len() / 2].to_owned()),
            // A half, and nothing tells that it is one.
            31 if self.troubled => Answer::Marked(mark(&text), text[..text.len() / 2].to_owned()),
            43 if self.troubled => Answer::Whole(500, "", String::new()),
            _ => Answer::Marked(mark(&text), text),
        }
    }

    fn file(&self, path: &str) -> Option<String> {
        let [tournament, index, game] = &self.shapes;
        let live = !self.over;
        if path.ends_with("/tournament.json") {
            let mut tournament = tournament.clone();
            let count = self.truth.len();
            tournament["rounds"] =
                json!([{ "count": count, "live": if live { count } else { 0 } }]);
            return Some(tournament.to_string());
        }
        if path.ends_with("/round-1/index.json") {
            let mut index = index.clone();
            let pairings = self.truth.iter().map(|truth| {
                let mut pairing = index["pairings"][0].clone();
                for (side, name) in [("white", "White"), ("black", "Black")] {
                    let name = truth.tag(name).unwrap_or_default();
                    let (last, first) = name.split_once(", ").unwrap_or((name, ""));
                    pairing[side] = json!({ "fname": first, "mname": null, "lname": last });
                }
                pairing["result"] = if self.over { result(&truth.result) } else { "*" }.into();
                pairing["live"] = live.into();
                pairing
            });
            index["pairings"] = pairings.collect();
            return Some(index.to_string());
        }
        let board: usize =
            path.rsplit_once("/game-")?.1.strip_suffix(".json?poll")?.parse().ok()?;
        let (truth, at) = (&self.truth[board - 1], self.at[board - 1]);
        // Where nothing has been played there is no game.
        let words = truth.words[..at].first().map(|_| &truth.words[..at])?;
        let mut game = game.clone();
        game["moves"] = words.iter().map(told).collect();
        game["live"] = live.into();
        game["result"] = if self.over { result(&truth.result) } else { "*" }.into();
        Some(game.to_string())
    }
}

fn mark(text: &str) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:x}\"", hasher.finish())
}

#[test]
fn a_round_of_the_cloud_comes_out_move_for_move_and_clock_for_clock() {
    let (Some(truth), Some(shapes)) = (real_games(), shapes()) else { return };
    let count = truth.len();
    let round = Arc::new(Mutex::new(Round {
        shapes,
        at: vec![0; count],
        truth: truth.clone(),
        over: false,
        asked: 0,
        troubled: true,
        halved: BTreeSet::new(),
    }));
    let cloud = Arc::clone(&round);
    let web = Web::open(move |heard| cloud.lock().expect("whole").answer(&heard.path));
    let source = || Box::new(Cloud::new(&web.url("/get/id"), "hall", Client::default()));
    let mut hall = Hall::of(source());
    let longest = truth.iter().map(|game| game.words.len()).max().unwrap_or_default();
    let mut seen = vec![0; count];
    let mut looked = |hall: &mut Hall| {
        for delta in hall.look() {
            let board: usize =
                delta.game.split_once('-').and_then(|(_, n)| n.parse().ok()).expect("a board");
            assert_eq!(delta.keep, seen[board - 1], "nothing twice, and no viewer goes back");
            seen[board - 1] = delta.keep + delta.moves.len();
        }
    };
    for upto in 0..=longest {
        for (at, game) in round.lock().expect("whole").at.iter_mut().zip(&truth) {
            *at = upto.min(game.words.len());
        }
        looked(&mut hall);
        if upto == longest / 2 {
            hall.restart_with(source());
        }
    }
    {
        let mut round = round.lock().expect("whole");
        (round.over, round.troubled) = (true, false);
    }
    // The list of rounds is asked for seldom.
    for _ in 0..40 {
        looked(&mut hall);
    }
    let before = web.heard().len();
    looked(&mut hall);
    assert!(web.heard().len() <= before + 1, "what is over is left alone");
    assert_eq!(hall.desk.games.len(), count);
    for (game, truth) in hall.desk.games.values().zip(&truth) {
        let words: Vec<_> = game.words.iter().map(read).collect();
        let expected: Vec<_> = truth.words.iter().map(read).collect();
        assert_eq!(words, expected, "{}", game.id);
        assert_eq!(
            (game.result(), game.player(true)),
            (truth.result.clone(), truth.tag("White").unwrap_or_default())
        );
        for (name, mode) in Mode::ALL {
            let read_back = pgn::read(stream::pgn(game, mode).as_bytes());
            assert_eq!(read_back.games[0].words, game.words, "{} {name}", game.id);
        }
    }
}

#[test]
fn a_game_that_was_recorded_of_the_cloud_is_taken_to_the_letter() {
    let Some([mut tournament, index, game]) = shapes() else {
        println!("SKIPPED: REGENCE_BOARDS does not say where recordings of boards are");
        return;
    };
    tournament["rounds"] = json!([{ "count": 1, "live": 0 }]);
    let moves = game["moves"].clone();
    let web = Web::open(move |heard| {
        let text = match heard.path.rsplit('/').next().unwrap_or_default() {
            "tournament.json" => tournament.to_string(),
            "index.json" => index.to_string(),
            _ => game.to_string(),
        };
        Answer::Whole(200, "", text)
    });
    let source = Cloud::new(&web.url("/get/id"), "hall", Client::default());
    let mut hall = Hall::of(Box::new(source));
    hall.look();
    let game = hall.first();
    let words: Vec<String> = game.words.iter().map(told).collect();
    assert_eq!(Value::from(words), moves);
    assert_eq!(game.result(), "0-1");
}
