use std::{fs, io::Write};

use serde_json::Value;

use crate::{Said, regence, regence_reading, top};

fn objects(said: &Said) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn a_regular_game_ends_with_status_0() {
    let said = regence(&["judge", "examples/rook-first.acts"]);
    assert_eq!(said.status, 0, "{}", said.error);
    assert!(said.out.contains("4. O-O Nf6"), "{}", said.out);
    assert!(said.out.contains("No irregularity.\nBlack wins, checkmate (0-1)."), "{}", said.out);
}

#[test]
fn an_irregular_game_ends_with_status_1() {
    for game in ["examples/kiel-1893.acts", "examples/king-left-in-check.pgn"] {
        let said = regence(&["judge", game]);
        assert_eq!(said.status, 1, "{game}: {}", said.error);
    }
}

#[test]
fn what_cannot_be_read_is_named_with_line_and_column() {
    let said = regence_reading(&["judge", "-"], b"w: e2-e4\nb: e7-e9\n");
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("-:2:"), "{}", said.error);
    let said = regence_reading(&["judge", "-"], b"[Event \"x\"]\n\n1. e4 Sf6 *\n");
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("-:3:7: `Sf6`"), "{}", said.error);
    let said = regence_reading(&["judge", "-"], b"w: e2-e4\nw: \xff\n");
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("-:2:4: "), "{}", said.error);
    let said = regence(&["judge", "examples/no-such-file.acts"]);
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("examples/no-such-file.acts: "), "{}", said.error);
}

#[test]
fn one_bad_file_does_not_cost_the_others() {
    let said = regence(&["judge", "no-such-file.pgn", "README.md", "examples/kiel-1893.acts"]);
    assert_eq!(said.status, 2);
    assert_eq!(said.error.lines().count(), 2, "{}", said.error);
    assert!(said.out.contains("A false move"), "{}", said.out);
}

#[test]
fn the_kiel_game_is_told_in_both_languages() {
    let english = regence(&["judge", "examples/kiel-1893.acts"]).out;
    for words in [
        "1. e4 d5 2. exd5 Qxd5 3. Bc1-c3",
        "3  ·  · [♗] ·  ·  ·  ·  ·  3",
        "A false move (line 18)\nWhite set the bishop of c1 on c3, where it cannot go.",
        "P3. The false move",
        "Black may say:\n  leave   Let it stand\n  king    Put it back and play your king\n",
        "(b: choose play c1): not available.",
        "Black: “Put it back and play your king”\nThe men go back.\n\
         White must play the king: Ke2.",
        "3. Ke2 Qe4#\nBlack wins, checkmate (0-1).",
    ] {
        assert!(english.contains(words), "{words:?} is not in\n{english}");
    }
    let french = regence(&["judge", "--lang", "fr", "--ascii", "examples/kiel-1893.acts"]).out;
    for words in [
        "1. e4 d5 2. exd5 Dxd5 3. Fc1-c3",
        "3  .  . [B] .  .  .  .  .  3",
        "Les Blancs ont mis le Fou de c1 en c3, où il ne peut aller.",
        "P3. La fausse marche",
        "Les Noirs peuvent dire\u{202f}:\n",
        "Les Blancs doivent jouer le Roi\u{202f}: Re2.",
        "Les Noirs gagnent, échec et mat (0-1).",
    ] {
        assert!(french.contains(words), "{words:?} is not in\n{french}");
    }
}

#[test]
fn the_readme_shows_what_is_really_printed() {
    let readme = fs::read_to_string(top().join("README.md")).expect("a readable README");
    let said = regence(&["judge", "examples/kiel-1893.acts"]);
    assert!(readme.contains(said.out.trim_end()), "the README should show\n{}", said.out);
}

#[test]
fn a_late_claim_brings_the_reply_back_and_covering_ends_the_right() {
    let said = regence(&["judge", "examples/late-claim.acts"]).out;
    for words in [
        "Nobody has raised it. Black may claim it.",
        "4... Nxg4\nBlack claims it.",
        "The men go back, and the reply with them.",
        "Covered: a false move. What was done stands.",
        "(w: claim): there is nothing of the kind to claim.",
        "The game is drawn, by agreement (1/2-1/2).",
    ] {
        assert!(said.contains(words), "{words:?} is not in\n{said}");
    }
}

#[test]
fn another_code_may_be_asked_for() {
    let said = regence(&["judge", "--code", "regence-london", "examples/late-claim.acts"]).out;
    // By the London rule the reply itself covers the fault.
    assert!(said.contains("(b: claim): there is nothing of the kind to claim."), "{said}");
    let said = regence(&["judge", "--code", "nobody", "examples/late-claim.acts"]);
    assert_eq!(said.status, 2);
    assert!(said.error.contains("regence-london"), "{}", said.error);
}

