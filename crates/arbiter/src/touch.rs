//! What touches bind to, by the rule of the code.

use crate::{Duty, duty::taken_square};
use chess::{Color, Move, Position, Role, Side, Square};
use laws::{CastlingTouch, Several, TouchRule};

/// Something that was touched with intent in the present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// The man that stood on this square when the turn began.
    Man(Square),
    /// A piece for a pawn touched its promotion square.
    Piece {
        /// The square.
        on: Square,
        /// The piece.
        role: Role,
    },
}

/// Men let go as a move, or as part of one, that can no longer be played otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// The moves that remain.
    pub moves: Vec<Move>,
    /// The article that binds.
    pub article: &'static str,
}

/// What the player to move is obliged to, and by which article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The legal moves that satisfy the obligation; never empty.
    pub moves: Vec<Move>,
    /// The obligation in one word, where it has one.
    pub duty: Option<Duty>,
    /// The man whose touch binds, by the square where it stood.
    pub man: Option<Square>,
    /// The article that binds.
    pub article: Option<&'static str>,
    /// The case that led to it; `None` for a touch.
    pub case: Option<usize>,
}

/// What these touches, in their order, bind the player to move to; `None` where they leave him
/// free.
pub(crate) fn bind(
    rule: &TouchRule,
    position: &Position,
    touches: &[Touch],
    released: Option<&Release>,
) -> Option<Binding> {
    // What was let go binds only while it can be played: men knocked over may hinder it.
    let still = |release: &Release| {
        let moves = release.moves.iter().copied().filter(|&mv| position.is_legal(mv));
        of_moves(moves.collect(), release.article)
    };
    if let Some(binding) = released.and_then(still) {
        return Some(binding);
    }
    let men = || {
        touches.iter().filter_map(|touch| match *touch {
            Touch::Man(square) => Some((square, position.piece_at(square)?.color)),
            Touch::Piece { .. } => None,
        })
    };
    match rule.several {
        Several::First => {
            let binds =
                |(square, color)| Some((first_touch(rule, position, square)?, square, color));
            let (duty, man, color) = men().find_map(binds)?;
            let article = match (color == position.turn(), duty, rule.king_answers) {
                (true, Duty::King, Some(article)) => article,
                (true, ..) => rule.own,
                (false, ..) => rule.adverse,
            };
            Some(Binding {
                moves: duty.moves(position),
                duty: Some(duty),
                man: Some(man),
                article: Some(article),
                case: None,
            })
        }
        Several::FirstThatCan { both, .. } => {
            let men: Vec<(Square, Color)> = men().collect();
            Touched { rule, position, men: &men, touches, both }.bind()
        }
    }
}

/// The rook with which castling is barred because it was touched before the king.
pub(crate) fn barred_rook(
    rule: &TouchRule,
    position: &Position,
    touches: &[Touch],
) -> Option<Square> {
    rule.castling?;
    let own = touches.iter().find_map(|touch| match *touch {
        Touch::Man(square) => position
            .piece_at(square)
            .filter(|man| man.color == position.turn())
            .map(|man| (square, man.role)),
        Touch::Piece { .. } => None,
    });
    own.filter(|&(_, role)| role == Role::Rook).map(|(square, _)| square)
}

/// K1, K2: a touched man that has no legal move binds the king, if nothing but check hinders it; a
/// man of the adversary that cannot be taken binds him too.
fn first_touch(rule: &TouchRule, position: &Position, square: Square) -> Option<Duty> {
    let own = position.piece_at(square)?.color == position.turn();
    let first = if own { Duty::Touched(square) } else { Duty::Take(square) };
    if first.is_feasible(position) {
        return Some(first);
    }
    let answers =
        rule.king_answers.is_some() && (!own || crate::duty::only_check_hinders(position, square));
    (answers && Duty::King.is_feasible(position)).then_some(Duty::King)
}

/// Touches under a code by which the first man that can be played or taken binds (FIDE 4.3, 4.4).
struct Touched<'a> {
    rule: &'a TouchRule,
    position: &'a Position,
    men: &'a [(Square, Color)],
    touches: &'a [Touch],
    both: &'static str,
}

