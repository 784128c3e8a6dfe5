//! The house over real sockets: scripted clients play, resend, come back, and try what they may not.

mod alone;
mod client;
mod forms;
mod gallery;
mod law;
mod limits;
mod page;
mod play;
mod seats;
mod store_faults;
mod time;
mod told;

use std::{net::SocketAddr, sync::Arc};

use server::{Config, Server};
use store::{Memory, Store};

/// A house on a port of its own, over a store.
pub(crate) async fn house_over(store: Arc<dyn Store>, change: impl FnOnce(&mut Config)) -> Server {
    let mut config = Config::at(SocketAddr::from(([127, 0, 0, 1], 0)));
    change(&mut config);
    Server::open(config, store).await.expect("a house")
}

/// A house whose games are gone with it.
pub(crate) async fn house() -> Server {
    house_over(Arc::new(Memory::default()), |_| ()).await
}
