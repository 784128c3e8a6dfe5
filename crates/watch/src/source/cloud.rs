//! The JSON of LiveChess: of its cloud, and beside the games of a folder it exports.

mod array;

use std::io;

use serde::Deserialize;
use serde_json::Value;

use super::{
    Source,
    http::{Client, Got},
};
use crate::snapshot::{MAX_GAMES, MAX_WORDS, Said, Slot, Snapshot, Word};

/// The number of the array of standard chess among the 960.
const STANDARD: u64 = 518;
/// Most rounds looked at.
const MAX_ROUNDS: usize = 100;
/// Looks between two at the list of rounds.
const SELDOM: u32 = 12;

/// A tournament.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Tournament {
    name: Option<String>,
    location: Option<String>,
    country: Option<String>,
    timecontrol: Option<String>,
    rounds: Vec<Round>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct Round {
    count: u32,
    live: u32,
}

/// The pairings of a round.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Index {
    date: Option<String>,
    pairings: Vec<Pairing>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Pairing {
    white: Option<Player>,
    black: Option<Player>,
    result: Option<String>,
    live: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Player {
    fname: Option<String>,
    mname: Option<String>,
    lname: Option<String>,
    title: Option<String>,
    federation: Option<String>,
    fideid: Value,
}

/// A game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Game {
    live: bool,
    result: Option<String>,
    chess960: Option<u64>,
    moves: Vec<String>,
    /// There was none where it should be.
    #[serde(skip)]
    missing: bool,
}

impl Index {
    /// Reads it; `None` while it is half written.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// Adds to a game of this round what it does not tell itself: its day, its result, its players.
    pub fn complete(&self, game: &mut Snapshot) {
        game.slot.day = self.date.clone();
        let place = game.slot.board.and_then(|board| (board as usize).checked_sub(1));
        let Some(pairing) = place.and_then(|place| self.pairings.get(place)) else { return };
        // Another order of the boards must not give a game another's result.
        let is_hers = |name, player: &Option<Player>| {
            let told = player.as_ref().and_then(Player::name);
            game.tag(name).is_none_or(|name| told.is_none_or(|told| same_name(name, &told)))
        };
        if !is_hers("White", &pairing.white) || !is_hers("Black", &pairing.black) {
            return;
        }
        let result = pairing.result.as_deref().map(result).unwrap_or_default();
        if matches!(&*game.result, "" | "*") && !result.is_empty() {
            game.result = result.to_owned();
        }
        let missing: Vec<_> =
            pairing.tags().into_iter().filter(|(name, _)| game.tag(name).is_none()).collect();
        for (name, value) in missing {
            game.tags.retain(|(known, _)| *known != name);
            game.tags.push((name, value));
        }
    }
}

fn same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| {
        let mut letters: Vec<char> = name
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        letters.sort_unstable();
        letters
    };
    letters(one) == letters(other)
}

impl Player {
    /// The name as PGN writes it: the last name first.
    fn name(&self) -> Option<String> {
        let part = |part: &Option<String>| part.as_deref().unwrap_or_default().trim().to_owned();
        let first = [part(&self.fname), part(&self.mname)].join(" ").trim().to_owned();
        let last = part(&self.lname);
        match (last.is_empty(), first.is_empty()) {
            (true, true) => None,
            (true, false) => Some(first),
            (false, true) => Some(last),
            (false, false) => Some(format!("{last}, {first}")),
        }
    }
}

impl Pairing {
    fn tags(&self) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        for (side, player) in [("White", &self.white), ("Black", &self.black)] {
            let Some(player) = player else { continue };
            let fide = match &player.fideid {
                Value::Number(number) if number.as_u64() != Some(0) => Some(number.to_string()),
                Value::String(text) => Some(text.clone()),
                _ => None,
            };
            let told = [
                ("", player.name()),
                ("Title", player.title.clone()),
                ("FideId", fide),
                ("Team", None),
                ("Fed", player.federation.clone()),
            ];
            let told = told.into_iter().filter_map(|(what, value)| Some((what, value?)));
            tags.extend(
                told.filter(|(_, value)| !value.is_empty())
                    .map(|(what, value)| (format!("{side}{what}"), value)),
            );
        }
        tags
    }
}

