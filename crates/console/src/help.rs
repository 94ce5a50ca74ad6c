//! Help shown as light: each possible action in turn, while A is held and once on a screen without a press for a while.

use crate::Millis;

/// How long a screen waits for a press before it shows help by itself, and for how long it then does.
const IDLE_TIME: Millis = 15_000;
const IDLE_HELP_TIME: Millis = 6_000;

/// How long each action is shown.
pub(crate) const STEP_TIME: Millis = 600;

/// For how long help has been shown: for as long as A has been held, or since the screen became idle.
pub(crate) fn elapsed(held: Option<Millis>, idle: Millis) -> Option<Millis> {
    held.or_else(|| idle.checked_sub(IDLE_TIME).filter(|elapsed| *elapsed < IDLE_HELP_TIME))
}

/// How many actions have been shown before the current one, modulo 60. The wrap-around is seamless for 2 to 6 actions.
pub(crate) fn steps(elapsed: Millis) -> usize {
    (elapsed / STEP_TIME % 60) as usize
}

/// Which of `count` actions is shown, in a ring that starts behind the selected one.
pub(crate) fn step_through(selected: usize, count: usize, elapsed: Millis) -> usize {
    (selected + 1 + steps(elapsed)) % count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_shown_while_a_is_held_and_once_on_an_idle_screen() {
        assert_eq!([Some(3), None].map(|held| elapsed(held, 0)), [Some(3), None]);
        assert_eq!(
            [14_999, 15_000, 20_999, 21_000].map(|idle| elapsed(None, idle)),
            [None, Some(0), Some(5_999), None]
        );
    }

    #[test]
    fn every_action_is_shown_and_the_selected_one_comes_last() {
        assert_eq!([0, 599, 600, 1_200, 1_800].map(|elapsed| step_through(1, 3, elapsed)), [2, 2, 0, 1, 2]);
        assert_eq!(step_through(0, 0, 700), 0, "without actions");
    }
}
