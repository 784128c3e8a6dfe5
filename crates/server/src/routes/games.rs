//! Games: opened, listed, shown, exported, and acted in over plain HTTP.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Extension, Json,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use store::{Entry, GameId, Listed, Phase};
use utoipa::{IntoParams, ToSchema};
use wire::{
    body::{Body, Opponent, Seat},
    export, fold,
    message::{Doing, Tally, ToSeat, Vote},
    told::{Remedy, Told},
    view::View,
};

use crate::{
    answer::{Failed, Fault},
    gallery::Cast,
    guard::{self, Peer},
    house::{House, OpenGameError},
    room::{self, Answer, GULP, LoadError},
    telling,
};

/// The most games that are listed at once.
const MOST_LISTED: usize = 100;

/// A game that was not touched for so long and is not over is called abandoned: two days.
const ABANDONED: Duration = Duration::from_secs(48 * 60 * 60);

/// A game to be opened.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// What is agreed, as the header of an acts file: `code: regence`, `White: …`, a line each.
    #[serde(default)]
    header: String,
    /// The engine that plays from one of the seats, for one who plays alone.
    opponent: Option<Opponent>,
}

/// A game that was opened. The tokens are told once and never again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Opened {
    /// Its id.
    id: String,
    /// The token of the white seat.
    white: String,
    /// The token of the black seat.
    black: String,
    /// The token of the arbiter.
    arbiter: String,
}

/// Opens a game.
#[utoipa::path(
    post, path = "/api/games", request_body = Opening,
    responses(
        (status = 201, body = Opened),
        (status = 422, body = Fault, description = "the header is not good"),
        (status = 429, body = Fault, description = "too many games from this address"),
    )
)]
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Json(opening): Json<Opening>,
) -> Result<(StatusCode, Json<Opened>), Failed> {
    let client = guard::client(&house, &peer, &headers);
    if !house.openings.take(client, Instant::now()) {
        let message = "too many games from this address: try again later";
        return Err(Failed(StatusCode::TOO_MANY_REQUESTS, message.to_owned()));
    }
    match house.open(&opening.header, opening.opponent).await {
        Ok(game) => {
            tracing::info!(game = %game.id, "opened");
            let [white, black, arbiter] = game.tokens.map(|token| token.reveal().to_owned());
            let opened = Opened { id: game.id.to_string(), white, black, arbiter };
            Ok((StatusCode::CREATED, Json(opened)))
        }
        Err(OpenGameError::Header(message)) => {
            Err(Failed(StatusCode::UNPROCESSABLE_ENTITY, message))
        }
        Err(OpenGameError::Down(why)) => Err(Failed::house(why)),
    }
}

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State_ {
    /// They go on.
    Live,
    /// They are over.
    Over,
    /// They are not over, and nobody has touched them for two days.
    Abandoned,
}

/// What is listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// Only games in this state.
    state: Option<State_>,
    /// Only games opened before this one.
    before: Option<String>,
    /// At most so many, and at most 100.
    most: Option<usize>,
}

/// A game in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Game {
    /// Its id.
    id: String,
    /// How far it has come.
    state: State_,
    /// When it was opened, in Unix milliseconds.
    opened: u64,
    /// When something last happened, in Unix milliseconds.
    touched: u64,
    /// How many entries its log has.
    entries: u64,
    /// What was agreed, as the header of an acts file.
    header: String,
}

/// The games that are kept, the newest first.
#[utoipa::path(get, path = "/api/games", params(Asked), responses((status = 200, body = Vec<Game>)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Vec<Game>>, Failed> {
    let before = asked.before.as_deref().map(id).transpose()?;
    let phase = asked.state.map(|state| match state {
        State_::Over => Phase::Over,
        State_::Live | State_::Abandoned => Phase::Live,
    });
    let most = asked.most.unwrap_or(MOST_LISTED).min(MOST_LISTED);
    let listed = house.store.games(phase, before, most).await.map_err(Failed::house)?;
    let mut games = Vec::new();
    for listed in listed {
        let state = state_of(&listed);
        if asked.state.is_some_and(|asked| asked != state) {
            continue;
        }
        let first = house.store.read(listed.game, 0, 1).await.map_err(Failed::house)?;
        let header = first.first().and_then(|entry| match fold::read_body(&entry.body) {
            Ok(Body::Opened { header, .. }) => Some(header),
            _ => None,
        });
        games.push(Game {
            id: listed.game.to_string(),
            state,
            opened: listed.opened,
            touched: listed.touched,
            entries: listed.head.next,
            header: header.unwrap_or_default(),
        });
    }
    Ok(Json(games))
}

