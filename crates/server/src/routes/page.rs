//! The page: built into `web/dist`, part of the program, and nothing from anywhere else.

use std::sync::Arc;

use axum::{
    Router,
    extract::Path,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse, Response},
    routing::get,
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{answer::Failed, house::House, packed};

/// The built page. A debug build reads the folder whenever it is asked.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// What stands beside a file, compressed by the build: its encoding and its ending, the smallest first.
const COMPRESSED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// What is told where the page was not built.
const NOT_BUILT: &str = "The page is not part of this program: `make run` builds it.\n";

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(async |headers: HeaderMap| document("index.html", &headers)))
        .route("/game/{id}", get(async |headers: HeaderMap| document("game.html", &headers)))
        .route("/law", get(async |headers: HeaderMap| document("law.html", &headers)))
        .route("/law/{*place}", get(async |headers: HeaderMap| document("law.html", &headers)))
        .route("/page/{*name}", get(file))
}

fn document(name: &str, headers: &HeaderMap) -> Response {
    served(name, headers)
        .unwrap_or_else(|| (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response())
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Failed> {
    let missing = || Failed(StatusCode::NOT_FOUND, "nothing here".to_owned());
    served(&name, &headers).ok_or_else(missing)
}

fn found(name: &str) -> Option<EmbeddedFile> {
    Built::get(name)
}

/// A file of the page as this client reads it best, or the word that he has it already.
fn served(name: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = found(name)?;
    let kind = kind(plain.metadata.mimetype());
    let compressed = COMPRESSED
        .into_iter()
        .filter(|(encoding, _)| packed::takes(headers, encoding))
        .find_map(|(encoding, ending)| Some((encoding, found(&format!("{name}{ending}"))?)));
    let (encoding, file) =
        compressed.map_or((None, plain), |(encoding, file)| (Some(encoding), file));
    let tag = tag(&file.metadata.sha256_hash());
    let told = headers.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let mut response = if told.into_iter().any(|tags| is_among(&tag, tags)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        file.data.into_response()
    };
    let set = response.headers_mut();
    let text = |text: &str| HeaderValue::from_str(text).ok();
    set.remove(CONTENT_TYPE);
    set.extend([(CONTENT_TYPE, text(&kind)?), (ETAG, text(&tag)?)]);
    set.insert(CACHE_CONTROL, HeaderValue::from_static(kept(name)));
    set.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        set.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// The type of a file, with the encoding of its letters where it is text.
fn kind(mime: &str) -> String {
    let is_text = mime.starts_with("text/") || mime == "application/json";
    if is_text { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}

/// The strong tag of some bytes.
fn tag(hash: &[u8; 32]) -> String {
    let hex = hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("\"{hex}\"")
}

/// Whether a list of tags holds this one. A proxy that compressed it anew has made it weak.
fn is_among(tag: &str, tags: &str) -> bool {
    tags.split(',').map(str::trim).any(|told| told == "*" || told.trim_start_matches("W/") == tag)
}

/// How long a browser keeps a file: for ever where its name holds the hash of its text; else it
/// asks each time whether it has changed.
fn kept(name: &str) -> &'static str {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_hash = |end: &str| {
        end.len() == 8 && end.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    match stem.rsplit_once('-') {
        Some((_, end)) if is_hash(end) => "public, max-age=31536000, immutable",
        _ => "no-cache",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_its_hash_in_its_name_is_kept_for_ever() {
        for (name, for_ever) in [
            ("chunk-ABCD2345.js", true),
            ("index.js", false),
            ("index.html", false),
            ("well-known.js", false),
            ("old-standard-italic.woff2", false),
        ] {
            assert_eq!(kept(name) != "no-cache", for_ever, "{name}");
        }
    }

    #[test]
    fn a_tag_is_found_among_others() {
        assert!(is_among("\"ab\"", "\"cd\", W/\"ab\""));
        assert!(is_among("\"ab\"", "*"));
        assert!(!is_among("\"ab\"", "\"abc\""));
    }
}
