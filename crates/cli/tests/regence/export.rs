use crate::{regence, regence_reading};

#[test]
fn a_fault_that_went_back_is_no_part_of_the_record() {
    let said = regence(&["export", "examples/kiel-1893.acts", "--to", "pgn"]);
    assert_eq!(said.status, 0, "{}", said.error);
    assert!(said.out.contains("[White \"Lindemann\"]"), "{}", said.out);
    assert!(said.out.contains("1. e4 d5 2. exd5 Qxd5 3. Ke2 Qe4# 0-1"), "{}", said.out);
    let portable = regence(&["export", "examples/kiel-1893.acts", "--to", "pgn-portable"]);
    assert!(portable.out.contains("3. Ke2 Qe4# 0-1"), "{}", portable.out);
}

#[test]
fn a_fault_that_stood_is_named_with_its_article() {
    let said = regence(&["export", "examples/late-claim.acts", "--to", "pgn"]).out;
    assert!(said.contains("4. Ng5 d5"), "{said}");
    assert!(said.contains("10. Ne5 Bc8-c5 {false-move P3}"), "{said}");
}

#[test]
fn a_portable_game_goes_on_from_the_position_after_the_fault() {
    let said = regence(&["export", "examples/king-left-in-check.pgn", "--to", "pgn-portable"]).out;
    assert!(said.contains("[RegencePart \"1 of 2\"]"), "{said}");
    assert!(said.contains("[RegencePart \"2 of 2\"]"), "{said}");
    let judged = regence_reading(&["judge", "--json", "-"], said.as_bytes());
    assert_eq!(judged.status, 0, "every part is regular: {}", judged.out);
    assert_eq!(judged.out.lines().count(), 3);
}

#[test]
fn what_is_exported_as_acts_is_judged_alike() {
    let acts =
        regence(&["export", "examples/king-left-in-check.pgn", "--to", "acts", "--game", "1"]);
    assert_eq!(acts.status, 0, "{}", acts.error);
    let judged = regence_reading(&["judge", "--json", "-"], acts.out.as_bytes());
    assert_eq!(judged.status, 1, "{}", judged.error);
    assert!(
        judged.out.contains("{\"kind\":\"self-exposure\",\"article\":\"P10\"}"),
        "{}",
        judged.out
    );
    let kiel = regence(&["export", "examples/kiel-1893.acts", "--to", "acts"]).out;
    let again = regence_reading(&["export", "-", "--to", "acts"], kiel.as_bytes());
    assert_eq!(again.out, kiel);
}

#[test]
fn an_acts_file_holds_one_game() {
    let said = regence(&["export", "examples/king-left-in-check.pgn", "--to", "acts"]);
    assert_eq!(said.status, 2);
    assert!(said.error.contains("--game"), "{}", said.error);
    let said =
        regence(&["export", "examples/king-left-in-check.pgn", "--to", "pgn", "--game", "9"]);
    assert_eq!(said.status, 2);
    assert!(said.error.contains("no game 9"), "{}", said.error);
}
