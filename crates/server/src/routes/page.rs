//! The page: static, part of the program, and nothing from anywhere else.

use std::sync::Arc;

use axum::{
    Router,
    http::header::CONTENT_TYPE,
    response::IntoResponse,
    routing::{MethodRouter, get},
};

use crate::house::House;

/// Each file of the page: where it is, what it is, and its text.
const FILES: &[(&str, &str, &str)] = &[
    ("/", "text/html; charset=utf-8", include_str!("../../../../web/index.html")),
    ("/game/{id}", "text/html; charset=utf-8", include_str!("../../../../web/game.html")),
    ("/page/index.js", "text/javascript", include_str!("../../../../web/src/index.js")),
    ("/page/game.js", "text/javascript", include_str!("../../../../web/src/game.js")),
    ("/page/line.js", "text/javascript", include_str!("../../../../web/src/line.js")),
    ("/page/style.css", "text/css", include_str!("../../../../web/style.css")),
    ("/page/icon.svg", "image/svg+xml", include_str!("../../../../web/icon.svg")),
];

pub(super) fn routes() -> Router<Arc<House>> {
    FILES
        .iter()
        .fold(Router::new(), |router, &(path, kind, text)| router.route(path, file(kind, text)))
}

fn file(kind: &'static str, text: &'static str) -> MethodRouter<Arc<House>> {
    get(async move || ([(CONTENT_TYPE, kind)], text).into_response())
}
