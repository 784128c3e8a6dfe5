//! Draws: offered and agreed, or claimed by repetition and by moves without progress.

use super::{Decider, Done};
use crate::{Act, Binding, Case, Duty, Ending, Event, Outcome, Refusal, Score, Status, Verdict};
use chess::{
    Color, Move, Position, San, Square, Uci,
    san::{SanAction, SanFault},
};
use laws::{Incident, When};

/// What a written move comes to.
pub(super) enum Written {
    /// A legal move.
    Legal(Move),
    /// Each of these legal moves could be meant.
    AnyOf(Vec<Move>),
    /// No legal move; this man was meant.
    Of(Square),
    /// Nothing that can be read.
    Nothing,
}

impl Decider<'_> {
    /// An offer stands until it is accepted, declined, or refused by a touch.
    pub(super) fn offer_draw(&mut self, act: &Act, player: Color) -> Done {
        self.done(act);
        self.emit(Event::DrawOffered(player));
        Ok(())
    }

    pub(super) fn decline(&mut self, act: &Act, player: Color) -> Done {
        if !self.game.offers_draw(!player) {
            return Err(Refusal::NoOffer);
        }
        self.done(act);
        self.emit(Event::DrawOfferLapsed(!player));
        Ok(())
    }

    pub(super) fn agree(&mut self, act: &Act, player: Color) -> Done {
        if !self.game.offers_draw(!player) {
            return Err(Refusal::NoOffer);
        }
        let rule = self.game.terms().code.ends.agreement_needs_moves;
        let moved = Color::ALL.iter().all(|&color| self.game.moves_of(color) > 0);
        // What was played before a position that was set up counts.
        if rule.is_some() && !moved && self.game.start().fullmove_number() < 2 {
            return Err(Refusal::TooEarly);
        }
        self.done(act);
        if let Some(article) = rule {
            self.emit(Event::Cites(article));
        }
        self.end(Outcome { score: Score::Draw, ending: Ending::Agreement });
        Ok(())
    }

    /// A claim is examined at once. Just, it ends the game; unjust, it is penalised, and the move
    /// that was written must be played.
    pub(super) fn claim_draw(
        &mut self,
        act: &Act,
        player: Color,
        rule: Option<&'static str>,
        written: Option<&str>,
        ending: Ending,
    ) -> Done {
        let Some(article) = rule else { return Err(Refusal::NoSuchRule) };
        self.make_what_was_let_go(player);
        if self.game.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        let has_move = self.game.position().turn() == player;
        if has_move
            && self.game.has_touched()
            && self.game.terms().code.ends.touch_ends_claim.is_some()
        {
            return Err(Refusal::ClaimLost);
        }
        let position = self.game.position();
        let just_moved = self.game.terms().code.ends.claimed_until_press
            && self.game.plies().last().is_some_and(|ply| ply.mover == player && !ply.completed);
        let written = written.map(|text| read_written(position, text));
        let claimed = match written {
            Some(Written::Legal(mv)) => Some(position.play(mv)),
            Some(_) => None,
            None => Some(*position),
        };
        let just = (has_move || just_moved)
            && claimed.is_some_and(|claimed| match ending {
                Ending::Threefold => self.game.occurrences(&claimed) >= 3,
                _ => claimed.halfmove_clock() >= 100,
            });
        self.done(act);
        if just {
            self.emit(Event::Cites(article));
            self.end(Outcome { score: Score::Draw, ending });
        } else {
            let claimed = match ending {
                Ending::Threefold => When::Repetition,
                _ => When::NoProgress,
            };
            self.false_claim(player, claimed, written.filter(|_| has_move));
        }
        Ok(())
    }

    /// A move let go in the same handling, before the words, has been made.
    fn make_what_was_let_go(&mut self, player: Color) {
        if self.game.position().turn() != player {
            return;
        }
        let (change, verdict) = self.game.judge_hand();
        if matches!(verdict, Verdict::Legal(_)) && !self.is_still_held(&change) {
            self.follow(player, change, verdict);
        }
    }

    fn false_claim(&mut self, player: Color, claimed: When, written: Option<Written>) {
        let code = self.game.terms().code;
        let article = code.article(Incident::FalseClaim, claimed);
        let case = self.new_case(Incident::FalseClaim, article, player);
        self.emit(Event::Opened(Case { status: Status::Settled, ..case }));
        let (index, number) = (self.game.cases().len() - 1, article.and_then(|row| row.number));
        if let (Some(penalty), Some(article)) = (code.penalty, number) {
            let seconds = penalty.false_claim;
            self.emit(Event::Compensated { player: !player, seconds, article });
        }
        // A claim is an offer as well: the adversary may still agree.
        self.emit(Event::DrawOffered(player));
        let (moves, duty) = match written {
            Some(Written::Legal(mv)) => (vec![mv], None),
            Some(Written::AnyOf(moves)) => (moves, None),
            Some(Written::Of(man)) => {
                (Duty::Play(man).moves(self.game.position()), Some(Duty::Play(man)))
            }
            Some(Written::Nothing) | None => return,
        };
        if !moves.is_empty() {
            let binding = Binding { moves, duty, man: None, article: number, case: Some(index) };
            self.emit(Event::Bound(binding));
        }
    }
}

/// A move written in UCI or SAN.
pub(super) fn read_written(position: &Position, text: &str) -> Written {
    if let Ok(mv) = position.read_uci(text) {
        return Written::Legal(mv);
    }
    if let Ok(uci) = text.parse::<Uci>() {
        let own = position.piece_at(uci.from).is_some_and(|man| man.color == position.turn());
        return if own { Written::Of(uci.from) } else { Written::Nothing };
    }
    let Ok(san) = San::read(text) else { return Written::Nothing };
    match san.resolve(position) {
        Ok(mv) => return Written::Legal(mv),
        Err(SanFault::Ambiguous(moves)) => return Written::AnyOf(moves),
        Err(_) => {}
    }
    let SanAction::Walk(walk) = san.action else {
        return Written::Of(position.king(position.turn()));
    };
    let man = walk.role.of(position.turn());
    let mut men = position.board().by_piece(man).into_iter().filter(|square| {
        walk.from_file.is_none_or(|file| file == square.file())
            && walk.from_rank.is_none_or(|rank| rank == square.rank())
    });
    match (men.next(), men.next()) {
        (Some(man), None) => Written::Of(man),
        _ => Written::Nothing,
    }
}
