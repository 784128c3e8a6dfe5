//! Ctrl-C: what has been found so far is still printed, then the program ends.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// How long a command may take to come to a good end.
const GRACE: Duration = Duration::from_millis(500);

/// The status a shell shows for a program ended by Ctrl-C.
const STATUS: i32 = 130;

/// Listens for Ctrl-C from now on.
pub(crate) fn listen() {
    // Without a handler the system ends the program at once, which is right too.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Ordering::Relaxed);
        // A command that waits for its input does not look; it is ended here.
        thread::sleep(GRACE);
        process::exit(STATUS);
    });
}

/// Whether Ctrl-C was pressed: the running command prints what it has and returns.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
