//! A game followed through a record, word by word, as fast as it can be.
//!
//! Nearly every word of a collection is a plain move of a man, and is found and played here with
//! hardly a branch that depends on it: a processor that guesses such a branch wrongly loses more than
//! all the rest costs. Where the man can come from is known with the word (see [`super::walk`]), so no
//! list is made; which man it is chooses rows of small tables, not ways through the code; and whether
//! the adverse king is attacked is asked after every move, rather than whether it has to be asked.
//! Every other word goes the long way through [`super::San`].

use super::{CheckMark, Short, walk::Walk};
use crate::{
    Bitboard, Board, Color, Position, Rank, Role, Side, Square,
    attacks::{self, between},
    generate,
    level::{self, Level, Task},
    zobrist,
};

/// A position followed through the legal moves of a record, written in SAN.
///
/// ```
/// use chess::{Followed, Position};
///
/// let mut game = Followed::new(Position::initial());
/// for word in ["e4", "f6", "d4", "g5"] {
///     assert!(game.follow(word.as_bytes()).is_some());
/// }
/// assert!(game.follow(b"Qe8").is_none());
/// let mark = game.follow(b"Qh5").expect("a legal move");
/// assert!(mark.is_none() && game.is_check() && game.position().is_checkmate());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    position: Position,
    is_check: bool,
    /// Where kings and rooks stand with a right to castle: a move that touches none of them takes none.
    homes: Bitboard,
}

impl Followed {
    /// Begins with a position, regular or not.
    pub fn new(position: Position) -> Self {
        let is_check = !position.checkers().is_empty();
        Self { position, is_check, homes: homes(&position) }
    }

    /// The position reached.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the king of the side to move is attacked (FIDE 3.9.1).
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_check
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        // Nearly always a pawn that stands on no line of its king may step; only where none may do
        // all moves have to be looked for.
        let position = &self.position;
        let (board, us) = (&position.board, position.turn);
        let free = board.pawns & (board.by_color(us) - attacks::queen_lines(position.king(us)));
        let ahead = match us {
            Color::White => free.bits() << 8,
            Color::Black => free.bits() >> 8,
        };
        let may_step = !self.is_check && !(Bitboard::new(ahead) - board.occupied()).is_empty();
        may_step || position.has_legal_move()
    }

    /// Plays the legal move that a word in the export form of PGN (8.2.3) means, and says what mark of
    /// check it bears. `None` where it means none or several, for promotions, captures in
    /// passing, and while a pawn is spent; then nothing has happened, and [`super::San::resolve`] tells more.
    ///
    /// Who follows many words at once is faster with a [`super::Course`].
    #[inline]
    pub fn follow(&mut self, word: &[u8]) -> Option<Option<CheckMark>> {
        let word = Short::new(word)?;
        match Walk::read(self.position.turn, word) {
            Some(walk) => level::run(Walking { game: self, walk }),
            None => self.castle(word),
        }
    }

    /// Plays the legal move that a word means, which says this.
    #[inline(always)]
    pub(super) fn walk<L: Level>(&mut self, level: L, walk: &Walk) -> Option<Option<CheckMark>> {
        match self.position.turn {
            Color::White => self.walk_as::<true, L>(level, walk),
            Color::Black => self.walk_as::<false, L>(level, walk),
        }
    }

    #[inline(always)]
    fn walk_as<const WHITE: bool, L: Level>(
        &mut self,
        level: L,
        walk: &Walk,
    ) -> Option<Option<CheckMark>> {
        let (us, them) =
            if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let Walk { role, to, .. } = *walk;
        let board = &self.position.board;
        let (own, adverse, kings) = (board.by_color(us), board.by_color(them), board.kings());
        let may_arrive = if adverse.contains(to) { walk.takes } else { walk.steps };
        if (own | kings).contains(to) | !self.position.spent.is_empty() | !may_arrive {
            return None;
        }
        let men = ROLES[role.index()].on(board) & own & walk.origin;
        let king = (kings & own).lowest();
        let going = Going { board, us, king, is_check: self.is_check, role, to };
        let mut from = men.lowest();
        if men.has_several() {
            from = going.only(level, men)?;
        } else if men.is_empty() || !going.is_possible(level, from) {
            return None;
        }
        let adverse_king = (kings & adverse).lowest();
        self.position.walk::<WHITE>(role, from, to);
        if !(self.homes & (Bitboard::from(from) | to.into())).is_empty() {
            self.leave_home(role, from, to);
        }
        // The adverse king's square is told: finding it would have to wait for what was just written.
        // No king gives check, since none may go beside another.
        let board = &self.position.board;
        let (own, occupied) = (board.by_color(us), board.occupied());
        let checkers = board.attackers_at(level, adverse_king, them, occupied, own);
        self.is_check = !checkers.is_empty();
        Some(walk.mark)
    }

    /// A king or rook with a right to castle leaves his home, or is captured there.
    #[inline(never)]
    fn leave_home(&mut self, role: Role, from: Square, to: Square) {
        let us = !self.position.turn;
        self.position.lose_castling::<true>(us, role, Bitboard::from(from) | to.into());
        self.homes = homes(&self.position);
    }

    /// Castles, as a word says.
    #[inline(never)]
    pub(super) fn castle(&mut self, word: Short) -> Option<Option<CheckMark>> {
        let (word, mark) = word.split_mark();
        let side = match word {
            b"O-O" => Side::King,
            b"O-O-O" => Side::Queen,
            _ => return None,
        };
        if self.is_check {
            return None;
        }
        *self = Self::new(self.position.play(generate::castling(&self.position, side)?));
        Some(mark)
    }
}

