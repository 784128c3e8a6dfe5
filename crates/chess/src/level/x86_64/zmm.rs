//! Eight sets in one register of AVX-512.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_loadu_si512,
    _mm512_mask_mov_epi64, _mm512_maskz_mov_epi64, _mm512_mul_epu32, _mm512_or_si512,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_rolv_epi64, _mm512_rorv_epi64,
    _mm512_set1_epi64, _mm512_sub_epi64, _mm512_test_epi64_mask,
};

use super::Wide;
use crate::lanes::{DIAGONAL, Lanes};

/// Eight sets; made only where a [`Wide`] proves that the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zmm(__m512i);

/// An instruction of AVX-512.
macro_rules! does {
    ($instruction:expr) => {
        // SAFETY: a `Wide` or a `Zmm` is at hand, and either is held only where the processor has
        // F and VPOPCNTDQ.
        unsafe { $instruction }
    };
}

impl Lanes for Zmm {
    type Proof = Wide;

    #[inline(always)]
    fn load(_: Wide, sets: &[u64; 8]) -> Self {
        // The pointer is that of eight sets, and need not be aligned.
        Self(does!(_mm512_loadu_si512(sets.as_ptr().cast())))
    }

    #[inline(always)]
    fn splat(_: Wide, set: u64) -> Self {
        Self(does!(_mm512_set1_epi64(set.cast_signed())))
    }

    #[inline(always)]
    fn by_line(proof: Wide, orthogonal: u64, diagonal: u64) -> Self {
        let (rooks, bishops) = (Self::splat(proof, orthogonal), Self::splat(proof, diagonal));
        Self(does!(_mm512_mask_mov_epi64(rooks.0, DIAGONAL, bishops.0)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(does!(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(does!(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        Self(does!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn turned(self, by: Self) -> Self {
        Self(does!(_mm512_rolv_epi64(self.0, by.0)))
    }

    #[inline(always)]
    fn turned_back(self, by: Self) -> Self {
        Self(does!(_mm512_rorv_epi64(self.0, by.0)))
    }

    #[inline(always)]
    fn counts(self) -> Self {
        Self(does!(_mm512_popcnt_epi64(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(does!(_mm512_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(does!(_mm512_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn times(self, number: u32) -> Self {
        Self(does!(_mm512_mul_epu32(self.0, _mm512_set1_epi64(i64::from(number)))))
    }

    #[inline(always)]
    fn sum(self) -> i64 {
        does!(_mm512_reduce_add_epi64(self.0))
    }

    #[inline(always)]
    fn meeting(self, other: Self) -> u8 {
        does!(_mm512_test_epi64_mask(self.0, other.0))
    }

    #[inline(always)]
    fn only(self, lanes: u8) -> Self {
        Self(does!(_mm512_maskz_mov_epi64(lanes, self.0)))
    }
}
