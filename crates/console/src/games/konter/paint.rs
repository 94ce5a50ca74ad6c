//! The paints of Konter.

use rules::konter::Colour;
use smart_leds::RGB8;

/// A paint of Konter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// A stone of this colour, or its player.
    Stone(Colour),
    /// The light that shows that this colour has the majority in a row or column.
    Majority(Colour),
}

impl Paint {
    /// The colours in the standard palette, the colour-blind one and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Stone(Colour::Dark) => {
                [RGB8::new(160, 19, 66), RGB8::new(6, 110, 214), RGB8::new(129, 25, 214)]
            }
            Self::Stone(Colour::Light) => {
                [RGB8::new(238, 255, 241), RGB8::new(247, 253, 120), RGB8::new(253, 255, 149)]
            }
            // Deep blue in every palette.
            Self::Majority(Colour::Dark) => [RGB8::new(0, 0, 80), RGB8::new(0, 0, 85), RGB8::new(0, 0, 75)],
            // Sky blue where light stones are white, red where they are yellow.
            Self::Majority(Colour::Light) => {
                [RGB8::new(0, 36, 95), RGB8::new(116, 0, 0), RGB8::new(100, 0, 0)]
            }
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self {
            Self::Stone(Colour::Dark) => ['X', 'x'],
            Self::Stone(Colour::Light) => ['O', 'o'],
            Self::Majority(Colour::Dark) => ['D', 'd'],
            Self::Majority(Colour::Light) => ['L', 'l'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Colour::ALL.into_iter().flat_map(|colour| [Self::Stone(colour), Self::Majority(colour)])
    }
}
