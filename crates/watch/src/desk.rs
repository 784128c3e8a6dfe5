//! All games of an event, as the journal has them: the fold of its entries.

use std::collections::BTreeMap;

use crate::{
    code::Asked,
    entry::{Entry, Ruling, Seen, What},
    game::Game,
    identity::{self, GameId, Known},
    snapshot::{MAX_GAMES, Snapshot},
    stream::{self, Delta},
};

/// Notes and outages kept in memory; all are in the journal.
const MAX_NOTES: usize = 1_000;

/// All games of an event, as the journal has them.
#[derive(Debug, Default)]
pub struct Desk {
    /// The games, by round and number.
    pub games: BTreeMap<GameId, Game>,
    /// Sources by their name, and why one is away.
    pub sources: BTreeMap<String, Option<String>>,
    /// What was noted, and which sources went and came, in order.
    pub notes: Vec<Note>,
    /// The number of the last entry.
    pub n: u64,
    /// When its journal was begun: what another counted says nothing of this one.
    born: u64,
    asked: Asked,
}

/// Something that happened and is not of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// When, in Unix milliseconds.
    pub t: u64,
    /// The game, where it is about one.
    pub game: Option<GameId>,
    /// What.
    pub what: Noted,
}

/// What was noted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noted {
    /// By the arbiter.
    Text(String),
    /// A ruling on a word.
    Ruled(String, Ruling),
    /// Time given or taken.
    Time {
        /// Whose.
        white: bool,
        /// How many seconds.
        seconds: i32,
    },
    /// A source went away, and why.
    Away(String, String),
    /// A source came back.
    Back(String),
}

/// Why something the arbiter asked for cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such game.
    NoGame,
    /// The game has no such word any more: the source corrected it meanwhile.
    NoWord,
    /// Too long, or empty.
    BadText,
}

/// Longest note of an arbiter, in bytes.
pub const MAX_NOTE: usize = 2_000;

impl Desk {
    /// An empty desk; games are judged by what is asked.
    pub fn new(asked: Asked) -> Self {
        Self { asked, ..Self::default() }
    }

    /// What is new in all that a source shows, as entries to be recorded, in order.
    pub fn news(&self, source: &str, shown: &[Snapshot]) -> Vec<What> {
        let known: Vec<Known<'_>> = self
            .games
            .values()
            .filter(|game| game.slot.source == source)
            .map(Game::known)
            .collect();
        let found = identity::matches(&known, shown);
        let mut new: Vec<GameId> = Vec::new();
        let mut news = Vec::new();
        for (snapshot, id) in shown.iter().zip(found) {
            let seen = match id.and_then(|id| self.games.get(&id)) {
                Some(game) => game.news(snapshot),
                None if self.games.len() + new.len() >= MAX_GAMES => None,
                None => {
                    let round = identity::round(&snapshot.slot, &snapshot.tags);
                    let board = identity::board(&snapshot.slot, &snapshot.tags);
                    let taken = |id: GameId| self.games.contains_key(&id) || new.contains(&id);
                    let id = GameId::allot(round, board, taken);
                    new.push(id);
                    Game::new(id, 0).news(snapshot)
                }
            };
            news.extend(seen.map(|seen| What::Seen(Box::new(seen))));
        }
        news
    }

    /// Whether what an arbiter asks for can be recorded.
    ///
    /// # Errors
    /// It cannot.
    pub fn may(&self, what: &What) -> Result<(), Refusal> {
        let game = |id: &GameId| self.games.get(id).ok_or(Refusal::NoGame);
        match what {
            What::Ruled { game: id, word, text, .. } => {
                let known = game(id)?.words.get(*word);
                known.filter(|known| known.text == *text).map(|_| ()).ok_or(Refusal::NoWord)
            }
            What::Time { game: id, .. } | What::Read { game: id, .. } => game(id).map(|_| ()),
            What::Noted { game: id, text } => {
                if let Some(id) = id {
                    game(id)?;
                }
                let good = !text.trim().is_empty() && text.len() <= MAX_NOTE;
                good.then_some(()).ok_or(Refusal::BadText)
            }
            What::Seen(_) | What::Source { .. } | What::Told { .. } => Ok(()),
        }
    }

