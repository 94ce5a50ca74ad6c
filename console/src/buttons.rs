//! The six buttons, and how a bouncing contact becomes one press.

use core::fmt;

/// A button of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// Yes.
    A,
    /// No, and back.
    B,
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::A => "A",
            Self::B => "B",
        })
    }
}

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
}
