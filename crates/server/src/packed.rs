//! Answers that are made when they are asked for and are long: packed for those who take them so.

use std::io::Write;

use axum::{
    http::{
        HeaderMap, HeaderValue,
        header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY},
    },
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;

use crate::answer::Failed;

/// JSON as this client reads it best.
pub(crate) fn json(headers: &HeaderMap, answer: &impl Serialize) -> Result<Response, Failed> {
    let plain = serde_json::to_vec(answer).map_err(Failed::house)?;
    let mut response = if takes(headers, "gzip") {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&plain).map_err(Failed::house)?;
        let mut response = packed.finish().map_err(Failed::house)?.into_response();
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        response
    } else {
        plain.into_response()
    };
    let set = response.headers_mut();
    set.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    set.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(response)
}

/// Whether a client takes this encoding.
pub(crate) fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    accepts(accepted.unwrap_or_default(), encoding)
}

/// Whether an `Accept-Encoding` takes this encoding.
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|named| named.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        is_named && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_where_it_is_accepted() {
        for (accepted, br, gzip) in [
            ("", false, false),
            ("gzip, deflate, br, zstd", true, true),
            ("gzip;q=1.0, br;q=0", false, true),
            ("BR", true, false),
            ("brotli, x-gzip", false, false),
        ] {
            assert_eq!(accepts(accepted, "br"), br, "{accepted}");
            assert_eq!(accepts(accepted, "gzip"), gzip, "{accepted}");
        }
    }
}
