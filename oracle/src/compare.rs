//! One position in both libraries, compared in everything both know.

use chess::{
    Move, Position, San,
    fen::{CastlingStyle, EnPassant},
};
use shakmaty::{EnPassantMode, Position as _, san::SanPlus, uci::UciMove};

use crate::Pair;

/// Compares FEN, checks, ends, legal moves and the SAN of each.
///
/// # Panics
///
/// The libraries differ.
pub fn compare(pair: &Pair) {
    let Pair { ours, theirs } = pair;
    let modes = [
        (EnPassant::Legal, EnPassantMode::Legal),
        (EnPassant::XFen, EnPassantMode::PseudoLegal),
        (EnPassant::Always, EnPassantMode::Always),
    ];
    for (mode, their_mode) in modes {
        let fen = ours.setup().fen_styled(mode, CastlingStyle::XFen);
        assert_eq!(fen, pair.their_fen(their_mode));
    }
    let fen = ours.to_string();
    assert_eq!(ours.checkers().bits(), theirs.checkers().0, "checkers of {fen}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "checkmate in {fen}");
    assert_eq!(ours.is_stalemate(), theirs.is_stalemate(), "stalemate in {fen}");

    let spell = |m: &Move| (ours.uci(*m).to_string(), *m);
    let mut moves: Vec<(String, Move)> = ours.legal_moves().iter().map(spell).collect();
    moves.sort();
    let their_spell = |m: &shakmaty::Move| (UciMove::from_move(*m, pair.mode()).to_string(), *m);
    let mut their_moves: Vec<(String, shakmaty::Move)> =
        theirs.legal_moves().iter().map(their_spell).collect();
    their_moves.sort_by(|a, b| a.0.cmp(&b.0));
    let names = |(name, _): &(String, _)| name.clone();
    assert_eq!(
        moves.iter().map(names).collect::<Vec<_>>(),
        their_moves.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(),
        "legal moves of {fen}"
    );
    assert_eq!(ours.count_legal(), moves.len(), "count of {fen}");

    for ((name, m), (_, their_move)) in moves.iter().zip(&their_moves) {
        let san = ours.san(*m);
        let their_san = SanPlus::from_move(theirs.clone(), *their_move).to_string();
        assert_eq!(san, their_san, "san of {name} in {fen}");
        let read = San::read(&san).expect(&san);
        assert_eq!(read.resolve(ours), Ok(*m), "{san} read in {fen}");
        assert_eq!(ours.read_uci(name), Ok(*m), "{name} read in {fen}");
    }

    let read = Position::from_fen(&fen).expect(&fen);
    assert_eq!(read.to_string(), fen);
    assert_eq!(read.repetition_key(), ours.repetition_key(), "repetition key of {fen}");
}
