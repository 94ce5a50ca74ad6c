//! Debouncing: a bouncing contact becomes one press.

use crate::{Button, Input};

/// A sample of a button's contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contact {
    /// The button is up, or the contact bounces.
    #[default]
    Open,
    /// The button is down, or the contact bounces.
    Closed,
}

/// A debounced change of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The button went down.
    Press,
    /// The button came up.
    Release,
}

/// Debounces one contact.
///
/// An edge counts immediately, so debouncing adds no latency. The samples after it are ignored until the contact has
/// settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Debounce {
    state: Contact,
    ignored_samples: u8,
}

impl Debounce {
    /// The number of samples ignored after an edge. At 1 kHz they outlast the bouncing of common push buttons, which is
    /// below 10 ms.
    pub const SETTLE_SAMPLES: u8 = 15;

    /// The number of open samples after which a contact is idle: the last release has been reported and has settled.
    const IDLE_SAMPLES: u8 = 2 * (Self::SETTLE_SAMPLES + 1);

    /// A contact with this initial state. If it is closed, that is not a press.
    pub const fn with_initial(contact: Contact) -> Self {
        Self { state: contact, ignored_samples: 0 }
    }

    /// Takes the next sample, and returns the edge if there is one.
    pub fn sample(&mut self, contact: Contact) -> Option<Edge> {
        if self.ignored_samples > 0 {
            self.ignored_samples -= 1;
            return None;
        }
        if contact == self.state {
            return None;
        }
        self.state = contact;
        self.ignored_samples = Self::SETTLE_SAMPLES;
        Some(match contact {
            Contact::Closed => Edge::Press,
            Contact::Open => Edge::Release,
        })
    }
}

/// Detects when several contacts that are sampled together are idle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IdleDetector {
    /// The number of samples for which all of them have been open.
    open_samples: u8,
}

impl IdleDetector {
    /// Takes the next sample: closed if any of the contacts is.
    pub(crate) const fn sample(&mut self, any: Contact) {
        self.open_samples = match any {
            Contact::Closed => 0,
            Contact::Open => self.open_samples.saturating_add(1),
        };
    }

    /// Whether no input can follow until a contact closes.
    pub(crate) const fn is_idle(self) -> bool {
        self.open_samples >= Debounce::IDLE_SAMPLES
    }
}

/// One button: debounced presses, auto-repeat for arrows, hold for A and B.
///
/// A press is reported when the button goes down, except for A: holding it asks for help, so its press is reported on
/// an early release, and asking for help does nothing else. When A goes down, only that is reported.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    button: Button,
    debounce: Debounce,
    /// The number of samples for which it has been down.
    down_samples: Option<u32>,
}

impl Key {
    /// The number of samples before an arrow repeats for the first time.
    const REPEAT_AFTER: u32 = 400;
    /// The number of samples between two repeats.
    const REPEAT_EVERY: u32 = 120;
    /// The number of samples before A and B count as held.
    const HOLD_AFTER: u32 = 700;

    /// A button that is up.
    pub const fn new(button: Button) -> Self {
        Self::with_initial(button, Contact::Open)
    }

    /// A button with this initial state. If it is down, that is not a press: it was meant for the previous screen.
    pub const fn with_initial(button: Button, contact: Contact) -> Self {
        Self { button, debounce: Debounce::with_initial(contact), down_samples: None }
    }

