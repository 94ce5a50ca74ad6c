//! The order of the colour channels on the wire.

use smart_leds::RGB8;

/// The order in which an LED takes the bytes of its colour channels from the wire.
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
    /// The colour to pass to a driver that sends green, red, blue.
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

    /// The colour that an LED shows when `sent` is passed to such a driver.
    pub(super) const fn received(self, sent: RGB8) -> RGB8 {
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
