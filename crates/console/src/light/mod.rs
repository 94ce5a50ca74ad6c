//! Rendering: from a canvas to the bytes on the wire, through palette, brightness, gamma and current limit.

#[cfg(test)]
pub(crate) mod colour_vision;
mod current;
mod gamma;
mod palette;
mod power;

pub use current::CurrentLimit;
pub use palette::Palette;
pub use power::{BusEvent, PowerSource, REQUESTED};

use core::ops::Index;

use smart_leds::RGB8;

use crate::{Canvas, Led, panel::Size};

/// The brightness of the panel: 1 to 8, in perceptually even steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brightness(u8);

impl Brightness {
    /// All eight, from the darkest.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The perceived brightness of each step, in 255ths. Below the first, the bytes on the wire are too coarse to
    /// distinguish six colours by their brightness.
    const SHARES: [u8; 8] = [104, 126, 147, 169, 190, 212, 233, 255];

    /// The brightness with this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number as usize <= Self::ALL.len() { Some(Self(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn share(self) -> u8 {
        Self::SHARES[self.0 as usize - 1]
    }
}

impl Default for Brightness {
    fn default() -> Self {
        Self(5)
    }
}

/// The settings of rendering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LightSettings {
    /// The colours.
    pub palette: Palette,
    /// The brightness.
    pub brightness: Brightness,
    /// The current limit of the whole panel.
    pub limit: CurrentLimit,
}

/// The bytes on the wire for each LED, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame(pub(crate) [RGB8; Canvas::LEDS]);

impl Frame {
    /// Every LED off.
    pub const DARK: Self = Self([RGB8::new(0, 0, 0); Canvas::LEDS]);
}

impl From<[RGB8; Canvas::LEDS]> for Frame {
    fn from(leds: [RGB8; Canvas::LEDS]) -> Self {
        Self(leds)
    }
}

impl Index<Led> for Frame {
    type Output = RGB8;

    fn index(&self, led: Led) -> &RGB8 {
        &self.0[led.index()]
    }
}

/// Renders a canvas for a panel of this size. LEDs that the panel does not have are dark.
pub fn render(canvas: &Canvas, settings: &LightSettings, size: Size) -> Frame {
    let share = settings.brightness.share();
    let mut frame = Frame::DARK;
    for row in size.geometry().pixel_rows() {
        for (pixel, bytes) in canvas.0[row.clone()].iter().zip(&mut frame.0[row]) {
            if pixel.level > 0 {
                let level = scale(pixel.level, share);
                let colour = settings.palette.colour(pixel.paint);
                *bytes = map_channels(colour, |channel| gamma::wire(scale(channel, level)));
            }
        }
    }
    settings.limit.apply(&mut frame, size);
    frame
}

fn map_channels(RGB8 { r, g, b }: RGB8, f: impl Fn(u8) -> u8) -> RGB8 {
    RGB8 { r: f(r), g: f(g), b: f(b) }
}

/// `share` 255ths of `value`, rounded. It avoids a division, for which the RP2040's core has no instruction.
const fn scale(value: u8, share: u8) -> u8 {
    let product = value as u32 * share as u32 + 128;
    ((product + (product >> 8)) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paint, Pixel, paint::Channel};

    #[test]
    fn scaling_is_rounded_division_by_255() {
        for (value, share) in (0..=255_u8).flat_map(|value| (0..=255_u8).map(move |share| (value, share))) {
            let exact = (u32::from(value) * u32::from(share) * 2 + 255) / 510;
            assert_eq!(u32::from(scale(value, share)), exact, "{value} {share}");
        }
    }

    #[test]
    fn brightness_steps_are_even_up_to_full() {
        let [first, .., last] = Brightness::SHARES;
        assert_eq!(last, 255);
        for (step, share) in (0..).zip(Brightness::SHARES) {
            let even = (u32::from(first) * 7 + u32::from(last - first) * step) / 7;
            assert!(u32::from(share).abs_diff(even) <= 1, "{share} {even}");
        }
        assert!(
            Brightness::ALL
                .iter()
                .all(|brightness| Brightness::new(brightness.number()) == Some(*brightness))
        );
        assert_eq!((Brightness::new(0), Brightness::new(9)), (None, None));
    }

    #[test]
    fn a_pixel_goes_through_palette_brightness_and_gamma() {
        let mut canvas = Canvas::DARK;
        canvas.set(0, 0, Pixel::new(Paint::pure(Channel::Red), 255));
        canvas.set(0, 1, Pixel::new(Paint::pure(Channel::Blue), 128));
        let settings = LightSettings { brightness: Brightness(8), ..LightSettings::default() };
        let frame = render(&canvas, &settings, Size::Six);
        let at = |column| Led::on_board(0, column).map(|led| frame[led]);
        assert_eq!(at(0), Some(RGB8::new(255, 0, 0)));
        assert_eq!(at(1), Some(RGB8::new(0, 0, 56)), "255 · (128 / 255)^2.2 = 55.98");
        assert_eq!(at(2), Some(RGB8::new(0, 0, 0)));
    }

    #[test]
    fn a_small_panel_renders_no_bezel() {
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        assert_eq!(render(&canvas, &LightSettings::default(), Size::Six), Frame::DARK);
        assert_ne!(render(&canvas, &LightSettings::default(), Size::Eight), Frame::DARK);
    }
}
