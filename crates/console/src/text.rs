//! Scrolling text on the board, in ISO 8859-1.

use core::{convert::Infallible, fmt::Write as _};

use embedded_graphics::{
    Drawable, Pixel as GraphicsPixel,
    draw_target::DrawTarget,
    geometry::{OriginDimensions, Point, Size},
    mono_font::{MonoTextStyle, iso_8859_1::FONT_4X6},
    pixelcolor::BinaryColor,
    text::{Baseline, Text},
};
use heapless::String;

use crate::{Canvas, Led, Millis, Pixel};

/// How long scrolling text takes to advance by a column.
const COLUMN_TIME: Millis = 90;

/// The columns of a letter, including the gap after it.
const LETTER_WIDTH: Millis = 4;

/// How long text takes to scroll across the board, from its first column on the right to its last on the left.
pub(crate) fn duration(text: &str) -> Millis {
    (text.chars().count() as Millis * LETTER_WIDTH + Led::BOARD_SIDE as Millis) * COLUMN_TIME
}

/// Draws text that has been scrolling for `elapsed`; after its end it draws nothing.
pub(crate) fn draw_scrolling(canvas: &mut Canvas, text: &str, elapsed: Millis, pixel: Pixel) {
    let left = Led::BOARD_SIDE as i32 - (elapsed / COLUMN_TIME).min(i32::MAX as Millis) as i32;
    write(canvas, text, left, pixel);
}

/// Draws text with its first letter at this column.
pub(crate) fn write(canvas: &mut Canvas, text: &str, left: i32, pixel: Pixel) {
    let style = MonoTextStyle::new(&FONT_4X6, BinaryColor::On);
    let mut board = Board { canvas, pixel };
    // Drawing on the board can't fail.
    let Ok(_) = Text::with_baseline(text, Point::new(left, 0), style, Baseline::Top).draw(&mut board);
}

/// Draws a one-digit number at this column.
pub(crate) fn write_digit(canvas: &mut Canvas, number: usize, left: i32, pixel: Pixel) {
    let mut digit = String::<4>::new();
    // There is room for it.
    _ = write!(digit, "{number}");
    write(canvas, &digit, left, pixel);
}

/// The board as a monochrome display.
struct Board<'a> {
    canvas: &'a mut Canvas,
    pixel: Pixel,
}

impl OriginDimensions for Board<'_> {
    fn size(&self) -> Size {
        Size::new_equal(Led::BOARD_SIDE as u32)
    }
}

impl DrawTarget for Board<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = GraphicsPixel<BinaryColor>>,
    {
        for GraphicsPixel(Point { x, y }, colour) in pixels {
            if let (Ok(row), Ok(column), BinaryColor::On) = (u8::try_from(y), u8::try_from(x), colour) {
                self.canvas.set(row, column, self.pixel);
            }
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
    fn text_scrolls_in_from_the_right_and_out_on_the_left() {
        let at = |elapsed| {
            let mut canvas = Canvas::DARK;
            draw_scrolling(&mut canvas, "HI", elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
            canvas
        };
        assert_eq!(at(0), Canvas::DARK);
        assert_eq!(
            at(6 * COLUMN_TIME).to_string(),
            "........\n\
             .#.#.##.\n\
             .#.#..#.\n\
             .###..#.\n\
             .#.#..#.\n\
             .#.#.##.\n\
             ........\n\
             ........"
        );
        assert_eq!(at(duration("HI")), Canvas::DARK);
        assert_ne!(at(duration("HI") - 3 * COLUMN_TIME), Canvas::DARK);
    }

    #[test]
    fn umlauts_are_in_the_font_and_as_wide_as_other_letters() {
        let drawn = |text| {
            let mut canvas = Canvas::DARK;
            write(&mut canvas, text, 1, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
            canvas.to_string()
        };
        for (plain, umlaut) in
            [("A", "Ä"), ("O", "Ö"), ("U", "Ü"), ("a", "ä"), ("o", "ö"), ("u", "ü"), ("B", "ß")]
        {
            assert_ne!(drawn(plain), drawn(umlaut));
            assert_ne!(drawn(umlaut), drawn("?"), "{umlaut} is not in the font");
            assert_eq!(duration(plain), duration(umlaut));
        }
    }
}
