//! The house that watches: sources in, journal, streams out.

mod line;
mod standing;

use std::{
    collections::BTreeMap,
    fs, io,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::{
    net::TcpListener,
    sync::{Semaphore, broadcast, mpsc, watch},
    task::JoinHandle,
};

use standing::Standing;

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
    },
};

/// States that a slow reader may be behind before it must come back.
const FEED: usize = 1024;
/// Streams of events at once.
const STREAMS: usize = 4_000;
/// How often the closing of the house is looked for.
const WINK: Duration = Duration::from_millis(100);
/// How long whoever is in the middle of something is waited for when the house closes.
const FAREWELL: Duration = Duration::from_secs(2);

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
    /// Places for those who read events.
    pub(crate) places: Arc<Semaphore>,
    closing: watch::Sender<bool>,
    /// Rung when something was recorded.
    bell: (Mutex<u64>, Condvar),
}

/// A change of what viewers are shown.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) game: GameId,
    pub(crate) version: u64,
    pub(crate) mark: String,
    pub(crate) text: Arc<str>,
}

/// A house that is open.
#[derive(Debug)]
pub struct Watch {
    house: Arc<House>,
    address: SocketAddr,
    serving: JoinHandle<()>,
    /// Whoever works in it holds the other end, and lets go of it after the house.
    workers: mpsc::Receiver<()>,
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
        let listener = TcpListener::bind(config.bind).await.map_err(|error| {
            io::Error::other(format!(
                "{}: {error}; --bind asks for another port, such as {}:{}",
                config.bind,
                config.bind.ip(),
                config.bind.port().wrapping_add(1)
            ))
        })?;
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
            places: Arc::new(Semaphore::new(STREAMS)),
            closing: watch::Sender::new(false),
            bell: (Mutex::new(0), Condvar::new()),
        });
        let (alive, workers) = mpsc::channel(1);
        for origin in &config.sources {
            let name = origin.to_string();
            let (house, alive) = (Arc::clone(&house), alive.clone());
            let source: Box<dyn Source> = match origin {
                Origin::Path(path) => Box::new(Folder::new(path, &name)),
                Origin::Url(url) => Box::new(Address::new(url, &name, Client::default())),
                Origin::Cloud(base) => Box::new(Cloud::new(base, &name, Client::default())),
                Origin::LiveChess(url) => {
                    let (url, every) = (url.clone(), config.every);
                    tokio::spawn(async move {
                        line::listen(&house, &url, &name, every).await;
                        drop((house, alive));
                    });
                    continue;
                }
            };
            let every = match origin {
                Origin::Path(_) => config.every,
                _ => config.every_elsewhere,
            };
            thread::spawn(move || {
                house.look_again(source, &name, every);
                drop((house, alive));
            });
        }
        if config.hook.url.is_some() || config.hook.command.is_some() {
            let (house, hook) = (Arc::clone(&house), config.hook.clone());
            thread::spawn(move || {
                hook::run(&house, &hook);
                drop((house, alive));
            });
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
        Ok(Self { house, address, serving, workers })
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
    pub async fn close(mut self) {
        self.house.closing.send_replace(true);
        self.house.ring();
        // A look may be waiting for a server, and a stream for its reader; what they have not recorded
        // is seen anew, so nobody waits long for them.
        let _ = tokio::time::timeout(FAREWELL, self.workers.recv()).await;
        let _ = tokio::time::timeout(FAREWELL, self.serving).await;
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
        *self.closing.borrow()
    }

    pub(crate) async fn closed(&self) {
        // The house holds the sender, so this ends by the closing alone.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    fn ring(&self) {
        let mut count = self.bell.0.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        self.bell.1.notify_all();
    }

    /// Waits until something is recorded beyond what was heard of, or for so long.
    pub(crate) fn wait(&self, heard: &mut u64, long: Duration) {
        let count = self.bell.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.bell.1.wait_timeout_while(count, long, |count| *count == *heard);
        *heard = *waited.unwrap_or_else(PoisonError::into_inner).0;
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

    /// Where something could not be recorded, looks whether it could be now, so that nobody is told of a
    /// full disk that is full no more.
    fn try_again(&self) {
        if self.trouble().is_some() && self.journal().probe().is_ok() {
            *self.trouble.write().unwrap_or_else(PoisonError::into_inner) = None;
        }
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
            let (version, mark) = (delta.version, desk.mark(delta.version));
            // Without anybody who listens nobody is told.
            let _ = self.feed.send(Change { game, version, mark, text });
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
            self.try_again();
            self.rest(rest);
        }
    }

    /// Rests for so long, or until the house closes.
    pub(crate) fn rest(&self, long: Duration) {
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
