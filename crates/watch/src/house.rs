//! The house that watches: sources in, journal, streams out.

use std::{
    collections::BTreeMap,
    fs, io,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpListener, sync::broadcast, task::JoinHandle};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};

use crate::{
    config::Config,
    desk::{Desk, Refusal},
    entry::What,
    hook,
    identity::GameId,
    journal::Journal,
    routes,
    snapshot::Snapshot,
    source::{
        Origin, Source,
        cloud::Cloud,
        folder::Folder,
        http::{Address, Client},
        livechess::Session,
    },
};

/// Looks in a row that a source may fail before it counts as away.
const FAILURES: u32 = 3;
/// Longest rest between two looks at a source that is away.
const LONGEST_REST: Duration = Duration::from_secs(60);
/// States that a slow reader may be behind before it must come back.
const FEED: usize = 1024;
/// Longest message of LiveChess, in bytes.
const MAX_MESSAGE: usize = 1024 * 1024;
/// How often the closing of the house is looked for.
const WINK: Duration = Duration::from_millis(100);

/// The house that watches.
#[derive(Debug)]
pub struct House {
    desk: RwLock<Desk>,
    journal: Mutex<Journal>,
    /// What keeps it from recording.
    trouble: RwLock<Option<String>>,
    feed: broadcast::Sender<Change>,
    /// Opens the arbiter's page.
    pub(crate) key: String,
    /// The addresses of its own pages.
    pub(crate) origins: Vec<String>,
    closing: AtomicBool,
    /// Rung when something was recorded.
    bell: (Mutex<u64>, Condvar),
}

/// A change of what viewers are shown.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) game: GameId,
    pub(crate) version: u64,
    pub(crate) text: Arc<str>,
}

