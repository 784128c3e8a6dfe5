//! A game as it is known: its words, what was ruled, and what follows from both.

use std::collections::{BTreeMap, BTreeSet};

use laws::Code;
use notation::pgn::Turn;

use crate::{
    alert::{self, Alert, Kind},
    code::{self, Asked},
    day,
    edit::Edit,
    entry::{Ruling, Seen},
    follow::{Follow, Ruled, Start, follow},
    identity::{GameId, Known},
    snapshot::{Slot, Snapshot, Word, tag},
    stream::{self, Shown},
};

/// Alerts kept of one game; the oldest that are done with go first.
const MAX_ALERTS: usize = 500;

/// A game as it is known.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its address.
    pub id: GameId,
    /// Where it stands in its source.
    pub slot: Slot,
    /// Its tags, to the letter.
    pub tags: Vec<(String, String)>,
    /// Its words.
    pub words: Vec<Word>,
    /// Its result as the source has it.
    pub result: String,
    /// What stands on the board, where the source tells.
    pub placement: Option<String>,
    /// What was ruled, by the word.
    pub rulings: BTreeMap<usize, Ruled>,
    /// Time given or taken, in the order in which it was.
    pub times: Vec<Time>,
    /// When it was first seen, in Unix milliseconds.
    pub began: u64,
    /// The number of the last entry that changed what is shown of it.
    pub version: u64,
    /// The code, and by what it was chosen.
    pub code: (Option<&'static Code>, String),
    /// The game as followed; `None` where its FEN cannot be read.
    pub follow: Option<Follow>,
    /// Every alert there was, in the order in which they came.
    pub alerts: Vec<Raised>,
    /// What is shown of its moves.
    pub shown: Vec<Shown>,
    /// The changes of what is shown, each with how many moves it kept; both only grow, for what a
    /// later change took back matters no more.
    steps: Vec<(u64, usize)>,
}

/// Time that an arbiter gave or took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Plies played before.
    pub ply: usize,
    /// Whose clock.
    pub white: bool,
    /// Seconds.
    pub seconds: i32,
}

/// An alert, and what came of it.
#[derive(Clone, Debug)]
pub struct Raised {
    /// The alert.
    pub alert: Alert,
    /// The entry that raised it.
    pub n: u64,
    /// When, in Unix milliseconds.
    pub t: u64,
    /// It is so no more: the source took back what it was about.
    pub gone: bool,
    /// The arbiter has seen it, or ruled on it.
    pub read: bool,
    /// It was passed on to the hook.
    pub told: bool,
}

