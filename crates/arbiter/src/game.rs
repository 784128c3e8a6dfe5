//! The state of a game, and what can be asked of it.

mod apply;
mod repetitions;

use crate::{
    Actor, Binding, Case, Change, Choice, Clock, Ending, Fault, Outcome, Raise, Release, Score,
    Status, Table, Terms, Touch, Verdict, change::is_last_rank, check, judge, touch,
    verdict::Circumstances,
};
use chess::{Bitboard, Color, Doubt, Move, Position, Role, Setup, Side, Square, fen::EnPassant};
use laws::{Claimants, Completion, Incident, Limit, Ruling, When};
use repetitions::Repetitions;
use std::{ops::Range, sync::Arc};

/// A game at the board: the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    terms: Arc<Terms>,
    start: Position,
    plies: Vec<Ply>,
    position: Position,
    /// The men attacking each king of which its player has been warned.
    known: [Bitboard; 2],
    table: Table,
    /// What the player to move has touched with intent, in this order.
    touches: Vec<Touch>,
    /// How many of the touches are of earlier handlings.
    touched_before: usize,
    /// What he has let go that he cannot play otherwise any more.
    released: Option<Release>,
    /// What he does in this handling he does with both hands.
    both_hands: bool,
    binding: Option<Binding>,
    /// Who has said *check* with the move he is about to make, or has just made.
    says_check: [bool; 2],
    /// The words have already been taken as a warning of a check that has stood.
    heard: bool,
    says_castle: Option<Color>,
    cases: Vec<Case>,
    /// How many of the first of them are closed, and no news any more: in a long game nearly all.
    past: usize,
    offers: Vec<Offer>,
    /// The arbiter sees what is done.
    sees: bool,
    /// Completed illegal moves counted, White's first.
    counts: [u8; 2],
    /// What the last ruling put on a clock.
    compensation: Option<(Color, u32)>,
    /// The articles the last ruling cites.
    cited: Vec<&'static str>,
    /// An illegal position is left until the next move is completed.
    waits_one_move: bool,
    wrong_start: Vec<Incident>,
    cannot_win: Option<Color>,
    /// Whose offers of a draw stand, the newest last.
    draw_offers: Vec<Color>,
    /// The move sealed at an adjournment, as it was written.
    sealed: Option<(Color, String)>,
    demand: Option<Demand>,
    /// The game before the claim that was ruled on last, in case it is denied.
    before_claim: Option<Box<Game>>,
    claimed: Option<usize>,
    /// Who handles, until he withdraws his hand.
    handling: Option<Actor>,
    made: Option<String>,
    /// The latest time that came with an act, in milliseconds since the start.
    now: u64,
    clock: Option<Clock>,
    /// The positions before each ply.
    repetitions: Repetitions,
    /// The ply with which each king was first moved.
    king_moved: [Option<usize>; 2],
    vitality: DeathWatch,
    outcome: Option<Outcome>,
}

/// A turn on record: a move, or an irregular act that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who played.
    pub mover: Color,
    /// The position before it.
    pub before: Position,
    /// What the hand changed.
    pub change: Change,
    /// The move in UCI, where it was accepted as a move; `None` for an irregular act.
    pub made: Option<String>,
    /// What was announced with it.
    pub announced: Announced,
    /// The attackers of each king of which its player had been warned before it.
    pub known_before: [Bitboard; 2],
    /// What a ruling bound its player to.
    pub bound: Option<Binding>,
    /// What was touched in this turn.
    pub touches: Vec<Touch>,
    /// What of it was touched in earlier handlings.
    pub touched_before: Vec<Touch>,
    /// What was let go in this turn before it was played.
    pub released: Option<Release>,
    /// It was done with both hands.
    pub both_hands: bool,
    /// It is completed on the clock; where there is none, as soon as it is made.
    pub completed: bool,
    /// What is wrong with it that is raised only when it is completed.
    pub irregular: Option<Irregular>,
}

