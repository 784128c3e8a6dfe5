//! What a plain word says, and the words that have been read.

use alloc::{boxed::Box, vec};
use core::fmt;

use super::{CheckMark, Short};
use crate::{
    Bitboard, Color, File, Rank, Role, Square,
    attacks::{self, between},
};

/// What a plain word says where it is the turn of one side: that a man of a kind goes from one of
/// some squares to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// Where the man may come from: whence it reaches the square on the empty board, as far as the
    /// word does not say otherwise.
    pub(super) origin: Bitboard,
    pub(super) role: Role,
    pub(super) to: Square,
    /// It may arrive where nobody stands.
    pub(super) steps: bool,
    /// It may arrive where an adverse man stands.
    pub(super) takes: bool,
    pub(super) mark: Option<CheckMark>,
}

impl Walk {
    /// Reads a word in the export form (PGN 8.2.3) that is neither castling nor a promotion, nor a pawn's
    /// arrival on his own first or second rank.
    pub(super) fn read(color: Color, word: Short) -> Option<Self> {
        let (text, mark) = word.split_mark();
        let [said @ .., file, rank] = text else { return None };
        let to = Square::new(file_of(*file)?, rank_of(*rank)?);
        let (said, captures) = match said {
            [said @ .., b'x'] => (said, true),
            said => (said, false),
        };
        let (role, said) = match said {
            [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), said @ ..] => {
                (Role::from_char(char::from(*letter))?, said)
            }
            said => (Role::Pawn, said),
        };
        let origin = match *said {
            [] => Bitboard::FULL,
            [one] => file_of(one)
                .map(Bitboard::from_file)
                .or_else(|| rank_of(one).map(Bitboard::from_rank).filter(|_| role != Role::Pawn))?,
            [file, rank] => Square::new(file_of(file)?, rank_of(rank)?).into(),
            _ => return None,
        };
        // A pawn takes if a capture or the file that is left is named.
        let takes = captures || !said.is_empty();
        let reach = match role {
            Role::Pawn => pawns(color, to, takes)?,
            Role::Knight => attacks::knight(to),
            Role::King => attacks::king(to),
            Role::Bishop => attacks::bishop_lines(to),
            Role::Rook => attacks::rook_lines(to),
            Role::Queen => attacks::queen_lines(to),
        };
        let is_officer = role != Role::Pawn;
        let (steps, takes) = (is_officer || !takes, is_officer || takes);
        Some(Self { origin: origin & reach, role, to, steps, takes, mark })
    }
}

/// Where pawns may come from to a square, that are neither spent nor promoted there.
fn pawns(color: Color, to: Square, takes: bool) -> Option<Bitboard> {
    let rank = to.rank();
    if [Rank::First, Rank::Second, Rank::Eighth].iter().any(|edge| edge.of(color) == rank) {
        return None;
    }
    if takes {
        return Some(attacks::pawn(!color, to));
    }
    let home = Square::new(to.file(), Rank::Second.of(color));
    let path = between(home, to);
    let reach = attacks::king(to) & Bitboard::from_file(to.file());
    let behind = reach & (path | home.into());
    Some(if rank == Rank::Fourth.of(color) { behind | home.into() } else { behind })
}

fn file_of(letter: u8) -> Option<File> {
    File::from_char(char::from(letter))
}

fn rank_of(digit: u8) -> Option<Rank> {
    Rank::from_char(char::from(digit))
}

/// How many words are remembered: most of a collection is made of fewer.
const SIZE: usize = 4096;

/// The words that have been read, so that what each says need not be found out again.
///
/// A word has one place here, by its number; what stood there before is forgotten.
pub struct Vocabulary {
    words: Box<[(u64, Walk); SIZE]>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        let nothing = Walk {
            origin: Bitboard::EMPTY,
            role: Role::Pawn,
            to: Square::A1,
            steps: false,
            takes: false,
            mark: None,
        };
        // No word is zero.
        let words = vec![(0, nothing); SIZE].into_boxed_slice();
        Self { words: words.try_into().expect("as many as asked for") }
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocabulary").finish_non_exhaustive()
    }
}

impl Vocabulary {
    /// What a word of a side says.
    #[inline(always)]
    pub(super) fn find(&mut self, color: Color, word: Short) -> Option<&Walk> {
        // The eighth byte is free.
        let key = word.number() | (color.index() as u64) << 56;
        // Its upper bits depend on all of the word (Knuth 6.4).
        let index = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % SIZE;
        if self.words[index].0 != key {
            self.words[index] = (key, Walk::read(color, word)?);
        }
        Some(&self.words[index].1)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn a_word_remembered_says_what_it_says_of_each_side() {
        let mut vocabulary = Vocabulary::default();
        for _ in 0..2 {
            // More words than there are places, so that some are forgotten.
            for from in Square::ALL {
                for to in Square::ALL {
                    for text in [format!("Q{from}{to}+"), format!("{}x{to}", from.file())] {
                        let word = Short::new(text.as_bytes()).expect("a short word");
                        for color in Color::ALL {
                            let read = Walk::read(color, word);
                            assert_eq!(vocabulary.find(color, word), read.as_ref(), "{text}");
                        }
                    }
                }
            }
        }
    }
}
