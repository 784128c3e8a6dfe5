//! Why a setup could not have arisen in play: everything that can be told at a glance.
//!
//! Silence is no proof: whether a position can be reached at all is a question for a retro-analyst.
//! None of this keeps a position from being played on (Régence P3 leaves false moves standing).

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Color, Rank, Role, Setup, Side, Square, attacks};

/// One reason why a setup could not have arisen in play from the initial array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// A side has no king, or several.
    Kings {
        /// Whose.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more than sixteen men.
    TooManyMen {
        /// Whose.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// Whose.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more promoted men than pawns gone.
    TooManyPromoted {
        /// Whose.
        color: Color,
        /// How many men must have been promoted; bishops are counted by the colour of their
        /// squares.
        promoted: u32,
        /// How many pawns are gone.
        gone: u32,
    },
    /// A pawn stands on its own first rank.
    PawnOnFirstRank(Square),
    /// A pawn stands on its last rank.
    PawnOnLastRank(Square),
    /// The kings stand side by side.
    KingsAdjacent,
    /// The side not to move is in check.
    AdverseCheck,
    /// The side to move is in check from more than two men.
    TooManyCheckers(Bitboard),
    /// The side to move is in check from two men that no single move can have uncovered.
    ImpossibleCheckers(Bitboard),
    /// A castling right has no king and rook at home to support it.
    Castling {
        /// Whose.
        color: Color,
        /// To which side.
        side: Side,
    },
    /// The castling men of White and of Black did not begin on the same files.
    CastlingHomes,
    /// No pawn can just have passed the en passant square.
    EnPassant(Square),
    /// A pawn is said to have lost its double step: no pawn comes back to its second rank in play.
    Spent(Square),
    /// The halfmove clock says that more plies were played than the fullmove number does.
    HalfmoveClock,
    /// A pawn has just made its double step, and the halfmove clock is not 0.
    ClockAfterPawnMove,
    /// The fullmove number is 0.
    FullmoveNumber,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kings { color, count } => write!(f, "{color} has {count} kings"),
            Self::TooManyMen { color, count } => write!(f, "{color} has {count} men"),
            Self::TooManyPawns { color, count } => write!(f, "{color} has {count} pawns"),
            Self::TooManyPromoted { color, promoted, gone } => {
                write!(f, "{color} has {promoted} promoted men, but only {gone} pawns are gone")
            }
            Self::PawnOnFirstRank(square) => write!(f, "pawn on its own first rank at {square}"),
            Self::PawnOnLastRank(square) => write!(f, "pawn on its last rank at {square}"),
            Self::KingsAdjacent => f.write_str("the kings stand side by side"),
            Self::AdverseCheck => f.write_str("the side not to move is in check"),
            Self::TooManyCheckers(men) => write!(f, "check from {} men", men.count()),
            Self::ImpossibleCheckers(_) => f.write_str("no move can give check from these two men"),
            Self::Castling { color, side } => {
                let side = if *side == Side::King { "king's" } else { "queen's" };
                write!(f, "{color} has no king and rook at home to castle to the {side} side")
            }
            Self::CastlingHomes => f.write_str("castling men do not share their home files"),
            Self::EnPassant(square) => write!(f, "no pawn can just have passed {square}"),
            Self::Spent(square) => write!(f, "a pawn that was played stands at {square}"),
            Self::HalfmoveClock => f.write_str("halfmove clock ahead of the fullmove number"),
            Self::ClockAfterPawnMove => f.write_str("halfmove clock runs on after a double step"),
            Self::FullmoveNumber => f.write_str("fullmove number is 0"),
        }
    }
}