/// What is wrong with a ply that has not been completed on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Irregular {
    /// It is no legal move.
    Fault(Fault),
    /// It is not what its player was bound to.
    Broke(Binding),
}

/// What was said of check with a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// Nothing.
    Nothing,
    /// Check, and check it was.
    Check,
    /// Check where there was none (P13).
    FalseCheck,
    /// Check where there was none, and the adversary knows it.
    FoundFalse,
}

/// Remedies before a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The case, by its number in the game.
    pub case: usize,
    /// Who may choose.
    pub by: Actor,
    /// From what; `waive` is always possible and never listed.
    pub options: Vec<Choice>,
}

/// Looks whether a position is dead, and remembers the one before, which was not. What it
/// remembers spares work and never changes an answer, so that any two are equal.
#[derive(Clone, Debug)]
struct DeathWatch(mate::Watch);

impl DeathWatch {
    fn finds_dead(&mut self, position: &Position) -> bool {
        self.0.is_dead(position)
    }
}

impl PartialEq for DeathWatch {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for DeathWatch {}

/// K7: a hard mate is to be given within a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Demand {
    plies: usize,
}

impl Game {
    /// A game under these terms, before its first act.
    ///
    /// # Errors
    /// If the position set up has not exactly one king a side.
    pub fn new(terms: Terms) -> Result<Self, chess::KingError> {
        let start = Position::try_from(terms.setup())?;
        let known = if terms.checks_announced() {
            Color::ALL.map(|color| start.attackers_of_king(color))
        } else {
            [Bitboard::EMPTY; 2]
        };
        let mut game = Self {
            plies: Vec::new(),
            table: Table::set(start.board()),
            position: start,
            start,
            known,
            touches: Vec::new(),
            touched_before: 0,
            released: None,
            both_hands: false,
            sees: terms.raise == Raise::Arbiter,
            counts: terms.counted,
            compensation: None,
            cited: Vec::new(),
            waits_one_move: false,
            binding: None,
            says_check: [false; 2],
            heard: false,
            says_castle: None,
            cases: Vec::new(),
            past: 0,
            offers: Vec::new(),
            cannot_win: None,
            draw_offers: Vec::new(),
            sealed: None,
            demand: None,
            wrong_start: terms.wrong_start.clone(),
            terms: Arc::new(terms),
            before_claim: None,
            claimed: None,
            handling: None,
            made: None,
            now: 0,
            clock: None,
            repetitions: Repetitions::default(),
            king_moved: [None; 2],
            vitality: DeathWatch(mate::Watch::new(mate::Budget::GLANCE)),
            outcome: None,
        };
        let starts = game.position.turn();
        game.clock = game.terms.time.clone().map(|control| Clock::new(control, starts));
        game.note_illegal_position();
        if let Some((outcome, article)) = game.end_on_board() {
            game.outcome = Some(outcome);
            game.cited.extend(article);
        }
        Ok(game)
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The position with which the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turns on record, as they stand.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position in law: after the last ply on record.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The men as they are on and beside the board.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The player who has to act: the one who must choose a remedy, else the one to move.
    pub fn turn(&self) -> Color {
        match self.blocking_offer() {
            Some(Offer { by: Actor::Player(player), .. }) => *player,
            _ => self.position.turn(),
        }
    }

    /// The board as it physically stands, with the rights and clocks of the position.
    pub fn setup(&self) -> Setup {
        Setup { board: self.table.board(), turn: self.turn(), ..self.position.setup() }
    }

    /// [`Game::setup`] in FEN, the en passant square only where a capture is legal.
    pub fn fen(&self) -> String {
        self.setup().fen(EnPassant::Legal)
    }

    /// Every irregularity so far, in the order in which they were found.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The newest irregularity that is open, or was ruled on by the last act that changed the game.
    pub fn incident(&self) -> Option<&Case> {
        self.cases[self.past..].iter().rev().find(|case| case.is_open() || case.fresh)
    }

    /// The irregularities that are open or were ruled on by the last act that changed the game, the
    /// newest first: one act can raise several.
    pub fn incidents(&self) -> impl Iterator<Item = &Case> {
        let newest = self.incident();
        let last = self.cases[self.past..].iter().rev().filter(|case| case.fresh);
        newest.into_iter().chain(last)
    }

    /// The cases that are not closed, and those that are news, by their numbers.
    pub(crate) fn present(&self) -> Range<usize> {
        self.past..self.cases.len()
    }

    /// The first case that is not closed of which this is so.
    pub(crate) fn find_case(&self, is_so: impl Fn(&Case) -> bool) -> Option<usize> {
        self.present().find(|&index| is_so(&self.cases[index]))
    }

    /// The last case of a kind.
    pub fn last_case(&self, incident: Incident) -> Option<&Case> {
        self.cases.iter().rev().find(|case| case.incident == incident)
    }

    /// The remedies before a player: those that come before any move, else the newest.
    pub fn offer(&self) -> Option<&Offer> {
        self.blocking_offer().or(self.offers.last())
    }

    /// Every set of remedies that is before someone, the oldest first.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The adversary's choice among remedies, which comes before any move.
    pub(crate) fn blocking_offer(&self) -> Option<&Offer> {
        self.offers.iter().rev().find(|offer| self.is_blocking(offer))
    }

    /// The move the last handling is accepted as, in UCI.
    pub fn made(&self) -> Option<&str> {
        self.made.as_deref()
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who has sealed his next move while the game is adjourned, and what he wrote.
    pub fn sealed(&self) -> Option<(Color, &str)> {
        self.sealed.as_ref().map(|(player, text)| (*player, text.as_str()))
    }

    /// Who has offered a draw and waits for an answer; of both the one who offered last.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offers.last().copied()
    }

    /// Whether an offer of this player stands: it can be accepted until it is declined.
    pub(crate) fn offers_draw(&self, player: Color) -> bool {
        self.draw_offers.contains(&player)
    }

    /// What binds the player to move: a ruling, else what he touched and let go. A ruling that his
    /// adversary has since made impossible, by playing out of turn, binds no longer (D5).
    pub fn binding(&self) -> Option<Binding> {
        self.binding.as_ref().and_then(|binding| self.still_bound(binding)).or_else(|| {
            let rule = &self.terms.code.touch;
            touch::bind(rule, &self.position, &self.touches, self.released.as_ref())
        })
    }

    /// The moves that a ruling leaves in the present position.
    fn still_bound(&self, binding: &Binding) -> Option<Binding> {
        let moves: Vec<Move> = match binding.duty {
            Some(duty) => duty.moves(&self.position),
            None => {
                binding.moves.iter().copied().filter(|&mv| self.position.is_legal(mv)).collect()
            }
        };
        (!moves.is_empty()).then(|| Binding { moves, ..binding.clone() })
    }

    /// The complete set of moves now permitted; every legal move where nothing binds.
    pub fn permitted(&self) -> Vec<Move> {
        match self.binding() {
            Some(binding) => binding.moves,
            None => self.position.legal_moves().iter().copied().collect(),
        }
    }

    /// Whether no duty excludes a legal move.
    pub fn is_free(&self) -> bool {
        !self.is_choice_pending() && self.permitted().len() == self.position.legal_moves().len()
    }

    /// The clock, where times are kept.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The latest time that came with an act, in milliseconds since the start.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Whose side of the clock runs: of a move made and not completed its player's.
    pub fn runs(&self) -> Color {
        match self.plies.last() {
            Some(last) if !last.completed => last.mover,
            _ => self.position.turn(),
        }
    }

    /// How often a position has occurred, the present occurrence included: the same men, the same
    /// side to move, the same rights that are really there.
    pub(crate) fn occurrences(&self, position: &Position) -> usize {
        let key = position.repetition_key();
        self.repetitions.times(key)
            + usize::from(self.position.repetition_key() == key)
            + usize::from(*position != self.position)
    }

    /// Completed illegal moves counted against a player.
    pub fn count(&self, player: Color) -> u8 {
        self.counts[player.index()]
    }

    /// The seconds that the last ruling put on a clock, and whose.
    pub fn compensation(&self) -> Option<(Color, u32)> {
        self.compensation
    }

    /// The articles that the last ruling cites.
    pub fn cited(&self) -> &[&'static str] {
        &self.cited
    }

    /// Whether the last ply is completed on the clock.
    pub fn is_completed(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.completed)
    }

