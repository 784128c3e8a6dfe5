//! Addresses that are polled politely: asked only for what has changed, and left alone when they ask
//! for it.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    time::{Duration, Instant},
};

use ureq::{
    Agent,
    http::{HeaderMap, StatusCode, header},
    tls::{RootCerts, TlsConfig, TlsProvider},
};

use super::{Source, pgn};
use crate::snapshot::Snapshot;

/// How long an answer may take, whole.
const PATIENCE: Duration = Duration::from_secs(20);
/// Longest answer read, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// Most addresses whose marks are kept.
const MAX_MARKS: usize = 4_000;
/// Longest rest that a server may ask for.
const MAX_REST: Duration = Duration::from_secs(300);
/// Looks at the same body that does not end as it should before it is taken as it is.
const LOOKS: u32 = 3;

/// A client that remembers what it has seen.
#[derive(Debug)]
pub struct Client {
    agent: Agent,
    marks: BTreeMap<String, Marks>,
    /// Nothing is asked before this.
    rest: Option<Instant>,
    /// What time it is.
    now: fn() -> Instant,
}

/// By what a server tells that something has not changed.
#[derive(Clone, Debug, Default)]
struct Marks {
    etag: Option<String>,
    modified: Option<String>,
    hash: u64,
}

/// What an address gave.
#[derive(Debug)]
pub enum Got {
    /// What it gave before.
    Same,
    /// Something else.
    New(Vec<u8>),
}

/// An agent with the roots of the system.
pub(crate) fn agent() -> Agent {
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .unversioned_rustls_crypto_provider(std::sync::Arc::new(
            rustls::crypto::ring::default_provider(),
        ))
        .root_certs(RootCerts::PlatformVerifier)
        .build();
    let config = Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        .user_agent(concat!("regence-watch/", env!("CARGO_PKG_VERSION")))
        .tls_config(tls);
    config.build().into()
}

impl Default for Client {
    fn default() -> Self {
        Self::by_clock(Instant::now)
    }
}

impl Client {
    /// A client that goes by this clock.
    pub fn by_clock(now: fn() -> Instant) -> Self {
        Self { agent: agent(), marks: BTreeMap::new(), rest: None, now }
    }

    /// Asks for what stands at an address, if it has changed.
    ///
    /// # Errors
    /// It gives nothing, or something that is too long.
    pub fn get(&mut self, url: &str) -> io::Result<Got> {
        if self.rest.is_some_and(|rest| (self.now)() < rest) {
            return Err(io::Error::other("the server asked for a rest"));
        }
        let marks = self.marks.get(url).cloned().unwrap_or_default();
        let mut request = self.agent.get(url);
        if let Some(etag) = &marks.etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        if let Some(modified) = &marks.modified {
            request = request.header(header::IF_MODIFIED_SINCE, modified);
        }
        let mut response = request.call().map_err(io::Error::other)?;
        match response.status() {
            StatusCode::NOT_MODIFIED => return Ok(Got::Same),
            StatusCode::OK => {}
            status => {
                self.rest = asked_for(status, response.headers()).map(|rest| (self.now)() + rest);
                let kind = match status {
                    StatusCode::NOT_FOUND | StatusCode::GONE => io::ErrorKind::NotFound,
                    _ => io::ErrorKind::Other,
                };
                return Err(io::Error::new(kind, format!("{url}: {status}")));
            }
        }
        let told = |name| response.headers().get(name)?.to_str().ok().map(str::to_owned);
        let (etag, modified) = (told(header::ETAG), told(header::LAST_MODIFIED));
        let mut bytes = Vec::new();
        response.body_mut().as_reader().take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(io::Error::other(format!("{url}: longer than {MAX_BYTES} bytes")));
        }
        let hash = hash(&bytes);
        if self.marks.len() < MAX_MARKS || self.marks.contains_key(url) {
            self.marks.insert(url.to_owned(), Marks { etag, modified, hash });
        }
        Ok(if hash == marks.hash { Got::Same } else { Got::New(bytes) })
    }

    /// Forgets what it has seen of an address, so that it is read anew.
    pub(super) fn forget(&mut self, url: &str) {
        self.marks.remove(url);
    }
}

fn hash(bytes: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    // 0 stands for nothing seen.
    hasher.finish().max(1)
}

/// The rest that a server asks for.
fn asked_for(status: StatusCode, headers: &HeaderMap) -> Option<Duration> {
    let busy = matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
    let told = headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let seconds = busy.then(|| told.unwrap_or(10))?;
    Some(Duration::from_secs(seconds).min(MAX_REST))
}

/// A PGN at an address.
#[derive(Debug)]
pub struct Address {
    url: String,
    name: String,
    client: Client,
    /// A body that does not end as it should, by its hash, and how often it was met.
    half: (u64, u32),
}

impl Address {
    /// The PGN at an address, known by this name.
    pub fn new(url: &str, name: &str, client: Client) -> Self {
        Self { url: url.to_owned(), name: name.to_owned(), client, half: (0, 0) }
    }

    /// Whether a body that does not end as it should may have been written while it was read: what is
    /// met again and again is all there is.
    fn is_half(&mut self, hash: u64) -> bool {
        self.half = (hash, if self.half.0 == hash { self.half.1 + 1 } else { 1 });
        self.half.1 < LOOKS
    }
}

impl Source for Address {
    fn look(&mut self) -> io::Result<Option<Vec<Snapshot>>> {
        let Got::New(bytes) = self.client.get(&self.url)? else { return Ok(None) };
        let read = pgn::read(&bytes);
        if read.games.is_empty() {
            return Ok(None);
        }
        if !read.whole && self.is_half(hash(&bytes)) {
            // It is asked for again, whatever the server thinks of its mark.
            self.client.forget(&self.url);
            return Ok(None);
        }
        let mut games = read.games;
        for game in &mut games {
            game.slot.source.clone_from(&self.name);
        }
        Ok(Some(games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_may_ask_for_a_rest() {
        let mut headers = HeaderMap::new();
        assert_eq!(asked_for(StatusCode::NOT_FOUND, &headers), None);
        assert_eq!(
            asked_for(StatusCode::TOO_MANY_REQUESTS, &headers),
            Some(Duration::from_secs(10))
        );
        headers.insert(header::RETRY_AFTER, "4000".parse().expect("a value"));
        assert_eq!(asked_for(StatusCode::SERVICE_UNAVAILABLE, &headers), Some(MAX_REST));
    }
}
