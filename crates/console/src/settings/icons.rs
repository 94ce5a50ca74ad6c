//! An icon for each value of a setting, shown before the setting's name and value scroll by.

use super::{KeyMatrixSize, Speed, Touch, values::Value};
use crate::{
    Canvas, Language, Led, Paint, Pixel,
    carousel::ScrollText,
    games::RAINBOW,
    icons::{self, Icon, icon},
    language::Words,
    light::{Brightness, CurrentLimit, Palette},
    paint::Channel,
    panel::{ColourOrder, Corner, Order, Path, Rotation, Size},
    text,
};

/// The icon of a setting's value.
pub(super) trait ValueIcon: Value {
    /// Draws the icon.
    fn draw(self, words: &Words, canvas: &mut Canvas);
}

/// Draws the first letters of a value's text, each at a column and in a paint.
fn draw_letters<const LETTERS: usize>(
    value: impl Value,
    words: &Words,
    columns: [(i32, Paint); LETTERS],
    canvas: &mut Canvas,
) {
    let mut shown = ScrollText::new();
    // A longer text is truncated.
    _ = value.write_shown(words, &mut shown);
    for (letter, (column, paint)) in shown.chars().zip(columns) {
        text::write(canvas, letter.encode_utf8(&mut [0; 4]), column, Pixel::new(paint, Pixel::BRIGHT));
    }
}

/// A sun with a ray for each step, clockwise from the top.
impl ValueIcon for Brightness {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        const RAYS: [[(u8, u8); 2]; 8] = [
            [(0, 2), (0, 3)],
            [(0, 5), (1, 4)],
            [(2, 5), (3, 5)],
            [(5, 5), (4, 4)],
            [(5, 3), (5, 2)],
            [(5, 0), (4, 1)],
            [(3, 0), (2, 0)],
            [(0, 0), (1, 1)],
        ];
        let [sunny, ..] = RAINBOW;
        let mut shine = |squares: &[(u8, u8)], level| {
            squares.iter().for_each(|(row, column)| canvas.set(*row, *column, Pixel::new(sunny, level)));
        };
        shine(&[(2, 2), (2, 3), (3, 2), (3, 3)], Pixel::BRIGHT);
        for (ray, step) in RAYS.iter().zip(Self::ALL) {
            shine(ray, if step <= self { Pixel::BRIGHT } else { Pixel::FAINT });
        }
    }
}

/// The number of columns: a digit between the corners of the panel, or two digits.
impl ValueIcon for Size {
    fn draw(self, words: &Words, canvas: &mut Canvas) {
        const LAST: u8 = Led::BOARD_SIDE - 1;
        match self {
            Self::TwelveByEight | Self::Sixteen => {
                return draw_letters(self, words, [(0, Paint::TEXT), (3, Paint::YES)], canvas);
            }
            Self::Eight | Self::Six => draw_letters(self, words, [(1, Paint::TEXT)], canvas),
        }
        for (row, column) in [(0, 0), (0, LAST), (LAST, 0), (LAST, LAST)] {
            canvas.set(row, column, Pixel::new(Paint::YES, Pixel::BRIGHT));
        }
    }
}

/// A cross, or in green the number of keys along a side.
impl ValueIcon for KeyMatrixSize {
    fn draw(self, words: &Words, canvas: &mut Canvas) {
        match self {
            Self::None => icons::OFF.draw(canvas),
            Self::Six | Self::Eight => draw_letters(self, words, [(1, Paint::YES)], canvas),
        }
    }
}

/// All colours of the palette.
impl ValueIcon for Palette {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        for (column, paint) in (0..).zip(RAINBOW) {
            (0..Led::BOARD_SIDE).for_each(|row| canvas.set(row, column, Pixel::new(paint, Pixel::PLAIN)));
        }
    }
}

/// A level that rises by one pixel a step.
impl ValueIcon for CurrentLimit {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        const ROW: usize = 5;
        for (step, limit) in Self::ALL.into_iter().enumerate() {
            let level = if limit <= self { Pixel::BRIGHT } else { Pixel::FAINT };
            canvas.set((ROW - 1 - step / ROW) as u8, (step % ROW) as u8, Pixel::new(Paint::TEXT, level));
        }
    }
}

impl ValueIcon for bool {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        if self { icons::ON.draw(canvas) } else { icons::OFF.draw(canvas) }
    }
}

/// One, two or three arrows, or the pause bars.
impl ValueIcon for Speed {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        let arrows = match self {
            Self::Slow => 1,
            Self::Normal => 2,
            Self::Fast => 3,
            Self::Still => return icons::PAUSE.draw(canvas),
        };
        for column in (0..arrows).map(|arrow| 2 * arrow) {
            for (row, along) in [(1, 0), (2, 1), (3, 1), (4, 0)] {
                canvas.set(row, column + along, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
            }
        }
    }
}