    /// Whether the adversary's choice among remedies comes before any move.
    pub(crate) fn is_choice_pending(&self) -> bool {
        self.blocking_offer().is_some()
    }

    /// Whether the options of an offer come before any move: the adversary's choice does, what is
    /// offered to the one who suffers from a check takes no turn.
    pub(crate) fn is_blocking(&self, offer: &Offer) -> bool {
        let article = self.cases[offer.case].article;
        article.is_some_and(|row| matches!(row.ruling, Ruling::AdversaryChooses { .. }))
    }

    /// Whether the arbiter raises what he sees; where the code says so, not while a player is short
    /// of time.
    pub(crate) fn raises(&self) -> bool {
        self.sees && !self.is_arbiter_silent()
    }

    /// Whether irregularities are left to the players alone.
    pub(crate) fn is_arbiter_silent(&self) -> bool {
        self.terms.code.claimants == Claimants::AdversaryAlone || self.is_short_of_time()
    }

    fn is_short_of_time(&self) -> bool {
        let (Some(short), Some(clock)) = (self.terms.code.short_of_time, &self.clock) else {
            return false;
        };
        let least = i64::try_from(short.left).unwrap_or(i64::MAX);
        Color::ALL.iter().any(|&player| {
            clock.left(player, self.now) < least && clock.bonus(player).amount() < short.bonus
        })
    }

