//! No position that can be proved dead shows signs of life: endings of every kind in which it could,
//! and the positions moves lead to from them.

use chess::{Bitboard, Board, Color, Move, Piece, Position, Rank, Role, Setup, Square, attacks};
use mate::{Budget, Life, Watch, life};
use random::Numbers;

mod random;

/// A board being made up.
struct Draft<'a> {
    board: Board,
    numbers: &'a mut Numbers,
}

impl Draft<'_> {
    fn new(numbers: &mut Numbers) -> Draft<'_> {
        Draft { board: Board::EMPTY, numbers }
    }

    fn of(&mut self, squares: Bitboard) -> Option<Square> {
        let free: Vec<Square> = (squares - self.board.occupied()).into_iter().collect();
        (!free.is_empty()).then(|| free[self.numbers.below(free.len())])
    }

    fn put(&mut self, piece: Piece, squares: Bitboard) {
        let ends = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        let squares = if piece.role == Role::Pawn { squares - ends } else { squares };
        if let Some(square) = self.of(squares) {
            self.board.set(square, Some(piece));
        }
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.numbers.below(2)]
    }

    fn officer(&mut self) -> Role {
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight][self.numbers.below(4)]
    }

    /// Kings, one of them near the edge.
    fn kings(&mut self) {
        let corners: Bitboard =
            [Square::A1, Square::B1, Square::A2, Square::H8, Square::G8, Square::D1, Square::E8]
                .into_iter()
                .collect();
        let near = if self.numbers.below(2) == 0 { corners } else { Bitboard::FULL };
        let color = self.color();
        self.put(Role::King.of(color), near);
        let taken = self.board.occupied();
        let beside = taken.into_iter().fold(taken, |all, king| all | attacks::king(king));
        self.put(Role::King.of(!color), !beside);
    }

    /// The squares beside the kings, and beside these.
    fn close(&self) -> Bitboard {
        let around = |set: Bitboard| set.into_iter().fold(set, |all, at| all | attacks::king(at));
        around(around(self.board.by_role(Role::King)))
    }

    fn position(self) -> Option<Position> {
        let turn = Color::ALL[self.numbers.below(2)];
        let castling = Default::default();
        let setup = Setup { board: self.board, turn, castling, ..Setup::default() };
        Position::try_from(setup).ok()
    }
}

/// Few men, mostly close to the kings.
fn few_men(numbers: &mut Numbers) -> Option<Position> {
    let mut draft = Draft::new(numbers);
    draft.kings();
    for _ in 0..=draft.numbers.below(4) {
        let squares = if draft.numbers.below(4) > 0 { draft.close() } else { Bitboard::FULL };
        let role = if draft.numbers.below(3) == 0 { Role::Pawn } else { draft.officer() };
        let piece = role.of(draft.color());
        draft.put(piece, squares);
    }
    draft.position()
}

/// Pawns that block each other and mostly attack none, and a few men on either side.
fn locked_pawns(numbers: &mut Numbers) -> Option<Position> {
    let mut draft = Draft::new(numbers);
    let mut rank = 2 + draft.numbers.below(3);
    for file in 0..8 {
        rank = match draft.numbers.below(9) {
            0 => rank,
            1..=4 => rank + 1,
            _ => rank - 1,
        };
        rank = rank.clamp(1, 5);
        if draft.numbers.below(12) > 0 {
            let pawns = [Role::Pawn.of(Color::White), Role::Pawn.of(Color::Black)];
            for (step, pawn) in pawns.into_iter().enumerate() {
                draft.board.set(Square::ALL[8 * (rank + step) + file], Some(pawn));
            }
        }
    }
    let half = |color| {
        let ranks = if color == Color::White { [0, 1, 2] } else { [7, 6, 5] };
        ranks.into_iter().fold(Bitboard::EMPTY, |all, rank| {
            all | Bitboard::from_rank(Square::ALL[8 * rank].rank())
        })
    };
    for color in Color::ALL {
        draft.put(Role::King.of(color), half(color));
        for _ in 0..draft.numbers.below(3) {
            let role = match draft.numbers.below(5) {
                0 => Role::Pawn,
                1 | 2 => Role::Bishop,
                _ => draft.officer(),
            };
            draft.put(role.of(color), half(color));
        }
    }
    draft.position()
}

/// A side with a king, whose every move may be to take; a crowd of queens and rooks beside him.
fn crowds(numbers: &mut Numbers) -> Option<Position> {
    let mut draft = Draft::new(numbers);
    draft.kings();
    let rich = draft.color();
    let beside =
        draft.board.by_piece(Role::King.of(!rich)).into_iter().next().map(attacks::king)?;
    for _ in 0..=draft.numbers.below(3) {
        let piece = draft.officer().of(rich);
        draft.put(piece, beside);
    }
    for _ in 0..draft.numbers.below(3) {
        let piece = [Role::Knight, Role::Bishop][draft.numbers.below(2)].of(!rich);
        let close = draft.close();
        draft.put(piece, close);
    }
    draft.position()
}

