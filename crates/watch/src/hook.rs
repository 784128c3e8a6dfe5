//! What is run on an alert: a web hook, a command. Each alert is told once; where it is not known
//! whether it was heard it is told again, with the same name.

use std::{
    io::{self, Write},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    config::Hook,
    entry::What,
    house::{House, untold},
    source::http,
};

/// How long a command may run.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait after what failed.
const REST: Duration = Duration::from_secs(10);

/// Tells alerts as they come, until the house closes.
pub(crate) fn run(house: &House, hook: &Hook) {
    while !house.is_closing() {
        let waiting = untold(&house.desk());
        let mut failed = false;
        for ((game, alert), value) in waiting {
            if house.is_closing() {
                return;
            }
            match tell(hook, &format!("{game}/{alert}"), &value) {
                Ok(()) => failed |= house.note(What::Told { game, alert }).is_err(),
                Err(error) => {
                    tracing::warn!(%error, "the hook failed");
                    failed = true;
                }
            }
        }
        house.wait(if failed { REST } else { Duration::from_secs(1) });
        if failed {
            thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Tells one alert by its name.
fn tell(hook: &Hook, name: &str, alert: &Value) -> io::Result<()> {
    let text = alert.to_string();
    if let Some(url) = &hook.url {
        let posted = http::agent()
            .post(url)
            .header("Content-Type", "application/json")
            // Header values are ASCII, and a name may hold anything.
            .header("Idempotency-Key", name.escape_default().to_string())
            .send(&*text)
            .map_err(io::Error::other)?;
        if !posted.status().is_success() {
            return Err(io::Error::other(format!("{url}: {}", posted.status())));
        }
    }
    if let Some([program, arguments @ ..]) = hook.command.as_deref() {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // It may well not read it.
            let _ = input.write_all(text.as_bytes());
        }
        let begun = Instant::now();
        loop {
            match child.try_wait()? {
                Some(status) if status.success() => break,
                Some(status) => return Err(io::Error::other(format!("{program}: {status}"))),
                None if begun.elapsed() > PATIENCE => {
                    child.kill()?;
                    child.wait()?;
                    return Err(io::Error::other(format!("{program}: took too long")));
                }
                None => thread::sleep(Duration::from_millis(20)),
            }
        }
    }
    Ok(())
}
