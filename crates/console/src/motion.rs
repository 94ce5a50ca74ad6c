//! Light that moves: the same waveform has the same meaning on every screen.

use crate::{Millis, Pixel};

/// Whether something that blinks is on. It is on when it starts.
pub(crate) const fn blink(elapsed: Millis) -> bool {
    elapsed % 500 < 300
}

/// The level of a selectable square in the colour of the player who selects; `None` while the square shows its own
/// light.
pub(crate) const fn target_pulse(now: Millis) -> Option<u8> {
    const LIT_TIME: Millis = 800;
    const PAUSE: Millis = 800;
    let phase = now % (LIT_TIME + PAUSE);
    if phase < LIT_TIME { Some(triangle(phase, LIT_TIME)) } else { None }
}

/// The level of a piece that may be picked, in its own colour.
pub(crate) const fn piece_pulse(now: Millis) -> u8 {
    lerp(Pixel::DIM, Pixel::BRIGHT, triangle(now, 1_600))
}

/// The level of something in danger or due: fast and hard to overlook.
pub(crate) const fn fast_pulse(now: Millis) -> u8 {
    lerp(Pixel::FAINT, Pixel::BRIGHT, triangle(now, 500))
}

/// How long a cursor rests before the board previews what its choice leads to.
pub(crate) const CURSOR_REST: Millis = 700;

/// The level, `steps` squares along its way, of the single wave that previews a move, when the cursor came to rest
/// `rested` ago; `None` before and after the wave.
pub(crate) const fn sweep(rested: Millis, steps: u8) -> Option<u8> {
    const STEP_TIME: Millis = 110;
    const PASSING_TIME: Millis = 330;
    match rested.checked_sub(CURSOR_REST + STEP_TIME * steps as Millis) {
        Some(elapsed) if elapsed < PASSING_TIME => {
            Some(lerp(Pixel::DIM, Pixel::PLAIN, triangle(elapsed, PASSING_TIME)))
        }
        _ => None,
    }
}

/// How long an event is announced before it is shown: two flashes.
pub(crate) const ANNOUNCEMENT: Millis = 600;

/// Whether the lights of an announcement are on.
pub(crate) const fn flash(elapsed: Millis) -> bool {
    elapsed % (ANNOUNCEMENT / 2) < ANNOUNCEMENT / 4
}

/// How long a rejected press is shown.
pub(crate) const REJECTION: Millis = 300;

/// Whether the light of a rejected press is on: twice as fast as [`flash`].
pub(crate) const fn rejection_flash(elapsed: Millis) -> bool {
    elapsed % (REJECTION / 2) < REJECTION / 4
}

/// A triangle wave from 0 to 255 and back.
const fn triangle(now: Millis, period: Millis) -> u8 {
    let phase = now % period * 510 / period;
    if phase < 256 { phase as u8 } else { (510 - phase) as u8 }
}

/// Linear interpolation; `share` is in 255ths.
const fn lerp(low: u8, high: u8, share: u8) -> u8 {
    low + ((high - low) as u32 * share as u32 / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn targets_pulse_and_show_their_own_light_in_between() {
        let levels: Vec<_> = (0..1_600).map(target_pulse).collect();
        assert_eq!(levels.iter().flatten().max(), Some(&Pixel::BRIGHT));
        assert_eq!(levels.iter().flatten().min(), Some(&0));
        assert_eq!(levels.iter().filter(|level| level.is_none()).count(), 800);
    }

    #[test]
    fn a_sweep_passes_once_from_step_to_step_after_the_cursor_has_rested() {
        let lit = |steps| {
            let mut lit = (0..10_000).filter(|rested| sweep(*rested, steps).is_some());
            (lit.next(), lit.next_back())
        };
        assert_eq!(lit(0), (Some(700), Some(1_029)));
        assert_eq!(lit(3), (Some(1_030), Some(1_359)));
        assert!((0..10_000).filter_map(|rested| sweep(rested, 0)).max() >= Some(Pixel::PLAIN - 1));
    }

    #[test]
    fn an_announcement_flashes_twice_and_a_cursor_blinks() {
        let changes = (1..ANNOUNCEMENT).filter(|at| flash(*at) != flash(at - 1)).count();
        assert_eq!((flash(0), changes, flash(ANNOUNCEMENT - 1)), (true, 3, false));
        assert!(blink(0) && !blink(400) && blink(500));
    }
}
