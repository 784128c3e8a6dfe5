//! Move counts of known positions, as data: `perft.txt` beside this file.

use chess::Position;

#[test]
fn move_counts_are_those_of_the_perft_file() {
    for line in include_str!("perft.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (fen, counts) = line.split_once(';').expect("a FEN, then its counts");
        let position = Position::from_fen(fen.trim()).expect(fen);
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let expected: u64 = count.parse().expect(count);
            assert_eq!(position.perft(depth), expected, "{fen} at depth {depth}");
        }
    }
}
