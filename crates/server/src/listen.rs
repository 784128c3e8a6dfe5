//! Connections: counted, bounded in time, and drained when the house closes.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

use crate::{guard::Peer, house::House};

/// The largest header of a request, in bytes; hyper takes no less than half of it.
const MAX_HEADER: usize = 16 * 1024;

/// How long accepting rests when the system has no more sockets to give.
const REST: Duration = Duration::from_millis(100);

/// Accepts until the house closes.
pub(crate) async fn listen(house: Arc<House>, listener: TcpListener, router: Router) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = house.closing() => break,
        };
        match accepted {
            Ok((stream, address)) => connect(&house, stream, address, &router),
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no more connections");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

/// Whether an error is of one connection and not of the listener.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

fn connect(house: &Arc<House>, stream: TcpStream, address: SocketAddr, router: &Router) {
    let guest = match house.crowd.enter(address.ip()) {
        Some(guest) => Some(Arc::new(guest)),
        // Whoever comes through a proxy of ours is counted by the address the proxy tells.
        None if house.is_proxy(address.ip()) => None,
        None => {
            house.metrics.turned_away.inc();
            return;
        }
    };
    // Small messages at once; if it cannot be had they come later.
    let _ = stream.set_nodelay(true);
    let peer = Peer { address, _guest: guest };
    let router = router.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(house.config.limits.header)
        .max_buf_size(MAX_HEADER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let house = Arc::clone(house);
    tokio::spawn(async move {
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = &mut connection => ended,
            () = house.closing() => {
                // The request under way is answered, and no other taken.
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%address, %error, "a connection broke");
        }
    });
}
