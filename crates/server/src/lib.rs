//! The house behind the board: games, seats, and everybody who watches, over HTTP and WebSocket.
//!
//! ```text
//! socket ─► authenticate ─► decide ─► append ─► apply ─► publish ─► every socket of the game
//! ```
//!
//! The design is in `docs/server.md`. Read in this order: [`config`] (what can be set), `house` (the
//! games), `room` (one game, and its loop), `socket` (who sits at it and who watches), `sitter` and
//! `engines` (who sits opposite one who plays alone), `gallery` (what the spectators decide), `telling`
//! (what the arbiter says), `library` (the law books), `routes`, then what keeps it in bounds: `guard`,
//! `bounds`, `listen`, `time`; [`audit`] reads a log and
//! judges it anew.

mod answer;
pub mod audit;
mod bounds;
pub mod config;
mod engines;
mod gallery;
pub mod gate;
mod guard;
mod house;
pub mod lan;
mod library;
mod listen;
mod metrics;
mod packed;
mod room;
mod routes;
mod sitter;
mod socket;
mod telling;
mod time;
mod token;

use std::{io, net::SocketAddr, sync::Arc};

use store::Store;
use tokio::{net::TcpListener, task::JoinHandle};

pub use config::{Config, Limits};
pub use engine::process::find as find_engine;
pub use routes::openapi;

use house::House;

/// A house that is open.
pub struct Server {
    house: Arc<House>,
    address: SocketAddr,
    listening: JoinHandle<()>,
}

impl Server {
    /// Opens a house over a store. It needs a runtime of several threads: a ruling may take long.
    ///
    /// # Errors
    /// The address cannot be listened on.
    pub async fn open(config: Config, store: Arc<dyn Store>) -> io::Result<Self> {
        let listener = TcpListener::bind(config.bind).await?;
        let address = listener.local_addr()?;
        let house = House::new(config, address, store);
        tokio::spawn(Arc::clone(&house).keep());
        let router = routes::router(&house);
        let listening = tokio::spawn(listen::listen(Arc::clone(&house), listener, router));
        Ok(Self { house, address, listening })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address on the local network, where it is open to that.
    pub fn lan(&self) -> Option<&str> {
        self.house.lan.as_deref()
    }

    /// Closes the house: what is under way is recorded, clocks stand, sockets close and may come
    /// back.
    pub async fn close(self) {
        self.house.close().await;
        if let Err(error) = self.listening.await {
            tracing::error!(%error, "the listener broke");
        }
    }
}

/// What our own types are as JSON; that cannot fail.
fn json(value: &impl serde::Serialize) -> String {
    // As long as most of what is written.
    let mut text = Vec::with_capacity(640);
    match serde_json::to_writer(&mut text, value) {
        Ok(()) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}
