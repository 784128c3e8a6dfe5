//! One game: authenticate, decide, append, apply, publish, one act at a time.
//!
//! `load` reads it from its log, `duty` is what the house does at it by itself, `fact` what the gallery
//! decides.

mod duty;
mod fact;
mod load;

use std::{
    sync::{
        Arc, Mutex as Lock, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use arbiter::{Deed, Game, Word};
use axum::extract::ws::Utf8Bytes;
use chess::Color;
use notation::acts::ActLine;
use store::{AppendError, Batch, Down, GameId, Head, Phase, append_surely};
use tokio::sync::{Mutex, Notify, broadcast};
use wire::{
    body::{Body, Seat},
    fold::{self, Fold, GivenBack},
    message::{Doing, Reason, ToSeat},
    told::Told,
    view::View,
};

use crate::{
    bounds::Bucket,
    gallery::{self, Gallery},
    house::House,
    sitter::Look,
    telling::Tale,
    time::{GameTime, millis, unix_millis},
    token::{self, Token},
};
use duty::{fallen_flag, see_flag};
pub(crate) use load::{LoadError, frame_of, load};
use load::{load_and, message_of};

/// How many frames a socket may be behind before it has missed something.
const FEED: usize = 256;

/// How many entries are read from the store at a time.
pub(crate) const GULP: usize = 256;

/// How often an act is tried anew when another house has appended to the same game.
const TRIES: usize = 4;

/// A game in memory.
pub(crate) struct Room {
    pub(crate) id: GameId,
    live: Mutex<Live>,
    feed: broadcast::Sender<Frame>,
    buckets: [Lock<Bucket>; 3],
    sockets: [AtomicU32; 3],
    /// When somebody was last here, in milliseconds since the house opened.
    touched: AtomicU64,
    /// Who watches, and what they are asked.
    pub(crate) gallery: Gallery,
    /// The game as it is told to people, once somebody has asked.
    tale: Mutex<Tale>,
    /// The time of the game has been changed: whoever waits for a flag counts anew.
    changed: Arc<Notify>,
    /// Something was done or somebody came: an engine that sits here looks again.
    sign: Arc<Notify>,
    /// The seat an engine plays from.
    engine: Option<Seat>,
}

/// What changes with each act.
struct Live {
    fold: Fold,
    head: Head,
    time: GameTime,
    /// An append is under way or went wrong: the fold may be ahead of the log.
    is_ahead: bool,
    /// When a player came back to a clock that stood because the house was closed.
    back: Option<Instant>,
}

/// What every socket of a game is told.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// An entry of the log, as its message.
    Entry {
        /// Its number.
        n: u64,
        /// The message.
        text: Utf8Bytes,
    },
    /// Another message.
    Notice(Utf8Bytes),
    /// A seat was given anew: who sits on it leaves.
    Given(Seat),
}

/// A game as it stands, with all that follows.
pub(crate) struct Visit {
    pub(crate) feed: broadcast::Receiver<Frame>,
    pub(crate) head: Head,
    pub(crate) view: View,
}

/// What became of an act.
pub(crate) enum Answer {
    /// It is on record.
    Done {
        /// Under which number.
        n: u64,
        /// It had been before.
        again: bool,
    },
    /// It is not.
    NotDone {
        /// Why, for programs.
        reason: Reason,
        /// Why, for people.
        message: String,
        /// The id of the seat's last act, where that matters.
        last: Option<String>,
    },
}

fn not_done(reason: Reason, message: impl Into<String>) -> Answer {
    Answer::NotDone { reason, message: message.into(), last: None }
}

impl Answer {
    /// The answer as a message.
    pub(crate) fn message(self, id: String) -> ToSeat {
        match self {
            Self::Done { n, again } => ToSeat::Done { id, n, again },
            Self::NotDone { reason, message, last } => {
                ToSeat::NotDone { id, reason, message, last }
            }
        }
    }
}

/// Somebody on a seat, until it is dropped.
pub(crate) struct Sitting {
    room: Arc<Room>,
    seat: Seat,
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.room.sockets[self.seat.index()].fetch_sub(1, Ordering::AcqRel);
        self.room.gallery.wake();
        self.room.tell_presence();
    }
}

