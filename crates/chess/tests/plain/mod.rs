//! A second move generator, as plain as can be: a grid of men, steps counted out one by one, a move
//! tried and the king looked for. Written from the laws, it shares with the real one nothing but
//! the names of squares and men, and is slow.

use chess::{Board, Color, File, Piece, Rank, Role, Setup, Side, Square};

/// A move in its bare parts, comparable with the real one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    pub(crate) castling: Option<Side>,
    pub(crate) en_passant: bool,
}

/// A square as (file, rank), each from 0; off the board where either is not below 8.
type Spot = (i32, i32);

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Plain {
    grid: [[Option<Piece>; 8]; 8],
    turn: Color,
    /// Rights as (owner, side, file of the rook's home, whether the rook is absent).
    rights: Vec<(Color, Side, i32, bool)>,
    passed: Option<Spot>,
    spent: Vec<Spot>,
    halfmoves: u32,
    fullmoves: u32,
}

const ROOK_WAYS: [Spot; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_WAYS: [Spot; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT_LEAPS: [Spot; 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn spot(square: Square) -> Spot {
    (square.file().index() as i32, square.rank().index() as i32)
}

fn square((file, rank): Spot) -> Square {
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

fn is_on_board((file, rank): Spot) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn forwards(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// A rank counted from a side's own first rank.
fn own_rank(color: Color, rank: i32) -> i32 {
    if color == Color::White { rank } else { 7 - rank }
}

fn every_spot() -> impl Iterator<Item = Spot> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

impl Plain {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut plain = Self {
            grid: [[None; 8]; 8],
            turn: setup.turn,
            rights: Vec::new(),
            passed: setup.en_passant.map(spot),
            spent: Vec::new(),
            halfmoves: setup.halfmove_clock,
            fullmoves: setup.fullmove_number,
        };
        for at in every_spot() {
            plain.grid[at.1 as usize][at.0 as usize] = setup.board.piece_at(square(at));
        }
        for color in Color::ALL {
            for side in Side::ALL {
                if let Some(home) = setup.castling.get(color, side) {
                    plain.rights.push((color, side, home.file.index() as i32, home.absent));
                }
            }
        }
        plain.spent = every_spot().filter(|&at| setup.spent.contains(square(at))).collect();
        plain
    }

    pub(crate) fn setup(&self, chess960: bool) -> Setup {
        let mut setup = Setup {
            board: Board::EMPTY,
            turn: self.turn,
            castling: Default::default(),
            en_passant: self.passed.map(square),
            spent: self.spent.iter().map(|&at| square(at)).collect(),
            halfmove_clock: self.halfmoves,
            fullmove_number: self.fullmoves,
            chess960,
        };
        for at in every_spot() {
            setup.board.set(square(at), self.at(at));
        }
        for &(color, side, file, absent) in &self.rights {
            let home = chess::RookHome { file: File::ALL[file as usize], absent };
            setup.castling.set(color, side, Some(home));
        }
        setup
    }

    fn at(&self, (file, rank): Spot) -> Option<Piece> {
        self.grid[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Spot, man: Option<Piece>) {
        self.grid[rank as usize][file as usize] = man;
    }

    fn king(&self, color: Color) -> Spot {
        every_spot().find(|&at| self.at(at) == Some(Piece { role: Role::King, color })).unwrap()
    }

    /// The squares a man attacks from where he stands, up to the first man in his way.
    fn attacked_from(&self, from: Spot, man: Piece) -> Vec<Spot> {
        let slide = |ways: &[Spot]| {
            let mut reached = Vec::new();
            for way in ways {
                let mut at = (from.0 + way.0, from.1 + way.1);
                while is_on_board(at) {
                    reached.push(at);
                    if self.at(at).is_some() {
                        break;
                    }
                    at = (at.0 + way.0, at.1 + way.1);
                }
            }
            reached
        };
        let step = |steps: &[Spot]| {
            let reached = steps.iter().map(|step| (from.0 + step.0, from.1 + step.1));
            reached.filter(|&at| is_on_board(at)).collect()
        };
        match man.role {
            Role::Rook => slide(&ROOK_WAYS),
            Role::Bishop => slide(&BISHOP_WAYS),
            Role::Queen => [slide(&ROOK_WAYS), slide(&BISHOP_WAYS)].concat(),
            Role::Knight => step(&KNIGHT_LEAPS),
            Role::King => [step(&ROOK_WAYS), step(&BISHOP_WAYS)].concat(),
            Role::Pawn => {
                let ahead = forwards(man.color);
                step(&[(-1, ahead), (1, ahead)])
            }
        }
    }

    /// Where the men of a side stand that attack a square.
    fn attackers(&self, target: Spot, by: Color) -> Vec<Spot> {
        every_spot()
            .filter(|&from| {
                let man = self.at(from);
                man.is_some_and(|man| {
                    man.color == by && self.attacked_from(from, man).contains(&target)
                })
            })
            .collect()
    }

    pub(crate) fn attackers_of_king(&self, color: Color) -> Vec<Square> {
        self.attackers(self.king(color), !color).into_iter().map(square).collect()
    }

    /// The moves whose walk is right; castling only where it is legal.
    pub(crate) fn pseudo_legal(&self) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for from in every_spot() {
            match self.at(from) {
                Some(man) if man.color == self.turn && man.role == Role::Pawn => {
                    self.pawn_moves(from, &mut moves);
                }
                Some(man) if man.color == self.turn => {
                    for to in self.attacked_from(from, man) {
                        if self.may_land(to) {
                            moves.push(PlainMove {
                                from: square(from),
                                to: square(to),
                                promotion: None,
                                castling: None,
                                en_passant: false,
                            });
                        }
                    }
                }
                _ => {}
            }
        }
        self.castling_moves(&mut moves);
        moves
    }

    /// No man lands on his own side's men, nor on the adverse king.
    fn may_land(&self, to: Spot) -> bool {
        self.at(to).is_none_or(|man| man.color != self.turn && man.role != Role::King)
    }

    fn pawn_moves(&self, from: Spot, moves: &mut Vec<PlainMove>) {
        let ahead = forwards(self.turn);
        let mut push = |to: Spot, en_passant| {
            let becomes: &[Option<Role>] = if own_rank(self.turn, to.1) == 7 {
                &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
            } else {
                &[None]
            };
            for &promotion in becomes {
                let (from, to) = (square(from), square(to));
                moves.push(PlainMove { from, to, promotion, castling: None, en_passant });
            }
        };
        let one = (from.0, from.1 + ahead);
        if !is_on_board(one) {
            return;
        }
        if self.at(one).is_none() {
            push(one, false);
            let two = (from.0, from.1 + 2 * ahead);
            let unmoved = own_rank(self.turn, from.1) == 1 && !self.spent.contains(&from);
            if unmoved && self.at(two).is_none() {
                push(two, false);
            }
        }
        for to in [(from.0 - 1, one.1), (from.0 + 1, one.1)] {
            if !is_on_board(to) {
                continue;
            }
            if self.at(to).is_some() {
                if self.may_land(to) {
                    push(to, false);
                }
            } else if self.passed == Some(to) && self.has_just_been_passed(to) {
                push(to, true);
            }
        }
    }

    fn has_just_been_passed(&self, at: Spot) -> bool {
        let ahead = forwards(self.turn);
        let pawn = Piece { role: Role::Pawn, color: !self.turn };
        own_rank(self.turn, at.1) == 5
            && self.at((at.0, at.1 - ahead)) == Some(pawn)
            && self.at((at.0, at.1 + ahead)).is_none()
            && self.at(at).is_none()
    }

    fn castling_moves(&self, moves: &mut Vec<PlainMove>) {
        let king = self.king(self.turn);
        let first = if self.turn == Color::White { 0 } else { 7 };
        if !self.attackers(king, !self.turn).is_empty() {
            return;
        }
        for &(color, side, file, absent) in &self.rights {
            if color != self.turn {
                continue;
            }
            let rook = (file, first);
            let (king_to, rook_to) = match side {
                Side::King => ((6, first), (5, first)),
                Side::Queen => ((2, first), (3, first)),
            };
            // The empty board behind both men: what stands in the way then is another man.
            let mut bare = self.clone();
            bare.put(king, None);
            if !absent {
                bare.put(rook, None);
            }
            let walk = |a: i32, b: i32| (a.min(b)..=a.max(b)).map(move |file| (file, first));
            let king_walk: Vec<Spot> = walk(king.0, king_to.0).collect();
            let others: Vec<Spot> = match absent {
                true => walk(king.0, rook.0).collect(),
                false => walk(rook.0, rook_to.0).collect(),
            };
            let is_clear = king_walk.iter().chain(&others).all(|&at| bare.at(at).is_none());
            let mut is_safe = true;
            for &at in &king_walk {
                let mut crossing = bare.clone();
                crossing.put(at, Some(Piece { role: Role::King, color }));
                is_safe &= crossing.attackers(at, !color).is_empty();
            }
            if is_clear && is_safe {
                moves.push(PlainMove {
                    from: square(king),
                    to: square(king_to),
                    promotion: None,
                    castling: Some(side),
                    en_passant: false,
                });
            }
        }
    }

    /// The moves after which the own king is not attacked.
    pub(crate) fn legal(&self) -> Vec<PlainMove> {
        let safe = |m: &PlainMove| {
            let after = self.after(m);
            after.attackers(after.king(self.turn), !self.turn).is_empty()
        };
        self.pseudo_legal().into_iter().filter(safe).collect()
    }

    pub(crate) fn after(&self, m: &PlainMove) -> Self {
        let mut next = self.clone();
        let (from, to) = (spot(m.from), spot(m.to));
        let man = self.at(from).unwrap();
        next.turn = !self.turn;
        next.passed = None;
        next.halfmoves = self.halfmoves.saturating_add(1);
        if self.turn == Color::Black {
            next.fullmoves = self.fullmoves.saturating_add(1);
        }
        if man.role == Role::King {
            next.rights.retain(|right| right.0 != self.turn);
        }
        if let Some(side) = m.castling {
            let right = self.rights.iter().find(|right| right.0 == self.turn && right.1 == side);
            let &(_, _, file, absent) = right.unwrap();
            next.put(from, None);
            if !absent {
                next.put((file, from.1), None);
                let rook = Piece { role: Role::Rook, color: self.turn };
                let arrives = if side == Side::King { 5 } else { 3 };
                next.put((arrives, from.1), Some(rook));
            }
            next.put(to, Some(man));
            return next;
        }
        if man.role == Role::Pawn || self.at(to).is_some() {
            next.halfmoves = 0;
        }
        next.put(from, None);
        let role = m.promotion.unwrap_or(man.role);
        next.put(to, Some(Piece { role, color: man.color }));
        next.spent.retain(|&at| at != from && at != to);
        // A rook that left home or was captured there takes the right with it.
        next.rights.retain(|&(color, _, file, absent)| {
            let home = (file, if color == Color::White { 0 } else { 7 });
            absent || (home != from && home != to)
        });
        if man.role == Role::Pawn {
            if m.en_passant {
                let taken = (to.0, from.1);
                next.put(taken, None);
                next.spent.retain(|&at| at != taken);
            }
            if (to.1 - from.1).abs() == 2 {
                next.passed = Some((from.0, (from.1 + to.1) / 2));
            }
            if own_rank(self.turn, to.1) == 1 {
                next.spent.push(to);
                next.spent.sort_by_key(|&(file, rank)| (rank, file));
            }
        }
        next
    }
}
