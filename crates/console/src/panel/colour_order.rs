//! In which order a light takes its colours from the wire.

use smart_leds::RGB8;

/// The order in which a light takes the bytes of its colours from the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColourOrder {
    /// Green, red, blue: the WS2812B.
    #[default]
    Grb,
    /// Red, green, blue.
    Rgb,
    /// Blue, red, green.
    Brg,
    /// Red, blue, green.
    Rbg,
    /// Green, blue, red.
    Gbr,
    /// Blue, green, red.
    Bgr,
}

impl ColourOrder {
    /// The colour to hand to a driver which sends the green byte first, then the red, then the blue.
    pub(super) const fn for_driver(self, RGB8 { r, g, b }: RGB8) -> RGB8 {
        let [first, second, third] = match self {
            Self::Grb => [g, r, b],
            Self::Rgb => [r, g, b],
            Self::Brg => [b, r, g],
            Self::Rbg => [r, b, g],
            Self::Gbr => [g, b, r],
            Self::Bgr => [b, g, r],
        };
        RGB8 { g: first, r: second, b: third }
    }

    /// The colour that a light shows when such a driver is handed `sent` for it.
    pub(super) const fn taken(self, sent: RGB8) -> RGB8 {
        let RGB8 { g: first, r: second, b: third } = sent;
        match self {
            Self::Grb => RGB8 { g: first, r: second, b: third },
            Self::Rgb => RGB8 { r: first, g: second, b: third },
            Self::Brg => RGB8 { b: first, r: second, g: third },
            Self::Rbg => RGB8 { r: first, b: second, g: third },
            Self::Gbr => RGB8 { g: first, b: second, r: third },
            Self::Bgr => RGB8 { b: first, g: second, r: third },
        }
    }
}