/// Its first two letters, in different colours because there is no room for a gap between them.
impl ValueIcon for Language {
    fn draw(self, words: &Words, canvas: &mut Canvas) {
        draw_letters(self, words, [(0, Paint::TEXT), (3, Paint::YES)], canvas);
    }
}

/// A dot for each touch.
impl ValueIcon for Touch {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        match self {
            Self::Once => ONE_DOT.draw(canvas),
            Self::Twice => TWO_DOTS.draw(canvas),
        }
    }
}

static ONE_DOT: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     . . Y Y . .
     . . Y Y . .
     . . . . . .
     . . . . . .",
);

static TWO_DOTS: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     Y Y . . Y Y
     Y Y . . Y Y
     . . . . . .
     . . . . . .",
);

/// The corner of the board.
impl ValueIcon for Corner {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        const LAST: u8 = Led::BOARD_SIDE - 1;
        for along in 0..LAST {
            for (row, column) in [(0, along), (along, LAST), (LAST, LAST - along), (LAST - along, 0)] {
                canvas.set(row, column, Pixel::new(Paint::TEXT, Pixel::FAINT));
            }
        }
        let (top, left) = match self {
            Self::TopLeft => (0, 0),
            Self::TopRight => (0, LAST - 1),
            Self::BottomLeft => (LAST - 1, 0),
            Self::BottomRight => (LAST - 1, LAST - 1),
        };
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            canvas.set(top + row, left + column, Pixel::new(Paint::YES, Pixel::BRIGHT));
        }
    }
}

/// The first run of the wire, and the next ones beside it.
impl ValueIcon for Order {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        let quarter_turns = match self {
            Self::Rows => 0,
            Self::Columns => 3,
        };
        ROWS.draw_rotated(quarter_turns, canvas);
    }
}

static ROWS: Icon = icon(
    &[],
    "Y Y Y Y Y Y
     . . . . . .
     # # # # # #
     . . . . . .
     # # # # # #
     . . . . . .",
);

/// The path of the wire, with the start of each run.
impl ValueIcon for Path {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        match self {
            Self::Straight => STRAIGHT.draw(canvas),
            Self::Serpentine => SERPENTINE.draw(canvas),
        }
    }
}

static STRAIGHT: Icon = icon(
    &[],
    "Y # # # # #
     . . . . . .
     Y # # # # #
     . . . . . .
     Y # # # # #
     . . . . . .",
);

static SERPENTINE: Icon = icon(
    &[],
    "Y # # # # #
     . . . . . #
     # # # # # #
     # . . . . .
     # # # # # #
     . . . . . .",
);

/// An arrow, rotated like the panel.
impl ValueIcon for Rotation {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        ARROW.draw_rotated(self as u8, canvas);
    }
}

static ARROW: Icon = icon(
    &[],
    ". . Y Y . .
     . Y Y Y Y .
     Y . # # . Y
     . . # # . .
     . . # # . .
     . . # # . .",
);

/// The colour channels in their order.
impl ValueIcon for ColourOrder {
    fn draw(self, _words: &Words, canvas: &mut Canvas) {
        use Channel::{Blue, Green, Red};
        let channels = match self {
            Self::Grb => [Green, Red, Blue],
            Self::Rgb => [Red, Green, Blue],
            Self::Brg => [Blue, Red, Green],
            Self::Rbg => [Red, Blue, Green],
            Self::Gbr => [Green, Blue, Red],
            Self::Bgr => [Blue, Green, Red],
        };
        for (place, channel) in (0..).zip(channels) {
            for (row, along) in (2..4).flat_map(|row| [(row, 0), (row, 1)]) {
                canvas.set(row, 2 * place + along, Pixel::new(Paint::pure(channel), Pixel::BRIGHT));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Canvas, Frame, Setting, Settings, input::Arrow, panel::Size};
    use std::vec::Vec;

    /// The frames of the icons of all values of a setting, starting with the default.
    fn frames(setting: Setting, size: Size) -> Vec<Frame> {
        let mut settings = Settings::default();
        let mut frames = Vec::new();
        loop {
            let mut canvas = Canvas::DARK;
            setting.draw(&settings, &mut canvas);
            frames.push(crate::light::render(&canvas, &settings.light, size));
            setting.cycle(&mut settings, Arrow::Right);
            if settings == Settings::default() {
                return frames;
            }
        }
    }

    #[test]
    fn every_value_of_a_setting_has_a_distinct_icon_that_is_not_dark() {
        for (setting, size) in
            Setting::ALL.into_iter().flat_map(|setting| Size::ALL.map(|size| (setting, size)))
        {
            let mut seen = Vec::from([Frame::DARK]);
            for frame in frames(setting, size) {
                assert!(!seen.contains(&frame), "{setting:?} {size:?}: {frame:?}");
                seen.push(frame);
            }
        }
    }
}
