//! Every level against the plain twin and against playing every move.

#[path = "../../tests/plain/mod.rs"]
#[allow(dead_code)]
mod plain;

use crate::placements::random_setup;
use plain::Plain;

use super::Perft;
use crate::{
    Position,
    level::{Eight, Level, Portable},
    random::Random,
};

/// The count by every level this processor has, which must all agree.
fn by_every_level(position: &Position, depth: u32) -> u64 {
    let count = Portable.run(Perft { position, depth });
    let eight = Eight.run(Perft { position, depth });
    assert_eq!(eight, count, "{position} {:?}", position.setup());
    #[cfg(target_arch = "x86_64")]
    {
        use crate::level::{Gather, Modern, Wide};
        let found = [
            Modern::detect().map(|level| level.run(Perft { position, depth })),
            Gather::detect().map(|level| level.run(Perft { position, depth })),
            Wide::detect().map(|level| level.run(Perft { position, depth })),
        ];
        for found in found.into_iter().flatten() {
            assert_eq!(found, count, "{position} {:?}", position.setup());
        }
    }
    count
}

/// The count of depth 2 by playing every move in full, and asking for the replies.
fn by_playing(position: &Position) -> u64 {
    position.legal_moves().iter().map(|m| position.play(*m).count_legal() as u64).sum()
}

fn compare(position: &Position) {
    let say = || format!("{position} {:?}", position.setup());
    assert_eq!(by_every_level(position, 1), position.legal_moves().len() as u64, "{}", say());
    assert_eq!(by_every_level(position, 2), by_playing(position), "{}", say());
}

#[test]
fn every_level_counts_what_the_plain_twin_counts() {
    let mut random = Random(11);
    for _ in 0..2_000 {
        let position = Position::try_from(random_setup(&mut random)).expect("a king a side");
        let plain = Plain::new(&position.setup());
        let moves = plain.legal();
        let replies: usize = moves.iter().map(|m| plain.after(m).legal().len()).sum();
        assert_eq!(by_every_level(&position, 1), moves.len() as u64, "{position}");
        assert_eq!(by_every_level(&position, 2), replies as u64, "{position}");
    }
}

#[test]
fn every_level_counts_irregular_placements() {
    let mut random = Random(12);
    for _ in 0..60_000 {
        compare(&Position::try_from(random_setup(&mut random)).expect("a king a side"));
    }
}

/// Also Chess960 and castling at odds: those positions are in the perft file, or made from it by
/// taking the castling rooks off.
#[test]
fn every_level_counts_along_random_games() {
    let mut random = Random(13);
    let file = include_str!("../../tests/perft.txt");
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (fen, _) = line.split_once(';').expect("a FEN, then its counts");
        let start = Position::from_fen(fen.trim()).expect(fen);
        for game in 0..12 {
            let mut position = if game % 4 == 0 { at_odds(&start) } else { start };
            for _ in 0..60 {
                compare(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(random.pick(&moves));
            }
        }
    }
}

/// Rooks in the corners given as odds, their rights kept.
fn at_odds(position: &Position) -> Position {
    let mut setup = position.setup();
    for (color, side, mut home) in position.castling().iter() {
        if home.file == side.corner_file() {
            home.absent = true;
            setup.board.set(home.square(color), None);
            setup.castling.set(color, side, Some(home));
        }
    }
    Position::try_from(setup).expect("a king a side")
}
