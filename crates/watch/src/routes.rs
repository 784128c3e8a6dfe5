//! The addresses: streams for viewers, the page of the arbiter, and what it asks.

mod arbiter;
mod viewers;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{StatusCode, header::CONTENT_TYPE},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::get,
};
use server::gate;

use crate::house::House;

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// Each file of the pages: where it is, what it is, and its text.
const FILES: &[(&str, &str, &str)] = &[
    ("/arbiter", "text/html; charset=utf-8", include_str!("../page/arbiter.html")),
    ("/page/arbiter.js", "text/javascript", include_str!("../page/arbiter.js")),
    ("/page/words.js", "text/javascript", include_str!("../page/words.js")),
    ("/page/board.js", "text/javascript", include_str!("../page/board.js")),
    ("/page/watch.css", "text/css", include_str!("../page/watch.css")),
];

/// Every address of the house.
pub(crate) fn router(house: &Arc<House>) -> Router {
    let files = FILES.iter().fold(Router::new(), |router, &(path, kind, text)| {
        router.route(path, get(async move || ([(CONTENT_TYPE, kind)], text)))
    });
    files
        .merge(viewers::routes())
        .merge(arbiter::routes())
        .fallback(async || (StatusCode::NOT_FOUND, "nothing here\n"))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(house), guard))
        .with_state(Arc::clone(house))
}

async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut response = match gate::turn_away(&house.origins, &request) {
        Some((status, why)) => (status, why).into_response(),
        None => next.run(request).await,
    };
    gate::set_headers(response.headers_mut());
    response
}
