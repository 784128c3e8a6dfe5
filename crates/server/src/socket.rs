//! WebSockets: seats, which act, and spectators, whose frames are dropped.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use futures_util::{FutureExt, SinkExt, stream::FusedStream};
use tokio::{
    sync::broadcast::error::{RecvError, TryRecvError},
    task::yield_now,
    time::{Interval, MissedTickBehavior, interval, sleep, timeout},
};
use tungstenite::error::{Error as SocketError, ProtocolError};
use wire::{
    body::Seat,
    message::{self, FromSeat, MAX_MESSAGE, ToSeat},
};

use crate::{
    bounds::Bucket,
    gallery::Watching,
    house::House,
    metrics::{Answered, Kind, Outcome, Sits},
    room::{Frame, GULP, LoadError, Room, Visit, frame_of},
};

/// What a socket reads at once. The library's default is a hundred times as much, for each.
const READ: usize = 2048;

/// What is gathered before it is written, in bytes: an answer and what follows from it go out at
/// once. The room is taken only when it is used.
const GATHERED: usize = 4096;

/// What may wait to be written to one socket, in bytes.
const WRITE: usize = 1 << 20;

/// The largest message of a spectator, who has nothing to say.
const MAX_SPECTATOR: usize = 512;

/// How many round trips are remembered; the least of them is what a line takes.
const ROUND_TRIPS: usize = 4;

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    /// It went by itself.
    Gone,
    /// The house closes for now.
    Away,
    /// A message that cannot be read, or the wrong one.
    Unreadable,
    /// No such seat, or it was given anew.
    NoSeat,
    /// No word in time, or it reads too slowly.
    Slow,
    /// A message longer than is taken.
    TooLarge,
    /// A text that is none.
    NotText,
    /// Frames that are none.
    NotFrames,
    /// It missed something.
    Missed,
    /// Far too many messages.
    TooMany,
    /// There is no such game.
    NoGame,
    /// The house cannot record.
    House,
}

impl Close {
    /// The code and the words a client is told; nothing for one who has gone.
    const fn frame(self) -> Option<(u16, &'static str)> {
        Some(match self {
            Self::Gone => return None,
            Self::Away => (1001, "the house closes for now"),
            Self::NotFrames => (1002, "no WebSocket frames"),
            Self::NotText => (1007, "a text that is not UTF-8"),
            Self::TooLarge => (1009, "a message too large"),
            Self::Unreadable => (4400, "unreadable"),
            Self::NoSeat => (4401, "no such seat"),
            Self::NoGame => (4404, "no such game"),
            Self::Slow => (4408, "too slow"),
            Self::Missed => (4409, "missed something"),
            Self::TooMany => (4429, "too many messages"),
            Self::House => (4503, "the house cannot record"),
        })
    }
}

impl From<LoadError> for Close {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::NoGame => Self::NoGame,
            LoadError::Down(_) | LoadError::Broken(_) | LoadError::NoRoom => Self::House,
        }
    }
}

