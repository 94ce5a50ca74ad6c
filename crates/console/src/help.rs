//! Help as light: everything that can be done here, one after the other. It is seen while A is held, and once by itself on a
//! screen that was left alone for a while.

use crate::Millis;

/// After how long without a press a screen explains itself, and how long it takes for that.
const ALONE: Millis = 15_000;
const EXPLAINING: Millis = 6_000;

/// How long each thing is looked at.
pub(crate) const LOOKING: Millis = 600;

/// For how long help has been seen: A has been held for so long, or the screen has been alone.
pub(crate) fn shown(held: Option<Millis>, alone: Millis) -> Option<Millis> {
    held.or_else(|| alone.checked_sub(ALONE).filter(|shown| *shown < EXPLAINING))
}

/// How many things have been looked at before the one that is looked at now. It begins anew before it is too many to count;
/// two, three, four, five or six things come around until then.
pub(crate) fn turns(shown: Millis) -> usize {
    (shown / LOOKING % 60) as usize
}

/// Which of `count` things is looked at, the first one behind that at `at`, around and around.
pub(crate) fn turned(at: usize, count: usize, shown: Millis) -> usize {
    (at + 1 + turns(shown)) % count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_seen_while_a_is_held_and_once_on_a_screen_that_is_alone() {
        assert_eq!([Some(3), None].map(|held| shown(held, 0)), [Some(3), None]);
        assert_eq!(
            [14_999, 15_000, 20_999, 21_000].map(|alone| shown(None, alone)),
            [None, Some(0), Some(5_999), None]
        );
    }

    #[test]
    fn everything_is_looked_at_and_what_was_there_comes_last() {
        assert_eq!([0, 599, 600, 1_200, 1_800].map(|shown| turned(1, 3, shown)), [2, 2, 0, 1, 2]);
        assert_eq!(turned(0, 0, 700), 0, "nothing to look at");
    }
}
