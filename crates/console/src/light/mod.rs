//! From a picture to the bytes on the wire, in one path: colour, palette, brightness, gamma, current limit.

mod current;
#[cfg(test)]
pub(crate) mod eyes;
mod gamma;
mod palette;

pub use current::CurrentLimit;
pub use palette::Palette;

use core::ops::Index;

use smart_leds::RGB8;

use crate::{Canvas, Led, panel::Size};

/// How bright the whole panel is: 1 to 8, in steps that look even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brightness(u8);

impl Brightness {
    /// All eight, from the darkest.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The share of full brightness, of 255, as the eye sees it. Below the first, bytes on the wire are too coarse
    /// to keep six colours apart by their brightness.
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

/// How light is to look, and what it may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LightSettings {
    /// The colours.
    pub palette: Palette,
    /// How bright everything is.
    pub brightness: Brightness,
    /// How much current the whole panel may draw.
    pub limit: CurrentLimit,
}

/// The bytes for every light of the canvas, row by row from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame(pub(crate) [RGB8; Canvas::LIGHTS]);

impl Frame {
    /// Every light out.
    pub const DARK: Self = Self([RGB8::new(0, 0, 0); Canvas::LIGHTS]);
}

impl Index<Led> for Frame {
    type Output = RGB8;

    fn index(&self, light: Led) -> &RGB8 {
        &self.0[light.index()]
    }
}

/// The bytes that show `canvas` on a panel of this size; lights that it doesn't have are dark.
pub fn render(canvas: &Canvas, settings: &LightSettings, size: Size) -> Frame {
    let share = settings.brightness.share();
    let mut frame = Frame::DARK;
    for ((light, pixel), bytes) in Led::all().zip(canvas.lights()).zip(&mut frame.0) {
        if pixel.level > 0 && size.has(light) {
            let level = scale(pixel.level, share);
            let colour = settings.palette.colour(pixel.paint);
            *bytes = each(colour, |lamp| gamma::wire(scale(lamp, level)));
        }
    }
    settings.limit.hold(&mut frame, size);
    frame
}

/// The same done to each lamp.
fn each(RGB8 { r, g, b }: RGB8, change: impl Fn(u8) -> u8) -> RGB8 {
    RGB8 { r: change(r), g: change(g), b: change(b) }
}

/// `share` 255ths of `value`, rounded; without the division that the chip hasn't got.
const fn scale(value: u8, share: u8) -> u8 {
    let product = value as u32 * share as u32 + 128;
    ((product + (product >> 8)) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paint, Pixel, paint::Channel};

    #[test]
    fn scaling_is_division_by_255_rounded() {
        for (value, share) in (0..=255_u8).flat_map(|value| (0..=255_u8).map(move |share| (value, share))) {
            let exact = (u32::from(value) * u32::from(share) * 2 + 255) / 510;
            assert_eq!(u32::from(scale(value, share)), exact, "{value} {share}");
        }
    }

    #[test]
    fn brightness_steps_are_even_up_to_everything() {
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
    fn a_light_goes_through_palette_brightness_and_gamma() {
        let mut canvas = Canvas::DARK;
        canvas.set(0, 0, Pixel::new(Paint::pure(Channel::Red), 255));
        canvas.set(0, 1, Pixel::new(Paint::pure(Channel::Blue), 128));
        let settings = LightSettings { brightness: Brightness(8), ..LightSettings::default() };
        let frame = render(&canvas, &settings, Size::Six);
        let at = |column| Led::on_board(0, column).map(|light| frame[light]);
        assert_eq!(at(0), Some(RGB8::new(255, 0, 0)));
        assert_eq!(at(1), Some(RGB8::new(0, 0, 56)), "255 · (128 / 255)^2.2 = 55.98");
        assert_eq!(at(2), Some(RGB8::new(0, 0, 0)));
    }

    #[test]
    fn a_small_panel_has_no_bezel_to_light() {
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        assert_eq!(render(&canvas, &LightSettings::default(), Size::Six), Frame::DARK);
        assert_ne!(render(&canvas, &LightSettings::default(), Size::Eight), Frame::DARK);
    }
}
