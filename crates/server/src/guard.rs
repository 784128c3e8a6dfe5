//! Who is let in to the house: see [`gate`] for hosts, origins and headers; addresses and tokens here.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header::AUTHORIZATION},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{bounds::Guest, gate, house::House};

/// A connection, as its requests know it.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// Who connected.
    pub(crate) address: SocketAddr,
    /// Holds its place in the crowd as long as anything of it lives; a proxy has none.
    pub(crate) _guest: Option<Arc<Guest>>,
}

/// Turns away whoever has no business here, and sets the headers of every answer.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match gate::turn_away(&house.origins, &request) {
        Some((status, why)) => {
            house.metrics.turned_away.inc();
            (status, why).into_response()
        }
        // Whoever sends a body sends it in time.
        None if gate::changes(&request) => {
            let patience = house.config.limits.header;
            match tokio::time::timeout(patience, next.run(request)).await {
                Ok(response) => response,
                Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
            }
        }
        None => next.run(request).await,
    };
    gate::set_headers(response.headers_mut(), &house.origins);
    response
}

/// The address of a client: what a proxy of ours says last, or the other end of the connection.
pub(crate) fn client(house: &House, peer: &Peer, headers: &HeaderMap) -> IpAddr {
    let address = peer.address.ip();
    if !house.is_proxy(address) {
        return address;
    }
    let told = headers.get_all("x-forwarded-for").iter().next_back();
    told.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok())
        .unwrap_or(address)
}

/// A place in the crowd for a client behind our proxy; whoever comes directly has his already.
///
/// # Errors
/// There is no room for one more from his address.
pub(crate) fn admit(
    house: &House,
    peer: &Peer,
    headers: &HeaderMap,
) -> Result<Option<Guest>, StatusCode> {
    if !house.is_proxy(peer.address.ip()) {
        return Ok(None);
    }
    let guest = house.crowd.enter(client(house, peer, headers));
    guest.map(Some).ok_or(StatusCode::SERVICE_UNAVAILABLE)
}

/// The token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}
