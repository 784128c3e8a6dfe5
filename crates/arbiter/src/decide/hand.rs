//! What hands do: when an act may be done, when what was done is judged, and as whose turn.

use super::{Decider, Done};
use crate::{
    Act, Actor, Binding, Case, Change, Deed, Duty, Event, Fault, Irregular, Kept, Refusal, Release,
    Status, Unfinished, Verdict, change::is_last_rank, judge, stand::stand,
};
use chess::{Color, Piece, Position, Role, Square};
use laws::{Incident, Limit, Ruling, When};

impl Decider<'_> {
    pub(super) fn hand(&mut self, act: &Act) -> Done {
        let Actor::Player(player) = act.actor else {
            return if matches!(act.deed, Deed::Brush(_) | Deed::Adjust(_)) {
                Ok(())
            } else {
                Err(Refusal::NotAPlayer)
            };
        };
        self.game.table().allows(&act.deed, player)?;
        if let Deed::On { square, role, color: Some(color), .. } = act.deed
            && color != player
            && !self.game.has_clock()
            && !self.game.table().comes_back(square, role.of(color))
        {
            return Err(Refusal::NoPlace(square));
        }
        if matches!(act.deed, Deed::Brush(_) | Deed::Adjust(_)) {
            self.done(act);
            return Ok(());
        }
        if let Some(Actor::Player(other)) = self.game.handling()
            && other != player
        {
            // One hand at a time is on the men: where another comes, this one has left them.
            self.withdraw(&Act { actor: Actor::Player(other), deed: Deed::Withdraw, at: act.at });
            self.game.table().allows(&act.deed, player)?;
        }
        self.let_act(player, act)?;
        if player == self.game.position().turn()
            && !self.game.has_clock()
            && let Verdict::Unfinished(Unfinished::Promotion { on, .. }) = self.game.judge_hand().1
            && matches!(act.deed, Deed::Carry { .. } | Deed::Lift(_))
        {
            return Err(Refusal::PieceOwed(on));
        }
        if player == self.game.position().turn() && !self.continues(&act.deed) {
            self.judge_hand_of(player);
            self.let_act(player, act)?;
            self.game.table().allows(&act.deed, player)?;
        }
        if self.takes_back(player, &act.deed) {
            self.take_up_again();
        } else if player != self.game.position().turn() {
            self.lapse_unfinished()?;
            self.let_act(player, act)?;
        }
        self.done(act);
        self.take_in_passing(act, player);
        self.note_release(act, player);
        self.cover_by_touch(player);
        Ok(())
    }

    /// Whether the player may lay his hand on the men now.
    fn let_act(&self, player: Color, act: &Act) -> Done {
        let game = &*self.game;
        if let Some((owing, square)) = game.piece_owed() {
            let names_piece = owing == player
                && matches!(act.deed, Deed::On { square: on, .. } | Deed::Off(on) if on == square);
            return if names_piece { Ok(()) } else { Err(Refusal::PieceOwed(square)) };
        }
        let Some(offer) = game.blocking_offer() else { return Ok(()) };
        if offer.by != Actor::Player(player) {
            return if self.would_rejoin(player, &act.deed) {
                Ok(())
            } else {
                Err(Refusal::ChoiceOpen)
            };
        }
        let playing_is_choosing = !game.raises()
            || game.cases()[offer.case].incident == Incident::TwoMoves
                && (offer.options.contains(&crate::Choice::Leave)
                    || matches!(act.deed, Deed::Touch(_)));
        if playing_is_choosing && game.position().turn() == player {
            Ok(())
        } else {
            Err(Refusal::MustChoose)
        }
    }

    /// Whether what a hand does next belongs to what it has done so far in this turn.
    fn continues(&self, deed: &Deed) -> bool {
        let from = match *deed {
            Deed::Carry { from, .. } | Deed::Lift(from) => from,
            _ => return true,
        };
        let (change, verdict) = self.game.judge_hand();
        match verdict {
            Verdict::Nothing | Verdict::Unfinished(Unfinished::MenOff) => true,
            _ => {
                let man = self.game.table().man_on(from);
                let partner = man.is_some_and(|man| {
                    man.home == Some(from)
                        && change.moved.len() == 1
                        && !self.game.has_clock()
                        && self.makes_castling(&change, man.piece, deed)
                });
                partner || self.is_still_held(&change)
            }
        }
    }

    /// A man set down and not let go has not been played.
    pub(super) fn is_still_held(&self, change: &Change) -> bool {
        self.game.table().men().iter().any(|man| {
            matches!(man.at, crate::At::Held(square)
                if change.moved.iter().any(|moved| moved.to == square))
        })
    }

    /// Whether a rook or king carried now castles with the king or rook carried before.
    fn makes_castling(&self, first: &Change, man: Piece, deed: &Deed) -> bool {
        let partners = matches!(
            (first.moved.first().map(|moved| moved.piece.role), man.role),
            (Some(Role::King), Role::Rook) | (Some(Role::Rook), Role::King)
        );
        let Deed::Carry { from, to, .. } = *deed else { return partners };
        let position = self.game.position();
        let step = Change::written(position.board(), from, to, None);
        partners
            && step.is_some_and(|step| is_castling(position, man.color, &first.clone().and(&step)))
    }

    /// What the hand of this player has done is judged: as his move, or as a move out of turn.
    pub(super) fn judge_hand_of(&mut self, player: Color) {
        if player != self.game.position().turn() {
            self.judge_out_of_turn(player);
            return;
        }
        if self.game.says_check(player) && self.recall_unparried(player) {
            return;
        }
        let (change, verdict) = self.game.judge_hand();
        if self.game.has_clock() && matches!(verdict, Verdict::Fault(_)) {
            return;
        }
        self.follow(player, change, verdict);
    }

    /// What follows from a verdict on the player to move.
    pub(super) fn follow(&mut self, player: Color, change: Change, verdict: Verdict) {
        match verdict {
            Verdict::Nothing => self.touched_for_false_check(player),
            Verdict::Unfinished(_) => {}
            Verdict::Legal(mv) => {
                let after = self.game.position().play(mv);
                let made = self.game.position().uci(mv).to_string();
                let permitted =
                    self.game.binding().is_none_or(|binding| binding.moves.contains(&mv));
                self.make(player, change, made, after, permitted);
            }
            Verdict::Unparried => {
                let Some(after) = stand(self.game.position(), &change) else { return };
                let permitted = self.meets_duty(&change);
                self.make(player, change.clone(), uci(&change), after, permitted);
            }
            Verdict::Fault(fault) => self.fault(player, change, fault),
        }
    }

    /// A move is made, unless it breaks the duty of its player.
    fn make(&mut self, player: Color, change: Change, made: String, after: Position, kept: bool) {
        let broken = self.game.binding().filter(|binding| {
            // Touching never accuses a man that is then played, where only check hindered it.
            let played = change.moved.iter().any(|moved| Some(moved.from) == binding.man);
            !(kept || binding.duty == Some(Duty::King) && played)
        });
        let Some(binding) = broken else {
            self.play(player, change, Some(made), None, after);
            self.answer_to_false_check(player);
            self.end_if_over();
            return;
        };
        if self.game.has_clock() {
            let broke = Irregular::Broke(binding);
            self.play(player, change, Some(made), Some(broke), after);
            return;
        }
        let case = self.touch_broken(player, binding);
        if self.game.raises() {
            self.emit(Event::Opened(Case { status: Status::Settled, ..case }));
            self.emit(Event::PutRight);
        } else {
            self.fault_after_false_check(player);
            self.play(player, change, Some(made), None, after);
            self.emit(Event::Opened(case));
            self.end_if_over();
        }
    }

    /// The case of a duty that was not kept.
    pub(super) fn touch_broken(&self, player: Color, binding: Binding) -> Case {
        let article = self.game.terms().code.article(Incident::TouchBroken, When::Always);
        Case {
            cites: binding.article,
            broke: Some(binding),
            ..self.new_case(Incident::TouchBroken, article, player)
        }
    }

    /// Whether a move that is not legal, but no fault, is with the man the player is bound to.
    fn meets_duty(&self, change: &Change) -> bool {
        let Some(binding) = self.game.binding() else { return true };
        let turn = self.game.position().turn();
        let king = self.game.position().king(turn);
        let plays = |square: Square| change.moved.iter().any(|moved| moved.from == square);
        match binding.duty {
            Some(Duty::Play(square) | Duty::Touched(square)) => plays(square),
            Some(Duty::King) => plays(king),
            Some(Duty::Take(square)) => change.off_of(!turn).any(|off| off == square),
            None => false,
        }
    }

    /// An irregular act by the player to move, done with.
    pub(super) fn fault(&mut self, player: Color, change: Change, fault: Fault) {
        let article = self.game.terms().code.article(fault.incident, fault.when);
        let case = Case { fault: Some(fault), ..self.new_case(fault.incident, article, player) };
        let Some(after) = stand(self.game.position(), &change) else {
            // A king cannot be off the board: the men go back, whoever raises,
            // and it is ruled on unless only the adversary may speak of it. Pressed, it was
            // an answer all the same, unless it says what a claim would say.
            let claims = article.is_some_and(|row| row.ruling == Ruling::CountsAsClaim);
            if self.game.has_clock() && !claims {
                self.cover_by_playing(player);
            }
            self.emit(Event::Opened(case));
            self.emit(Event::PutRight);
            if claims || !self.game.is_arbiter_silent() {
                self.rule(self.game.cases().len() - 1);
            }
            return;
        };
        self.fault_after_false_check(player);
        self.play(player, change, None, None, after);
        self.open(case);
    }

    /// A case opens; what the arbiter sees he raises.
    pub(super) fn open(&mut self, case: Case) {
        self.emit(Event::Opened(case));
        if self.game.raises() && !self.game.waits_one_move() {
            self.rule(self.game.cases().len() - 1);
        }
    }

    /// A turn goes on record. Whoever plays on lets stand what his adversary did, and has
    /// completed what he did himself.
    pub(super) fn play(
        &mut self,
        mover: Color,
        change: Change,
        made: Option<String>,
        irregular: Option<Irregular>,
        after: Position,
    ) {
        self.cover_by_playing(mover);
        let earlier = self.game.plies().iter().rposition(|ply| ply.mover == mover);
        self.emit(Event::Played { mover, change, made, irregular, after: Box::new(after) });
        if let Some(ply) = earlier.filter(|&ply| !self.game.plies()[ply].completed) {
            self.complete(ply);
        }
    }

    /// A hand that has not the move: castling still to be finished, or a second move (P4, P6).
    fn judge_out_of_turn(&mut self, player: Color) {
        let change = self.game.done_by(player);
        if change.is_empty() {
            return;
        }
        if let Some(joined) = self.rejoined(player, &change) {
            let ply = self.game.plies().len() - 1;
            let before = *self.game.before(ply);
            self.restore(ply, before, Kept::Turn);
            let position = self.game.position();
            if position.turn() == player {
                let verdict = judge(position, &joined, &self.game.circumstances(player));
                self.follow(player, joined, verdict);
            } else {
                self.second_move(player, joined);
            }
            return;
        }
        self.second_move(player, change);
    }

    /// P4: a second move running, or a move out of turn.
    fn second_move(&mut self, player: Color, change: Change) {
        let seen = self.game.position().with_turn(player);
        let verdict = judge(&seen, &change, &self.game.circumstances(player));
        let (after, made, fault) = match verdict {
            Verdict::Legal(mv) => (Some(seen.play(mv)), Some(seen.uci(mv).to_string()), None),
            Verdict::Unparried => (stand(&seen, &change), Some(uci(&change)), None),
            Verdict::Fault(fault) => (stand(&seen, &change), None, Some(fault)),
            Verdict::Unfinished(Unfinished::Leap { king: pawn_or_king })
            | Verdict::Unfinished(Unfinished::Passing { pawn: pawn_or_king }) => {
                (stand(&seen, &change), None, Some(Fault::false_move(pawn_or_king)))
            }
            Verdict::Unfinished(Unfinished::Promotion { .. }) => {
                (stand(&seen, &change), None, None)
            }
            Verdict::Nothing | Verdict::Unfinished(Unfinished::MenOff) => (None, None, None),
        };
        let Some(after) = after else {
            self.emit(Event::PutRight);
            return;
        };
        let mut setup = after.setup();
        setup.fullmove_number = self.game.position().fullmove_number();
        let Ok(after) = Position::try_from(setup) else { return };
        let code = self.game.terms().code;
        let article = code.article(Incident::TwoMoves, When::Always);
        let case = self.new_case(Incident::TwoMoves, article, player);
        let after = Box::new(after);
        self.emit(Event::Played { mover: player, change, made, irregular: None, after });
        self.withdraw_answered_check();
        self.emit(Event::Opened(case));
        let second = self.game.cases().len() - 1;
        if let Some(fault) = fault {
            let article = code.article(fault.incident, fault.when);
            let ply = self.game.plies().len() - 1;
            self.emit(Event::Opened(Case {
                fault: Some(fault),
                ply,
                status: Status::Waiting,
                fresh: false,
                ..self.new_case(fault.incident, article, player)
            }));
        }
        if self.game.raises() {
            self.rule(second);
        }
    }

    /// The change that joins the last ply of this player with what he does now into castling,
    /// while the adversary has not touched a man (P6, P7).
    fn rejoined(&self, player: Color, change: &Change) -> Option<Change> {
        let last = self.game.plies().last().filter(|ply| ply.mover == player)?;
        // A rook that took a man has been played when the hand was withdrawn.
        let takes = !last.change.off.is_empty();
        if self.game.has_touched() || self.game.has_clock() || takes {
            return None;
        }
        let joined = last.change.clone().and(change);
        is_castling(&last.before, player, &joined).then_some(joined)
    }

    /// Whether a hand that must wait may still put the rook where its castling needs it.
    fn would_rejoin(&self, player: Color, deed: &Deed) -> bool {
        let step = match *deed {
            // The rook alone may follow its king while the adversary has to choose.
            Deed::Carry { from, to, .. } => {
                Change::written(self.game.position().board(), from, to, None)
                    .filter(|step| step.moved[0].piece.role == Role::Rook)
            }
            Deed::LetGo | Deed::Put { .. } => return self.game.table().men().iter().any(in_hand),
            Deed::Lift(from) => {
                let man = self.game.position().piece_at(from);
                return man == Some(Role::Rook.of(player))
                    && self.game.plies().last().is_some_and(|last| leapt(&last.change, player));
            }
            _ => None,
        };
        step.is_some_and(|step| self.rejoined(player, &step).is_some())
    }

    /// What the player to move left unfinished becomes when his adversary acts. With a clock an
    /// illegal act not pressed yet stands meanwhile as it is.
    pub(super) fn lapse_unfinished(&mut self) -> Done {
        let (change, verdict) = self.game.judge_hand();
        let player = self.game.position().turn();
        let fault = match verdict {
            Verdict::Unfinished(
                Unfinished::Leap { king: touched } | Unfinished::Passing { pawn: touched },
            ) => Fault::false_move(touched),
            Verdict::Unfinished(Unfinished::Promotion { on, .. }) if !self.game.has_clock() => {
                return Err(Refusal::PieceOwed(on));
            }
            Verdict::Unfinished(Unfinished::Promotion { pawn, on }) => Fault::unpromoted(pawn, on),
            Verdict::Fault(fault) if self.game.has_clock() => fault,
            Verdict::Unfinished(Unfinished::MenOff) => {
                self.emit(Event::PutRight);
                return Ok(());
            }
            _ => return Ok(()),
        };
        if !self.game.has_clock() {
            self.fault(player, change, fault);
        } else if let Some(after) = stand(self.game.position(), &change) {
            self.play(player, change, None, Some(Irregular::Fault(fault)), after);
        } else {
            self.emit(Event::PutRight);
        }
        Ok(())
    }

    /// Whether this hand takes up again a move of its own that it has not completed on the clock:
    /// its men, or the man with which it would be castling.
    fn takes_back(&self, player: Color, deed: &Deed) -> bool {
        let Some(last) = self.game.plies().last() else { return false };
        if last.mover != player || last.completed || self.game.has_touched() {
            return false;
        }
        match *deed {
            Deed::Off(_) | Deed::On { .. } => true,
            Deed::Carry { from, .. } | Deed::Lift(from) => {
                let again = last.change.moved.iter().any(|moved| moved.to == from);
                let partner = self.game.position().piece_at(from);
                again || partner.is_some_and(|man| self.makes_castling(&last.change, man, deed))
            }
            _ => false,
        }
    }

    /// 4.7: a move let go with one hand cannot be played otherwise; one made with both hands is
    /// still owed.
    fn take_up_again(&mut self) {
        let Some(last) = self.game.plies().last() else { return };
        let article = self.game.terms().code.touch.released;
        let keeps = !last.both_hands && last.irregular.is_none();
        let made = last.made.as_ref().and_then(|made| last.before.read_uci(made).ok());
        self.emit(Event::Unmade);
        if let Some(mv) = made.filter(|_| keeps) {
            self.emit(Event::Released(Release { moves: vec![mv], article }));
        }
    }

    /// Part of a move that was let go binds (4.7.1-4.7.3).
    fn note_release(&mut self, act: &Act, player: Color) {
        let lets_go = matches!(act.deed, Deed::Carry { .. } | Deed::LetGo);
        if !self.game.has_clock() || !lets_go || player != self.game.position().turn() {
            return;
        }
        if self.game.touched().1.is_some() {
            return;
        }
        let rule = self.game.terms().code.touch;
        let (change, verdict) = self.game.judge_hand();
        let Verdict::Unfinished(unfinished) = verdict else { return };
        let Some(&moved) = change.moved.first() else { return };
        let article = match unfinished {
            Unfinished::Leap { .. } => rule.castling.map(|rule| rule.king_released),
            _ => Some(rule.released),
        };
        let part_of = |mv: &&chess::Move| mv.from() == moved.from && mv.to() == moved.to;
        let legal = self.game.position().legal_moves();
        let moves: Vec<chess::Move> = legal.iter().filter(part_of).copied().collect();
        if let Some(article) = article.filter(|_| !moves.is_empty()) {
            self.emit(Event::Released(Release { moves, article }));
        }
    }

    /// A capture in passing, written as one, takes the pawn off where it is legal.
    fn take_in_passing(&mut self, act: &Act, player: Color) {
        let Deed::Carry { from, to, takes: true, .. } = act.deed else { return };
        let position = self.game.position();
        if player != position.turn() {
            return;
        }
        let passes =
            position.legal_moves_from(from).iter().any(|mv| mv.to() == to && mv.is_en_passant());
        let pawn = Square::new(to.file(), from.rank());
        if passes && self.game.table().man_on(pawn).is_some_and(|man| man.home == Some(pawn)) {
            self.done(&Act { deed: Deed::Off(pawn), ..*act });
        }
    }

    /// P14: whoever touches a man to play his next move has covered what he did before; by the
    /// London rule, what his adversary did. A claim on touches is lost by a touch of one's own.
    fn cover_by_touch(&mut self, player: Color) {
        if player != self.game.position().turn() || !self.game.has_touched() {
            return;
        }
        if self.game.offers_draw(!player) {
            self.emit(Event::DrawOfferLapsed(!player));
        }
        let code = self.game.terms().code;
        for index in self.game.present() {
            let case = &self.game.cases()[index];
            let own = case.offender == player;
            let covered = case.article.is_some_and(|article| match code.limit(article) {
                Limit::OffenderTouches => own,
                Limit::AdversaryTouches => !own,
                _ => false,
            });
            if covered && case.status == Status::Open {
                self.came(index, Status::Covered);
            }
        }
        self.end_if_over();
    }

    /// What a player lets stand by playing on.
    fn cover_by_playing(&mut self, player: Color) {
        let mut passed = Vec::new();
        for index in self.game.present() {
            let case = &self.game.cases()[index];
            let offered = self.game.offers().iter().any(|offer| {
                offer.case == index
                    && (offer.by == Actor::Player(player)
                        || offer.by != Actor::Arbiter && !self.game.is_blocking(offer))
            });
            let code = self.game.terms().code;
            let lapses = case.is_open()
                && case.status != Status::Ruled
                && case.article.is_some_and(|article| match code.limit(article) {
                    Limit::AdversaryPlays => case.offender != player,
                    Limit::OffenderPlays => case.offender == player,
                    _ => false,
                });
            if offered || lapses {
                if case.incident == Incident::TwoMoves {
                    passed.push(case.ply);
                }
                self.came(index, Status::Covered);
            }
        }
        for index in self.game.present() {
            let case = &self.game.cases()[index];
            if case.status == Status::Waiting && passed.contains(&case.ply) {
                self.came(index, Status::Covered);
            }
        }
    }

    /// A case of the ply about to be played.
    pub(super) fn new_case(
        &self,
        incident: Incident,
        article: Option<&'static laws::Article>,
        offender: Color,
    ) -> Case {
        Case {
            incident,
            article,
            cites: None,
            offender,
            ply: self.game.plies().len(),
            fault: None,
            broke: None,
            origin: None,
            before: None,
            status: Status::Open,
            fresh: true,
        }
    }
}

/// Whether king and rook were played together to castle, lawfully or not.
fn is_castling(before: &Position, player: Color, change: &Change) -> bool {
    let before = before.with_turn(player);
    change.moved.len() == 2 && crate::verdict::has_castling_shape(&before, change)
}

fn in_hand(man: &crate::Man) -> bool {
    matches!(man.at, crate::At::Hand | crate::At::Held(_))
}

/// Whether this change is a leap of the player's king.
fn leapt(change: &Change, player: Color) -> bool {
    change.moved_by(player).any(|moved| moved.piece.role == Role::King)
}

/// A change in UCI: where its king, else its first man, went.
fn uci(change: &Change) -> String {
    let king = change.moved.iter().find(|moved| moved.piece.role == Role::King);
    let Some(moved) = king.or(change.moved.first()) else { return String::new() };
    let promotes = is_last_rank(moved.to, moved.piece.color);
    let piece = moved.becomes.filter(|_| promotes).map(|role| role.to_char().to_ascii_lowercase());
    format!("{}{}{}", moved.from, moved.to, piece.map(String::from).unwrap_or_default())
}
