//! Words that mean something at the board.

use super::{Decider, Done};
use crate::{Act, Actor, Ending, Event, Refusal, Status, Word};
use chess::{Board, Color, Role};
use laws::WhichMates;

impl Decider<'_> {
    pub(super) fn say(&mut self, act: &Act, word: &Word) -> Done {
        match (word, act.actor) {
            (Word::Check | Word::Mate, Actor::Player(_)) | (Word::Castle, Actor::Player(_)) => {
                self.done(act);
                Ok(())
            }
            (Word::Check | Word::Mate, _) => {
                self.warned_by_others(act);
                Ok(())
            }
            (_, Actor::Arbiter | Actor::Gallery) => Err(Refusal::NotAPlayer),
            (Word::Draw, Actor::Player(player)) => self.offer_draw(act, player),
            (Word::Accept, Actor::Player(player)) => self.accept(act, player),
            (Word::Decline, Actor::Player(player)) => self.decline(act, player),
            (Word::Withdraw, Actor::Player(_)) => Err(Refusal::NoSuchRule),
            (Word::Resign, Actor::Player(player)) => self.resign(act, player),
            (Word::Sixty, Actor::Player(player)) => self.demand(act, player),
            (Word::Deny, Actor::Player(player)) => self.deny(act, player),
            (Word::Threefold(written), Actor::Player(player)) => {
                let rule = self.game.terms().code.ends.threefold;
                self.claim_draw(act, player, rule, written.as_deref(), Ending::Threefold)
            }
            (Word::Fifty(written), Actor::Player(player)) => {
                let rule = self.game.terms().code.ends.fifty;
                self.claim_draw(act, player, rule, written.as_deref(), Ending::FiftyMove)
            }
        }
    }

    /// Whoever warns a player of a check that has stood gives him his right (P12); of a check just
    /// given, he is then warned.
    fn warned_by_others(&mut self, act: &Act) {
        self.done(act);
        for king in Color::ALL {
            if !self.offer_standing_check(king) {
                self.warn_of_check(king);
            }
        }
    }

    /// The adversary accepts a draw, or a mate or stalemate given by an act he could still claim.
    fn accept(&mut self, act: &Act, player: Color) -> Done {
        let last = self.game.plies().len().wrapping_sub(1);
        let disputed: Vec<usize> = self
            .game
            .present()
            .filter(|&index| {
                let case = &self.game.cases()[index];
                case.ply == last
                    && case.offender != player
                    && (case.is_open() || case.status == Status::Waiting)
            })
            .collect();
        if !disputed.is_empty() && self.game.end_on_board().is_some() {
            self.done(act);
            for index in disputed {
                self.came(index, Status::Covered);
            }
            self.end_if_over();
            return Ok(());
        }
        self.agree(act, player)
    }

    /// K7: the adversary of a hard mate demands that it be given within the moves of the code.
    fn demand(&mut self, act: &Act, player: Color) -> Done {
        let rule = self.game.terms().code.hard_mates.ok_or(Refusal::NoSuchRule)?;
        let board = self.game.position().board();
        if self.game.is_demanded() || !is_hard_mate(rule.which, board, !player) {
            return Err(Refusal::NothingToClaim);
        }
        self.done(act);
        self.emit(Event::Demanded(player));
        Ok(())
    }
}

/// Whether the attacker has a mate before him on which a limit may be set.
fn is_hard_mate(which: WhichMates, board: &Board, attacker: Color) -> bool {
    match which {
        WhichMates::Listed => is_listed(board, attacker),
        WhichMates::PiecesOnly => {
            board.by_role(Role::Pawn).is_empty() && board.by_color(attacker).count() > 1
        }
    }
}

/// K7: king, bishop and knight against king; rook and bishop against rook; queen against rook.
fn is_listed(board: &Board, attacker: Color) -> bool {
    const HARD: [(&[Role], &[Role]); 3] = [
        (&[Role::Knight, Role::Bishop], &[]),
        (&[Role::Bishop, Role::Rook], &[Role::Rook]),
        (&[Role::Queen], &[Role::Rook]),
    ];
    let men = |color: Color| -> Vec<Role> {
        let men = board.pieces().filter(|(_, man)| man.color == color && man.role != Role::King);
        let mut roles: Vec<Role> = men.map(|(_, man)| man.role).collect();
        roles.sort();
        roles
    };
    HARD.iter().any(|&(strong, weak)| men(attacker) == strong && men(!attacker) == weak)
}
