use std::{fs, io::Write};

use serde_json::Value;

use crate::{Said, regence, regence_reading, top};

pub(super) fn objects(said: &Said) -> Vec<Value> {
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

/// A bishop goes wrong on White's third move, and the game goes on for two moves each.
fn false_move(tags: &str, result: &str) -> Vec<u8> {
    format!("{tags}\n\n1. e4 e5 2. Nf3 Nc6 3. Bf1-g4 a6 4. d3 d6 5. h3 h6 {result}\n").into_bytes()
}

#[test]
fn each_game_is_judged_by_the_code_of_its_day_and_pace() {
    let games = [
        ("2024.01.02", "180+2", Some("fide-2023-blitz"), "Date 2024.01.02 and TimeControl 180+2"),
        ("2024.01.02", "900+10", Some("fide-2023-rapid"), "Date 2024.01.02 and TimeControl 900+10"),
        ("2019.??.??", "5400+30", Some("fide-2018"), "Date 2019.??.?? and TimeControl 5400+30"),
        (
            "2024.??.??",
            "?",
            Some("fide-2023"),
            "Date 2024.??.??, no TimeControl told: taken for a standard game",
        ),
        ("1972.07.11", "?", None, "Date 1972.07.11, no TimeControl told: no edition known here"),
    ];
    let pgn: Vec<u8> = games
        .iter()
        .flat_map(|(date, control, ..)| {
            false_move(&format!("[Date \"{date}\"]\n[TimeControl \"{control}\"]"), "1-0\n")
        })
        .collect();
    let said = regence_reading(&["judge", "--json", "--code", "auto", "-"], &pgn);
    assert_eq!(said.status, 1, "{}", said.error);
    let found = objects(&said);
    assert_eq!(found.len(), games.len());
    for ((_, _, code, why), game) in games.iter().zip(&found) {
        assert_eq!(game["code"], serde_json::json!(code), "{why}");
        assert_eq!(game["code_by"], *why);
        let article = code.map(|_| "7.5.1");
        assert_eq!(game["irregularities"][0]["article"], serde_json::json!(article), "{why}");
        assert_eq!(game["irregularities"][0].get("claim").is_some(), code.is_some(), "{why}");
    }
    let said = regence_reading(&["judge", "--code", "auto", "-"], &pgn).out;
    for words in [
        "Judged by fide-2023-blitz (Date 2024.01.02, TimeControl 180+2).",
        "Judged by fide-2023 (Date 2024.??.??). Its time control is not told: it is taken for a \
         standard game.",
        "No code fits (Date 1972.07.11); kinds alone are named.",
    ] {
        assert!(said.contains(words), "{words:?} is not in\n{said}");
    }
    // An acts file keeps its own code.
    let own = regence(&["judge", "--code", "auto", "examples/kiel-1893.acts"]);
    assert!(own.out.contains("Judged by regence."), "{}", own.out);
}

#[test]
fn an_export_cites_the_code_of_each_games_own_day() {
    let pgn = false_move("[Date \"2024.01.02\"]\n[TimeControl \"180+2\"]", "1-0");
    let said = regence_reading(&["export", "--to", "pgn", "--code", "auto", "-"], &pgn);
    assert!(said.out.contains("false-move 7.5.1"), "{}{}", said.out, said.error);
    let pgn = false_move("[Date \"1972.01.02\"]", "1-0");
    let said = regence_reading(&["export", "--to", "pgn", "--code", "auto", "-"], &pgn);
    assert!(said.out.contains("{false-move}"), "{}{}", said.out, said.error);
}

#[test]
fn each_irregularity_is_told_with_until_when_it_could_be_claimed() {
    // The code; what ends the right, and by which article; the word that ended it, if any; and what
    // is said of it. The game has no result, so what nothing has ended is open.
    for (code, until, article, ended, words) in [
        (
            "regence",
            "offender-touches",
            "P14",
            Some((7, "d3")),
            "It could be claimed until White touched a man to play 4. d3 (P14).",
        ),
        (
            "london",
            "adversary-touches",
            "XXV",
            Some((6, "a6")),
            "It could be claimed until Black touched a man to play 3... a6 (XXV).",
        ),
        (
            "fide-2023-blitz",
            "adversary-plays",
            "A.5.2",
            Some((6, "a6")),
            "It could be claimed until Black played 3... a6 (A.5.2).",
        ),
        (
            "fide-2023",
            "game-ends",
            "7.5.1",
            None,
            "It can still be claimed, as long as the game runs (7.5.1).",
        ),
        (
            "us-chess-7",
            "moves-since",
            "11B",
            None,
            "It can still be claimed, within 10 moves of each side, fewer while a player is short of \
             time (11B).",
        ),
    ] {
        let pgn = false_move("", "*");
        let said = regence_reading(&["judge", "--json", "--code", code, "-"], &pgn);
        let claim = &objects(&said)[0]["irregularities"][0]["claim"];
        let expected = serde_json::json!({
            "until": until,
            "article": article,
            "ply": ended.map(|(ply, _)| ply),
            "move": ended.map(|(_, word)| word),
            "open": ended.is_none(),
        });
        assert_eq!(*claim, expected, "{code}");
        let said = regence_reading(&["judge", "--code", code, "-"], &pgn).out;
        assert!(said.contains(words), "{words:?} is not in\n{said}");
    }
    // A game with a result is over, and with it every right.
    let over = false_move("", "1-0");
    let said = regence_reading(&["judge", "--json", "--code", "fide-2023", "-"], &over);
    assert_eq!(objects(&said)[0]["irregularities"][0]["claim"]["open"], false);
    let said = regence_reading(&["judge", "--code", "fide-2023", "-"], &over).out;
    assert!(said.contains("It could be claimed as long as the game ran (7.5.1)."), "{said}");
    // A record that ends with the irregularity leaves it open, unless the game is over.
    let last = b"1. e4 e5 2. Ng1-g3 *\n\n1. e4 e5 2. Ng1-g3 0-1\n";
    let said = regence_reading(&["judge", "--code", "regence", "-"], last).out;
    let open = "It can still be claimed, until White touches a man for his next move (P14).";
    assert!(said.contains(open), "{said}");
    assert!(said.contains("It could be claimed as long as the game ran (P14)."), "{said}");
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
    let plain = regence(&["judge", "--json", "examples/king-left-in-check.pgn"]);
    let asked = ["judge", "--json", "--code", "auto", "examples/king-left-in-check.pgn"];
    let by_tags = regence(&asked);
    let letters = regence_reading(
        &["judge", "--json", "-"],
        b"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 1-0\n\n\
          1. e4 e5 2. nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxx5 1-0\n\n\
          1. e4 e5 2. nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 0-1\n",
    );
    let found = objects(&letters);
    assert_eq!(found[0]["letters"], "de");
    assert_eq!(found[0]["status"], "regular");
    assert_eq!(found[1]["unresolved"][0]["readings"], serde_json::json!(["Nf3"]));
    assert_eq!(
        found[2]["resolved"],
        serde_json::json!([{"ply": 3, "move": "nf3", "line": 5, "column": 13, "kind": "case",
            "reading": "Nf3", "confirmed": 7}])
    );
    let by_code =
        regence_reading(&["judge", "--json", "--code", "london", "-"], &false_move("", "*"));
    for game in [plain, by_tags, by_code, letters].iter().flat_map(objects) {
        is_as_its_schema_says(&game, &pgn);
        for list in ["carried", "resolved", "unresolved", "warnings"] {
            for one in game.get(list).and_then(Value::as_array).into_iter().flatten() {
                is_as_its_schema_says(one, &pgn["properties"][list]["items"]);
            }
        }
        let irregularities = game["irregularities"].as_array().expect("a list");
        let irregularity = &pgn["properties"]["irregularities"]["items"];
        for one in irregularities {
            is_as_its_schema_says(one, irregularity);
            if let Some(claim) = one.get("claim") {
                is_as_its_schema_says(claim, &irregularity["properties"]["claim"]);
            }
        }
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

#[test]
fn a_summary_counts_by_kind() {
    let games =
        b"[Result \"1-0\"]\n\n1. e4 e5 2. Ng1-g3 Nc6 3. Zf9 d6 1-0\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let said = regence_reading(&["judge", "--summary", "--json", "-"], games);
    assert_eq!(said.status, 2);
    let summary = &objects(&said)[0];
    let text = fs::read_to_string(top().join("docs/schemas/judge-summary.json"));
    let schema: Value = serde_json::from_str(&text.expect("a readable schema")).expect("JSON");
    is_as_its_schema_says(summary, &schema);
    assert_eq!((&summary["games"], &summary["plies"]), (&Value::from(2), &Value::from(10)));
    assert_eq!(summary["irregularities"], serde_json::json!({"false-move": 1}));
    assert_eq!(summary["statuses"], serde_json::json!({"regular": 1, "unreadable": 1}));
    assert_eq!(summary["results"], serde_json::json!({"0-1": 1, "1-0": 1}));
    assert_eq!(summary["unresolved"], 1);
    assert_eq!(summary["warnings"], serde_json::json!({"contradiction": 1}));
    let told = regence_reading(&["judge", "--summary", "-"], games).out;
    for words in ["2  games", "10  moves", "1  A false move (false-move)", "1  contradiction"] {
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }
}

#[test]
fn threads_change_nothing_that_is_printed() {
    let mut games = Vec::new();
    for game in 0..30_000 {
        let moves = ["1. e4 e5 2. Nf3 *", "1. e4 e5 2. Ke3 *", "1. e4 {open", "1. e4 e5 2. Sf3 *"];
        let game = format!("[Event \"{game}\"]\n[White \"A\"]\n\n{}\n\n", moves[game * 7 % 11 % 4]);
        games.extend(game.into_bytes().into_iter().chain(vec![b'\n'; 150]));
    }
    let folder = std::env::temp_dir().join(format!("regence-threads-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for a while");
    let path = folder.join("games.pgn");
    fs::write(&path, &games).expect("room");
    let path = path.to_str().expect("a plain path");
    for manner in ["--json", "--summary"] {
        let one = regence(&["judge", manner, "--threads", "1", path]);
        let three = regence(&["judge", manner, "--threads", "3", path]);
        assert!(one.out == three.out && one.error == three.error, "{manner}");
        assert_eq!(one.status, three.status);
    }
    fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn variations_are_checked_where_asked_and_make_no_game_irregular() {
    let games =
        b"1. e4 (1. d4 d5 (1... Nf6 2. Ke3 g6) 2. c4 Zz 3. Nc3) 1... e5 (1... Ke6) 2. Nf3 *\n";
    let said = regence_reading(&["judge", "--json", "--variations", "-"], games);
    assert_eq!(said.status, 0, "{}", said.error);
    let game = &objects(&said)[0];
    let text = fs::read_to_string(top().join("docs/schemas/judge-pgn.json"));
    let schema: Value = serde_json::from_str(&text.expect("a readable schema")).expect("JSON");
    is_as_its_schema_says(game, &schema);
    is_as_its_schema_says(&game["variations"], &schema["properties"]["variations"]);
    let found = &game["variations"];
    assert_eq!((&found["lines"], &found["moves"]), (&Value::from(3), &Value::from(9)));
    assert_eq!((&found["legal"], &found["unchecked"]), (&Value::from(5), &Value::from(1)));
    let faults = found["faults"].as_array().expect("a list");
    let faults: Vec<_> =
        faults.iter().map(|one| (one["move"].as_str(), one["what"].as_str())).collect();
    assert_eq!(
        faults,
        [
            (Some("Ke3"), Some("false-move")),
            (Some("Zz"), Some("not a move")),
            (Some("Ke6"), Some("false-move"))
        ]
    );
    assert!(regence_reading(&["judge", "--json", "-"], games).out.contains("\"plies\":3"));
    let told = regence_reading(&["judge", "--summary", "--variations", "-"], games).out;
    assert!(
        told.contains("9  moves in variations") && told.contains("3  of them not legal"),
        "{told}"
    );
}
