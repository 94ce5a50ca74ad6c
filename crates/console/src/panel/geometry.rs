//! The sizes of panels, and which part of the canvas each of their LEDs shows.

use core::ops::{Range, RangeInclusive};

use crate::{Canvas, Led};

/// The size of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 8×8: the board and the bezel around it.
    #[default]
    Eight,
    /// 6×6: the board alone.
    Six,
    /// 12 columns and 8 rows: the canvas in the middle, with two more columns on each side.
    TwelveByEight,
    /// 16×16: four LEDs for each pixel of the canvas.
    Sixteen,
}

/// The LEDs of a panel as the player sees it, and the part of the canvas that they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// The number of LEDs in a row.
    pub columns: u8,
    /// The number of LEDs in a column.
    pub rows: u8,
    /// The number of LEDs along each side of a pixel.
    pub scale: u8,
    /// The canvas column that the first column of LEDs shows. Outside the canvas LEDs are dark, except in the first and
    /// the last column: each half of them shows the nearest corner of the canvas, that is whose turn it is.
    pub left: i8,
    /// The canvas row that the first row of LEDs shows.
    pub top: i8,
}

impl Size {
    /// All sizes.
    pub const ALL: [Self; 4] = [Self::Eight, Self::Six, Self::TwelveByEight, Self::Sixteen];

    /// The LEDs of a panel of this size.
    pub const fn geometry(self) -> Geometry {
        let (columns, rows, scale, left, top) = match self {
            Self::Eight => (8, 8, 1, 0, 0),
            Self::Six => (6, 6, 1, 1, 1),
            Self::TwelveByEight => (12, 8, 1, -2, 0),
            Self::Sixteen => (16, 16, 2, 0, 0),
        };
        Geometry { columns, rows, scale, left, top }
    }
}

impl Geometry {
    /// The number of LEDs.
    pub const fn led_count(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The number of LEDs that show a pixel.
    pub const fn leds_per_pixel(self) -> u32 {
        self.scale as u32 * self.scale as u32
    }

    /// The pixels that the LEDs show, row by row from the top left; `None` outside the canvas.
    pub fn leds(self) -> impl Iterator<Item = Option<Led>> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| self.led(row, column)))
    }

    /// The pixel that the LED in a row and a column of the panel shows, if there is one.
    pub const fn led(self, row: u8, column: u8) -> Option<Led> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        const LAST: u8 = Canvas::SIDE - 1;
        let at = (self.top + self.pixels(row), self.left + self.pixels(column));
        match (at.0 as u8, at.1 as u8) {
            (row, column) if row <= LAST && column <= LAST => Led::on_canvas(row, column),
            _ if column == 0 => Led::on_canvas(if row < self.rows / 2 { 0 } else { LAST }, 0),
            _ if column == self.columns - 1 => {
                Led::on_canvas(if row < self.rows / 2 { 0 } else { LAST }, LAST)
            }
            _ => None,
        }
    }

    /// The number of LEDs outside the canvas that show each of its corners.
    pub(crate) const fn leds_per_corner(self) -> u32 {
        if self.left < 0 { self.rows as u32 / 2 } else { 0 }
    }

    /// Whether the panel shows this pixel.
    pub fn has(self, led: Led) -> bool {
        let [row, column] = position(led);
        let [rows, columns] = self.visible();
        rows.contains(&row) && columns.contains(&column)
    }

    /// The indices of the pixels that the panel shows, row by row.
    pub(crate) fn pixel_rows(self) -> impl Iterator<Item = Range<usize>> {
        let [rows, columns] =
            self.visible().map(|all| usize::from(*all.start())..usize::from(*all.end()) + 1);
        let (first, count) = (columns.start, columns.len());
        rows.map(move |row| row * Canvas::SIDE as usize + first).map(move |start| start..start + count)
    }

    /// The row and the column of the nearest pixel that the panel shows, and the rows and columns that it shows.
    pub(crate) fn nearest(self, led: Led) -> [(u8, RangeInclusive<u8>); 2] {
        let [row, column] = position(led);
        let [rows, columns] = self.visible();
        [(row, rows), (column, columns)].map(|(at, all)| (at.clamp(*all.start(), *all.end()), all))
    }

    /// The rows and the columns of the canvas that the panel shows.
    fn visible(self) -> [RangeInclusive<u8>; 2] {
        [(self.top, self.rows), (self.left, self.columns)].map(|(first, leds)| {
            let last = first + self.pixels(leds - 1);
            first.max(0) as u8..=last.min(Canvas::SIDE as i8 - 1) as u8
        })
    }

    /// The number of pixels in this number of LEDs.
    const fn pixels(self, leds: u8) -> i8 {
        // The scale is 1 or 2, and the RP2040's core has no instruction for a division.
        (leds >> (self.scale / 2)) as i8
    }
}

/// The row and the column on the canvas.
const fn position(led: Led) -> [u8; 2] {
    let index = led.index() as u8;
    [index / Canvas::SIDE, index % Canvas::SIDE]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{string::String, vec::Vec};

    /// The rows of a panel: each LED as the column of its pixel, or `.` outside the canvas.
    fn columns(size: Size) -> Vec<String> {
        let symbol = |led: Option<Led>| led.map_or('.', |led| char::from(b'0' + position(led)[1]));
        let leds: Vec<char> = size.geometry().leds().map(symbol).collect();
        leds.chunks(size.geometry().columns.into()).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn each_size_shows_its_part_of_the_canvas() {
        assert_eq!(columns(Size::Eight), ["01234567"; 8]);
        assert_eq!(columns(Size::Six), ["123456"; 6]);
        assert_eq!(columns(Size::TwelveByEight), ["0.01234567.7"; 8]);
        assert_eq!(columns(Size::Sixteen), ["0011223344556677"; 16]);
    }

    #[test]
    fn a_panel_shows_each_pixel_that_it_has_on_the_same_number_of_leds() {
        for size in Size::ALL {
            let geometry = size.geometry();
            for led in Led::all() {
                let shown = geometry.leds().filter(|shown| *shown == Some(led)).count() as u32;
                let corner =
                    if Led::corners().any(|corner| corner == led) { geometry.leds_per_corner() } else { 0 };
                let expected = if geometry.has(led) { geometry.leds_per_pixel() + corner } else { 0 };
                assert_eq!(shown, expected, "{size:?}");
            }
            assert_eq!(geometry.leds().count(), geometry.led_count());
            assert_eq!(geometry.led(geometry.rows, 0).or(geometry.led(0, geometry.columns)), None);
        }
    }

    #[test]
    fn the_outermost_columns_of_a_wide_panel_show_the_corners() {
        let wide = Size::TwelveByEight.geometry();
        let corners: Vec<_> = Led::corners().map(Some).collect();
        for row in 0..8 {
            let [left, right] = if row < 4 { [0, 1] } else { [3, 2] };
            assert_eq!([wide.led(row, 0), wide.led(row, 11)], [corners[left], corners[right]]);
            assert_eq!([wide.led(row, 1), wide.led(row, 10)], [None, None]);
        }
    }

    #[test]
    fn only_a_small_panel_has_no_bezel() {
        for size in Size::ALL {
            assert!(Led::board().all(|led| size.geometry().has(led)));
            assert!(Led::bezel().all(|led| size.geometry().has(led) == (size != Size::Six)));
        }
    }
}