/// Where kings and rooks stand that a right to castle needs.
fn homes(position: &Position) -> Bitboard {
    position.castling.iter().fold(Bitboard::EMPTY, |homes, (color, _, home)| {
        homes | position.king(color).into() | home.square(color).into()
    })
}

struct Walking<'a> {
    game: &'a mut Followed,
    walk: Walk,
}

impl Task for Walking<'_> {
    type Output = Option<Option<CheckMark>>;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> Self::Output {
        self.game.walk(level, &self.walk)
    }
}

/// A man on his way to a square, as seen by his own king.
#[derive(Clone, Copy)]
struct Going<'a> {
    board: &'a Board,
    us: Color,
    king: Square,
    is_check: bool,
    role: Role,
    to: Square,
}

impl Going<'_> {
    /// Whether a man that reaches the square on the empty board may go there from his own: nobody stands
    /// between, and his king is not left in check.
    #[inline(always)]
    fn is_possible<L: Level>(self, level: L, from: Square) -> bool {
        let Self { board, to, .. } = self;
        // Between squares of a knight's leap or a king's step there are none.
        (between(from, to) & board.occupied()).is_empty()
            && (!self.may_expose(from) || self.is_safe(level, from))
    }

    /// Whether the king has to be looked at: he goes himself, he is in check, or a man leaves a line on
    /// which an adverse one may attack him.
    #[inline(always)]
    fn may_expose(self, from: Square) -> bool {
        let Self { board, us, king, .. } = self;
        let sliders = attacks::bishop_lines(king) & board.diagonals
            | attacks::rook_lines(king) & board.orthogonals;
        let pinning = sliders & board.by_color(!us) & attacks::line(king, from);
        self.is_check | (self.role == Role::King) | !pinning.is_empty()
    }

    #[inline(always)]
    fn is_safe<L: Level>(self, level: L, from: Square) -> bool {
        let Self { board, us, to, .. } = self;
        let occupied = (board.occupied() - from.into()) | to.into();
        let king = if self.role == Role::King { to } else { self.king };
        let adverse = board.by_color(!us) - to.into();
        board.attackers_at(level, king, us, occupied, adverse).is_empty()
    }

    /// The only one of some men that may go there.
    #[inline(always)]
    fn only<L: Level>(self, level: L, men: Bitboard) -> Option<Square> {
        let mut only = None;
        for from in men {
            if self.is_possible(level, from) && only.replace(from).is_some() {
                return None;
            }
        }
        only
    }
}

