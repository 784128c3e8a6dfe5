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

/// Each file of the pages: where it is, what it is, and what is in it. The type is that of the other page.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/arbiter", "text/html; charset=utf-8", include_bytes!("../page/arbiter.html")),
    ("/page/arbiter.js", "text/javascript", include_bytes!("../page/arbiter.js")),
    ("/page/alert.js", "text/javascript", include_bytes!("../page/alert.js")),
    ("/page/words.js", "text/javascript", include_bytes!("../page/words.js")),
    ("/page/board.js", "text/javascript", include_bytes!("../page/board.js")),
    ("/page/watch.css", "text/css", include_bytes!("../page/watch.css")),
    ("/page/icon.svg", "image/svg+xml", include_bytes!("../../../web/icon.svg")),
    ("/page/garamond.woff2", "font/woff2", include_bytes!("../../../web/type/garamond.woff2")),
    (
        "/page/garamond-italic.woff2",
        "font/woff2",
        include_bytes!("../../../web/type/garamond-italic.woff2"),
    ),
    ("/page/cabin.woff2", "font/woff2", include_bytes!("../../../web/type/cabin.woff2")),
];

pub(crate) fn router(house: &Arc<House>) -> Router {
    let files = FILES.iter().fold(Router::new(), |router, &(path, kind, bytes)| {
        router.route(path, get(async move || ([(CONTENT_TYPE, kind)], bytes)))
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
    gate::set_headers(response.headers_mut(), &house.origins);
    response
}
