//! The house as viewers and the arbiter find it: over HTTP, and after a restart.

use std::{fs, path::Path, time::Duration};

use serde_json::{Value, json};
use ureq::Agent;
use watch::{config::Settings, house::Watch};

const OPEN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 *\n";

fn open(runtime: &tokio::runtime::Runtime, export: &Path, keep: &Path) -> Watch {
    let settings = Settings {
        source: vec![export.display().to_string()],
        keep: Some(keep.to_owned()),
        bind: Some(([127, 0, 0, 1], 0).into()),
        ..Settings::default()
    };
    let config = settings.config().expect("settings");
    runtime.block_on(Watch::open(config)).expect("open")
}

/// Status, mark, text.
fn get(agent: &Agent, url: &str, headers: &[(&str, &str)]) -> (u16, String, String) {
    let request =
        headers.iter().fold(agent.get(url), |request, (name, value)| request.header(*name, *value));
    let mut response = request.call().expect("an answer");
    let mark =
        response.headers().get("etag").and_then(|mark| mark.to_str().ok()).unwrap_or_default();
    let mark = mark.to_owned();
    (response.status().as_u16(), mark, response.body_mut().read_to_string().expect("text"))
}

#[test]
fn viewers_and_the_arbiter_are_served_and_a_restart_changes_nothing() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    fs::write(export.path().join("game-1.pgn"), OPEN).expect("room");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
    let watch = open(&runtime, export.path(), keep.path());
    let at = format!("http://{}", watch.address());
    let pgn = format!("{at}/portable/round-1/game-1.pgn");
    let mut shown = (0, String::new(), String::new());
    for _ in 0..200 {
        shown = get(&agent, &pgn, &[]);
        if shown.0 == 200 {
            break;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    assert!(shown.2.contains("not yet decided: 2. Ke3"), "{shown:?}");
    assert_eq!(get(&agent, &pgn, &[("If-None-Match", &shown.1)]).0, 304);
    assert_eq!(get(&agent, &pgn, &[("Host", "elsewhere.example")]).0, 421);
    assert_eq!(get(&agent, &format!("{at}/api/arbiter/state"), &[]).0, 401);
    assert_eq!(get(&agent, &format!("{at}/portable/round-1/game-9.pgn"), &[]).0, 404);

    let arbiter = watch.arbiter();
    let bearer = format!("Bearer {}", arbiter.rsplit('#').next().expect("a key"));
    let state = |at: &str| -> Value {
        let told =
            get(&agent, &format!("{at}/api/arbiter/state?lang=fr"), &[("Authorization", &bearer)]);
        serde_json::from_str(&told.2).expect("JSON")
    };
    let alert = state(&at)["alerts"][0].clone();
    assert_eq!(
        (&alert["kind"], &alert["told"]["title"]),
        (&json!("false-move"), &json!("Une fausse marche"))
    );
    let act = |ruling: &str, origin: &str| {
        let body = json!({ "act": "rule", "game": "1-1", "word": 2, "text": "Ke3", "words": 3, "ruling": ruling });
        let posted = agent
            .post(format!("{at}/api/arbiter/act"))
            .header("Authorization", &bearer)
            .header("Content-Type", "application/json")
            .header("Origin", origin)
            .send(body.to_string());
        posted.expect("an answer").status().as_u16()
    };
    assert_eq!(act("stands", "http://elsewhere.example"), 403);
    assert_eq!(act("perhaps", &at), 400);
    assert_eq!(act("stands", &at), 204);
    let ruled = get(&agent, &pgn, &[]);
    assert!(ruled.2.contains("(false-move 7.5.1)") && ruled.1 != shown.1, "{ruled:?}");
    runtime.block_on(watch.close());

    let watch = open(&runtime, export.path(), keep.path());
    assert_eq!(watch.arbiter().rsplit('#').next(), arbiter.rsplit('#').next(), "the key stays");
    let again = format!("http://{}", watch.address());
    assert_eq!(get(&agent, &format!("{again}/portable/round-1/game-1.pgn"), &[]), ruled);
    assert_eq!(state(&again)["alerts"][0]["ruled"], "stands");
    runtime.block_on(watch.close());
}
