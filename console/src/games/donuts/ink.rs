//! What lights mean in Donuts.

use rules::donuts::{Colour, Direction};
use smart_leds::RGB8;

use crate::ink::grey;

/// An ink of Donuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A donut of this colour, and its player.
    Donut(Colour),
    /// An empty square with a line in this direction.
    Line(Direction),
}

impl Ink {
    /// In the standard palette, the colour-blind one, and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Donut(Colour::Vanilla) => [RGB8::new(255, 236, 175), grey(255), RGB8::new(240, 250, 255)],
            Self::Donut(Colour::Chocolate) => [RGB8::new(205, 90, 0), grey(140), RGB8::new(210, 73, 30)],
            Self::Line(Direction::Row) => [RGB8::new(0, 0, 112), grey(76), RGB8::new(0, 0, 130)],
            Self::Line(Direction::Column) => [RGB8::new(0, 60, 0), grey(62), RGB8::new(68, 0, 56)],
            Self::Line(Direction::Rising) => [RGB8::new(60, 0, 90), grey(51), RGB8::new(56, 0, 98)],
            Self::Line(Direction::Falling) => [RGB8::new(0, 46, 62), grey(40), RGB8::new(0, 48, 60)],
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
