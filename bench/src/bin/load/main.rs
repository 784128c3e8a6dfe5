//! The house under load, beside a bare echo and a bare broadcast of the same web library in the same
//! run: acts a second, idle spectators, one game before many, many games at once.
//!
//! Server and generator are processes of their own, over loopback alone. Everything is bounded in
//! count and time. `load` measures all, `load closed` (`idle`, `fan`, `games`) one of them, and `load
//! bare` is the bare server it measures against. Raise the limit of open files first
//! (`scripts/bench-load` does).

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measures")]

mod bare;
mod fsync;
mod generate;
mod process;
mod seats;

use std::{env, path::PathBuf};

use process::Process;

/// Connections of the closed loop.
const CLOSED: usize = 100;

/// Idle spectators.
const IDLE: usize = 10_000;

/// Spectators of one game.
const FAN: usize = 5_000;

/// Games at once, an act a second each.
const GAMES: usize = 2_000;

#[tokio::main]
async fn main() {
    match env::args().nth(1).as_deref() {
        Some("bare") => bare::serve().await,
        Some("closed") => closed().await,
        Some("idle") => idle().await,
        Some("fan") => fan().await,
        Some("games") => games().await,
        Some(other) => panic!("unknown: {other}"),
        None => {
            closed().await;
            idle().await;
            fan().await;
            games().await;
        }
    }
}

fn beside(name: &str) -> PathBuf {
    env::current_exe().expect("this program has a path").with_file_name(name)
}

fn bare_server() -> Process {
    Process::start(&env::current_exe().expect("this program has a path"), &["bare".to_owned()])
}

fn house(store: Option<&std::path::Path>) -> Process {
    let mut arguments: Vec<String> = [
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--connections",
        "40000",
        "--connections-per-address",
        "40000",
        "--acts-per-second",
        "1000000",
        "--games-at-once",
        "1000000",
        "--entries-per-game",
        "1000000000",
    ]
    .map(str::to_owned)
    .into();
    if let Some(store) = store {
        arguments.extend(["--store".to_owned(), store.display().to_string()]);
    }
    Process::start(&beside("regence"), &arguments)
}

fn verdict(holds: bool) -> &'static str {
    if holds { "holds" } else { "DOES NOT HOLD" }
}

async fn closed() {
    println!("closed loop, {CLOSED} connections");
    let bare = bare_server();
    let echo = generate::echo_closed(&bare, CLOSED).await;
    drop(bare);
    println!("  bare echo       {echo}");
    let server = house(None);
    let acts = seats::acts_closed(&server, CLOSED / 2).await;
    drop(server);
    let share = acts.share_of(&echo);
    let holds = verdict(acts.a_second >= 0.4 * echo.a_second);
    println!("  acts            {acts}, each told to both seats: {share} (at least 40 %: {holds})");
    let server = house(None);
    let moves = seats::moves_closed(&server, CLOSED / 2).await;
    let share = moves.share_of(&echo);
    println!("  move on move    {moves}, half as many on their way: {share}");
}

async fn idle() {
    println!("{IDLE} idle spectators");
    let house = house(None);
    let before = house.memory();
    let game = seats::open(house.address).await;
    let spectators = seats::spectators(house.address, &game.id, IDLE).await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let memory = house.memory();
    println!(
        "  house           {:>9.1} MB, {:.1} kB each (under 250 MB: {})",
        memory / 1e6,
        (memory - before) / 1e3 / IDLE as f64,
        verdict(memory < 250e6)
    );
    drop(spectators);
}

async fn fan() {
    println!("one sender, {FAN} who listen, 4 messages/s");
    let bare = bare_server();
    let broadcast = generate::fan_bare(bare.address, FAN).await;
    drop(bare);
    println!("  bare broadcast  {broadcast}");
    let house = house(None);
    let told = seats::fan(house.address, FAN).await;
    let times = told.p99 / broadcast.p99;
    println!("  house           {told}, {times:.2} times (at most 2: {})", verdict(times <= 2.0));
}

async fn games() {
    println!("{GAMES} games, an act a second each");
    let bare = bare_server();
    let echo = generate::echo_paced(bare.address, GAMES).await;
    drop(bare);
    println!("  bare echo       {echo}");
    let memory = house(None);
    let acts = seats::games_paced(memory.address, GAMES).await;
    drop(memory);
    let times = acts.p99 / echo.p99;
    println!("  memory store    {acts}, {times:.2} times (at most 5: {})", verdict(times <= 5.0));
    let folder = tempfile::tempdir().expect("a folder");
    println!("  fsync           {}", fsync::probe(folder.path()));
    let durable = house(Some(&folder.path().join("games.db")));
    let acts = seats::games_paced(durable.address, GAMES).await;
    println!("  SQLite, full    {acts}, from act to the adversary");
    let bytes = std::fs::metadata(folder.path().join("games.db")).map_or(0, |file| file.len());
    println!("  its file        {:>9.1} MB", bytes as f64 / 1e6);
}
