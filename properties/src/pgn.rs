//! Any bytes are a stream of games; each is judged, and none is lost to another.

use notation::pgn::{GameText, Item, Judge, Reader, Status};

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
        let written = game.to_string();
        let mut again = Reader::new(written.as_bytes());
        let fault = |place, fault| panic!("{fault} at {place} in what was written:\n{written}");
        let read = GameText::read(&mut again, fault).expect("a slice does not fail");
        let Some(read) = read else {
            // Nothing but comments is no game.
            let says_nothing = |item: &Item| matches!(item, Item::Comment(_));
            assert!(game.tags.is_empty() && game.result.is_none());
            assert!(game.line.items.iter().all(says_nothing), "a game is lost: {written}");
            continue;
        };
        assert_eq!(read.to_string(), written, "what was written is written again");
        assert_eq!(read.tags, game.tags, "no tag is lost in writing: {written}");
        assert!(read.line.moves().eq(game.line.moves()), "no word is lost in writing: {written}");
        assert_eq!(read.result, game.result, "no result is lost in writing: {written}");
        let next = GameText::read(&mut again, |_, _| {}).expect("a slice does not fail");
        assert_eq!(next, None, "one game stays one: {written}");
    }
}
