//! Where games come from. Each kind of source turns what it finds into snapshots; nothing of what it
//! finds is an error, only that it is not there.

pub mod cloud;
pub mod folder;
pub mod http;
pub mod livechess;
pub mod pgn;

use std::{fmt, io, path::PathBuf};

use crate::snapshot::Snapshot;

/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A folder, or a file of PGN.
    Path(PathBuf),
    /// A PGN at an address.
    Url(String),
    /// A tournament of the LiveChess Cloud, by the address of its folder.
    Cloud(String),
    /// The WebSocket of LiveChess.
    LiveChess(String),
}

/// Where the LiveChess Cloud keeps its tournaments.
const CLOUD: &str = "https://1.pool.livechesscloud.com/get/";
/// Where LiveChess listens on its own machine.
const LIVE_CHESS: &str = "ws://localhost:1982/api/v1.0";

impl Origin {
    /// Reads what a person writes: a path, an address, `cloud:` with the id of a tournament, or
    /// `livechess`.
    pub fn read(text: &str) -> Self {
        if let Some(id) = text.strip_prefix("cloud:") {
            return Self::Cloud(format!("{CLOUD}{id}"));
        }
        let web = text.starts_with("http://") || text.starts_with("https://");
        match text {
            "livechess" => Self::LiveChess(LIVE_CHESS.to_owned()),
            _ if text.starts_with("ws://") => Self::LiveChess(text.to_owned()),
            // The address that the page of the cloud shows has the id behind its hash.
            _ if web && text.contains("livechesscloud") && text.contains('#') => {
                let id = text.rsplit('#').next().unwrap_or_default();
                Self::Cloud(format!("{CLOUD}{}", id.split('/').next().unwrap_or_default()))
            }
            _ if web && text.ends_with("/tournament.json") => {
                Self::Cloud(text.trim_end_matches("/tournament.json").to_owned())
            }
            _ if web => Self::Url(text.to_owned()),
            _ => Self::Path(PathBuf::from(text)),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => write!(f, "{}", path.display()),
            Self::Url(url) | Self::Cloud(url) | Self::LiveChess(url) => f.write_str(url),
        }
    }
}

/// A source that is looked at again and again.
pub trait Source: Send {
    /// All games it has; `None` where nothing has changed since the last look.
    ///
    /// # Errors
    /// It is not there, and why.
    fn look(&mut self) -> io::Result<Option<Vec<Snapshot>>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_as_people_write_them() {
        let cloud = |id: &str| Origin::Cloud(format!("{CLOUD}{id}"));
        for (text, expected) in [
            ("/home/a/export", Origin::Path("/home/a/export".into())),
            (r"C:\LiveChess\export", Origin::Path(r"C:\LiveChess\export".into())),
            ("https://a.example/games.pgn", Origin::Url("https://a.example/games.pgn".into())),
            ("cloud:1234-ab", cloud("1234-ab")),
            ("https://view.livechesscloud.com/#1234-ab", cloud("1234-ab")),
            ("https://view.livechesscloud.com#1234-ab/3", cloud("1234-ab")),
            ("http://a.example/x/tournament.json", Origin::Cloud("http://a.example/x".into())),
            ("livechess", Origin::LiveChess(LIVE_CHESS.into())),
            (
                "ws://10.0.0.2:1982/api/v1.0",
                Origin::LiveChess("ws://10.0.0.2:1982/api/v1.0".into()),
            ),
        ] {
            assert_eq!(Origin::read(text), expected, "{text}");
        }
    }
}
