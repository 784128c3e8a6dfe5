//! What the processor at hand can do: the same code, compiled more than once and chosen when it
//! runs.
//!
//! A build for any x86-64 may not use the instructions that count and gather bits (2013 and later),
//! and without them everything here takes twice the time. So each [`Level`] has its own copy of the
//! inner loops, compiled for it, and the choice is made where the outermost call begins.

use crate::{
    Bitboard, Board, Square, attacks,
    generate::Lines,
    siblings::{Looks, OneByOne},
};

/// A set of instructions, and how lines of attack are looked up with it.
pub(crate) trait Level: Copy {
    /// How replies along lines are counted together.
    type Looks: Looks<Self>;
    /// What a bishop attacks, up to and with the first man in each direction.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// What a rook attacks, up to and with the first man in each direction.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// Runs a task, compiled for this level as a function of its own.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// How many moves knights and sliders have to the targets, where it can be told at once.
    #[inline(always)]
    fn pieces<const WHITE: bool>(self, _: &Board, _: &Lines, _: Bitboard) -> Option<u32> {
        None
    }
}

/// What a level says for itself where eight sets are worked on at once.
#[cfg(any(test, target_arch = "x86_64"))]
macro_rules! wide {
    () => {
        type Looks = crate::siblings::AllAtOnce<Self>;

        #[inline(always)]
        fn pieces<const WHITE: bool>(
            self,
            board: &Board,
            lines: &Lines,
            targets: Bitboard,
        ) -> Option<u32> {
            Some(crate::lanes::pieces::<WHITE, _>(self, board, lines, targets))
        }
    };
}

/// What is compiled once for every level. Not a closure: its body must be inlined where the
/// instructions are allowed, and only a named function can be told to be.
pub(crate) trait Task {
    /// What comes of it.
    type Output;
    /// Does it; to be marked `#[inline(always)]`.
    fn run<L: Level>(self, level: L) -> Self::Output;
}

/// Runs a task with the best this processor has.
#[inline(always)]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    match x86_64::best() {
        x86_64::Best::Wide(level) => return level.run(task),
        x86_64::Best::Gather(level) => return level.run(task),
        x86_64::Best::Modern(level) => return level.run(task),
        x86_64::Best::Portable => {}
    }
    Portable.run(task)
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Level for Portable {
    type Looks = OneByOne;

    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }

    #[inline(never)]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Any processor, eight sets at once all the same: so that this is tested everywhere.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eight;

#[cfg(test)]
impl Level for Eight {
    wide!();

    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }

    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }

    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
}

#[cfg(test)]
impl crate::lanes::WideLevel for Eight {
    type Lanes = crate::lanes::plain::Plain;
}

#[cfg(all(test, target_arch = "x86_64"))]
pub(crate) use x86_64::{Gather, Modern, Wide};

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)] // Measured: 1.9 times the speed of `Portable` in a build for any x86-64.
mod x86_64;
