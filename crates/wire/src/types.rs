//! The forms for the page: TypeScript made of the types, checked in, and compared by a test.

use ts_rs::{Config, TS};

use crate::{
    body::{Acted, Body, Clocks, Held, Opponent, Seat, Under},
    house::{EngineTitle, House, Lan},
    law::{
        Article, Book, CodeTitle, Compared, Decision, Numeral, Phrase, Scenario, Start, Step,
        Titles,
    },
    line::{Incident, Line, Offer},
    message::{Doing, FromSeat, Reason, Tally, ToSeat, Verdict, Vote},
    told::{Remedy, Told, ToldIncident, ToldPly},
    view::View,
    words::{Sentences, Words},
};

const CHECKED_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text =
        "// Made of the types in crates/wire by its tests (REGENCE_WRITE=1 writes it anew).\n"
            .to_owned();
    let mut add = |docs: Option<String>, declaration: String| {
        text += "\n";
        text += docs.as_deref().unwrap_or_default();
        text += &format!("export {declaration}\n");
    };
    macro_rules! declare {
        ($($name:ty),*) => { $(add(<$name>::docs(), <$name>::decl(&config));)* };
    }
    declare!(
        FromSeat,
        Doing,
        ToSeat,
        Reason,
        Verdict,
        Vote,
        Tally,
        View,
        Body,
        Acted,
        Seat,
        Opponent,
        Line,
        Incident,
        Offer,
        Held,
        Under,
        Clocks,
        Words,
        Sentences,
        Told,
        ToldPly,
        ToldIncident,
        Remedy,
        CodeTitle,
        Book,
        Article,
        Phrase,
        Numeral,
        Decision,
        Scenario,
        Start,
        Step,
        Compared,
        Titles,
        House,
        Lan,
        EngineTitle
    );
    text
}

#[test]
fn the_types_of_the_page_are_those_of_the_house() {
    let made = typescript();
    if std::env::var_os("REGENCE_WRITE").is_some() {
        std::fs::write(CHECKED_IN, &made).expect("written");
    }
    let checked_in = std::fs::read_to_string(CHECKED_IN).unwrap_or_default();
    assert!(
        made == checked_in,
        "web/src/wire.ts is stale: REGENCE_WRITE=1 cargo test -p regence-wire writes it anew"
    );
}