impl Room {
    /// A game in memory. Its clock stands until somebody is there.
    pub(crate) fn new(house: &House, id: GameId, fold: Fold, head: Head) -> Arc<Self> {
        let limits = &house.config.limits;
        let every = Duration::from_secs(1) / limits.acts_per_second.max(1);
        let now = Instant::now();
        let bucket = || Lock::new(Bucket::full(limits.acts_at_once, every, now));
        let time = GameTime::standing(fold.at());
        let (feed, _) = broadcast::channel(FEED);
        let engine = fold.opponent().map(|opponent| opponent.seat);
        Arc::new(Self {
            id,
            engine,
            live: Mutex::new(Live { fold, head, time, is_ahead: false, back: None }),
            feed,
            buckets: [bucket(), bucket(), bucket()],
            sockets: Default::default(),
            touched: AtomicU64::new(house.age()),
            changed: Arc::default(),
            sign: Arc::default(),
            gallery: Gallery::default(),
            tale: Mutex::default(),
        })
    }

    /// The seat that a token opens.
    pub(crate) async fn seat_of(&self, token: &str) -> Option<Seat> {
        token::seat_of(&self.live.lock().await.fold, token)
    }

    /// Sits down, where there is room on the seat.
    pub(crate) fn sit(self: &Arc<Self>, house: &House, seat: Seat) -> Option<Sitting> {
        let count = self.sockets.get(seat.index())?;
        let most = u32::try_from(house.config.limits.sockets_per_seat).unwrap_or(u32::MAX);
        count
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |count| {
                (count < most).then_some(count + 1)
            })
            .ok()?;
        self.gallery.wake();
        Some(Sitting { room: Arc::clone(self), seat })
    }

    fn is_there(&self, seat: Seat) -> bool {
        let count = self.sockets.get(seat.index());
        self.engine == Some(seat) || count.is_some_and(|count| count.load(Ordering::Acquire) > 0)
    }

    /// Who is there, as a message.
    pub(crate) fn presence(&self) -> Utf8Bytes {
        let [white, black, arbiter] = Seat::TAKEN.map(|seat| self.is_there(seat));
        let gallery = self.gallery.count();
        crate::json(&ToSeat::Presence { white, black, arbiter, gallery }).into()
    }

    /// Tells everybody who is there.
    pub(crate) fn tell_presence(&self) {
        self.publish(Frame::Notice(self.presence()));
    }

    /// Tells everybody something that is not on record.
    pub(crate) fn notice(&self, text: Utf8Bytes) {
        self.publish(Frame::Notice(text));
    }

    fn publish(&self, frame: Frame) {
        // Nobody may be listening.
        let _ = self.feed.send(frame);
    }

    /// The game as it stands, and all that follows.
    pub(crate) async fn visit(&self, house: &House) -> Result<Visit, LoadError> {
        self.touched.store(house.age(), Ordering::Relaxed);
        let mut live = self.live.lock().await;
        self.catch_up(house, &mut live).await?;
        // Under the lock, so that nothing is published between the two.
        Ok(Visit { feed: self.feed.subscribe(), head: live.head, view: live.view(house) })
    }

    /// Where an engine that sits here hears that it should look again.
    pub(crate) fn sign(&self) -> Arc<Notify> {
        Arc::clone(&self.sign)
    }

    /// The game as an engine looks at it; `None` once it is over.
    pub(crate) async fn look(&self) -> Option<Look> {
        let live = self.live.lock().await;
        let (game, is_held) = (live.fold.game(), live.fold.is_held());
        game.outcome().is_none().then(|| Look { game: game.clone(), next: live.head.next, is_held })
    }

    /// Whether it may be for an engine to act: nobody's hand is at the board, and a clock is not set
    /// going before the other is there.
    pub(crate) fn waits_for(&self, look: &Look, engine: Seat) -> bool {
        let other = if engine == Seat::White { Seat::Black } else { Seat::White };
        let has_begun = !look.game.plies().is_empty() || look.game.clock().is_none();
        !look.is_held && (has_begun || self.is_there(other))
    }

    /// The game itself, as it stands.
    pub(crate) async fn game(&self, house: &House) -> Result<Game, LoadError> {
        let mut live = self.live.lock().await;
        self.catch_up(house, &mut live).await?;
        Ok(live.fold.game().clone())
    }

    /// What is told of the entries from this one on.
    pub(crate) async fn told(&self, house: &House, from: u64) -> Result<Vec<Told>, LoadError> {
        self.touched.store(house.age(), Ordering::Relaxed);
        let mut tale = self.tale.lock().await;
        tale.go_on(house, self.id).await?;
        Ok(tale.from(from).to_vec())
    }

    /// The clock begins to run when both players are there.
    pub(crate) async fn arrive(&self, house: &House) {
        self.sign.notify_one();
        if !(self.is_there(Seat::White) && self.is_there(Seat::Black)) {
            let mut live = self.live.lock().await;
            if live.fold.has_run() && !live.time.runs() && live.back.is_none() {
                live.back = Some(Instant::now());
                self.changed.notify_one();
            }
            return;
        }
        self.run(house).await;
    }

    async fn run(&self, house: &House) {
        let mut live = self.live.lock().await;
        if self.catch_up(house, &mut live).await.is_err()
            || live.time.runs()
            || live.fold.game().outcome().is_some()
            || live.fold.game().clock().is_none()
        {
            return;
        }
        let at = live.time.at(Instant::now(), Duration::ZERO).0;
        live.is_ahead = true;
        let body = live.fold.set_clock(at, true);
        if self.append(house, &mut live, &[body]).await.is_ok() {
            live.time.run(Instant::now(), house.slept());
            live.back = None;
            self.changed.notify_one();
        }
    }

    /// An engine acts from its seat, unless the game has gone on since it looked.
    pub(crate) async fn act_unless_passed(
        &self,
        house: &House,
        seat: Seat,
        doing: &Doing,
        seen: u64,
    ) -> Answer {
        self.act_on(house, seat, doing, Some(seen), Instant::now(), Duration::ZERO).await
    }

    /// Somebody acts from a seat. `arrived` is when his message did, `line` what his line takes.
    pub(crate) async fn act(
        &self,
        house: &House,
        seat: Seat,
        doing: &Doing,
        arrived: Instant,
        line: Duration,
    ) -> Answer {
        self.act_on(house, seat, doing, None, arrived, line).await
    }

    async fn act_on(
        &self,
        house: &House,
        seat: Seat,
        doing: &Doing,
        seen: Option<u64>,
        arrived: Instant,
        line: Duration,
    ) -> Answer {
        self.touched.store(house.age(), Ordering::Relaxed);
        if !doing.has_good_ids() {
            return not_done(Reason::Unreadable, "an id has 1 to 40 bytes");
        }
        let mut live = self.live.lock().await;
        for _ in 0..TRIES {
            if let Err(error) = self.catch_up(house, &mut live).await {
                return not_done(Reason::House, error.to_string());
            }
            if let Some(n) = live.fold.find(seat, &doing.id) {
                return Answer::Done { n, again: true };
            }
            if seen.is_some_and(|seen| seen != live.head.next) {
                return not_done(Reason::Stale, "the game has gone on");
            }
            if let Some(refused) = self.refuse(house, &live, seat, doing) {
                return refused;
            }
            let acts = match fold::read_acts(seat.actor(), &doing.acts) {
                Ok(acts) => acts,
                Err(message) => return not_done(Reason::Unreadable, message),
            };
            if let Some(why) = acts.deeds.iter().find_map(|deed| barred(seat, deed)) {
                return not_done(Reason::NotHere, why);
            }
            if live.fold.is_hindered(seat, &acts) {
                let message = "another's hand is at the board: wait until it is withdrawn";
                return not_done(Reason::HandAtBoard, message);
            }
            match self.record(house, &mut live, seat, doing, acts, arrived, line).await {
                Ok(n) => return Answer::Done { n, again: false },
                Err(AppendError::Conflict(_)) => {}
                Err(error) => {
                    tracing::error!(game = %self.id, %error, "an act is not on record");
                    return not_done(Reason::House, "the house cannot record: try again");
                }
            }
        }
        not_done(Reason::House, "another house records this game: try again")
    }

    /// What keeps an act from being looked at.
    fn refuse(&self, house: &House, live: &Live, seat: Seat, doing: &Doing) -> Option<Answer> {
        let last = live.fold.last(seat);
        if doing.follows.as_deref().is_some_and(|follows| last != Some(follows)) {
            return Some(Answer::NotDone {
                reason: Reason::Stale,
                message: "it does not follow the last act of this seat".to_owned(),
                last: last.map(str::to_owned),
            });
        }
        if live.head.next >= house.config.limits.entries {
            return Some(not_done(Reason::Full, "the log of this game is full"));
        }
        let bucket = self.buckets.get(seat.index())?;
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        (!bucket.take(Instant::now()))
            .then(|| not_done(Reason::TooFast, "more acts than anybody can make"))
    }

    /// Decides, appends and publishes.
    #[expect(clippy::too_many_arguments, reason = "they are the act, and it is one")]
    async fn record(
        &self,
        house: &House,
        live: &mut Live,
        seat: Seat,
        doing: &Doing,
        acts: ActLine,
        arrived: Instant,
        line: Duration,
    ) -> Result<u64, AppendError> {
        let (came, stall) = live.time.at(arrived, house.slept());
        let lag = if live.time.runs() {
            millis(line.min(house.config.limits.lag)).min(came.saturating_sub(live.fold.at()))
        } else {
            0
        };
        let at = came - lag;
        // Until this act is published the time is the house's.
        let ran = live.time.runs();
        live.time.stand(at);
        live.is_ahead = true;
        let mut bodies = Vec::new();
        if !ran {
            bodies.push(live.fold.set_clock(at, true));
        }
        if let Some(fallen) = fallen_flag(&live.fold, at) {
            bodies.push(Body::Acted(see_flag(&mut live.fold, fallen, at)));
        }
        let given = GivenBack { lag, stall };
        let may_take_long = acts.deeds.iter().any(takes_long) || has_counted(&live.fold);
        let fold = &mut live.fold;
        let judge = || fold.act(seat, doing.id.clone(), acts, at, doing.hold, given);
        let acted = if may_take_long { tokio::task::block_in_place(judge) } else { judge() };
        let n = acted.line.line;
        bodies.push(Body::Acted(acted));
        let done = self.append(house, live, &bodies).await;
        if (done.is_ok() || ran) && live.fold.game().outcome().is_none() {
            live.time.run(Instant::now(), house.slept());
        }
        done?;
        live.back = None;
        self.changed.notify_one();
        if self.gallery.is_asked() || gallery::denied(live.fold.game()).is_some() {
            self.gallery.wake();
        }
        house.metrics.lag.inc_by(lag);
        house.metrics.stall.inc_by(stall);
        Ok(n)
    }

    /// Appends what the fold has taken in already, and publishes it.
    async fn append(
        &self,
        house: &House,
        live: &mut Live,
        bodies: &[Body],
    ) -> Result<(), AppendError> {
        let texts: Vec<Arc<[u8]>> =
            bodies.iter().map(|body| crate::json(body).into_bytes().into()).collect();
        let over = live.fold.game().outcome().is_some();
        let phase = if over { Phase::Over } else { Phase::Live };
        let batch = Batch { bodies: texts.clone(), phase, at: unix_millis() };
        let begun = Instant::now();
        let appended = append_surely(&*house.store, self.id, live.head, batch).await;
        house.metrics.append.observe(begun.elapsed().as_secs_f64());
        let after = appended?;
        live.is_ahead = false;
        for body in texts {
            let Head { next: n, hash } = live.head;
            // The last has the hash that the store has told.
            let hash = if n + 1 == after.next { after.hash } else { hash.then(&body) };
            self.publish(Frame::Entry { n, text: message_of(n, hash, &body) });
            live.head = Head { next: n + 1, hash };
        }
        debug_assert_eq!(live.head, after);
        self.sign.notify_one();
        Ok(())
    }

    /// Reads the game anew where the fold may be ahead of the log, or behind, and publishes what
    /// has not been: what another house appended, or what this one did without knowing.
    async fn catch_up(&self, house: &House, live: &mut Live) -> Result<(), LoadError> {
        if !live.is_ahead {
            return Ok(());
        }
        let published = live.head.next;
        let mut missed = Vec::new();
        let (fold, head) = load_and(house, self.id, |entry| {
            if entry.n >= published {
                missed.push(Frame::Entry { n: entry.n, text: frame_of(entry) });
            }
        })
        .await?;
        tracing::warn!(game = %self.id, %head, "read anew");
        *live = Live { fold, head, is_ahead: false, ..*live };
        missed.into_iter().for_each(|frame| self.publish(frame));
        Ok(())
    }

    /// Gives a seat anew.
    pub(crate) async fn give(&self, house: &House, seat: Seat) -> Result<Token, AppendError> {
        let token = Token::random().map_err(|error| Down(error.to_string()))?;
        let mut live = self.live.lock().await;
        self.catch_up(house, &mut live).await.map_err(|error| Down(error.to_string()))?;
        live.is_ahead = true;
        let body = live.fold.give(seat, token.hash());
        self.append(house, &mut live, &[body]).await?;
        self.publish(Frame::Given(seat));
        Ok(token)
    }

    /// The house closes: the clock stands at this moment.
    pub(crate) async fn close(&self, house: &House) {
        let mut live = self.live.lock().await;
        if !live.time.runs() || live.is_ahead {
            return;
        }
        let at = live.time.at(Instant::now(), house.slept()).0;
        live.time.stand(at);
        if live.fold.game().clock().is_none() {
            return;
        }
        live.is_ahead = true;
        let body = live.fold.set_clock(at, false);
        if let Err(error) = self.append(house, &mut live, &[body]).await {
            tracing::error!(game = %self.id, %error, "the clock could not be stopped");
        }
    }

    /// Whether nobody is here and nothing runs.
    pub(crate) async fn is_idle(&self, house: &House) -> bool {
        let idle = house.age().saturating_sub(self.touched.load(Ordering::Relaxed));
        // Where games crowd, those that were only looked at go first.
        let is_crowded = house.room_count() > house.config.limits.rooms / 2;
        let patience = house.config.limits.idle / if is_crowded { 60 } else { 1 };
        if self.feed.receiver_count() > 0 || idle < millis(patience) {
            return false;
        }
        let live = self.live.lock().await;
        live.fold.game().clock().is_none() || !live.time.runs()
    }
}

