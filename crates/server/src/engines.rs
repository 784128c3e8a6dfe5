//! The engines of the house: so many at once, lent for a move, and let go when nobody plays alone.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use engine::{Engine, EngineError};
use tokio::sync::{Semaphore, SemaphorePermit};

/// How long an engine is kept that nobody asks.
const KEPT: Duration = Duration::from_secs(60);

/// The engines of the house.
#[derive(Debug)]
pub(crate) struct Engines {
    program: PathBuf,
    free: Mutex<Vec<(Instant, Engine)>>,
    permits: Semaphore,
}

/// An engine that is lent. It is killed where it is not given back.
pub(crate) struct Lent<'a> {
    pub(crate) engine: Engine,
    engines: &'a Engines,
    _permit: SemaphorePermit<'a>,
}

impl Engines {
    /// So many engines of one program at most.
    pub(crate) fn of(program: PathBuf, most: usize) -> Self {
        Self { program, free: Mutex::default(), permits: Semaphore::new(most) }
    }

    /// The program's name, as people write it.
    pub(crate) fn name(&self) -> String {
        name(&self.program)
    }

    /// Lends one, as soon as there is one.
    pub(crate) async fn lend(&self) -> Result<Lent<'_>, EngineError> {
        let permit = self.permits.acquire().await.map_err(|_| EngineError::Gone)?;
        let kept = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let engine = match kept {
            Some((_, engine)) => engine,
            None => Engine::start(&self.program).await?,
        };
        Ok(Lent { engine, engines: self, _permit: permit })
    }

    /// Lets go of those nobody has asked for a while.
    pub(crate) fn sweep(&self) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.retain(|(since, _)| since.elapsed() < KEPT);
    }
}

impl Lent<'_> {
    /// Gives it back.
    pub(crate) fn give_back(self) {
        let mut free = self.engines.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push((Instant::now(), self.engine));
    }
}

/// `/usr/games/stockfish` is Stockfish.
fn name(program: &Path) -> String {
    let stem = program.file_stem().unwrap_or_default().to_string_lossy();
    let mut letters = stem.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
