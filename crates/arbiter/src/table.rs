//! Where the men physically are: on a square, held above one, in the hand, or off the board.

use crate::{Change, Deed, Refusal};
use chess::{Board, Color, Piece, Rank, Role, Square};

/// The men on and beside the board during one turn, by the squares on which they stood when the
/// turn began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    men: Vec<Man>,
    arrivals: u32,
    /// Whose hand has been on the men in this turn.
    hand: Option<Color>,
}

/// One man, the same from the beginning of the turn to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Where it stood when the turn began; `None` for a man from outside.
    pub home: Option<Square>,
    /// Where it is.
    pub at: At,
    /// The piece named for it, where a pawn is carried to its last rank.
    pub named: Option<Role>,
    /// When it came to where it is: of two men on a square the later lies above.
    pub arrived: u32,
    lifted_from: Option<Square>,
}

/// The place of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// On a square, let go.
    On(Square),
    /// On a square, the hand still on it.
    Held(Square),
    /// In the hand.
    Hand,
    /// Off the board.
    Off,
}

impl Table {
    /// The men of a placement, all at rest.
    pub fn set(board: &Board) -> Self {
        let men = board.pieces().map(|(square, piece)| Man {
            piece,
            home: Some(square),
            at: At::On(square),
            named: None,
            arrived: 0,
            lifted_from: None,
        });
        Self { men: men.collect(), arrivals: 0, hand: None }
    }

    /// The men, in a fixed order.
    pub fn men(&self) -> &[Man] {
        &self.men
    }

    /// Whose hand has been on the men in this turn; `None` while all are at rest.
    pub fn hand(&self) -> Option<Color> {
        self.hand
    }

    /// The man on a square, the uppermost where there are two.
    pub fn man_on(&self, square: Square) -> Option<&Man> {
        self.index_on(square).map(|index| &self.men[index])
    }

