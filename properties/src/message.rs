//! A frame of a seat is a message or is refused; what was read is written and read again.

use arbiter::Actor;
use chess::Color;
use wire::{
    fold::{self, MAX_DEEDS},
    message::{self, FromSeat},
};

/// Reads a frame, writes what it says and reads it again; the acts in it are one line or none.
pub fn message(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(read) = message::read(text) else { return };
    let written = serde_json::to_string(&read).expect("JSON");
    assert_eq!(message::read(&written).as_ref(), Ok(&read), "{written}");
    let FromSeat::Act(doing) = read else { return };
    for actor in [Actor::Player(Color::White), Actor::Arbiter] {
        let Ok(line) = fold::read_acts(actor, &doing.acts) else { continue };
        assert_eq!(
            (line.actor, line.at),
            (actor, None),
            "a seat acts as itself, at the house's time"
        );
        assert!((1..=MAX_DEEDS).contains(&line.deeds.len()));
        assert!(line.to_string().lines().count() == 1);
    }
}
