//! Any text is a FEN or is refused; a FEN that was read is written and read again.

use chess::{Position, fen::EnPassant};

/// Positions survive the text, and every legal move of theirs can be played.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(read) = chess::fen::read(text) else { return };
    let setup = read.setup;
    // Why a position could not arise is asked of any setup.
    let _ = setup.doubts();
    // FEN has no sign for these two; where they are told apart, the text cannot carry them.
    for en_passant in [EnPassant::Legal, EnPassant::XFen, EnPassant::Always] {
        let written = setup.fen(en_passant);
        let again = chess::fen::read(&written).expect("a written FEN can be read").setup;
        assert_eq!(again.board, setup.board, "{written}");
        assert_eq!(again.turn, setup.turn, "{written}");
        assert_eq!(again.halfmove_clock, setup.halfmove_clock, "{written}");
        assert_eq!(again.fullmove_number, setup.fullmove_number, "{written}");
        assert_eq!(again.fen(en_passant), written);
    }
    let Ok(position) = Position::try_from(setup) else { return };
    walk(&position, 2);
}

/// The legal moves are legal, counted alike by every way of asking, and lead to sound positions.
fn walk(position: &Position, plies: u32) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal());
    assert_eq!(!moves.is_empty(), position.has_legal_move());
    let mut visited = 0;
    position.visit_legal(|m| {
        visited += 1;
        assert!(position.is_legal(m));
    });
    assert_eq!(visited, moves.len());
    for m in moves.iter().copied() {
        assert_eq!(position.read_uci(&position.uci(m).to_string()), Ok(m));
        let after = position.play(m);
        assert!(after.attackers_of_king(position.turn()).is_empty(), "the mover's king is safe");
        let rebuilt = Position::try_from(after.setup()).expect("a king a side");
        assert_eq!(
            rebuilt.hash(),
            after.hash(),
            "the hash kept in play is the hash of the position"
        );
        assert_eq!(rebuilt.repetition_key(), after.repetition_key());
    }
    if plies > 1
        && let Some(m) = moves.first()
    {
        walk(&position.play(*m), plies - 1);
    }
}
