//! Suppresses key repeat: a held arrow repeats, any other held key acts once.
//!
//! Some terminals report whether a key was pressed or repeats. For all others only timing tells: a held key repeats after a delay,
//! and from then on faster than a finger can.

use std::time::{Duration, Instant};

use super::keymap::{self, Key, KeyAction};

/// The longest interval between two repeats. The usual intervals are 30 to 92 ms, and a slow line adds to that.
const INTERVAL: Duration = Duration::from_millis(150);

/// The longest delay between a press and its first repeat.
const LONGEST_DELAY: Duration = Duration::from_secs(2);

/// A key event from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) key: Key,
    pub(super) kind: Kind,
}

/// What the terminal reports about a key event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The key was pressed.
    Press,
    /// The key is held.
    Repeat,
    /// The key was released.
    Release,
    /// In the kitty protocol an event without a kind is a press, but a terminal that supports the protocol only in part sends
    /// repeats in this form, too.
    PressOrRepeat,
    /// The terminal reports no kind.
    Unknown,
}

/// Tells presses from repeats.
#[derive(Debug, Default)]
pub(super) struct KeyRepeat {
    /// Whether the terminal has reported a repeat or a release: then it reports all of them.
    reports_kinds: bool,
    /// The last key of unknown kind, and when it came. Clicks don't count: the mouse is used while a key is held.
    last: Option<(Key, Instant)>,
    /// Whether the last key is held back until it is clear whether it was the first of many repeats.
    is_pending: bool,
}

impl KeyRepeat {
    /// Takes a key event and returns the keys that act.
    pub(super) fn take(&mut self, Stroke { key, kind }: Stroke, at: Instant) -> Vec<Key> {
        let mut acting = Vec::from_iter(self.rest(at));
        if let Key::Click(_) = key {
            acting.push(key);
            return acting;
        }
        self.reports_kinds |= matches!(kind, Kind::Repeat | Kind::Release);
        let is_unknown = match kind {
            Kind::Press | Kind::Repeat => false,
            Kind::Release => return acting,
            Kind::PressOrRepeat => !self.reports_kinds,
            Kind::Unknown => true,
        };
        let gap = self.last.filter(|(last, _)| *last == key).map(|(_, then)| at.duration_since(then));
        let acts = match gap {
            _ if may_repeat(key) => true,
            Some(gap) if is_unknown && gap < LONGEST_DELAY => {
                self.is_pending = gap >= INTERVAL;
                false
            }
            _ => kind != Kind::Repeat,
        };
        if gap.is_none() {
            // Another key: the pending one was not repeated.
            acting.extend(self.take_pending());
        }
        self.last = is_unknown.then_some((key, at));
        acting.extend(acts.then_some(key));
        acting
    }

    /// The pending key, once it has not been repeated for long enough.
    pub(super) fn rest(&mut self, now: Instant) -> Option<Key> {
        let (_, at) = self.last?;
        if now.duration_since(at) >= INTERVAL { self.take_pending() } else { None }
    }

    fn take_pending(&mut self) -> Option<Key> {
        let (key, _) = self.last?;
        std::mem::take(&mut self.is_pending).then_some(key)
    }
}

/// Whether a key may act again and again while it is held.
fn may_repeat(key: Key) -> bool {
    let is_arrow =
        |action| matches!(action, KeyAction::Press(button) if matches!(button, console::Button::Arrow(_)));
    keymap::action(key, |_| None).is_some_and(is_arrow)
}

#[cfg(test)]
mod tests {
    use super::{super::layout::Spot, *};

    const ENTER: Key = Key::Enter;

    /// The keys that act and when, given key events with their times in milliseconds.
    fn acting(kind: Kind, strokes: impl IntoIterator<Item = (u64, Key)>) -> Vec<(u64, Key)> {
        acting_after(KeyRepeat::default(), kind, strokes)
    }

    fn acting_after(
        mut key_repeat: KeyRepeat,
        kind: Kind,
        strokes: impl IntoIterator<Item = (u64, Key)>,
    ) -> Vec<(u64, Key)> {
        let start = Instant::now();
        let mut strokes = strokes.into_iter().peekable();
        let mut acting = Vec::new();
        for now in 0..10_000 {
            let at = start + Duration::from_millis(now);
            while let Some((_, key)) = strokes.next_if(|(when, _)| *when == now) {
                acting.extend(key_repeat.take(Stroke { key, kind }, at).into_iter().map(|key| (now, key)));
            }
            acting.extend(key_repeat.rest(at).map(|key| (now, key)));
        }
        assert_eq!(strokes.next(), None);
        acting
    }