    /// Whether too many moves have been made since for a case to be raised.
    pub(crate) fn has_lapsed(&self, case: &Case) -> bool {
        let limit = case.article.map(|row| self.terms.code.limit(row));
        let Some(Limit::MovesSince { within, in_time_pressure }) = limit else { return false };
        let limit = if self.is_short_of_time() { in_time_pressure } else { within };
        let made = |player: Color| {
            self.plies.iter().skip(case.ply + 1).filter(|ply| ply.mover == player).count()
        };
        Color::ALL.iter().all(|&player| made(player) >= limit as usize)
    }

    /// Whether a move is complete only when the clock is pressed.
    pub(crate) fn has_clock(&self) -> bool {
        self.terms.code.completion == Completion::Pressed
    }

    /// Whether the code knows this irregularity at all.
    pub(crate) fn rules_on(&self, incident: Incident) -> bool {
        self.terms.code.rows(incident).any(|row| row.ruling != Ruling::Nothing)
    }

    pub(crate) fn waits_one_move(&self) -> bool {
        self.waits_one_move
    }

    /// What was touched and let go so far in the present turn.
    pub(crate) fn touched(&self) -> (Vec<Touch>, Option<Release>) {
        (self.touches.clone(), self.released.clone())
    }

    pub(crate) fn says_check(&self, player: Color) -> bool {
        self.says_check[player.index()]
    }

    pub(crate) fn has_been_heard(&self) -> bool {
        self.heard
    }

    pub(crate) fn has_touched(&self) -> bool {
        !self.touches.is_empty()
    }

    /// Who handles, until he withdraws his hand.
    pub(crate) fn handling(&self) -> Option<Actor> {
        self.handling
    }

    pub(crate) fn cannot_win(&self) -> Option<Color> {
        self.cannot_win
    }

