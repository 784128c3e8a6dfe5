//! What whoever runs the house can set.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The origins of its own pages, such as `https://chess.example`. On loopback those of the
    /// address it listens on are added.
    pub origins: Vec<String>,
    /// It is open to the local network: the address it listens on is an origin of its pages.
    pub lan: bool,
    /// The proxy whose `X-Forwarded-For` is believed.
    pub proxy: Option<IpAddr>,
    /// The engine of those who play alone.
    pub engine: Option<PathBuf>,
    /// How much of everything.
    pub limits: Limits,
}

/// How much of everything: nothing that comes from outside is without a bound.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Acts of one seat a second, in the long run.
    pub acts_per_second: u32,
    /// Acts of one seat at once.
    pub acts_at_once: u32,
    /// Entries of one game's log.
    pub entries: u64,
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// Sockets at once on one seat.
    pub sockets_per_seat: usize,
    /// Games in memory at once.
    pub rooms: usize,
    /// Games opened from one address at once.
    pub games_at_once: u32,
    /// How long until one more may be opened.
    pub game_every: Duration,
    /// How long a seat may take to say who it is.
    pub hello: Duration,
    /// How long the header of a request may take.
    pub header: Duration,
    /// How often sockets are asked whether they are there; who does not answer until the next time
    /// is not.
    pub ping: Duration,
    /// How long a message may take to be read.
    pub slow: Duration,
    /// The most that a player is given back for his line, an act.
    pub lag: Duration,
    /// Engines at once.
    pub engines: usize,
    /// How long a game stays in memory when nobody is there.
    pub idle: Duration,
    /// How long the clock stands when the house is open again and one player is back.
    pub grace: Duration,
    /// How long the gallery may vote.
    pub vote: Duration,
    /// How long an empty gallery is waited for before it has nothing to say.
    pub empty: Duration,
    /// How long the house takes to close.
    pub closing: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            acts_per_second: 30,
            acts_at_once: 60,
            entries: 10_000,
            connections: 12_000,
            connections_per_address: 200,
            sockets_per_seat: 8,
            rooms: 20_000,
            games_at_once: 30,
            game_every: Duration::from_secs(10),
            hello: Duration::from_secs(5),
            header: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            slow: Duration::from_secs(10),
            lag: Duration::from_millis(300),
            engines: 4,
            idle: Duration::from_secs(600),
            grace: Duration::from_secs(60),
            vote: Duration::from_secs(30),
            empty: Duration::from_secs(5),
            closing: Duration::from_secs(5),
        }
    }
}

impl Config {
    /// The defaults, listening here.
    pub fn at(bind: SocketAddr) -> Self {
        Self {
            bind,
            origins: Vec::new(),
            lan: false,
            proxy: None,
            engine: None,
            limits: Limits::default(),
        }
    }
}
