//! What goes into the console, and what its screens and games take of it.

use core::fmt;

use crate::{Canvas, Led, Millis, Report, Size};

/// Something that happens to the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Time has passed.
    Tick,
    /// A button was pressed, or an arrow repeats.
    Press(Button),
    /// A light of the panel was touched.
    Touch(Led),
    /// A button has been held for a while.
    Hold(Button),
    /// A button was let go.
    Release(Button),
    /// The engine reports progress or an answer.
    Engine(Report),
}

/// An input, and when it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// When it happened.
    pub at: Millis,
    /// What happened.
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

    /// Its place among all six.
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

/// What screens and games take: a press of a button, or a touch of a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Press {
    Button(Button),
    Touch(Led),
}

impl Press {
    /// What it means on a screen that shows an icon instead of squares: the sides of the panel, or of its bezel where there
    /// is one, are the arrows, and the rest is A.
    pub(crate) fn on_icon(self, size: Size) -> Button {
        let light = match self {
            Self::Button(button) => return button,
            Self::Touch(light) => light,
        };
        let side = match size {
            Size::Eight => Canvas::SIDE,
            Size::Six => Led::BOARD_SIDE,
        };
        let margin = (Canvas::SIDE - side) / 2;
        let index = light.index() as u8;
        let [row, column] =
            [index / Canvas::SIDE, index % Canvas::SIDE].map(|at| at.saturating_sub(margin).min(side - 1));
        match (row, column) {
            (_, 0) => Button::LEFT,
            (_, last) if last == side - 1 => Button::RIGHT,
            (0, _) => Button::UP,
            (last, _) if last == side - 1 => Button::DOWN,
            _ => Button::A,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{string::String, vec::Vec};

    #[test]
    fn a_picture_is_a_and_the_sides_of_the_panel_are_arrows() {
        let touched =
            |size, row, column| match Press::Touch(Led::on_board(row, column).unwrap()).on_icon(size) {
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
        assert_eq!(board(Size::Eight), ["AAAAAA"; 6], "there the bezel is around it");
        let bezel = |step| Press::Touch(Led::on_bezel(step)).on_icon(Size::Eight);
        assert_eq!(bezel(3), Button::Arrow(Arrow::Up));
        assert_eq!(bezel(10), Button::Arrow(Arrow::Right));
        assert_eq!(bezel(17), Button::Arrow(Arrow::Down));
        assert_eq!(bezel(24), Button::Arrow(Arrow::Left));
        assert_eq!(Press::Button(Button::B).on_icon(Size::Six), Button::B);
    }

    #[test]
    fn arrows_turn_a_ring_either_way() {
        assert_eq!(
            [Arrow::Right, Arrow::Down, Arrow::Left, Arrow::Up].map(|arrow| arrow.cycle(0, 3)),
            [1, 1, 2, 2]
        );
        assert_eq!(Arrow::Right.cycle(2, 3), 0);
        assert_eq!(Arrow::Left.cycle(0, 0), 0, "nothing to turn");
    }
}