#[test]
fn json_has_an_object_a_line_of_acts() {
    let said = regence(&["judge", "--json", "examples/kiel-1893.acts"]);
    assert_eq!(said.status, 1);
    let lines = objects(&said);
    assert_eq!(lines.len(), 9);
    let fault = &lines[4];
    assert_eq!(fault["line"], 18);
    assert_eq!(fault["actor"], "w");
    assert_eq!(fault["acts"], serde_json::json!(["c1-c3"]));
    assert_eq!(fault["incident"], serde_json::json!({"kind": "false-move", "article": "P3"}));
    assert_eq!(fault["offers"], serde_json::json!({"by": "b", "options": ["leave", "king"]}));
    assert_eq!(fault["may"], Value::Null);
    assert_eq!(fault["turn"], "b");
    assert_eq!(fault["result"], Value::Null);
    assert_eq!(lines[6]["may"], serde_json::json!(["e1e2"]));
    assert_eq!(lines[8]["result"], "0-1 checkmate");
}

#[test]
fn json_has_an_object_a_game_of_a_pgn() {
    let said = regence(&["judge", "--json", "examples/king-left-in-check.pgn"]);
    assert_eq!(said.status, 1);
    let games = objects(&said);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["status"], "irregular");
    assert_eq!(
        games[0]["irregularities"],
        serde_json::json!([
            {"ply": 6, "move": "Nf6", "kind": "self-exposure", "article": null, "stands": true}
        ])
    );
    assert_eq!(games[1]["status"], "regular");
    assert_eq!(games[1]["result"], "0-1");
    let asked =
        regence(&["judge", "--json", "--code", "regence", "examples/king-left-in-check.pgn"]);
    assert_eq!(objects(&asked)[0]["irregularities"][0]["article"], "P10");
}

/// Holds an object against the members its schema names.
fn is_as_its_schema_says(object: &Value, schema: &Value) {
    let members = object.as_object().expect("an object");
    for member in members.keys() {
        assert!(schema["properties"].get(member).is_some(), "{member} is not in the schema");
    }
    for member in schema["required"].as_array().expect("what is required") {
        let member = member.as_str().expect("a name");
        assert!(members.contains_key(member), "{member} is required");
    }
}

#[test]
fn json_is_as_its_schemas_say() {
    let schema = |name: &str| -> Value {
        let path = top().join("docs/schemas").join(name);
        let text = fs::read_to_string(path).expect("a readable schema");
        serde_json::from_str(&text).expect("a schema in JSON")
    };
    let acts = schema("judge-acts.json");
    for game in ["kiel-1893", "late-claim", "rook-first", "rook-odds"] {
        let said = regence(&["judge", "--json", &format!("examples/{game}.acts")]);
        objects(&said).iter().for_each(|object| is_as_its_schema_says(object, &acts));
    }
    let pgn = schema("judge-pgn.json");
    for game in objects(&regence(&["judge", "--json", "examples/king-left-in-check.pgn"])) {
        is_as_its_schema_says(&game, &pgn);
        let irregularities = game["irregularities"].as_array().expect("a list");
        let irregularity = &pgn["properties"]["irregularities"]["items"];
        irregularities.iter().for_each(|one| is_as_its_schema_says(one, irregularity));
    }
}

#[test]
fn compressed_files_and_standard_input_are_read_like_plain_ones() {
    let plain = fs::read(top().join("examples/king-left-in-check.pgn")).expect("a readable file");
    let expected = regence(&["judge", "--json", "examples/king-left-in-check.pgn"]).out;
    assert_eq!(regence_reading(&["judge", "--json", "-"], &plain).out, expected);

    let folder = std::env::temp_dir().join(format!("regence-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for a while");
    let gzip = folder.join("games.pgn.gz");
    let file = fs::File::create(&gzip).expect("a file for a while");
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::default());
    encoder.write_all(&plain).expect("room");
    encoder.finish().expect("room");
    let zstd = folder.join("games.pgn.zst");
    fs::write(&zstd, zstd::encode_all(&plain[..], 3).expect("room")).expect("room");
    for path in [&gzip, &zstd] {
        let said = regence(&["judge", "--json", path.to_str().expect("a plain path")]);
        assert_eq!(said.out, expected, "{}", path.display());
        assert_eq!(said.status, 1);
    }
    let cut = folder.join("cut.pgn.zst");
    fs::write(&cut, &fs::read(&zstd).expect("written")[..40]).expect("room");
    let said = regence(&["judge", cut.to_str().expect("a plain path")]);
    assert_eq!(said.status, 2, "{}", said.error);
    assert!(said.error.contains("cut.pgn.zst:1:1: "), "{}", said.error);
    fs::remove_dir_all(&folder).expect("our own folder");
}