impl Live {
    fn view(&self, house: &House) -> View {
        let at = self.time.at(Instant::now(), house.slept()).0;
        View { runs: self.time.runs(), ..View::of(&self.fold, at) }
    }
}

/// The longest move that a claim names, in bytes.
const MAX_WRITTEN: usize = 12;

/// Why a deed cannot be done over the wire, where it cannot. What players write for each other to
/// read would be talk.
fn barred(seat: Seat, deed: &Deed) -> Option<&'static str> {
    match deed {
        Deed::Seal(_) | Deed::Open => {
            Some("a game over the wire is not adjourned: a sealed move would be read")
        }
        Deed::Pause if seat != Seat::Arbiter => Some("the arbiter alone stops the clocks"),
        Deed::Say(Word::Threefold(Some(written)) | Word::Fifty(Some(written)))
            if written.len() > MAX_WRITTEN =>
        {
            Some("a claim names a move")
        }
        Deed::Warn(_, reason)
        | Deed::Penalise(_, _, reason)
        | Deed::Clock(_, _, reason)
        | Deed::Restore(_, reason)
        | Deed::Award(_, reason)
            if seat != Seat::Arbiter && !reason.is_empty() =>
        {
            Some("the arbiter alone gives reasons")
        }
        _ => None,
    }
}

/// Whether an illegal move has been counted: one more may lose the game, if mate is possible.
fn has_counted(fold: &Fold) -> bool {
    Color::ALL.iter().any(|&player| fold.game().count(player) > 0)
}

/// What may make the arbiter look whether mate is possible at all.
fn takes_long(deed: &Deed) -> bool {
    matches!(deed, Deed::Say(Word::Resign) | Deed::ClaimFlag | Deed::Flag(_) | Deed::Press)
}
