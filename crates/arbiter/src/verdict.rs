//! What a hand did, by the walk of the men: a legal move, half of one, or a fault (D1).

use crate::{Change, Moved, duty, stand::stand};
use chess::{Bitboard, Color, File, Move, Position, Rank, Role, Side, Square};
use laws::{Incident, When};

/// What a change of the board amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was moved.
    Nothing,
    /// Something is under way that is no move yet.
    Unfinished(Unfinished),
    /// A legal move.
    Legal(Move),
    /// A right walk that leaves the king in a check of which nobody warned him (P11).
    Unparried,
    /// An irregularity.
    Fault(Fault),
}

/// What a handling has left unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Men are off the board, and none has been moved.
    MenOff,
    /// The king has leapt to castle and the rook has not followed.
    Leap {
        /// Where the king stood.
        king: Square,
    },
    /// A pawn has gone to take in passing and the other pawn is not off.
    Passing {
        /// Where the pawn stood.
        pawn: Square,
    },
    /// A pawn stands on its last rank and its piece is not named.
    Promotion {
        /// Where the pawn stood.
        pawn: Square,
        /// Where it stands.
        on: Square,
    },
}

/// An irregular act, as far as the board can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub incident: Incident,
    /// The circumstance that picks the article.
    pub when: When,
    /// The square from which the man was played.
    pub touched: Square,
    /// The square of the man that was taken, or of the rook that castled.
    pub target: Option<Square>,
    /// Why castling was barred.
    pub bar: Option<CastlingBar>,
}

/// Why king and rook could not castle (P7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingBar {
    /// The king was in check.
    InCheck,
    /// The king had moved.
    KingMoved,
    /// The rook had moved.
    RookMoved,
    /// The king passed through a check.
    ThroughCheck,
    /// The king would stand in check.
    IntoCheck,
    /// Men stood between.
    MenBetween,
    /// The rook was touched before the king, where that bars castling.
    RookFirst,
}

/// What the board alone does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// The men that attack the king of the side to move without his having been warned.
    pub unwarned: Bitboard,
    /// The player said that he castles.
    pub says_castle: bool,
    /// The sides on which he gave his rook, the king's side first.
    pub gave_rook: [bool; 2],
    /// His king has moved before.
    pub king_moved: bool,
    /// The rook with which he may not castle in this move, because he touched it first.
    pub barred_rook: Option<Square>,
}

/// Says what a change by the side to move is.
///
/// One act, one paragraph, asked in this order: were king and rook played together; is the walk
/// right, but the own king exposed; what stood on the target square, an own man, an adverse man, or
/// none.
pub fn judge(position: &Position, change: &Change, circumstances: &Circumstances) -> Verdict {
    Judge { position, change, circumstances }.judge()
}

struct Judge<'a> {
    position: &'a Position,
    change: &'a Change,
    circumstances: &'a Circumstances,
}

