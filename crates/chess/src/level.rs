//! What the processor at hand can do: the same code, compiled more than once and chosen when it
//! runs.
//!
//! A build for any x86-64 may not use the instructions that count and gather bits (2013 and later),
//! and without them everything here takes twice the time. So each [`Level`] has its own copy of the
//! inner loops, compiled for it, and the choice is made where the outermost call begins.

use crate::{Bitboard, Square, attacks};

/// A set of instructions, and how lines of attack are looked up with it.
pub(crate) trait Level: Copy {
    /// What a bishop attacks, up to and with the first man in each direction.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// What a rook attacks, up to and with the first man in each direction.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// Runs a task, compiled for this level as a function of its own.
    fn run<T: Task>(self, task: T) -> T::Output;
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

#[cfg(all(test, target_arch = "x86_64"))]
pub(crate) use x86_64::{Gather, Modern};

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)] // Measured: 1.9 times the speed of `Portable` in a build for any x86-64.
mod x86_64 {
    use core::{
        arch::x86_64::{__cpuid, _pext_u64},
        sync::atomic::{AtomicU8, Ordering},
    };

    use super::{Bitboard, Level, Square, Task, attacks};

    /// Whether the processor has a feature; without the standard library only what the build is for.
    macro_rules! has {
        ($feature:tt) => {{
            #[cfg(feature = "std")]
            let has = std::arch::is_x86_feature_detected!($feature);
            #[cfg(not(feature = "std"))]
            let has = cfg!(target_feature = $feature);
            has
        }};
    }

    /// A processor with BMI1, BMI2, LZCNT, POPCNT and AVX2 ("x86-64-v3"); holding one proves it.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Modern(());

    impl Modern {
        pub(crate) fn detect() -> Option<Self> {
            let is_so =
                has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") && has!("avx2");
            is_so.then_some(Self(()))
        }
    }

    /// A [`Modern`] processor that gathers bits (PEXT) at once; holding one proves it.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Gather(Modern);

    impl Gather {
        /// AMD's processors before Zen 3 have the instruction, but take it as a program of its own.
        pub(crate) fn detect() -> Option<Self> {
            let modern = Modern::detect()?;
            (!is_slow()).then_some(Self(modern))
        }
    }

    fn is_slow() -> bool {
        let vendor = __cpuid(0);
        let amd = (0x6874_7541, 0x6974_6e65, 0x444d_4163);
        let version = __cpuid(1).eax;
        let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
        (vendor.ebx, vendor.edx, vendor.ecx) == amd && family < 0x19
    }

    /// The levels, best first.
    #[derive(Clone, Copy)]
    pub(super) enum Best {
        Gather(Gather),
        Modern(Modern),
        Portable,
    }

    /// What [`best`] has found: a place in this list plus one, or 0 before it was asked.
    static FOUND: AtomicU8 = AtomicU8::new(0);
    const BEST: [Best; 3] =
        [Best::Portable, Best::Modern(Modern(())), Best::Gather(Gather(Modern(())))];

    /// The processor is asked once: under a hypervisor the answer takes long.
    #[inline(always)]
    pub(super) fn best() -> Best {
        match FOUND.load(Ordering::Relaxed) {
            0 => ask(),
            found => BEST[usize::from(found - 1) % BEST.len()],
        }
    }

    #[cold]
    fn ask() -> Best {
        let found = match (Gather::detect(), Modern::detect()) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        FOUND.store(found + 1, Ordering::Relaxed);
        BEST[usize::from(found)]
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
    fn run_modern<L: Level, T: Task>(level: L, task: T) -> T::Output {
        task.run(level)
    }

    macro_rules! modern {
        ($level:ty, $bishop:expr, $rook:expr) => {
            impl Level for $level {
                #[inline(always)]
                fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
                    $bishop(from, occupied)
                }

                #[inline(always)]
                fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
                    $rook(from, occupied)
                }

                #[inline(always)]
                fn run<T: Task>(self, task: T) -> T::Output {
                    // SAFETY: a level is held only where the processor has these features.
                    unsafe { run_modern(self, task) }
                }
            }
        };
    }

    modern!(Modern, attacks::bishop, attacks::rook);
    modern!(Gather, gathered_bishop, gathered_rook);

    #[inline(always)]
    fn gathered_bishop(from: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: called for `Gather` alone, which is held only where the processor has BMI2.
        attacks::bishop_by_number(from, |relevant| unsafe { _pext_u64(occupied.bits(), relevant) })
    }

    #[inline(always)]
    fn gathered_rook(from: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: called for `Gather` alone, which is held only where the processor has BMI2.
        attacks::rook_by_number(from, |relevant| unsafe { _pext_u64(occupied.bits(), relevant) })
    }
}
