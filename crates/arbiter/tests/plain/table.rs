//! The second arbiter: the plies that stand, the irregularities that are open, and what binds.

mod castling;
mod check;
mod play;
mod ruling;
mod scope;

use arbiter::{Choice, Score, Word};
use chess::{Bitboard, Color, Move, Position, Square};
use laws::Incident;

use super::{
    handling::{Carry, Handling, Said},
    judge::Duty,
    walk::attacked,
};

/// The terms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Irregularities are raised as they happen; else only when claimed.
    pub arbiter_raises: bool,
    /// Every check is announced for the players.
    pub arbiter_announces: bool,
    /// P14 after the London rule.
    pub london: bool,
    /// Who gives a rook, from which square.
    pub rook_odds: Option<(Color, Square)>,
}

/// One turn used, or a second one taken.
#[derive(Clone, Debug)]
struct Ply {
    mover: Color,
    from: Square,
    to: Square,
    /// Check was said with it.
    said: bool,
    /// Check was said and there was none (P13).
    false_words: bool,
    /// The one who was deceived knows it.
    known: bool,
}

/// An open irregularity.
#[derive(Clone, Debug)]
struct Fault {
    kind: Incident,
    offender: Color,
    /// The ply that is irregular; a standing check, the last of the one in check, if any.
    ply: Option<usize>,
    /// The position to go back to, with the offender to move.
    before: Position,
    man: Square,
    other: Option<Square>,
    /// What bound the player who was to move.
    bond: Option<Bond>,
    touched: Vec<Square>,
    /// Two moves: what the second is guilty of itself, judged once it is left standing.
    second: Option<Box<Fault>>,
}

/// Remedies before a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The irregularity they mend.
    pub kind: Incident,
    /// Who chooses.
    pub holder: Color,
    /// Among what.
    pub options: Vec<Choice>,
    ply: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bond {
    duty: Duty,
    /// It came without the adversary's choice, who may waive it.
    automatic: bool,
    /// It came from a touch.
    touch: bool,
}

/// A handling that waits for its end.
#[derive(Clone, Debug)]
struct Unfinished {
    carry: Carry,
    player: Color,
}

/// The plain second arbiter.
#[derive(Clone, Debug)]
pub struct SecondArbiter {
    house: House,
    /// The position after each number of plies; one more than there are plies.
    positions: Vec<Position>,
    /// The men of which each player was told in it that they attack his king, White first.
    told: Vec<[Bitboard; 2]>,
    plies: Vec<Ply>,
    open: Vec<Fault>,
    offers: Vec<Offer>,
    bond: Option<Bond>,
    /// The men touched by the side to move, in order.
    touched: Vec<Square>,
    /// An irregularity that is settled but was seen on the last line.
    shown: Option<Incident>,
    end: Option<Score>,
    unfinished: Option<Unfinished>,
    /// Check was said on his own turn by the side to move, who has not moved yet.
    spoken: bool,
    /// The side to move warned of an old check on his turn.
    warned_now: bool,
    /// An offer of P12 has lapsed.
    lapsed: bool,
    /// The side to move plays a second move anew.
    again: bool,
    /// The touch was broken once this turn, and the men went back.
    touch_was_broken: bool,
    /// Something was done that this arbiter does not judge.
    outside: bool,
}

impl SecondArbiter {
    /// A game from this position.
    pub fn new(house: House, position: Position) -> Self {
        let mut table = Self {
            house,
            told: vec![[Bitboard::EMPTY; 2]],
            positions: vec![position],
            plies: Vec::new(),
            open: Vec::new(),
            offers: Vec::new(),
            bond: None,
            touched: Vec::new(),
            shown: None,
            end: None,
            unfinished: None,
            spoken: false,
            warned_now: false,
            lapsed: false,
            again: false,
            touch_was_broken: false,
            outside: false,
        };
        table.look_for_the_end();
        table
    }