fn state_of(listed: &Listed) -> State_ {
    let age = crate::time::unix_millis().saturating_sub(listed.touched);
    match listed.phase {
        Phase::Over => State_::Over,
        Phase::Live if u128::from(age) > ABANDONED.as_millis() => State_::Abandoned,
        Phase::Live => State_::Live,
    }
}

/// The id in a path.
pub(super) fn id(text: &str) -> Result<GameId, Failed> {
    text.parse().map_err(|_| LoadError::NoGame.into())
}

/// A game as it stands.
#[utoipa::path(
    get, path = "/api/games/{id}",
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, body = View), (status = 404, body = Fault))
)]
pub(crate) async fn show(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
) -> Result<Json<View>, Failed> {
    let room = house.room(id(&game)?).await?;
    Ok(Json(room.visit(&house).await?.view))
}

/// The remedies before somebody, each with the game as it would stand after it.
#[utoipa::path(
    get, path = "/api/games/{id}/remedies",
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, body = Vec<Remedy>), (status = 404, body = Fault))
)]
pub(crate) async fn remedies(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<Remedy>>, Failed> {
    let game = house.room(id(&game)?).await?.game(&house).await?;
    // A remedy may end the game, or make somebody ask whether mate is possible.
    Ok(Json(tokio::task::block_in_place(|| telling::remedies(&game))))
}

/// From where a game is told.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The first entry to be told; without it, the first there is.
    from: Option<u64>,
}

/// A game told to people: what the arbiter says to each entry, in both languages.
#[utoipa::path(
    get, path = "/api/games/{id}/told",
    params(("id" = String, Path, description = "the game"), Since),
    responses((status = 200, body = Vec<Told>), (status = 404, body = Fault))
)]
pub(crate) async fn told(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(Since { from }): Query<Since>,
) -> Result<Json<Vec<Told>>, Failed> {
    let room = house.room(id(&game)?).await?;
    Ok(Json(room.told(&house, from.unwrap_or(0)).await?))
}

/// A game for other programs: `acts`, `pgn`, `pgn-portable`, or `jsonl`, which is the log itself, an entry
/// a line.
#[utoipa::path(
    get, path = "/api/games/{id}/record/{form}",
    params(
        ("id" = String, Path, description = "the game"),
        ("form" = String, Path, description = "`acts`, `pgn`, `pgn-portable` or `jsonl`"),
    ),
    responses((status = 200, content_type = "text/plain"), (status = 404, body = Fault))
)]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path((game, form)): Path<(String, String)>,
) -> Result<Response, Failed> {
    let id = id(&game)?;
    let is_form = matches!(form.as_str(), "acts" | "pgn" | "pgn-portable" | "jsonl");
    if !is_form {
        return Err(Failed(
            StatusCode::NOT_FOUND,
            "a record is acts, pgn, pgn-portable or jsonl".to_owned(),
        ));
    }
    let entries = entries(&house, id).await?;
    let text = match form.as_str() {
        "jsonl" => {
            let line = |entry: &Entry| format!("{}\n", room::frame_of(entry));
            entries.iter().map(line).collect()
        }
        "acts" => {
            let bodies: Vec<Body> =
                entries.iter().filter_map(|entry| fold::read_body(&entry.body).ok()).collect();
            export::acts(&bodies).to_string()
        }
        _ => {
            let (fold, head) = room::load(&house, id).await?;
            let head = head.to_string();
            if form == "pgn" {
                export::pgn(&fold, &head).to_string()
            } else {
                let parts = export::portable(&fold, &head);
                parts.iter().map(|part| format!("{part}\n")).collect()
            }
        }
    };
    let kind = match form.as_str() {
        "pgn" | "pgn-portable" => "application/vnd.chess-pgn",
        "jsonl" => "application/jsonl",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

async fn entries(house: &House, id: GameId) -> Result<Vec<Entry>, Failed> {
    let mut entries = Vec::new();
    loop {
        let from = entries.len() as u64;
        let more = house.store.read(id, from, GULP).await.map_err(Failed::house)?;
        let is_last = more.len() < GULP;
        entries.extend(more);
        if is_last {
            break;
        }
    }
    if entries.is_empty() { Err(LoadError::NoGame.into()) } else { Ok(entries) }
}

/// Acts from a seat, whose token comes as a bearer token.
#[utoipa::path(
    post, path = "/api/games/{id}/acts", request_body = Doing,
    params(("id" = String, Path, description = "the game")),
    responses(
        (status = 200, body = ToSeat, description = "on record"),
        (status = 401, body = Fault),
        (status = 404, body = Fault),
        (status = 409, body = ToSeat, description = "not on record"),
    )
)]
pub(crate) async fn act(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Json(doing): Json<Doing>,
) -> Result<(StatusCode, Json<ToSeat>), Failed> {
    let arrived = Instant::now();
    let room = house.room(id(&game)?).await?;
    let seat = seated(&room, &headers).await?;
    let answer = room.act(&house, seat, &doing, arrived, Duration::ZERO).await;
    let status = match answer {
        Answer::Done { .. } => StatusCode::OK,
        Answer::NotDone { .. } => StatusCode::CONFLICT,
    };
    Ok((status, Json(answer.message(doing.id))))
}

