//! Random games full of faults: the same seed gives the same game.

use arbiter::{Choice, Word};
use chess::{
    Board, Castling, Color, File, Move, Piece, Position, Rank, Role, RookHome, Setup, Side, Square,
};
use laws::Incident;

use super::{
    handling::{Carry, Castle, Handling, Said},
    table::{House, SecondArbiter},
    walk::{self, attacked, king, man, passed_pawn, reaches_last_rank, walks},
};

/// Splitmix64: small, seeded, the same everywhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A stream of numbers from this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())].clone())
    }
}

/// Positions in which castling, passing pawns and promotions are near.
const STARTS: &[&str] = &[
    "r3k2r/p1pp1ppp/2n2n2/1B2p3/4P1b1/2N2N2/PPP2PPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/p6p/8/1b4B1/6b1/8/P6P/R3K2R b KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/1p1p1p2/8/P1P1P1P1/p1p1p1p1/8/1P1P1P2/4K3 b - - 0 1",
    "8/P1P2k1P/8/8/8/8/p1p1K2p/8 w - - 0 1",
    "3qk3/P3P3/8/8/8/8/p3p3/3QK3 b - - 0 1",
    "4k2r/3q1ppp/8/8/8/8/3Q1PPP/4K2R w Kk - 0 1",
    "4r1k1/5ppp/8/8/8/8/4RPPP/4K3 w - - 0 1",
    "6k1/5ppp/8/4n3/8/8/P2Q1PPP/5RK1 b - - 0 1",
];

/// The terms and the first position of a game.
pub fn start(rng: &mut Rng) -> (House, Position) {
    let mut house = House {
        arbiter_raises: rng.chance(50),
        arbiter_announces: rng.chance(25),
        london: rng.chance(25),
        rook_odds: None,
    };
    let setup = match rng.below(10) {
        0 => Setup::default(),
        1 => {
            let giver = Color::ALL[rng.below(2)];
            let side = Side::ALL[rng.below(2)];
            let file = side.corner_file();
            let home = RookHome::absent(file);
            house.rook_odds = Some((giver, home.square(giver)));
            let mut setup = Setup::default();
            setup.board.set(home.square(giver), None);
            setup.castling.set(giver, side, Some(home));
            setup
        }
        2..=4 => {
            let fen = STARTS[rng.below(STARTS.len())];
            Position::from_fen(fen).expect("the list is sound").setup()
        }
        _ => placement(rng),
    };
    let position = Position::try_from(setup).expect("one king a side");
    if position.legal_moves().is_empty() {
        return start(rng);
    }
    (house, position)
}