impl From<axum::Error> for Close {
    fn from(error: axum::Error) -> Self {
        match error.into_inner().downcast_ref() {
            Some(SocketError::Capacity(_)) => Self::TooLarge,
            Some(SocketError::Utf8(_)) => Self::NotText,
            Some(SocketError::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Self::Gone,
            Some(SocketError::Protocol(_)) => Self::NotFrames,
            _ => Self::Gone,
        }
    }
}

/// Nothing, or why the socket is closed.
type Step<T = ()> = Result<T, Close>;

/// Sets the bounds of a socket.
pub(crate) fn bounded(upgrade: WebSocketUpgrade, seat: bool) -> WebSocketUpgrade {
    let most = if seat { MAX_MESSAGE } else { MAX_SPECTATOR };
    upgrade
        .read_buffer_size(READ)
        .write_buffer_size(GATHERED)
        .max_write_buffer_size(WRITE)
        .max_message_size(most)
        .max_frame_size(most)
}

/// A socket of a game.
struct Socket {
    ws: WebSocket,
    house: Arc<House>,
    room: Arc<Room>,
    ping: Interval,
    /// When the ping on its way was sent, and its number.
    pinged: Option<(u64, Instant)>,
    pings: u64,
    round_trips: [Option<Duration>; ROUND_TRIPS],
    /// Messages that the other side may still send.
    patience: Bucket,
    /// The next entry it is to be told.
    next: u64,
}

/// Serves a seat.
pub(crate) async fn seat(ws: WebSocket, house: Arc<House>, room: Arc<Room>) {
    let mut socket = Socket::new(ws, &house, room);
    let _counted = Counted::new(&house, Kind::Seat);
    let close = socket.serve_seat().await;
    socket.close(close.err().unwrap_or(Close::Gone)).await;
}

/// Serves a spectator. With `from` he is told the entries from there on.
pub(crate) async fn spectator(
    ws: WebSocket,
    house: Arc<House>,
    room: Arc<Room>,
    from: Option<u64>,
) {
    let mut socket = Socket::new(ws, &house, room);
    let _counted = Counted::new(&house, Kind::Spectator);
    let close = socket.serve_spectator(from).await;
    socket.close(close.err().unwrap_or(Close::Gone)).await;
}

impl Socket {
    fn new(ws: WebSocket, house: &Arc<House>, room: Arc<Room>) -> Self {
        let limits = &house.config.limits;
        let mut ping = interval(limits.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let per_second = 4 * limits.acts_per_second.max(1);
        let every = Duration::from_secs(1) / per_second;
        let patience = Bucket::full(4 * limits.acts_at_once, every, Instant::now());
        Self {
            ws,
            house: Arc::clone(house),
            room,
            ping,
            pinged: None,
            pings: 0,
            round_trips: [None; ROUND_TRIPS],
            patience,
            next: 0,
        }
    }

    async fn serve_seat(&mut self) -> Step {
        let hello = timeout(self.house.config.limits.hello, self.hello()).await;
        let (seat, from) = hello.map_err(|_| Close::Slow)??;
        let sitting = self.room.sit(&self.house, seat).ok_or(Close::TooMany)?;
        let mut visit = self.welcome(Some(seat), from, None).await?;
        self.room.tell_presence();
        self.tell_question().await?;
        self.room.arrive(&self.house).await;
        let ended = self.follow(&mut visit, Some(seat)).await;
        drop(sitting);
        ended
    }

    async fn serve_spectator(&mut self, from: Option<u64>) -> Step {
        let watching = Watching::begin(&self.room).map_err(|_| Close::House)?;
        let mut visit = self.welcome(None, from, Some(watching.ballot.clone())).await?;
        self.send(self.room.presence()).await?;
        self.tell_question().await?;
        self.follow(&mut visit, None).await
    }

    /// The first message of a seat.
    async fn hello(&mut self) -> Step<(Seat, Option<u64>)> {
        loop {
            match self.ws.recv().await.ok_or(Close::Gone)?? {
                Message::Text(text) => match message::read(&text) {
                    Ok(FromSeat::Hello { token, from }) => {
                        let seat = self.room.seat_of(&token).await;
                        return seat.map(|seat| (seat, from)).ok_or(Close::NoSeat);
                    }
                    _ => return Err(Close::Unreadable),
                },
                Message::Ping(_) | Message::Pong(_) => self.bear(Instant::now())?,
                Message::Binary(_) => return Err(Close::Unreadable),
                Message::Close(_) => return Err(Close::Gone),
            }
        }
    }

    /// Tells the game as it stands, and what of its log is asked for.
    async fn welcome(
        &mut self,
        seat: Option<Seat>,
        from: Option<u64>,
        ballot: Option<String>,
    ) -> Step<Visit> {
        let visit = self.room.visit(&self.house).await?;
        let welcome = ToSeat::Welcome {
            game: self.room.id.to_string(),
            seat,
            next: visit.head.next,
            hash: visit.head.hash.to_string(),
            view: Box::new(visit.view.clone()),
            ballot,
        };
        self.send(crate::json(&welcome).into()).await?;
        self.next = from.unwrap_or(visit.head.next).min(visit.head.next);
        self.tell_until(visit.head.next).await?;
        Ok(visit)
    }

    /// Tells what the gallery is asked, if it is.
    async fn tell_question(&mut self) -> Step {
        match self.room.gallery.question() {
            Some(question) => self.send(question).await,
            None => Ok(()),
        }
    }

    /// Tells entries from the log.
    async fn tell_until(&mut self, end: u64) -> Step {
        while self.next < end {
            let entries = self.house.store.read(self.room.id, self.next, GULP).await;
            let entries = entries.map_err(|_| Close::House)?;
            if entries.is_empty() {
                return Err(Close::House);
            }
            for entry in entries.iter().filter(|entry| entry.n < end) {
                self.send(frame_of(entry)).await?;
                self.next = entry.n + 1;
            }
        }
        Ok(())
    }

    /// Tells what happens, and hears what is done.
    async fn follow(&mut self, visit: &mut Visit, seat: Option<Seat>) -> Step {
        let house = Arc::clone(&self.house);
        let closing = house.closing();
        tokio::pin!(closing);
        loop {
            tokio::select! {
                message = self.ws.recv() => self.hear(message, seat).await?,
                frame = visit.feed.recv() => match frame {
                    Ok(frame) => self.feed(frame, seat).await?,
                    Err(RecvError::Closed) => return Err(Close::Away),
                    Err(RecvError::Lagged(_)) => self.catch_up(seat, visit).await?,
                },
                _ = self.ping.tick() => self.ask().await?,
                () = &mut closing => return Err(Close::Away),
            }
            self.settle(visit, seat).await?;
        }
    }

    /// Hears and tells whatever else is there, and writes all that follows at once: a write costs
    /// more than an act. A seat lets the others go first, for they may have something for it.
    async fn settle(&mut self, visit: &mut Visit, seat: Option<Seat>) -> Step {
        let mut has_waited = seat.is_none();
        loop {
            self.tell_waiting(visit, seat).await?;
            match self.ws.recv().now_or_never() {
                Some(message) => self.hear(message, seat).await?,
                None if has_waited => return self.flush().await,
                None => {
                    yield_now().await;
                    has_waited = true;
                }
            }
        }
    }

    /// Tells what waits to be told.
    async fn tell_waiting(&mut self, visit: &mut Visit, seat: Option<Seat>) -> Step {
        loop {
            match visit.feed.try_recv() {
                Ok(frame) => self.feed(frame, seat).await?,
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Closed) => return Err(Close::Away),
                Err(TryRecvError::Lagged(_)) => self.catch_up(seat, visit).await?,
            }
        }
    }

