//! Light that moves: the same waves for the same meaning on every screen.

use crate::{Millis, Pixel};

/// Whether something that blinks is on. It is on at the moment it begins.
pub(crate) const fn blink(since: Millis) -> bool {
    since % 500 < 300
}

/// How strongly a place that may be chosen shows in the colour of whoever chooses; none while it is seen as it is.
pub(crate) const fn swell(now: Millis) -> Option<u8> {
    const SWELLING: Millis = 800;
    const STANDING: Millis = 800;
    let at = now % (SWELLING + STANDING);
    if at < SWELLING { Some(swing(at, SWELLING)) } else { None }
}

/// How strongly a piece that may be picked shows, in its own colour.
pub(crate) const fn breathe(now: Millis) -> u8 {
    between(Pixel::DIM, Pixel::BRIGHT, swing(now, 1_600))
}

/// How strongly something shows that is in danger or due: fast and hard to overlook.
pub(crate) const fn pulse(now: Millis) -> u8 {
    between(Pixel::FAINT, Pixel::BRIGHT, swing(now, 500))
}

/// How long a cursor rests before it is told what its choice leads to.
pub(crate) const RESTING: Millis = 700;

/// How strongly the one wave that tells what a move would lead to shows at a place so many steps along its way, when the
/// cursor came to rest so long ago; none before and after it.
pub(crate) const fn sweep(rested: Millis, steps: u8) -> Option<u8> {
    const STEP: Millis = 110;
    const PASSING: Millis = 330;
    match rested.checked_sub(RESTING + STEP * steps as Millis) {
        Some(since) if since < PASSING => Some(between(Pixel::DIM, Pixel::PLAIN, swing(since, PASSING))),
        _ => None,
    }
}

/// How long something is announced before it happens: two flashes.
pub(crate) const ANNOUNCING: Millis = 600;

/// Whether something that is announced is lit.
pub(crate) const fn flash(elapsed: Millis) -> bool {
    elapsed % (ANNOUNCING / 2) < ANNOUNCING / 4
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
    use std::vec::Vec;

    #[test]
    fn what_may_be_chosen_swells_and_is_seen_as_it_is_in_between() {
        let levels: Vec<_> = (0..1_600).map(swell).collect();
        assert_eq!(levels.iter().flatten().max(), Some(&Pixel::BRIGHT));
        assert_eq!(levels.iter().flatten().min(), Some(&0));
        assert_eq!(levels.iter().filter(|level| level.is_none()).count(), 800);
    }

    #[test]
    fn a_sweep_passes_once_from_step_to_step_when_the_cursor_has_rested() {
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
        let changes = (1..ANNOUNCING).filter(|at| flash(*at) != flash(at - 1)).count();
        assert_eq!((flash(0), changes, flash(ANNOUNCING - 1)), (true, 3, false));
        assert!(blink(0) && !blink(400) && blink(500));
    }
}
