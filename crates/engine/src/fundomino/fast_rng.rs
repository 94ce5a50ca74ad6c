//! A fast RNG for playouts.

use rules::Rng;

/// A small seeded generator (xorshift32). [`Rng`] is better, but the device has no instruction for its multiplications.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastRng(u32);

impl FastRng {
    pub(super) const fn from(rng: &mut Rng) -> Self {
        // The state must not be zero.
        Self(rng.next_u64() as u32 | 1)
    }

    /// The next 32 random bits.
    #[inline]
    pub(super) const fn next_u32(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// Two numbers below a small `bound`.
    #[inline]
    pub(super) fn two_below(&mut self, bound: usize) -> [usize; 2] {
        let random = self.next_u32();
        [random & 0xFFFF, random >> 16].map(|bits| (bits as usize * bound) >> 16)
    }

    /// True once in 2^`exponent` times; the exponent is at most 31.
    #[inline]
    pub(super) const fn one_in_pow2(&mut self, exponent: u32) -> bool {
        exponent == 0 || self.next_u32() >> (32 - exponent) == 0
    }
}
