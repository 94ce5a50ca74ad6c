//! The paints of Konter.

use rules::konter::Colour;
use smart_leds::RGB8;

/// A paint of Konter: a stone of this colour, or its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint(pub Colour);

impl Paint {
    /// The colours in the standard palette, the colour-blind one and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self.0 {
            Colour::Dark => [RGB8::new(160, 19, 66), RGB8::new(6, 110, 214), RGB8::new(129, 25, 214)],
            Colour::Light => [RGB8::new(238, 255, 241), RGB8::new(247, 253, 120), RGB8::new(253, 255, 149)],
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self.0 {
            Colour::Dark => ['X', 'x'],
            Colour::Light => ['O', 'o'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Colour::ALL.map(Self).into_iter()
    }
}
