//! What some men can never do, whatever is played.

use chess::{Bitboard, Color, Position, Role};

/// Why a side's men cannot mate, however both sides play.
///
/// Each lemma is about positions in which the side that has just moved is not in check; every
/// position that a legal move leads to is one. It says that no *later* position is mate, so whether
/// the present one is must be asked first: set up by hand, a king beside a king can be mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The king alone: a king never stands beside a king, so he gives no check.
    BareKing,
    /// King and knight against king and queens, or king alone. A king in check by the knight has
    /// at least one neighbouring square that the other king does not command; the queen that fills
    /// it commands the knight's square or the way there is blocked only by a queen that does.
    KnightAgainstQueens,
    /// King and bishops of one colour of squares against men among which are no pawn, no knight
    /// and no bishop of the other colour. The checked king's two neighbours on either side of the
    /// line of check lie on the other colour. The adverse king cannot command both and keep his
    /// distance, and a rook or queen that fills one of them can step onto the line of check.
    BishopsOfOneColour,
}

/// The squares of h1's colour.
const LIGHT: Bitboard = Bitboard::new(0x55aa_55aa_55aa_55aa);

impl Lack {
    /// The reason that holds for a side's men, if one does.
    pub(crate) fn of(position: &Position, by: Color) -> Option<Self> {
        let board = position.board();
        let (own, adverse) = (board.by_color(by), board.by_color(!by));
        if own.count() == 1 {
            return Some(Self::BareKing);
        }
        let role = |role| board.by_role(role);
        if !(own & (role(Role::Pawn) | role(Role::Rook) | role(Role::Queen))).is_empty() {
            return None;
        }
        let (knights, bishops) = (own & role(Role::Knight), own & role(Role::Bishop));
        if own.count() == 2
            && !knights.is_empty()
            && (adverse - role(Role::Queen) - role(Role::King)).is_empty()
        {
            return Some(Self::KnightAgainstQueens);
        }
        if !knights.is_empty() {
            return None;
        }
        let one_colour = match () {
            () if (bishops & LIGHT).is_empty() => !LIGHT,
            () if (bishops - LIGHT).is_empty() => LIGHT,
            () => return None,
        };
        let helpers = role(Role::Pawn) | role(Role::Knight) | (role(Role::Bishop) - one_colour);
        (adverse & helpers).is_empty().then_some(Self::BishopsOfOneColour)
    }
}
