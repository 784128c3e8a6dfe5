//! Work that follows many words, compiled once for every level of processor.

use super::{CheckMark, Followed, Short, Vocabulary};
use crate::level::{self, Level, Task};

/// Work that follows words, and all that it does between them.
///
/// A word costs so little that choosing anew for each what the processor can do would be felt; so the
/// loop over them is handed over, and runs as it is compiled for this processor.
pub trait Course {
    /// What comes of it.
    type Output;
    /// Does it; to be marked `#[inline(always)]`, as all that it calls for every word.
    fn run(self, pace: impl Pace) -> Self::Output;
}

/// How words are followed within a [`Course`].
pub trait Pace {
    /// As [`Followed::follow`].
    fn follow(&mut self, game: &mut Followed, word: Short) -> Option<Option<CheckMark>>;
}

/// Runs a course with the best this processor has, and the words it has read before.
pub fn run<C: Course>(course: C, vocabulary: &mut Vocabulary) -> C::Output {
    level::run(Running { course, vocabulary })
}

struct Running<'a, C> {
    course: C,
    vocabulary: &'a mut Vocabulary,
}

impl<C: Course> Task for Running<'_, C> {
    type Output = C::Output;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> C::Output {
        self.course.run(AtLevel { level, vocabulary: self.vocabulary })
    }
}

struct AtLevel<'a, L> {
    level: L,
    vocabulary: &'a mut Vocabulary,
}

impl<L: Level> Pace for AtLevel<'_, L> {
    #[inline(always)]
    fn follow(&mut self, game: &mut Followed, word: Short) -> Option<Option<CheckMark>> {
        match self.vocabulary.find(game.position().turn(), word) {
            Some(walk) => game.walk(self.level, walk),
            None => game.castle(word),
        }
    }
}
