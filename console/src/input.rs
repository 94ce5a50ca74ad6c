//! What a person does to the console, as the screens and games take it.

use crate::{Button, Light};

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Arrow {
    /// The place that comes after `at` among `count` on a ring: to the right and down is on, to the left and up is back.
    pub(crate) const fn turn(self, at: usize, count: usize) -> usize {
        let count = if count == 0 { 1 } else { count };
        match self {
            Self::Right | Self::Down => (at + 1) % count,
            Self::Left | Self::Up => (at + count - 1) % count,
        }
    }
}

/// What a person does: an arrow, yes, no, or a square that is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Input {
    /// An arrow was pressed, or repeats.
    Arrow(Arrow),
    /// A was pressed: yes.
    A,
    /// B was pressed: no, and back.
    B,
    /// A light of the panel was touched.
    Touch(Light),
}

impl From<Button> for Input {
    fn from(button: Button) -> Self {
        match button {
            Button::Up => Self::Arrow(Arrow::Up),
            Button::Down => Self::Arrow(Arrow::Down),
            Button::Left => Self::Arrow(Arrow::Left),
            Button::Right => Self::Arrow(Arrow::Right),
            Button::A => Self::A,
            Button::B => Self::B,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_turn_a_ring_either_way() {
        assert_eq!(
            [Arrow::Right, Arrow::Down, Arrow::Left, Arrow::Up].map(|arrow| arrow.turn(0, 3)),
            [1, 1, 2, 2]
        );
        assert_eq!(Arrow::Right.turn(2, 3), 0);
        assert_eq!(Arrow::Left.turn(0, 0), 0, "nothing to turn");
    }
}