impl Board {
    /// The men among some that attack a square, on which a king of the given side stands or would, with
    /// lines blocked by the given men.
    #[inline(always)]
    fn attackers_at<L: Level>(
        &self,
        level: L,
        square: Square,
        side: Color,
        occupied: Bitboard,
        men: Bitboard,
    ) -> Bitboard {
        (attacks::pawn(side, square) & self.pawns
            | attacks::knight(square) & self.knights
            | attacks::king(square) & self.kings()
            | level.bishop(square, occupied) & self.diagonals
            | level.rook(square, occupied) & self.orthogonals)
            & men
    }
}

impl Position {
    /// Plays a walk as [`Position::play`] does, of a man that stays what he is, with no spent pawn
    /// on the board, no capture in passing, and rights to castle left as they are. What moves and what
    /// is taken choose masks, not ways through the code.
    #[inline(always)]
    fn walk<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        let (us, them) =
            if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let target = Bitboard::from(to);
        let moved = Bitboard::from(from) | target;
        let is_pawn = role == Role::Pawn;
        let is_double = is_pawn & (from.index().abs_diff(to.index()) == 16);
        let passed = Square::new(from.file(), Rank::Third.of(us));
        let passed = if is_double { Some(passed) } else { None };
        let takes = self.board.by_color(them).contains(to);
        let taken = zobrist::man(them, self.board.role_taken(to), to);
        self.hash ^= zobrist::passed(self.en_passant)
            ^ zobrist::passed(passed)
            ^ zobrist::black_to_move()
            ^ zobrist::man(us, role, from)
            ^ zobrist::man(us, role, to)
            ^ if takes { taken } else { 0 };
        self.en_passant = passed;
        let clock = self.halfmove_clock.saturating_add(1);
        self.halfmove_clock = if takes | is_pawn { 0 } else { clock };
        self.fullmove_number = self.fullmove_number.saturating_add(u32::from(!WHITE));
        self.turn = them;
        let board = &mut self.board;
        board.colors[us.index()] ^= moved;
        board.colors[them.index()] -= target;
        let planes = &ROLES[role.index()];
        board.pawns = (board.pawns - target) ^ (moved - planes.pawns);
        board.knights = (board.knights - target) ^ (moved - planes.knights);
        board.diagonals = (board.diagonals - target) ^ (moved - planes.diagonals);
        board.orthogonals = (board.orthogonals - target) ^ (moved - planes.orthogonals);
    }
}

impl Board {
    /// As [`Board::role_on`], by a table.
    #[inline(always)]
    fn role_taken(&self, square: Square) -> Role {
        let bit = |plane: Bitboard| usize::from(plane.contains(square));
        let planes = bit(self.pawns)
            | bit(self.knights) << 1
            | bit(self.diagonals) << 2
            | bit(self.orthogonals) << 3;
        ROLE_OF_PLANES[planes]
    }
}

/// The role of a man that stands in these planes: pawns, knights, diagonals and orthogonals.
static ROLE_OF_PLANES: [Role; 16] = {
    let mut table = [Role::King; 16];
    table[1] = Role::Pawn;
    table[2] = Role::Knight;
    table[4] = Role::Bishop;
    table[8] = Role::Rook;
    table[12] = Role::Queen;
    table
};

/// The planes of a role in a [`Board`], each inverted: empty where its men stand in the plane.
struct Planes {
    pawns: Bitboard,
    knights: Bitboard,
    diagonals: Bitboard,
    orthogonals: Bitboard,
}