    /// One handling. `false`: it could not be done.
    pub fn handle(&mut self, player: Color, handling: &Handling) -> bool {
        let saved = self.clone();
        if self.end.is_some() {
            return false;
        }
        if self.is_outside(player, handling) {
            self.outside = true;
            return false;
        }
        self.shown = None;
        if !self.settle_the_unfinished(player, handling) {
            // With the arbiter raising, what the adversary did is refused but has shown the fault.
            let raised = !self.offers.is_empty() && saved.offers.is_empty();
            let outside = self.outside;
            if !raised {
                *self = saved;
            }
            self.outside = outside || self.offers.len() > 1;
            return false;
        }
        let done = match handling {
            Handling::Carry(carry) => self.carry(player, carry),
            Handling::Castle(castle) => self.castle(player, castle),
            Handling::Touch(square) => self.touch(player, *square),
            Handling::Say(Word::Accept) => self.accept(player),
            Handling::Say(_) => self.say_check(player),
            Handling::Gallery => self.warned_by_the_gallery(),
            Handling::Claim(kind) => self.claim(player, *kind),
            Handling::Choose(choice) => self.choose(player, *choice),
            Handling::Off(square) => self.finish_passing(player, *square),
            Handling::Exchange(square, role) => self.finish_promotion(player, *square, *role),
        };
        if !done {
            let outside = self.outside;
            *self = saved;
            // Words that go with what is refused are said all the same.
            let spoken = matches!(handling, Handling::Carry(carry) if carry.said != Said::Nothing);
            self.outside = outside || spoken;
            return false;
        }
        self.look_at_standing_check();
        self.look_for_the_end();
        let open = |kind| self.open.iter().any(|fault| fault.kind == kind);
        let both = open(Incident::TwoMoves) && open(Incident::StandingCheck);
        self.outside |= self.offers.len() > 1 || both;
        true
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("there is always a position")
    }

    /// Who is to act: whoever holds options that wait for him, else the side to move.
    pub fn turn(&self) -> Color {
        self.blocking().map_or(self.position().turn(), |offer| offer.holder)
    }

    /// The newest irregularity that is open or was seen on the last line.
    pub fn newest_incident(&self) -> Option<Incident> {
        self.shown.or(self.open.last().map(|fault| fault.kind))
    }

    /// Every open irregularity with its offender, oldest first.
    pub fn open(&self) -> Vec<(Incident, Color)> {
        self.open.iter().map(|fault| (fault.kind, fault.offender)).collect()
    }

    /// The remedies offered.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The moves permitted, in order; `None` while a choice is waited for, or the game is over.
    pub fn may(&self) -> Option<Vec<Move>> {
        if self.end.is_some() || self.blocking().is_some() || self.unfinished.is_some() {
            return None;
        }
        let position = self.position();
        let legal = || position.legal_moves().iter().copied().collect::<Vec<_>>();
        let mut moves = self.bond.map_or_else(legal, |bond| bond.duty.moves(position));
        moves.sort();
        Some(moves)
    }

    /// How the game ended.
    pub fn end(&self) -> Option<Score> {
        self.end
    }

    /// The rest of a handling is waited for from this player.
    pub fn unfinished(&self) -> Option<Color> {
        self.unfinished.as_ref().map(|unfinished| unfinished.player)
    }

    /// What the unfinished handling did so far.
    pub fn unfinished_carry(&self) -> Option<&Carry> {
        self.unfinished.as_ref().map(|unfinished| &unfinished.carry)
    }

    /// Whether the side to move has touched a man.
    pub fn is_touched(&self) -> bool {
        !self.touched.is_empty()
    }

    /// Whether anything binds the side to move.
    pub fn is_bound(&self) -> bool {
        self.bond.is_some()
    }

    /// Whether the side to move owes what a ruling left him.
    pub fn is_bound_by_ruling(&self) -> bool {
        self.bond.is_some_and(|bond| !bond.touch)
    }

    /// Whether the adversary may waive what binds.
    pub fn is_bound_automatically(&self) -> bool {
        self.bond.is_some_and(|bond| bond.automatic)
    }

    /// The squares of the last ply, and who played it.
    pub fn last_ply(&self) -> Option<(Color, Square, Square)> {
        self.plies.last().map(|ply| (ply.mover, ply.from, ply.to))
    }

    /// The offer that must be answered before anything else; P12 and P13 take no turn.
    fn blocking(&self) -> Option<&Offer> {
        let takes_turn =
            |offer: &&Offer| !matches!(offer.kind, Incident::StandingCheck | Incident::FalseCheck);
        self.offers.iter().find(takes_turn)
    }

    /// Mate and stalemate end the game, announced or not, unless the move that brought them is
    /// itself open to question.
    fn look_for_the_end(&mut self) {
        let n = self.plies.len();
        let questioned = self.open.iter().any(|fault| {
            fault.kind != Incident::StandingCheck && fault.ply.is_some_and(|ply| ply + 1 == n)
        });
        let position = self.position();
        if questioned || self.unfinished.is_some() || !position.legal_moves().is_empty() {
            return;
        }
        let side = position.turn();
        let score = if attacked(position, side) { Score::Win(!side) } else { Score::Draw };
        self.end = Some(score);
        self.open.clear();
        self.offers.clear();
    }
}

impl Bond {
    fn from_touch(duty: Duty) -> Self {
        Self { duty, automatic: true, touch: true }
    }
}
