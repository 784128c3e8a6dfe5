//! Fortresses: where the men can ever get to, and that no mate is there.
//!
//! Every man is given the set of squares he may ever stand on. The sets grow from the present
//! squares until no move leads out of them. A move is left out only for a reason that holds in
//! *every* position the sets allow, the one after that very move included: a man who can neither
//! move nor be taken stands in the way, or commands the square a king would enter. As the sets
//! grow such reasons can only fall away, so what remains at the end is never wrong, whatever the
//! order of the steps. Pins and checks are not used.

use chess::{Bitboard, Color, Piece, Position, Rank, Role, Square, attacks};

/// Where one man may ever stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The man as he stands now.
    pub piece: Piece,
    /// His present square.
    pub from: Square,
    /// Every square he may ever stand on.
    pub squares: Bitboard,
    /// Whether he may ever be taken.
    pub capturable: bool,
    /// Whether he may ever promote.
    pub promotable: bool,
    /// Whether he is a pawn that has just made a double step.
    passed: bool,
}

impl Range {
    /// On the board and on this square, whatever is played.
    fn is_steady(&self) -> bool {
        !self.capturable && self.squares.count() == 1
    }

    fn is_king(&self) -> bool {
        self.piece.role == Role::King
    }

    /// Where he may ever stand just after a double step.
    fn passing(&self) -> Bitboard {
        let us = self.piece.color;
        let home = self.piece.role == Role::Pawn && self.from.rank() == Rank::Second.of(us);
        match () {
            () if self.passed => self.from.into(),
            () if home => {
                let fourth = Square::new(self.from.file(), Rank::Fourth.of(us));
                self.squares & fourth.into()
            }
            () => Bitboard::EMPTY,
        }
    }

    /// The squares he may ever attack, seen through every man that is not steady.
    fn attacks(&self, steady: Bitboard) -> Bitboard {
        let from = |from| {
            let own = attacks_of(self.piece, from, steady);
            if self.promotable {
                own | attacks::queen(from, steady) | attacks::knight(from)
            } else {
                own
            }
        };
        self.squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | from(square))
    }
}

fn attacks_of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => attacks::pawn(piece.color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        Role::King => attacks::king(from),
    }
}

/// Where every man of a position may ever stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fortress {
    ranges: Vec<Range>,
}

/// What the ranges say of the squares.
struct Facts {
    /// Where a steady man stands.
    steady: Bitboard,
    steady_of: [Bitboard; 2],
    /// Squares that a side's steady men attack in every position.
    guarded_by: [Bitboard; 2],
    /// Where a side's men other than the king may ever stand.
    men_of: [Bitboard; 2],
    /// Where a side's pawns may ever have come by a double step.
    passing_of: [Bitboard; 2],
}

impl Facts {
    fn of(ranges: &[Range]) -> Self {
        let mut facts = Self {
            steady: Bitboard::EMPTY,
            steady_of: [Bitboard::EMPTY; 2],
            guarded_by: [Bitboard::EMPTY; 2],
            men_of: [Bitboard::EMPTY; 2],
            passing_of: [Bitboard::EMPTY; 2],
        };
        let mut visited = Bitboard::EMPTY;
        for range in ranges {
            let side = range.piece.color.index();
            visited |= range.squares;
            if range.is_steady() {
                facts.steady_of[side] |= range.squares;
            }
            if !range.is_king() {
                facts.men_of[side] |= range.squares;
            }
            facts.passing_of[side] |= range.passing();
        }
        facts.steady = facts.steady_of[0] | facts.steady_of[1];
        for range in ranges.iter().filter(|range| range.is_steady() && !range.promotable) {
            // Anything that may ever stand on a line is taken to stand in the way.
            let attacked = attacks_of(range.piece, range.from, visited);
            facts.guarded_by[range.piece.color.index()] |= attacked;
        }
        facts
    }
}

/// Where a man may go in one move from any square of his range, and which of these squares he may
/// capture on; `passed` are the squares of adverse pawns he may take in passing.
struct Steps {
    to: Bitboard,
    captures: Bitboard,
    passed: Bitboard,
}

fn steps(range: &Range, facts: &Facts) -> Steps {
    let (us, them) = (range.piece.color, !range.piece.color);
    let own = facts.steady_of[us.index()];
    let mut steps =
        Steps { to: Bitboard::EMPTY, captures: Bitboard::EMPTY, passed: Bitboard::EMPTY };
    match range.piece.role {
        Role::King => {
            let to = range.attacks(facts.steady) - own - facts.guarded_by[them.index()];
            steps.to = to;
            steps.captures = to;
        }
        Role::Pawn => {
            for from in range.squares {
                pawn_steps(us, from, facts, &mut steps);
            }
            if range.promotable {
                for from in range.squares {
                    let officer = attacks::queen(from, facts.steady) | attacks::knight(from);
                    steps.to |= officer - own;
                    steps.captures |= officer - own;
                }
            }
        }
        _ => {
            let to = range.attacks(facts.steady) - own;
            steps.to = to;
            steps.captures = to;
        }
    }
    steps
}

