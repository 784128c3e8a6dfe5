//! A server as a process of its own.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A server. Dropped, it is killed.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server, which prints its address as its first line.
    pub(crate) fn start(program: &Path, arguments: &[String]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .env("REGENCE_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut line = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its first line");
        let address = line.trim().strip_prefix("http://").and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}"));
        Self { child, address }
    }

    /// The memory it has, in bytes.
    pub(crate) fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("Linux says how much memory a process has");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        1024.0 * kilobytes.expect("a number of kilobytes")
    }

    /// The processor time it has had.
    pub(crate) fn worked(&self) -> Duration {
        worked(&self.child.id().to_string())
    }
}

/// The processor time this process has had.
pub(crate) fn worked_here() -> Duration {
    worked("self")
}

fn worked(process: &str) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"));
    let stat = stat.expect("Linux says how long a process has worked");
    // Behind the name, which may hold anything: the 12th and 13th field, in hundredths of a second.
    let fields =
        stat.rsplit_once(')').map(|(_, fields)| fields.split_whitespace().skip(11).take(2));
    let ticks: u64 =
        fields.into_iter().flatten().filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
