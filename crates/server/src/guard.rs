//! Who is let in, and what every answer says: hosts, origins, headers, addresses.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderValue, Method, StatusCode, Uri,
        header::{
            AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN,
            REFERRER_POLICY, UPGRADE, X_CONTENT_TYPE_OPTIONS,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{bounds::Guest, house::House};

/// A connection, as its requests know it.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// Who connected.
    pub(crate) address: SocketAddr,
    /// Holds its place in the crowd as long as anything of it lives; a proxy has none.
    pub(crate) _guest: Option<Arc<Guest>>,
}

/// The page may load what the house serves, speak to the house, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Turns away whoever has no business here, and sets the headers of every answer.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match turn_away(&house, &request) {
        Some((status, why)) => {
            house.metrics.turned_away.inc();
            (status, why).into_response()
        }
        // Whoever sends a body sends it in time.
        None if changes(&request) => {
            let patience = house.config.limits.header;
            match tokio::time::timeout(patience, next.run(request)).await {
                Ok(response) => response,
                Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
            }
        }
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    response
}

/// Whether a request may change something.
fn changes(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD)
}

fn turn_away(house: &House, request: &Request) -> Option<(StatusCode, &'static str)> {
    let headers = request.headers();
    if !is_our_host(house, headers, request.uri()) {
        // A name that was made to point here is not ours: its page must not read our answers.
        return Some((StatusCode::MISDIRECTED_REQUEST, "another host\n"));
    }
    if (changes(request) || headers.contains_key(UPGRADE)) && !is_our_origin(house, headers) {
        return Some((StatusCode::FORBIDDEN, "another origin\n"));
    }
    None
}

fn is_our_host(house: &House, headers: &HeaderMap, uri: &Uri) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = match (uri.authority(), hosts.next()) {
        (Some(authority), _) => Some(authority.as_str()),
        (None, host) => host.and_then(|host| host.to_str().ok()),
    };
    let is_ours = |origin: &String| origin.split_once("://").map(|(_, host)| host) == host;
    hosts.next().is_none() && house.origins.iter().any(is_ours)
}

/// Programs send no origin, and browsers always do.
fn is_our_origin(house: &House, headers: &HeaderMap) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (None, _) => true,
        (Some(origin), None) => {
            house.origins.iter().any(|ours| ours.as_bytes() == origin.as_bytes())
        }
        (Some(_), Some(_)) => false,
    }
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