    /// A player who was slow is told everything from the log; a spectator comes back.
    async fn catch_up(&mut self, seat: Option<Seat>, visit: &mut Visit) -> Step {
        seat.ok_or(Close::Missed)?;
        *visit = self.room.visit(&self.house).await?;
        self.tell_until(visit.head.next).await?;
        self.send(self.room.presence()).await
    }

    /// Puts a frame on its way.
    async fn feed(&mut self, frame: Frame, seat: Option<Seat>) -> Step {
        let text = match frame {
            Frame::Entry { n, .. } if n < self.next => return Ok(()),
            Frame::Entry { n, .. } if n > self.next => return Err(Close::Missed),
            Frame::Entry { text, .. } => {
                self.next += 1;
                text
            }
            Frame::Notice(text) => text,
            Frame::Given(given) if seat == Some(given) => return Err(Close::NoSeat),
            Frame::Given(_) => return Ok(()),
        };
        let slow = self.house.config.limits.slow;
        in_time(slow, self.ws.feed(Message::Text(text))).await
    }

    async fn flush(&mut self) -> Step {
        in_time(self.house.config.limits.slow, self.ws.flush()).await
    }

    async fn send(&mut self, text: Utf8Bytes) -> Step {
        self.feed(Frame::Notice(text), None).await?;
        self.flush().await
    }