    pub(crate) fn wrong_start(&self) -> &[Incident] {
        &self.wrong_start
    }

    pub(crate) fn is_demanded(&self) -> bool {
        self.demand.is_some()
    }

    /// The case of a denied claim that waits.
    pub(crate) fn denied(&self) -> Option<usize> {
        self.find_case(|case| case.status == Status::Denied)
    }

    /// The case claimed against this player last, while he can still deny it.
    pub(crate) fn claimed_against(&self, player: Color) -> Option<usize> {
        let before = self.before_claim.as_deref()?;
        let case = self.claimed?;
        (before.cases[case].offender == player).then_some(case)
    }

    /// The position before a ply, or the present one.
    pub(crate) fn before(&self, ply: usize) -> &Position {
        self.plies.get(ply).map_or(&self.position, |ply| &ply.before)
    }

    /// The own moves of a player on record.
    pub(crate) fn moves_of(&self, player: Color) -> usize {
        self.plies.iter().filter(|ply| ply.mover == player).count()
    }

    /// What the hand of this player has changed so far.
    pub(crate) fn done_by(&self, player: Color) -> Change {
        match self.table.hand() {
            Some(hand) if hand != player => Change::default(),
            _ => Change::seen(&self.table),
        }
    }

    /// What the hand of the player to move has changed so far.
    pub(crate) fn judge_hand(&self) -> (Change, Verdict) {
        let change = self.done_by(self.position.turn());
        let verdict = judge(&self.position, &change, &self.circumstances(self.position.turn()));
        (change, verdict)
    }

    /// What the hand of the player to move has changed so far, as if it were played; `None` where
    /// it has changed nothing.
    pub fn in_hand(&self) -> Option<Ply> {
        self.in_hand_or_nothing().filter(|ply| !ply.change.is_empty())
    }

    pub(crate) fn in_hand_or_nothing(&self) -> Option<Ply> {
        let change = self.done_by(self.position.turn());
        Some(self.ply(self.position.turn(), &change, None, None))
    }

    /// A turn as it goes on record from here.
    fn ply(
        &self,
        mover: Color,
        change: &Change,
        made: Option<&String>,
        irregular: Option<&Irregular>,
    ) -> Ply {
        // What was touched and let go is of the player who has the move.
        let in_turn = mover == self.position.turn();
        let touches: &[Touch] = if in_turn { &self.touches } else { &[] };
        Ply {
            mover,
            before: self.position,
            change: change.clone(),
            made: made.cloned(),
            announced: Announced::Nothing,
            known_before: self.known,
            bound: self.binding.clone().filter(|_| in_turn),
            touches: touches.to_vec(),
            touched_before: touches.iter().copied().take(self.touched_before).collect(),
            released: self.released.clone().filter(|_| in_turn),
            both_hands: self.both_hands,
            completed: !self.has_clock(),
            irregular: irregular.cloned(),
        }
    }

    /// The pawn that a ply left on its last rank, while no case about that ply is open: its player
    /// names a piece before the adversary plays.
    pub(crate) fn piece_owed(&self) -> Option<(Color, Square)> {
        if self.has_clock() {
            return None;
        }
        let last = self.plies.last()?;
        let open = |case: &Case| {
            case.ply + 1 == self.plies.len() && (case.is_open() || case.status == Status::Waiting)
        };
        let pawn = last.change.moved.iter().find(|moved| {
            moved.piece == Role::Pawn.of(last.mover)
                && moved.becomes.is_none()
                && is_last_rank(moved.to, last.mover)
        })?;
        (self.position.piece_at(pawn.to) == Some(pawn.piece) && self.find_case(open).is_none())
            .then_some((last.mover, pawn.to))
    }