    /// Takes the next sample, at 1 kHz, and returns the input if there is one.
    pub fn sample(&mut self, contact: Contact) -> Option<Input> {
        match self.debounce.sample(contact) {
            Some(Edge::Press) => {
                self.down_samples = Some(0);
                return Some(match self.button {
                    Button::A => Input::Down(Button::A),
                    button => Input::Press(button),
                });
            }
            Some(Edge::Release) => {
                return self.down_samples.take().map(|down| match self.button {
                    Button::A if down < Self::HOLD_AFTER => Input::Press(Button::A),
                    button => Input::Release(button),
                });
            }
            None => {}
        }
        let down = self.down_samples.as_mut()?;
        *down += 1;
        if let Button::Arrow(_) = self.button {
            if *down == Self::REPEAT_AFTER {
                *down -= Self::REPEAT_EVERY;
                return Some(Input::Press(self.button));
            }
        } else if *down == Self::HOLD_AFTER {
            return Some(Input::Hold(self.button));
        } else if *down > Self::HOLD_AFTER {
            *down = Self::HOLD_AFTER + 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{string::String, vec::Vec};

    /// The edge of each sample, `P`, `R` or a space; the samples are `_` (open) and `#` (closed).
    fn edges(samples: &str) -> String {
        let mut debounce = Debounce::default();
        let edge = |sample| match debounce.sample(if sample == '#' { Contact::Closed } else { Contact::Open })
        {
            Some(Edge::Press) => 'P',
            Some(Edge::Release) => 'R',
            None => ' ',
        };
        samples.chars().map(edge).collect()
    }

    #[test]
    fn a_press_and_a_release_are_reported_on_their_first_sample() {
        assert_eq!(
            edges("__####################____________________"),
            /* */ "  P                   R                   "
        );
    }

    #[test]
    fn bouncing_causes_no_further_edges() {
        assert_eq!(
            edges("__#_#__##_################_#_##_____________________"),
            /* */ "  P                       R                         "
        );
    }

    #[test]
    fn the_release_of_a_short_tap_is_reported_after_settling() {
        assert_eq!(
            edges("_##____________________#"), //
            /* */ " P               R      "
        );
    }

    #[test]
    fn holding_is_one_press() {
        let held: Vec<_> = edges(&"#".repeat(5_000)).chars().filter(|edge| *edge != ' ').collect();
        assert_eq!(held, ['P']);
    }

    /// The inputs, with their times, of a button that is down for this number of samples.
    fn inputs(button: Button, samples: usize) -> Vec<(usize, Input)> {
        inputs_of(&mut Key::new(button), samples)
    }

    fn inputs_of(key: &mut Key, samples: usize) -> Vec<(usize, Input)> {
        let contacts =
            core::iter::repeat_n(Contact::Closed, samples).chain(core::iter::repeat_n(Contact::Open, 50));
        contacts.enumerate().filter_map(|(at, contact)| Some((at, key.sample(contact)?))).collect()
    }

    /// The expected inputs of a button that is not down for long enough to repeat or to be held.
    fn tap(button: Button, samples: usize) -> Vec<(usize, Input)> {
        match button {
            Button::A => [(0, Input::Down(button)), (samples, Input::Press(button))].into(),
            _ => [(0, Input::Press(button)), (samples, Input::Release(button))].into(),
        }
    }

    #[test]
    fn a_button_that_is_down_initially_counts_only_when_it_is_pressed_again() {
        for button in Button::ALL {
            let mut key = Key::with_initial(button, Contact::Closed);
            assert_eq!(inputs_of(&mut key, 1_000), []);
            assert_eq!(inputs_of(&mut key, 100), tap(button, 100));
        }
    }

    #[test]
    fn a_held_arrow_repeats() {
        use Input::{Press, Release};
        let up = Button::UP;
        assert_eq!(inputs(up, 100), [(0, Press(up)), (100, Release(up))]);
        assert_eq!(
            inputs(up, 700),
            [(0, Press(up)), (400, Press(up)), (520, Press(up)), (640, Press(up)), (700, Release(up))]
        );
    }

    #[test]
    fn a_and_b_can_be_held_and_do_not_repeat() {
        use Input::{Down, Hold, Press, Release};
        for button in [Button::A, Button::B] {
            assert_eq!(inputs(button, 699), tap(button, 699));
            let held = [(700, Hold(button)), (9_000, Release(button))];
            let down = (0, if button == Button::A { Down(button) } else { Press(button) });
            assert_eq!(inputs(button, 9_000), [[down].as_slice(), &held].concat());
        }
    }
}
