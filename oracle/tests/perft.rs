//! The counts of the perft file, found by shakmaty: up to two million a position, all of them with
//! `REGENCE_SOAK=1`.

use shakmaty::{CastlingMode, Chess, fen::Fen, perft};

#[test]
fn the_perft_file_holds_what_the_oracle_counts() {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    let most = if soak { u64::MAX } else { 2_000_000 };
    let file = include_str!("../../crates/chess/tests/perft.txt");
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (text, counts) = line.split_once(';').expect("a FEN, then its counts");
        let fen: Fen = text.trim().parse().expect(text);
        let by_files = text
            .split(' ')
            .nth(2)
            .expect(text)
            .contains(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='h'));
        let mode = CastlingMode::from_chess960(by_files);
        let position: Chess = fen.into_position(mode).expect(text);
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().expect(count);
            if count <= most {
                assert_eq!(perft(&position, depth), count, "{text} at depth {depth}");
            }
        }
    }
}