impl Setup {
    /// All reasons why it could not have arisen in play; none where no reason is known.
    pub fn doubts(&self) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for color in Color::ALL {
            self.doubt_men(color, &mut doubts);
        }
        self.doubt_pawns(&mut doubts);
        self.doubt_checks(&mut doubts);
        self.doubt_rights(&mut doubts);
        self.doubt_clocks(&mut doubts);
        doubts
    }

    fn doubt_men(&self, color: Color, doubts: &mut Vec<Doubt>) {
        let count = |role: Role| self.board.by_piece(role.of(color)).count();
        let kings = count(Role::King);
        if kings != 1 {
            doubts.push(Doubt::Kings { color, count: kings });
        }
        let men = self.board.by_color(color).count();
        if men > 16 {
            doubts.push(Doubt::TooManyMen { color, count: men });
        }
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            doubts.push(Doubt::TooManyPawns { color, count: pawns });
        }
        let light_bishops = self
            .board
            .by_piece(Role::Bishop.of(color))
            .into_iter()
            .filter(|square| square.is_light())
            .count() as u32;
        let dark_bishops = count(Role::Bishop) - light_bishops;
        let promoted = [
            count(Role::Queen).saturating_sub(1),
            count(Role::Rook).saturating_sub(2),
            count(Role::Knight).saturating_sub(2),
            light_bishops.saturating_sub(1),
            dark_bishops.saturating_sub(1),
        ]
        .into_iter()
        .sum();
        let gone = 8u32.saturating_sub(pawns);
        if promoted > gone {
            doubts.push(Doubt::TooManyPromoted { color, promoted, gone });
        }
    }

    fn doubt_pawns(&self, doubts: &mut Vec<Doubt>) {
        for color in Color::ALL {
            let pawns = self.board.by_piece(Role::Pawn.of(color));
            let on = |rank: Rank| pawns & Bitboard::from_rank(rank.of(color));
            doubts.extend(on(Rank::First).into_iter().map(Doubt::PawnOnFirstRank));
            doubts.extend(on(Rank::Eighth).into_iter().map(Doubt::PawnOnLastRank));
        }
    }

    fn doubt_checks(&self, doubts: &mut Vec<Doubt>) {
        let attackers = |color: Color| {
            let king = self.board.king(color);
            king.map_or(Bitboard::EMPTY, |king| self.board.attackers(king, !color))
        };
        if let (Some(white), Some(black)) =
            (self.board.king(Color::White), self.board.king(Color::Black))
            && attacks::king(white).contains(black)
        {
            doubts.push(Doubt::KingsAdjacent);
        }
        if !attackers(!self.turn).is_empty() {
            doubts.push(Doubt::AdverseCheck);
        }
        let checkers = attackers(self.turn);
        match (checkers.count(), self.board.king(self.turn)) {
            (2, Some(king)) if !self.can_be_double_check(king, checkers) => {
                doubts.push(Doubt::ImpossibleCheckers(checkers));
            }
            (3.., _) => doubts.push(Doubt::TooManyCheckers(checkers)),
            _ => {}
        }
    }

    /// Whether a single move can have given check from both men: at least one of them is a rook,
    /// bishop or queen from before which the other, or a pawn taken in passing, went away; and they
    /// do not attack along one line from both ends.
    fn can_be_double_check(&self, king: Square, checkers: Bitboard) -> bool {
        let sliders = [Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .fold(Bitboard::EMPTY, |set, role| set | self.board.by_role(role));
        let squares: Vec<Square> = checkers.into_iter().collect();
        let [a, b] = squares[..] else { return true };
        let across = attacks::between(a, b).contains(king);
        match (checkers & sliders).count() {
            0 => false,
            1 => true,
            _ => !across,
        }
    }

    fn doubt_rights(&self, doubts: &mut Vec<Doubt>) {
        let supported = self.supported_castling();
        let mut homes = [[None; 3]; 2];
        for (color, side, home) in self.castling.iter() {
            if supported.get(color, side) == Some(home) {
                let homes = &mut homes[color.index()];
                homes[0] = self.board.king(color).map(Square::file);
                homes[1 + side.index()] = Some(home.file);
            } else {
                doubts.push(Doubt::Castling { color, side });
            }
        }
        let [white, black] = homes;
        let differ = white.iter().zip(black).any(|pair| match pair {
            (Some(white), Some(black)) => *white != black,
            _ => false,
        });
        if differ {
            doubts.push(Doubt::CastlingHomes);
        }
        doubts
            .extend(self.en_passant.filter(|_| self.passed_pawn().is_none()).map(Doubt::EnPassant));
        doubts.extend(self.spent.into_iter().map(Doubt::Spent));
    }

    fn doubt_clocks(&self, doubts: &mut Vec<Doubt>) {
        if self.fullmove_number == 0 {
            doubts.push(Doubt::FullmoveNumber);
        }
        let turns = u64::from(self.fullmove_number.saturating_sub(1)) * 2;
        let plies = turns + u64::from(self.turn == Color::Black);
        if u64::from(self.halfmove_clock) > plies {
            doubts.push(Doubt::HalfmoveClock);
        }
        if self.en_passant.is_some() && self.halfmove_clock != 0 {
            doubts.push(Doubt::ClockAfterPawnMove);
        }
    }
}
