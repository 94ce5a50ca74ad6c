//! Light that moves: the same waves for the same meaning on every screen.

use crate::{Glow, Millis};

/// Whether something that blinks is on. It is on at the moment it begins.
pub(crate) const fn blink(since: Millis) -> bool {
    since % 500 < 300
}

/// How strongly something that breathes shows now: between dim and bright.
pub(crate) const fn breathe(now: Millis) -> u8 {
    between(Glow::DIM, Glow::BRIGHT, swing(now, 1_600))
}

/// The same for something so dark that only going out and coming back is seen.
pub(crate) const fn breathe_deeply(now: Millis) -> u8 {
    between(0, Glow::BRIGHT, swing(now, 1_600))
}

/// How strongly something shows that shimmers: a wave that runs along `place`s, and out between its crests.
pub(crate) const fn shimmer(now: Millis, place: u8) -> u8 {
    between(0, Glow::BRIGHT, swing(now % 780 + place as Millis * 130, 780))
}

/// Goes from 0 to 255 and back in every period.
const fn swing(now: Millis, period: Millis) -> u8 {
    let phase = now % period * 510 / period;
    if phase < 256 { phase as u8 } else { (510 - phase) as u8 }
}

const fn between(low: u8, high: u8, share: u8) -> u8 {
    low + ((high - low) as u32 * share as u32 / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_stay_between_their_levels_and_reach_both() {
        let levels = |wave: fn(Millis) -> u8| {
            let all = (0..10_000).map(wave);
            (all.clone().min(), all.max())
        };
        assert_eq!(levels(breathe), (Some(Glow::DIM), Some(Glow::BRIGHT)));
        assert_eq!(levels(|now| shimmer(now, 3)), (Some(0), Some(Glow::BRIGHT)));
        assert_eq!(levels(breathe_deeply), (Some(0), Some(Glow::BRIGHT)));
        assert!(blink(0) && !blink(400) && blink(500));
    }
}
