//! The server as a process of its own, and a client that speaks plain HTTP to it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::Value;

/// A house in a process. Dropped, it is killed.
pub(crate) struct House {
    process: Child,
    pub(crate) address: SocketAddr,
}

/// The command.
pub(crate) fn regence() -> Command {
    Command::new(env!("CARGO_BIN_EXE_regence"))
}

impl House {
    /// Opens a house over a file of games, and waits until it has said where.
    pub(crate) fn open(store: &Path, more: &[&str]) -> Self {
        let mut command = regence();
        command.args(["serve", "--bind", "127.0.0.1:0", "--store"]).arg(store).args(more);
        let (process, line) = started(command);
        let address = line.trim().strip_prefix("http://").and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}"));
        Self { process, address }
    }

    /// Watches boards by this command, and gives the key of the arbiter's page too.
    pub(crate) fn watch(command: Command) -> (Self, String) {
        let (process, line) = started(command);
        let told = line.trim().strip_prefix("arbiter  http://").and_then(|text| {
            let (address, key) = text.split_once("/arbiter#")?;
            Some((address.parse().ok()?, key.to_owned()))
        });
        let (address, key) = told.unwrap_or_else(|| panic!("no address: {line:?}"));
        (Self { process, address }, key)
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> String {
        self.process.id().to_string()
    }

    /// As if the power had gone.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    /// Asks it to close, and gives its status.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> Option<i32> {
        let id = self.id();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
        assert!(sent.success());
        self.process.wait().expect("gone").code()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A process, and the first line that it says.
fn started(mut command: Command) -> (Child, String) {
    let process = command.env("REGENCE_LOG", "error").stdout(Stdio::piped()).spawn();
    let mut process = process.expect("started");
    let mut line = String::new();
    let stdout = process.stdout.take().expect("its output");
    BufReader::new(stdout).read_line(&mut line).expect("its first line");
    (process, line)
}

/// Posts JSON and reads the answer; nothing where the house has gone in between.
pub(crate) fn post(
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Option<(u16, Value)> {
    let body = body.to_string();
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
    let token = token.unwrap_or_default();
    let length = body.len();
    exchange(
        address,
        &format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{token}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ),
    )
    .and_then(|(status, body)| Some((status, serde_json::from_str(&body).ok()?)))
}

/// Gets a text; nothing where the house has gone in between.
pub(crate) fn get(address: SocketAddr, path: &str) -> Option<(u16, String)> {
    get_as(address, path, "")
}

/// The same, as whoever holds this token.
pub(crate) fn get_as(address: SocketAddr, path: &str, token: &str) -> Option<(u16, String)> {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Connection: close\r\n\r\n"
    );
    exchange(address, &request)
}

fn exchange(address: SocketAddr, request: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    if length.is_some_and(|length| length != body.len()) {
        return None;
    }
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}
