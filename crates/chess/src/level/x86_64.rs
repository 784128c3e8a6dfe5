//! The levels of x86-64.

mod zmm;

use core::{
    arch::x86_64::{__cpuid, _pext_u64},
    sync::atomic::{AtomicU8, Ordering},
};

use super::{Bitboard, Board, Level, Lines, OneByOne, Square, Task, attacks};
use crate::lanes::WideLevel;

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
        let is_so = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") && has!("avx2");
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

/// A [`Gather`] processor with the parts F and VPOPCNTDQ of AVX-512 (Intel since Ice
/// Lake, AMD since Zen 4); holding one proves it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(Gather);

impl Wide {
    pub(crate) fn detect() -> Option<Self> {
        let gather = Gather::detect()?;
        let is_so = has!("avx512f") && has!("avx512vpopcntdq");
        is_so.then_some(Self(gather))
    }
}

impl WideLevel for Wide {
    type Lanes = zmm::Zmm;
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
    Wide(Wide),
    Gather(Gather),
    Modern(Modern),
    Portable,
}

/// What [`best`] has found: a place in this list plus one, or 0 before it was asked.
static FOUND: AtomicU8 = AtomicU8::new(0);
const BEST: [Best; 4] = [
    Best::Portable,
    Best::Modern(Modern(())),
    Best::Gather(Gather(Modern(()))),
    Best::Wide(Wide(Gather(Modern(())))),
];

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
    let found = [Modern::detect().is_some(), Gather::detect().is_some(), Wide::detect().is_some()]
        .into_iter()
        .filter(|has| *has)
        .count() as u8;
    FOUND.store(found + 1, Ordering::Relaxed);
    BEST[usize::from(found)]
}

#[inline(never)]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
fn run_modern<L: Level, T: Task>(level: L, task: T) -> T::Output {
    task.run(level)
}

#[inline(never)]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2,avx512f,avx512vpopcntdq")]
fn run_wide<L: Level, T: Task>(level: L, task: T) -> T::Output {
    task.run(level)
}

macro_rules! level {
    ($level:ty, $run:ident, $bishop:expr, $rook:expr, $($own:tt)*) => {
        impl Level for $level {
            $($own)*

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
                unsafe { $run(self, task) }
            }
        }
    };
}

level!(Modern, run_modern, attacks::bishop, attacks::rook, type Looks = OneByOne;);
level!(Gather, run_modern, gathered_bishop, gathered_rook, type Looks = OneByOne;);
level!(Wide, run_wide, gathered_bishop, gathered_rook, wide!(););

#[inline(always)]
fn gathered_bishop(from: Square, occupied: Bitboard) -> Bitboard {
    // SAFETY: called for `Gather` and `Wide` alone, which are held only where the processor has BMI2.
    attacks::bishop_by_number(from, |relevant| unsafe { _pext_u64(occupied.bits(), relevant) })
}

#[inline(always)]
fn gathered_rook(from: Square, occupied: Bitboard) -> Bitboard {
    // SAFETY: called for `Gather` and `Wide` alone, which are held only where the processor has BMI2.
    attacks::rook_by_number(from, |relevant| unsafe { _pext_u64(occupied.bits(), relevant) })
}
