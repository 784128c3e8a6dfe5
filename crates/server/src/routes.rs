//! The routes: games, their records, the law, and how the house is.

mod games;
mod law;
mod live;
mod page;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{StatusCode, header::CONTENT_TYPE},
    middleware::from_fn_with_state,
    response::IntoResponse,
    routing::get,
};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{answer::Failed, guard, house::House};

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

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
        .routes(routes!(games::record))
        .routes(routes!(games::act))
        .routes(routes!(games::give))
        .routes(routes!(live::play))
        .routes(routes!(live::watch))
        .routes(routes!(live::events))
        .routes(routes!(law::codes))
        .routes(routes!(law::titles))
        .routes(routes!(law::article))
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