/// A house that is open.
#[derive(Debug)]
pub struct Watch {
    house: Arc<House>,
    address: SocketAddr,
    serving: JoinHandle<()>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Watch {
    /// Opens a house: its journal, its sources, its pages. It needs a runtime of several threads.
    ///
    /// # Errors
    /// The journal cannot be opened, or the address not be listened on.
    pub async fn open(config: Config) -> io::Result<Self> {
        fs::create_dir_all(&config.keep)?;
        let mut desk = Desk::new(config.code);
        let path = config.keep.join("journal.jsonl");
        let journal = Journal::open(&path, |entry| drop(desk.apply(&entry)))
            .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
        let key = key(&config.keep.join("arbiter.key"))?;
        let listener = TcpListener::bind(config.bind).await?;
        let address = listener.local_addr()?;
        let mut origins = config.origins.clone();
        if address.ip().is_loopback() || origins.is_empty() {
            origins.push(format!("http://{address}"));
            origins.push(format!("http://localhost:{}", address.port()));
        }
        let house = Arc::new(House {
            desk: RwLock::new(desk),
            journal: Mutex::new(journal),
            trouble: RwLock::new(None),
            feed: broadcast::channel(FEED).0,
            key,
            origins,
            closing: AtomicBool::new(false),
            bell: (Mutex::new(0), Condvar::new()),
        });
        let mut threads = Vec::new();
        for origin in &config.sources {
            let name = origin.to_string();
            let house = Arc::clone(&house);
            let source: Box<dyn Source> = match origin {
                Origin::Path(path) => Box::new(Folder::new(path, &name)),
                Origin::Url(url) => Box::new(Address::new(url, &name, Client::default())),
                Origin::Cloud(base) => Box::new(Cloud::new(base, &name, Client::default())),
                Origin::LiveChess(url) => {
                    tokio::spawn(listen(house, url.clone(), name));
                    continue;
                }
            };
            let every = match origin {
                Origin::Path(_) => config.every,
                _ => config.every_elsewhere,
            };
            threads.push(thread::spawn(move || house.look_again(source, &name, every)));
        }
        if config.hook.url.is_some() || config.hook.command.is_some() {
            let (house, hook) = (Arc::clone(&house), config.hook.clone());
            threads.push(thread::spawn(move || hook::run(&house, &hook)));
        }
        let router = routes::router(&house);
        let at_end = Arc::clone(&house);
        let serving = tokio::spawn(async move {
            let served = axum::serve(listener, router).with_graceful_shutdown(async move {
                at_end.closed().await;
            });
            if let Err(error) = served.await {
                tracing::error!(%error, "the listener broke");
            }
        });
        Ok(Self { house, address, serving, threads })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the arbiter's page, with its key.
    pub fn arbiter(&self) -> String {
        let origin = self.house.origins.first().cloned().unwrap_or_default();
        format!("{origin}/arbiter#{}", self.house.key)
    }

    /// The address of what viewers get.
    pub fn viewers(&self) -> String {
        format!("{}/", self.house.origins.first().cloned().unwrap_or_default())
    }

    /// Closes the house. What was recorded is on the disk.
    pub async fn close(self) {
        self.house.closing.store(true, Ordering::Relaxed);
        self.house.ring();
        let _ = tokio::task::spawn_blocking(move || {
            for thread in self.threads {
                let _ = thread.join();
            }
        })
        .await;
        // Streams end by themselves, and nobody waits for one that does not.
        let _ = tokio::time::timeout(Duration::from_secs(2), self.serving).await;
    }
}

impl House {
    /// The desk, as it is.
    pub fn desk(&self) -> RwLockReadGuard<'_, Desk> {
        self.desk.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// What keeps it from recording.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn feed(&self) -> broadcast::Receiver<Change> {
        self.feed.subscribe()
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    pub(crate) async fn closed(&self) {
        while !self.is_closing() {
            tokio::time::sleep(WINK).await;
        }
    }

    fn ring(&self) {
        let mut count = self.bell.0.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        self.bell.1.notify_all();
    }

    /// Waits until something is recorded, or for so long.
    pub(crate) fn wait(&self, long: Duration) {
        let count = self.bell.0.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.bell.1.wait_timeout(count, long));
    }

    /// Records what a source shows that is new.
    pub(crate) fn show(&self, source: &str, games: &[Snapshot]) -> io::Result<()> {
        let journal = self.journal();
        let news = self.desk().news(source, games);
        self.record(journal, news)
    }

    /// Records what the arbiter asks for.
    pub(crate) fn ask(&self, what: What) -> Result<(), Asking> {
        let journal = self.journal();
        self.desk().may(&what).map_err(Asking::Refused)?;
        self.record(journal, vec![what]).map_err(Asking::Failed)
    }

    /// Records something else.
    pub(crate) fn note(&self, what: What) -> io::Result<()> {
        self.record(self.journal(), vec![what])
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is told to anybody before it is on the disk.
    fn record(&self, mut journal: MutexGuard<'_, Journal>, whats: Vec<What>) -> io::Result<()> {
        if whats.is_empty() {
            return Ok(());
        }
        let recorded = journal.record(now(), whats);
        let trouble = recorded.as_ref().err().map(ToString::to_string);
        if let Some(trouble) = &trouble {
            tracing::error!(%trouble, "cannot record");
        }
        *self.trouble.write().unwrap_or_else(PoisonError::into_inner) = trouble;
        let mut desk = self.desk.write().unwrap_or_else(PoisonError::into_inner);
        for entry in recorded? {
            let Some(delta) = desk.apply(&entry) else { continue };
            let Some(game) = GameId::read(&delta.game) else { continue };
            let text = serde_json::to_string(&delta).unwrap_or_default().into();
            // Without anybody who listens nobody is told.
            let _ = self.feed.send(Change { game, version: delta.version, text });
        }
        drop(desk);
        self.ring();
        Ok(())
    }

    /// Looks at a source again and again, until the house closes.
    fn look_again(&self, mut source: Box<dyn Source>, name: &str, every: Duration) {
        let mut standing = Standing::new(name);
        // What was seen and could not be recorded yet.
        let mut waiting: Option<Vec<Snapshot>> = None;
        while !self.is_closing() {
            let looked = source.look();
            let rest = standing.rest(looked.as_ref().err(), every);
            standing.tell(self);
            match looked {
                Ok(Some(games)) => waiting = Some(games),
                Ok(None) => {}
                Err(error) => tracing::debug!(%error, name, "a look failed"),
            }
            if let Some(games) = &waiting
                && self.show(name, games).is_ok()
            {
                waiting = None;
            }
            self.rest(rest);
        }
    }

    fn rest(&self, long: Duration) {
        let mut left = long;
        while !self.is_closing() && !left.is_zero() {
            let nap = left.min(WINK);
            thread::sleep(nap);
            left -= nap;
        }
    }
}

/// Why something the arbiter asked for was not recorded.
#[derive(Debug)]
pub(crate) enum Asking {
    /// It cannot be.
    Refused(Refusal),
    /// The disk failed.
    Failed(io::Error),
}

/// Whether a source is there.
struct Standing {
    name: String,
    failures: u32,
    why: String,
}

impl Standing {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), failures: 0, why: String::new() }
    }

    /// How long to rest after a look: longer and longer while it fails.
    fn rest(&mut self, error: Option<&io::Error>, every: Duration) -> Duration {
        match error {
            None => {
                self.failures = 0;
                every
            }
            Some(error) => {
                self.failures = self.failures.saturating_add(1);
                self.why = error.to_string();
                let times = 2_u32.saturating_pow(self.failures.saturating_sub(FAILURES).min(10));
                every.saturating_mul(times).min(LONGEST_REST).max(every)
            }
        }
    }

    /// Records that it went or came, once.
    fn tell(&self, house: &House) {
        let up = self.failures == 0;
        let known = house.desk().sources.get(&self.name).map(Option::is_none);
        if known == Some(up) || !up && self.failures < FAILURES {
            return;
        }
        let why = if up { String::new() } else { self.why.clone() };
        // Where it cannot be recorded it is tried again after the next look.
        let _ = house.note(What::Source { source: self.name.clone(), up, why });
    }
}

