//! How an event changes a game. It cannot fail.

use super::{Announced, Demand, Game, Offer, Ply};
use crate::{Act, Actor, Case, Deed, Event, Status, Table, Word};
use chess::{Bitboard, Color, Position};

impl Game {
    /// Takes in one event. Folding the events of a game over its beginning gives the game.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Done(act) => self.done(act),
            Event::Refused(..) | Event::Chosen { .. } => {}
            Event::Played { mover, change, made, after } => {
                let out_of_turn = *mover != self.position.turn();
                self.plies.push(Ply {
                    mover: *mover,
                    before: std::mem::replace(&mut self.position, (**after).clone()),
                    change: change.clone(),
                    made: made.clone(),
                    announced: Announced::Nothing,
                    known_before: self.known,
                });
                self.made.clone_from(made);
                self.says_castle = None;
                self.begin_turn(out_of_turn);
                self.forget_answered_checks();
            }
            Event::Announced { ply, announced } => {
                if let Some(ply) = self.plies.get_mut(*ply) {
                    ply.announced = *announced;
                }
                self.says_check = None;
            }
            Event::Known(color, attackers) => self.known[color.index()] = *attackers,
            Event::Opened(case) => self.cases.push(case.clone()),
            Event::Claimed { case } => {
                self.before_claim = Some(Box::new(self.clone()));
                self.claimed = Some(*case);
                self.cases[*case].fresh = true;
            }
            Event::Denied { case } => self.denied_again(*case),
            Event::Offered { case, by, options } => {
                self.cases[*case].status = Status::Offered;
                self.offer = Some(Offer { case: *case, by: *by, options: options.clone() });
            }
            Event::Came { case, status } => self.came(*case, *status),
            Event::Restored { plies, position, stays_bound } => {
                self.restored(*plies, position, *stays_bound);
            }
            Event::PutRight => self.table = Table::set(self.position.board()),
            Event::Bound(binding) => {
                self.touches.clear();
                self.binding = Some(*binding);
            }
            Event::Freed => {
                self.touches.clear();
                self.binding = None;
            }
            Event::Exposed { ply } => self.exposed = Some(*ply),
            Event::Restarted(position) => self.restarted(position),
            Event::CannotWin(color) => self.cannot_win = Some(*color),
            Event::DrawOffered(color) => self.draw_offer = Some(*color),
            Event::DrawOfferLapsed => self.draw_offer = None,
            Event::Demanded(_) => self.demand = Some(Demand { plies: self.plies.len() }),
            Event::Ended(outcome) => self.outcome = Some(*outcome),
        }
    }

    fn done(&mut self, act: &Act) {
        let changes = !matches!(act.deed, Deed::Brush(_) | Deed::Adjust(_) | Deed::Withdraw);
        if changes && !self.in_handling {
            if act.deed != Deed::Say(Word::Deny) {
                self.before_claim = None;
            }
            for case in &mut self.cases {
                case.fresh = false;
            }
        }
        self.in_handling = act.deed != Deed::Withdraw && (changes || self.in_handling);
        let Actor::Player(player) = act.actor else { return };
        match &act.deed {
            Deed::Carry { .. }
            | Deed::Off(_)
            | Deed::On { .. }
            | Deed::Lift(_)
            | Deed::Put { .. } => {
                self.made = None;
            }
            Deed::Say(Word::Check | Word::Mate) => self.says_check = Some(player),
            Deed::Say(Word::Castle) => self.says_castle = Some(player),
            _ => {}
        }
        if player == self.position.turn() {
            self.touch(&act.deed);
        }
        self.table.handle(&act.deed, player);
    }

    /// What a deed touches with intent, by the squares at the start of the turn.
    fn touch(&mut self, deed: &Deed) {
        let squares = match *deed {
            Deed::Carry { from, to, .. } => [Some(from), Some(to)],
            Deed::Off(square) | Deed::Lift(square) | Deed::Touch(square) => [Some(square), None],
            _ => [None, None],
        };
        for square in squares.into_iter().flatten() {
            let home = self.table.man_on(square).and_then(|man| man.home);
            if let Some(home) = home.filter(|home| !self.touches.contains(home)) {
                self.touches.push(home);
            }
        }
    }

    /// The men are at rest; what binds the player to move stays where he still has the move.
    fn begin_turn(&mut self, stays_bound: bool) {
        self.table = Table::set(self.position.board());
        if !stays_bound {
            self.touches.clear();
            self.binding = None;
        }
    }

    /// A man that no longer attacks the king is not known any more, should it attack him again.
    fn forget_answered_checks(&mut self) {
        let announced = self.terms.checks_announced();
        for color in Color::ALL {
            let attackers = self.position.attackers_of_king(color);
            let known = &mut self.known[color.index()];
            *known = if announced { attackers } else { *known & attackers };
        }
    }

    fn came(&mut self, index: usize, status: Status) {
        let case = &mut self.cases[index];
        case.status = status;
        case.fresh = status == Status::Open || (case.fresh && status != Status::Gone);
        if status != Status::Offered && self.offer.as_ref().is_some_and(|offer| offer.case == index)
        {
            self.offer = None;
        }
    }

    fn restored(&mut self, plies: usize, position: &Position, stays_bound: bool) {
        if let Some(ply) = self.plies.get(plies) {
            self.known = ply.known_before;
        }
        self.plies.truncate(plies);
        self.position = position.clone();
        self.begin_turn(stays_bound);
        self.says_check = None;
        self.says_castle = None;
        self.made = None;
        for index in 0..self.cases.len() {
            if self.cases[index].ply >= plies && is_pending(&self.cases[index]) {
                self.came(index, Status::Gone);
            }
        }
        if self.exposed.is_some_and(|ply| ply >= plies) {
            self.exposed = None;
        }
    }

    fn restarted(&mut self, position: &Position) {
        self.restored(0, position, false);
        self.start = position.clone();
        self.known = [Bitboard::EMPTY; 2];
        self.wrong_start.clear();
        self.cannot_win = None;
        self.draw_offer = None;
        self.demand = None;
    }

    /// A denied claim is as if it had not been made yet, but that it waits.
    fn denied_again(&mut self, case: usize) {
        if let Some(before) = self.before_claim.take() {
            *self = *before;
            self.in_handling = true;
            self.came(case, Status::Denied);
        }
    }
}

fn is_pending(case: &Case) -> bool {
    case.is_open() || case.status == Status::Waiting
}
