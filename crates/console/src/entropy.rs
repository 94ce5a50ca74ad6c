//! A seed from a biased entropy source.

use rules::Rng;

/// The number of samples: far more bits than the 64 that result, because the bits of a simple oscillator that is
/// sampled quickly are correlated.
const SAMPLES: usize = 32;

/// Mixes samples into a seed that depends on each of their bits.
pub fn mix_entropy(mut sample: impl FnMut() -> u64) -> u64 {
    (0..SAMPLES).fold(0, |mixed, _| Rng::new(mixed ^ sample()).next_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_of_one_sample_changes_many_bits_of_the_seed() {
        let with = |changed: usize, bit: u32| {
            let mut number = 0;
            mix_entropy(|| {
                number += 1;
                if number - 1 == changed { !(1 << bit) } else { u64::MAX }
            })
        };
        let unchanged = mix_entropy(|| u64::MAX);
        for (sample, bit) in (0..SAMPLES).flat_map(|sample| (0..64).map(move |bit| (sample, bit))) {
            let differs = (with(sample, bit) ^ unchanged).count_ones();
            assert!((12..=52).contains(&differs), "sample {sample}, bit {bit}: {differs} bits differ");
        }
    }
}
