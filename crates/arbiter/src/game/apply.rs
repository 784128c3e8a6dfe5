//! How an event changes a game. It cannot fail.

use super::{Announced, Demand, Game, Offer};
use crate::{
    Act, Actor, Case, Deed, Event, Kept, Status, Table, Touch, Word, change::is_last_rank,
    clock::LATEST,
};
use chess::{Bitboard, Color, Position, Role, Square};

impl Game {
    /// Takes in one event. Folding the events of a game over its beginning gives the game.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Done(act) => self.done(act),
            Event::Refused(..) | Event::Chosen { .. } | Event::LeftToTheArbiter(_) => {}
            Event::Played { mover, change, made, irregular, after } => {
                let out_of_turn = *mover != self.position.turn();
                self.repetitions.push(self.position.repetition_key());
                let ply = self.ply(*mover, change, made.as_ref(), irregular.as_ref());
                let moves_king = change.moved_by(*mover).any(|man| man.piece.role == Role::King);
                if moves_king {
                    self.king_moved[mover.index()].get_or_insert(self.plies.len());
                }
                self.plies.push(ply);
                self.position = **after;
                self.made.clone_from(made);
                self.says_castle = None;
                self.begin_turn(out_of_turn);
                self.forget_answered_checks();
                self.replaced_by(*mover);
            }
            Event::Completed { ply } => {
                let now = self.now;
                if let Some(ply) = self.plies.get_mut(*ply) {
                    ply.completed = true;
                    ply.irregular = None;
                    if let Some(clock) = &mut self.clock {
                        clock.press(ply.mover, now);
                    }
                }
            }
            Event::Unmade => self.unmade(),
            Event::Released(release) => self.released = Some(release.clone()),
            Event::Announced { ply, announced } => {
                // What was found false is not believed again.
                if let Some(ply) = self.plies.get_mut(*ply)
                    && ply.announced != Announced::FoundFalse
                {
                    ply.announced = *announced;
                }
                if let Some(ply) = self.plies.get(*ply) {
                    self.says_check[ply.mover.index()] = false;
                }
            }
            Event::Known(color, attackers) => self.known[color.index()] = *attackers,
            Event::Opened(case) => {
                self.compensation = None;
                self.cited = case.number().into_iter().collect();
                self.cases.push(case.clone());
            }
            Event::Claimed { case } => {
                self.before_claim = Some(Box::new(self.clone()));
                self.claimed = Some(*case);
                self.cases[*case].fresh = true;
            }
            Event::Denied { case } => self.denied_again(*case),
            Event::Offered { case, by, options } => {
                self.cases[*case].status = Status::Offered;
                self.offers.retain(|offer| offer.case != *case);
                self.offers.push(Offer { case: *case, by: *by, options: options.clone() });
            }
            Event::Came { case, status } => self.came(*case, *status),
            Event::Restored { plies, position, kept } => self.restored(*plies, position, kept),
            Event::Amended(position) => {
                self.position = **position;
                self.begin_turn(true);
                self.forget_answered_checks();
            }
            Event::Counted(player) => {
                let count = &mut self.counts[player.index()];
                *count = count.saturating_add(1);
            }
            Event::Compensated { player, seconds, article } => {
                self.compensation = Some((*player, *seconds));
                if let Some(clock) = &mut self.clock {
                    clock.compensate(*player, *seconds);
                }
                self.cited.push(article);
            }
            Event::ClockSet { player, shows } => {
                let now = self.now;
                if let Some(clock) = &mut self.clock {
                    clock.set(*player, *shows, now);
                }
            }
            Event::Sees(sees) => self.sees = *sees,
            Event::WaitsOneMove => self.waits_one_move = true,
            Event::Cites(article) => {
                self.waits_one_move = false;
                self.cited = vec![article];
            }
            Event::PutRight => {
                self.table = Table::set(self.position.board());
                self.says_check = [false; 2];
                self.says_castle = None;
            }
            Event::Bound(binding) => {
                self.forget_touches();
                self.binding = Some(binding.clone());
            }
            Event::Freed => {
                self.forget_touches();
                self.binding = None;
            }
            Event::Exposed { ply } => {
                if let Some(ply) = self.plies.get_mut(*ply) {
                    ply.announced = Announced::FoundFalse;
                }
            }
            Event::Heard => self.heard = true,
            Event::Restarted(position) => self.restarted(position),
            Event::CannotWin(color) => self.cannot_win = Some(*color),
            Event::Sealed(player, written) => {
                self.sealed = Some((*player, written.clone()));
                self.pause_clock(true);
            }
            Event::EnvelopeOpened => {
                self.sealed = None;
                self.pause_clock(false);
            }
            Event::Paused => self.pause_clock(true),
            Event::Resumed => self.pause_clock(false),
            Event::DrawOffered(player) => {
                self.draw_offers.retain(|offers| offers != player);
                self.draw_offers.push(*player);
            }
            Event::DrawOfferLapsed(player) => self.draw_offers.retain(|offers| offers != player),
            Event::Demanded(_) => self.demand = Some(Demand { plies: self.plies.len() }),
            Event::Ended(outcome) => self.outcome = Some(*outcome),
        }
    }

    fn done(&mut self, act: &Act) {
        self.now = self.now.max(act.at.unwrap_or(0).min(LATEST));
        let changes = !matches!(
            act.deed,
            Deed::Brush(_) | Deed::Adjust(_) | Deed::Withdraw | Deed::OtherHand
        );
        if changes && self.handling.is_none() {
            self.touched_before = self.touches.len();
            if act.deed != Deed::Say(Word::Deny) {
                self.before_claim = None;
            }
            for case in &mut self.cases[self.past..] {
                case.fresh = false;
            }
            self.leave_behind();
        }
        if act.deed != Deed::Withdraw {
            let both = act.deed == Deed::BothHands;
            self.both_hands = both || self.both_hands && self.handling.is_some();
        }
        if act.deed == Deed::Withdraw {
            self.handling = None;
        } else if changes {
            self.handling.get_or_insert(act.actor);
        }
        let Actor::Player(player) = act.actor else { return };
        if act.deed.moves_men() {
            self.made = None;
        }
        match &act.deed {
            Deed::Say(Word::Check | Word::Mate) => {
                self.says_check[player.index()] = true;
                self.heard = false;
            }
            Deed::Say(Word::Castle) => self.says_castle = Some(player),
            _ => {}
        }
        let queen = self.inverted_queen(&act.deed);
        let deed = queen.as_ref().unwrap_or(&act.deed);
        if player == self.position.turn() {
            self.touch(deed);
        }
        self.table.handle(deed, player);
    }

    /// Where an inverted rook is a queen, a queen was put on.
    fn inverted_queen(&self, deed: &Deed) -> Option<Deed> {
        match *deed {
            Deed::On { square, role: Role::Rook, color, inverted: true }
                if self.terms.code.inverted_rook_is_queen =>
            {
                Some(Deed::On { square, role: Role::Queen, color, inverted: false })
            }
            _ => None,
        }
    }

    /// The cases that are closed, up to the first that is not, are past.
    fn leave_behind(&mut self) {
        let is_past = |case: &Case| !(case.fresh || is_pending(case));
        self.past += self.cases[self.past..].iter().take_while(|case| is_past(case)).count();
    }

    fn pause_clock(&mut self, pauses: bool) {
        if let Some(clock) = &mut self.clock {
            clock.pause(pauses, self.now);
        }
    }

    /// What a deed touches with intent, by the squares at the start of the turn.
    fn touch(&mut self, deed: &Deed) {
        let turn = self.position.turn();
        match deed {
            Deed::Carry { from, to, .. } => {
                self.touch_man(*from);
                self.touch_man(*to);
            }
            Deed::Off(square) | Deed::Lift(square) | Deed::Touch(square) => self.touch_man(*square),
            Deed::TouchTogether(squares) => {
                // In an order that is not known own men come first, of them the king.
                let mut squares = squares.clone();
                squares.sort_by_key(|square| {
                    let man = self.table.man_on(*square).map(|man| man.piece);
                    (
                        man.is_none_or(|man| man.color != turn),
                        man.is_none_or(|man| man.role != Role::King),
                    )
                });
                let is_own = |square: &Square| {
                    self.table.man_on(*square).is_some_and(|man| man.piece.color == turn)
                };
                if self.terms.code.touch.own_alone_where_unknown() && squares.iter().any(is_own) {
                    squares.retain(is_own);
                }
                for square in squares {
                    self.touch_man(square);
                }
            }
            Deed::On { square, role, color, .. }
                if color.is_none_or(|color| color == turn) && is_last_rank(*square, turn) =>
            {
                self.touches.push(Touch::Piece { on: *square, role: *role });
            }
            _ => {}
        }
    }

    fn touch_man(&mut self, square: Square) {
        let home = self.table.man_on(square).and_then(|man| man.home).map(Touch::Man);
        if let Some(home) = home.filter(|home| !self.touches.contains(home)) {
            self.touches.push(home);
        }
    }

    fn forget_touches(&mut self) {
        self.touches.clear();
        self.touched_before = 0;
        self.released = None;
    }

    /// The move that replaces one that was put back has been made.
    fn replaced_by(&mut self, mover: Color) {
        for index in self.present() {
            let case = &self.cases[index];
            if case.status == Status::Ruled && case.offender == mover {
                self.came(index, Status::Settled);
            }
        }
    }

    /// The last ply is under way again; a move that was let go binds.
    fn unmade(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        self.repetitions.truncate(self.plies.len());
        self.forget_moved_kings();
        self.table = Table::with_change(ply.before.board(), &ply.change);
        self.known = ply.known_before;
        self.touches = ply.touches;
        self.released = ply.released;
        self.position = ply.before;
        self.binding = ply.bound;
        self.made = None;
    }

    /// A king that moved with a ply that is undone has not moved.
    fn forget_moved_kings(&mut self) {
        for moved in &mut self.king_moved {
            *moved = moved.filter(|&ply| ply < self.plies.len());
        }
    }

    /// The men are at rest; what binds the player to move stays where he still has the move.
    fn begin_turn(&mut self, stays_bound: bool) {
        self.table = Table::set(self.position.board());
        if !stays_bound {
            self.forget_touches();
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
        if status != Status::Offered {
            self.offers.retain(|offer| offer.case != index);
        }
    }

    fn restored(&mut self, plies: usize, position: &Position, kept: &Kept) {
        if let Some(ply) = self.plies.get(plies) {
            self.known = ply.known_before;
        }
        if let Some(clock) = &mut self.clock {
            // Charged by the period in which it ran, before moves are taken back.
            clock.run(position.turn(), self.now);
            for undone in self.plies.iter().skip(plies).filter(|ply| ply.completed) {
                clock.take_back(undone.mover);
            }
        }
        self.plies.truncate(plies);
        self.repetitions.truncate(plies);
        self.forget_moved_kings();
        self.position = *position;
        self.begin_turn(*kept == Kept::Turn);
        if let Kept::Touches(touches, released) = kept {
            self.touches.clone_from(touches);
            self.released.clone_from(released);
        }
        self.says_check = [false; 2];
        self.says_castle = None;
        self.made = None;
        for index in self.present() {
            if self.cases[index].ply >= plies && is_pending(&self.cases[index]) {
                self.came(index, Status::Gone);
            }
        }
        let stale = self.offers.iter().filter(|offer| !self.is_blocking(offer));
        for case in stale.map(|offer| offer.case).collect::<Vec<_>>() {
            self.came(case, Status::Gone);
        }
    }

    fn restarted(&mut self, position: &Position) {
        self.sealed = None;
        self.restored(0, position, &Kept::Nothing);
        self.start = *position;
        self.known = [Bitboard::EMPTY; 2];
        self.wrong_start.clear();
        self.cannot_win = None;
        self.draw_offers.clear();
        self.demand = None;
    }

    /// A denied claim is as if it had not been made yet, but that it waits.
    fn denied_again(&mut self, case: usize) {
        if let Some(before) = self.before_claim.take() {
            *self = *before;
            self.handling = Some(Actor::Player(self.cases[case].offender));
            self.came(case, Status::Denied);
        }
    }
}

fn is_pending(case: &Case) -> bool {
    case.is_open() || case.status == Status::Waiting
}
