//! What a person does to the console, as the screens and games take it.

use crate::{Button, Canvas, Light, Size};

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Arrow {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The place that comes after `at` among `count` on a ring: to the right and down is on, to the left and up is back.
    pub(crate) const fn turn(self, at: usize, count: usize) -> usize {
        let count = if count == 0 { 1 } else { count };
        match self {
            Self::Right | Self::Down => (at + 1) % count,
            Self::Left | Self::Up => (at + count - 1) % count,
        }
    }
}

/// What is pressed: an arrow, yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Press {
    /// An arrow was pressed, or repeats.
    Arrow(Arrow),
    /// A was pressed: yes.
    A,
    /// B was pressed: no, and back.
    B,
}

/// What a person does: a press, or a touch of a light of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Input {
    Press(Press),
    Touch(Light),
}

impl From<Button> for Press {
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

impl Input {
    /// What it means where there are no squares but a picture. A touch of the picture is A; on the side of the panel to
    /// which an arrow points it is that arrow. Where the panel has a bezel its sides are those of the bezel.
    pub(crate) fn on_picture(self, size: Size) -> Press {
        let light = match self {
            Self::Press(press) => return press,
            Self::Touch(light) => light,
        };
        let side = match size {
            Size::Eight => Canvas::SIDE,
            Size::Six => Light::BOARD_SIDE,
        };
        let margin = (Canvas::SIDE - side) / 2;
        let index = light.index() as u8;
        let [row, column] =
            [index / Canvas::SIDE, index % Canvas::SIDE].map(|at| at.saturating_sub(margin).min(side - 1));
        match (row, column) {
            (_, 0) => Press::Arrow(Arrow::Left),
            (_, last) if last == side - 1 => Press::Arrow(Arrow::Right),
            (0, _) => Press::Arrow(Arrow::Up),
            (last, _) if last == side - 1 => Press::Arrow(Arrow::Down),
            _ => Press::A,
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
            |size, row, column| match Input::Touch(Light::on_board(row, column).unwrap()).on_picture(size) {
                Press::A => 'A',
                Press::B => 'B',
                Press::Arrow(Arrow::Up) => '^',
                Press::Arrow(Arrow::Down) => 'v',
                Press::Arrow(Arrow::Left) => '<',
                Press::Arrow(Arrow::Right) => '>',
            };
        let board = |size| -> Vec<String> {
            (0..6).map(|row| (0..6).map(|column| touched(size, row, column)).collect()).collect()
        };
        assert_eq!(board(Size::Six), ["<^^^^>", "<AAAA>", "<AAAA>", "<AAAA>", "<AAAA>", "<vvvv>"]);
        assert_eq!(board(Size::Eight), ["AAAAAA"; 6], "there the bezel is around it");
        let bezel = |step| Input::Touch(Light::on_bezel(step)).on_picture(Size::Eight);
        assert_eq!(bezel(3), Press::Arrow(Arrow::Up));
        assert_eq!(bezel(10), Press::Arrow(Arrow::Right));
        assert_eq!(bezel(17), Press::Arrow(Arrow::Down));
        assert_eq!(bezel(24), Press::Arrow(Arrow::Left));
        assert_eq!(Input::Press(Press::B).on_picture(Size::Six), Press::B);
    }

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
