//! `regence serve`: the house behind the board, until it is told to close.

use std::{
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    path::Path,
    sync::Arc,
};

use book::Lang;
use server::{Config, Server};
use store::{Sqlite, Store};
use tokio::runtime;
use tracing_subscriber::EnvFilter;

use super::browser;
use crate::{arguments::Serve, outcome::Outcome, shell::Shell};

/// What is logged unless `REGENCE_LOG` says otherwise.
const LOGGED: &str = "info";

/// Where it is open to the local network: what that means.
const fn lan_means(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "Everyone on this network can open the page and watch; who holds the link of a seat \
             plays; nothing is encrypted."
        }
        Lang::Fr => {
            "Chacun sur ce réseau peut ouvrir la page et regarder ; qui détient le lien d’une place \
             joue ; rien n’est chiffré."
        }
    }
}

pub(super) fn run(arguments: &Serve, lang: Lang, shell: &mut Shell) -> io::Result<Outcome> {
    let config = match config(arguments) {
        Ok(config) => config,
        Err(message) => {
            shell.complain(format_args!("regence: {message}"));
            return Ok(Outcome::Unreadable);
        }
    };
    log();
    let store: Arc<dyn Store> = match &arguments.store {
        Some(path) => match open(path) {
            Ok(store) => Arc::new(store),
            Err(message) => {
                shell.complain(format_args!("regence: {message}"));
                return Ok(Outcome::Unreadable);
            }
        },
        None => Arc::new(store::Memory::default()),
    };
    runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let opens = arguments.open.then(browser::Desktop::here);
        serve(config, store, opens, lang, shell).await
    })
}

/// Logs to standard error, as much as is asked for.
pub(super) fn log() {
    let logged = EnvFilter::try_from_env("REGENCE_LOG").unwrap_or_else(|_| EnvFilter::new(LOGGED));
    tracing_subscriber::fmt().with_env_filter(logged).with_writer(io::stderr).init();
}

async fn serve(
    config: Config,
    store: Arc<dyn Store>,
    opens: Option<browser::Desktop>,
    lang: Lang,
    shell: &mut Shell,
) -> io::Result<Outcome> {
    // Before the first game is opened, so that no signal ends the house without its good-bye.
    let told_to_close = told_to_close()?;
    let (bind, origins) = (config.bind, config.origins.clone());
    let server = match Server::open(config, store).await {
        Ok(server) => server,
        Err(error) => {
            shell.complain(format_args!("regence: {bind}: {error}"));
            return Ok(Outcome::Unreadable);
        }
    };
    let address = format!("http://{}", server.address());
    let address = origins.first().unwrap_or(&address);
    writeln!(shell, "{address}")?;
    if server.lan().is_some() {
        if let Some(picture) = server::lan::drawn(address) {
            writeln!(shell, "{picture}")?;
        }
        writeln!(shell, "{}", lan_means(lang))?;
    }
    if let Some(opener) = opens.and_then(browser::Desktop::opener) {
        browser::open(opener, address);
    }
    shell.flush()?;
    told_to_close.await;
    tracing::info!("closing");
    server.close().await;
    Ok(Outcome::Regular)
}

/// Waits for Ctrl-C or SIGTERM.
#[cfg(unix)]
pub(super) fn told_to_close() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(super) fn told_to_close() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a signal the house stays open.
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn config(arguments: &Serve) -> Result<Config, String> {
    let lan =
        if arguments.lan { Some(on_lan(arguments.bind, &server::lan::addresses())?) } else { None };
    let bind = lan.unwrap_or(arguments.bind);
    if lan.is_none() && !bind.ip().is_loopback() && arguments.origin.is_empty() {
        return Err(format!(
            "--bind {bind} lets other machines in: say with --origin under which address they \
             find it (such as https://chess.example), and put a proxy with TLS before it"
        ));
    }
    let mut config = Config::at(bind);
    config.lan = lan.is_some();
    for origin in &arguments.origin {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        if !host.is_some_and(|host| !host.is_empty() && !host.contains('/')) {
            return Err(format!(
                "--origin {origin}: expected a scheme and a host, such as https://chess.example"
            ));
        }
        config.origins.push(origin.to_ascii_lowercase());
    }
    config.proxy = arguments.proxy;
    config.engine = match &arguments.engine {
        None => server::find_engine(),
        Some(program) if program.as_os_str() == "none" => None,
        Some(program) if program.is_file() => Some(program.clone()),
        Some(program) => return Err(format!("--engine {}: no such program", program.display())),
    };
    let limits = &mut config.limits;
    if let Some(connections) = arguments.connections {
        limits.connections = connections;
    }
    if let Some(connections) = arguments.connections_per_address {
        limits.connections_per_address = connections;
    }
    if let Some(acts) = arguments.acts_per_second {
        limits.acts_per_second = acts;
        limits.acts_at_once = acts.saturating_mul(2);
    }
    if let Some(games) = arguments.games_at_once {
        limits.games_at_once = games;
    }
    if let Some(entries) = arguments.entries_per_game {
        limits.entries = entries;
    }
    Ok(config)
}

/// Where a house listens that is open to the local network: on one of these addresses of its machine.
fn on_lan(bind: SocketAddr, addresses: &[IpAddr]) -> Result<SocketAddr, String> {
    let none = "--lan: this machine has no address on a local network; --bind and --origin open \
                the house under another";
    let address = server::lan::choose(addresses).ok_or(none)?;
    Ok(SocketAddr::new(address, bind.port()))
}

/// Opens a store, in a folder that is made where it is missing.
fn open(path: &Path) -> Result<Sqlite, String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Sqlite::open(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_local_network_is_found_or_missed_in_words() {
        let bind = "127.0.0.1:1900".parse().expect("an address");
        let at = |text: &str| vec![text.parse::<IpAddr>().expect("an address")];
        let found = on_lan(bind, &at("192.168.1.20"));
        assert_eq!(found, Ok("192.168.1.20:1900".parse().expect("an address")));
        let missed = on_lan(bind, &at("203.0.113.7"));
        assert!(missed.is_err_and(|why| why.contains("no address on a local network")));
    }
}
