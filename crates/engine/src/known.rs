//! What an engine may be asked. Engines take a position that cannot arise for another without a
//! word, so only those are shown that nothing speaks against.

use chess::{Bitboard, Castling, Color, Doubt, Move, Position, Side, Uci, fen::EnPassant};

/// A position as an engine knows it, and the moves it may choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The position in FEN.
    pub fen: String,
    /// The moves, as it writes them, and as they are here; at least one.
    pub moves: Vec<(Uci, Move)>,
    /// Castling is written as king takes rook.
    pub chess960: bool,
}

impl Known {
    /// A position and some of its legal moves; `None` where an engine would see another position,
    /// or none of the moves. A right to castle with an absent rook and a spent double step it does
    /// not know: moves that depend on them are not among those it is asked about.
    pub fn of(position: &Position, among: &[Move]) -> Option<Self> {
        let mut setup = position.setup();
        setup.spent = Bitboard::EMPTY;
        setup.castling = without_absent(setup.castling);
        let seen = Position::try_from(setup).ok()?;
        if !seen.setup().doubts().iter().all(is_harmless) {
            return None;
        }
        let moves: Vec<_> = among
            .iter()
            .map(|&m| (position.uci(m), m))
            .filter(|&(uci, m)| seen.find_uci(uci).is_ok_and(|found| found == m))
            .collect();
        let fen = seen.setup().fen(EnPassant::Legal);
        (!moves.is_empty()).then(|| Self { fen, moves, chess960: seen.chess960() })
    }
}

fn without_absent(mut rights: Castling) -> Castling {
    for color in Color::ALL {
        for side in Side::ALL {
            if rights.get(color, side).is_some_and(|home| home.absent) {
                rights.set(color, side, None);
            }
        }
    }
    rights
}

/// Counters that do not fit change nothing on the board.
fn is_harmless(doubt: &Doubt) -> bool {
    matches!(doubt, Doubt::HalfmoveClock | Doubt::ClockAfterPawnMove | Doubt::FullmoveNumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(fen: &str) -> Option<Known> {
        let position =
            Position::try_from(chess::fen::read(fen).expect("fen").setup).expect("kings");
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        Known::of(&position, &moves)
    }

    #[test]
    fn only_positions_that_can_arise_are_shown() {
        let table = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Some(20)),
            ("bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1", Some(21)),
            // The side not to move in check, adjacent kings, a pawn on its first rank, sixteen pawns.
            ("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", None),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", None),
            ("4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1", None),
            // Mated: nothing is left to choose from.
            ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", None),
            // A clock that cannot be changes nothing.
            ("4k3/8/8/8/8/8/4R3/4K3 b - - 90 3", Some(4)),
        ];
        for (fen, moves) in table {
            assert_eq!(known(fen).map(|known| known.moves.len()), moves, "{fen}");
        }
    }
}
