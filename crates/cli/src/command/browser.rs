//! The browser of a desktop, where there is one.

use std::{
    env,
    io::{self, IsTerminal},
    process::{Command, Stdio},
    thread,
};

/// What tells whether somebody sits before this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Desktop {
    /// The system, as the compiler calls it.
    system: &'static str,
    /// There is a display.
    has_display: bool,
    /// Somebody reads what is printed.
    has_terminal: bool,
    /// A build server says that it is one.
    is_build_server: bool,
}

impl Desktop {
    /// This machine.
    pub(super) fn here() -> Self {
        let has = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            system: env::consts::OS,
            has_display: has("DISPLAY") || has("WAYLAND_DISPLAY"),
            has_terminal: io::stdout().is_terminal(),
            is_build_server: has("CI"),
        }
    }

    /// The command that opens a page here; nothing where nobody would see it.
    pub(super) fn opener(self) -> Option<&'static [&'static str]> {
        if !self.has_terminal || self.is_build_server {
            return None;
        }
        match self.system {
            "macos" => Some(&["open"]),
            "windows" => Some(&["cmd", "/C", "start", ""]),
            _ => self.has_display.then_some(&["xdg-open"]),
        }
    }
}

/// Opens a page, and does not wait for it. Where that fails its address stands in the terminal.
pub(super) fn open(opener: &[&str], address: &str) {
    let [program, arguments @ ..] = opener else { return };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(error) => tracing::debug!(%error, program, "no browser was opened"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_opened_only_where_somebody_sees_it() {
        let desk = Desktop {
            system: "linux",
            has_display: true,
            has_terminal: true,
            is_build_server: false,
        };
        for (desktop, opens) in [
            (desk, Some("xdg-open")),
            (Desktop { has_display: false, ..desk }, None),
            (Desktop { has_terminal: false, ..desk }, None),
            (Desktop { is_build_server: true, ..desk }, None),
            (Desktop { system: "macos", has_display: false, ..desk }, Some("open")),
        ] {
            let found = desktop.opener().map(|opener| opener[0]);
            assert_eq!(found, opens, "{desktop:?}");
        }
    }
}
