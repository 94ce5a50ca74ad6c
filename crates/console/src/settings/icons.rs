//! The icons of the settings' values.

use crate::{
    Canvas, Led, Paint, Pixel,
    games::RAINBOW,
    icons::{Icon, icon},
    paint::Channel,
    text,
};

/// The last row or column.
const LAST: u8 = Led::BOARD_SIDE - 1;

/// Letters, each at a column and in a paint.
pub(super) fn letters(text: &str, columns: &[(i32, Paint)], canvas: &mut Canvas) {
    for (letter, (column, paint)) in text.chars().zip(columns) {
        text::write(canvas, letter.encode_utf8(&mut [0; 4]), *column, Pixel::new(*paint, Pixel::BRIGHT));
    }
}

/// The first two letters, in different colours because there is no room for a gap between them.
pub(super) fn two_letters(text: &str, canvas: &mut Canvas) {
    letters(text, &[(0, Paint::TEXT), (3, Paint::YES)], canvas);
}

/// A digit between the corners of the panel.
pub(super) fn columns(digit: &str, canvas: &mut Canvas) {
    letters(digit, &[(1, Paint::TEXT)], canvas);
    for (row, column) in [(0, 0), (0, LAST), (LAST, 0), (LAST, LAST)] {
        canvas.set(row, column, Pixel::new(Paint::YES, Pixel::BRIGHT));
    }
}

/// A sun with this number of rays, clockwise from the top.
pub(super) fn sun(lit: u8, canvas: &mut Canvas) {
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
    for (ray, step) in RAYS.iter().zip(1..) {
        shine(ray, if step <= lit { Pixel::BRIGHT } else { Pixel::FAINT });
    }
}

/// All colours of the palette.
pub(super) fn rainbow(canvas: &mut Canvas) {
    for (column, paint) in (0..).zip(RAINBOW) {
        (0..Led::BOARD_SIDE).for_each(|row| canvas.set(row, column, Pixel::new(paint, Pixel::PLAIN)));
    }
}

/// A level that rises by one pixel a step.
pub(super) fn level(reached: usize, steps: usize, canvas: &mut Canvas) {
    const ROW: usize = 5;
    for step in 0..steps {
        let level = if step <= reached { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas.set((ROW - 1 - step / ROW) as u8, (step % ROW) as u8, Pixel::new(Paint::TEXT, level));
    }
}

/// Three bars, of which this number is lit.
pub(super) fn bars(lit: u8, canvas: &mut Canvas) {
    for (bar, row) in (0..3).flat_map(|bar| (0..=2 * bar + 1).map(move |row| (bar, row))) {
        let level = if bar < lit { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas.set(LAST - row, 2 * bar, Pixel::new(Paint::TEXT, level));
    }
}

/// Arrows that point to the right.
pub(super) fn arrows(count: u8, canvas: &mut Canvas) {
    for column in (0..count).map(|arrow| 2 * arrow) {
        for (row, along) in [(1, 0), (2, 1), (3, 1), (4, 0)] {
            canvas.set(row, column + along, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        }
    }
}

/// A corner of the board: four squares from this one.
pub(super) fn corner(top: u8, left: u8, canvas: &mut Canvas) {
    for along in 0..LAST {
        for (row, column) in [(0, along), (along, LAST), (LAST, LAST - along), (LAST - along, 0)] {
            canvas.set(row, column, Pixel::new(Paint::TEXT, Pixel::FAINT));
        }
    }
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        canvas.set(top + row, left + column, Pixel::new(Paint::YES, Pixel::BRIGHT));
    }
}

/// The colour channels in their order.
pub(super) fn channels(order: [Channel; 3], canvas: &mut Canvas) {
    for (place, channel) in (0..).zip(order) {
        for (row, along) in (2..4).flat_map(|row| [(row, 0), (row, 1)]) {
            canvas.set(row, 2 * place + along, Pixel::new(Paint::pure(channel), Pixel::BRIGHT));
        }
    }
}

/// One touch.
pub(super) static ONE_DOT: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     . . Y Y . .
     . . Y Y . .
     . . . . . .
     . . . . . .",
);

/// Two touches.
pub(super) static TWO_DOTS: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     Y Y . . Y Y
     Y Y . . Y Y
     . . . . . .
     . . . . . .",
);

/// The first run of the wire, and the next ones beside it.
pub(super) static ROWS: Icon = icon(
    &[],
    "Y Y Y Y Y Y
     . . . . . .
     # # # # # #
     . . . . . .
     # # # # # #
     . . . . . .",
);

/// The path of the wire, with the start of each run.
pub(super) static STRAIGHT: Icon = icon(
    &[],
    "Y # # # # #
     . . . . . .
     Y # # # # #
     . . . . . .
     Y # # # # #
     . . . . . .",
);

/// The same for a path that turns back.
pub(super) static SERPENTINE: Icon = icon(
    &[],
    "Y # # # # #
     . . . . . #
     # # # # # #
     # . . . . .
     # # # # # #
     . . . . . .",
);

/// Up: the panel is not rotated.
pub(super) static ARROW: Icon = icon(
    &[],
    ". . Y Y . .
     . Y Y Y Y .
     Y . # # . Y
     . . # # . .
     . . # # . .
     . . # # . .",
);

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
