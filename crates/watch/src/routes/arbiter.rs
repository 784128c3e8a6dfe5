//! What the arbiter's page asks: the state, the report, and what was decided. All of it with the key.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{FromRequestParts, Query, State},
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use book::Lang;
use serde::Deserialize;
use subtle::ConstantTimeEq;

use crate::{
    entry::{Ruling, What},
    house::{Asking, House},
    identity::GameId,
    report, state,
};

/// Most seconds given or taken at once.
const MAX_SECONDS: i32 = 24 * 60 * 60;

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/arbiter/state", get(shown))
        .route("/api/arbiter/report", get(reported))
        .route("/api/arbiter/act", post(act))
}

/// What is asked for, and in which language.
#[derive(Debug, Deserialize)]
struct Asked {
    lang: Option<String>,
    round: Option<u32>,
}

impl Asked {
    fn lang(&self) -> Lang {
        self.lang.as_deref().and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En)
    }
}

/// A request that has the key; one that has not is turned away.
struct Arbiter;

impl FromRequestParts<Arc<House>> for Arbiter {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, Self::Rejection> {
        let sent = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let key = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
        let is_right =
            key.len() == house.key.len() && bool::from(key.as_bytes().ct_eq(house.key.as_bytes()));
        is_right.then_some(Self).ok_or((StatusCode::UNAUTHORIZED, "no such key\n"))
    }
}

async fn shown(
    _: Arbiter,
    State(house): State<Arc<House>>,
    Query(asked): Query<Asked>,
) -> Response {
    let trouble = house.trouble();
    Json(state::state(&house.desk(), asked.lang(), trouble.as_deref())).into_response()
}

async fn reported(
    _: Arbiter,
    State(house): State<Arc<House>>,
    Query(asked): Query<Asked>,
) -> Response {
    Json(report::report(&house.desk(), asked.round.unwrap_or(1), asked.lang())).into_response()
}

/// What the arbiter decided.
#[derive(Debug, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
enum Act {
    Rule { game: GameId, word: usize, text: String, ruling: String, words: usize },
    Time { game: GameId, white: bool, seconds: i32 },
    Read { game: GameId, alert: String },
    Note { game: Option<GameId>, text: String },
}

impl Act {
    fn what(self) -> Option<What> {
        Some(match self {
            Self::Rule { game, word, text, ruling, words } => {
                let ruling = match &*ruling {
                    "stands" => Ruling::Stands,
                    "restored" => Ruling::Restored { upto: words },
                    "moved" => Ruling::Moved,
                    "withdrawn" => Ruling::Withdrawn,
                    _ => return None,
                };
                What::Ruled { game, word, text, ruling }
            }
            Self::Time { game, white, seconds } => {
                let bound = (-MAX_SECONDS..=MAX_SECONDS).contains(&seconds) && seconds != 0;
                return bound.then_some(What::Time { game, white, seconds });
            }
            Self::Read { game, alert } => What::Read { game, alert },
            Self::Note { game, text } => What::Noted { game, text },
        })
    }
}

async fn act(_: Arbiter, State(house): State<Arc<House>>, Json(act): Json<Act>) -> Response {
    let Some(what) = act.what() else { return StatusCode::BAD_REQUEST.into_response() };
    // The disk is waited for, and nobody else meanwhile.
    let asked = tokio::task::spawn_blocking(move || house.ask(what)).await;
    match asked {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(Asking::Refused(why))) => {
            (StatusCode::CONFLICT, format!("{why:?}\n")).into_response()
        }
        Ok(Err(Asking::Failed(error))) => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
