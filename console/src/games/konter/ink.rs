//! What lights mean in Konter.

use rules::konter::Colour;
use smart_leds::RGB8;

use crate::ink::grey;

/// An ink of Konter: a stone of this colour, and its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink(pub Colour);

impl Ink {
    /// In the standard palette, the colour-blind one, and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self.0 {
            Colour::Dark => [RGB8::new(190, 0, 80), grey(128), RGB8::new(110, 36, 190)],
            Colour::Light => [RGB8::new(225, 255, 245), grey(255), RGB8::new(255, 230, 115)],
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
