//! What was agreed before the game: the header of an acts file.

use crate::TimeControl;
use chess::{Bitboard, Board, Color, File, Rank, RookHome, Setup, Side, Square};
use laws::{Code, Incident, REGENCE};

/// The terms of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The code of laws in force.
    pub code: &'static Code,
    /// The position set up before the first move; `None` is the initial array, less the odds.
    pub position: Option<Setup>,
    /// What is given.
    pub odds: Vec<Odds>,
    /// Pawns that have lost their double step though they stand on their second rank.
    pub played: Bitboard,
    /// Who raises irregularities.
    pub raise: Raise,
    /// Every check is announced for the players; `None` leaves it to the code.
    pub checks_announced: Option<bool>,
    /// What completes a move on the clock.
    pub press: Press,
    /// What was wrong with the board from the start, until it is claimed.
    pub wrong_start: Vec<Incident>,
    /// The time control; absent where no times are kept.
    pub time: Option<TimeControl>,
    /// Completed illegal moves already counted, White's first.
    pub counted: [u8; 2],
    /// Tags of the game, by their PGN names.
    pub tags: Vec<(String, String)>,
}

/// Something given to the weaker player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// The giver plays without the man of this square.
    Man {
        /// Who gives.
        giver: Color,
        /// Where the man would stand.
        square: Square,
    },
    /// The giver lets the other begin.
    Move {
        /// Who gives.
        giver: Color,
    },
}

/// Who raises irregularities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raise {
    /// The house, as they happen.
    Arbiter,
    /// The players, by claiming.
    Players,
}

/// What completes a move on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Withdrawing the hand after a move.
    Auto,
    /// Only the press itself.
    Explicit,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            code: &REGENCE,
            position: None,
            odds: Vec::new(),
            played: Bitboard::EMPTY,
            raise: Raise::Arbiter,
            checks_announced: None,
            press: Press::Auto,
            wrong_start: Vec::new(),
            time: None,
            counted: [0; 2],
            tags: Vec::new(),
        }
    }
}

impl Terms {
    /// The setup with which the game begins: the position given, or the array less the odds. The
    /// rights to castle with an absent rook are those the odds give.
    pub fn setup(&self) -> Setup {
        let mut setup = self.position.clone().unwrap_or_else(|| self.array());
        setup.spent |= self.played;
        self.grant_castling_at_odds(&mut setup);
        setup
    }

    /// The array as it should stand, less the odds that are given.
    pub fn array(&self) -> Setup {
        let mut setup = Setup::default();
        for odds in &self.odds {
            match *odds {
                Odds::Man { giver, square } => {
                    if setup.board.piece_at(square).is_some_and(|man| man.color == giver) {
                        setup.board.set(square, None);
                        for side in Side::ALL {
                            if square == rook_home(giver, side) {
                                setup.castling.set(giver, side, None);
                            }
                        }
                    }
                }
                Odds::Move { giver } => setup.turn = !giver,
            }
        }
        self.grant_castling_at_odds(&mut setup);
        setup
    }

    /// Whether this player gave the rook of this side and may castle without it.
    pub fn gives_rook(&self, giver: Color, side: Side) -> bool {
        self.code.castles_at_odds
            && self.odds.contains(&Odds::Man { giver, square: rook_home(giver, side) })
    }

    /// The men agreed as odds that still stand on the board, with their giver.
    pub fn odds_not_given(&self, board: &Board) -> Option<Color> {
        self.odds.iter().find_map(|odds| match *odds {
            Odds::Man { giver, square } => {
                let stands = board.piece_at(square).is_some_and(|man| man.color == giver);
                stands.then_some(giver)
            }
            Odds::Move { .. } => None,
        })
    }

    /// Whether every check counts as announced.
    pub fn checks_announced(&self) -> bool {
        !self.code.checks_are_announced || self.checks_announced == Some(true)
    }

    /// P8: the giver may castle on the side where his rook is missing.
    fn grant_castling_at_odds(&self, setup: &mut Setup) {
        for giver in Color::ALL {
            let king = setup.board.king(giver);
            for side in Side::ALL {
                let home = rook_home(giver, side);
                if self.gives_rook(giver, side)
                    && setup.board.piece_at(home).is_none()
                    && king == Some(Square::new(File::E, Rank::First.of(giver)))
                {
                    setup.castling.set(giver, side, Some(RookHome::absent(home.file())));
                }
            }
        }
    }
}

/// Where the rook of this side stands in the array.
fn rook_home(color: Color, side: Side) -> Square {
    Square::new(side.corner_file(), Rank::First.of(color))
}