fn pawn_steps(us: Color, from: Square, facts: &Facts, steps: &mut Steps) {
    let them = (!us).index();
    let up = match us {
        Color::White => 1,
        Color::Black => -1,
    };
    let mut square = from;
    let strides = if from.rank() == Rank::Second.of(us) { 2 } else { 1 };
    for _ in 0..strides {
        match square.offset(0, up) {
            Some(ahead) if !facts.steady.contains(ahead) => {
                steps.to |= ahead.into();
                square = ahead;
            }
            _ => break,
        }
    }
    let captures = attacks::pawn(us, from) & facts.men_of[them];
    steps.to |= captures;
    steps.captures |= captures;
    if from.rank() == Rank::Fifth.of(us) {
        for side in [-1, 1] {
            if let (Some(beside), Some(to)) = (from.offset(side, 0), from.offset(side, up))
                && facts.passing_of[them].contains(beside)
            {
                steps.to |= to.into();
                steps.passed |= beside.into();
            }
        }
    }
}

impl Fortress {
    /// The ranges of all men of a position, if they show that a side can never mate.
    ///
    /// The position itself is not mate, and the side that has just moved is not in check.
    pub(crate) fn against(position: &Position, by: Color) -> Option<Self> {
        if !position.castling().is_empty() {
            return None;
        }
        let ranges = position
            .board()
            .pieces()
            .map(|(from, piece)| Range {
                piece,
                from,
                squares: from.into(),
                capturable: false,
                promotable: false,
                passed: piece.role == Role::Pawn
                    && position.en_passant().is_some_and(|passed| passed.file() == from.file()),
            })
            .collect();
        let mut fortress = Self { ranges };
        loop {
            if !fortress.keeps_from_mate(by) {
                return None;
            }
            if !fortress.widen() {
                return Some(fortress);
            }
        }
    }

    /// The range of every man, a1's first.
    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// Whether a position is among those the ranges allow, so that the same holds of it; false says
    /// nothing.
    pub(crate) fn contains(&self, position: &Position) -> bool {
        if !position.castling().is_empty() || position.en_passant().is_some() {
            return false;
        }
        let mut left: Vec<&Range> = self.ranges.iter().collect();
        let all_within = position.board().pieces().all(|(square, piece)| {
            let is_his = |range: &&Range| range.piece == piece && range.squares.contains(square);
            left.iter().position(is_his).map(|found| left.remove(found)).is_some()
        });
        all_within && left.iter().all(|range| range.capturable)
    }

    /// Adds every step that some position of the ranges allows; false if none is new.
    fn widen(&mut self) -> bool {
        let mut is_wider = false;
        let facts = Facts::of(&self.ranges);
        for mover in 0..self.ranges.len() {
            let range = self.ranges[mover];
            let us = range.piece.color;
            let steps = steps(&range, &facts);
            let squares = range.squares | steps.to;
            let promotable = range.promotable
                || range.piece.role == Role::Pawn
                    && !(squares & Bitboard::from_rank(Rank::Eighth.of(us))).is_empty();
            is_wider |= squares != range.squares || promotable != range.promotable;
            self.ranges[mover].squares = squares;
            self.ranges[mover].promotable = promotable;
            for victim in &mut self.ranges {
                if victim.piece.color != us && !victim.is_king() && !victim.capturable {
                    let is_taken = !(victim.squares & steps.captures).is_empty()
                        || !(victim.passing() & steps.passed).is_empty();
                    victim.capturable |= is_taken;
                    is_wider |= is_taken;
                }
            }
        }
        is_wider
    }

    /// Whether no position of the ranges is mate by a side: wherever the king may be checked he
    /// has, wherever the other king stands, more squares to go to that no other man attacks than
    /// there are own men that may fill them.
    fn keeps_from_mate(&self, by: Color) -> bool {
        let facts = Facts::of(&self.ranges);
        let mut attacked = Bitboard::EMPTY;
        let (mut mater, mut victim) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for range in &self.ranges {
            match (range.is_king(), range.piece.color == by) {
                (true, true) => mater = range.squares,
                (true, false) => victim = range.squares,
                _ => {}
            }
        }
        // A king in check hides nothing behind him when he leaves.
        let steady = facts.steady - victim;
        for range in &self.ranges {
            if !range.is_king() && range.piece.color == by {
                attacked |= range.attacks(steady);
            }
        }
        (victim & attacked).into_iter().all(|king| {
            let free = attacks::king(king) - attacked;
            (mater - attacks::king(king) - king.into()).into_iter().all(|other| {
                let flights = free - attacks::king(other);
                let fillers = self.ranges.iter().filter(|range| {
                    range.piece.color != by
                        && !range.is_king()
                        && !(range.squares & flights).is_empty()
                });
                flights.count() as usize > fillers.count()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("a FEN")
    }

    #[test]
    fn a_fortress_contains_what_moves_lead_to_and_nothing_foreign() {
        let mut at = position("4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1");
        let fortress = Fortress::against(&at, Color::White).expect("a fortress");
        for ply in 0..60 {
            assert!(fortress.contains(&at), "{at}");
            let moves = at.legal_moves();
            at = at.play(moves[ply * 7 % moves.len()]);
        }
        for foreign in [
            // A queen, a pawn gone, a bishop of the other colour, a king beyond the pawns.
            "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KBQ1 w - - 0 1",
            "4kb2/8/8/p1p3p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1",
            "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K1B1 w - - 0 1",
            "4kb2/8/3K4/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/5B2 w - - 0 1",
        ] {
            assert!(!fortress.contains(&position(foreign)), "{foreign}");
        }
    }
}
