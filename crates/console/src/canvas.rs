//! The canvas: 8×8 pixels, of which the inner 6×6 are the board and the 28 around it the bezel.

use core::{
    fmt,
    ops::{Index, IndexMut},
};

use crate::Pixel;

/// An LED of the panel, on the board or on the bezel around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Led(u8);

impl Led {
    /// The number of LEDs along a side of the board.
    pub const BOARD_SIDE: u8 = 6;
    /// The number of LEDs of the bezel.
    pub const BEZEL: u8 = 28;

    /// The LED at a row and a column of the board, both from 0 at the top left.
    pub const fn on_board(row: u8, column: u8) -> Option<Self> {
        if row < Self::BOARD_SIDE && column < Self::BOARD_SIDE {
            Some(Self::at(row + 1, column + 1))
        } else {
            None
        }
    }

    /// The LED at a row and a column of the canvas, both from 0 at the top left.
    pub const fn on_canvas(row: u8, column: u8) -> Option<Self> {
        if row < Canvas::SIDE && column < Canvas::SIDE { Some(Self::at(row, column)) } else { None }
    }

    /// The LED of the bezel `step` steps clockwise from its top left corner, modulo 28.
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

    /// The LEDs of the board, row by row from the top left.
    pub fn board() -> impl Iterator<Item = Self> {
        (1..=Self::BOARD_SIDE).flat_map(|row| (1..=Self::BOARD_SIDE).map(move |column| Self::at(row, column)))
    }

    /// The LEDs of the bezel, clockwise from its top left corner.
    pub fn bezel() -> impl Iterator<Item = Self> {
        (0..Self::BEZEL).map(Self::on_bezel)
    }

    /// The corners of the bezel, clockwise from its top left. They touch no side of the board.
    pub fn corners() -> impl Iterator<Item = Self> {
        (0..4).map(|corner| Self::on_bezel(corner * (Canvas::SIDE - 1)))
    }

    /// Every LED, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Canvas::LEDS as u8).map(Self)
    }

    /// Its index on the canvas, row by row from the top left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row and column on the board, both from 0 at the top left; `None` on the bezel.
    pub const fn board_position(self) -> Option<(u8, u8)> {
        let (row, column) = (self.0 / Canvas::SIDE, self.0 % Canvas::SIDE);
        match (row.checked_sub(1), column.checked_sub(1)) {
            (Some(row), Some(column)) if row < Self::BOARD_SIDE && column < Self::BOARD_SIDE => {
                Some((row, column))
            }
            _ => None,
        }
    }

    const fn at(row: u8, column: u8) -> Self {
        Self(row * Canvas::SIDE + column)
    }
}

/// The pixels of the whole panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas(pub(crate) [Pixel; Canvas::LEDS]);

impl Canvas {
    /// The number of LEDs along a side.
    pub const SIDE: u8 = 8;
    /// The number of LEDs.
    pub const LEDS: usize = Self::SIDE as usize * Self::SIDE as usize;
    /// Every pixel dark.
    pub const DARK: Self = Self([Pixel::DARK; Self::LEDS]);

    /// Every pixel, row by row from the top left.
    pub fn pixels(&self) -> impl ExactSizeIterator<Item = Pixel> + '_ {
        self.0.iter().copied()
    }

    /// Sets a pixel of the board; positions outside the board are ignored.
    pub fn set(&mut self, row: u8, column: u8, pixel: Pixel) {
        if let Some(led) = Led::on_board(row, column) {
            self[led] = pixel;
        }
    }

    /// Sets all pixels of the bezel.
    pub fn fill_bezel(&mut self, pixel: Pixel) {
        for led in Led::bezel() {
            self[led] = pixel;
        }
    }
}

impl Index<Led> for Canvas {
    type Output = Pixel;

    fn index(&self, led: Led) -> &Pixel {
        &self.0[led.index()]
    }
}

impl IndexMut<Led> for Canvas {
    fn index_mut(&mut self, led: Led) -> &mut Pixel {
        &mut self.0[led.index()]
    }
}

/// Eight lines of eight characters, one [`Pixel::symbol`] a pixel.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pixel) in self.pixels().enumerate() {
            if index > 0 && index.is_multiple_of(Self::SIDE as usize) {
                f.write_str("\n")?;
            }
            write!(f, "{}", pixel.symbol())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paint;
    use std::string::ToString;

    #[test]
    fn the_bezel_runs_clockwise_around_the_board() {
        let mut canvas = Canvas::DARK;
        for (step, led) in (0..).zip(Led::bezel()) {
            canvas[led] = Pixel::new(
                if step < 8 { Paint::TEXT } else { Paint::YES },
                if step % 2 == 0 { 255 } else { 1 },
            );
        }
        assert_eq!(
            canvas.to_string(),
            "#+#+#+#+\n\
             y......Y\n\
             Y......y\n\
             y......Y\n\
             Y......y\n\
             y......Y\n\
             Y......y\n\
             yYyYyYyY"
        );
        assert_eq!(Led::on_bezel(28), Led::on_bezel(0));
        assert_eq!(Led::on_bezel(255), Led::on_bezel(255 % 28));
    }

    #[test]
    fn only_leds_of_the_board_have_a_board_position() {
        for led in Led::all() {
            let on_board = led.board_position().and_then(|(row, column)| Led::on_board(row, column));
            assert_eq!(on_board, Led::board().find(|other| *other == led));
        }
    }

    #[test]
    fn the_board_lies_inside_the_bezel_and_positions_outside_it_are_ignored() {
        let mut canvas = Canvas::DARK;
        for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
            canvas.set(row, column, Pixel::new(Paint::TEXT, if row == column { 255 } else { 1 }));
        }
        assert_eq!(
            canvas.to_string(),
            "........\n\
             .#+++++.\n\
             .+#++++.\n\
             .++#+++.\n\
             .+++#++.\n\
             .++++#+.\n\
             .+++++#.\n\
             ........"
        );
    }
}
