//! The routes: games, their records, the law, and how the house is.

mod games;
mod law;
mod live;
mod page;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Query, State},
    http::{StatusCode, header::CONTENT_TYPE},
    middleware::from_fn_with_state,
    response::IntoResponse,
    routing::get,
};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};
use utoipa_axum::{router::OpenApiRouter, routes};

use wire::house::{EngineTitle, Lan};

use crate::{
    answer::{Failed, Fault},
    guard,
    house::House,
    lan,
};

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// The longest path that is drawn, in bytes.
const MAX_PATH: usize = 256;

#[derive(OpenApi)]
#[openapi(
    info(title = "Régence", description = "A chess arbiter: games, seats, rulings."),
    components(schemas(wire::message::FromSeat, wire::message::ToSeat))
)]
struct Description;

/// Every route of the house.
pub(crate) fn router(house: &Arc<House>) -> Router {
    let (router, description) = described().split_for_parts();
    let description: Arc<str> = description.to_pretty_json().unwrap_or_default().into();
    router
        .route(
            "/api/openapi.json",
            get(async move || ([(CONTENT_TYPE, "application/json")], description.to_string())),
        )
        .merge(page::routes())
        .fallback(async || Failed(StatusCode::NOT_FOUND, "nothing here".to_owned()))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(house), guard::guard))
        .with_state(Arc::clone(house))
}

fn described() -> OpenApiRouter<Arc<House>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games::open, games::list))
        .routes(routes!(games::show))
        .routes(routes!(games::remedies))
        .routes(routes!(games::told))
        .routes(routes!(games::record))
        .routes(routes!(games::act))
        .routes(routes!(games::give))
        .routes(routes!(games::vote))
        .routes(routes!(live::play))
        .routes(routes!(live::watch))
        .routes(routes!(live::events))
        .routes(routes!(law::codes))
        .routes(routes!(law::titles))
        .routes(routes!(law::article))
        .routes(routes!(law::books))
        .routes(routes!(law::whole))
        .routes(routes!(law::scenario))
        .routes(routes!(law::compare))
        .routes(routes!(about))
        .routes(routes!(health))
        .routes(routes!(metrics))
}

/// The description of the routes, as it is served.
///
/// # Panics
/// Never: the description is made of strings.
pub fn openapi() -> String {
    let description = described().split_for_parts().1;
    description.to_pretty_json().unwrap_or_default()
}

/// Which page of the house is drawn as a picture.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Place {
    /// Its path, such as `/game/ID#TOKEN`; without it, the first page.
    path: Option<String>,
}

/// What the house is: its version, how others find it, who plays with one who is alone.
#[utoipa::path(
    get, path = "/api/house", params(Place),
    responses((status = 200, body = wire::house::House), (status = 400, body = Fault))
)]
async fn about(
    State(house): State<Arc<House>>,
    Query(Place { path }): Query<Place>,
) -> Result<Json<wire::house::House>, Failed> {
    let path = path.unwrap_or_default();
    if !(path.is_empty() || path.starts_with('/')) || path.len() > MAX_PATH {
        return Err(Failed(StatusCode::BAD_REQUEST, "a path begins with /".to_owned()));
    }
    let lan = house.lan.as_ref().map(|address| Lan {
        address: address.clone(),
        qr: lan::svg(&format!("{address}{path}")).unwrap_or_default(),
    });
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let engine = house.engines.as_ref().map(|engines| EngineTitle { name: engines.name() });
    Ok(Json(wire::house::House { version, lan, engine }))
}

/// Whether the house is open and can record.
#[utoipa::path(get, path = "/health", responses((status = 200), (status = 503)))]
async fn health(State(house): State<Arc<House>>) -> Result<&'static str, Failed> {
    if house.is_closing() {
        return Err(Failed(StatusCode::SERVICE_UNAVAILABLE, "the house closes".to_owned()));
    }
    house.store.games(None, None, 1).await.map_err(Failed::house)?;
    Ok("good\n")
}

/// What the house counts, for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, content_type = "text/plain")))]
async fn metrics(State(house): State<Arc<House>>) -> impl IntoResponse {
    house.metrics.rooms.set(i64::try_from(house.room_count()).unwrap_or(i64::MAX));
    house.metrics.connections.set(i64::try_from(house.crowd.count()).unwrap_or(i64::MAX));
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0")], house.metrics.text())
}
