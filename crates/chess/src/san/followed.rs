//! A game followed through a record, word by word, as fast as it can be.
//!
//! Nearly every word of a collection is a plain move of a man, and is read, found and played here
//! with hardly a branch that depends on it: which man it is chooses rows of small tables, not ways
//! through the code. The man is found backwards from its square of arrival, so no list is made, and
//! sliding men by what stands between, so no large table is read. Most moves neither leave nor reach
//! a line of a king, and then no check is looked for. Every other word goes the long way through
//! [`super::San`].

use super::CheckMark;
use crate::{
    Bitboard, Board, Color, File, Position, Rank, Role, Side, Square,
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
    /// The side not to move is not in check, as it is after every legal move.
    is_settled: bool,
}

impl Followed {
    /// Begins with a position, regular or not.
    pub fn new(position: Position) -> Self {
        let board = &position.board;
        let is_attacked = |side: Color| {
            let men = board.by_color(!side);
            board.is_attacked(position.king(side), !side, board.kings(), board.occupied(), men)
        };
        let (is_check, is_settled) = (is_attacked(position.turn), !is_attacked(!position.turn));
        Self { position, is_check, is_settled }
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
    #[inline]
    pub fn follow(&mut self, word: &[u8]) -> Option<Option<CheckMark>> {
        level::run(Following { game: self, word })
    }

    #[inline(always)]
    fn follow_as<const WHITE: bool>(&mut self, word: &[u8]) -> Option<Option<CheckMark>> {
        let (word, mark) = split_mark(word);
        match Walk::read(word) {
            Some(walk) => self.walk::<WHITE>(&walk)?,
            None => self.castle(word)?,
        }
        Some(mark)
    }

    #[inline(always)]
    fn walk<const WHITE: bool>(&mut self, walk: &Walk) -> Option<()> {
        let us = if WHITE { Color::White } else { Color::Black };
        let position = &self.position;
        let (board, to) = (&position.board, walk.to);
        let own = board.by_color(us);
        let kings = board.kings();
        if (own | kings).contains(to) || !position.spent.is_empty() {
            return None;
        }
        let occupied = board.occupied();
        let men = match walk.role {
            Role::Pawn => walk.pawns::<WHITE>(position, own & board.pawns)?,
            role => ROLES[role.index()].on(board) & own & REACH[role.index()][to.index()],
        };
        let (king, adverse_king) = ((kings & own).lowest(), (kings - own).lowest());
        let lines = attacks::queen_lines(king);
        let mut found = None;
        for from in men & walk.origin {
            // Between squares of a knight's leap or a king's step there are none.
            let is_in_sight = (between(from, to) & occupied).is_empty();
            let stays = !self.is_check & !lines.contains(from) & (walk.role != Role::King);
            let king = if walk.role == Role::King { to } else { king };
            if is_in_sight
                && (stays || is_safe(board, us, kings, king, from, to))
                && found.replace(from).is_some()
            {
                return None;
            }
        }
        let from = found?;
        self.position.walk::<WHITE>(walk.role, from, to);
        self.look(adverse_king, Bitboard::from(from) | to.into());
        Some(())
    }

    /// Looks whether the move just played gives check: along a line of the king or from a knight's
    /// square of his, by the man that arrived or by one behind a square that was left.
    ///
    /// The king is told, who has not moved: finding him would have to wait for what was just
    /// written. No king gives check, since he may not go beside another.
    #[inline(always)]
    fn look(&mut self, king: Square, walked: Bitboard) {
        let (board, them) = (&self.position.board, !self.position.turn);
        let telling = attacks::queen_lines(king) | attacks::knight(king);
        let may_be = !self.is_settled | !(telling & walked).is_empty();
        let (men, no_king) = (board.by_color(them), Bitboard::EMPTY);
        self.is_check = may_be && board.is_attacked(king, them, no_king, board.occupied(), men);
        self.is_settled = true;
    }

    #[inline(never)]
    fn castle(&mut self, word: &[u8]) -> Option<()> {
        let side = match word {
            b"O-O" => Side::King,
            b"O-O-O" => Side::Queen,
            _ => return None,
        };
        if self.is_check {
            return None;
        }
        self.position = self.position.play(generate::castling(&self.position, side)?);
        self.look(self.position.king(self.position.turn), Bitboard::FULL);
        Some(())
    }
}

struct Following<'a> {
    game: &'a mut Followed,
    word: &'a [u8],
}

impl Task for Following<'_> {
    type Output = Option<Option<CheckMark>>;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Self::Output {
        match self.game.position.turn {
            Color::White => self.game.follow_as::<true>(self.word),
            Color::Black => self.game.follow_as::<false>(self.word),
        }
    }
}

/// What a plain word says, the mark of check left aside.
struct Walk {
    role: Role,
    to: Square,
    /// Where the man may come from, as far as it is said.
    origin: Bitboard,
    /// A pawn takes: a capture or the file that is left is named.
    takes: bool,
}

#[inline(always)]
fn split_mark(word: &[u8]) -> (&[u8], Option<CheckMark>) {
    match word {
        [rest @ .., b'+'] => (rest, Some(CheckMark::Check)),
        [rest @ .., b'#'] => (rest, Some(CheckMark::Mate)),
        _ => (word, None),
    }
}

