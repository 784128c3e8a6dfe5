//! What goes with the house: closing, verifying, copying, and where it may listen.

use serde_json::json;

use crate::process::{House, get, post, regence};

#[cfg(unix)]
#[test]
fn told_to_close_it_closes_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("made/for/it/games.db");
    let house = House::open(&store, &[]);
    let (status, opened) = post(house.address, "/api/games", None, &json!({})).expect("opened");
    assert_eq!(status, 201);
    assert_eq!(house.terminate(), Some(0));
    let house = House::open(&store, &[]);
    let id = opened["id"].as_str().expect("an id");
    assert_eq!(get(house.address, &format!("/api/games/{id}")).expect("a game").0, 200);
}

#[test]
fn a_store_is_copied_and_verified_in_use_and_tampering_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("games.db");
    let copy = folder.path().join("copy.db");
    let house = House::open(&store, &[]);
    let (_, opened) = post(house.address, "/api/games", None, &json!({})).expect("opened");
    let path = format!("/api/games/{}/acts", opened["id"].as_str().expect("an id"));
    let body = json!({ "id": "1", "acts": "e2-e4" });
    post(house.address, &path, opened["white"].as_str(), &body).expect("an answer");
    let run =
        |arguments: &[&std::ffi::OsStr]| regence().args(arguments).output().expect("regence runs");
    let copied = run(&["backup".as_ref(), store.as_ref(), copy.as_ref()]);
    assert!(copied.status.success());
    let again = run(&["backup".as_ref(), store.as_ref(), copy.as_ref()]);
    assert_eq!(again.status.code(), Some(2), "a copy is never written over");
    for file in [&store, &copy] {
        let verified = run(&["verify".as_ref(), file.as_ref()]);
        let said = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(verified.status.success() && said.contains("1 of 1 games hold"), "{said}");
    }
    // A body changed under its hash, as long as before.
    let bytes = std::fs::read(&copy).expect("the copy");
    let at = bytes.windows(5).position(|window| window == b"e2-e4").expect("the act");
    let mut tampered = bytes.clone();
    tampered[at + 4] = b'3';
    std::fs::write(&copy, tampered).expect("written");
    let found = run(&["verify".as_ref(), copy.as_ref()]);
    assert_eq!(found.status.code(), Some(1));
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(said.contains("entry 5 does not follow the one before it"), "{said}");
    let missing = run(&["verify".as_ref(), folder.path().join("none.db").as_ref()]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn other_machines_are_let_in_only_by_name() {
    for (arguments, expected) in [
        (&["--bind", "0.0.0.0:0"][..], "lets other machines in"),
        (&["--bind", "0.0.0.0:0", "--origin", "chess.example"][..], "a scheme and a host"),
        (&["--bind", "192.0.2.1:80", "--origin", "https://chess.example"][..], "192.0.2.1:80"),
    ] {
        let said = regence().arg("serve").args(arguments).output().expect("regence runs");
        assert_eq!(said.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(told.contains(expected), "{told}");
    }
}
