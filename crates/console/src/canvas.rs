//! The canvas: 8×8 lights, of which the inner 6×6 are the board and the 28 around it the bezel.

use core::{
    fmt,
    ops::{Index, IndexMut},
};

use crate::Pixel;

/// A light of the canvas: one of the board, or one of the bezel around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Led(u8);

impl Led {
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

    /// The light in a row from the top and a column from the left of the whole canvas, both counted from 0.
    pub const fn on_canvas(row: u8, column: u8) -> Option<Self> {
        if row < Canvas::SIDE && column < Canvas::SIDE { Some(Self::at(row, column)) } else { None }
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

    /// The board's lights, row by row from its top left corner.
    pub fn board() -> impl Iterator<Item = Self> {
        (1..=Self::BOARD_SIDE).flat_map(|row| (1..=Self::BOARD_SIDE).map(move |column| Self::at(row, column)))
    }

    /// The bezel's lights, clockwise from its top left corner.
    pub fn bezel() -> impl Iterator<Item = Self> {
        (0..Self::BEZEL).map(Self::on_bezel)
    }

    /// The bezel's corners, clockwise from its top left: of its lights those that touch no side of the board.
    pub fn corners() -> impl Iterator<Item = Self> {
        (0..4).map(|corner| Self::on_bezel(corner * (Canvas::SIDE - 1)))
    }

    /// Every light, row by row from the top left corner.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Canvas::LIGHTS as u8).map(Self)
    }

    /// Row by row from the top left corner, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row from the top and the column from the left of a light of the board, both counted from 0; none for the bezel.
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

/// A picture for the whole panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas([Pixel; Canvas::LIGHTS]);

impl Canvas {
    /// How many lights the canvas has on a side.
    pub const SIDE: u8 = 8;
    /// How many lights the canvas has.
    pub const LIGHTS: usize = Self::SIDE as usize * Self::SIDE as usize;
    /// Every light out.
    pub const DARK: Self = Self([Pixel::DARK; Self::LIGHTS]);

    /// Every light, row by row from the top left corner.
    pub fn lights(&self) -> impl ExactSizeIterator<Item = Pixel> + '_ {
        self.0.iter().copied()
    }

    /// Sets a light of the board; beside the board there is nothing to set.
    pub fn set(&mut self, row: u8, column: u8, pixel: Pixel) {
        if let Some(light) = Led::on_board(row, column) {
            self[light] = pixel;
        }
    }

    /// Gives the whole bezel one light.
    pub fn fill_bezel(&mut self, pixel: Pixel) {
        for light in Led::bezel() {
            self[light] = pixel;
        }
    }
}

impl Index<Led> for Canvas {
    type Output = Pixel;

    fn index(&self, light: Led) -> &Pixel {
        &self.0[light.index()]
    }
}

impl IndexMut<Led> for Canvas {
    fn index_mut(&mut self, light: Led) -> &mut Pixel {
        &mut self.0[light.index()]
    }
}

/// Eight lines of eight characters; [`Pixel::symbol`] says which.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pixel) in self.lights().enumerate() {
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
        for (step, light) in (0..).zip(Led::bezel()) {
            canvas[light] = Pixel::new(
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
    fn a_light_of_the_board_has_a_place_and_one_of_the_bezel_none() {
        for light in Led::all() {
            let on_board = light.board_position().and_then(|(row, column)| Led::on_board(row, column));
            assert_eq!(on_board, Led::board().find(|other| *other == light));
        }
    }

    #[test]
    fn the_board_lies_inside_the_bezel_and_nothing_beside_it() {
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
