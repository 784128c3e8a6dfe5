//! Edited and random positions against a closure that knows nothing but the moves.

use std::collections::{BTreeSet, VecDeque};

use chess::{Board, Color, Position, Role, Setup, Square};
use mate::{Answer, Budget, Proof, can_mate};
use random::Numbers;

mod line;
mod random;

/// Whether a side can mate, by meeting every position; `None` if there are more than so many.
fn plainly(position: &Position, by: Color, most: usize) -> Option<bool> {
    let key = |position: &Position| {
        let board = position.board();
        let roles = Role::ALL.map(|role| board.by_role(role).bits());
        (
            roles,
            board.by_color(Color::White).bits(),
            position.turn(),
            position.en_passant(),
            position.spent().bits(),
        )
    };
    assert!(position.castling().is_empty());
    let mut met = BTreeSet::from([key(position)]);
    let mut queue = VecDeque::from([*position]);
    while let Some(position) = queue.pop_front() {
        if position.turn() != by && position.is_checkmate() {
            return Some(true);
        }
        for &m in &position.legal_moves() {
            let next = position.play(m);
            if met.insert(key(&next)) {
                if met.len() > most {
                    return None;
                }
                queue.push_back(next);
            }
        }
    }
    Some(false)
}

/// Two kings and up to so many other men anywhere, rooks and queens seldom.
fn random_position(numbers: &mut Numbers, men: usize) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut put = |role: Role, color: Color, numbers: &mut Numbers| {
        let square = Square::ALL[numbers.below(64)];
        if board.piece_at(square).is_none() {
            board.set(square, Some(role.of(color)));
        }
    };
    for color in Color::ALL {
        put(Role::King, color, numbers);
    }
    for _ in 0..numbers.below(men + 1) {
        let role = match numbers.below(16) {
            0..8 => Role::Pawn,
            8..12 => Role::Bishop,
            12..14 => Role::Knight,
            14 => Role::Rook,
            _ => Role::Queen,
        };
        put(role, Color::ALL[numbers.below(2)], numbers);
    }
    let turn = Color::ALL[numbers.below(2)];
    Position::try_from(Setup { board, turn, castling: Default::default(), ..Setup::default() }).ok()
}

/// The known positions in which a side cannot mate.
fn known() -> Vec<Position> {
    let lines = include_str!("handed.txt").lines();
    let cannot = lines.filter(|line| !line.starts_with('#') && !line.contains("w+ b+"));
    let fen = |line: &str| line.rsplit('|').next().map(str::trim).map(Position::from_fen);
    cannot.filter_map(fen).map(|position| position.expect("a FEN")).collect()
}

/// A known position with a man or two put somewhere else, taken off or added.
fn edited(numbers: &mut Numbers, known: &[Position]) -> Option<Position> {
    let mut setup = known[numbers.below(known.len())].setup();
    setup.castling = Default::default();
    setup.en_passant = None;
    for _ in 0..=numbers.below(2) {
        let men: Vec<_> = setup.board.pieces().collect();
        let (from, piece) = men[numbers.below(men.len())];
        let to = Square::ALL[numbers.below(64)];
        let is_free = setup.board.piece_at(to).is_none();
        match numbers.below(3) {
            0 if piece.role != Role::King => setup.board.set(from, None),
            1 if is_free && piece.role != Role::King => setup.board.set(to, Some(piece)),
            _ if is_free => {
                setup.board.set(from, None);
                setup.board.set(to, Some(piece));
            }
            _ => {}
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    Position::try_from(setup).ok()
}

/// Asks both sides, and holds every *impossible* against the closure; how many it could judge.
fn judged(position: &Position, most: usize) -> usize {
    let mut judged = 0;
    for by in Color::ALL {
        match can_mate(position, by, Budget(3_000)) {
            Answer::Possible { line } => line::assert_mates(position, by, &line),
            Answer::Impossible { proof } => match plainly(position, by, most) {
                Some(true) => panic!("{by} can mate in {position}, but {proof:?}"),
                Some(false) => judged += usize::from(!matches!(proof, Proof::Terminal)),
                None => {}
            },
            Answer::Undetermined => {}
        }
    }
    judged
}

fn rounds(few: usize) -> usize {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    if soak { 100 * few } else { few }
}

#[test]
fn impossible_is_never_said_where_a_mate_exists() {
    let (mut numbers, known) = (Numbers::new(7), known());
    let mut count = 0;
    for _ in 0..rounds(700) {
        if let Some(position) = edited(&mut numbers, &known) {
            count += judged(&position, 5_000);
        }
    }
    assert!(count > 50, "only {count} proofs judged");
}

#[test]
fn irregular_positions_are_answered_too() {
    let mut numbers = Numbers::new(11);
    for round in 0..rounds(400) {
        if let Some(position) = random_position(&mut numbers, 1 << (round % 7)) {
            judged(&position, 1_000);
        }
    }
}

/// A walk through a proved fortress keeps every man within his range.
#[test]
fn no_walk_leaves_a_fortress() {
    let (mut numbers, known) = (Numbers::new(13), known());
    let mut walks = 0;
    for _ in 0..rounds(1_500) {
        let Some(position) = edited(&mut numbers, &known) else { continue };
        for by in Color::ALL {
            let Answer::Impossible { proof: Proof::Fortress(fortress) } =
                can_mate(&position, by, Budget(10))
            else {
                continue;
            };
            walks += 1;
            let mut at = position;
            for _ in 0..200 {
                let moves = at.legal_moves();
                if moves.is_empty() {
                    assert!(at.turn() == by || !at.is_checkmate(), "{position} {at}");
                    break;
                }
                at = at.play(moves[numbers.below(moves.len())]);
                for (square, piece) in at.board().pieces() {
                    let is_within = fortress.ranges().iter().any(|range| {
                        range.piece.color == piece.color
                            && (range.piece.role == piece.role || range.promotable)
                            && range.squares.contains(square)
                    });
                    assert!(is_within, "{piece:?} on {square}: {position} {at}");
                }
            }
        }
    }
    assert!(walks > 30, "only {walks} walks");
}
