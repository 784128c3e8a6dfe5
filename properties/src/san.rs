//! Any text is SAN or is refused; what is written for a legal move means that move.

use chess::{Position, San};

/// The first line is a position (the initial array where it is none), every further line a move.
pub fn san(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let mut position = Position::from_fen(first).unwrap_or_else(|_| Position::initial());
    for line in lines {
        for m in position.legal_moves().iter().copied() {
            let written = position.san(m).to_string();
            let read = San::read(&written).expect("written SAN can be read");
            assert_eq!(read.resolve(&position), Ok(m), "{written}");
        }
        let Ok(san) = San::read(line) else { continue };
        if let Ok(m) = san.resolve(&position) {
            assert!(position.is_legal(m));
            position = position.play(m);
        }
    }
}
