//! Playing out a mate that an answer names.

use chess::{Color, Move, Position};

pub(crate) fn assert_mates(position: &Position, by: Color, line: &[Move]) {
    let mut at = *position;
    for &m in line {
        assert!(at.is_legal(m), "{m} of {line:?} from {position}");
        at = at.play(m);
    }
    assert!(at.is_checkmate() && at.turn() != by, "{line:?} from {position}");
}
