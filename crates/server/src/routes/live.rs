//! What happens as it happens: WebSockets, and Server-Sent Events for what cannot have them.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{Path, Query, State, ws::WebSocketUpgrade},
    http::HeaderMap,
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream::unfold};
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use utoipa::IntoParams;

use super::games::id;
use crate::{
    answer::{Failed, Fault},
    bounds::Guest,
    guard::{self, Peer},
    house::House,
    metrics::Kind,
    room::{Frame, GULP, Room, Visit, frame_of},
    socket::{self, Counted, bounded},
};

/// How often a quiet stream says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// From where a game is told.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The first entry to be told; without it, only what comes.
    from: Option<u64>,
}

/// A seat at a game, over WebSocket: its first message is `hello`.
#[utoipa::path(
    get, path = "/api/games/{id}/play",
    params(("id" = String, Path, description = "the game")),
    responses((status = 101), (status = 403), (status = 404, body = Fault))
)]
pub(crate) async fn play(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    let guest = admit(&house, &peer, &headers)?;
    let room = house.room(id(&game)?).await?;
    Ok(bounded(upgrade, true).on_upgrade(async move |ws| {
        socket::seat(ws, house, room).await;
        drop((guest, peer));
    }))
}

fn admit(house: &House, peer: &Peer, headers: &HeaderMap) -> Result<Option<Guest>, Failed> {
    guard::admit(house, peer, headers)
        .map_err(|status| Failed(status, "too many connections".to_owned()))
}

/// A game to watch, over WebSocket: whatever is sent is dropped.
#[utoipa::path(
    get, path = "/api/games/{id}/watch",
    params(("id" = String, Path, description = "the game"), From),
    responses((status = 101), (status = 403), (status = 404, body = Fault))
)]
pub(crate) async fn watch(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Path(game): Path<String>,
    Query(From { from }): Query<From>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    let guest = admit(&house, &peer, &headers)?;
    let room = house.room(id(&game)?).await?;
    Ok(bounded(upgrade, false).on_upgrade(async move |ws| {
        socket::spectator(ws, house, room, from).await;
        drop((guest, peer));
    }))
}

/// A game to watch, as Server-Sent Events; resumed by `Last-Event-ID`.
#[utoipa::path(
    get, path = "/api/games/{id}/events",
    params(("id" = String, Path, description = "the game"), From),
    responses((status = 200, content_type = "text/event-stream"), (status = 404, body = Fault))
)]
pub(crate) async fn events(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Path(game): Path<String>,
    Query(From { from }): Query<From>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let guest = admit(&house, &peer, &headers)?;
    let room = house.room(id(&game)?).await?;
    let visit = room.visit(&house).await?;
    let last: Option<u64> =
        headers.get("last-event-id").and_then(|last| last.to_str().ok()?.parse().ok());
    let end = visit.head.next;
    let next = last.map(|last| last.saturating_add(1)).or(from).unwrap_or(end).min(end);
    let counted = Counted::new(&house, Kind::Stream);
    let told =
        Told { house, room, visit, next, read: VecDeque::new(), _kept: (guest, peer, counted) };
    let events = Sse::new(told.stream()).keep_alive(KeepAlive::new().interval(HEARTBEAT));
    Ok(events.into_response())
}

/// What a stream has been told.
struct Told {
    house: Arc<House>,
    room: Arc<Room>,
    visit: Visit,
    next: u64,
    /// Read from the log and still to be told.
    read: VecDeque<(u64, String)>,
    _kept: (Option<Guest>, Peer, Counted),
}

impl Told {
    fn stream(self) -> impl Stream<Item = Result<Event, Infallible>> + Send + 'static {
        unfold(self, async |mut told| told.event().await.map(|event| (Ok(event), told)))
    }

    /// The next event; nothing once the house closes or the reader was too slow. It comes back.
    async fn event(&mut self) -> Option<Event> {
        loop {
            if let Some((n, text)) = self.read.pop_front() {
                return Some(entry(n, &text));
            }
            if self.next < self.visit.head.next {
                let entries = self.house.store.read(self.room.id, self.next, GULP).await.ok()?;
                self.next = entries.last()?.n + 1;
                let texts = entries.iter().map(|entry| (entry.n, frame_of(entry).to_string()));
                self.read = texts.collect();
                continue;
            }
            let frame = tokio::select! {
                frame = self.visit.feed.recv() => frame,
                () = self.house.closing() => return None,
            };
            match frame {
                Ok(Frame::Entry { n, .. }) if n < self.next => {}
                Ok(Frame::Entry { n, text }) if n == self.next => {
                    self.next += 1;
                    return Some(entry(n, &text));
                }
                Ok(Frame::Notice(text)) => return Some(Event::default().data(text.as_str())),
                Ok(Frame::Given(_)) => {}
                Ok(Frame::Entry { .. }) | Err(RecvError::Closed) => return None,
                Err(RecvError::Lagged(_)) => return None,
            }
        }
    }
}

fn entry(n: u64, text: &str) -> Event {
    Event::default().id(n.to_string()).data(text)
}
