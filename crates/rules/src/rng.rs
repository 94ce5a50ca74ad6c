//! A seeded random number generator.

/// A small seeded RNG (SplitMix64): the same seed gives the same numbers on every machine and in every version.
///
/// It is a plain value of eight bytes, so a game stores, saves and compares it like any other field.
///
/// ```
/// use rules::Rng;
///
/// let mut rng = Rng::new(2023);
/// let mut hand = ["V", "C", "X", "O"];
/// rng.shuffle(&mut hand);
/// assert!(rng.below(6) < 6);
///
/// // The current seed makes a copy with the same future.
/// let mut copy = Rng::new(rng.seed());
/// assert_eq!(copy.next_u64(), rng.next_u64());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng(u64);

impl Rng {
    /// An RNG with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The current state, as a seed: an RNG made from it continues the sequence.
    pub const fn seed(self) -> u64 {
        self.0
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A uniformly distributed number below `bound`; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Lemire's method: reject the first 2³² mod `bound` values of the low half, which are over-represented.
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = (self.next_u64() >> 32) * bound as u64;
            if product as u32 >= rejected {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles `items`; all orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_a_bound_are_uniformly_distributed() {
        let mut rng = Rng::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn a_shuffle_produces_every_order_equally_often() {
        let mut rng = Rng::new(3);
        let mut orders = [0_u32; 27];
        for _ in 0..6_000 {
            let mut items = [0_usize, 1, 2];
            rng.shuffle(&mut items);
            orders[items[0] * 9 + items[1] * 3 + items[2]] += 1;
        }
        let reached = orders.iter().filter(|count| **count > 0);
        assert_eq!(reached.clone().count(), 6);
        assert!(reached.clone().all(|count| (800..1_200).contains(count)), "{orders:?}");
    }
}
