//! The paints of tic-tac-toe.

use rules::tic_tac_toe::Mark;
use smart_leds::RGB8;

/// A paint of tic-tac-toe: a mark or its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint(pub Mark);

impl Paint {
    /// The colours in the standard palette, the colour-blind one and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self.0 {
            Mark::Cross => [RGB8::new(255, 120, 0), RGB8::new(255, 240, 120), RGB8::new(255, 200, 60)],
            Mark::Nought => [RGB8::new(0, 60, 160), RGB8::new(0, 70, 190), RGB8::new(70, 0, 150)],
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self.0 {
            Mark::Cross => ['K', 'k'],
            Mark::Nought => ['Q', 'q'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Mark::Cross, Mark::Nought].map(Self).into_iter()
    }
}
