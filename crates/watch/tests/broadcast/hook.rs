//! What is run on an alert: told once, told again under the same name where it is not known whether it
//! was heard, and ended when it does not end.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use watch::config::{Config, Hook};

use crate::{
    opened::{Opened, quick, until},
    web::{Answer, Web},
};

/// Long enough for whatever should not come to have come.
const WHILE: Duration = Duration::from_millis(150);

fn board(export: &Path, number: u32, moves: &str) {
    let text =
        format!("[Round \"1.{number}\"]\n[White \"A\"]\n[Black \"B{number}\"]\n\n{moves} *\n");
    fs::write(export.join(format!("game-{number}.pgn")), text).expect("room");
}

fn hooked(export: &Path, keep: &Path, hook: Hook) -> Config {
    Config { hook, ..quick(&export.display().to_string(), keep) }
}

#[test]
fn a_web_hook_is_told_once_and_again_where_its_answer_is_lost() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    let asked = AtomicUsize::new(0);
    let web = Web::open(move |_| match asked.fetch_add(1, Ordering::Relaxed) {
        0 => Answer::Nothing,
        1 => Answer::Whole(500, "", "out of order".to_owned()),
        _ => Answer::Whole(204, "", String::new()),
    });
    let hook =
        Hook { url: Some(web.url("/alert")), rest: Duration::from_millis(10), ..Hook::default() };
    let config = hooked(export.path(), keep.path(), hook);
    let house = Opened::open(config.clone());
    board(export.path(), 1, "1. e4 e5 2. Ke3");
    until("it was told thrice", || web.heard().len() == 3);
    // What is only worth a look is told to nobody.
    board(export.path(), 2, "1. e4 e5 2. Nf3 Nf3 3. Nc6");
    thread::sleep(WHILE);
    let heard = web.heard();
    assert_eq!(heard.len(), 3, "and not again");
    let names: Vec<_> = heard.iter().map(|heard| heard.header("Idempotency-Key")).collect();
    assert_eq!(names, [Some("1-1/false-move/2/Ke3"); 3]);
    assert!(heard.iter().all(|request| request.path == "/alert" && request.body == heard[0].body));
    let alert: Value = serde_json::from_str(&heard[0].body).expect("JSON");
    assert_eq!((&alert["game"], &alert["article"]), (&"1-1".into(), &"7.5.1".into()));
    house.close();

    let house = Opened::open(config);
    thread::sleep(WHILE);
    assert_eq!(web.heard().len(), 3, "nor after a restart");
    board(export.path(), 3, "1. d4 d5 2. Kd3");
    until("the next is told", || web.heard().len() == 4);
    assert_eq!(web.heard()[3].header("Idempotency-Key"), Some("1-3/false-move/2/Kd3"));
    house.close();
}

#[cfg(unix)]
#[test]
fn a_command_gets_the_alert_and_is_ended_when_it_hangs() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    let told = keep.path().join("told");
    let sh = |script: String, patience| Hook {
        command: Some(vec!["sh".to_owned(), "-c".to_owned(), script]),
        patience: Duration::from_millis(patience),
        rest: Duration::from_millis(10),
        ..Hook::default()
    };
    board(export.path(), 1, "1. e4 e5 2. Ke3");
    // It says that it failed, once; then it has heard.
    let script = format!("cat >>'{0}'; echo >>'{0}'; test $(wc -l <'{0}') -gt 1", told.display());
    let config = hooked(export.path(), keep.path(), sh(script, 10_000));
    let house = Opened::open(config.clone());
    let lines = |path: &Path| -> Vec<String> {
        fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
    };
    until("it was run twice", || lines(&told).len() == 2);
    thread::sleep(WHILE);
    let heard = lines(&told);
    assert!(heard.len() == 2 && heard[0] == heard[1], "{heard:?}");
    let alert: Value = serde_json::from_str(&heard[0]).expect("JSON");
    assert_eq!(alert["kind"], "false-move");
    house.close();

    let hung = keep.path().join("hung");
    let script = format!("echo $$ >>'{}'; exec sleep 1000", hung.display());
    let runs = |pid: &String| Path::new("/proc").join(pid).exists();
    let house = Opened::open(Config { hook: sh(script.clone(), 30), ..config.clone() });
    board(export.path(), 2, "1. d4 d5 2. Kd3");
    until("it was begun twice", || lines(&hung).len() >= 2);
    assert!(!runs(&lines(&hung)[0]), "the first was ended");
    house.close();
    // Nobody waits for it when the house closes.
    let before = lines(&hung).len();
    let house = Opened::open(Config { hook: sh(script, 1_000_000), ..config });
    until("it was begun once more", || lines(&hung).len() > before);
    let begun = Instant::now();
    house.close();
    assert!(begun.elapsed() < Duration::from_secs(2));
    assert!(!lines(&hung).iter().any(runs));
}