/// The known positions in which neither side can mate, men put elsewhere, added or taken off.
fn edited(numbers: &mut Numbers) -> Option<Position> {
    thread_local! {
        static KNOWN: Vec<Setup> = {
            let lines = include_str!("handed.txt").lines();
            let dead = lines.filter(|line| line.contains("w- b-"));
            let fen = |line: &str| line.rsplit('|').next().map(str::trim).map(Position::from_fen);
            dead.filter_map(fen).map(|position| position.expect("a FEN").setup()).collect()
        };
    }
    let number = numbers.below(1 << 20);
    let mut setup = KNOWN.with(|known| known[number % known.len()].clone());
    setup.castling = Default::default();
    setup.en_passant = None;
    for _ in 0..numbers.below(3) {
        let men: Vec<_> = setup.board.pieces().collect();
        let (from, piece) = men[numbers.below(men.len())];
        let to = Square::ALL[numbers.below(64)];
        let is_free = setup.board.piece_at(to).is_none();
        if piece.role != Role::King && numbers.below(3) == 0 {
            setup.board.set(from, None);
        } else if is_free {
            if piece.role == Role::King || numbers.below(2) == 0 {
                setup.board.set(from, None);
            }
            setup.board.set(to, Some(piece));
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    Position::try_from(setup).ok()
}

/// A move, mostly a capture or a check where there is one.
fn next(position: &Position, numbers: &mut Numbers) -> Option<Move> {
    let moves = position.legal_moves();
    let men = position.board().occupied().count();
    let sharp: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&m| {
            let next = position.play(m);
            next.board().occupied().count() < men || !next.checkers().is_empty()
        })
        .collect();
    let from = if sharp.is_empty() || numbers.below(3) == 0 { &moves[..] } else { &sharp[..] };
    (!from.is_empty()).then(|| from[numbers.below(from.len())])
}

fn is_proved_dead(position: &Position) -> bool {
    // Most are alive, and soon seen to be.
    let is_dead = |budget| match life(position, budget) {
        Life::Alive { .. } => Some(false),
        Life::Dead { .. } => Some(true),
        Life::Undetermined => None,
    };
    is_dead(Budget(200)).or_else(|| is_dead(Budget::GLANCE)).unwrap_or(false)
}

type Make = fn(&mut Numbers) -> Option<Position>;

#[test]
#[allow(clippy::print_stdout)]
fn no_position_proved_dead_shows_signs_of_life() {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    // A name, how one is made, how many, and how many of these at least are dead.
    let kinds: [(&str, Make, usize, usize); 4] = [
        ("few men", few_men, 200, 30),
        ("crowds", crowds, 200, 40),
        ("locked pawns", locked_pawns, 60, 0),
        ("edited", edited, 60, 20),
    ];
    for (kind, make, rounds, least) in kinds {
        let mut numbers = Numbers::new(0x1906);
        let (mut asked, mut dead) = (0, 0);
        for _ in 0..if soak { 100 * rounds } else { rounds } {
            let Some(mut position) = make(&mut numbers) else { continue };
            for _ in 0..6 {
                asked += 1;
                let is_found = Watch::new(Budget::GLANCE).is_dead(&position);
                if !is_found && !position.has_legal_move() {
                    break;
                }
                if is_proved_dead(&position) {
                    assert!(is_found, "{kind}: {position}");
                    dead += 1;
                    break;
                }
                let Some(m) = next(&position, &mut numbers) else { break };
                position = position.play(m);
            }
        }
        println!("{kind}: {dead} of {asked} positions are dead");
        assert!(dead >= least, "{kind}: only {dead} of {asked} dead");
    }
}

/// The known dead positions that are not the end of the game in themselves.
#[test]
fn known_dead_positions_are_found() {
    let lines = include_str!("handed.txt").lines();
    let mut found = 0;
    for line in lines.filter(|line| !line.starts_with('#') && line.contains("w- b-")).step_by(4) {
        let fen = line.rsplit('|').next().map(str::trim).expect("a FEN");
        let position = Position::from_fen(fen).expect("a FEN");
        if position.has_legal_move() && is_proved_dead(&position) {
            assert!(Watch::new(Budget::GLANCE).is_dead(&position), "{line}");
            found += 1;
        }
    }
    assert!(found > 30, "only {found}");
}
