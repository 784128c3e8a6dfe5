//! What viewers get: PGN and JSON with a steady address for each round and game, and events.

use std::{
    collections::VecDeque,
    convert::Infallible,
    fmt::Write,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::{Path, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::{
        Html, IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
    routing::get,
};
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, broadcast};

use crate::{
    game::Game,
    house::{Change, House},
    identity::GameId,
    stream::{self, Mode},
};

/// How often a quiet stream says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(index))
        .route("/rounds.json", get(rounds))
        .route("/events", get(all_events))
        .route("/events/{round}", get(round_events))
        .route("/events/{round}/{game}", get(game_events))
        .route("/{mode}/{round}/{file}", get(file))
}

/// The round of `round-3`.
fn round_of(text: &str) -> Option<u32> {
    text.strip_prefix("round-")?.parse().ok()
}

/// Anybody's page may read it, and a cache asks each time whether it has changed.
fn open(
    kind: &'static str,
    mark: &str,
    sent: &HeaderMap,
    text: impl FnOnce() -> String,
) -> Response {
    let etag = format!("\"{mark}\"");
    let mut response = if has(sent, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, kind)], text()).into_response()
    };
    let headers = response.headers_mut();
    headers.extend(HeaderValue::try_from(etag).map(|etag| (ETAG, etag)));
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    response
}

/// Whether a reader has this state. A proxy that packs an answer calls its mark a weak one.
fn has(sent: &HeaderMap, etag: &str) -> bool {
    let told = sent.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let mut tags = told.flat_map(|tags| tags.split(','));
    tags.any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == etag)
}

const PGN: &str = "application/x-chess-pgn; charset=utf-8";
const JSON: &str = "application/json";

/// `/{mode}/round-3/games.pgn`, `/{mode}/round-3/game-7.pgn`, and the same under `/json` with `.json`.
async fn file(
    State(house): State<Arc<House>>,
    Path((mode, round, file)): Path<(String, String, String)>,
    sent: HeaderMap,
) -> Response {
    let desk = house.desk();
    let nothing = || (StatusCode::NOT_FOUND, "nothing here\n").into_response();
    let Some(round) = round_of(&round) else { return nothing() };
    let Some((name, kind)) = file.rsplit_once('.') else { return nothing() };
    let games: Vec<&Game> = match name.strip_prefix("game-") {
        Some(number) => {
            let id = number.parse().ok().map(|number| GameId { round, number });
            id.and_then(|id| desk.games.get(&id)).into_iter().collect()
        }
        None if name == "games" => desk.round(round).collect(),
        None => Vec::new(),
    };
    if games.is_empty() {
        return nothing();
    }
    // What was taken back is another version too: versions only grow.
    let mark = desk.mark(games.iter().map(|game| game.version).max().unwrap_or_default());
    match (kind, Mode::read(&mode)) {
        ("pgn", Some(mode)) => {
            open(PGN, &mark, &sent, || games.iter().map(|game| stream::pgn(game, mode)).collect())
        }
        ("json", None) if mode == "json" => open(JSON, &mark, &sent, || match name {
            "games" => json!(games.iter().map(|game| stream::to_json(game)).collect::<Vec<_>>())
                .to_string(),
            _ => stream::to_json(games[0]).to_string(),
        }),
        _ => nothing(),
    }
}

/// The rounds and their games. They change seldom, and their mark is of what they say.
async fn rounds(State(house): State<Arc<House>>, sent: HeaderMap) -> Response {
    let desk = house.desk();
    let rounds = desk.rounds().into_iter().map(|round| {
        let games = desk.round(round).map(|game| {
            json!({
                "game": game.id, "number": game.id.number, "result": game.result(),
                "white": game.player(true), "black": game.player(false),
            })
        });
        json!({ "round": round, "games": games.collect::<Vec<_>>() })
    });
    let text = json!(rounds.collect::<Vec<_>>()).to_string();
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    open(JSON, &format!("{:x}", hasher.finish()), &sent, || text)
}

/// For whom each address of a round is.
const FOR: [(&str, &str); 5] = [
    ("portable-held", "Lichess, and all who show one game a board"),
    ("portable", "python-chess, pgn-extract, chessops: a second game goes on from the position"),
    ("portable-comment", "readers of books: the rest of a game stands in a comment"),
    ("faithful", "people and archives: everything as it was played"),
    ("json", "a page of one's own"),
];

