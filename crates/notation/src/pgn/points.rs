//! The points of a game at which it might be claimed to be drawn, or is over by itself.
//!
//! Which of them mean anything is for a code of laws to say; that they were reached is a fact.

use chess::{Bitboard, Color, Position, Role};
use mate::{Budget, Watch};

/// A point that a game has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Point {
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// Seventy-five of them.
    SeventyFiveMoves,
    /// The same position for the third time.
    Threefold,
    /// The same position for the fifth time.
    Fivefold,
    /// Neither side can mate. Looked for after captures that leave at most four men, none of them a
    /// pawn, rook or queen, and at the end of a game that is not won, where only bishops and pawns that
    /// cannot step are left beside the kings.
    Dead,
}

impl Point {
    /// Its word in JSON.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::FiftyMoves => "fifty-move",
            Self::SeventyFiveMoves => "seventy-five-move",
            Self::Threefold => "threefold",
            Self::Fivefold => "fivefold",
            Self::Dead => "dead-position",
        }
    }

    /// Whether the game is over with it though nobody says so (FIDE 5.2.2, 9.6).
    pub const fn ends(self) -> bool {
        matches!(self, Self::SeventyFiveMoves | Self::Fivefold | Self::Dead)
    }
}

/// Fewest moves without capture or pawn's move after which a position can stand a third time.
const THREEFOLD: u32 = 8;
/// Positions between captures and moves of pawns for which there is room from the start.
const USUAL: usize = 48;
/// Most men, pawns, rooks and queens aside, of whom it is asked after a capture whether they can mate.
const FEW: u32 = 4;

/// What a game has reached.
#[derive(Debug)]
pub(super) struct Points {
    /// Keys of positions: first those since the last capture or move of a pawn, then rubbish.
    keys: Vec<u64>,
    /// How many those are.
    count: usize,
    /// Points already told.
    told: u8,
    /// The board is not known any more.
    is_unsure: bool,
}

impl Points {
    /// Begins with the position in which a game does, which stands for the first time.
    pub(super) fn new(start: Option<&Position>) -> Self {
        let mut points = Self { keys: vec![0; USUAL], count: 0, told: 0, is_unsure: false };
        if let (Some(position), Some(key)) = (start, points.keys.first_mut()) {
            *key = position.repetition_key();
            points.count = 1;
        }
        points
    }

    /// Takes in the position after a ply, and tells each point when it is first reached.
    #[inline(always)]
    pub(super) fn after(&mut self, position: &Position, mut tell: impl FnMut(Point)) {
        let clock = position.halfmove_clock();
        let index = if clock == 0 { 0 } else { self.count };
        match self.keys.get_mut(index) {
            Some(key) => *key = position.repetition_key(),
            None => self.grow(position.repetition_key()),
        }
        self.count = index + 1;
        // Who still has a pawn can nearly always mate.
        let may_be_bare = (clock == 0) & position.board().by_role(Role::Pawn).is_empty();
        if (clock >= THREEFOLD) | may_be_bare {
            self.look(position, &mut tell);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// From here on the board is not known, and nothing is told.
    pub(super) fn stop(&mut self) {
        self.is_unsure = true;
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, position: &Position, tell: &mut dyn FnMut(Point)) {
        if self.is_unsure {
            return;
        }
        let clock = position.halfmove_clock();
        // The same side is to move after every second ply.
        let keys = self.keys[..self.count].iter().rev().step_by(2);
        let last = self.keys.get(self.count.wrapping_sub(1));
        let times = keys.filter(|key| Some(*key) == last).count();
        for (point, is_reached) in [
            (Point::Threefold, times >= 3),
            (Point::Fivefold, times >= 5),
            (Point::FiftyMoves, clock >= 100),
            (Point::SeventyFiveMoves, clock >= 150),
            (Point::Dead, clock == 0 && is_bare(position) && is_dead(position)),
        ] {
            if is_reached && self.is_new(point) {
                tell(point);
            }
        }
    }

    /// Whether a game that ends here, and is not won, ends in a dead position not told yet.
    pub(super) fn ends_dead(&mut self, position: &Position) -> bool {
        !self.is_unsure && may_be_shut(position) && is_dead(position) && self.is_new(Point::Dead)
    }

    /// Whether a game goes on past a point that ended it.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        let ends = [Point::SeventyFiveMoves, Point::Fivefold, Point::Dead];
        self.told != 0 && ends.iter().any(|&point| self.told & bit(point) != 0)
    }

    fn is_new(&mut self, point: Point) -> bool {
        let is_new = self.told & bit(point) == 0;
        self.told |= bit(point);
        is_new
    }
}

const fn bit(point: Point) -> u8 {
    1 << point as u8
}

/// Whether only a few men are left, and none of those who nearly always can mate.
fn is_bare(position: &Position) -> bool {
    let board = position.board();
    let lacks = |role| board.by_role(role).is_empty();
    board.occupied().count() <= FEW && lacks(Role::Pawn) && lacks(Role::Rook) && lacks(Role::Queen)
}

/// Whether nobody has more than pawns and bishops, and no pawn may step: then the pawns may have shut
/// the position up.
fn may_be_shut(position: &Position) -> bool {
    let board = position.board();
    let officers = [Role::Knight, Role::Rook, Role::Queen];
    let (white, black) = (Role::Pawn.of(Color::White), Role::Pawn.of(Color::Black));
    let ahead = board.by_piece(white).bits() << 8 | board.by_piece(black).bits() >> 8;
    officers.iter().all(|&role| board.by_role(role).is_empty())
        && (Bitboard::new(ahead) - board.occupied()).is_empty()
}

/// Whether neither side can mate, as far as a glance tells. A stalemate is told by itself.
fn is_dead(position: &Position) -> bool {
    position.has_legal_move() && Watch::new(Budget::GLANCE).is_dead(position)
}
