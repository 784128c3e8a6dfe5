//! Standard output, standard error, and the progress line between them.

use std::{
    fmt,
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Nothing shorter gets a progress line.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where a command writes.
///
/// Text for people and programs goes to standard output, buffered; what could not be read is named
/// on standard error. On a terminal a progress line appears there for anything that takes longer
/// than a second.
pub(crate) struct Shell {
    out: BufWriter<Stdout>,
    progress: Option<Progress>,
}

struct Progress {
    begun: Instant,
    total: Option<u64>,
    style: ProgressStyle,
    bar: Option<ProgressBar>,
}

/// What a progress line counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// Bytes of a file.
    Bytes,
    /// Anything else, one by one.
    Things,
}

impl Shell {
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::with_capacity(1 << 16, io::stdout()), progress: None }
    }

    /// Begins a progress line for something of this size, if the size is known.
    pub(crate) fn begin(&mut self, what: &str, unit: Unit, total: Option<u64>) {
        if !io::stderr().is_terminal() {
            return;
        }
        let count = match unit {
            Unit::Bytes => "{bytes}",
            Unit::Things => "{pos}",
        };
        let template = match (total, unit) {
            (Some(_), Unit::Bytes) => {
                format!("{what} {{wide_bar}} {count} / {{total_bytes}} {{msg}} {{eta}}")
            }
            (Some(_), Unit::Things) => format!("{what} {{wide_bar}} {count} / {{len}} {{eta}}"),
            (None, _) => format!("{what} {{spinner}} {count}"),
        };
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        self.progress = Some(Progress { begun: Instant::now(), total, style, bar: None });
    }

    /// Moves the progress line to this place.
    pub(crate) fn advance_to(&mut self, place: u64) {
        let Some(progress) = &mut self.progress else { return };
        if progress.bar.is_none() && progress.begun.elapsed() >= PATIENCE {
            let target = ProgressDrawTarget::stderr();
            let bar = ProgressBar::with_draw_target(progress.total, target);
            bar.set_style(progress.style.clone());
            progress.bar = Some(bar);
        }
        if let Some(bar) = &progress.bar {
            bar.set_position(place);
        }
    }

    /// Says on the progress line how many games have been seen.
    pub(crate) fn count(&mut self, games: u64) {
        if let Some(Progress { bar: Some(bar), .. }) = &self.progress
            && games.is_multiple_of(1024)
        {
            bar.set_message(format!("{games} games"));
        }
    }

    /// Takes the progress line away.
    pub(crate) fn end(&mut self) {
        if let Some(Progress { bar: Some(bar), .. }) = self.progress.take() {
            bar.finish_and_clear();
        }
    }

    /// Tells people on standard error.
    pub(crate) fn complain(&mut self, what: impl fmt::Display) {
        let what = harmless(&what.to_string());
        // What was found before comes first, also where both go to one place.
        let _ = self.flush();
        let tell = || {
            let _ = writeln!(io::stderr(), "{what}");
        };
        match &self.progress {
            Some(Progress { bar: Some(bar), .. }) => bar.suspend(tell),
            _ => tell(),
        }
    }
}

/// A text in which nothing steers the terminal, whatever the file says that it quotes.
pub(crate) fn harmless(text: &str) -> String {
    let is_harmless = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let shown = |letter| if is_harmless(letter) { letter } else { char::REPLACEMENT_CHARACTER };
    text.chars().map(shown).collect()
}

impl Write for Shell {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &self.progress {
            Some(Progress { bar: Some(bar), .. }) => bar.suspend(|| self.out.flush()),
            _ => self.out.flush(),
        }
    }
}
