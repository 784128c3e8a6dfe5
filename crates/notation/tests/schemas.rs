//! The JSON schemas name every kind and every ending there is.

use std::{fs, path::PathBuf};

use serde_json::Value;

fn schema(name: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas").join(name);
    let text = fs::read_to_string(path).expect("the schema is there");
    serde_json::from_str(&text).expect("the schema is JSON")
}

#[test]
fn schemas_name_every_kind_and_every_ending() {
    let kinds: Vec<_> = laws::Incident::ALL.iter().map(|incident| incident.slug()).collect();
    for name in ["judge-acts.json", "judge-pgn.json"] {
        assert_eq!(schema(name)["$defs"]["kind"]["enum"], Value::from(kinds.clone()), "{name}");
    }
    let pattern = schema("judge-acts.json")["properties"]["result"]["anyOf"][1]["pattern"].clone();
    let endings: Vec<_> = arbiter::Ending::ALL.iter().map(|ending| ending.slug()).collect();
    let expected = format!("^(1-0|0-1|1/2-1/2|\\*) ({})$", endings.join("|"));
    assert_eq!(pattern, Value::from(expected));
}
