//! The gallery: who watches a game, and its word where a claim was denied and nobody sits as
//! arbiter (K9).

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use arbiter::{Case, Game, Status};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;
use wire::message::{ToSeat, Verdict};

use crate::{house::House, room::Room, time::millis, token::Token};

/// How often at most a question is told anew while votes come.
const BREATH: Duration = Duration::from_millis(200);

/// How long comings and goings are gathered before everybody is told, and how much longer for each
/// who watches: to tell a thousand costs a thousand messages.
const GATHERED: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(1));

/// How long a store that is down is left alone.
const REST: Duration = Duration::from_secs(1);

/// The gallery of one game.
pub(crate) struct Gallery {
    crowd: Mutex<Crowd>,
    /// A vote, a coming, a going, or a claim that was denied.
    changed: Arc<Notify>,
    /// Everybody will be told soon who is there.
    is_told: AtomicBool,
}

/// Who is there, and what they are asked.
#[derive(Default)]
struct Crowd {
    /// Each spectator's ballot, with his vote on the question that is open.
    ballots: HashMap<String, Option<Verdict>>,
    question: Option<Question>,
}

/// A denied claim before the gallery.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Question {
    /// How many entries the log had when it was asked.
    n: u64,
    kind: String,
    article: Option<String>,
    asked: Instant,
    ends: Instant,
}

/// What became of a vote.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Cast {
    /// It counts; so many say each.
    Counted([u32; 2]),
    /// Nobody there has this ballot.
    NoBallot,
    /// Nothing is asked.
    NoQuestion,
}

/// What is to be done about a question now.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// It waits for votes, at most so long.
    Wait(Duration),
    /// It is decided.
    Decided(Verdict),
}

impl Default for Gallery {
    fn default() -> Self {
        Self { crowd: Mutex::default(), changed: Arc::default(), is_told: AtomicBool::new(false) }
    }
}

impl Drop for Gallery {
    fn drop(&mut self) {
        // Whoever keeps it ends with it.
        self.changed.notify_one();
    }
}

impl Gallery {
    fn crowd(&self) -> std::sync::MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many watch.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.crowd().ballots.len()).unwrap_or(u32::MAX)
    }

    /// Something happened that its keeper should look at.
    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }

    /// Whether a question is open.
    pub(crate) fn is_asked(&self) -> bool {
        self.crowd().question.is_some()
    }

    /// The question that is open, as a message.
    pub(crate) fn question(&self) -> Option<Utf8Bytes> {
        self.crowd().message()
    }

    /// One who watches says what he saw; he may say otherwise until the end.
    pub(crate) fn vote(&self, ballot: &str, word: Verdict) -> Cast {
        let mut crowd = self.crowd();
        let is_asked = crowd.question.is_some();
        let Some(vote) = crowd.ballots.get_mut(ballot) else { return Cast::NoBallot };
        if !is_asked {
            return Cast::NoQuestion;
        }
        *vote = Some(word);
        let tally = crowd.tally();
        drop(crowd);
        self.wake();
        Cast::Counted(tally)
    }
}

impl Crowd {
    /// How many uphold, and how many dismiss.
    fn tally(&self) -> [u32; 2] {
        let count = |word| self.ballots.values().filter(|&&vote| vote == Some(word)).count();
        [Verdict::Uphold, Verdict::Dismiss]
            .map(|word| u32::try_from(count(word)).unwrap_or(u32::MAX))
    }

    /// What is to be done about the question at this moment. An empty gallery is waited for a while.
    fn next(&self, question: &Question, now: Instant, empty: Duration) -> Next {
        let [uphold, dismiss] = self.tally();
        let ends = match self.ballots.len() {
            0 => question.ends.min(question.asked + empty),
            there if (uphold + dismiss) as usize >= there => now,
            _ => question.ends,
        };
        if now < ends {
            return Next::Wait(ends - now);
        }
        // Who asserts must show: it takes more for than against.
        Next::Decided(if uphold > dismiss { Verdict::Uphold } else { Verdict::Dismiss })
    }

    fn message(&self) -> Option<Utf8Bytes> {
        let question = self.question.as_ref()?;
        let [uphold, dismiss] = self.tally();
        let message = ToSeat::Question {
            n: question.n,
            kind: question.kind.clone(),
            article: question.article.clone(),
            until: millis(question.ends.saturating_duration_since(Instant::now())),
            uphold,
            dismiss,
        };
        Some(crate::json(&message).into())
    }
}

/// One who watches, until it is dropped. His vote goes with him.
pub(crate) struct Watching {
    room: Arc<Room>,
    /// What he votes with.
    pub(crate) ballot: String,
}

