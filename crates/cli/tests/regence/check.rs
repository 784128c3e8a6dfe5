use crate::{regence, regence_reading};

#[test]
fn the_examples_hold() {
    let said = regence(&["check", "examples"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.error);
    assert!(said.out.ends_with(" passed, 0 failed\n"), "{}", said.out);
}

#[test]
fn the_scenarios_of_the_law_hold() {
    let said = regence(&["check", "law"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.error);
}

#[test]
fn what_does_not_hold_is_shown_with_what_is_so() {
    let said = regence_reading(&["check", "-"], b"w: e2-e4\n=> turn w\n=> made e2e4\n");
    assert_eq!(said.status, 1);
    assert!(said.out.starts_with("-:2: expected turn w, found turn b\n"), "{}", said.out);
    assert!(said.out.ends_with("assertions: 1 passed, 1 failed\n"), "{}", said.out);
}

#[test]
fn what_cannot_be_read_ends_with_status_2() {
    let said = regence_reading(&["check", "-"], b"w: e2-e4\n=> turn x\n");
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("-:2:"), "{}", said.error);
    let said = regence(&["check", "no-such-folder"]);
    assert_eq!(said.status, 2);
    assert!(said.error.starts_with("no-such-folder: "), "{}", said.error);
}