    /// What the board does not tell of an act by this player.
    pub(crate) fn circumstances(&self, player: Color) -> Circumstances {
        let attackers = self.position.attackers_of_king(player);
        Circumstances {
            unwarned: attackers & !self.known[player.index()],
            says_castle: self.says_castle == Some(player),
            gave_rook: Side::ALL.map(|side| self.terms.gives_rook(player, side)),
            barred_rook: touch::barred_rook(&self.terms.code.touch, &self.position, &self.touches),
            king_moved: self.king_moved[player.index()].is_some(),
        }
    }

    /// The ply of this player's adversary whose announced check is none, while the adversary has
    /// not played again (P13).
    pub(crate) fn false_announcement(&self, against: Color) -> Option<usize> {
        let ply = self.plies.iter().rposition(|ply| ply.mover != against)?;
        (self.plies[ply].announced == Announced::FalseCheck).then_some(ply)
    }

    /// The check that this player's king has stood in since before his last move.
    pub(crate) fn unanswered(&self, king: Color) -> Option<check::Unanswered> {
        check::unanswered(self, king)
    }

    /// How the position ends the game by itself, with the article where that is not the board's.
    pub(crate) fn end_on_board(&mut self) -> Option<(Outcome, Option<&'static str>)> {
        let turn = self.position.turn();
        let draw = |ending| Outcome { score: Score::Draw, ending };
        if !self.position.has_legal_move() {
            let mated = !self.position.attackers_of_king(turn).is_empty();
            let outcome =
                if mated { self.won_by(!turn, Ending::Checkmate) } else { draw(Ending::Stalemate) };
            return Some((outcome, None));
        }
        // A move made with both hands can still be undone before the press.
        if self.plies.last().is_some_and(|ply| ply.both_hands && !ply.completed) {
            return None;
        }
        let ends = &self.terms.code.ends;
        if let Some(article) = ends.dead_position
            && self.vitality.finds_dead(&self.position)
        {
            return Some((draw(Ending::DeadPosition), Some(article)));
        }
        if ends.fivefold.is_some() && self.occurrences(&self.position) >= 5 {
            return Some((draw(Ending::Fivefold), ends.fivefold));
        }
        if ends.seventy_five.is_some() && self.position.halfmove_clock() >= 150 {
            return Some((draw(Ending::SeventyFiveMove), ends.seventy_five));
        }
        let demand = self.demand?;
        let moves = usize::from(self.terms.code.hard_mates?.moves);
        let ending = if moves == 50 { Ending::FiftyMove } else { Ending::SixtyMove };
        (self.plies.len() >= demand.plies + 2 * moves).then_some((draw(ending), None))
    }

    /// Says that the game begins from a position that could not arise, where the code minds.
    fn note_illegal_position(&mut self) {
        if self.terms.code.irregular_positions_are_lawful || !is_illegal(&self.position) {
            return;
        }
        self.cases.push(Case {
            incident: Incident::IllegalPosition,
            article: self.terms.code.article(Incident::IllegalPosition, When::Always),
            cites: None,
            offender: !self.position.turn(),
            ply: 0,
            fault: None,
            broke: None,
            origin: None,
            before: None,
            status: Status::Settled,
            fresh: true,
        });
    }

    /// A win, unless the winner owed odds that he did not give (K5).
    pub(crate) fn won_by(&self, winner: Color, ending: Ending) -> Outcome {
        if self.cannot_win == Some(winner) {
            Outcome { score: Score::Draw, ending: Ending::OddsForfeit }
        } else {
            Outcome { score: Score::Win(winner), ending }
        }
    }
}

/// Whether the men stand as they never can by legal moves.
pub(crate) fn is_illegal(position: &Position) -> bool {
    position.setup().doubts().iter().any(|doubt| {
        matches!(
            doubt,
            Doubt::TooManyMen { .. }
                | Doubt::TooManyPawns { .. }
                | Doubt::TooManyPromoted { .. }
                | Doubt::PawnOnFirstRank(_)
                | Doubt::PawnOnLastRank(_)
                | Doubt::KingsAdjacent
                | Doubt::AdverseCheck
        )
    })
}