/// A result as PGN writes it; empty where it is none.
fn result(text: &str) -> &'static str {
    match text {
        "WHITEWIN" | "1-0" => "1-0",
        "BLACKWIN" | "0-1" => "0-1",
        "DRAW" | "1/2-1/2" => "1/2-1/2",
        _ => "",
    }
}

/// A move with its clock and the seconds used, `e4 4903+556`; either may be missing.
fn word(text: &str) -> Word {
    let (text, times) = text.split_once(' ').unwrap_or((text, ""));
    let (clock, used) = times.split_once('+').unwrap_or((times, ""));
    let said = [("clk", clock), ("emt", used)].into_iter().filter_map(|(name, seconds)| {
        let seconds: u64 = seconds.trim().parse().ok()?;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        Some(Said::Comment(format!("[%{name} {hours:02}:{minutes:02}:{seconds:02}]")))
    });
    Word { said: said.collect(), ..Word::new(text) }
}

/// A game of a round as a snapshot.
pub fn snapshot(
    tournament: &Tournament,
    index: &Index,
    game: &Game,
    round: u32,
    board: u32,
) -> Snapshot {
    let place = [&tournament.location, &tournament.country];
    let place: Vec<&str> = place.into_iter().filter_map(|part| part.as_deref()).collect();
    let told = [
        ("Event", tournament.name.clone()),
        ("Site", Some(place.join(", "))),
        ("Date", index.date.as_ref().map(|date| date.replace('-', "."))),
        ("Round", Some(format!("{round}.{board}"))),
        ("TimeControl", tournament.timecontrol.clone()),
    ];
    let mut tags: Vec<(String, String)> = told
        .into_iter()
        .filter_map(|(name, value)| {
            Some((name.to_owned(), value.filter(|value| !value.is_empty())?))
        })
        .collect();
    if let Some(array) = game.chess960.filter(|&number| number != STANDARD).and_then(array::fen) {
        tags.push(("Variant".to_owned(), "Chess960".to_owned()));
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), array));
    }
    let of_game = game.result.as_deref().map(result).unwrap_or_default();
    let mut snapshot = Snapshot {
        slot: Slot { round: Some(round), board: Some(board), ..Slot::default() },
        tags,
        words: game.moves.iter().take(MAX_WORDS).map(|text| word(text)).collect(),
        result: if of_game.is_empty() { "*".to_owned() } else { of_game.to_owned() },
        placement: None,
        cut: game.missing,
    };
    index.complete(&mut snapshot);
    snapshot.bounded()
}

/// A tournament of the cloud, polled.
#[derive(Debug)]
pub struct Cloud {
    base: String,
    name: String,
    client: Client,
    tournament: Tournament,
    /// The pairings of each round, and its games as far as they have been read.
    rounds: Vec<(Index, Vec<Option<Game>>)>,
    looks: u32,
    /// Something was read that has not been shown yet, for what came after it failed.
    changed: bool,
}

impl Cloud {
    /// The tournament in this folder of the web, known by this name.
    pub fn new(base: &str, name: &str, client: Client) -> Self {
        Self {
            base: base.trim_end_matches('/').to_owned(),
            name: name.to_owned(),
            client,
            tournament: Tournament::default(),
            rounds: Vec::new(),
            looks: 0,
            changed: false,
        }
    }

    /// What stands at an address, if it has changed.
    fn fetch<T: for<'de> Deserialize<'de>>(&mut self, path: &str) -> io::Result<Option<T>> {
        let url = format!("{}/{path}", self.base);
        let Got::New(bytes) = self.client.get(&url)? else { return Ok(None) };
        let read = serde_json::from_slice(&bytes).ok();
        if read.is_none() {
            // It was half written, and is asked for again.
            self.client.forget(&url);
        }
        self.changed |= read.is_some();
        Ok(read)
    }

