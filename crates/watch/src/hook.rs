//! What is run on an alert: a web hook, a command. Each alert is told once; where it is not known
//! whether it was heard it is told again, with the same name.

use std::{
    io::{self, Write},
    process::{Child, Command, ExitStatus, Stdio},
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

/// Between two looks whether a command has ended.
const WINK: Duration = Duration::from_millis(20);

/// Tells alerts as they come, until the house closes.
pub(crate) fn run(house: &House, hook: &Hook) {
    let mut heard = 0;
    while !house.is_closing() {
        let waiting = untold(&house.desk());
        let mut failed = false;
        for ((game, alert), value) in waiting {
            if house.is_closing() {
                return;
            }
            match tell(house, hook, &format!("{game}/{alert}"), &value) {
                Ok(()) => failed |= house.note(What::Told { game, alert }).is_err(),
                Err(error) => {
                    tracing::warn!(%error, "the hook failed");
                    failed = true;
                }
            }
        }
        if failed {
            house.rest(hook.rest);
        } else {
            house.wait(&mut heard, Duration::from_secs(1));
        }
    }
}

/// Tells one alert by its name.
fn tell(house: &House, hook: &Hook, name: &str, alert: &Value) -> io::Result<()> {
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
            // It may well not read it, and then only its end ends the writing.
            thread::spawn(move || drop(input.write_all(text.as_bytes())));
        }
        let status = ended(&mut child, hook.patience, house)?;
        if !status.success() {
            return Err(io::Error::other(format!("{program}: {status}")));
        }
    }
    Ok(())
}

/// How a command ended. One that takes too long, or still runs when the house closes, is killed.
fn ended(child: &mut Child, patience: Duration, house: &House) -> io::Result<ExitStatus> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if begun.elapsed() > patience || house.is_closing() {
            child.kill()?;
            child.wait()?;
            return Err(io::Error::other("a command took too long"));
        }
        thread::sleep(WINK);
    }
}
