//! The house: its games, its store, its rules.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use store::{AppendError, Batch, Down, GameId, Head, Phase, Store};
use tokio::sync::{OnceCell, watch};
use wire::{
    body::{Body, Opponent, Seat},
    fold::Fold,
};

use crate::{
    bounds::{Buckets, Crowd},
    config::Config,
    engines::Engines,
    gallery,
    metrics::Metrics,
    room::{self, LoadError, Room},
    sitter,
    time::{Stalls, millis, unix_millis},
    token::Token,
};

/// How often games that nobody is at are put away.
const SWEEP: Duration = Duration::from_secs(30);

type Cell = Arc<OnceCell<Arc<Room>>>;

/// The house.
pub(crate) struct House {
    pub(crate) config: Config,
    /// The origins of the house's own pages.
    pub(crate) origins: Vec<String>,
    /// Its address on the local network, where it is open to that.
    pub(crate) lan: Option<String>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    pub(crate) crowd: Arc<Crowd>,
    pub(crate) openings: Buckets,
    /// The engines of those who play alone, where there is one on this machine.
    pub(crate) engines: Option<Engines>,
    rooms: RwLock<HashMap<GameId, Cell>>,
    stalls: Stalls,
    opened: Instant,
    closing: watch::Sender<bool>,
}

/// A game that was opened, with the tokens of its seats: those of white, black and the arbiter.
pub(crate) struct OpenedGame {
    pub(crate) id: GameId,
    pub(crate) tokens: [Token; 3],
}

/// Why a game was not opened.
pub(crate) enum OpenGameError {
    /// Its header is not good.
    Header(String),
    /// The store is down.
    Down(String),
}

impl House {
    pub(crate) fn new(config: Config, address: SocketAddr, store: Arc<dyn Store>) -> Arc<Self> {
        let limits = config.limits;
        let mut origins = config.origins.clone();
        if address.ip().is_loopback() {
            let port = address.port();
            origins.push(format!("http://{address}"));
            origins.push(format!("http://localhost:{port}"));
        }
        let lan = config.lan.then(|| format!("http://{address}"));
        origins.extend(lan.clone());
        Arc::new(Self {
            origins,
            lan,
            store,
            metrics: Metrics::default(),
            crowd: Crowd::new(limits.connections, limits.connections_per_address),
            openings: Buckets::new(limits.games_at_once, limits.game_every),
            engines: config.engine.clone().map(|program| Engines::of(program, limits.engines)),
            rooms: RwLock::default(),
            stalls: Stalls::new(),
            opened: Instant::now(),
            closing: watch::Sender::new(false),
            config,
        })
    }