/// The kings and a few men, anywhere; the side that is not to move is not in check.
fn placement(rng: &mut Rng) -> Setup {
    loop {
        let mut setup = Setup { board: Board::EMPTY, castling: Castling::NONE, ..Setup::default() };
        let at_home = rng.chance(40);
        for color in Color::ALL {
            let home = Square::new(File::E, Rank::First.of(color));
            let square = if at_home { home } else { Square::ALL[rng.below(64)] };
            setup.board.set(square, Some(Role::King.of(color)));
            for side in Side::ALL {
                if at_home && rng.chance(50) {
                    let corner = RookHome::present(side.corner_file());
                    setup.board.set(corner.square(color), Some(Role::Rook.of(color)));
                    if rng.chance(80) {
                        setup.castling.set(color, side, Some(corner));
                    }
                }
            }
        }
        for _ in 0..1 + rng.below(7) {
            let square = Square::ALL[rng.below(64)];
            let role =
                [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                    [rng.below(6)];
            let end = square.rank() == Rank::First || square.rank() == Rank::Eighth;
            if setup.board.piece_at(square).is_none() && !(role == Role::Pawn && end) {
                setup.board.set(square, Some(role.of(Color::ALL[rng.below(2)])));
            }
        }
        setup.turn = Color::ALL[rng.below(2)];
        let Ok(position) = Position::try_from(setup.clone()) else { continue };
        if !attacked(&position, !setup.turn) {
            return setup;
        }
    }
}

/// What is done next, and by whom; `None` when nobody can do anything more.
pub fn next(rng: &mut Rng, table: &SecondArbiter, house: House) -> Option<(Color, Handling)> {
    if table.end().is_some() {
        return None;
    }
    if let Some(player) = table.unfinished() {
        return finish(rng, table, player);
    }
    if let Some(answer) = answer_offers(rng, table, house) {
        return Some(answer);
    }
    let side = table.position().turn();
    claims(rng, table, house, side)
        .or_else(|| words_and_touches(rng, table, side))
        .or_else(|| out_of_turn(rng, table, side))
        .or_else(|| play(rng, table, house, side).map(|handling| (side, handling)))
}

fn finish(rng: &mut Rng, table: &SecondArbiter, player: Color) -> Option<(Color, Handling)> {
    let carry = table.unfinished_carry()?;
    let position = table.position();
    if rng.chance(25) {
        // The adversary acts instead.
        let other = walk::turned(position, !player);
        let m = rng.one_of(&other.legal_moves())?;
        let named = Carry { promotion: m.promotion(), ..Carry::plain(m.from(), m.to()) };
        return m.castling().is_none().then_some((!player, Handling::Carry(named)));
    }
    if reaches_last_rank(position, carry.from, carry.to) {
        let role = Role::PROMOTIONS[rng.below(4)];
        return Some((player, Handling::Exchange(carry.to, role)));
    }
    if let Some(pawn) = passed_pawn(position, carry.from, carry.to) {
        return Some((player, Handling::Off(pawn)));
    }
    let side = Side::ALL.into_iter().find(|side| side.king_file() == carry.to.file())?;
    let rank = Rank::First.of(player);
    let rook =
        Carry::plain(Square::new(side.corner_file(), rank), Square::new(side.rook_file(), rank));
    Some((player, Handling::Carry(rook)))
}

fn answer_offers(rng: &mut Rng, table: &SecondArbiter, house: House) -> Option<(Color, Handling)> {
    let offer = table.offers().last()?;
    let waits = house.arbiter_raises && offer.kind == Incident::TwoMoves
        || matches!(offer.kind, Incident::StandingCheck | Incident::FalseCheck);
    match rng.below(100) {
        0..70 => Some((offer.holder, Handling::Choose(rng.one_of(&offer.options)?))),
        70..78 => Some((offer.holder, Handling::Choose(Choice::Waive))),
        78..82 => Some((offer.holder, Handling::Choose(Choice::Take(Square::ALL[rng.below(64)])))),
        _ if waits => None,
        82..85 if !house.arbiter_raises => None,
        82..88 => {
            // The offender must wait.
            let position = walk::turned(table.position(), !offer.holder);
            let m = rng.one_of(&position.legal_moves())?;
            let leap = m.castling().is_some()
                || position.setup().board.piece_at(m.from()).is_some_and(|p| p.role == Role::Rook);
            let carry = Carry { promotion: m.promotion(), ..Carry::plain(m.from(), m.to()) };
            (!leap)
                .then_some((!offer.holder, Handling::Carry(carry)))
                .or(Some((offer.holder, Handling::Choose(Choice::Waive))))
        }
        _ => Some((offer.holder, Handling::Choose(rng.one_of(&offer.options)?))),
    }
}

fn claims(
    rng: &mut Rng,
    table: &SecondArbiter,
    house: House,
    side: Color,
) -> Option<(Color, Handling)> {
    let claim = |player, kind| Some((player, Handling::Claim(kind)));
    if table.position().legal_moves().is_empty() {
        // Mated or stalemated by an act that is open to question.
        return if rng.chance(50) {
            Some((side, Handling::Say(Word::Accept)))
        } else {
            claim(side, None)
        };
    }
    if table.may_call_back(side) && !table.is_touched() {
        match rng.below(100) {
            0..12 => return Some((side, Handling::Say(Word::Check))),
            12..20 => return claim(!side, Some(Incident::CheckUnannounced)),
            20..40 => {
                let m = rng.one_of(&table.position().legal_moves())?;
                let said = [Said::Before, Said::After, Said::Mate][rng.below(3)];
                if m.castling().is_none() {
                    return Some((
                        side,
                        Handling::Carry(Carry { said, ..lawful(table.position(), m) }),
                    ));
                }
            }
            _ => {}
        }
    }
    let offered = table.open().iter().any(|open| open.0 == Incident::StandingCheck);
    for player in Color::ALL.into_iter().filter(|_| !offered) {
        if table.standing_check(player).is_some_and(|last| last.is_some() || player == side)
            && rng.chance(12)
        {
            return claim(player, Some(Incident::StandingCheck));
        }
        if table.standing_check(player).is_some_and(|last| last.is_some())
            && player != side
            && !table.is_touched()
            && rng.chance(12)
        {
            return Some((!player, Handling::Say(Word::Check)));
        }
    }
    if !house.arbiter_raises && !table.open().is_empty() && rng.chance(30) {
        let open = table.open();
        let (kind, offender) = rng.one_of(&open)?;
        // Of a second move that is irregular itself, the two moves are judged first.
        let named = rng.chance(50) && !open.contains(&(Incident::TwoMoves, offender));
        if kind != Incident::StandingCheck {
            return claim(!offender, named.then_some(kind));
        }
    }
    if table.is_bound_automatically() && rng.chance(8) {
        return Some((!side, Handling::Choose(Choice::Waive)));
    }
    if rng.chance(2) {
        let kind = [Incident::FalseMove, Incident::TwoMoves, Incident::SelfExposure][rng.below(3)];
        let player = Color::ALL[rng.below(2)];
        let nothing = !table.open().iter().any(|open| *open == (kind, !player));
        return nothing.then_some(()).and_then(|()| claim(player, Some(kind)));
    }
    None
}

fn words_and_touches(
    rng: &mut Rng,
    table: &SecondArbiter,
    side: Color,
) -> Option<(Color, Handling)> {
    let position = table.position();
    let untouched = !table.is_touched() && !table.is_bound();
    let just_played = table.last_ply().is_some_and(|(mover, ..)| mover != side);
    if just_played && untouched {
        let percent = if attacked(position, side) { 20 } else { 2 };
        if rng.chance(percent) {
            return Some((!side, Handling::Say(Word::Check)));
        }
    }
    if attacked(position, side) && rng.chance(4) || attacked(position, !side) && rng.chance(6) {
        return Some((side, Handling::Gallery));
    }
    let percent = if table.deceived() { 30 } else { 5 };
    if !table.is_bound_by_ruling() && rng.chance(percent) {
        let own = rng.chance(75);
        let squares = men(position, if own { side } else { !side });
        let square = rng.one_of(&squares)?;
        if own || square != king(position, !side) {
            return Some((side, Handling::Touch(square)));
        }
    }
    None
}

fn out_of_turn(rng: &mut Rng, table: &SecondArbiter, side: Color) -> Option<(Color, Handling)> {
    if table.is_bound_by_ruling() || table.deceived() {
        return None;
    }
    let other = !side;
    let position = walk::turned(table.position(), other);
    // The king after the rook set beside him.
    if let Some((mover, from, to)) = table.last_ply() {
        let home = Rank::First.of(other);
        let rook = man(&position, to) == Some(Role::Rook.of(other));
        let king_at = Square::new(File::E, home);
        let set = Side::ALL.into_iter().find(|side| {
            to == Square::new(side.rook_file(), home)
                && from == Square::new(side.corner_file(), home)
        });
        let may_castle = mover == other && rook && king(&position, other) == king_at;
        if let Some(side) = set.filter(|_| may_castle)
            && rng.chance(50)
        {
            let to = Square::new(side.king_file(), home);
            return (to != king(&position, !other))
                .then(|| (other, Handling::Carry(Carry::plain(king_at, to))));
        }
    }
    if !rng.chance(4) {
        return None;
    }
    let handling = if rng.chance(75) {
        let m = rng.one_of(&position.legal_moves())?;
        if m.castling().is_some() {
            return None;
        }
        Handling::Carry(lawful(&position, m))
    } else {
        anywhere(rng, &position, other)?
    };
    Some((other, handling))
}

fn play(rng: &mut Rng, table: &SecondArbiter, house: House, side: Color) -> Option<Handling> {
    let position = table.position();
    let permitted = table.may()?;
    let legal: Vec<Move> = position.legal_moves().iter().copied().collect();
    let silent_check = attacked(position, side) && !table.is_warned(side);
    let faults_allowed = !(house.arbiter_raises && table.deceived());
    if silent_check
        && faults_allowed
        && rng.chance(40)
        && let Some(handling) = exposing(rng, position, side)
    {
        return Some(handling);
    }
    let handling = match rng.below(100) {
        _ if !faults_allowed => lawful_handling(rng, position, &permitted),
        0..8 => anywhere(rng, position, side),
        8..14 => exposing(rng, position, side),
        14..17 => capture_of(rng, position, side, side),
        17..21 => capture_of(rng, position, side, !side),
        21..24 => adverse(rng, position, side),
        24..30 => castling(rng, table, side),
        30..34 => false_passing(rng, position, side),
        34..36 => pawn_oddity(rng, position, side),
        36..44 => lawful_handling(rng, position, &legal),
        44..46 => king_taken(rng, table, house, side),
        _ => None,
    };
    handling.or_else(|| lawful_handling(rng, position, &permitted))
}

fn men(position: &Position, side: Color) -> Vec<Square> {
    position.board().by_color(side).into_iter().collect()
}

fn lawful(position: &Position, m: Move) -> Carry {
    let taken = man(position, m.to()).is_some() || m.is_en_passant();
    Carry { takes: taken, promotion: m.promotion(), ..Carry::plain(m.from(), m.to()) }
}

/// One of these moves, done in one of the ways it can be done, with words or without.
fn lawful_handling(rng: &mut Rng, position: &Position, moves: &[Move]) -> Option<Handling> {
    let side = position.turn();
    // Castling is rare enough to be preferred.
    let castling: Vec<Move> = moves.iter().copied().filter(|m| m.castling().is_some()).collect();
    let mates = |m: &Move| position.play(*m).legal_moves().is_empty();
    let last = if rng.chance(20) { moves.iter().copied().find(mates) } else { None };
    let m = match rng.one_of(&castling) {
        _ if last.is_some() => last?,
        Some(m) if rng.chance(30) => m,
        _ => rng.one_of(moves)?,
    };
    let check = attacked(&position.play(m), !side);
    let said = match rng.below(100) {
        0..45 if check => Said::After,
        45..55 if check => Said::Mate,
        0..3 => Said::After,
        _ => Said::Nothing,
    };
    if let Some(castled) = m.castling() {
        let home = position.castling().get(side, castled)?;
        let king = (m.from(), m.to());
        if home.absent {
            let carry = Carry { castle: rng.chance(90), said, ..Carry::plain(king.0, king.1) };
            return Some(Handling::Carry(carry));
        }
        let rook = (home.square(side), Square::new(castled.rook_file(), Rank::First.of(side)));
        return Some(match rng.below(4) {
            0 => Handling::Carry(Carry::plain(king.0, king.1)),
            1 => Handling::Carry(Carry::plain(rook.0, rook.1)),
            n => Handling::Castle(Castle { king, rook, rook_first: n == 2, said }),
        });
    }
    let mut carry = Carry { said, ..lawful(position, m) };
    if m.is_en_passant() {
        // With the pawn lifted or not, written as a capture or not.
        carry.off = rng.chance(60).then(|| passed_pawn(position, m.from(), m.to())).flatten();
        carry.takes = rng.chance(70);
        if !carry.takes && carry.off.is_none() {
            carry.said = Said::Nothing;
        }
    }
    if m.promotion().is_some() && rng.chance(25) {
        carry.promotion = None;
    }
    Some(Handling::Carry(carry))
}

/// Any man of this side, or one of the other, to any square.
fn anywhere(rng: &mut Rng, position: &Position, side: Color) -> Option<Handling> {
    let from = rng.one_of(&men(position, side))?;
    let to = Square::ALL[rng.below(64)];
    carried(rng, position, from, to)
}

/// A man carried wherever, a piece named if a pawn arrives; kings are not taken here.
fn carried(rng: &mut Rng, position: &Position, from: Square, to: Square) -> Option<Handling> {
    let mover = man(position, from)?;
    let is_king = |square| man(position, square).is_some_and(|at: Piece| at.role == Role::King);
    if from == to || is_king(to) {
        return None;
    }
    // A king's leap that would be lawful castling waits for its rook.
    let castles = position.legal_moves().iter().any(|m| m.castling().is_some());
    if castles && mover.role == Role::King && from.file().index().abs_diff(to.file().index()) == 2 {
        return None;
    }
    let promotion = reaches_last_rank(position, from, to).then(|| Role::PROMOTIONS[rng.below(4)]);
    let takes = man(position, to).is_some();
    let off = rng.chance(4).then(|| Square::ALL[rng.below(64)]).filter(|square| {
        !walks(position, from, to)
            && man(position, to).is_none()
            && *square != from
            && *square != to
            && man(position, *square).is_some()
            && !is_king(*square)
    });
    let said = if rng.chance(12) { Said::After } else { Said::Nothing };
    let castle = false;
    Some(Handling::Carry(Carry { from, to, takes, off, promotion, castle, said }))
}

/// A right walk that leaves or puts the own king in check.
fn exposing(rng: &mut Rng, position: &Position, side: Color) -> Option<Handling> {
    let legal = position.legal_moves();
    let mut walks_found = Vec::new();
    for from in men(position, side) {
        for to in Square::ALL {
            let lawful = legal.iter().any(|m| (m.from(), m.to()) == (from, to));
            if !lawful && walks(position, from, to) {
                walks_found.push((from, to));
            }
        }
    }
    let (from, to) = rng.one_of(&walks_found)?;
    let off = passed_pawn(position, from, to);
    let handling = carried(rng, position, from, to)?;
    Some(match handling {
        Handling::Carry(carry) if off.is_some() => {
            Handling::Carry(Carry { takes: true, off, ..carry })
        }
        other => other,
    })
}

/// A man of the side carried onto a man of this colour.
fn capture_of(rng: &mut Rng, position: &Position, side: Color, of: Color) -> Option<Handling> {
    let from = rng.one_of(&men(position, side))?;
    let to = rng.one_of(&men(position, of))?;
    carried(rng, position, from, to)
}

/// An adverse man moved: no king, and no pawn to its last rank.
fn adverse(rng: &mut Rng, position: &Position, side: Color) -> Option<Handling> {
    let from = rng.one_of(&men(position, !side))?;
    let to = Square::ALL[rng.below(64)];
    let is_king = from == king(position, !side);
    if is_king || reaches_last_rank(position, from, to) {
        return None;
    }
    let Handling::Carry(carry) = carried(rng, position, from, to)? else { return None };
    Some(Handling::Carry(Carry { off: None, ..carry }))
}

/// King and rook as in castling, lawful or not, in all orders.
fn castling(rng: &mut Rng, table: &SecondArbiter, player: Color) -> Option<Handling> {
    let position = table.position();
    let side = Side::ALL[rng.below(2)];
    let rank = Rank::First.of(player);
    let king = (Square::new(File::E, rank), Square::new(side.king_file(), rank));
    let rook = (Square::new(side.corner_file(), rank), Square::new(side.rook_file(), rank));
    if man(position, king.0) != Some(Role::King.of(player)) {
        return None;
    }
    let kings = |square| man(position, square).is_some_and(|at: Piece| at.role == Role::King);
    if kings(king.1) || kings(rook.1) {
        return None;
    }
    let said = if rng.chance(10) { Said::After } else { Said::Nothing };
    if man(position, rook.0) != Some(Role::Rook.of(player)) {
        let castle = rng.chance(70);
        return Some(Handling::Carry(Carry { castle, said, ..Carry::plain(king.0, king.1) }));
    }
    Some(match rng.below(4) {
        0 if !table.is_bound() => Handling::Carry(Carry::plain(king.0, king.1)),
        1 if !table.is_bound() => Handling::Carry(Carry::plain(rook.0, rook.1)),
        n => Handling::Castle(Castle { king, rook, rook_first: n == 2, said }),
    })
}

/// A pawn takes in passing what it may not, or lifts nothing.
fn false_passing(rng: &mut Rng, position: &Position, side: Color) -> Option<Handling> {
    let mut found = Vec::new();
    for from in men(position, side) {
        let ahead = if side == Color::White { 1 } else { -1 };
        for files in [-1, 1] {
            let (Some(to), Some(beside)) = (from.offset(files, ahead), from.offset(files, 0))
            else {
                continue;
            };
            let pawn = man(position, from) == Some(Role::Pawn.of(side));
            let passed = man(position, beside) == Some(Role::Pawn.of(!side));
            if pawn && passed && man(position, to).is_none() {
                found.push((from, to, beside));
            }
        }
    }
    let (from, to, beside) = rng.one_of(&found)?;
    let lifts = rng.chance(70);
    let takes = lifts || rng.chance(30);
    let promotion = reaches_last_rank(position, from, to).then(|| Role::PROMOTIONS[rng.below(4)]);
    let off = lifts.then_some(beside);
    Some(Handling::Carry(Carry { takes, off, promotion, ..Carry::plain(from, to) }))
}

/// A pawn going back, or two squares when it may not.
fn pawn_oddity(rng: &mut Rng, position: &Position, side: Color) -> Option<Handling> {
    let pawns: Vec<Square> = men(position, side)
        .into_iter()
        .filter(|square| man(position, *square) == Some(Role::Pawn.of(side)))
        .collect();
    let from = rng.one_of(&pawns)?;
    let to = from.offset(0, [-2, -1, 2][rng.below(3)])?;
    carried(rng, position, from, to)
}

/// The adverse king taken by hand.
fn king_taken(rng: &mut Rng, table: &SecondArbiter, house: House, side: Color) -> Option<Handling> {
    let position = table.position();
    let counted = !attacked(position, !side) || table.may_call_back(side);
    if !house.arbiter_raises || !counted {
        return None;
    }
    let from = rng.one_of(&men(position, side))?;
    let to = king(position, !side);
    let takes = true;
    (from != king(position, side) && !reaches_last_rank(position, from, to))
        .then(|| Handling::Carry(Carry { takes, ..Carry::plain(from, to) }))
}