    /// The same of a board, on which there may be no game yet.
    fn fetch_game(&mut self, round: usize, board: usize) -> io::Result<()> {
        let path = format!("round-{}/game-{}.json?poll", round + 1, board + 1);
        let fetched = self.fetch::<Game>(&path);
        let known = &mut self.rounds[round].1[board];
        match fetched {
            Ok(Some(game)) => *known = Some(game),
            Ok(None) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.changed |= known.is_none();
                known.get_or_insert(Game { missing: true, ..Game::default() });
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn fetch_round(&mut self, at: usize, left: &mut usize) -> io::Result<()> {
        if let Some(index) = self.fetch::<Index>(&format!("round-{}/index.json", at + 1))? {
            self.rounds[at].0 = index;
        }
        let count = self.rounds[at].0.pairings.len().min(*left);
        *left -= count;
        self.rounds[at].1.resize_with(count, || None);
        for board in 0..count {
            let known = self.rounds[at].1[board].as_ref();
            // The round may say that a game is over before its last moves are there.
            let is_over = known.is_some_and(|known| !known.live && !known.moves.is_empty());
            if !is_over || self.rounds[at].0.pairings[board].live {
                self.fetch_game(at, board)?;
            }
        }
        Ok(())
    }
}

impl Source for Cloud {
    fn look(&mut self) -> io::Result<Option<Vec<Snapshot>>> {
        if self.looks.is_multiple_of(SELDOM) {
            if let Some(tournament) = self.fetch::<Tournament>("tournament.json")? {
                self.tournament = tournament;
            }
            let count = self.tournament.rounds.len().min(MAX_ROUNDS);
            self.rounds.resize_with(count, Default::default);
        }
        self.looks = self.looks.wrapping_add(1);
        let mut left = MAX_GAMES;
        for at in 0..self.rounds.len() {
            let round = self.tournament.rounds[at];
            // What is over and was seen once is left alone.
            let is_known = !self.rounds[at].0.pairings.is_empty();
            if round.count > 0 && (!is_known || round.live > 0 || self.runs(at)) {
                self.fetch_round(at, &mut left)?;
            }
        }
        Ok(std::mem::take(&mut self.changed).then(|| self.games()))
    }
}

impl Cloud {
    fn runs(&self, round: usize) -> bool {
        self.rounds[round].1.iter().flatten().any(|game| game.live)
    }

    fn games(&self) -> Vec<Snapshot> {
        let mut games = Vec::new();
        for ((index, of_round), round) in self.rounds.iter().zip(1..) {
            for (game, board) in of_round.iter().zip(1..) {
                // What has not been read yet says nothing.
                let Some(game) = game else { continue };
                let mut game = snapshot(&self.tournament, index, game, round, board);
                game.slot.source.clone_from(&self.name);
                games.push(game);
            }
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_with_clocks_or_without() {
        for (text, word_of, clk, emt) in [
            ("e4 4903+556", "e4", Some("01:21:43"), Some("00:09:16")),
            ("Rxd7 +13", "Rxd7", None, Some("00:00:13")),
            ("exd7", "exd7", None, None),
            ("dxe4 63", "dxe4", Some("00:01:03"), None),
        ] {
            let word = word(text);
            assert_eq!(
                (&*word.text, word.command("clk"), word.command("emt")),
                (word_of, clk, emt)
            );
        }
    }

    #[test]
    fn a_game_of_the_cloud_is_a_snapshot() {
        let tournament: Tournament = serde_json::from_str(
            r#"{"id":"x","name":"Open","location":"Oslo","country":"NO","rounds":[{"count":1,"live":1}]}"#,
        )
        .expect("a tournament");
        let index = Index::read(
            br#"{"date":"2023-12-18","pairings":[{"white":{"fname":"Ann","mname":null,"lname":"Adams",
                "title":"GM","fideid":7},"black":{"lname":"Berg","fideid":0},"result":"*","live":true}]}"#,
        )
        .expect("pairings");
        let game: Game = serde_json::from_str(
            r#"{"live":true,"serialNr":"45539","chess960":518,"result":null,"moves":["e4 60+1","e5"]}"#,
        )
        .expect("a game");
        let shown = snapshot(&tournament, &index, &game, 1, 1);
        assert_eq!(shown.tag("White"), Some("Adams, Ann"));
        assert_eq!((shown.tag("WhiteFideId"), shown.tag("BlackFideId")), (Some("7"), None));
        assert_eq!((shown.tag("Site"), shown.tag("Round")), (Some("Oslo, NO"), Some("1.1")));
        assert_eq!((shown.words.len(), &*shown.result, shown.tag("FEN")), (2, "*", None));
        assert!(Index::read(b"{\"pairings\": [").is_none());
    }
}