    /// Takes an entry in, and gives what changed of what viewers are shown.
    pub fn apply(&mut self, entry: &Entry) -> Option<Delta> {
        let Entry { n, t, what } = entry;
        let (n, t) = (*n, *t);
        if self.n == 0 {
            self.born = t;
        }
        self.n = n;
        let id = match what {
            What::Seen(seen) => {
                let game = self.games.entry(seen.game).or_insert_with(|| Game::new(seen.game, t));
                game.see(seen, n, t);
                seen.game
            }
            What::Ruled { game, word, text, ruling } => {
                let known = self.games.get_mut(game)?;
                if known.words.get(*word).is_none_or(|known| known.text != *text) {
                    return None;
                }
                known.rule(*word, *ruling);
                self.note(t, Some(*game), Noted::Ruled(text.clone(), *ruling));
                *game
            }
            What::Time { game, white, seconds } => {
                self.games.get_mut(game)?.give_time(*white, *seconds);
                self.note(t, Some(*game), Noted::Time { white: *white, seconds: *seconds });
                *game
            }
            What::Read { game, alert } => {
                self.each(game, alert, |raised| raised.read = true);
                return None;
            }
            What::Told { game, alert } => {
                self.each(game, alert, |raised| raised.told = true);
                return None;
            }
            What::Noted { game, text } => {
                self.note(t, *game, Noted::Text(text.clone()));
                return None;
            }
            What::Source { source, up, why } => {
                let before = self.sources.insert(source.clone(), (!up).then(|| why.clone()));
                match (up, before) {
                    (false, _) => self.note(t, None, Noted::Away(source.clone(), why.clone())),
                    (true, Some(Some(_))) => self.note(t, None, Noted::Back(source.clone())),
                    (true, _) => {}
                }
                return None;
            }
        };
        let game = self.games.get_mut(&id)?;
        let before = std::mem::take(&mut game.shown);
        game.settle(self.asked, n, t);
        let delta = stream::delta(game, &before, n);
        let is_same = delta.moves.is_empty() && delta.keep == before.len();
        // Where a game stands and what stands on its board is for us alone.
        let is_ours = |seen: &Seen| {
            seen.tags.is_none() && seen.edit.is_none() && seen.result.is_none() && game.version > 0
        };
        if is_same && matches!(what, What::Seen(seen) if is_ours(seen)) {
            return None;
        }
        game.step(n, delta.keep);
        Some(delta)
    }

    /// By what a reader says which state he has: the journal it was counted by, and its number there.
    pub fn mark(&self, version: u64) -> String {
        format!("{:x}-{version}", self.born)
    }

    /// The number of a state that a reader has; nothing where another journal counted it.
    pub fn marked(&self, mark: &str) -> Option<u64> {
        let (born, version) = mark.split_once('-')?;
        let is_ours = u64::from_str_radix(born, 16) == Ok(self.born);
        version.parse().ok().filter(|version| is_ours && *version <= self.n)
    }

    fn each(&mut self, game: &GameId, key: &str, change: impl Fn(&mut crate::game::Raised)) {
        let Some(game) = self.games.get_mut(game) else { return };
        game.alerts.iter_mut().filter(|raised| raised.alert.key() == key).for_each(change);
    }

    fn note(&mut self, t: u64, game: Option<GameId>, what: Noted) {
        if self.notes.len() == MAX_NOTES {
            self.notes.remove(0);
        }
        self.notes.push(Note { t, game, what });
    }

    /// The rounds there are.
    pub fn rounds(&self) -> Vec<u32> {
        let mut rounds: Vec<u32> = self.games.keys().map(|id| id.round).collect();
        rounds.dedup();
        rounds
    }

    /// The games of a round, in the order of their numbers.
    pub fn round(&self, round: u32) -> impl Iterator<Item = &Game> {
        let (from, to) = (GameId { round, number: 0 }, GameId { round, number: u32::MAX });
        self.games.range(from..=to).map(|(_, game)| game)
    }
}
