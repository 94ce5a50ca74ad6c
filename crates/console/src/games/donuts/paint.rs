//! The paints of Donuts.

use rules::donuts::{Colour, Direction};
use smart_leds::RGB8;

/// A paint of Donuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// A donut of this colour, or its player.
    Donut(Colour),
    /// An empty square with a line in this direction.
    Line(Direction),
}

impl Paint {
    /// The colours in the standard palette, the colour-blind one and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Donut(Colour::Vanilla) => {
                [RGB8::new(250, 255, 175), RGB8::new(255, 252, 255), RGB8::new(237, 255, 249)]
            }
            Self::Donut(Colour::Chocolate) => {
                [RGB8::new(192, 108, 0), RGB8::new(208, 118, 0), RGB8::new(206, 107, 15)]
            }
            Self::Line(Direction::Row) => {
                [RGB8::new(0, 0, 126), RGB8::new(101, 67, 80), RGB8::new(0, 0, 152)]
            }
            Self::Line(Direction::Column) => {
                [RGB8::new(0, 58, 0), RGB8::new(57, 66, 0), RGB8::new(110, 57, 20)]
            }
            Self::Line(Direction::Rising) => {
                [RGB8::new(60, 0, 42), RGB8::new(0, 0, 121), RGB8::new(70, 0, 52)]
            }
            Self::Line(Direction::Falling) => {
                [RGB8::new(0, 71, 63), RGB8::new(60, 0, 0), RGB8::new(20, 58, 97)]
            }
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self {
            Self::Donut(Colour::Vanilla) => ['V', 'v'],
            Self::Donut(Colour::Chocolate) => ['C', 'c'],
            Self::Line(Direction::Row) => ['-', '='],
            Self::Line(Direction::Column) => ['|', 'I'],
            Self::Line(Direction::Rising) => ['/', 'Z'],
            Self::Line(Direction::Falling) => ['\\', 'S'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Colour::Vanilla, Colour::Chocolate]
            .map(Self::Donut)
            .into_iter()
            .chain(Direction::ALL.map(Self::Line))
    }
}
