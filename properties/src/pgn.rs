//! Any bytes are a stream of games; each is judged, and none is lost to another.

use notation::pgn::{GameText, Judge, MAX_TOKEN, Reader, Status};

/// Reading ends, what is reported is consistent, and a game that was kept is written and read again.
pub fn pgn(bytes: &[u8]) {
    for code in [None, Some(&laws::REGENCE)] {
        let mut judge = Judge::new(bytes, code);
        let mut games = 0;
        while let Some(report) = judge.next_game().expect("a slice does not fail") {
            games += 1;
            assert_eq!(report.game, games);
            assert!(report.legal <= report.plies);
            assert!(report.place.offset <= bytes.len() as u64);
            if report.status() == Status::Regular {
                assert!(report.irregularities.is_empty() && report.unreadable.is_empty());
            }
            for irregularity in &report.irregularities {
                assert!((1..=report.plies).contains(&irregularity.ply));
                assert!(code.is_some() || irregularity.article.is_none());
            }
        }
    }
    let mut reader = Reader::new(bytes);
    while let Some(game) = GameText::read(&mut reader, |_, _| {}).expect("a slice does not fail") {
        // Text that is not UTF-8 grows when it is written, and may pass what a reader takes.
        let is_long = |text: &str| text.len() > MAX_TOKEN;
        if game.line.moves().any(|(_, word)| is_long(word))
            || game.tags.iter().any(|(name, value)| is_long(name) || is_long(value))
        {
            continue;
        }
        let written = game.to_string();
        let mut again = Reader::new(written.as_bytes());
        let read = GameText::read(&mut again, |_, _| {}).expect("a slice does not fail");
        // A game in which nothing could be read is written as nothing.
        let Some(read) = read else { continue };
        let words = |game: &GameText| -> Vec<String> {
            game.line.moves().map(|(_, word)| word.to_owned()).collect()
        };
        assert_eq!(words(&read), words(&game), "no word is lost in writing: {written}");
        assert_eq!(tags(&read), tags(&game), "no tag is lost in writing: {written}");
    }
}

/// The tags without blanks and signs that a line of text has no place for.
fn tags(game: &GameText) -> Vec<(String, String)> {
    let kept = |text: &str| -> String {
        text.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect()
    };
    game.tags.iter().map(|(name, value)| (kept(name), kept(value))).collect()
}