/// A page for whoever sets up a viewer: what there is, at which address, and for whom.
async fn index(State(house): State<Arc<House>>) -> Html<String> {
    let desk = house.desk();
    let origin = house.origins.first().map(|origin| escape(origin)).unwrap_or_default();
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Régence</title>\
         <link rel=\"icon\" href=\"/page/icon.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"/page/watch.css\"><main class=\"book\"><h1>What is broadcast</h1>",
    );
    if desk.games.is_empty() {
        page.push_str("<p class=\"quiet\">No game yet. Look again when the round has begun.</p>");
    }
    for round in desk.rounds() {
        // A string takes whatever is written.
        let _ = write!(page, "<h2>Round {round}</h2><dl class=\"addresses\">");
        for (name, whom) in FOR {
            let end = if name == "json" { "json" } else { "pgn" };
            let path = format!("/{name}/round-{round}/games.{end}");
            let _ = write!(
                page,
                "<dt><a href=\"{path}\">{origin}{path}</a></dt><dd>{}</dd>",
                escape(whom)
            );
        }
        page.push_str("</dl><ol>");
        for game in desk.round(round) {
            let number = game.id.number;
            let _ = write!(
                page,
                "<li value=\"{number}\"><a href=\"/portable/round-{round}/game-{number}.pgn\">{} \u{2013} {}</a> \
                 {}</li>",
                escape(game.player(true)),
                escape(game.player(false)),
                escape(&game.result()),
            );
        }
        page.push_str("</ol>");
    }
    page.push_str("</main></html>");
    Html(page)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

async fn all_events(State(house): State<Arc<House>>, sent: HeaderMap) -> Response {
    events(house, Wanted::All, &sent)
}

async fn round_events(
    State(house): State<Arc<House>>,
    Path(round): Path<String>,
    sent: HeaderMap,
) -> Response {
    match round_of(&round) {
        Some(round) => events(house, Wanted::Round(round), &sent),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn game_events(
    State(house): State<Arc<House>>,
    Path((round, game)): Path<(String, String)>,
    sent: HeaderMap,
) -> Response {
    let number = game.strip_prefix("game-").and_then(|number| number.parse().ok());
    match round_of(&round).zip(number) {
        Some((round, number)) => events(house, Wanted::Game(GameId { round, number }), &sent),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Which games a stream is of.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    All,
    Round(u32),
    Game(GameId),
}

impl Wanted {
    fn has(self, game: GameId) -> bool {
        match self {
            Self::All => true,
            Self::Round(round) => game.round == round,
            Self::Game(id) => game == id,
        }
    }
}

/// A stream that begins with what is new of every game to this reader, and goes on with what changes. A
/// reader who comes back says what he had last; what he had is not told again.
fn events(house: Arc<House>, wanted: Wanted, sent: &HeaderMap) -> Response {
    let Ok(place) = Arc::clone(&house.places).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many read already\n").into_response();
    };
    // Subscribed first, so that nothing falls between.
    let feed = house.feed();
    let desk = house.desk();
    let last = sent.get("last-event-id").and_then(|id| id.to_str().ok());
    let had = last.and_then(|id| desk.marked(id)).unwrap_or_default();
    let mut new: Vec<&Game> =
        desk.games.values().filter(|game| wanted.has(game.id) && game.version > had).collect();
    // In the order of their states, for the line may break between any two.
    new.sort_by_key(|game| game.version);
    let told = new.last().map_or(had, |game| game.version);
    let first = new.iter().map(|game| {
        let text = serde_json::to_string(&stream::since(game, had)).unwrap_or_default();
        entry(&desk.mark(game.version), &text)
    });
    let first = first.collect();
    let state = Told { _place: place, feed, wanted, told, first, house: Arc::clone(&house) };
    drop(desk);
    let stream = unfold(state, async |mut told| {
        told.next().await.map(|event| (Ok::<_, Infallible>(event), told))
    });
    let mut response =
        Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT)).into_response();
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

fn entry(mark: &str, text: &str) -> Event {
    Event::default().id(mark).data(text)
}

struct Told {
    _place: OwnedSemaphorePermit,
    house: Arc<House>,
    feed: broadcast::Receiver<Change>,
    wanted: Wanted,
    /// The version that was told last.
    told: u64,
    first: VecDeque<Event>,
}

impl Told {
    /// The next event; nothing once the house closes or the reader was too slow. He comes back.
    async fn next(&mut self) -> Option<Event> {
        if let Some(event) = self.first.pop_front() {
            return Some(event);
        }
        loop {
            let change = tokio::select! {
                change = self.feed.recv() => change.ok()?,
                () = self.house.closed() => return None,
            };
            if change.version > self.told && self.wanted.has(change.game) {
                self.told = change.version;
                return Some(entry(&change.mark, &change.text));
            }
        }
    }
}