impl Touched<'_> {
    fn bind(&self) -> Option<Binding> {
        self.piece().or_else(|| self.castling()).or_else(|| self.men())
    }

    /// 4.4.4: the piece that touched the promotion square is final.
    fn piece(&self) -> Option<Binding> {
        let article = self.rule.promotion?;
        let (square, piece) = self.touches.iter().find_map(|touch| match *touch {
            Touch::Piece { on, role } => Some((on, role)),
            Touch::Man(_) => None,
        })?;
        let touched = |mv: &Move| {
            let pawns = self.men.iter().any(|&(man, _)| self.is_pawn(man));
            !pawns || self.men.iter().any(|&(man, _)| man == mv.from())
        };
        let named = |mv: &Move| mv.to() == square && mv.promotion() == Some(piece) && touched(mv);
        of_moves(self.legal(named), article)
    }

    /// 4.4.1-4.4.3: king and rook touched.
    fn castling(&self) -> Option<Binding> {
        let rule = self.rule.castling?;
        let turn = self.position.turn();
        // What is touched after the two changes nothing any more.
        let &[(first, _), (second, _), ..] = self.men else { return None };
        let king = self.position.king(turn);
        if first == king {
            let side = self.side_of_rook(second)?;
            let castles = |mv: &Move| mv.castling() == Some(side);
            let moves_king = |mv: &Move| mv.from() == king;
            let castling = self.legal(castles);
            if !castling.is_empty() {
                let moves = if rule.must_castle { castling } else { self.legal(moves_king) };
                return of_moves(moves, rule.king_first);
            }
            return of_moves(self.legal(moves_king), rule.illegal)
                // 4.4.3: without a move of the king any move will do; the rook does not bind.
                .or_else(|| of_moves(self.legal(|_| true), rule.illegal));
        }
        let side = self.side_of_rook(first).filter(|_| second == king)?;
        self.rook_first(&rule, first, king, side)
    }

    fn rook_first(
        &self,
        rule: &CastlingTouch,
        rook: Square,
        king: Square,
        side: Side,
    ) -> Option<Binding> {
        let article = rule.rook_first;
        of_moves(self.legal(|mv| mv.from() == rook && mv.castling().is_none()), article).or_else(
            || {
                let elsewhere = |mv: &Move| mv.from() == king && mv.castling() != Some(side);
                of_moves(self.legal(elsewhere), article)
            },
        )
    }

    /// 4.3.1-4.3.3: men to be played or taken.
    fn men(&self) -> Option<Binding> {
        let turn = self.position.turn();
        let own = self.men.iter().find(|(_, color)| *color == turn);
        let adverse = self.men.iter().find(|(_, color)| *color != turn);
        if let (Some(&(own, _)), Some(&(adverse, _))) = (own, adverse) {
            let takes = |mv: &Move| mv.from() == own && self.takes(mv, adverse);
            if let Some(binding) = of_moves(self.legal(takes), self.both) {
                return Some(binding);
            }
        }
        let article = match (own, adverse) {
            (Some(_), Some(_)) => self.both,
            (Some(_), None) => self.rule.own,
            _ => self.rule.adverse,
        };
        self.men.iter().find_map(|&(man, color)| {
            let moves = if color == turn {
                self.legal(|mv| mv.from() == man)
            } else {
                self.legal(|mv| self.takes(mv, man))
            };
            of_moves(moves, article)
        })
    }

    fn legal(&self, meets: impl Fn(&Move) -> bool) -> Vec<Move> {
        self.position.legal_moves().iter().copied().filter(meets).collect()
    }

    fn takes(&self, mv: &Move, square: Square) -> bool {
        taken_square(self.position, *mv) == Some(square)
    }

    fn is_pawn(&self, square: Square) -> bool {
        self.position.piece_at(square) == Some(Role::Pawn.of(self.position.turn()))
    }

    /// The side on which an own rook of the king's rank would castle.
    fn side_of_rook(&self, square: Square) -> Option<Side> {
        let turn = self.position.turn();
        let king = self.position.king(turn);
        let is_rook = self.position.piece_at(square) == Some(Role::Rook.of(turn));
        (is_rook && square.rank() == king.rank())
            .then(|| if square.file() > king.file() { Side::King } else { Side::Queen })
    }
}

fn of_moves(moves: Vec<Move>, article: &'static str) -> Option<Binding> {
    (!moves.is_empty()).then_some(Binding {
        moves,
        duty: None,
        man: None,
        article: Some(article),
        case: None,
    })
}
