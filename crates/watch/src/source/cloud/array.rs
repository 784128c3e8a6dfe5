//! The arrays of Chess960 by their numbers.

/// The squares of two knights among five that are left.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The FEN of an array by its number in the usual list, 0 to 959.
pub(super) fn fen(number: u64) -> Option<String> {
    let number = usize::try_from(number).ok().filter(|&number| number < 960)?;
    let mut rank = [' '; 8];
    let (rest, light) = (number / 4, number % 4);
    rank[light * 2 + 1] = 'b';
    let (rest, dark) = (rest / 4, rest % 4);
    rank[dark * 2] = 'b';
    let (knights, queen) = (rest / 6, rest % 6);
    let empty = |rank: &[char; 8]| -> Vec<usize> { (0..8).filter(|&at| rank[at] == ' ').collect() };
    rank[empty(&rank)[queen]] = 'q';
    let free = empty(&rank);
    let (first, second) = KNIGHTS[knights];
    rank[free[first]] = 'n';
    rank[free[second]] = 'n';
    for (at, man) in empty(&rank).into_iter().zip(['r', 'k', 'r']) {
        rank[at] = man;
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    Some(format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_have_their_numbers() {
        for (number, rank) in [(518, "rnbqkbnr"), (0, "bbqnnrkr"), (959, "rkrnnqbb")] {
            assert!(fen(number).is_some_and(|fen| fen.starts_with(rank)), "{number}");
        }
        assert_eq!(fen(960), None);
    }
}