    /// A key held for three seconds.
    fn held(key: Key, delay: u64, interval: usize) -> impl Iterator<Item = (u64, Key)> {
        [0].into_iter().chain((delay..delay + 3_000).step_by(interval)).map(move |at| (at, key))
    }

    #[test]
    fn a_held_key_acts_once_whatever_its_delay_and_rate() {
        for key in [ENTER, Key::Escape, Key::Backspace, Key::Letter('a'), Key::Letter('m'), Key::Letter('i')]
        {
            for (delay, interval) in [(200, 30), (250, 92), (500, 33), (660, 40), (1_000, 140), (1_900, 33)] {
                for kind in [Kind::Unknown, Kind::PressOrRepeat] {
                    let acted = acting(kind, held(key, delay, interval));
                    assert_eq!(acted, [(0, key)], "{kind:?}, {delay}, {interval}");
                }
            }
        }
    }

    #[test]
    fn a_held_arrow_acts_at_each_repeat() {
        for key in
            [Key::Up, Key::Left, Key::Letter('h'), Key::Letter('j'), Key::Letter('k'), Key::Letter('L')]
        {
            let all: Vec<_> = held(key, 500, 30).collect();
            assert_eq!(acting(Kind::Unknown, all.clone()), all);
            assert_eq!(acting(Kind::Repeat, all.clone()), all);
        }
    }

    #[test]
    fn presses_with_pauses_between_them_all_act_soon() {
        let acted = acting(Kind::Unknown, [0, 200, 500, 3_000, 3_160].map(|at| (at, ENTER)));
        assert_eq!(acted, [0, 350, 650, 3_000, 3_310].map(|at| (at, ENTER)));
    }

    #[test]
    fn different_keys_never_wait_and_keep_their_order() {
        let keys = [ENTER, Key::Escape, ENTER, Key::Right, ENTER];
        assert_eq!(acting(Kind::Unknown, keys.map(|key| (5, key))), keys.map(|key| (5, key)));
        let acted = acting(Kind::Unknown, [(0, ENTER), (300, ENTER), (310, Key::Escape)]);
        assert_eq!(acted, [(0, ENTER), (310, ENTER), (310, Key::Escape)]);
    }

    #[test]
    fn where_the_terminal_reports_kinds_every_press_acts_at_once_and_no_repeat_acts() {
        let presses: Vec<_> = (0..500).step_by(10).map(|at| (at, ENTER)).collect();
        assert_eq!(acting(Kind::Press, presses.clone()), presses);
        assert_eq!(acting(Kind::Repeat, presses), []);
    }

    #[test]
    fn an_event_without_a_kind_is_a_press_once_the_terminal_has_reported_a_repeat_or_release() {
        let presses: Vec<_> = (0..500).step_by(10).map(|at| (at, ENTER)).collect();
        assert_eq!(acting(Kind::PressOrRepeat, presses.clone()), [(0, ENTER)]);
        for kind in [Kind::Repeat, Kind::Release] {
            let mut key_repeat = KeyRepeat::default();
            assert_eq!(key_repeat.take(Stroke { key: Key::Escape, kind }, Instant::now()), []);
            assert_eq!(acting_after(key_repeat, Kind::PressOrRepeat, presses.clone()), presses);
        }
    }

    #[test]
    fn a_click_acts_at_once_and_does_not_let_a_held_key_act_again() {
        let click = Key::Click(Spot { row: 3, column: 4 });
        for (clicked, delay) in [(250, 500), (510, 500), (700, 200), (1_001, 33)] {
            let mut strokes: Vec<_> = held(ENTER, delay, 33).collect();
            strokes.insert(strokes.partition_point(|(at, _)| *at < clicked), (clicked, click));
            assert_eq!(acting(Kind::Unknown, strokes), [(0, ENTER), (clicked, click)], "{clicked}, {delay}");
        }
    }
}
