//! Any bytes are a stream of games; each is judged, and none is lost to another.

use laws::Incident;
use notation::pgn::{GameText, Item, Judge, Reader, Report, Status};

/// Reading ends, what is reported is consistent, and a game that was kept is written and read again.
pub fn pgn(bytes: &[u8]) {
    for code in [None, Some(&laws::REGENCE)] {
        let mut judge = Judge::new(bytes, code);
        let mut games = 0;
        while let Some(report) = judge.next_game().expect("a slice does not fail") {
            games += 1;
            assert_eq!(report.game, games);
            assert!(report.legal <= report.plies);
            // What is UTF-16 grows when it is read.
            assert!(report.place.offset <= 2 * bytes.len() as u64);
            if report.status() == Status::Regular {
                assert!(report.irregularities.is_empty() && report.unreadable.is_empty());
            }
            for irregularity in &report.irregularities {
                assert!((1..=report.plies).contains(&irregularity.ply));
                assert!(code.is_some() || irregularity.article.is_none());
            }
        }
    }
    let mut judge = Judge::new(bytes, None);
    let mut reader = Reader::new(bytes);
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        let game = GameText::read(&mut reader, |_, _| {}).expect("a slice does not fail");
        is_repaired(&game.expect("a game for each report"), &report);
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

/// A clean copy replays to its end, and holds every word of the game.
fn is_repaired(game: &GameText, report: &Report) {
    // A game that bears marks already cannot be told from its copy.
    let is_mark = |item: &Item| matches!(item, Item::Comment(text) if text.starts_with("[%"));
    if game.line.items.iter().any(is_mark) {
        return;
    }
    let written = game.clone().repaired(report).to_string();
    let mut judge = Judge::new(written.as_bytes(), None);
    let Some(clean) = judge.next_game().expect("a slice does not fail") else {
        // Nothing but comments is no game.
        assert_eq!(report.plies, 0);
        return;
    };
    assert_eq!(clean.unreadable, [], "{written}");
    assert_eq!(clean.resolved, [], "{written}");
    let passes = |kind: Incident| kind == Incident::NoMove;
    assert!(clean.irregularities.iter().all(|one| passes(one.kind)), "{written}");
    assert_eq!(clean.legal + clean.irregularities.len(), clean.plies, "{written}");
    let mut reader = Reader::new(written.as_bytes());
    let copy = GameText::read(&mut reader, |_, _| {}).expect("a slice does not fail");
    let words = copy.map(|copy| unmarked(&copy.line.items)).unwrap_or_default();
    let mut expected: Vec<String> = game.line.moves().map(|(_, word)| word.to_owned()).collect();
    if let Some(letters) = report.letters {
        let resolved = |index: usize| report.resolved.iter().any(|one| one.word == index + 1);
        let kept = words.1;
        for (index, word) in expected.iter_mut().enumerate() {
            if index + 1 >= report.letters_from && index < kept && !resolved(index) {
                *word = letters.to_english(word).into_owned();
            }
        }
    }
    assert_eq!(words.0, expected, "{written}");
}

/// The words of a clean copy as they were written, and how many of them stand outside its marks.
fn unmarked(items: &[Item]) -> (Vec<String>, usize) {
    let mut words: Vec<String> = Vec::new();
    let mut kept = String::new();
    for item in items {
        match item {
            Item::Move { text, .. } => words.push(text.clone()),
            Item::Comment(comment) => {
                if let Some(line) = comment.strip_prefix("[%kept]") {
                    kept += line;
                    kept.push('\n');
                } else if let Some(mark) = comment.strip_prefix("[%was ")
                    && let [word, kind, ..] = mark.split(' ').collect::<Vec<_>>()[..]
                {
                    if kind != "doubled" {
                        words.pop();
                    }
                    words.push(word.to_owned());
                }
            }
            _ => {}
        }
    }
    let outside = words.len();
    let text = format!("[Event \"kept\"]\n\n{kept}");
    let mut reader = Reader::new(text.as_bytes());
    let kept = GameText::read(&mut reader, |_, _| {}).expect("a slice does not fail");
    let kept = kept.map(|kept| kept.line).unwrap_or_default();
    words.extend(kept.moves().map(|(_, word)| word.to_owned()));
    (words, outside)
}