impl Judge<'_> {
    fn judge(&self) -> Verdict {
        let hand = self.position.turn();
        let own: Vec<Moved> = self.change.moved_by(hand).copied().collect();
        let adverse_king = self.position.king(!hand);
        if self.change.off_of(!hand).any(|square| square == adverse_king) {
            return match own.first() {
                Some(man) => fault(Incident::TookKing, man.from, Some(adverse_king)).when(
                    if self.position.attackers_of_king(!hand).is_empty() {
                        When::KingSafe
                    } else {
                        When::KingAttacked
                    },
                ),
                None => Verdict::Unfinished(Unfinished::MenOff),
            };
        }
        if let Some(man) = self.change.moved_by(!hand).next() {
            return fault(Incident::MovedAdverseMan, man.from, Some(man.from)).into();
        }
        if let Some(verdict) = self.castling(&own).or_else(|| self.castling_at_odds(&own)) {
            return verdict;
        }
        match own[..] {
            [] if self.change.off.is_empty() => Verdict::Nothing,
            [] => Verdict::Unfinished(Unfinished::MenOff),
            [man] => self.single(man),
            [man, ..] => fault(Incident::FalseMove, man.from, None).into(),
        }
    }

    /// One own man was carried to another square.
    fn single(&self, man: Moved) -> Verdict {
        let hand = self.position.turn();
        let walks: Vec<Move> = self
            .position
            .pseudo_legal_from(man.from)
            .iter()
            .copied()
            .filter(|&mv| mv.to() == man.to && mv.castling().is_none())
            .collect();
        let taken: Vec<Square> = self.change.off_of(!hand).collect();
        let own = self.change.off_of(hand).next();
        if let Some(verdict) = self.right_walk(man, &walks, &taken, own.is_some()) {
            return verdict;
        }
        if let Some(own) = own {
            return fault(Incident::TookOwn, man.from, Some(own)).into();
        }
        match taken[..] {
            [] => {
                self.leap(man).unwrap_or_else(|| fault(Incident::FalseMove, man.from, None).into())
            }
            [first, ..] => {
                let target = if taken.contains(&man.to) { man.to } else { first };
                fault(Incident::TookWithWrongMan, man.from, Some(target)).into()
            }
        }
    }

    /// The man can walk there: is the king safe, is the move finished, and was nothing else taken?
    fn right_walk(
        &self,
        man: Moved,
        walks: &[Move],
        taken: &[Square],
        own: bool,
    ) -> Option<Verdict> {
        let takes = |mv: &Move| duty::taken_square(self.position, *mv);
        let done = |mv: &Move| takes(mv).is_none_or(|square| taken.contains(&square));
        let Some(&any) = walks.iter().find(|mv| done(mv)) else {
            let passing = walks.iter().find(|mv| mv.is_en_passant() && taken.is_empty() && !own)?;
            return self
                .position
                .is_legal(*passing)
                .then_some(Verdict::Unfinished(Unfinished::Passing { pawn: man.from }));
        };
        let mv = match any.promotion() {
            Some(_) => walks.iter().copied().find(|mv| mv.promotion() == man.becomes),
            None => Some(any),
        };
        if !self.position.is_legal(mv.unwrap_or(any)) && !self.stays_unwarned() {
            let can_play = man.piece.role != Role::King
                && !self.position.legal_moves_from(man.from).is_empty();
            let when = if can_play { When::ManCanPlay } else { When::ManCannotPlay };
            return Some(
                fault(Incident::SelfExposure, man.from, taken.first().copied()).when(when),
            );
        }
        if own || taken.iter().any(|&square| takes(&any) != Some(square)) {
            return None;
        }
        Some(match mv {
            None => Verdict::Unfinished(Unfinished::Promotion { pawn: man.from, on: man.to }),
            Some(mv) if self.position.is_legal(mv) => Verdict::Legal(mv),
            Some(_) => Verdict::Unparried,
        })
    }

    /// Nothing attacks the king now but men that attacked him before without his being warned.
    fn stays_unwarned(&self) -> bool {
        let hand = self.position.turn();
        stand(self.position, self.change).is_some_and(|after| {
            let attackers = after.attackers_of_king(hand);
            !attackers.is_empty() && (attackers & !self.circumstances.unwarned).is_empty()
        })
    }

    /// King and rook were played together.
    fn castling(&self, own: &[Moved]) -> Option<Verdict> {
        let [first, second] = *own else { return None };
        let (king, rook) = match (first.piece.role, second.piece.role) {
            (Role::King, Role::Rook) => (first, second),
            (Role::Rook, Role::King) => (second, first),
            _ => return None,
        };
        let side =
            castling_side(king.from, king.to, Some((rook.from, rook.to)), self.position.turn())?;
        let castled = self.castling_move(side, king.to).filter(|_| self.change.off.is_empty());
        let with_home_rook = self
            .position
            .castling()
            .get(self.position.turn(), side)
            .is_some_and(|home| !home.absent && home.square(self.position.turn()) == rook.from);
        if let Some(mv) = castled.filter(|_| with_home_rook) {
            return Some(if self.circumstances.barred_rook == Some(rook.from) {
                illegal_castling(king.from, Some(rook.from), CastlingBar::RookFirst)
            } else {
                Verdict::Legal(mv)
            });
        }
        let bar = self.bar(side, king.from, king.to, rook.from, with_home_rook);
        let mut crossed = squares(king.from, king.to).filter(|&square| square != king.to);
        let only_that_check = |square: Square| {
            let attackers = self.position.board().attackers(square, !self.position.turn());
            (attackers & !self.circumstances.unwarned).is_empty()
        };
        if bar == CastlingBar::InCheck && self.stays_unwarned() && crossed.all(only_that_check) {
            return Some(Verdict::Unparried);
        }
        Some(illegal_castling(king.from, Some(rook.from), bar))
    }

    /// P8: the king alone leapt, with the words, to castle where he gave his rook.
    fn castling_at_odds(&self, own: &[Moved]) -> Option<Verdict> {
        let [man] = *own else { return None };
        let side = self.leapt_to(man)?;
        if !self.circumstances.says_castle || !self.circumstances.gave_rook[side.index()] {
            return None;
        }
        let castled = self.castling_move(side, man.to).filter(|_| self.change.off.is_empty());
        Some(castled.map_or_else(
            || {
                let home = Square::new(side.corner_file(), man.from.rank());
                let bar = self.bar(side, man.from, man.to, home, true);
                illegal_castling(man.from, None, bar)
            },
            Verdict::Legal,
        ))
    }

    /// The king alone leapt two squares where he may castle: the rook is to follow.
    fn leap(&self, man: Moved) -> Option<Verdict> {
        let side = self.leapt_to(man)?;
        let follows = !self.circumstances.gave_rook[side.index()];
        self.castling_move(side, man.to)
            .filter(|_| follows)
            .map(|_| Verdict::Unfinished(Unfinished::Leap { king: man.from }))
    }

    /// The side to which the king leapt two squares on his first rank.
    fn leapt_to(&self, man: Moved) -> Option<Side> {
        let is_king = man.piece.role == Role::King;
        castling_side(man.from, man.to, None, self.position.turn()).filter(|_| is_king)
    }

    fn castling_move(&self, side: Side, to: Square) -> Option<Move> {
        let castles = |mv: &Move| mv.castling() == Some(side) && mv.to() == to;
        self.position.legal_moves().iter().copied().find(castles)
    }

    /// The first thing that bars castling here.
    fn bar(
        &self,
        side: Side,
        from: Square,
        to: Square,
        rook: Square,
        at_home: bool,
    ) -> CastlingBar {
        let hand = self.position.turn();
        let has_right = self.position.castling().get(hand, side).is_some() && at_home;
        if !has_right {
            return if self.circumstances.king_moved || from.file() != File::E {
                CastlingBar::KingMoved
            } else {
                CastlingBar::RookMoved
            };
        }
        let board = self.position.board();
        let between =
            |square: Square| board.piece_at(square).is_some() && square != from && square != rook;
        let rook_to = Square::new(side.rook_file(), from.rank());
        if squares(from, to).chain(squares(rook, rook_to)).any(between) {
            return CastlingBar::MenBetween;
        }
        if !self.position.attackers_of_king(hand).is_empty() {
            return CastlingBar::InCheck;
        }
        let attacked = |square: Square| !board.attackers(square, !hand).is_empty();
        if squares(from, to).any(|square| square != to && attacked(square)) {
            CastlingBar::ThroughCheck
        } else {
            CastlingBar::IntoCheck
        }
    }
}

