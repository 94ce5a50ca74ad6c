//! The canvas: 8×8 colours, of which the inner 6×6 are the board and the 28 around it the bezel.

use core::ops::{Index, IndexMut};

use smart_leds::RGB8;

/// A light of the canvas: one of the board, or one of the bezel around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Light(u8);

impl Light {
    /// How many lights the board has on a side.
    pub const BOARD_SIDE: u8 = 6;
    /// How many lights the bezel has.
    pub const BEZEL: u8 = 28;

    /// The board's light in a row from the top and a column from the left, both counted from 0.
    pub const fn on_board(row: u8, column: u8) -> Option<Self> {
        if row < Self::BOARD_SIDE && column < Self::BOARD_SIDE {
            Some(Self::at(row + 1, column + 1))
        } else {
            None
        }
    }

    /// The bezel's light so many steps clockwise from its top left corner; 28 steps lead around it once.
    pub const fn on_bezel(step: u8) -> Self {
        const LAST: u8 = Canvas::SIDE - 1;
        let along = step % Self::BEZEL % LAST;
        match step % Self::BEZEL / LAST {
            0 => Self::at(0, along),
            1 => Self::at(along, LAST),
            2 => Self::at(LAST, LAST - along),
            _ => Self::at(LAST - along, 0),
        }
    }

    /// The bezel's lights, clockwise from its top left corner.
    pub fn bezel() -> impl Iterator<Item = Self> {
        (0..Self::BEZEL).map(Self::on_bezel)
    }

    const fn at(row: u8, column: u8) -> Self {
        Self(row * Canvas::SIDE + column)
    }
}

/// A picture for the whole panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas([RGB8; Canvas::LIGHTS]);

impl Canvas {
    /// How many lights the canvas has on a side.
    pub const SIDE: u8 = 8;
    /// How many lights the canvas has.
    pub const LIGHTS: usize = Self::SIDE as usize * Self::SIDE as usize;
    /// Every light out.
    pub const DARK: Self = Self([RGB8::new(0, 0, 0); Self::LIGHTS]);

    /// Every colour, row by row from the top left corner.
    pub fn colours(&self) -> impl ExactSizeIterator<Item = RGB8> + '_ {
        self.0.iter().copied()
    }

    /// Gives the whole bezel one colour.
    pub fn fill_bezel(&mut self, colour: RGB8) {
        for light in Light::bezel() {
            self[light] = colour;
        }
    }

    /// The current that a panel of WS2812 draws to show this picture, in µA.
    pub fn microamperes(&self) -> u32 {
        /// Of one LED at full scale, in mA; a channel's share is proportional to its value.
        const FULL: RGB8 = RGB8::new(16, 11, 15);
        /// What the chip in each LED takes even in the dark.
        const AT_REST: u32 = 1_000;
        let draw = |value, full| u32::from(value) * u32::from(full) * 1_000 / u32::from(u8::MAX);
        self.colours().map(|c| AT_REST + draw(c.r, FULL.r) + draw(c.g, FULL.g) + draw(c.b, FULL.b)).sum()
    }
}

impl Index<Light> for Canvas {
    type Output = RGB8;

    fn index(&self, light: Light) -> &RGB8 {
        &self.0[usize::from(light.0)]
    }
}

impl IndexMut<Light> for Canvas {
    fn index_mut(&mut self, light: Light) -> &mut RGB8 {
        &mut self.0[usize::from(light.0)]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::string::String;

    /// The canvas as eight lines of text, a character a light.
    pub(crate) fn picture(canvas: &Canvas, character: impl Fn(RGB8) -> char) -> String {
        let lights: String = canvas.colours().map(character).collect();
        let rows: [&str; Canvas::SIDE as usize] =
            core::array::from_fn(|row| &lights[row * Canvas::SIDE as usize..][..Canvas::SIDE as usize]);
        rows.join("\n")
    }

    /// Letters stand for the red value: `a` is 1, `b` is 2 …
    fn letters(canvas: &Canvas) -> String {
        picture(canvas, |colour| match colour.r {
            0 => '.',
            red => (b'a' - 1 + red) as char,
        })
    }

    #[test]
    fn the_bezel_runs_clockwise_around_the_board() {
        let mut canvas = Canvas::DARK;
        for (step, light) in (1..=26).zip(Light::bezel()) {
            canvas[light].r = step;
        }
        assert_eq!(
            letters(&canvas),
            "abcdefgh\n\
             .......i\n\
             .......j\n\
             z......k\n\
             y......l\n\
             x......m\n\
             w......n\n\
             vutsrqpo"
        );
        assert_eq!(Light::on_bezel(28), Light::on_bezel(0));
        assert_eq!(Light::on_bezel(255), Light::on_bezel(255 % 28));
    }

    #[test]
    fn the_board_lies_inside_the_bezel() {
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(RGB8::new(26, 0, 0));
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            canvas[Light::on_board(row, column).unwrap()].r = row + column + 1;
        }
        assert_eq!(
            letters(&canvas),
            "zzzzzzzz\n\
             zabcdefz\n\
             zbcdefgz\n\
             zcdefghz\n\
             zdefghiz\n\
             zefghijz\n\
             zfghijkz\n\
             zzzzzzzz"
        );
    }

    #[test]
    fn off_the_board_there_is_no_light() {
        for (row, column) in [(6, 0), (0, 6), (255, 255)] {
            assert_eq!(Light::on_board(row, column), None);
        }
    }

    #[test]
    fn a_dark_panel_draws_1_ma_and_a_white_one_43_ma_a_light() {
        assert_eq!(Canvas::DARK.microamperes(), 64_000);
        assert_eq!(Canvas([RGB8::new(255, 255, 255); 64]).microamperes(), 64 * 43_000);
    }
}
