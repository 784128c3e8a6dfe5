//! The second arbiter: the plies that stand, the irregularities that are open, and what binds.

use arbiter::{Choice, Score, Word};
use chess::{Bitboard, Color, File, Move, Position, Rank, Role, Side, Square};
use laws::Incident;

use super::{
    handling::{Carry, Castle, Handling, Said},
    judge::{self, Case, Duty, Reading, Ruling, judge},
    walk::{self, Hand, attacked, attackers, king, man},
};

/// Known differences are left out for the time being.
pub const EXCLUDE: bool = true;

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
        if self.is_outside(player, handling) || EXCLUDE && self.is_pending(player, handling) {
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

    /// What is left to the real arbiter alone: hands on squares where no man is, a player taking his
    /// own king, kings taken or castling begun out of turn.
    fn is_outside(&self, player: Color, handling: &Handling) -> bool {
        let position = self.position();
        let in_turn = position.turn() == player;
        match handling {
            Handling::Carry(carry) => {
                let mover = man(position, carry.from);
                let leaps = mover == Some(Role::King.of(player))
                    && carry.from.file().index().abs_diff(carry.to.file().index()) == 2
                    && walk::turned(position, player)
                        .legal_moves()
                        .iter()
                        .any(|m| m.castling().is_some() && m.to() == carry.to);
                let kings = [carry.to, carry.off.unwrap_or(carry.to)];
                let takes_king = |side: Color| kings.contains(&king(position, side));
                // Words said between rook and king: of which move are they?
                let castles = self.completes_castling(player, carry).is_some();
                let between = castles && self.plies.last().is_some_and(|last| last.said);
                // Nor castling that begins out of turn, or goes on while a choice is waited for.
                let second = mover.is_some_and(|at| at.role == Role::King)
                    && self.plies.last().is_some_and(|last| last.mover == player)
                    && (self.blocking().is_some() || self.last_was_out_of_turn());
                let said = carry.said != Said::Nothing || self.spoken;
                mover.is_none()
                    || in_turn && said && self.moved_twice_before(player)
                    || between
                    || !in_turn && second
                    || takes_king(player)
                    || !in_turn && (takes_king(!player) || leaps)
                    || takes_king(!player) && !self.offers.is_empty()
            }
            Handling::Castle(castle) => {
                let kings = [castle.king.1, castle.rook.1];
                man(position, castle.king.0) != Some(Role::King.of(player))
                    || man(position, castle.rook.0) != Some(Role::Rook.of(player))
                    || kings.contains(&king(position, !player))
            }
            Handling::Touch(square) => {
                let waits = !self.house.arbiter_raises && self.blocking().is_some();
                man(position, *square).is_none() || !in_turn || waits
            }
            // Of a second move that is irregular itself, the two moves are judged first; P12 is for
            // when P11 can no longer be used; a claim against a bound player's adversary.
            Handling::Say(_) => in_turn && self.moved_twice_before(player),
            Handling::Off(_) | Handling::Exchange(..) => self.unfinished.is_none(),
            Handling::Claim(kind) => {
                let fresh = *kind == Some(Incident::StandingCheck)
                    && self.old_check(player).is_some()
                    && self.standing_check(player).is_none();
                let second = |fault: &Fault| {
                    fault.second.as_ref().is_some_and(|second| Some(second.kind) == *kind)
                };
                let own =
                    *kind == Some(Incident::CheckUnannounced) && self.moved_twice_before(!player);
                own || fresh || self.is_bound_by_ruling() || self.open.iter().any(second)
            }
            _ => false,
        }
    }

    /// The adversary of this player played the last two plies: what check stands was not given by
    /// this player's last move.
    fn moved_twice_before(&self, player: Color) -> bool {
        let n = self.plies.len();
        n > 1 && self.plies[n - 2..].iter().all(|ply| ply.mover != player)
    }

    /// It is known now that the check announced with this ply was none.
    fn is_known(&mut self, ply: usize) {
        self.outside |= EXCLUDE && self.plies.iter().any(|ply| ply.known);
        self.plies[ply].known = true;
    }

    fn last_was_out_of_turn(&self) -> bool {
        let n = self.plies.len();
        n > 0 && self.positions[n - 1].turn() != self.plies[n - 1].mover
    }

    /// What the two arbiters still judge differently.
    fn is_pending(&self, player: Color, handling: &Handling) -> bool {
        let n = self.plies.len();
        let in_turn = self.position().turn() == player;
        let standing = self.open.iter().any(|fault| fault.kind == Incident::StandingCheck);
        match handling {
            Handling::Claim(kind) => {
                let open = |kind| self.open.iter().any(|fault| fault.kind == kind);
                let broken = open(Incident::TouchBroken) && open(Incident::FalseCheck);
                let again = *kind == Some(Incident::StandingCheck) && self.lapsed;
                broken || again || self.warned_now || standing && open(Incident::FalseCheck)
            }
            Handling::Touch(_) => self.warned_now,
            Handling::Gallery | Handling::Say(_) => {
                Color::ALL.into_iter().all(|side| attacked(self.position(), side))
            }
            Handling::Carry(_) | Handling::Castle(_) => {
                let told = n > 1 && self.plies[n - 2].false_words;
                !in_turn && (standing || told)
            }
            _ => false,
        }
    }

    /// Whether something was done that this arbiter does not judge: the game is no longer compared.
    pub fn outside(&self) -> bool {
        self.outside
    }

    // What is so.

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

    /// Whether the last ply announced a check that is none, and the other side does not know yet.
    pub fn deceived(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.false_words && !ply.known)
    }

    /// The offer that must be answered before anything else; P12 and P13 take no turn.
    fn blocking(&self) -> Option<&Offer> {
        let takes_turn =
            |offer: &&Offer| !matches!(offer.kind, Incident::StandingCheck | Incident::FalseCheck);
        self.offers.iter().find(takes_turn)
    }

    fn attackers_at(&self, index: usize, side: Color) -> Bitboard {
        attackers(&self.positions[index], side)
    }

    /// Whether the player of this side knows of every attack on his king.
    pub fn is_warned(&self, side: Color) -> bool {
        (attackers(self.position(), side) - self.known(side)).is_empty()
    }

    fn known(&self, side: Color) -> Bitboard {
        self.known_at(side, self.plies.len())
    }

    /// The men attacking this king of which its player has been told. A check is the attack of one
    /// man from one square: moved, it attacks anew.
    fn known_at(&self, side: Color, index: usize) -> Bitboard {
        if self.house.arbiter_announces {
            return self.attackers_at(index, side);
        }
        (0..=index).fold(Bitboard::EMPTY, |known, at| {
            (known | self.told[at][side.index()]) & self.attackers_at(at, side)
        })
    }

    /// The player of this side learns of the attacks on his king.
    fn tell(&mut self, side: Color) {
        let n = self.plies.len();
        let attackers = self.attackers_at(n, side);
        self.told[n][side.index()] |= attackers;
    }

    /// P11: this side's last move gave a check in silence, the reply did not parry it, and it is
    /// this side's turn.
    ///
    /// A check in a position set up was not given by any move on record: that is P12.
    pub fn may_call_back(&self, side: Color) -> bool {
        let n = self.plies.len();
        if n < 2 || self.position().turn() != side {
            return false;
        }
        let (check, reply) = (&self.plies[n - 2], &self.plies[n - 1]);
        let given = self.attackers_at(n - 1, !side) - self.attackers_at(n - 2, !side);
        let silent = given - self.known_at(!side, n - 1);
        let stays = silent & self.attackers_at(n, !side);
        check.mover == side && reply.mover != side && !stays.is_empty()
    }

    /// P12: this side's king has been in a check since before its last move, and P11 can no longer
    /// be used. The number of plies to go back to, if it has a move on record.
    pub fn standing_check(&self, side: Color) -> Option<Option<usize>> {
        self.old_check(side).filter(|_| !self.may_call_back(!side))
    }

    /// As [`Self::standing_check`], also where the adversary could still use P11.
    fn old_check(&self, side: Color) -> Option<Option<usize>> {
        let last = self.plies.iter().rposition(|ply| ply.mover == side);
        let stood = (last.unwrap_or(0)..=self.plies.len())
            .fold(Bitboard::FULL, |stood, at| stood & self.attackers_at(at, side));
        (!stood.is_empty()).then_some(last)
    }

    // What is done.

    fn carry(&mut self, player: Color, carry: &Carry) -> bool {
        if man(self.position(), carry.from).is_none() || carry.from == carry.to {
            return false;
        }
        if let Some(castle) = self.completes_castling(player, carry) {
            self.unfinished = None;
            return self.castle_from(castle.0, player, &castle.1);
        }
        if !self.may_act(player) {
            return false;
        }
        if let Some(done) = self.words_call_back(player, carry.said) {
            return done;
        }
        self.cover(player);
        let before = walk::turned(self.position(), player);
        if let Some(castle) = self.castles_without_a_rook(&before, player, carry) {
            return self.judge_castling(player, before, &castle);
        }
        let hand = self.hand(&before, carry);
        let known = self.known(player);
        let reading = judge::read(&before, &hand, carry.takes, carry.off, known);
        let taken = man(&before, carry.to)
            .map(|_| carry.to)
            .or_else(|| walk::passed_pawn(&before, carry.from, carry.to));
        match reading {
            Reading::Unfinished => {
                if self.position().turn() != player {
                    return false;
                }
                self.unfinished = Some(Unfinished { carry: carry.clone(), player });
                true
            }
            Reading::Legal(m) => {
                let broken = self.position().turn() == player
                    && self.bond.is_some_and(|bond| !bond.duty.is_met(&before, m));
                let fault = broken.then_some((Incident::TouchBroken, None));
                self.make(player, &before, &hand, carry.said, fault)
            }
            Reading::Unparried => {
                self.outside |=
                    EXCLUDE && (self.touch_was_broken || self.bond.is_none() && self.is_touched());
                let broken = self.position().turn() == player
                    && self.touched.first() != Some(&carry.from)
                    && self
                        .bond
                        .is_some_and(|bond| !bond.duty.is_met_by(&before, carry.from, taken));
                let fault = broken.then_some((Incident::TouchBroken, None));
                self.make(player, &before, &hand, carry.said, fault)
            }
            Reading::Fault(Incident::TookKing, _) => self.took_king(player, carry),
            Reading::Fault(kind, other) => {
                self.make(player, &before, &hand, carry.said, Some((kind, other)))
            }
        }
    }

    fn hand(&self, before: &Position, carry: &Carry) -> Hand {
        let Carry { from, to, takes, off, promotion, .. } = *carry;
        let mut off: Vec<Square> = off.into_iter().filter(|square| *square != to).collect();
        // Where the capture in passing is legal, writing it is enough.
        let is_this = |m: &&Move| m.is_en_passant() && m.from() == from && m.to() == to;
        if takes && before.legal_moves().iter().any(|m| is_this(&m)) {
            off.extend(walk::passed_pawn(before, from, to));
            off.dedup();
        }
        let own = man(before, from).is_some_and(|piece| piece.color == before.turn());
        let double_step = own && walk::is_double_step(before, from, to);
        Hand { shifts: vec![(from, to)], off, promotion, double_step, out_of_turn: false }
    }

    /// Nobody acts while another must choose, save where the law lets the game go on.
    fn may_act(&mut self, player: Color) -> bool {
        let Some(offer) = self.blocking().cloned() else { return true };
        if !self.house.arbiter_raises {
            // Who plays on instead of choosing lets it be covered; the offender waits.
            if offer.holder == player && self.position().turn() == player {
                self.open.retain(|fault| (fault.kind, fault.ply) != (offer.kind, offer.ply));
                self.drop_dead_offers();
            }
            return offer.holder == player && self.position().turn() == player;
        }
        // P4: to play is to let both moves stand, where they may stand.
        offer.kind == Incident::TwoMoves
            && offer.holder == player
            && offer.options.contains(&Choice::Leave)
    }

    /// The player touches a man of his own turn to play it, and plays it: P14 and its stricter
    /// limits.
    fn cover(&mut self, player: Color) {
        if self.position().turn() != player {
            return;
        }
        self.cover_by_touch(player);
        self.open.retain(|fault| match fault.kind {
            // P13: until the announcer has played.
            Incident::FalseCheck => fault.offender != player,
            // P4: before the adversary plays his move. What was wrong with the second move itself
            // is let pass with it.
            Incident::TwoMoves => fault.offender == player,
            _ => true,
        });
        self.drop_dead_offers();
    }

    fn cover_by_touch(&mut self, player: Color) {
        if self.position().turn() != player {
            return;
        }
        let london = self.house.london;
        self.open.retain(|fault| match fault.kind {
            Incident::TwoMoves | Incident::FalseCheck | Incident::StandingCheck => true,
            _ if london => fault.offender == player,
            _ => fault.offender != player,
        });
        self.drop_dead_offers();
    }

    fn drop_dead_offers(&mut self) {
        let open: Vec<_> = self.open.iter().map(|fault| (fault.kind, fault.ply)).collect();
        self.offers.retain(|offer| open.contains(&(offer.kind, offer.ply)));
    }

    /// A ply is on the board, regular or not.
    fn make(
        &mut self,
        player: Color,
        before: &Position,
        hand: &Hand,
        said: Said,
        fault: Option<(Incident, Option<Square>)>,
    ) -> bool {
        let in_turn = self.position().turn() == player;
        let hand = &Hand { out_of_turn: !in_turn, ..hand.clone() };
        let Some(after) = walk::after(before, player, hand) else { return false };
        let ply = self.plies.len();
        let reply_to_false_words =
            in_turn && self.plies.last().is_some_and(|last| last.false_words && !last.known);
        let (bond, touched) = (self.bond, self.touched.clone());
        let new = |kind, before: &Position, man, other| Fault {
            kind,
            offender: player,
            ply: Some(ply),
            before: before.clone(),
            man,
            other,
            bond,
            touched: touched.clone(),
            second: None,
        };
        let (from, to) = hand.shifts[0];
        if reply_to_false_words {
            // The touch that goes before the fault opened it.
            self.open_false_check(ply - 1, !player);
        }
        let fault = fault.map(|(kind, other)| new(kind, before, from, other));
        if in_turn {
            self.open.extend(fault);
        } else {
            // What binds now is the other side's affair.
            let own = |fault| Box::new(Fault { bond: None, touched: Vec::new(), ..fault });
            let second = fault.map(own);
            let two = new(Incident::TwoMoves, self.position(), from, None);
            self.open.push(Fault { second, ..two });
        }
        // Whoever plays on lets the offer of P12 lapse; while the check stands it can be claimed anew.
        if in_turn {
            self.lapsed |= self.open.iter().any(|fault| fault.kind == Incident::StandingCheck);
            self.open.retain(|fault| fault.kind != Incident::StandingCheck);
            self.drop_dead_offers();
        }
        let checks = attacked(&after, !player);
        let words = said != Said::Nothing || in_turn && self.spoken;
        if in_turn {
            self.again = false;
            self.warned_now = false;
            self.spoken = false;
            self.touch_was_broken = false;
        }
        self.plies.push(Ply {
            mover: player,
            from,
            to,
            said: words,
            false_words: words && !checks,
            known: false,
        });
        self.told.push([Bitboard::EMPTY; 2]);
        self.positions.push(after);
        if words {
            self.tell(!player);
        }
        if in_turn {
            self.bond = None;
            self.touched.clear();
        } else if !self.touched.is_empty() {
            // The other side had touched a man already; it is still touched. Where it was the man
            // that has moved now, who knows.
            let moved = |&(from, to): &(Square, Square)| {
                self.touched.contains(&from) || self.touched.contains(&to)
            };
            self.outside |= hand.shifts.iter().any(moved) || words;
            // A ruling that the adversary made impossible binds no longer.
            self.outside |= self.touch_was_broken;
            self.bond = if self.is_bound_by_ruling() {
                self.bond.filter(|bond| !bond.duty.moves(self.position()).is_empty())
            } else {
                self.touch_bond()
            };
        }
        if words && checks {
            // The words warn of an old check too.
            self.warn_of_standing_check(!player);
        }
        if self.house.arbiter_raises {
            if reply_to_false_words {
                self.offer_to_replay(ply - 1);
            }
            self.raise_next(ply);
        }
        true
    }

    /// P13: the move played after a false announcement may be played again.
    fn offer_to_replay(&mut self, announcement: usize) {
        self.offers.push(Offer {
            kind: Incident::FalseCheck,
            holder: !self.plies[announcement].mover,
            options: vec![Choice::Retract],
            ply: Some(announcement),
        });
    }

    fn open_false_check(&mut self, announcement: usize, announcer: Color) {
        let is_it =
            |fault: &Fault| fault.kind == Incident::FalseCheck && fault.ply == Some(announcement);
        if self.open.iter().any(is_it) {
            return;
        }
        let at = self.plies[announcement].to;
        self.open.push(Fault {
            kind: Incident::FalseCheck,
            offender: announcer,
            ply: Some(announcement),
            before: self.positions[announcement + 1].clone(),
            man: at,
            other: None,
            bond: None,
            touched: Vec::new(),
            second: None,
        });
    }

    /// The earliest irregularity of a ply is ruled on (D6).
    fn raise_next(&mut self, ply: usize) {
        let is_of = |fault: &Fault| fault.ply == Some(ply) && fault.kind != Incident::FalseCheck;
        if let Some(at) = self.open.iter().position(is_of) {
            self.raise(at);
        }
    }

    fn raise(&mut self, at: usize) {
        let fault = self.open[at].clone();
        self.put_back_second_move(&fault);
        let ply = fault.ply.expect("an irregular ply");
        let case = Case {
            kind: fault.kind,
            offender: fault.offender,
            before: &fault.before,
            after: &self.positions[ply + 1],
            man: fault.man,
            other: fault.other,
        };
        let ruling = if fault.kind == Incident::TouchBroken {
            // The same obligation remains.
            fault.bond.map_or(Ruling::Free, |bond| Ruling::Bound(bond.duty))
        } else {
            judge(&case)
        };
        match ruling {
            Ruling::Options(options) => self.offers.push(Offer {
                kind: fault.kind,
                holder: !fault.offender,
                options,
                ply: fault.ply,
            }),
            Ruling::Bound(duty) => {
                self.go_back(ply, fault.before.clone());
                self.shown = Some(fault.kind);
                let bond = Bond { duty, automatic: true, touch: false };
                self.bond = Some(bond);
                if fault.kind == Incident::TouchBroken {
                    (self.bond, self.touched) = (fault.bond, fault.touched.clone());
                    self.touch_was_broken = true;
                }
            }
            Ruling::Free => {
                self.go_back(ply, fault.before.clone());
                self.shown = Some(fault.kind);
                // Without consequence: what bound before binds still.
                let touch = fault.bond.is_some_and(|bond| bond.touch);
                if !(EXCLUDE && touch) {
                    (self.bond, self.touched) = (fault.bond, fault.touched.clone());
                }
            }
        }
    }

    /// The men go back to where they stood after so many plies.
    fn go_back(&mut self, plies: usize, position: Position) {
        self.plies.truncate(plies);
        self.told.truncate(plies + 1);
        self.positions.truncate(plies + 1);
        self.positions[plies] = position;
        self.open.retain(|fault| {
            fault.kind != Incident::StandingCheck && fault.ply.is_some_and(|ply| ply < plies)
        });
        // Nothing is left to play again where the reply itself came back.
        self.offers.retain(|offer| {
            offer.kind != Incident::FalseCheck || offer.ply.is_some_and(|ply| ply + 1 < plies)
        });
        self.drop_dead_offers();
        self.unfinished = None;
        self.spoken = false;
        self.touch_was_broken = false;
        self.again = plies > 0 && self.plies[plies - 1].mover == self.position().turn();
        self.bond = None;
        self.touched.clear();
    }

    fn took_king(&mut self, player: Color, carry: &Carry) -> bool {
        if self.position().turn() != player || man(self.position(), carry.to).is_none() {
            return false;
        }
        if attacked(self.position(), !player) {
            if self.may_call_back(player) {
                self.call_back();
                return true;
            }
            self.outside = true;
            return false;
        }
        let position = self.position();
        let case = Case {
            kind: Incident::TookKing,
            offender: player,
            before: position,
            after: position,
            man: carry.from,
            other: None,
        };
        let ruling = judge(&case);
        if EXCLUDE {
            self.bond = None;
            self.touched.clear();
        }
        if let Ruling::Bound(duty) = ruling {
            self.bond = Some(Bond { duty, automatic: true, touch: false });
            self.touched.clear();
        }
        self.shown = Some(Incident::TookKing);
        true
    }

    // Castling.

    fn castle(&mut self, player: Color, castle: &Castle) -> bool {
        self.castle_from(self.plies.len(), player, castle)
    }

    /// King and rook are played together from the position after so many plies, with what was done
    /// since counted as part of it.
    fn castle_from(&mut self, plies: usize, player: Color, castle: &Castle) -> bool {
        if plies < self.plies.len() {
            let position = self.positions[plies].clone();
            self.go_back(plies, position);
        }
        if !self.may_act(player) {
            return false;
        }
        if let Some(done) = self.words_call_back(player, castle.said) {
            return done;
        }
        self.cover(player);
        let before = walk::turned(self.position(), player);
        self.judge_castling(player, before, castle)
    }

    fn judge_castling(&mut self, player: Color, before: Position, castle: &Castle) -> bool {
        let bare = castle.rook.0 == castle.rook.1;
        let mut shifts = vec![castle.king];
        shifts.extend((!bare).then_some(castle.rook));
        let hand = Hand { shifts, ..Hand::default() };
        let rook = (!bare).then_some(castle.rook.0);
        let legal = before.legal_moves();
        let lawful = legal.iter().find(|m| {
            m.castling().is_some()
                && m.from() == castle.king.0
                && m.to() == castle.king.1
                && self.home(&before, **m) == Some((castle.rook.0, bare))
        });
        let fault = if let Some(m) = lawful {
            let in_turn = self.position().turn() == player;
            let broken = self.bond.is_some_and(|bond| !bond.duty.is_met(&before, *m));
            (in_turn && broken).then_some((Incident::TouchBroken, None))
        } else if self.castles_in_silent_check(&before, castle, &hand) {
            None
        } else if EXCLUDE && !self.is_warned(player) {
            self.outside = true;
            return false;
        } else {
            Some((Incident::IllegalCastling, rook))
        };
        self.make(player, &before, &hand, castle.said, fault)
    }

    fn home(&self, before: &Position, m: Move) -> Option<(Square, bool)> {
        let home = before.castling().get(before.turn(), m.castling()?)?;
        Some((home.square(before.turn()), home.absent))
    }

    /// P11, fine points: castling in an unannounced check that leaves the king attacked. Being in
    /// that check is the only bar to it.
    fn castles_in_silent_check(&self, before: &Position, castle: &Castle, hand: &Hand) -> bool {
        let player = before.turn();
        let (old, known) = (attackers(before, player), self.known(player));
        let rights = Side::ALL.into_iter().find_map(|side| {
            let home = before.castling().get(player, side)?;
            let right = castle.king.1.file() == side.king_file();
            (right && home.square(player) == castle.rook.0).then_some(home)
        });
        let squares = between(castle.king.0, castle.rook.0);
        let empty = squares.iter().all(|square| man(before, *square).is_none());
        let passed = castle.rook.1;
        let passing = Hand { shifts: vec![(castle.king.0, passed)], ..Hand::default() };
        let safe = walk::after(before, player, &passing)
            .is_some_and(|position| !attacked(&position, player));
        let threats = walk::after(before, player, hand)
            .map(|position| attackers(&position, player))
            .unwrap_or_default();
        let silent = (threats - old).is_empty() && (threats & known).is_empty();
        rights.is_some() && empty && safe && !threats.is_empty() && silent
    }

    /// P8: the giver of a rook castles on the bare side by saying so.
    fn castles_without_a_rook(
        &self,
        before: &Position,
        player: Color,
        carry: &Carry,
    ) -> Option<Castle> {
        let (giver, home) = self.house.rook_odds?;
        let from_home = carry.from == Square::new(File::E, Rank::First.of(player));
        let is_king = carry.from == king(before, player);
        let side = if home.file() == File::A { Side::Queen } else { Side::King };
        let to = Square::new(side.king_file(), Rank::First.of(player));
        (carry.castle && giver == player && is_king && from_home && carry.to == to).then_some(
            Castle {
                king: (carry.from, carry.to),
                rook: (home, home),
                rook_first: false,
                said: carry.said,
            },
        )
    }

    /// A man carried after another of the same player, that makes castling of both: the king over
    /// the rook just set beside him, or the rook to the square a leaping king passed. With the
    /// number of plies the castling starts from.
    fn completes_castling(&self, player: Color, carry: &Carry) -> Option<(usize, Castle)> {
        let this = (carry.from, carry.to);
        if let Some(unfinished) = &self.unfinished {
            let king = (unfinished.carry.from, unfinished.carry.to);
            let said = both(unfinished.carry.said, carry.said);
            let base = self.position();
            let castle = shape(base, player, king, this, false, said)?;
            return (unfinished.player == player).then_some((self.plies.len(), castle));
        }
        let last = self.plies.last()?;
        if !self.house.arbiter_raises && self.blocking().is_some() {
            return None;
        }
        if last.mover != player || self.position().turn() == player || self.is_touched() {
            return None;
        }
        let plies = self.plies.len() - 1;
        let base = &walk::turned(&self.positions[plies], player);
        // A rook that takes is not set beside the king.
        if man(base, last.to).is_some() {
            return None;
        }
        let other = (last.from, last.to);
        let said = if last.said { Said::After } else { carry.said };
        let rook_first = shape(base, player, this, other, true, said);
        let leap = self
            .open
            .iter()
            .any(|fault| fault.ply == Some(plies) && fault.kind == Incident::FalseMove);
        let rook_last = shape(base, player, other, this, false, said).filter(|_| leap);
        let castle = rook_first.or(rook_last)?;
        // A rook first is a made move; with the arbiter raising nothing may be open on it.
        let free = !self.house.arbiter_raises || self.blocking().is_none() || !castle.rook_first;
        free.then_some((plies, castle))
    }

    // Words.

    /// Words of check on one's own turn, with what is done there: P11 or P12.
    fn words_call_back(&mut self, player: Color, said: Said) -> Option<bool> {
        if said == Said::Nothing || self.position().turn() != player {
            return None;
        }
        if self.may_call_back(player) {
            // The man he touched to play covers what he was guilty of, whatever came first (P14).
            self.cover(player);
            self.call_back();
            return Some(true);
        }
        None
    }

    /// P11: both last plies come back, and the check is known.
    fn call_back(&mut self) {
        let plies = self.plies.len() - 1;
        let position = self.positions[plies].clone();
        self.go_back(plies, position);
        self.tell(self.position().turn());
        self.shown = Some(Incident::CheckUnannounced);
    }

    fn say_check(&mut self, player: Color) -> bool {
        if self.position().turn() == player {
            if self.may_call_back(player) {
                self.call_back();
                return true;
            }
            self.warn_of_standing_check(!player);
            self.warned_now = attacked(self.position(), !player);
            self.spoken = true;
            return true;
        }
        if attacked(self.position(), !player) {
            self.tell(!player);
            self.warn_of_standing_check(!player);
        }
        let checks = attacked(self.position(), !player);
        if let Some(last) = self.plies.last_mut().filter(|ply| ply.mover == player) {
            last.said = true;
            last.false_words = !checks;
        }
        true
    }

    /// Anyone's warning (P12), also before the adversary has used P11; what the players hear, they
    /// know.
    fn warned_by_the_gallery(&mut self) -> bool {
        for side in Color::ALL {
            if let Some(ply) = self.old_check(side) {
                self.open_standing_check(side, ply);
            }
            self.tell(side);
        }
        true
    }

    /// P12 opens for this side, if its king has stood in check for several moves.
    fn warn_of_standing_check(&mut self, side: Color) -> bool {
        let Some(ply) = self.standing_check(side) else { return false };
        self.open_standing_check(side, ply)
    }

    fn open_standing_check(&mut self, side: Color, ply: Option<usize>) -> bool {
        if ply.is_none() && self.position().turn() != side {
            return false;
        }
        self.open.retain(|fault| fault.kind != Incident::StandingCheck);
        self.tell(side);
        let n = self.plies.len();
        let before = self.positions[ply.unwrap_or(n)].clone();
        let man = king(&before, side);
        let (kind, offender) = (Incident::StandingCheck, !side);
        let (bond, touched, other, second) = (None, Vec::new(), None, None);
        self.open.push(Fault { kind, offender, ply, before, man, other, bond, touched, second });
        true
    }

    /// What P12 offers now: it changes as the game goes on, and ends when the check does.
    fn look_at_standing_check(&mut self) {
        self.offers.retain(|offer| offer.kind != Incident::StandingCheck);
        let Some(at) = self.open.iter().position(|fault| fault.kind == Incident::StandingCheck)
        else {
            return;
        };
        let side = !self.open[at].offender;
        let Some(ply) = self.old_check(side) else {
            self.open.remove(at);
            return;
        };
        self.open[at].ply = ply;
        let mut options = Vec::new();
        options.extend(ply.map(|_| Choice::Retract));
        options.extend((self.position().turn() == side).then_some(Choice::Parry));
        self.offers.push(Offer { kind: Incident::StandingCheck, holder: side, options, ply });
    }

    // Touches.

    fn touch(&mut self, player: Color, square: Square) -> bool {
        if man(self.position(), square).is_none() || !self.may_touch(player) {
            return false;
        }
        if self.position().turn() != player {
            return true;
        }
        self.cover_by_touch(player);
        let n = self.plies.len();
        if self.deceived() {
            if self.house.arbiter_raises {
                // He is told at the touch, which binds nothing.
                self.is_known(n - 1);
                self.shown = Some(Incident::FalseCheck);
                return true;
            }
            self.open_false_check(n - 1, !player);
        }
        self.touched.push(square);
        if self.bond.is_none() {
            self.bond = self.touch_bond();
        }
        true
    }

    /// What the men touched bind to: the first that can bind (K1, K2).
    fn touch_bond(&self) -> Option<Bond> {
        let duty = |square: &Square| judge::touch(self.position(), *square);
        self.touched.iter().find_map(duty).map(Bond::from_touch)
    }

    fn may_touch(&self, player: Color) -> bool {
        self.blocking().is_none_or(|offer| {
            !self.house.arbiter_raises || offer.kind == Incident::TwoMoves && offer.holder == player
        })
    }

    // Claims and choices.

    fn claim(&mut self, player: Color, kind: Option<Incident>) -> bool {
        match kind {
            Some(Incident::CheckUnannounced) => {
                let can = self.may_call_back(!player);
                if can {
                    self.call_back();
                }
                can
            }
            Some(Incident::StandingCheck) => self.warn_of_standing_check(player),
            _ => self.claim_fault(player, kind),
        }
    }

    fn claim_fault(&mut self, player: Color, kind: Option<Incident>) -> bool {
        let offered: Vec<_> = self.offers.iter().map(|offer| (offer.kind, offer.ply)).collect();
        let found = self.open.iter().position(|fault| {
            fault.offender != player
                && fault.kind != Incident::StandingCheck
                && kind.is_none_or(|kind| fault.kind == kind)
                && !offered.contains(&(fault.kind, fault.ply))
        });
        let Some(at) = found else { return false };
        if self.open[at].kind != Incident::FalseCheck {
            self.raise(at);
            return true;
        }
        let announcement = self.open[at].ply.expect("a ply announced it");
        if self.plies.len() == announcement + 1 {
            // Only touched: freed, without an option.
            self.open.remove(at);
            self.is_known(announcement);
            self.bond = None;
            self.touched.clear();
            self.shown = Some(Incident::FalseCheck);
        } else {
            self.offer_to_replay(announcement);
        }
        true
    }

    fn choose(&mut self, player: Color, choice: Choice) -> bool {
        let held = self.offers.iter().rposition(|offer| {
            offer.holder == player && (choice == Choice::Waive || offer.options.contains(&choice))
        });
        let Some(at) = held else {
            let waived = choice == Choice::Waive
                && self.offers.is_empty()
                && self.position().turn() != player
                && self.is_bound_automatically();
            if waived {
                self.bond = None;
                self.touched.clear();
                let two = |fault: &&mut Fault| fault.kind == Incident::TwoMoves;
                for fault in self.open.iter_mut().filter(two) {
                    (fault.bond, fault.touched) = (None, Vec::new());
                }
            }
            return waived;
        };
        let offer = self.offers.remove(at);
        let is_it = |fault: &Fault| (fault.kind, fault.ply) == (offer.kind, offer.ply);
        let at = self.open.iter().position(is_it).expect("an offer is about an open fault");
        let fault = self.open.remove(at);
        match choice {
            Choice::Leave => self.leave(&fault, at),
            Choice::Waive => self.waive(&fault, at),
            Choice::Play(square) => self.restore(&fault, Some(Duty::Play(square))),
            Choice::Take(square) => self.restore(&fault, Some(Duty::Take(square))),
            Choice::King => self.restore(&fault, Some(Duty::King)),
            Choice::Retract => self.retract(&fault),
            // P12: the check is known; any defence from here.
            _ => {}
        }
        true
    }

    fn restore(&mut self, fault: &Fault, duty: Option<Duty>) {
        self.go_back(fault.ply.expect("an irregular ply"), fault.before.clone());
        self.bond = duty.map(|duty| Bond { duty, automatic: false, touch: false });
    }

    fn leave(&mut self, fault: &Fault, at: usize) {
        let ply = fault.ply.expect("an irregular ply");
        self.judge_second_move(fault, at);
        if self.house.arbiter_raises {
            self.raise_next(ply);
        }
    }

    /// P4: left standing, the second move is judged by its own paragraph.
    fn judge_second_move(&mut self, fault: &Fault, at: usize) {
        if let Some(second) = fault.second.as_deref().cloned() {
            self.open.insert(at, second);
        }
    }

    /// A second move of the same player goes back where the first is judged.
    fn put_back_second_move(&mut self, fault: &Fault) {
        let plies = fault.ply.expect("an irregular ply") + 1;
        if self.plies.get(plies).is_some_and(|next| next.mover == fault.offender) {
            let position = self.positions[plies].clone();
            let touched = self.touched.clone();
            self.go_back(plies, position);
            self.touched = touched;
            self.bond = self.touch_bond();
        }
    }

    fn waive(&mut self, fault: &Fault, at: usize) {
        let ply = match (fault.kind, fault.ply) {
            (Incident::StandingCheck, _) | (_, None) => return,
            (Incident::FalseCheck, Some(ply)) => {
                self.outside |= EXCLUDE;
                self.is_known(ply);
                return;
            }
            (_, Some(ply)) => ply,
        };
        let replied = self.plies.get(ply + 1).is_some_and(|next| next.mover != fault.offender);
        if attacked(&self.positions[ply + 1], fault.offender) && !replied {
            // It cannot stand: the men go back, and nothing more.
            self.go_back(ply, fault.before.clone());
            if fault.kind == Incident::TwoMoves {
                (self.bond, self.touched) = (fault.bond, fault.touched.clone());
            }
            return;
        }
        self.judge_second_move(fault, at);
        if self.house.arbiter_raises {
            self.raise_next(ply);
        }
    }

    fn retract(&mut self, fault: &Fault) {
        match fault.kind {
            Incident::TwoMoves => {
                let touched = self.touched.clone();
                self.go_back(fault.ply.expect("the second ply"), fault.before.clone());
                self.bond = fault.bond;
                self.touched = touched;
                if self.bond.is_none_or(|bond| bond.touch) {
                    self.bond = self.touch_bond();
                }
            }
            Incident::FalseCheck => {
                let plies = fault.ply.expect("the announcement") + 1;
                self.go_back(plies, fault.before.clone());
                self.is_known(plies - 1);
            }
            _ => {
                let plies = fault.ply.expect("a last move is on record");
                self.go_back(plies, self.positions[plies].clone());
                self.tell(!fault.offender);
            }
        }
    }

    fn accept(&mut self, player: Color) -> bool {
        let n = self.plies.len();
        let irregular = self
            .open
            .iter()
            .any(|fault| fault.offender != player && fault.ply.is_some_and(|ply| ply + 1 == n));
        let over = self.position().turn() == player && self.position().legal_moves().is_empty();
        if irregular && over {
            self.open.clear();
            self.offers.clear();
        }
        irregular && over
    }

    // Handlings that wait for their end.

    /// Whether this handling may go on. The adversary's act makes a leap of the king, or a pawn's
    /// diagonal step that took nothing off, a false move; before a piece is named it is refused.
    fn settle_the_unfinished(&mut self, player: Color, handling: &Handling) -> bool {
        let Some(unfinished) = self.unfinished.clone() else { return true };
        let carry = &unfinished.carry;
        let base = self.position().clone();
        if unfinished.player == player {
            return match handling {
                Handling::Carry(next) => self.completes_castling(player, next).is_some(),
                Handling::Off(_) | Handling::Exchange(..) => true,
                _ => {
                    self.outside = true;
                    false
                }
            };
        }
        if walk::reaches_last_rank(&base, carry.from, carry.to) {
            return false;
        }
        if !matches!(handling, Handling::Carry(_) | Handling::Touch(_)) {
            return false;
        }
        self.unfinished = None;
        let hand = Hand { shifts: vec![(carry.from, carry.to)], ..Hand::default() };
        let fault = Some((Incident::FalseMove, None));
        self.make(unfinished.player, &base, &hand, carry.said, fault);
        !self.house.arbiter_raises
    }

    fn finish_passing(&mut self, player: Color, square: Square) -> bool {
        let Some(unfinished) = self.unfinished.take() else { return false };
        let carry = Carry { off: Some(square), ..unfinished.carry };
        let passed = walk::passed_pawn(self.position(), carry.from, carry.to);
        unfinished.player == player && passed == Some(square) && self.carry(player, &carry)
    }

    fn finish_promotion(&mut self, player: Color, square: Square, role: Role) -> bool {
        let Some(unfinished) = self.unfinished.take() else { return false };
        let carry = Carry { promotion: Some(role), ..unfinished.carry };
        let promotes = walk::reaches_last_rank(self.position(), carry.from, carry.to);
        unfinished.player == player && promotes && carry.to == square && self.carry(player, &carry)
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

fn both(first: Said, second: Said) -> Said {
    if first == Said::Nothing { second } else { first }
}

fn between(a: Square, b: Square) -> Vec<Square> {
    let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
    Square::ALL[low + 1..high].to_vec()
}

/// King and rook moved as in castling: the king two squares along his rank towards a rook that is
/// set on the square he passed.
fn shape(
    base: &Position,
    player: Color,
    king: (Square, Square),
    rook: (Square, Square),
    rook_first: bool,
    said: Said,
) -> Option<Castle> {
    let first = Rank::First.of(player);
    let is = |square: Square, role: Role| man(base, square) == Some(role.of(player));
    let in_rank = [king.0, king.1, rook.0, rook.1].iter().all(|square| square.rank() == first);
    let file = |square: Square| square.file().index() as i32;
    let leap = file(king.1) - file(king.0);
    let beside = file(rook.1) == file(king.0) + leap / 2;
    let beyond = (file(rook.0) - file(rook.1)) * leap.signum() > 0;
    let castles = is(king.0, Role::King)
        && is(rook.0, Role::Rook)
        && in_rank
        && leap.abs() == 2
        && beside
        && beyond;
    castles.then_some(Castle { king, rook, rook_first, said })
}
