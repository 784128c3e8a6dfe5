//! The scenarios of every book, judged by the arbiter: each shows what it says.

use book::Book;
use notation::{acts, check};

#[test]
fn every_scenario_of_every_book_holds() {
    let mut assertions = 0;
    let mut failures = Vec::new();
    for book in Book::all().expect("every book can be read") {
        for scenario in &book.scenarios {
            let file = acts::read(scenario.acts).unwrap_or_else(|error| {
                panic!("{}: {error}", scenario.name);
            });
            let checked = check::check(&file).unwrap_or_else(|error| {
                panic!("{}: {error}", scenario.name);
            });
            assertions += checked.assertions;
            let found = checked.failures.iter().map(|fault| format!("{}:{fault}", scenario.name));
            failures.extend(found);
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(assertions >= 900, "only {assertions} assertions");
}

#[test]
fn scenarios_are_written_as_the_format_writes_them() {
    for book in Book::all().expect("every book can be read") {
        for scenario in &book.scenarios {
            let file = acts::read(scenario.acts).unwrap_or_else(|error| {
                panic!("{}: {error}", scenario.name);
            });
            assert_eq!(file.to_string(), scenario.acts, "{}", scenario.name);
        }
    }
}
