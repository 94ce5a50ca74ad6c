//! Chance from a source that is not quite fair.

use rules::Rng;

/// How many samples are mixed: far more than the 64 bits that come out, because the bits of a simple oscillator
/// that is asked in haste depend on each other.
const SAMPLES: usize = 32;

/// A number that every bit of many samples has a part in.
pub fn mix_entropy(mut sample: impl FnMut() -> u64) -> u64 {
    (0..SAMPLES).fold(0, |mixed, _| Rng::new(mixed ^ sample()).next_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_of_one_sample_changes_everything() {
        let with = |changed: usize, bit: u32| {
            let mut number = 0;
            mix_entropy(|| {
                number += 1;
                if number - 1 == changed { !(1 << bit) } else { u64::MAX }
            })
        };
        let usual = mix_entropy(|| u64::MAX);
        for (sample, bit) in (0..SAMPLES).flat_map(|sample| (0..64).map(move |bit| (sample, bit))) {
            let differs = (with(sample, bit) ^ usual).count_ones();
            assert!((12..=52).contains(&differs), "sample {sample}, bit {bit}: {differs} bits differ");
        }
    }
}