/// The side to which the king goes if this has the shape of castling: to the castling file, or two
/// squares towards the rook, who stands on the square next to him that he crossed.
fn castling_side(
    from: Square,
    to: Square,
    rook: Option<(Square, Square)>,
    color: Color,
) -> Option<Side> {
    let rank = Rank::First.of(color);
    let (start, end) = (from.file().index(), to.file().index());
    if from.rank() != rank || to.rank() != rank {
        return None;
    }
    let Some((rook_from, rook_to)) = rook else {
        return match end as isize - start as isize {
            2 => Some(Side::King),
            -2 => Some(Side::Queen),
            _ => None,
        };
    };
    if rook_from.rank() != rank || rook_to.rank() != rank {
        return None;
    }
    let side = if rook_from.file() > from.file() { Side::King } else { Side::Queen };
    let to_files = to.file() == side.king_file() && rook_to.file() == side.rook_file();
    let crossed = (start + end) / 2;
    let leaps = start.abs_diff(end) == 2
        && (end > start) == (side == Side::King)
        && rook_to.file().index() == crossed;
    (to_files || leaps).then_some(side)
}

/// The squares of a rank from one to another, both included.
fn squares(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (low, high) = (from.file().min(to.file()), from.file().max(to.file()));
    let rank = from.rank();
    File::ALL
        .into_iter()
        .filter(move |&file| low <= file && file <= high)
        .map(move |file| Square::new(file, rank))
}

/// Whether king and rook of the side to move were carried as in castling, lawfully or not.
pub(crate) fn has_castling_shape(position: &Position, change: &Change) -> bool {
    let own: Vec<Moved> = change.moved_by(position.turn()).copied().collect();
    let circumstances = Circumstances::default();
    Judge { position, change, circumstances: &circumstances }.castling(&own).is_some()
}

fn illegal_castling(king: Square, rook: Option<Square>, bar: CastlingBar) -> Verdict {
    Verdict::Fault(Fault { bar: Some(bar), ..fault(Incident::IllegalCastling, king, rook) })
}

fn fault(incident: Incident, touched: Square, target: Option<Square>) -> Fault {
    Fault { incident, when: When::Always, touched, target, bar: None }
}

impl Fault {
    /// A man of this square went where it cannot go.
    pub(crate) fn false_move(touched: Square) -> Self {
        fault(Incident::FalseMove, touched, None)
    }

    /// A pawn was left a pawn on its last rank.
    pub(crate) fn unpromoted(pawn: Square, on: Square) -> Self {
        fault(Incident::Unpromoted, pawn, Some(on))
    }

    fn when(self, when: When) -> Verdict {
        Verdict::Fault(Self { when, ..self })
    }
}

impl From<Fault> for Verdict {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
