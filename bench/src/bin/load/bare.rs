//! The bare server: an echo, and a broadcast to all who listen; nothing else.

use std::sync::Arc;

use axum::{
    Router,
    extract::{
        State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    routing::get,
};
use tokio::sync::broadcast;

type Feed = Arc<broadcast::Sender<Utf8Bytes>>;

pub(crate) async fn serve() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("http://{}", listener.local_addr().expect("an address"));
    let feed: Feed = Arc::new(broadcast::channel(256).0);
    let router = Router::new()
        .route("/echo", get(async |upgrade| bounded(upgrade).on_upgrade(echo)))
        .route(
            "/source",
            get(async |State(feed): State<Feed>, upgrade| {
                bounded(upgrade).on_upgrade(move |socket| source(socket, feed))
            }),
        )
        .route(
            "/listen",
            get(async |State(feed): State<Feed>, upgrade| {
                bounded(upgrade).on_upgrade(move |socket| listen(socket, feed))
            }),
        )
        .with_state(feed);
    axum::serve(
        axum::serve::ListenerExt::tap_io(listener, |stream| {
            let _ = stream.set_nodelay(true);
        }),
        router,
    )
    .await
    .expect("served");
}

/// With the same buffers as the house: the library's own would take 130 kB a socket.
fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.read_buffer_size(2048).write_buffer_size(0)
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

async fn source(mut socket: WebSocket, feed: Feed) {
    while let Some(Ok(message)) = socket.recv().await {
        if let Message::Text(text) = message {
            let _ = feed.send(text);
        }
    }
}

async fn listen(mut socket: WebSocket, feed: Feed) {
    let mut feed = feed.subscribe();
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(_)) => {}
                _ => return,
            },
            text = feed.recv() => {
                let Ok(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
        }
    }
}
