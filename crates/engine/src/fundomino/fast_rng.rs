//! Quick chance, for rounds in the mind.

use rules::Rng;

/// A small seeded generator (xorshift). A [`Rng`] is better, but the chip has no instruction for its products.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastRng(u32);

impl FastRng {
    /// Seeds it from `rng`.
    pub(super) const fn from(rng: &mut Rng) -> Self {
        // Zero would stay zero.
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

    /// Two numbers below `bound`, a small one.
    #[inline]
    pub(super) fn two_below(&mut self, bound: usize) -> [usize; 2] {
        let random = self.next_u32();
        [random & 0xFFFF, random >> 16].map(|bits| (bits as usize * bound) >> 16)
    }

    /// Whether something happens whose chance is halved so many times, at most 31.
    #[inline]
    pub(super) const fn halves(&mut self, times: u32) -> bool {
        times == 0 || self.next_u32() >> (32 - times) == 0
    }
}
