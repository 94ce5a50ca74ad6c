//! The inputs of the console, and the part of them that screens and games handle.

use core::fmt;

use crate::{AnyMove, Led, Millis, Report, Setting, Size};

/// An input to the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Time has passed.
    Tick,
    /// A went down. It acts when it is released, or held for a while.
    Down(Button),
    /// A button was pressed, or an arrow repeats.
    Press(Button),
    /// A square of the panel was touched.
    Touch(Led),
    /// A button has been held for a while.
    Hold(Button),
    /// A button was released.
    Release(Button),
    /// A program makes a human's move.
    Move(AnyMove),
    /// A program selects a value of a setting by its index; see [`Setting::find`].
    Set(Setting, u8),
    /// The engine reports progress or an answer.
    Engine(Report),
}

/// An input with a timestamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// When it happened.
    pub at: Millis,
    /// The input.
    pub input: Input,
}

/// One of the six buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Moves the cursor or the selection; held, it repeats.
    Arrow(Arrow),
    /// Confirms; held, it shows help.
    A,
    /// Goes back; held, it opens the menu.
    B,
}

impl Button {
    /// The arrow up.
    pub const UP: Self = Self::Arrow(Arrow::Up);
    /// The arrow down.
    pub const DOWN: Self = Self::Arrow(Arrow::Down);
    /// The arrow to the left.
    pub const LEFT: Self = Self::Arrow(Arrow::Left);
    /// The arrow to the right.
    pub const RIGHT: Self = Self::Arrow(Arrow::Right);
    /// All six.
    pub const ALL: [Self; 6] = [Self::UP, Self::DOWN, Self::LEFT, Self::RIGHT, Self::A, Self::B];

    /// Its index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Arrow(arrow) => arrow as usize,
            Self::A => 4,
            Self::B => 5,
        }
    }
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Arrow(Arrow::Up) => "up",
            Self::Arrow(Arrow::Down) => "down",
            Self::Arrow(Arrow::Left) => "left",
            Self::Arrow(Arrow::Right) => "right",
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// The direction of an arrow button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arrow {
    /// To the row above, or to the previous entry.
    Up,
    /// To the row below, or to the next entry.
    Down,
    /// To the column on the left, or to the previous entry.
    Left,
    /// To the column on the right, or to the next entry.
    Right,
}

impl Arrow {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The index after or before `at` in a ring of `count` entries.
    pub(crate) const fn cycle(self, at: usize, count: usize) -> usize {
        let count = if count == 0 { 1 } else { count };
        match self {
            Self::Right | Self::Down => (at + 1) % count,
            Self::Left | Self::Up => (at + count - 1) % count,
        }
    }
}

/// The input that screens and games handle: a button press or a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Press {
    Button(Button),
    Touch(Led),
}

impl Press {
    /// The button it stands for on a screen without squares: the outer edge of the panel acts as the four arrows and
    /// the rest as A.
    pub(crate) fn to_button(self, size: Size) -> Button {
        let led = match self {
            Self::Button(button) => return button,
            Self::Touch(led) => led,
        };
        let [(row, rows), (column, columns)] = size.geometry().nearest(led);
        match (row, column) {
            (_, column) if column == *columns.start() => Button::LEFT,
            (_, column) if column == *columns.end() => Button::RIGHT,
            (row, _) if row == *rows.start() => Button::UP,
            (row, _) if row == *rows.end() => Button::DOWN,
            _ => Button::A,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{string::String, vec::Vec};

    #[test]
    fn a_touch_on_an_icon_is_a_and_on_the_edge_of_the_panel_an_arrow() {
        let touched =
            |size, row, column| match Press::Touch(Led::on_board(row, column).unwrap()).to_button(size) {
                Button::A => 'A',
                Button::B => 'B',
                Button::Arrow(Arrow::Up) => '^',
                Button::Arrow(Arrow::Down) => 'v',
                Button::Arrow(Arrow::Left) => '<',
                Button::Arrow(Arrow::Right) => '>',
            };
        let board = |size| -> Vec<String> {
            (0..6).map(|row| (0..6).map(|column| touched(size, row, column)).collect()).collect()
        };
        assert_eq!(board(Size::Six), ["<^^^^>", "<AAAA>", "<AAAA>", "<AAAA>", "<AAAA>", "<vvvv>"]);
        assert_eq!(board(Size::Eight), ["AAAAAA"; 6], "the bezel is the edge");
        let bezel = |step| Press::Touch(Led::on_bezel(step)).to_button(Size::Eight);
        assert_eq!(bezel(3), Button::Arrow(Arrow::Up));
        assert_eq!(bezel(10), Button::Arrow(Arrow::Right));
        assert_eq!(bezel(17), Button::Arrow(Arrow::Down));
        assert_eq!(bezel(24), Button::Arrow(Arrow::Left));
        assert_eq!(Press::Button(Button::B).to_button(Size::Six), Button::B);
    }

    #[test]
    fn arrows_cycle_through_a_ring_in_both_directions() {
        assert_eq!(
            [Arrow::Right, Arrow::Down, Arrow::Left, Arrow::Up].map(|arrow| arrow.cycle(0, 3)),
            [1, 1, 2, 2]
        );
        assert_eq!(Arrow::Right.cycle(2, 3), 0);
        assert_eq!(Arrow::Left.cycle(0, 0), 0, "an empty ring");
    }
}
