//! What a board does that nobody plays with: it plays by itself, then it dims, then it goes dark.

use crate::{Canvas, Light, Millis};

/// For how long a menu is left alone before the board plays by itself.
pub(crate) const ALONE: Millis = 120_000;

/// For how long it plays, and how much of that dimmed.
const PLAYING: Millis = 240_000;
const DIMMED: Millis = 60_000;

/// For how long an end is looked at before the next game begins.
pub(crate) const END: Millis = 8_000;

/// Whether it has played for long enough.
pub(crate) const fn is_over(elapsed: Millis) -> bool {
    elapsed >= PLAYING
}

/// Dims what is drawn, if it is time for that.
pub(crate) fn dim(elapsed: Millis, canvas: &mut Canvas) {
    if elapsed >= PLAYING - DIMMED {
        Light::all().for_each(|light| canvas[light].level /= 3);
    }
}