/// A spectator says what he saw, where the gallery is asked. He may say otherwise until the end.
#[utoipa::path(
    post, path = "/api/games/{id}/votes", request_body = Vote,
    params(("id" = String, Path, description = "the game")),
    responses(
        (status = 200, body = Tally),
        (status = 401, body = Fault, description = "nobody there has this ballot"),
        (status = 404, body = Fault),
        (status = 409, body = Fault, description = "nothing is asked"),
    )
)]
pub(crate) async fn vote(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Json(vote): Json<Vote>,
) -> Result<Json<Tally>, Failed> {
    let room = house.room(id(&game)?).await?;
    match room.gallery.vote(&vote.ballot, vote.word) {
        Cast::Counted([uphold, dismiss]) => Ok(Json(Tally { uphold, dismiss })),
        Cast::NoBallot => {
            Err(Failed(StatusCode::UNAUTHORIZED, "nobody there has this ballot".to_owned()))
        }
        Cast::NoQuestion => Err(Failed(StatusCode::CONFLICT, "nothing is asked".to_owned())),
    }
}

async fn seated(room: &room::Room, headers: &HeaderMap) -> Result<Seat, Failed> {
    let token = guard::bearer(headers).ok_or_else(Failed::no_seat)?;
    room.seat_of(token).await.ok_or_else(Failed::no_seat)
}

/// A seat given anew.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Given {
    /// Its token, told once and never again.
    token: String,
}

/// Gives a seat anew and closes whatever sits on it; the arbiter alone may do so.
#[utoipa::path(
    post, path = "/api/games/{id}/seats/{seat}",
    params(
        ("id" = String, Path, description = "the game"),
        ("seat" = String, Path, description = "`white`, `black` or `arbiter`"),
    ),
    responses((status = 200, body = Given), (status = 401, body = Fault), (status = 404, body = Fault))
)]
pub(crate) async fn give(
    State(house): State<Arc<House>>,
    Path((game, seat)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<Given>, Failed> {
    let room = house.room(id(&game)?).await?;
    if seated(&room, &headers).await? != Seat::Arbiter {
        return Err(Failed::no_seat());
    }
    let seat = Seat::TAKEN.into_iter().find(|known| known.name() == seat);
    let seat =
        seat.ok_or_else(|| Failed(StatusCode::NOT_FOUND, "there is no such seat".to_owned()))?;
    let token = room.give(&house, seat).await.map_err(Failed::house)?;
    Ok(Json(Given { token: token.reveal().to_owned() }))
}
