//! A house that is open on loopback, and those who come to it.

use std::{path::Path, thread, time::Duration};

use serde_json::Value;
use tokio::runtime::Runtime;
use ureq::Agent;
use watch::{
    config::{Config, Settings},
    house::Watch,
};

/// Between two looks of a house in a test.
const QUICK: Duration = Duration::from_millis(10);

/// A house that is open.
pub(crate) struct Opened {
    runtime: Runtime,
    watch: Watch,
    agent: Agent,
    pub(crate) at: String,
}

/// What was answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) mark: String,
    pub(crate) text: String,
}

/// Settings of a house that looks often.
pub(crate) fn quick(source: &str, keep: &Path) -> Config {
    let settings = Settings {
        source: vec![source.to_owned()],
        keep: Some(keep.to_owned()),
        bind: Some(([127, 0, 0, 1], 0).into()),
        ..Settings::default()
    };
    let config = settings.config().expect("settings");
    Config { every: QUICK, every_elsewhere: QUICK, ..config }
}

/// Waits until something is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..4_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("never: {what}");
}

impl Opened {
    pub(crate) fn open(config: Config) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let watch = runtime.block_on(Watch::open(config)).expect("open");
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        let at = format!("http://{}", watch.address());
        Self { runtime, watch, agent, at }
    }

    pub(crate) fn address(&self) -> std::net::SocketAddr {
        self.watch.address()
    }

    /// The key of the arbiter's page.
    pub(crate) fn key(&self) -> String {
        self.watch.arbiter().rsplit('#').next().expect("a key").to_owned()
    }

    pub(crate) fn get(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        let request = self.agent.get(format!("{}{path}", self.at));
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let mut response = request.call().expect("an answer");
        let mark = response.headers().get("etag").and_then(|mark| mark.to_str().ok());
        Reply {
            status: response.status().as_u16(),
            mark: mark.unwrap_or_default().to_owned(),
            text: response.body_mut().read_to_string().expect("text"),
        }
    }

    pub(crate) fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path, &[]).text).unwrap_or_default()
    }

    /// What the arbiter's page is shown.
    pub(crate) fn state(&self, lang: &str) -> Value {
        let bearer = format!("Bearer {}", self.key());
        let path = format!("/api/arbiter/state?lang={lang}");
        let told = self.get(&path, &[("Authorization", &bearer)]);
        serde_json::from_str(&told.text).expect("JSON")
    }

    /// What the arbiter decides, on a page of this origin; the status of the answer.
    pub(crate) fn act(&self, act: &Value, origin: &str) -> u16 {
        let posted = self
            .agent
            .post(format!("{}/api/arbiter/act", self.at))
            .header("Authorization", format!("Bearer {}", self.key()))
            .header("Content-Type", "application/json")
            .header("Origin", origin)
            .send(act.to_string());
        posted.expect("an answer").status().as_u16()
    }

    pub(crate) fn close(self) {
        self.runtime.block_on(self.watch.close());
    }
}