    /// The placement as it can be seen from above.
    pub fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        let mut men: Vec<&Man> = self.men.iter().collect();
        men.sort_by_key(|man| man.arrived);
        for man in men {
            if let At::On(square) | At::Held(square) = man.at {
                let role = man.named.unwrap_or(man.piece.role);
                board.set(square, Some(Piece { role, color: man.piece.color }));
            }
        }
        board
    }

    /// Whether a hand could do this. What is said, claimed or chosen moves no man.
    pub fn allows(&self, deed: &Deed, hand: Color) -> Result<(), Refusal> {
        match *deed {
            Deed::Carry { from: square, .. }
            | Deed::Off(square)
            | Deed::Lift(square)
            | Deed::Touch(square)
            | Deed::Brush(square)
            | Deed::Displace { from: square, .. }
            | Deed::Adjust(square) => {
                let gone = matches!(deed, Deed::Off(_)) && self.has_come_off(square);
                (gone || self.index_on(square).is_some())
                    .then_some(())
                    .ok_or(Refusal::NoMan(square))
            }
            Deed::TouchTogether(ref squares) => {
                match squares.iter().find(|&&square| self.index_on(square).is_none()) {
                    Some(&square) => Err(Refusal::NoMan(square)),
                    None => Ok(()),
                }
            }
            Deed::On { square, role, color, .. } => {
                let piece = Piece { role, color: color.unwrap_or(hand) };
                self.has_place(square, piece, hand).then_some(()).ok_or(Refusal::NoPlace(square))
            }
            Deed::Put { from, .. } => {
                self.index_in_hand(from).map(|_| ()).ok_or(Refusal::HandEmpty)
            }
            _ => Ok(()),
        }
    }

    /// Does what a hand does; what it cannot do changes nothing.
    pub(crate) fn handle(&mut self, deed: &Deed, hand: Color) {
        if deed.moves_men() {
            self.hand = Some(hand);
        }
        match *deed {
            Deed::Carry { from, to, promotion, .. } => self.carry(from, to, promotion),
            Deed::Off(square) => {
                if let Some(index) = self.index_to_take_off(square) {
                    self.place(index, At::Off);
                }
            }
            Deed::On { square, role, color, .. } => {
                self.put_on(square, Piece { role, color: color.unwrap_or(hand) });
            }
            Deed::Lift(square) => {
                if let Some(index) = self.index_on(square) {
                    self.men[index].lifted_from = Some(square);
                    self.place(index, At::Hand);
                }
            }
            Deed::Put { square, from } => {
                if let Some(index) = self.index_in_hand(from) {
                    self.place(index, At::Held(square));
                }
            }
            Deed::LetGo => self.let_go(),
            Deed::Press => self.keep_what_is_taken(),
            Deed::Withdraw => {
                self.let_go();
                for man in &mut self.men {
                    if let (At::Hand, Some(square)) = (man.at, man.lifted_from) {
                        man.at = At::On(square);
                    }
                }
                self.settle_captures();
            }
            _ => {}
        }
    }

    /// The men of a placement with a change carried out, as if it were under way.
    pub(crate) fn with_change(board: &Board, change: &Change) -> Self {
        let mut table = Self::set(board);
        for &(square, _) in &change.off {
            if let Some(index) = table.index_on(square) {
                table.place(index, At::Off);
            }
        }
        for moved in &change.moved {
            if let Some(index) = table.index_on(moved.from) {
                table.men[index].named = moved.becomes;
                table.place(index, At::On(moved.to));
            }
        }
        for &(square, piece) in &change.on {
            table.put_on(square, piece);
        }
        table
    }

    fn carry(&mut self, from: Square, to: Square, named: Option<Role>) {
        let Some(index) = self.index_on(from) else { return };
        if from != to {
            for other in 0..self.men.len() {
                if self.men[other].stands_on(to) {
                    self.place(other, At::Off);
                }
            }
        }
        let man = &mut self.men[index];
        let arrives = man.piece.role == Role::Pawn
            && crate::change::is_last_rank(to, man.piece.color)
            && named.is_some_and(crate::change::is_promotion);
        man.named = named.filter(|_| arrives);
        self.place(index, At::On(to));
    }

    /// A man that was taken off comes back to its square, or a new man is put on.
    fn put_on(&mut self, square: Square, piece: Piece) {
        let back = self
            .men
            .iter()
            .position(|man| man.at == At::Off && man.home == Some(square) && man.piece == piece);
        let index = back.unwrap_or_else(|| {
            self.men.push(Man {
                piece,
                home: None,
                at: At::Off,
                named: None,
                arrived: 0,
                lifted_from: None,
            });
            self.men.len() - 1
        });
        for other in 0..self.men.len() {
            if other != index && self.men[other].stands_on(square) {
                self.place(other, At::Off);
            }
        }
        self.place(index, At::On(square));
    }

    /// A man from outside has a place where it stood, or where an own pawn is promoted.
    fn has_place(&self, square: Square, piece: Piece, hand: Color) -> bool {
        let outside = self.men.iter().any(|man| man.home.is_none() && man.at != At::Off);
        self.comes_back(square, piece)
            || crate::change::is_promotion(piece.role)
                && crate::change::is_last_rank(square, hand)
                && self.men.iter().any(|man| man.waits_for_piece(square, hand))
                && !outside
    }

    /// Whether such a man stood on this square and is off the board.
    pub(crate) fn comes_back(&self, square: Square, piece: Piece) -> bool {
        self.men
            .iter()
            .any(|man| man.at == At::Off && man.home == Some(square) && man.piece == piece)
    }

    fn let_go(&mut self) {
        for index in 0..self.men.len() {
            if let At::Held(square) = self.men[index].at {
                self.men[index].at = At::On(square);
            }
        }
    }

    /// A man in the hand, on whose square another has been let go, is off the board (4.7.1).
    fn keep_what_is_taken(&mut self) {
        for index in 0..self.men.len() {
            let man = self.men[index];
            let (At::Hand, Some(square)) = (man.at, man.lifted_from) else { continue };
            if self.men.iter().any(|other| other.at == At::On(square)) {
                self.place(index, At::Off);
            }
        }
    }

    /// Of two men on a square, the one on which the other was set has been taken.
    fn settle_captures(&mut self) {
        for index in 0..self.men.len() {
            let man = self.men[index];
            let At::On(square) = man.at else { continue };
            let covered = self
                .men
                .iter()
                .any(|other| other.at == At::On(square) && other.arrived > man.arrived);
            if covered {
                self.place(index, At::Off);
            }
        }
    }

    fn place(&mut self, index: usize, at: At) {
        self.arrivals += 1;
        self.men[index].at = at;
        self.men[index].arrived = self.arrivals;
    }

    fn index_on(&self, square: Square) -> Option<usize> {
        let on_square = (0..self.men.len()).filter(|&index| self.men[index].stands_on(square));
        on_square.max_by_key(|&index| self.men[index].arrived)
    }

    /// The man that a hand takes off: the one below, where another has been set upon it. Where the
    /// man of the square has come off already, that is only said again, save of a pawn that is to
    /// be exchanged.
    fn index_to_take_off(&self, square: Square) -> Option<usize> {
        let on_square = (0..self.men.len()).filter(|&index| self.men[index].stands_on(square));
        on_square.min_by_key(|&index| self.men[index].arrived).filter(|&index| {
            let man = &self.men[index];
            let waits = man.piece.role == Role::Pawn
                && crate::change::is_last_rank(square, man.piece.color);
            waits || !self.has_come_off(square)
        })
    }

    /// Whether the man that stood here is off the board.
    fn has_come_off(&self, square: Square) -> bool {
        self.men.iter().any(|man| man.at == At::Off && man.home == Some(square))
    }

    fn index_in_hand(&self, from: Option<Square>) -> Option<usize> {
        let in_hand = (0..self.men.len()).filter(|&index| {
            let man = &self.men[index];
            matches!(man.at, At::Hand | At::Held(_))
                && from.is_none_or(|square| man.lifted_from == Some(square))
        });
        in_hand.max_by_key(|&index| self.men[index].arrived)
    }
}

impl Man {
    /// Whether this is a pawn of the player that may be exchanged on this square of his last rank:
    /// it stands there, one step before it, or beside the board.
    fn waits_for_piece(&self, square: Square, player: Color) -> bool {
        let near = |from: Square| {
            from.file().index().abs_diff(square.file().index()) <= 1
                && from.rank() == Rank::Seventh.of(player)
        };
        self.piece == Role::Pawn.of(player)
            && match self.at {
                At::Off | At::Hand => true,
                At::On(from) | At::Held(from) => from == square || near(from),
            }
    }

    fn stands_on(&self, square: Square) -> bool {
        self.at == At::On(square) || self.at == At::Held(square)
    }
}
