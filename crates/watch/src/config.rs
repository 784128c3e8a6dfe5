//! The settings: those of one file, and those of the command line over them.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use serde::Deserialize;

use crate::{code::Asked, source::Origin};

/// Where the arbiter's page and the streams are, unless asked otherwise.
pub const BIND: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 1850);

/// What is set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where games come from.
    pub sources: Vec<Origin>,
    /// By what they are judged.
    pub code: Asked,
    /// Where the journal and the key are kept.
    pub keep: PathBuf,
    /// Where to listen.
    pub bind: SocketAddr,
    /// The addresses people type, beside that of this machine.
    pub origins: Vec<String>,
    /// Between two looks at a source of this machine.
    pub every: Duration,
    /// Between two looks at a source elsewhere.
    pub every_elsewhere: Duration,
    /// What is run on an alert.
    pub hook: Hook,
}

/// What is run on an alert, with the alert as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// An address to which it is posted.
    pub url: Option<String>,
    /// A command that gets it on its standard input.
    pub command: Option<Vec<String>>,
    /// How long the command may run.
    pub patience: Duration,
    /// How long to wait after what failed.
    pub rest: Duration,
}

impl Default for Hook {
    fn default() -> Self {
        let (patience, rest) = (Duration::from_secs(30), Duration::from_secs(10));
        Self { url: None, command: None, patience, rest }
    }
}

/// The file of settings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Settings {
    /// `source = "…"`, or `["…", "…"]`: paths and addresses.
    #[serde(deserialize_with = "one_or_more")]
    pub source: Vec<String>,
    /// `code = "fide-2023"`, or `auto`.
    pub code: Option<String>,
    /// `keep = "folder"`.
    pub keep: Option<PathBuf>,
    /// `bind = "127.0.0.1:1850"`.
    pub bind: Option<SocketAddr>,
    /// `origin = "https://…"`, or several.
    #[serde(deserialize_with = "one_or_more")]
    pub origin: Vec<String>,
    /// `every = 1`, seconds.
    pub every: Option<u64>,
    /// `every-elsewhere = 5`, seconds.
    pub every_elsewhere: Option<u64>,
    /// `alert-url = "https://…"`.
    pub alert_url: Option<String>,
    /// `alert-command = ["program", "argument"]`.
    #[serde(deserialize_with = "program")]
    pub alert_command: Option<Vec<String>>,
}

/// What is usually one, and need not stand in brackets then.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

fn one_or_more<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrMore::deserialize(from)? {
        OneOrMore::One(text) => vec![text],
        OneOrMore::More(texts) => texts,
    })
}

fn program<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    one_or_more(from).map(Some)
}

/// Seconds between two looks at a source of this machine, and at one elsewhere.
const EVERY: (u64, u64) = (1, 5);

impl Settings {
    /// Reads a file of settings.
    ///
    /// # Errors
    /// It is not one: what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What is set by it, with what it leaves open as it usually is.
    ///
    /// # Errors
    /// What is wrong in it.
    pub fn config(self) -> Result<Config, String> {
        let code = match self.code.as_deref() {
            None | Some("auto") => Asked::Auto,
            Some(slug) => Asked::Code(
                laws::Code::by_slug(slug).ok_or_else(|| format!("no code is called {slug}"))?,
            ),
        };
        if self.source.is_empty() {
            return Err("say what to watch: a folder, a PGN, an address".to_owned());
        }
        let bind = self.bind.unwrap_or(BIND);
        if !bind.ip().is_loopback() && self.origin.is_empty() {
            return Err(format!(
                "bind {bind} lets other machines in: say with origin under which address they find it, \
                 such as http://192.168.1.20:{}",
                bind.port()
            ));
        }
        let seconds =
            |asked: Option<u64>, usual| Duration::from_secs(asked.unwrap_or(usual).max(1));
        Ok(Config {
            sources: self.source.iter().map(|source| Origin::read(source)).collect(),
            code,
            keep: self.keep.unwrap_or_else(|| PathBuf::from("regence-watch")),
            bind,
            origins: self.origin.iter().map(|origin| origin.to_ascii_lowercase()).collect(),
            every: seconds(self.every, EVERY.0),
            every_elsewhere: seconds(self.every_elsewhere, EVERY.1),
            hook: Hook { url: self.alert_url, command: self.alert_command, ..Hook::default() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_enough() {
        let config =
            Settings::read("source = [\"export\"]").and_then(Settings::config).expect("settings");
        assert_eq!(config.sources, [Origin::Path("export".into())]);
        assert!(config.bind.ip().is_loopback());
        let text = "source = \"export\"\nalert-command = \"knock\"";
        let config = Settings::read(text).and_then(Settings::config).expect("settings");
        assert_eq!(config.sources, [Origin::Path("export".into())]);
        assert_eq!(config.hook.command, Some(vec!["knock".to_owned()]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, wrong) in [
            ("", "say what to watch"),
            ("source = [\"x\"]\ncode = \"fide-1066\"", "no code is called fide-1066"),
            ("source = [\"x\"]\nsuorce = 1", "unknown field"),
            ("source = [\"x\"]\nbind = \"0.0.0.0:1850\"", "lets other machines in"),
        ] {
            let told = Settings::read(text).and_then(Settings::config).expect_err(text);
            assert!(told.contains(wrong), "{told}");
        }
    }
}