    /// Hears a message. What a spectator says is dropped unread.
    async fn hear(
        &mut self,
        message: Option<Result<Message, axum::Error>>,
        seat: Option<Seat>,
    ) -> Step {
        let arrived = Instant::now();
        match (message.ok_or(Close::Gone)??, seat) {
            (Message::Close(_), _) => Err(Close::Gone),
            (Message::Pong(payload), _) => {
                self.hear_pong(&payload, arrived);
                self.bear(arrived)
            }
            (Message::Ping(_), _) | (_, None) => self.bear(arrived),
            (Message::Binary(_), Some(_)) => Err(Close::Unreadable),
            (Message::Text(text), Some(seat)) => {
                self.bear(arrived)?;
                let Ok(FromSeat::Act(doing)) = message::read(&text) else {
                    return Err(Close::Unreadable);
                };
                let answer = self.room.act(&self.house, seat, &doing, arrived, self.line()).await;
                self.house
                    .metrics
                    .acts
                    .get_or_create(&Answered { outcome: (&answer).into() })
                    .inc();
                let answer = crate::json(&answer.message(doing.id)).into();
                self.feed(Frame::Notice(answer), None).await
            }
        }
    }

    /// Bears one more message.
    fn bear(&mut self, now: Instant) -> Step {
        self.patience.take(now).then_some(()).ok_or(Close::TooMany)
    }

    /// Asks whether the other side is there.
    async fn ask(&mut self) -> Step {
        if self.pinged.is_some() {
            return Err(Close::Slow);
        }
        self.pings += 1;
        self.pinged = Some((self.pings, Instant::now()));
        let payload = self.pings.to_be_bytes().to_vec();
        let slow = self.house.config.limits.slow;
        in_time(slow, self.ws.send(Message::Ping(payload.into()))).await
    }

    fn hear_pong(&mut self, payload: &[u8], arrived: Instant) {
        if let Some((number, sent)) = self.pinged
            && payload == number.to_be_bytes()
        {
            self.pinged = None;
            self.round_trips.rotate_right(1);
            self.round_trips[0] = Some(arrived.saturating_duration_since(sent));
        }
    }

    /// What the line takes, there and back: the least of the last round trips, so that whoever
    /// answers late by will gains little.
    fn line(&self) -> Duration {
        self.round_trips.iter().flatten().min().copied().unwrap_or_default()
    }

    async fn close(mut self, why: Close) {
        tracing::debug!(game = %self.room.id, ?why, "a socket closes");
        let Some((code, reason)) = why.frame() else { return };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let patience = Duration::from_secs(1);
        let told = timeout(patience, self.ws.send(Message::Close(Some(frame)))).await;
        if !matches!(told, Ok(Ok(()))) {
            return;
        }
        // Until the other side has read it: a connection that is dropped loses its last words.
        if self.ws.is_terminated() {
            // Nothing of it can be read any more.
            sleep(patience).await;
        } else {
            let _ =
                timeout(patience, async { while let Some(Ok(_)) = self.ws.recv().await {} }).await;
        }
    }
}

/// Writes, unless the other side reads too slowly.
async fn in_time(slow: Duration, write: impl Future<Output = Result<(), axum::Error>>) -> Step {
    tokio::pin!(write);
    // Nearly always it is done at once, and then no timer is needed.
    let written = match write.as_mut().now_or_never() {
        Some(written) => written,
        None => timeout(slow, write).await.map_err(|_| Close::Slow)?,
    };
    Ok(written?)
}

impl From<&crate::room::Answer> for Outcome {
    fn from(answer: &crate::room::Answer) -> Self {
        match answer {
            crate::room::Answer::Done { again: false, .. } => Self::Done,
            crate::room::Answer::Done { again: true, .. } => Self::Again,
            crate::room::Answer::NotDone { .. } => Self::NotDone,
        }
    }
}

/// A socket in the metrics, until it is dropped.
pub(crate) struct Counted {
    house: Arc<House>,
    kind: Kind,
}

impl Counted {
    pub(crate) fn new(house: &Arc<House>, kind: Kind) -> Self {
        house.metrics.sockets.get_or_create(&Sits { kind }).inc();
        Self { house: Arc::clone(house), kind }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.house.metrics.sockets.get_or_create(&Sits { kind: self.kind }).dec();
    }
}