    /// Looks after the house until it closes.
    pub(crate) async fn keep(self: Arc<Self>) {
        let house = Arc::clone(&self);
        // A task of its own: what it watches over is whether tasks run.
        let watchdog = tokio::spawn(async move { house.stalls.watch().await });
        let mut sweep = tokio::time::interval(SWEEP);
        sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = sweep.tick() => {
                    self.sweep().await;
                    self.engines.iter().for_each(Engines::sweep);
                }
                () = self.closing() => break,
            }
        }
        watchdog.abort();
    }

    /// What the house has slept so far.
    pub(crate) fn slept(&self) -> Duration {
        self.stalls.slept(Instant::now())
    }

    /// How long the house has been open, in milliseconds.
    pub(crate) fn age(&self) -> u64 {
        millis(self.opened.elapsed())
    }

    /// Waits until the house closes.
    pub(crate) async fn closing(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the house.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// Whether the house closes.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Closes: everybody leaves, and every clock stands.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        let deadline = Instant::now() + self.config.limits.closing;
        for room in self.rooms() {
            room.close(self).await;
        }
        while self.crowd.count() > 0 && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Whether a client behind this address of ours is counted by what the proxy says.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.config.proxy == Some(peer)
    }

    /// Opens a game.
    pub(crate) async fn open(
        &self,
        header: &str,
        opponent: Option<Opponent>,
    ) -> Result<OpenedGame, OpenGameError> {
        let header = self.with_opponent(header, opponent)?;
        let mut fold = Fold::open(&header, opponent).map_err(OpenGameError::Header)?;
        let down = |error: getrandom::Error| OpenGameError::Down(error.to_string());
        let id = GameId::random().map_err(down)?;
        let token = || Token::random().map_err(down);
        let tokens = [token()?, token()?, token()?];
        let at = unix_millis();
        let opened = Body::Opened { header: fold.header().to_string(), at, opponent };
        let seats = Seat::TAKEN.into_iter().zip(&tokens);
        let bodies: Vec<Body> = std::iter::once(opened)
            .chain(seats.map(|(seat, token)| fold.give(seat, token.hash())))
            .collect();
        let over = fold.game().outcome().is_some();
        let batch = Batch {
            bodies: bodies.iter().map(|body| crate::json(body).into_bytes().into()).collect(),
            phase: if over { Phase::Over } else { Phase::Live },
            at,
        };
        match store::append_surely(&*self.store, id, Head::empty(id), batch).await {
            Ok(_) => {
                self.metrics.opened.inc();
                Ok(OpenedGame { id, tokens })
            }
            // An id that another game has: one in a thousand million million.
            Err(AppendError::Conflict(_)) => Err(OpenGameError::Down("try again".to_owned())),
            Err(error) => Err(OpenGameError::Down(error.to_string())),
        }
    }

    /// The header with the name of the engine that plays, where it is given none.
    fn with_opponent(
        &self,
        header: &str,
        opponent: Option<Opponent>,
    ) -> Result<String, OpenGameError> {
        let Some(opponent) = opponent else { return Ok(header.to_owned()) };
        let missing = || OpenGameError::Header("there is no engine on this machine".to_owned());
        let engines = self.engines.as_ref().ok_or_else(missing)?;
        let tag = if opponent.seat == Seat::White { "White" } else { "Black" };
        let is_named = header.lines().any(|line| line.starts_with(&format!("{tag}: ")));
        let name = format!("\n{tag}: {} ({})", engines.name(), opponent.level);
        Ok(if is_named { header.to_owned() } else { header.to_owned() + &name })
    }

    /// A game, read from its log if it is not in memory.
    pub(crate) async fn room(self: &Arc<Self>, id: GameId) -> Result<Arc<Room>, LoadError> {
        let cell = self.cell(id)?;
        let loaded = cell
            .get_or_try_init(|| async {
                let (fold, head) = room::load(self, id).await?;
                let opponent = fold.opponent();
                let room = Room::new(self, id, fold, head);
                tokio::spawn(Arc::clone(&room).keep_time(Arc::clone(self)));
                if let Some(opponent) = opponent {
                    tokio::spawn(sitter::sit(Arc::clone(&room), Arc::clone(self), opponent));
                }
                tokio::spawn(gallery::keep(Arc::downgrade(&room), Arc::clone(self)));
                Ok(room)
            })
            .await
            .cloned();
        if loaded.is_err() && !cell.initialized() {
            let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
            if rooms.get(&id).is_some_and(|kept| !kept.initialized()) {
                rooms.remove(&id);
            }
        }
        loaded
    }

    fn cell(&self, id: GameId) -> Result<Cell, LoadError> {
        if let Some(cell) = self.rooms.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
            return Ok(Arc::clone(cell));
        }
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        if rooms.len() >= self.config.limits.rooms && !rooms.contains_key(&id) {
            return Err(LoadError::NoRoom);
        }
        Ok(Arc::clone(rooms.entry(id).or_default()))
    }

    /// The games in memory.
    fn rooms(&self) -> Vec<Arc<Room>> {
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        rooms.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// How many games are in memory.
    pub(crate) fn room_count(&self) -> usize {
        self.rooms.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Puts away what nobody is at.
    async fn sweep(&self) {
        for room in self.rooms() {
            if !room.is_idle(self).await {
                continue;
            }
            let id = room.id;
            drop(room);
            let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
            // Whoever has just come in holds it.
            let is_alone = rooms.get(&id).is_some_and(|cell| {
                Arc::strong_count(cell) == 1
                    && cell.get().is_some_and(|room| Arc::strong_count(room) == 1)
            });
            if is_alone {
                rooms.remove(&id);
            }
        }
    }
}

impl From<Down> for OpenGameError {
    fn from(down: Down) -> Self {
        Self::Down(down.to_string())
    }
}
