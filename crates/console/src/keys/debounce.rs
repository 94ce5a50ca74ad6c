//! Debouncing: how a bouncing contact becomes one press.

use crate::{Button, Input};

/// What a button's contact is found to be at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contact {
    /// Nobody pushes.
    #[default]
    Open,
    /// Somebody pushes, or the contact bounces.
    Closed,
}

/// A change that a person made, cleared of bouncing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The button went down.
    Press,
    /// The button came up.
    Release,
}

/// Clears one button's contact of bouncing.
///
/// A press counts from its first edge, so it is never late; after any edge the contact is not believed until it
/// has had time to settle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Debounce {
    held: Contact,
    unsettled: u8,
}

impl Debounce {
    /// How many samples after an edge are not believed. Taken at 1 kHz they outlast the bouncing of usual
    /// push buttons, which is below 10 ms.
    pub const SETTLING: u8 = 15;

    /// After so many samples of an open contact nothing more can come of it: the last release has been noticed, and has had
    /// its time to settle.
    const REST: u8 = 2 * (Self::SETTLING + 1);

    /// A contact that is found like this at the start. If it is closed already, that is no press.
    pub const fn found(contact: Contact) -> Self {
        Self { held: contact, unsettled: 0 }
    }

    /// Takes the next sample and says whether a person pushed or let go.
    pub fn sample(&mut self, contact: Contact) -> Option<Edge> {
        if self.unsettled > 0 {
            self.unsettled -= 1;
            return None;
        }
        if contact == self.held {
            return None;
        }
        self.held = contact;
        self.unsettled = Self::SETTLING;
        Some(match contact {
            Contact::Closed => Edge::Press,
            Contact::Open => Edge::Release,
        })
    }
}

/// Tells when several contacts that are sampled together rest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rest {
    /// For how many samples all of them have been open.
    open: u8,
}

impl Rest {
    /// Takes the next sample: closed if any of the contacts is.
    pub(crate) const fn sample(&mut self, any: Contact) {
        self.open = match any {
            Contact::Closed => 0,
            Contact::Open => self.open.saturating_add(1),
        };
    }

    /// Whether further samples would tell nothing until a contact is closed.
    pub(crate) const fn rests(self) -> bool {
        self.open >= Debounce::REST
    }
}

/// One button, sampled: presses without bouncing, arrows that repeat, A and B that can be held.
///
/// A press counts from its first edge, but for A: holding it asks for help, so only letting it go before that is a press, and
/// whoever asks has done nothing yet.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    button: Button,
    debounce: Debounce,
    /// For how many samples it has been down.
    down: Option<u32>,
}

impl Key {
    /// After so many samples an arrow repeats for the first time.
    const REPEAT_AFTER: u32 = 400;
    /// After so many more it repeats again and again.
    const REPEAT_EVERY: u32 = 120;
    /// After so many samples A and B count as held.
    const HOLD_AFTER: u32 = 700;

    /// A button that nobody has pushed yet.
    pub const fn new(button: Button) -> Self {
        Self::found(button, Contact::Open)
    }

    /// A button whose contact is found like this at the start. If somebody pushes it already, that was meant for what was
    /// there before: it counts only when it is pushed again.
    pub const fn found(button: Button, contact: Contact) -> Self {
        Self { button, debounce: Debounce::found(contact), down: None }
    }

    /// Takes the next sample, at 1 kHz, and says what happened.
    pub fn sample(&mut self, contact: Contact) -> Option<Input> {
        match self.debounce.sample(contact) {
            Some(Edge::Press) => {
                self.down = Some(0);
                return Some(Input::Press(self.button)).filter(|_| self.button != Button::A);
            }
            Some(Edge::Release) => {
                return self.down.take().map(|down| match self.button {
                    Button::A if down < Self::HOLD_AFTER => Input::Press(Button::A),
                    button => Input::Release(button),
                });
            }
            None => {}
        }
        let down = self.down.as_mut()?;
        *down += 1;
        if let Button::Arrow(_) = self.button {
            if *down == Self::REPEAT_AFTER {
                // From here on the counter runs in rounds.
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

    /// Samples as `_` (open) and `#` (closed), and under each the edge that it gives: `P`, `R` or a space.
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
    fn a_press_and_a_release_count_on_their_first_sample() {
        assert_eq!(
            edges("__####################____________________"),
            /* */ "  P                   R                   "
        );
    }

    #[test]
    fn bouncing_is_neither_a_second_press_nor_a_release() {
        assert_eq!(
            edges("__#_#__##_################_#_##_____________________"),
            /* */ "  P                       R                         "
        );
    }

    #[test]
    fn a_tap_shorter_than_the_settling_is_released_after_it() {
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

    /// When what happens to a button that is down for so many samples.
    fn events(button: Button, samples: usize) -> Vec<(usize, Input)> {
        events_of(&mut Key::new(button), samples)
    }

    fn events_of(key: &mut Key, samples: usize) -> Vec<(usize, Input)> {
        let contacts =
            core::iter::repeat_n(Contact::Closed, samples).chain(core::iter::repeat_n(Contact::Open, 50));
        contacts.enumerate().filter_map(|(at, contact)| Some((at, key.sample(contact)?))).collect()
    }

    /// What happens when a button is down for so many samples, and not held.
    fn tap(button: Button, samples: usize) -> Vec<(usize, Input)> {
        match button {
            Button::A => [(samples, Input::Press(button))].into(),
            _ => [(0, Input::Press(button)), (samples, Input::Release(button))].into(),
        }
    }

    #[test]
    fn a_button_that_is_held_at_the_start_counts_only_when_it_is_pushed_again() {
        for button in Button::ALL {
            let mut key = Key::found(button, Contact::Closed);
            assert_eq!(events_of(&mut key, 1_000), []);
            assert_eq!(events_of(&mut key, 100), tap(button, 100));
        }
    }

    #[test]
    fn an_arrow_that_is_held_repeats() {
        use Input::{Press, Release};
        let up = Button::UP;
        assert_eq!(events(up, 100), [(0, Press(up)), (100, Release(up))]);
        assert_eq!(
            events(up, 700),
            [(0, Press(up)), (400, Press(up)), (520, Press(up)), (640, Press(up)), (700, Release(up))]
        );
    }

    #[test]
    fn a_and_b_can_be_held_and_do_not_repeat() {
        use Input::{Hold, Press, Release};
        for button in [Button::A, Button::B] {
            assert_eq!(events(button, 699), tap(button, 699));
            let held = [(700, Hold(button)), (9_000, Release(button))];
            let pressed = [(0, Press(button))].into_iter().filter(|_| button == Button::B);
            assert_eq!(events(button, 9_000), pressed.chain(held).collect::<Vec<_>>());
        }
    }
}
