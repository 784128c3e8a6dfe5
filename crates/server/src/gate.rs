//! Whom a house lets in, and what every answer says, whatever the house is: hosts, origins, headers.

use std::net::SocketAddr;

use axum::{
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode, Uri,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
            UPGRADE, X_CONTENT_TYPE_OPTIONS,
        },
    },
};

/// The page may load what the house serves, speak to the house, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Sets the headers of an answer, where it has not set them itself, for a house at these origins.
pub fn set_headers(headers: &mut HeaderMap, origins: &[String]) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(CACHE_CONTROL, "no-store");
    // Elsewhere browsers pass it over, and complain of it.
    if origins.iter().all(|origin| is_trustworthy(origin)) {
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    }
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
}

/// Whether browsers take it for certain that what comes from an origin comes from there: over TLS, or
/// from their own machine.
fn is_trustworthy(origin: &str) -> bool {
    match origin.split_once("://") {
        Some(("https", _)) => true,
        Some(("http", host)) => match host.parse::<SocketAddr>() {
            Ok(address) => address.ip().is_loopback(),
            Err(_) => host.split(':').next() == Some("localhost"),
        },
        _ => false,
    }
}

/// Whether a request may change something.
pub fn changes(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Turns away a request for another host than these origins, and one by a page of another origin that
/// would change something or hear of everything.
pub fn turn_away(origins: &[String], request: &Request) -> Option<(StatusCode, &'static str)> {
    let headers = request.headers();
    if !is_our_host(origins, headers, request.uri()) {
        // A name that was made to point here is not ours: its page must not read our answers.
        return Some((StatusCode::MISDIRECTED_REQUEST, "another host\n"));
    }
    if (changes(request) || headers.contains_key(UPGRADE)) && !is_our_origin(origins, headers) {
        return Some((StatusCode::FORBIDDEN, "another origin\n"));
    }
    None
}

fn is_our_host(origins: &[String], headers: &HeaderMap, uri: &Uri) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = match (uri.authority(), hosts.next()) {
        (Some(authority), _) => Some(authority.as_str()),
        (None, host) => host.and_then(|host| host.to_str().ok()),
    };
    let is_ours = |origin: &String| origin.split_once("://").map(|(_, host)| host) == host;
    hosts.next().is_none() && origins.iter().any(is_ours)
}

/// Programs send no origin, and browsers always do.
fn is_our_origin(origins: &[String], headers: &HeaderMap) -> bool {
    let mut sent = headers.get_all(ORIGIN).iter();
    match (sent.next(), sent.next()) {
        (None, _) => true,
        (Some(origin), None) => origins.iter().any(|ours| ours.as_bytes() == origin.as_bytes()),
        (Some(_), Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opener_policy_is_sent_only_where_browsers_heed_it() {
        for (origin, is_sent) in [
            ("http://127.0.0.1:1775", true),
            ("http://[::1]:1775", true),
            ("http://localhost:1775", true),
            ("https://chess.example", true),
            ("http://192.168.1.20:1775", false),
            ("http://localhost.example", false),
        ] {
            let mut headers = HeaderMap::new();
            set_headers(&mut headers, &[origin.to_owned()]);
            assert_eq!(headers.contains_key("cross-origin-opener-policy"), is_sent, "{origin}");
        }
    }
}