impl Walk {
    #[inline(always)]
    fn read(word: &[u8]) -> Option<Self> {
        let [said @ .., file, rank] = word else { return None };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if (file | rank) > 7 {
            return None;
        }
        let to = Square::from_low_bits(u32::from(rank << 3 | file));
        let role = OFFICERS[usize::from(word[0])]?;
        let is_officer = role != Role::Pawn;
        let captures = said.last() == Some(&b'x');
        let said = said.get(usize::from(is_officer)..said.len() - usize::from(captures))?;
        let origin = match *said {
            [] => Bitboard::FULL,
            [one] => SAID[usize::from(one)],
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                SAID[usize::from(file)] & SAID[usize::from(rank)]
            }
            _ => return None,
        };
        Some(Self { role, to, origin, takes: captures | !said.is_empty() })
    }

    /// The pawns that may take the step or the capture; `None` where it is not a plain one.
    #[inline(always)]
    fn pawns<const WHITE: bool>(&self, position: &Position, pawns: Bitboard) -> Option<Bitboard> {
        let (us, them) =
            if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let to = self.to;
        if matches!(to.rank(), Rank::First | Rank::Second | Rank::Seventh | Rank::Eighth) {
            return self.pawns_at_the_edge(position, us, pawns);
        }
        let adverse = position.board.by_color(them);
        if self.takes {
            return adverse.contains(to).then(|| attacks::pawn(them, to) & pawns);
        }
        if adverse.contains(to) {
            return None;
        }
        let ahead = Bitboard::from(to);
        let behind = Bitboard::new(if WHITE { ahead.bits() >> 8 } else { ahead.bits() << 8 });
        let is_double =
            to.rank() == Rank::Fourth.of(us) && (position.board.occupied() & behind).is_empty();
        let home = Bitboard::new(if WHITE { behind.bits() >> 8 } else { behind.bits() << 8 });
        Some(pawns & if is_double { home } else { behind })
    }

    /// The seventh rank; pawns on their first rank and promotions go the long way.
    #[inline(never)]
    fn pawns_at_the_edge(
        &self,
        position: &Position,
        us: Color,
        pawns: Bitboard,
    ) -> Option<Bitboard> {
        if self.to.rank() != Rank::Seventh.of(us) {
            return None;
        }
        let adverse = position.board.by_color(!us);
        if self.takes {
            return adverse.contains(self.to).then(|| attacks::pawn(!us, self.to) & pawns);
        }
        let behind = Square::new(self.to.file(), Rank::Sixth.of(us));
        (!adverse.contains(self.to)).then(|| pawns & behind.into())
    }
}

/// Whether a walk leaves the own king, then on the given square, unattacked.
#[inline(always)]
fn is_safe(
    board: &Board,
    us: Color,
    kings: Bitboard,
    king: Square,
    from: Square,
    to: Square,
) -> bool {
    let occupied = (board.occupied() - from.into()) | to.into();
    !board.is_attacked(king, !us, kings, occupied, board.by_color(!us) - to.into())
}

impl Board {
    /// Whether some men of a side attack a square, with lines blocked by the given men.
    #[inline(always)]
    fn is_attacked(
        &self,
        square: Square,
        by: Color,
        kings: Bitboard,
        occupied: Bitboard,
        men: Bitboard,
    ) -> bool {
        let walkers = attacks::pawn(!by, square) & self.pawns
            | attacks::knight(square) & self.knights
            | attacks::king(square) & kings;
        if !(walkers & men).is_empty() {
            return true;
        }
        let sliders = attacks::bishop_lines(square) & self.diagonals
            | attacks::rook_lines(square) & self.orthogonals;
        for slider in sliders & men {
            if (between(slider, square) & occupied).is_empty() {
                return true;
            }
        }
        false
    }
}

impl Position {
    /// Plays a walk as [`Position::play`] does, of a man that stays what he is, with no spent pawn
    /// on the board and no capture in passing. What moves and what is taken choose masks, not ways
    /// through the code.
    #[inline(always)]
    fn walk<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        let (us, them) =
            if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        self.end_turn();
        let target = Bitboard::from(to);
        if self.board.by_color(them).contains(to) {
            self.hash ^= zobrist::man(them, self.board.role_on(to), to);
            self.board.clear(them, to);
            self.halfmove_clock = 0;
        }
        let moved = Bitboard::from(from) | target;
        self.board.colors[us.index()] ^= moved;
        let planes = &ROLES[role.index()];
        self.board.pawns ^= moved - planes.pawns;
        self.board.knights ^= moved - planes.knights;
        self.board.diagonals ^= moved - planes.diagonals;
        self.board.orthogonals ^= moved - planes.orthogonals;
        self.hash ^= zobrist::man(us, role, from) ^ zobrist::man(us, role, to);
        if role == Role::Pawn {
            self.halfmove_clock = 0;
            if from.index().abs_diff(to.index()) == 16 {
                let passed = Square::new(from.file(), Rank::Third.of(us));
                self.en_passant = Some(passed);
                self.hash ^= zobrist::en_passant(passed);
            }
        }
        if !self.castling.is_empty() {
            self.lose_castling::<true>(us, role, moved);
        }
    }
}

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

/// Where an officer reaches on the empty board.
static REACH: [[Bitboard; 64]; 6] = {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut from = 0;
    while from < 64 {
        let square = Square::ALL[from];
        table[Role::Knight.index()][from] = attacks::knight(square);
        table[Role::Bishop.index()][from] = attacks::bishop_lines(square);
        table[Role::Rook.index()][from] = attacks::rook_lines(square);
        table[Role::Queen.index()][from] = attacks::queen_lines(square);
        table[Role::King.index()][from] = attacks::king(square);
        from += 1;
    }
    table
};

/// The role that the first letter of a plain word says.
static OFFICERS: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

/// The squares that a letter or digit says: its file or rank.
static SAID: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = Bitboard::from_file(File::ALL[index]);
        table[b'1' as usize + index] = Bitboard::from_rank(Rank::ALL[index]);
        index += 1;
    }
    table
};

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
