//! `regence serve`: the house behind the board, until it is told to close.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use server::{Config, Server};
use store::{Sqlite, Store};
use tokio::runtime;
use tracing_subscriber::EnvFilter;

use crate::{arguments::Serve, outcome::Outcome, shell::Shell};

/// What is logged unless `REGENCE_LOG` says otherwise.
const LOGGED: &str = "info";

pub(super) fn run(arguments: &Serve, shell: &mut Shell) -> io::Result<Outcome> {
    let config = match config(arguments) {
        Ok(config) => config,
        Err(message) => {
            shell.complain(format_args!("regence: {message}"));
            return Ok(Outcome::Unreadable);
        }
    };
    let logged = EnvFilter::try_from_env("REGENCE_LOG").unwrap_or_else(|_| EnvFilter::new(LOGGED));
    tracing_subscriber::fmt().with_env_filter(logged).with_writer(io::stderr).init();
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
    runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(config, store, shell))
}

async fn serve(config: Config, store: Arc<dyn Store>, shell: &mut Shell) -> io::Result<Outcome> {
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
    writeln!(shell, "{}", origins.first().unwrap_or(&address))?;
    shell.flush()?;
    told_to_close.await;
    tracing::info!("closing");
    server.close().await;
    Ok(Outcome::Regular)
}

/// Waits for Ctrl-C or SIGTERM.
#[cfg(unix)]
fn told_to_close() -> io::Result<impl Future<Output = ()>> {
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
fn told_to_close() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a signal the house stays open.
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn config(arguments: &Serve) -> Result<Config, String> {
    let bind = arguments.bind;
    if !bind.ip().is_loopback() && arguments.origin.is_empty() {
        return Err(format!(
            "--bind {bind} lets other machines in: say with --origin under which address they \
             find it (such as https://chess.example), and put a proxy with TLS before it"
        ));
    }
    let mut config = Config::at(bind);
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

/// Opens a store, in a folder that is made where it is missing.
fn open(path: &Path) -> Result<Sqlite, String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Sqlite::open(path).map_err(|error| format!("{}: {error}", path.display()))
}
