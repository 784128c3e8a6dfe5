//! An engine as a child: started with limits, asked within a time, killed when it is let go.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use chess::{Move, Position};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};

use crate::{
    Found, Search,
    known::Known,
    plain,
    uci::{self, MAX_LINE, Said},
};

/// How long an engine may take to begin.
const TO_BEGIN: Duration = Duration::from_secs(10);

/// How long it may take for a move, and then to stop.
const TO_MOVE: Duration = Duration::from_secs(10);
const TO_STOP: Duration = Duration::from_secs(1);

/// How many lines it may say for one answer.
const MAX_LINES: usize = 100_000;

/// What it may take of memory, in bytes: its tables, its networks, and some.
#[cfg(target_os = "linux")]
const MEMORY: u64 = 2 << 30;

/// Engines that are looked for where none is named, the strongest first.
const PROGRAMS: [&str; 4] = ["stockfish", "ethereal-chess", "fruit", "glaurung"];

/// Where they are looked for besides `PATH`.
const PLACES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Why an engine gives no move.
#[derive(Debug)]
pub enum EngineError {
    /// It cannot be started or written to.
    Io(io::Error),
    /// It has ended.
    Gone,
    /// It does not answer in time.
    Silent,
    /// It says more than any answer takes.
    Talks,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the engine cannot be used: {error}"),
            Self::Gone => f.write_str("the engine has ended"),
            Self::Silent => f.write_str("the engine does not answer"),
            Self::Talks => f.write_str("the engine says more than any answer takes"),
        }
    }
}

impl std::error::Error for EngineError {}

impl From<io::Error> for EngineError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The first engine that is found on this machine.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> =
        std::env::split_paths(&path).chain(PLACES.iter().map(PathBuf::from)).collect();
    let mut wanted = PROGRAMS.iter().flat_map(|name| folders.iter().map(move |at| at.join(name)));
    wanted.find(|program| program.is_file())
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    /// Killed when it is dropped.
    _child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    options: Vec<String>,
    chess960: bool,
    asked: usize,
}

impl Engine {
    /// Starts an engine and hears who it is. It is killed when this is dropped.
    ///
    /// # Errors
    /// It cannot be started, or does not speak UCI within ten seconds.
    pub async fn start(program: &Path) -> Result<Self, EngineError> {
        let mut child = Command::new(program)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        limit(&child);
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Gone);
        };
        let mut engine = Self {
            _child: child,
            to,
            from: BufReader::new(from),
            options: Vec::new(),
            chess960: false,
            asked: 0,
        };
        timeout(TO_BEGIN, engine.greet()).await.map_err(|_| EngineError::Silent)??;
        Ok(engine)
    }

    async fn greet(&mut self) -> Result<(), EngineError> {
        self.say("uci").await?;
        for _ in 0..MAX_LINES {
            match self.hear().await? {
                Said::Option(option) => self.options.push(option),
                Said::UciOk => {
                    self.set("Threads", "1").await?;
                    self.set("Hash", "16").await?;
                    return self.ready().await;
                }
                _ => {}
            }
        }
        Err(EngineError::Talks)
    }

    async fn ready(&mut self) -> Result<(), EngineError> {
        self.say("isready").await?;
        for _ in 0..MAX_LINES {
            if self.hear().await? == Said::ReadyOk {
                return Ok(());
            }
        }
        Err(EngineError::Talks)
    }

    /// Plays as strong as this, 0 to 20, where it can.
    ///
    /// # Errors
    /// It is gone.
    pub async fn set_skill(&mut self, skill: u8) -> Result<(), EngineError> {
        self.set("Skill Level", &skill.to_string()).await
    }

    /// Sets an option that it has.
    async fn set(&mut self, option: &str, value: &str) -> Result<(), EngineError> {
        if self.options.iter().any(|known| known == option) {
            self.say(&format!("setoption name {option} value {value}")).await?;
        }
        Ok(())
    }

    async fn say(&mut self, line: &str) -> Result<(), EngineError> {
        let line = format!("{line}\n");
        timeout(TO_STOP, self.to.write_all(line.as_bytes()))
            .await
            .map_err(|_| EngineError::Silent)??;
        Ok(())
    }

    async fn hear(&mut self) -> Result<Said, EngineError> {
        let mut line = Vec::new();
        let most = MAX_LINE as u64;
        (&mut self.from).take(most).read_until(b'\n', &mut line).await?;
        match line.last() {
            None => Err(EngineError::Gone),
            Some(b'\n') => Ok(uci::read(&String::from_utf8_lossy(&line))),
            Some(_) if line.len() < MAX_LINE => Err(EngineError::Gone),
            Some(_) => Err(EngineError::Talks),
        }
    }

    /// Its answer to `go`.
    async fn answer(&mut self, known: &Known) -> Result<Option<Found>, EngineError> {
        let mut worth = 0;
        for _ in 0..MAX_LINES {
            match self.hear().await? {
                Said::Worth(found) => worth = found,
                Said::BestMove(best) => {
                    let best =
                        best.and_then(|best| known.moves.iter().find(|(uci, _)| *uci == best));
                    return Ok(best.map(|&(_, best)| Found { best, worth }));
                }
                _ => {}
            }
        }
        Err(EngineError::Talks)
    }

    async fn ask(&mut self, known: &Known, nodes: u32) -> Result<Option<Found>, EngineError> {
        if known.chess960 != self.chess960 {
            self.set("UCI_Chess960", if known.chess960 { "true" } else { "false" }).await?;
            self.chess960 = known.chess960;
        }
        self.say(&format!("position fen {}", known.fen)).await?;
        let mut go = format!("go nodes {nodes} searchmoves");
        for (uci, _) in &known.moves {
            go.push_str(&format!(" {uci}"));
        }
        self.say(&go).await?;
        if let Ok(answer) = timeout(TO_MOVE, self.answer(known)).await {
            return answer;
        }
        self.say("stop").await?;
        timeout(TO_STOP, self.answer(known)).await.map_err(|_| EngineError::Silent)?
    }
}

impl Search for Engine {
    async fn search(
        &mut self,
        position: &Position,
        among: &[Move],
        nodes: u32,
    ) -> Result<Found, EngineError> {
        self.asked += 1;
        let found = match Known::of(position, among) {
            Some(known) => self.ask(&known, nodes).await?,
            None => None,
        };
        // What the engine may not see, or does not understand, is played at first sight.
        let plain = || plain::search(position, among, self.asked);
        found.or_else(plain).ok_or(EngineError::Silent)
    }
}

/// Gives the child its share of memory, and no file to write.
#[cfg(target_os = "linux")]
fn limit(child: &Child) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let pid = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
    for (resource, most) in [(Resource::As, MEMORY), (Resource::Fsize, 0), (Resource::Core, 0)] {
        // A kernel that does not limit children leaves them to the time they have.
        let _ = prlimit(pid, resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(target_os = "linux"))]
fn limit(_: &Child) {}
