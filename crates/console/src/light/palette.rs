//! The palettes. The colours of a paint are defined with the paint.
//!
//! Static things that may be adjacent and must be distinguished differ in brightness, in every palette and at every
//! brightness of the panel, also for colour-blind viewers; moving things may differ in hue instead. The tests in
//! `colour_vision` verify this for every change of a colour.

use smart_leds::RGB8;

use crate::Paint;

/// The colours of all paints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Plain, saturated colours.
    #[default]
    Standard,
    /// White, yellow, orange and blue, which can be distinguished without red or green cones, and whose brightness
    /// differs enough to distinguish everything.
    ColourBlind,
    /// The colours of dusk over the sea. Fundomino's numbers go from the sun at 1 through orange, crimson, purple and
    /// blue to deep green at 6, each darker than the one before.
    Dusk,
}

impl Palette {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlind, Self::Dusk];

    /// The perceived colour of a paint at full level.
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
    fn channels_are_pure_in_every_palette() {
        for (palette, channel) in
            Palette::ALL.into_iter().flat_map(|p| Channel::ALL.map(|channel| (p, channel)))
        {
            let colour: Vec<u8> = palette.colour(Paint::pure(channel)).iter().collect();
            let index = channel as usize;
            assert!((0..3).all(|other| colour[other] == if other == index { 255 } else { 0 }), "{palette:?}");
        }
    }
}