impl Watching {
    /// Comes to watch a game.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(crate) fn begin(room: &Arc<Room>) -> Result<Self, getrandom::Error> {
        let ballot = Token::random()?.reveal().to_owned();
        room.gallery.crowd().ballots.insert(ballot.clone(), None);
        tell_soon(room);
        Ok(Self { room: Arc::clone(room), ballot })
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.room.gallery.crowd().ballots.remove(&self.ballot);
        self.room.gallery.wake();
        tell_soon(&self.room);
    }
}

/// Tells everybody who is there, once for all who come and go meanwhile.
fn tell_soon(room: &Arc<Room>) {
    if room.gallery.is_told.swap(true, Ordering::AcqRel) {
        return;
    }
    let (least, each) = GATHERED;
    let wait = least + each * room.gallery.count();
    let room = Arc::downgrade(room);
    tokio::spawn(async move {
        tokio::time::sleep(wait).await;
        if let Some(room) = room.upgrade() {
            room.gallery.is_told.store(false, Ordering::Release);
            room.tell_presence();
        }
    });
}

/// The claim that was denied and waits for a decision.
pub(crate) fn denied(game: &Game) -> Option<&Case> {
    game.cases().iter().rfind(|case| case.status == Status::Denied)
}

/// Looks after the questions of a game as long as it is in memory.
pub(crate) async fn keep(room: Weak<Room>, house: Arc<House>) {
    let Some(changed) = room.upgrade().map(|room| Arc::clone(&room.gallery.changed)) else {
        return;
    };
    let mut told = None;
    loop {
        let Some(wait) = look(&room, &house, &mut told).await else { return };
        tokio::select! {
            () = changed.notified() => {}
            () = tokio::time::sleep(wait) => {}
            () = house.closing() => return,
        }
        if told.is_some() {
            tokio::time::sleep(BREATH).await;
        }
    }
}

/// Asks, tells or decides; gives how long nothing more is to be done. `told` is what was told last.
/// Nothing where the game is no longer in memory.
async fn look(
    room: &Weak<Room>,
    house: &Arc<House>,
    told: &mut Option<(u64, [u32; 2])>,
) -> Option<Duration> {
    const LONG: Duration = Duration::from_secs(24 * 60 * 60);
    let room = room.upgrade()?;
    let open = room.unanswered(house).await;
    let limits = &house.config.limits;
    let (next, message) = {
        let mut crowd = room.gallery.crowd();
        let Some((n, kind, article)) = open else {
            crowd.question = None;
            *told = None;
            return Some(LONG);
        };
        let now = Instant::now();
        if crowd.question.is_none() {
            crowd.ballots.values_mut().for_each(|vote| *vote = None);
            let ends = now + limits.vote;
            crowd.question = Some(Question { n, kind, article, asked: now, ends });
        }
        let question = crowd.question.clone()?;
        let tally = Some((question.n, crowd.tally()));
        let message = (*told != tally).then(|| crowd.message()).flatten();
        *told = tally;
        (crowd.next(&question, now, limits.empty), message)
    };
    if let Some(message) = message {
        room.notice(message);
    }
    match next {
        Next::Wait(wait) => Some(wait),
        Next::Decided(word) => {
            if let Err(error) = room.decide(house, word).await {
                tracing::error!(game = %room.id, %error, "the gallery's word is not on record");
                return Some(REST);
            }
            room.gallery.crowd().question = None;
            *told = None;
            Some(Duration::ZERO)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gallery_decides_when_all_have_spoken_or_time_is_up() {
        use Verdict::{Dismiss, Uphold};
        let asked = Instant::now();
        let second = Duration::from_secs(1);
        let question = Question {
            n: 1,
            kind: "false-move".to_owned(),
            article: None,
            asked,
            ends: asked + 30 * second,
        };
        let some = |vote| Some(vote);
        for (votes, after, expected) in [
            (&[][..], 0, None),
            (&[], 5, Some(Dismiss)),
            (&[None], 5, None),
            (&[None], 30, Some(Dismiss)),
            (&[some(Uphold), None], 29, None),
            (&[some(Uphold), None], 30, Some(Uphold)),
            (&[some(Uphold)], 0, Some(Uphold)),
            (&[some(Uphold), some(Dismiss)], 0, Some(Dismiss)),
            (&[some(Uphold), some(Uphold), some(Dismiss)], 0, Some(Uphold)),
        ] {
            let ballots =
                votes.iter().enumerate().map(|(index, vote)| (index.to_string(), *vote)).collect();
            let crowd = Crowd { ballots, question: None };
            let found = match crowd.next(&question, asked + after * second, 5 * second) {
                Next::Wait(_) => None,
                Next::Decided(word) => Some(word),
            };
            assert_eq!(found, expected, "{votes:?} after {after} s");
        }
    }
}
