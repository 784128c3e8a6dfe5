//! The clock pressed: what was made is completed, and what was wrong with it is raised.

use super::{Decider, Done};
use crate::{
    Act, Actor, Binding, Case, Change, Choice, Circumstances, Event, Fault, Irregular, Moved,
    Press, Refusal, Unfinished, Verdict, game::is_illegal, judge,
};
use chess::{Color, Move, Rank, Role};
use laws::{Incident, When};

impl Decider<'_> {
    pub(super) fn press(&mut self, act: &Act) -> Done {
        if !self.game.has_clock() {
            return Ok(());
        }
        let Actor::Player(player) = act.actor else { return Err(Refusal::NotAPlayer) };
        self.done(act);
        self.press_after_move(player);
        Ok(())
    }

    /// Without an explicit press the hand presses as it is withdrawn, if a man was let go on
    /// another square and the move is not half done.
    pub(super) fn press_by_withdrawing(&mut self, player: Color) {
        if !self.game.has_clock()
            || self.game.terms().press == Press::Explicit
            || self.game.outcome().is_some()
        {
            return;
        }
        let is_irregular = self.game.position().turn() == player
            && matches!(self.game.judge_hand().1, Verdict::Fault(_));
        if is_irregular || self.uncompleted(player).is_some() {
            self.press_after_move(player);
        }
    }

    /// The last ply, if it is this player's and not completed.
    fn uncompleted(&self, player: Color) -> Option<usize> {
        let last = self.game.plies().last()?;
        (last.mover == player && !last.completed).then(|| self.game.plies().len() - 1)
    }

    /// The last ply of this player, if it is not completed.
    fn last_uncompleted(&self, player: Color) -> Option<usize> {
        let last = self.game.plies().iter().rposition(|ply| ply.mover == player)?;
        (!self.game.plies()[last].completed).then_some(last)
    }

    fn press_after_move(&mut self, player: Color) {
        if self.game.position().turn() == player {
            let (change, verdict) = self.game.judge_hand();
            match verdict {
                Verdict::Legal(_) | Verdict::Unparried => self.follow(player, change, verdict),
                Verdict::Fault(fault) => {
                    return match self.capture_left_on_the_board(&change) {
                        Some(capture) => self.put_taken_man_right(player, capture),
                        None => self.completed_fault(player, change, fault),
                    };
                }
                Verdict::Unfinished(unfinished) => {
                    return self.pressed_too_early(player, change, unfinished);
                }
                // His last move, answered before he pressed (FIDE 6.2.2).
                Verdict::Nothing => match self.last_uncompleted(player) {
                    Some(ply) => return self.complete(ply),
                    None => return self.pressed_without_move(player),
                },
            }
        }
        // Pressing again after a completed move may be meant to pause the clock: nothing follows.
        if let Some(ply) = self.uncompleted(player) {
            self.complete(ply);
        }
    }

    /// The capture that was meant where the man taken was not taken off but dropped elsewhere.
    fn capture_left_on_the_board(&self, change: &Change) -> Option<Move> {
        if !self.game.raises() || !self.game.rules_on(Incident::DisplacedMen) {
            return None;
        }
        let position = self.game.position();
        let (own, dropped): (Vec<Moved>, Vec<Moved>) =
            change.moved.iter().partition(|moved| moved.piece.color == position.turn());
        let [dropped] = dropped[..] else { return None };
        let mut meant = Change { moved: own, ..change.clone() };
        meant.off.push((dropped.from, dropped.piece));
        match judge(position, &meant, &Circumstances::default()) {
            Verdict::Legal(mv) => Some(mv),
            _ => None,
        }
    }

    /// 4.7.1, 7.4: a capture is not made while the man taken is on the board. The men are put
    /// right, the capture is still to be made, and the arbiter decides whether it is counted.
    fn put_taken_man_right(&mut self, player: Color, capture: Move) {
        let article = self.game.terms().code.article(Incident::DisplacedMen, When::Always);
        let case = self.new_case(Incident::DisplacedMen, article, player);
        let number = case.number();
        self.emit(Event::Opened(case));
        let case = self.game.cases().len() - 1;
        self.emit(Event::PutRight);
        self.emit(Event::Bound(Binding {
            moves: vec![capture],
            duty: None,
            man: None,
            article: number,
            case: Some(case),
        }));
        let (by, options) = (Actor::Arbiter, vec![Choice::Count, Choice::NoCount]);
        self.emit(Event::Offered { case, by, options });
        self.end_wait();
    }

    /// Half a move was pressed.
    fn pressed_too_early(&mut self, player: Color, change: Change, unfinished: Unfinished) {
        if let Some((change, fault)) = self.pawn_off_its_last_rank(&change) {
            return self.completed_fault(player, change, fault);
        }
        let fault = match unfinished {
            Unfinished::Promotion { pawn, on } => Fault::unpromoted(pawn, on),
            Unfinished::Leap { king: man } | Unfinished::Passing { pawn: man } => {
                Fault::false_move(man)
            }
            Unfinished::MenOff => {
                self.emit(Event::PutRight);
                return self.pressed_without_move(player);
            }
        };
        self.completed_fault(player, change, fault);
    }

    /// A pawn was let go on its last rank and has come off again, and no piece was put in its place.
    fn pawn_off_its_last_rank(&self, change: &Change) -> Option<(Change, Fault)> {
        let released = self.game.touched().1?;
        let mv = released.moves.first().filter(|mv| mv.promotion().is_some())?;
        if !change.off.iter().any(|&(square, _)| square == mv.from()) {
            return None;
        }
        let as_pawn = Change::written(self.game.position().board(), mv.from(), mv.to(), None)?;
        Some((as_pawn, Fault::unpromoted(mv.from(), mv.to())))
    }

    fn pressed_without_move(&mut self, player: Color) {
        let code = self.game.terms().code;
        let article = code.article(Incident::PressedWithoutMove, When::Always);
        let case = self.new_case(Incident::PressedWithoutMove, article, player);
        self.open(case);
        self.end_wait();
    }

    fn completed_fault(&mut self, player: Color, change: Change, fault: Fault) {
        self.fault(player, change, fault);
        if let Some(ply) = self.uncompleted(player) {
            self.emit(Event::Completed { ply });
        }
        self.end_wait();
    }

    /// A ply is completed: what is wrong with it can be raised from now on.
    pub(super) fn complete(&mut self, ply: usize) {
        let done = &self.game.plies()[ply];
        let (player, irregular) = (done.mover, done.irregular.clone());
        let by_hands = done.both_hands && needs_one_hand(&done.change);
        self.emit(Event::Completed { ply });
        match irregular {
            Some(Irregular::Fault(fault)) => {
                let article = self.game.terms().code.article(fault.incident, fault.when);
                let case = self.new_case(fault.incident, article, player);
                self.open(Case { fault: Some(fault), ply, ..case });
            }
            Some(Irregular::Broke(binding)) => {
                let case = self.touch_broken(player, binding);
                self.open(Case { ply, ..case });
            }
            None if by_hands && self.game.rules_on(Incident::TwoHands) => {
                let article = self.game.terms().code.article(Incident::TwoHands, When::Always);
                let case = self.new_case(Incident::TwoHands, article, player);
                self.open(Case { ply, ..case });
            }
            None => self.end_if_over(),
        }
        self.end_wait();
    }

    /// A.5.4: the move the arbiter waited for is completed; a position that is still illegal is
    /// drawn.
    fn end_wait(&mut self) {
        let code = self.game.terms().code;
        let Some(article) = code.waits_one_move.filter(|_| self.game.waits_one_move()) else {
            return;
        };
        self.emit(Event::Cites(article));
        if self.shows_illegal_position() && self.game.outcome().is_none() {
            let ending = crate::Ending::IllegalPosition;
            self.end(crate::Outcome { score: crate::Score::Draw, ending });
        }
    }

    /// Both kings in check, or a pawn on its last rank: what an arbiter sees who sees only the
    /// position.
    pub(super) fn shows_illegal_position(&self) -> bool {
        let position = self.game.position();
        let in_check = |color: &Color| !position.attackers_of_king(*color).is_empty();
        let pawn_waits = position.board().pieces().any(|(square, man)| {
            man.role == Role::Pawn && square.rank() == Rank::Eighth.of(man.color)
        });
        Color::ALL.iter().all(in_check) || pawn_waits
    }

    /// The arbiter sees the position as it is, and not how it arose.
    pub(super) fn see(&mut self, act: &Act) -> Done {
        self.done(act);
        if self.game.terms().code.waits_one_move.is_some() {
            if self.shows_illegal_position() {
                self.emit(Event::WaitsOneMove);
            }
        } else if is_illegal(self.game.position())
            && let Some(case) = self.claimable(Actor::Arbiter, None)
        {
            self.raise(case);
        }
        Ok(())
    }

    /// 7.4, 7.6: men displaced by accident. Seen, they are put right at once; unseen, the board is
    /// changed until somebody finds it.
    pub(super) fn displace(&mut self, act: &Act) -> Done {
        let crate::Deed::Displace { from, to } = act.deed else { return Ok(()) };
        let by = match act.actor {
            Actor::Player(player) => player,
            Actor::Arbiter | Actor::Gallery => self.game.position().turn(),
        };
        self.game.table().allows(&act.deed, by)?;
        self.done(act);
        if !self.game.rules_on(Incident::DisplacedMen) {
            return Ok(());
        }
        let article = self.game.terms().code.article(Incident::DisplacedMen, When::Always);
        let case = self.new_case(Incident::DisplacedMen, article, by);
        if self.game.raises() {
            self.emit(Event::Opened(Case { status: crate::Status::Settled, ..case }));
            return Ok(());
        }
        let mut setup = self.game.position().setup();
        let man = setup.board.piece_at(from);
        setup.board.set(from, None);
        if let Some(to) = to {
            setup.board.set(to, man);
        }
        let before = Some(Box::new(*self.game.position()));
        if let Ok(after) = chess::Position::try_from(setup) {
            self.emit(Event::Opened(Case { before, ..case }));
            self.emit(Event::Amended(Box::new(after)));
        }
        Ok(())
    }

    /// A pawn left on its last rank becomes a queen.
    pub(super) fn make_queen(&mut self, case: usize) {
        let Some(on) = self.game.cases()[case].fault.and_then(|fault| fault.target) else { return };
        let mut setup = self.game.position().setup();
        if let Some(man) = setup.board.piece_at(on).filter(|man| man.role == Role::Pawn) {
            setup.board.set(on, Some(Role::Queen.of(man.color)));
            if let Ok(after) = chess::Position::try_from(setup) {
                self.emit(Event::Amended(Box::new(after)));
            }
        }
        self.end_if_over();
    }
}

/// 7.5.4: castling, captures and promotions are done with one hand.
fn needs_one_hand(change: &Change) -> bool {
    change.moved.len() > 1
        || !change.off.is_empty()
        || change.moved.iter().any(|moved| moved.becomes.is_some())
}
