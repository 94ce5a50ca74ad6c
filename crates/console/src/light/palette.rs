//! Palettes. The colour of a paint in each of them stands with the paint.
//!
//! Whatever may stand side by side and must be told apart at rest differs in brightness, in every palette and at every
//! brightness of the panel, and also for people who don't see red, green or blue as most do; what moves besides differs in
//! brightness or hue. `eyes` holds the proof. So a colour can't be changed by taste alone.

use smart_leds::RGB8;

use crate::Paint;

/// Which colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Plain, strong colours.
    #[default]
    Standard,
    /// White, yellow, orange and blue, which look different without the cones for red or for green too, each in steps of
    /// brightness that tell everything on their own.
    ColourBlind,
    /// The sky after sunset, mirrored in the sea. Fundomino's numbers sink from the sun at 1 through orange and
    /// crimson clouds, purple and blue dusk into the deep green water at 6, each darker than the one before.
    Dusk,
}

impl Palette {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlind, Self::Dusk];

    /// The colour of a paint at full level, as the eye sees it.
    pub const fn colour(self, paint: Paint) -> RGB8 {
        paint.colours()[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Channel;
    use std::vec::Vec;

    #[test]
    fn lamps_are_pure_in_every_palette() {
        for (palette, lamp) in Palette::ALL.into_iter().flat_map(|p| Channel::ALL.map(|lamp| (p, lamp))) {
            let colour: Vec<u8> = palette.colour(Paint::pure(lamp)).iter().collect();
            let lamp = lamp as usize;
            assert!((0..3).all(|other| colour[other] == if other == lamp { 255 } else { 0 }), "{palette:?}");
        }
    }
}
