//! Moves without an engine: what a beginner sees at first sight. For the positions no engine is
//! shown, and for careless moments.

use chess::{Color, Move, Position, Role};

use crate::{EngineError, Found, MATE, Search};

/// What a man is worth, in centipawns.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// One who plays at first sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    asked: usize,
}

impl Search for Plain {
    async fn search(
        &mut self,
        position: &Position,
        among: &[Move],
        _: u32,
    ) -> Result<Found, EngineError> {
        self.asked += 1;
        search(position, among, self.asked).ok_or(EngineError::Silent)
    }
}

/// What the men are worth to a side, less the other's, in centipawns.
pub fn material(position: &Position, side: Color) -> i32 {
    let men = position.board().pieces();
    men.map(|(_, piece)| if piece.color == side { worth(piece.role) } else { -worth(piece.role) })
        .sum()
}

/// The move of these, legal here, that loses least to the best reply; of equals the first after
/// the place `turn`, so that not always the same is played. `None` where there is no move.
pub fn search(position: &Position, among: &[Move], turn: usize) -> Option<Found> {
    let from = turn.checked_rem(among.len())?;
    let (later, sooner) = among.split_at(from);
    let mut best: Option<Found> = None;
    for &m in sooner.iter().chain(later) {
        let worth = after_reply(&position.play(m), position.turn());
        if best.is_none_or(|best| worth > best.worth) {
            best = Some(Found { best: m, worth });
        }
    }
    best
}

/// What the men are worth to the side that has just moved, once the other has taken what it can.
fn after_reply(position: &Position, side: Color) -> i32 {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return if position.checkers().is_empty() { 0 } else { MATE - 1 };
    }
    let least = replies.iter().map(|&reply| material(&position.play(reply), side)).min();
    least.unwrap_or_else(|| material(position, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(fen: &str) -> String {
        let setup = chess::fen::read(fen).expect("fen").setup;
        let position = Position::try_from(setup).expect("kings");
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        position.uci(search(&position, &moves, 0).expect("a move").best).to_string()
    }

    #[test]
    fn it_mates_and_takes_and_does_not_lose_what_it_need_not() {
        let table = [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"),
            ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            // A rook that a pawn attacks goes away.
            ("7k/8/8/3p4/2R5/8/8/7K w - - 0 1", "c4"),
        ];
        for (fen, expected) in table {
            assert!(best(fen).starts_with(expected), "{fen}: {}", best(fen));
        }
        // Both kings in check: there is a move all the same.
        assert!(!best("4k3/8/8/8/1q6/8/8/R3KR2 w - - 0 1").is_empty());
    }

    #[test]
    fn without_moves_there_is_none() {
        let setup = chess::fen::read("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").expect("fen").setup;
        assert_eq!(search(&Position::try_from(setup).expect("kings"), &[], 3), None);
    }
}