impl Game {
    pub(crate) fn new(id: GameId, t: u64) -> Self {
        Self {
            id,
            slot: Slot::default(),
            tags: Vec::new(),
            words: Vec::new(),
            result: String::new(),
            placement: None,
            rulings: BTreeMap::new(),
            times: Vec::new(),
            began: t,
            version: 0,
            code: (None, String::new()),
            follow: None,
            alerts: Vec::new(),
            shown: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The game, as it is looked for.
    pub fn known(&self) -> Known<'_> {
        Known {
            id: self.id,
            slot: &self.slot,
            tags: &self.tags,
            words: &self.words,
            over: self.is_over(),
        }
    }

    /// The result: what the kings in the centre told where the source says nothing, else the source's.
    pub fn result(&self) -> String {
        let signalled = self.follow.as_ref().and_then(Follow::signalled);
        match (&*self.result, signalled) {
            ("" | "*", Some(score)) => score.to_string(),
            ("", None) => "*".to_owned(),
            (result, _) => result.to_owned(),
        }
    }

    /// Whether it has a result.
    pub fn is_over(&self) -> bool {
        self.result() != "*"
    }

    /// A player's name, empty where it is not known.
    pub fn player(&self, white: bool) -> &str {
        tag(&self.tags, if white { "White" } else { "Black" }).unwrap_or_default()
    }

    /// What a snapshot shows that is not known; `None` where it is nothing. What breaks off takes
    /// nothing back, and who says nothing of the result changes none.
    pub(crate) fn news(&self, shown: &Snapshot) -> Option<Seen> {
        let tells = |result: &String| !result.is_empty() && self.result != *result;
        let seen = Seen {
            game: self.id,
            slot: (self.slot != shown.slot).then(|| shown.slot.clone()),
            tags: (self.tags != shown.tags).then(|| shown.tags.clone()),
            edit: Edit::between(&self.words, &shown.words).filter(|edit| !shown.cut || edit.adds()),
            result: Some(shown.result.clone()).filter(tells),
            placement: shown.placement.clone().filter(|_| self.placement != shown.placement),
        };
        (seen != Seen::nothing(self.id)).then_some(seen)
    }

    /// Takes in what a source shows.
    pub(crate) fn see(&mut self, seen: &Seen, n: u64, t: u64) {
        let mut changes = Vec::new();
        let last = self.words.len().saturating_sub(1);
        if let Some(slot) = &seen.slot {
            self.slot.clone_from(slot);
        }
        if let Some(tags) = &seen.tags {
            let before = [self.player(true).to_owned(), self.player(false).to_owned()];
            self.tags.clone_from(tags);
            let now = [self.player(true), self.player(false)];
            if before != now && before.iter().any(|name| !name.is_empty()) {
                let text = format!("{} \u{2013} {}", before[0], before[1]);
                changes.push(Alert::change(Kind::Renamed, last, text, None));
            }
        }
        if let Some(edit) = &seen.edit {
            let turn = self.turn_of(edit.keep);
            let gone = edit.apply(&mut self.words);
            if !gone.is_empty() {
                let texts: Vec<&str> = gone.iter().map(|word| &*word.text).collect();
                changes.push(Alert::change(Kind::Corrected, edit.keep, texts.join(" "), turn));
                self.forget_rulings(edit.keep);
            }
        }
        if let Some(result) = &seen.result {
            let (before, now) =
                (std::mem::replace(&mut self.result, result.clone()), result.clone());
            if !matches!(&*before, "" | "*") {
                let text = before.clone();
                let kind = Kind::ResultChanged { before, now };
                changes.push(Alert::change(kind, last, text, None));
            }
        }
        if seen.placement.is_some() {
            self.placement.clone_from(&seen.placement);
        }
        for change in changes {
            self.raise(change, n, t);
        }
    }

    /// The turn at which a word stands.
    fn turn_of(&self, word: usize) -> Option<Turn> {
        let plies = &self.follow.as_ref()?.line.plies;
        plies.iter().find(|ply| ply.word >= word).map(|ply| ply.ply.turn)
    }

    /// Rulings on words that the source took back are void; of words that stay they hold.
    fn forget_rulings(&mut self, keep: usize) {
        self.rulings.retain(|word, _| *word < keep);
        for (word, ruled) in &mut self.rulings {
            if let Ruled::Restored { upto } = ruled {
                *upto = (*upto).min(keep).max(word + 1);
            }
        }
    }

    /// Takes in a ruling on a word that is there.
    pub(crate) fn rule(&mut self, word: usize, ruling: Ruling) {
        match ruling {
            Ruling::Stands => self.rulings.insert(word, Ruled::Stands),
            Ruling::Restored { upto } => self.rulings.insert(word, Ruled::Restored { upto }),
            Ruling::Moved => self.rulings.insert(word, Ruled::Moved),
            Ruling::Withdrawn => self.rulings.remove(&word),
        };
        let read = ruling != Ruling::Withdrawn;
        let is_on = |alert: &Alert| alert.word == word && alert.kind.is_ruled_on();
        for raised in self.alerts.iter_mut().filter(|raised| is_on(&raised.alert)) {
            raised.read = read;
        }
    }

    /// Takes in time that was given or taken.
    pub(crate) fn give_time(&mut self, white: bool, seconds: i32) {
        let ply = self.follow.as_ref().map_or(0, |follow| follow.line.plies.len());
        self.times.push(Time { ply, white, seconds });
    }

    /// Follows it anew, finds its alerts, and says whether anything that is shown has changed.
    pub(crate) fn settle(&mut self, asked: Asked, n: u64, t: u64) {
        self.code = code::chosen(asked, &self.slot, &self.tags, &day::of(self.began));
        let rulings = &self.rulings;
        let ruled = |word: usize| rulings.get(&word).copied();
        self.follow = Start::of_tags(&self.tags)
            .map(|start| follow(&start, &self.words, ruled, self.placement.as_deref()));
        let found = match &self.follow {
            None => Vec::new(),
            Some(follow) => {
                let result = &*self.result;
                let code = self.code.0;
                alert::of_game(alert::Asked { follow, words: &self.words, result, code }, ruled)
            }
        };
        self.note(found, n, t);
        self.shown = stream::shown(self);
    }

    /// What is shown has changed, and so many moves stayed.
    pub(crate) fn step(&mut self, n: u64, keep: usize) {
        self.version = n;
        self.steps.retain(|(_, kept)| *kept < keep);
        self.steps.push((n, keep));
    }

    /// How many moves of those that were shown at this version are shown still.
    pub fn kept_since(&self, version: u64) -> usize {
        let first = self.steps.iter().find(|(n, _)| *n > version);
        first.map_or(self.shown.len(), |(_, keep)| *keep)
    }

    /// Takes in the alerts as they are now: new ones are raised, and those that are no more are gone.
    fn note(&mut self, found: Vec<Alert>, n: u64, t: u64) {
        let mut keys: BTreeSet<String> = BTreeSet::new();
        for alert in found {
            keys.insert(alert.key());
            self.raise(alert, n, t);
        }
        for raised in &mut self.alerts {
            if !raised.alert.is_change() {
                raised.gone = !keys.contains(&raised.alert.key());
            }
        }
        if self.alerts.len() > MAX_ALERTS {
            let spare = self.alerts.len() - MAX_ALERTS;
            let mut left = spare;
            self.alerts.retain(|raised| {
                let goes = left > 0 && (raised.gone || raised.read || raised.alert.is_change());
                left -= usize::from(goes);
                !goes
            });
        }
    }

    fn raise(&mut self, alert: Alert, n: u64, t: u64) {
        let key = alert.key();
        let known = self
            .alerts
            .iter_mut()
            .find(|known| known.alert.key() == key && (!alert.is_change() || known.n == n));
        match known {
            Some(known) => {
                // It came back: what was read of it counts no more.
                known.read &= !known.gone;
                known.alert = alert;
            }
            None => {
                let raised = Raised { alert, n, t, gone: false, read: false, told: false };
                self.alerts.push(raised);
            }
        }
    }
}
