//! The house as viewers and the arbiter find it: over HTTP, and after a restart.

use std::fs;

use serde_json::json;

use crate::opened::{Opened, Reply, quick, until};

const OPEN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 *\n";

#[test]
fn viewers_and_the_arbiter_are_served_and_a_restart_changes_nothing() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    fs::write(export.path().join("game-1.pgn"), OPEN).expect("room");
    let config = quick(&export.path().display().to_string(), keep.path());
    let house = Opened::open(config.clone());
    let pgn = "/portable/round-1/game-1.pgn";
    let mut shown = Reply::default();
    until("the game is served", || {
        shown = house.get(pgn, &[]);
        shown.status == 200
    });
    assert!(shown.text.contains("not yet decided: 2. Ke3"), "{shown:?}");
    let weak = format!("W/{}", shown.mark);
    for tags in [&*shown.mark, &weak, &format!("\"other\", {weak}"), "*"] {
        assert_eq!(house.get(pgn, &[("If-None-Match", tags)]).status, 304, "{tags}");
    }
    assert_eq!(house.get(pgn, &[("If-None-Match", "\"other\"")]), shown);
    assert_eq!(house.get(pgn, &[("Host", "elsewhere.example")]).status, 421);
    assert_eq!(house.get("/api/arbiter/state", &[]).status, 401);
    assert_eq!(house.get("/portable/round-1/game-9.pgn", &[]).status, 404);

    let alert = house.state("fr")["alerts"][0].clone();
    assert_eq!(
        (&alert["kind"], &alert["told"]["title"]),
        (&json!("false-move"), &json!("Une fausse marche"))
    );
    let rule = |ruling: &str| json!({ "act": "rule", "game": "1-1", "word": 2, "text": "Ke3", "words": 3, "ruling": ruling });
    assert_eq!(house.act(&rule("stands"), "http://elsewhere.example"), 403);
    assert_eq!(house.act(&rule("perhaps"), &house.at), 400);
    assert_eq!(house.act(&rule("stands"), &house.at), 204);
    let ruled = house.get(pgn, &[]);
    assert!(ruled.text.contains("(false-move 7.5.1)") && ruled.mark != shown.mark, "{ruled:?}");
    let key = house.key();
    house.close();

    let house = Opened::open(config);
    assert_eq!(house.key(), key, "the key stays");
    assert_eq!(house.get(pgn, &[]), ruled);
    assert_eq!(house.state("en")["alerts"][0]["ruled"], "stands");
    house.close();
}
