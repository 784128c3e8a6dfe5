//! Random games, played by both libraries at once.

use chess::{
    Board, Castling, Color, File, Move, Position, Rank, Role, RookHome, Setup, Side, Square,
};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen, uci::UciMove};

use crate::Random;

/// What a game starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The initial array.
    Standard,
    /// A random array of Chess960 (FIDE Guidelines II).
    Chess960,
}

/// One position in both libraries.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Ours.
    pub ours: Position,
    /// The oracle's.
    pub theirs: Chess,
}

impl Pair {
    /// The start of a game.
    pub fn start(start: Start, random: &mut Random) -> Self {
        match start {
            Start::Standard => Self { ours: Position::initial(), theirs: Chess::default() },
            Start::Chess960 => {
                let setup = chess960_setup(random);
                let ours = Position::try_from(setup).expect("a king a side");
                let fen: Fen = ours.to_string().parse().expect("a FEN");
                let theirs = fen.into_position(CastlingMode::Chess960).expect("a position");
                Self { ours, theirs }
            }
        }
    }

    /// Plays one random move, rare kinds more often than chance would; `false` at the end.
    pub fn play_random(&mut self, random: &mut Random) -> bool {
        let moves = self.ours.legal_moves();
        if moves.is_empty() {
            return false;
        }
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.castling().is_some() || m.is_en_passant() || m.promotion().is_some())
            .collect();
        let choice: &[Move] = if !rare.is_empty() && random.below(3) == 0 { &rare } else { &moves };
        let m = choice[random.below(choice.len())];
        let uci: UciMove = self.ours.uci(m).to_string().parse().expect("a uci move");
        let theirs = uci.to_move(&self.theirs).expect("a legal move");
        self.ours = self.ours.play(m);
        self.theirs.play_unchecked(theirs);
        true
    }

    /// How castling is written in this game.
    pub fn mode(&self) -> CastlingMode {
        CastlingMode::from_chess960(self.ours.chess960())
    }

    /// The oracle's FEN.
    pub fn their_fen(&self, mode: EnPassantMode) -> String {
        Fen::from_position(&self.theirs, mode).to_string()
    }
}

/// A first rank shuffled until the bishops stand on both colours and the king between the rooks.
fn chess960_setup(random: &mut Random) -> Setup {
    use Role::{Bishop, King, Knight, Queen, Rook};
    let mut men = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    let find = |men: &[Role; 8], role| {
        let at: Vec<usize> = (0..8).filter(|&file| men[file] == role).collect();
        (at[0], at[at.len() - 1])
    };
    loop {
        for last in (1..8).rev() {
            men.swap(last, random.below(last + 1));
        }
        let ((king, _), rooks, bishops) = (find(&men, King), find(&men, Rook), find(&men, Bishop));
        if rooks.0 < king && king < rooks.1 && bishops.0 % 2 != bishops.1 % 2 {
            break;
        }
    }
    let mut board = Board::EMPTY;
    let mut castling = Castling::NONE;
    let rooks = find(&men, Rook);
    for color in Color::ALL {
        for (file, role) in File::ALL.into_iter().zip(men) {
            board.set(Square::new(file, Rank::First.of(color)), Some(role.of(color)));
            board.set(Square::new(file, Rank::Second.of(color)), Some(Role::Pawn.of(color)));
        }
        castling.set(color, Side::Queen, Some(RookHome::present(File::ALL[rooks.0])));
        castling.set(color, Side::King, Some(RookHome::present(File::ALL[rooks.1])));
    }
    Setup { board, castling, chess960: true, ..Setup::default() }
}
