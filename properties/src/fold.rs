//! Whatever seats do, the log that is written of it folds to the same game; and a log that was not
//! written by us is refused, not believed.

use wire::{
    body::{Body, Seat},
    export,
    fold::{self, Fold, GivenBack},
};

use crate::decide::is_sound;

/// The most lines of one input: a fold takes time.
const MOST: usize = 60;

/// The bytes as a script of seats, `w e2-e4` or `w+lift e2` a line after a header and a blank line,
/// then the same bytes as a log, an entry a line.
pub fn fold(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    believe(text);
    let (header, script) = text.split_once("\n\n").unwrap_or(("", text));
    let Ok(mut live) = Fold::open(header, None) else { return };
    let mut log = vec![Body::Opened { header: live.header().to_string(), at: 1, opponent: None }];
    log.push(live.give(Seat::White, "0".repeat(64)));
    for (index, line) in script.lines().take(MOST).enumerate() {
        let mut letters = line.chars();
        let seat = match letters.next() {
            Some('w') => Seat::White,
            Some('b') => Seat::Black,
            Some('a') => Seat::Arbiter,
            Some('h') => Seat::House,
            Some('g') => Seat::Gallery,
            _ => {
                log.push(live.set_clock(index as u64, line.len() % 2 == 0));
                continue;
            }
        };
        let hold = letters.next() == Some('+');
        let Ok(acts) = fold::read_acts(seat.actor(), letters.as_str()) else { continue };
        if live.is_hindered(seat, &acts) {
            continue;
        }
        let at = 400 * index as u64;
        let given = GivenBack { lag: index as u64 % 2, stall: index as u64 % 3 };
        let acted = live.act(seat, index.to_string(), acts, at, hold, given);
        is_sound(live.game());
        log.push(Body::Acted(acted));
    }
    let folded = log.iter().enumerate().fold(None, |folded: Option<Fold>, (n, body)| {
        let body = serde_json::to_vec(body).expect("JSON");
        Some(match folded {
            None => Fold::begin(&body).expect("an opening"),
            Some(mut folded) => {
                let taken = folded.take_in(&body);
                taken.unwrap_or_else(|error| panic!("entry {n}: {error}"));
                folded
            }
        })
    });
    assert_eq!(folded, Some(live.clone()), "replayed it is what it was live");
    let text = export::acts(&log).to_string();
    assert!(notation::acts::read(&text).is_ok(), "{text}");
    assert!(!export::pgn(&live, "head").to_string().is_empty());
}

/// A log by somebody else: taken in as far as it goes, whatever it says.
fn believe(text: &str) {
    let mut lines = text.lines().take(MOST);
    let Some(Ok(mut fold)) = lines.next().map(|line| Fold::begin(line.as_bytes())) else { return };
    for line in lines {
        if fold.take_in(line.as_bytes()).is_err() {
            return;
        }
        is_sound(fold.game());
    }
}
