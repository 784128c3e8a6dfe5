use chess::{Position, fen::EnPassant};
use notation::pgn::Turn;

use super::*;

/// A name, the words (`!` before one: its number says the same side again), the words that are plies
/// in the game as followed, the others with why, and the open ply if there is one.
type Case =
    (&'static str, &'static str, &'static str, &'static [(&'static str, Why)], Option<usize>);

const CASES: &[Case] = &[
    ("regular", "e4 e5 Nf3", "e4 e5 Nf3", &[], None),
    ("illegal, last", "e4 e5 Ke3", "e4 e5 Ke3", &[], Some(2)),
    (
        "illegal, answered from the position in fact",
        "e4 e5 Ke3 Nc6 Bc4",
        "e4 e5 Ke3 Nc6 Bc4",
        &[],
        None,
    ),
    (
        "illegal, put back, and another played",
        "e4 e5 Ke3 Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        &[("Ke3", Why::PutBack)],
        None,
    ),
    (
        "the same, numbered as the record has it",
        "e4 e5 Ke3 !Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        &[("Ke3", Why::PutBack)],
        None,
    ),
    (
        "put back with the answer",
        "e4 e5 Qh6 Nc6 Qg4 d6 Nc3",
        "e4 e5 Qg4 d6 Nc3",
        &[("Qh6", Why::PutBack), ("Nc6", Why::PutBack)],
        None,
    ),
    ("could be either", "e4 e5 Nf3 Nc6 Bb5 a6 Ka1", "e4 e5 Nf3 Nc6 Bb5 a6 Ka1", &[], Some(6)),
    ("a drag in two moves", "e4 e5 Be2 Bb5 Nc6", "e4 e5 Bb5 Nc6", &[("Be2", Why::Drag)], None),
    (
        "a quick castling as a step of the king",
        "e4 e5 Nf3 Nc6 Bb5 a6 Kf1 O-O Nf6",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6",
        &[("Kf1", Why::Drag)],
        None,
    ),
    ("the same move twice", "e4 e5 Nf3 Nf3 Nc6", "e4 e5 Nf3 Nc6", &[("Nf3", Why::Repeated)], None),
    (
        "castling on both sides",
        "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d3 Nc6",
        "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d3 Nc6",
        &[],
        None,
    ),
    (
        "castling twice by one player",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O O-O Nf6 d3",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
        &[("O-O", Why::Repeated)],
        None,
    ),
    ("a move that was not recorded", "e4 e5 Nf3 !Bc4 Nf6", "e4 e5 Nf3 Bc4 Nf6", &[], None),
    ("no move at all", "e4 e5 e8e8 Nc6", "e4 e5 e8e8 Nc6", &[], None),
    (
        "kings on light squares",
        "e4 e5 Nf3 Ke4 Kd5",
        "e4 e5 Nf3",
        &[("Ke4", Why::Signal), ("Kd5", Why::Signal)],
        None,
    ),
    (
        "men cleared away after it",
        "e4 e5 Nf3 Kd5 Ke4 Qa5 Rh5",
        "e4 e5 Nf3",
        &[
            ("Kd5", Why::Signal),
            ("Ke4", Why::Signal),
            ("Qa5", Why::AfterTheEnd),
            ("Rh5", Why::AfterTheEnd),
        ],
        None,
    ),
    ("one king only", "e4 e5 Nf3 Ke5", "e4 e5 Nf3 Ke5", &[], Some(3)),
];

fn array() -> Start {
    Start { position: Position::initial(), turn: Turn::FIRST }
}

fn words(text: &str) -> Vec<Word> {
    let word = |text: &str| match text.strip_prefix('!') {
        Some(text) => Word { again: true, ..Word::new(text) },
        None => Word::new(text),
    };
    text.split_whitespace().map(word).collect()
}

#[test]
fn a_record_is_read_in_the_way_that_explains_it_best() {
    for &(name, text, plies, asides, open) in CASES {
        let words = words(text);
        let read = follow(&array(), &words, |_| None, None);
        let played: Vec<&str> = read.line.plies.iter().map(|ply| &*words[ply.word].text).collect();
        assert_eq!(played.join(" "), plies, "{name}");
        let found: Vec<_> =
            read.line.asides.iter().map(|aside| (&*words[aside.word].text, aside.why)).collect();
        assert_eq!(found, asides, "{name}");
        assert_eq!(read.open, open, "{name}");
    }
}

#[test]
fn what_a_reading_makes_of_a_prefix_is_never_lost_to_a_legal_move() {
    // Each word more changes nothing of what was certain before.
    for &(name, text, ..) in CASES {
        let words = words(text);
        let mut certain: Vec<usize> = Vec::new();
        for end in 0..=words.len() {
            let read = follow(&array(), &words[..end], |_| None, None);
            let upto = read.open.unwrap_or(read.line.plies.len());
            let now: Vec<usize> = read.line.plies[..upto].iter().map(|ply| ply.word).collect();
            let corrected = read.line.asides.iter().any(|aside| certain.contains(&aside.word));
            assert!(corrected || now.starts_with(&certain), "{name}: {certain:?}, then {now:?}");
            certain = now;
        }
    }
}

#[test]
fn the_result_is_told_by_the_colour_of_the_squares() {
    for (text, score, doubtful) in [
        ("e4 e5 Ke4 Kd5", "1-0", false),
        ("e4 e5 Kd4 Ke5", "0-1", false),
        ("e4 e5 Kd4 Kd5", "1/2-1/2", false),
        ("e4 e5 Ke4 Ke5", "1/2-1/2", false),
        ("d4 e5 Kd2 a6 Kd3 a5 Ke4 Kd5", "1-0", true),
    ] {
        let ended = follow(&array(), &words(text), |_| None, None).line.ended.expect("a signal");
        assert_eq!((ended.score.to_string().as_str(), ended.doubtful), (score, doubtful), "{text}");
    }
}

#[test]
fn what_stands_on_the_board_tells_a_move_sent_twice() {
    let all = words("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O");
    let placement = |upto: usize| {
        let fen = follow(&array(), &all[..upto], |_| None, None).fact().fen(EnPassant::Legal);
        fen.split(' ').next().map(str::to_owned)
    };
    let count =
        |board: Option<String>| follow(&array(), &all, |_| None, board.as_deref()).line.plies.len();
    assert_eq!(count(None), 8);
    assert_eq!(count(placement(8)), 8);
    assert_eq!(count(placement(7)), 7);
}

#[test]
fn a_ruling_chooses_the_position() {
    let ruled = |ruling| move |word| (word == 2).then_some(ruling);
    let played = |text: &str, ruling| {
        let words = words(text);
        let read = follow(&array(), &words, ruled(ruling), None);
        let plies: Vec<&str> = read.line.plies.iter().map(|ply| &*words[ply.word].text).collect();
        (plies.join(" "), read.open, read.against)
    };
    let none: Vec<usize> = Vec::new();
    assert_eq!(played("e4 e5 Ke3", Ruled::Stands), ("e4 e5 Ke3".into(), None, none.clone()));
    assert_eq!(
        played("e4 e5 Ke3", Ruled::Restored { upto: 3 }),
        ("e4 e5".into(), None, none.clone())
    );
    assert_eq!(
        played("e4 e5 Qh6 Nc6 a3 a6", Ruled::Restored { upto: 4 }),
        ("e4 e5 a3 a6".into(), None, none)
    );
    // The players went on as if nothing had been ruled.
    assert_eq!(
        played("e4 e5 Ke3 d5 Kd3", Ruled::Restored { upto: 3 }),
        ("e4 e5 Ke3 d5 Kd3".into(), None, vec![2])
    );
}

#[test]
fn any_words_are_followed() {
    // Never stuck: after whatever came, a legal move is a ply again.
    let noise =
        ["O-O", "Ke4", "e8e8", "--", "Qxh7#", "a1=Q", "Kd5", "Nf3", "Nf3", "x", "exd5", "0-0-0"];
    for seed in 0..400_usize {
        let mut state = (seed as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut words = Vec::new();
        for _ in 0..30 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let mut word = Word::new(noise[(state % noise.len() as u64) as usize]);
            word.again = state & 0x1000 != 0;
            words.push(word);
        }
        let read = follow(&array(), &words, |_| None, None);
        assert_eq!(read.line.plies.len() + read.line.asides.len(), words.len(), "seed {seed}");
        if read.line.ended.is_none() {
            let position = *read.fact();
            let moves = position.legal_moves();
            let Some(&m) = moves.iter().next() else { continue };
            words.push(Word::new(&position.san(m)));
            let more = follow(&array(), &words, |_| None, None);
            assert!(
                more.line.plies.last().is_some_and(|ply| ply.word == words.len() - 1),
                "seed {seed}"
            );
        }
    }
}
