//! A key that is held key_repeat. Arrows may; every other key does once what it does, however long it is held.
//!
//! Some terminals say whether a key was pressed or key_repeat. Of the others only the time is known: a held key comes again after
//! a moment, and from then on in a quick succession that no finger has.

use std::time::{Duration, Instant};

use super::keymap::{self, Key, KeyAction};

/// A held key key_repeat at least as often as this. The usual intervals are 30 to 92 ms, and lines add to that.
const INTERVAL: Duration = Duration::from_millis(150);

/// No key is held for longer than this before it key_repeat.
const LONGEST_DELAY: Duration = Duration::from_secs(2);

/// A key as it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) key: Key,
    pub(super) kind: Kind,
}

/// Whether a key was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It was.
    Press,
    /// It is still held.
    Repeat,
    /// The terminal does not say.
    Unknown,
}

/// Tells presses from repeats.
#[derive(Debug, Default)]
pub(super) struct KeyRepeat {
    /// The last key of which the terminal did not say what it was, and when it came.
    last: Option<(Key, Instant)>,
    /// Whether that is held back, until it is known that it is not the first of many.
    waits: bool,
}

impl KeyRepeat {
    /// Takes a key that came at a time; which keys act.
    pub(super) fn take(&mut self, Stroke { key, kind }: Stroke, at: Instant) -> Vec<Key> {
        let mut acting = Vec::from_iter(self.rest(at));
        let gap = self.last.filter(|(last, _)| *last == key).map(|(_, then)| at.duration_since(then));
        let acts = match (kind, gap) {
            _ if may_repeat(key) => true,
            (Kind::Repeat, _) => false,
            (Kind::Unknown, Some(gap)) if gap < LONGEST_DELAY => {
                self.waits = gap >= INTERVAL;
                false
            }
            (Kind::Press | Kind::Unknown, _) => true,
        };
        if gap.is_none() {
            // Another key has come instead of a repeat.
            acting.extend(self.take_waiting());
        }
        self.last = (kind == Kind::Unknown).then_some((key, at));
        acting.extend(acts.then_some(key));
        acting
    }

    /// By this time nothing else has come: the key that acts now, if one was held back for long enough.
    pub(super) fn rest(&mut self, now: Instant) -> Option<Key> {
        let (_, at) = self.last?;
        if now.duration_since(at) >= INTERVAL { self.take_waiting() } else { None }
    }

    fn take_waiting(&mut self) -> Option<Key> {
        let (key, _) = self.last?;
        std::mem::take(&mut self.waits).then_some(key)
    }
}

/// Whether a key does no harm when it comes again and again.
fn may_repeat(key: Key) -> bool {
    let is_arrow =
        |action| matches!(action, KeyAction::Press(button) if matches!(button, console::Button::Arrow(_)));
    matches!(key, Key::Click(_)) || keymap::action(key, |_| None).is_some_and(is_arrow)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTER: Key = Key::Enter;

    /// Which keys have acted when, if these come at these times, in milliseconds.
    fn acting(kind: Kind, strokes: impl IntoIterator<Item = (u64, Key)>) -> Vec<(u64, Key)> {
        let (mut key_repeat, start) = (KeyRepeat::default(), Instant::now());
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

    /// A key that is held for three seconds.
    fn held(key: Key, delay: u64, interval: usize) -> impl Iterator<Item = (u64, Key)> {
        [0].into_iter().chain((delay..delay + 3_000).step_by(interval)).map(move |at| (at, key))
    }

    #[test]
    fn a_held_key_acts_once_whatever_its_delay_and_rate() {
        for key in [ENTER, Key::Escape, Key::Backspace, Key::Letter('a'), Key::Letter('m'), Key::Letter('i')]
        {
            for (delay, interval) in [(200, 30), (250, 92), (500, 33), (660, 40), (1_000, 140), (1_900, 33)] {
                assert_eq!(
                    acting(Kind::Unknown, held(key, delay, interval)),
                    [(0, key)],
                    "{delay}, {interval}"
                );
            }
        }
    }

    #[test]
    fn a_held_arrow_acts_as_often_as_it_comes() {
        for key in
            [Key::Up, Key::Left, Key::Letter('h'), Key::Letter('j'), Key::Letter('k'), Key::Letter('L')]
        {
            let all: Vec<_> = held(key, 500, 30).collect();
            assert_eq!(acting(Kind::Unknown, all.clone()), all);
            assert_eq!(acting(Kind::Repeat, all.clone()), all);
        }
    }

    #[test]
    fn presses_with_time_between_them_all_act_and_soon() {
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
    fn where_the_terminal_knows_every_press_acts_at_once_and_no_repeat_does() {
        let presses: Vec<_> = (0..500).step_by(10).map(|at| (at, ENTER)).collect();
        assert_eq!(acting(Kind::Press, presses.clone()), presses);
        assert_eq!(acting(Kind::Repeat, presses), []);
    }
}