/// Listens to LiveChess, and comes back whenever the line breaks.
async fn listen(house: Arc<House>, url: String, name: String) {
    let mut session = Session::default();
    let mut standing = Standing::new(&name);
    while !house.is_closing() {
        let told = tokio::select! {
            told = converse(&house, &url, &name, &mut session, &mut standing) => told,
            () = house.closed() => return,
        };
        let rest = standing.rest(told.err().as_ref(), Duration::from_secs(1));
        standing.tell(&house);
        tokio::time::sleep(rest).await;
    }
}

async fn converse(
    house: &House,
    url: &str,
    name: &str,
    session: &mut Session,
    standing: &mut Standing,
) -> io::Result<()> {
    let limits = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let connected = tokio_tungstenite::connect_async_with_config(url, Some(limits), true).await;
    let (mut line, _) = connected.map_err(io::Error::other)?;
    standing.failures = 0;
    standing.tell(house);
    line.send(Message::text(session.hello())).await.map_err(io::Error::other)?;
    let mut waits = false;
    loop {
        // While the disk is full, what was heard waits for it; the boards speak only once.
        let heard = match tokio::time::timeout(Duration::from_secs(5), line.next()).await {
            Ok(Some(heard)) => Some(heard.map_err(io::Error::other)?),
            Ok(None) => return Err(io::Error::other("LiveChess closed the line")),
            Err(_) => None,
        };
        if let Some(Message::Text(text)) = &heard {
            for answer in session.hear(text) {
                line.send(Message::text(answer)).await.map_err(io::Error::other)?;
            }
            waits = true;
        }
        if waits {
            waits = house.show(name, &session.games(name)).is_err();
        }
    }
}

/// The key of the arbiter's page: made once, and kept where only its owner reads it.
fn key(path: &Path) -> io::Result<String> {
    if let Ok(kept) = fs::read_to_string(path)
        && !kept.trim().is_empty()
    {
        return Ok(kept.trim().to_owned());
    }
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let key = format!("{:032x}", u128::from_be_bytes(bytes));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    io::Write::write_all(&mut options.open(path)?, key.as_bytes())?;
    Ok(key)
}

/// Unix milliseconds, by a clock that may jump: they are shown, and nothing is decided by them.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Alerts of a desk that the hook has not been told.
pub(crate) fn untold(desk: &Desk) -> BTreeMap<(GameId, String), serde_json::Value> {
    let mut untold = BTreeMap::new();
    for game in desk.games.values() {
        for raised in &game.alerts {
            if raised.alert.kind.level() == crate::alert::Level::Act && !raised.told && !raised.gone
            {
                let value = crate::state::alert(game, raised, book::Lang::En);
                untold.insert((game.id, raised.alert.key()), value);
            }
        }
    }
    untold
}