impl Planes {
    const fn new(role: Role) -> Self {
        const fn unless(stands: bool) -> Bitboard {
            if stands { Bitboard::EMPTY } else { Bitboard::FULL }
        }
        Self {
            pawns: unless(matches!(role, Role::Pawn)),
            knights: unless(matches!(role, Role::Knight)),
            diagonals: unless(matches!(role, Role::Bishop | Role::Queen)),
            orthogonals: unless(matches!(role, Role::Rook | Role::Queen)),
        }
    }

    /// The men of the role, of both sides.
    #[inline(always)]
    fn on(&self, board: &Board) -> Bitboard {
        (board.pawns ^ self.pawns)
            & (board.knights ^ self.knights)
            & (board.diagonals ^ self.diagonals)
            & (board.orthogonals ^ self.orthogonals)
    }
}

static ROLES: [Planes; 6] = [
    Planes::new(Role::Pawn),
    Planes::new(Role::Knight),
    Planes::new(Role::Bishop),
    Planes::new(Role::Rook),
    Planes::new(Role::Queen),
    Planes::new(Role::King),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{San, placements::random_setup, random::Random};

    /// What the long way makes of a word.
    fn by_resolving(position: &Position, word: &str) -> Option<(Position, Option<CheckMark>)> {
        let san = San::read(word).ok()?;
        let m = san.resolve(position).ok()?;
        Some((position.play(m), san.mark))
    }

    /// Follows a word if it can be followed, and holds the result against the long way.
    fn follow(game: &mut Followed, word: &str) -> bool {
        let before = game.position;
        let followed = game.follow(word.as_bytes());
        if let Some(mark) = followed {
            assert_eq!(
                by_resolving(&before, word),
                Some((game.position, mark)),
                "{word} in {before}"
            );
            assert_eq!(game.is_check(), !game.position.checkers().is_empty(), "{word} in {before}");
            let has_moves = !game.position.legal_moves().is_empty();
            assert_eq!(game.has_legal_move(), has_moves, "{word} in {before}");
        } else {
            assert_eq!(game.position, before, "{word}");
        }
        followed.is_some()
    }

    #[test]
    fn every_plain_move_of_irregular_positions_is_followed_as_the_long_way_goes() {
        let mut random = Random(1843);
        let mut plain = 0;
        for _ in 0..6_000 {
            let position = Position::try_from(random_setup(&mut random)).expect("a king a side");
            for m in position.legal_moves() {
                let word = position.san(m);
                let mut game = Followed::new(position);
                let is_followed = follow(&mut game, &word);
                let is_long = m.is_en_passant()
                    || m.promotion().is_some()
                    || !position.spent.is_empty()
                    || m.role() == Role::Pawn && m.to().rank() == Rank::Second.of(position.turn);
                assert!(is_followed || is_long, "{word} in {position}");
                plain += usize::from(is_followed);
            }
        }
        assert!(plain > 50_000, "{plain}");
    }

    #[test]
    fn a_followed_game_knows_its_checks() {
        let mut random = Random(7);
        for _ in 0..60 {
            let mut game = Followed::new(Position::initial());
            for _ in 0..120 {
                let moves = game.position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                let word = game.position.san(m);
                if !follow(&mut game, &word) {
                    game = Followed::new(game.position.play(m));
                }
            }
        }
    }

    #[test]
    fn words_that_mean_no_single_legal_move_change_nothing() {
        let letters = *b"KQRBNOabcdefghx12345678=+#-0";
        let mut random = Random(1893);
        let mut followed = 0;
        for _ in 0..20_000 {
            let position = Position::try_from(random_setup(&mut random)).expect("a king a side");
            for _ in 0..40 {
                let word: String =
                    (0..2 + random.below(6)).map(|_| char::from(random.pick(&letters))).collect();
                followed += usize::from(follow(&mut Followed::new(position), &word));
            }
        }
        assert!(followed > 100, "{followed}");
    }
}
