//! Icons, drawn as text.

use crate::{Canvas, Led, Paint, Pixel, navigation::GridPos};

/// An icon that fills the board.
pub(crate) struct Icon([[Pixel; 6]; 6]);

impl Icon {
    /// Draws the icon.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        self.draw_in(Paint::TEXT, canvas);
    }

    /// Draws only the lit pixels of the icon.
    #[inline(never)]
    pub(crate) fn draw_over(&self, canvas: &mut Canvas) {
        let lit = self.pixels().filter(|(_, _, pixel)| *pixel != Pixel::DARK);
        lit.for_each(|(row, column, pixel)| canvas.set(row, column, pixel));
    }

    /// Draws the icon with this paint in place of [`Paint::TEXT`]. Not inlined: with many icons the code would not fit
    /// the device.
    #[inline(never)]
    pub(crate) fn draw_in(&self, paint: Paint, canvas: &mut Canvas) {
        for (row, column, pixel) in self.pixels() {
            let paint = if pixel.paint == Paint::TEXT { paint } else { pixel.paint };
            canvas.set(row, column, Pixel { paint, ..pixel });
        }
    }

    /// Draws the icon rotated clockwise by quarter turns.
    pub(crate) fn draw_rotated(&self, quarter_turns: u8, canvas: &mut Canvas) {
        const LAST: u8 = Led::BOARD_SIDE - 1;
        for (row, column, pixel) in self.pixels() {
            let (row, column) =
                (0..quarter_turns).fold((row, column), |(row, column), _| (column, LAST - row));
            canvas.set(row, column, pixel);
        }
    }

    fn pixels(&self) -> impl Iterator<Item = (u8, u8, Pixel)> {
        let rows = (0..).zip(&self.0);
        rows.flat_map(|(row, pixels)| (0..).zip(pixels).map(move |(column, pixel)| (row, column, *pixel)))
    }
}

/// The squares of a ring on the board, clockwise from the top.
pub(crate) const RING: [GridPos; 12] =
    [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 4), (5, 3), (5, 2), (4, 1), (3, 0), (2, 0), (1, 1)];

/// Parses an icon at compile time: six lines of six symbols, separated by spaces. The legend adds the paints of a game.
/// A malformed icon does not compile.
pub(crate) const fn icon(legend: &[(u8, Paint)], text: &str) -> Icon {
    let text = text.as_bytes();
    let mut pixels = [[Pixel::DARK; 6]; 6];
    let (mut read, mut row, mut column) = (0, 0, 0);
    while read < text.len() {
        match text[read] {
            b' ' => {}
            b'\n' => {
                assert!(column == 6, "a row of an icon has six pixels");
                (row, column) = (row + 1, 0);
            }
            symbol => {
                assert!(row < 6 && column < 6, "an icon has six rows of six pixels");
                pixels[row][column] = pixel(symbol, legend);
                column += 1;
            }
        }
        read += 1;
    }
    assert!(row == 5 && column == 6, "an icon has six rows of six pixels");
    Icon(pixels)
}

/// The pixel of a symbol.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn pixel(symbol: u8, legend: &[(u8, Paint)]) -> Pixel {
    let mut at = 0;
    while at < legend.len() {
        if legend[at].0 == symbol {
            return Pixel::new(legend[at].1, Pixel::PLAIN);
        }
        at += 1;
    }
    let paint = match symbol {
        b'.' => return Pixel::DARK,
        b'#' => Paint::TEXT,
        b'Y' => Paint::YES,
        b'N' => Paint::NO,
        _ => panic!("unknown symbol"),
    };
    Pixel::new(paint, Pixel::PLAIN)
}

/// Three sliders: settings.
pub(crate) static SETTINGS: Icon = icon(
    &[],
    "# . # . # .
     # . Y . # .
     Y . # . # .
     # . # . # .
     # . # . Y .
     # . # . # .",
);

/// An open book: lessons.
pub(crate) static LESSONS: Icon = icon(
    &[],
    ". . . . . .
     # # . . # #
     # . # # . #
     # . # # . #
     # # # # # #
     . . # # . .",
);

/// A piece that fits a gap: puzzles.
pub(crate) static PUZZLES: Icon = icon(
    &[],
    "# # . . # #
     # # . . # #
     # . . . . #
     # # Y Y # #
     # # Y Y # #
     # # # # # #",
);

/// A two: win in two moves.
pub(crate) static WIN_IN_TWO: Icon = icon(
    &[],
    ". . Y Y . .
     . Y . . Y .
     . . . . Y .
     . . . Y . .
     . . Y . . .
     . Y Y Y Y .",
);

/// A three: win in three moves.
pub(crate) static WIN_IN_THREE: Icon = icon(
    &[],
    ". Y Y Y . .
     . . . . Y .
     . . Y Y . .
     . . . . Y .
     . . . . Y .
     . Y Y Y . .",
);

/// A four: win in four moves.
pub(crate) static WIN_IN_FOUR: Icon = icon(
    &[],
    ". . . Y . .
     . . Y Y . .
     . Y . Y . .
     . Y Y Y Y .
     . . . Y . .
     . . . Y . .",
);

/// A triangle that points to the right: resume.
pub(crate) static RESUME: Icon = icon(
    &[],
    ". Y . . . .
     . Y Y . . .
     . Y Y Y . .
     . Y Y Y . .
     . Y Y . . .
     . Y . . . .",
);

/// Two bars: pause.
pub(crate) static PAUSE: Icon = icon(
    &[],
    ". . . . . .
     . # . . # .
     . # . . # .
     . # . . # .
     . # . . # .
     . . . . . .",
);

/// A triangle and sliders: start, or show the advanced choices.
pub(crate) static START_OR_ADVANCED: Icon = icon(
    &[],
    "Y . . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . Y . Y
     Y . . # . #",
);

/// The same when an advanced choice differs from its default.
pub(crate) static START_CUSTOMISED: Icon = icon(
    &[],
    "Y . . # . #
     Y Y . N . #
     Y Y . # . N
     Y Y . # . #
     Y Y . # . #
     Y . . # . #",
);

/// An arrow that turns back: undo.
pub(crate) static UNDO: Icon = icon(
    &[],
    ". . # . . .
     . # # # # .
     . . # . . #
     . . . . . #
     . . . . . #
     . . # # # .",
);

/// A light bulb: hint.
pub(crate) static HINT: Icon = icon(
    &[],
    ". . # # . .
     . # . . # .
     . # . . # .
     . . # # . .
     . . # # . .
     . . # # . .",
);

/// A closed circle with an arrow: restart.
pub(crate) static RESTART: Icon = icon(
    &[],
    ". . # # . #
     . # . . # #
     # . . # # #
     # . . . . .
     . # . . # .
     . . # # . .",
);

/// A cross: leave.
pub(crate) static LEAVE: Icon = icon(
    &[],
    "N . . . . N
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     N . . . . N",
);

/// Two triangles that point to the left: replay.
pub(crate) static REPLAY: Icon = icon(
    &[],
    ". . . . . .
     . . # . . #
     . # # . # #
     . # # . # #
     . . # . . #
     . . . . . .",
);

/// Two triangles that point to the right: skip.
pub(crate) static SKIP: Icon = icon(
    &[],
    ". . . . . .
     # . . # . .
     # # . # # .
     # # . # # .
     # . . # . .
     . . . . . .",
);

/// A check mark: on, correct.
pub(crate) static ON: Icon = icon(
    &[],
    ". . . . . .
     . . . . . Y
     . . . . Y .
     Y . . Y . .
     . Y Y . . .
     . . . . . .",
);

/// A cross: off, wrong.
pub(crate) static OFF: Icon = icon(
    &[],
    ". . . . . .
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     . . . . . .",
);

/// A person: a human player.
pub(crate) static PERSON: Icon = icon(
    &[],
    ". . . # # .
     . . . # # .
     . . # # # #
     . . . # # .
     . . # . . #
     . . # . . #",
);

/// A chip with its pins: the engine. The last row is free for its level.
pub(crate) static CHIP: Icon = icon(
    &[],
    ". . # # # #
     . . . # # .
     . . # # # #
     . . . # # .
     . . . . . .
     . . . . . .",
);

/// A plus: a new game.
pub(crate) static NEW: Icon = icon(
    &[],
    ". . . . . .
     . . Y Y . .
     . Y Y Y Y .
     . Y Y Y Y .
     . . Y Y . .
     . . . . . .",
);

/// Steps that lead up: the next level.
pub(crate) static NEXT_LEVEL: Icon = icon(
    &[],
    ". . . . Y .
     . . . Y Y Y
     . . . . Y .
     . . # # . .
     . # # # . .
     # # # # . .",
);

/// A box with a lid: the storage.
pub(crate) static STORAGE: Icon = icon(
    &[],
    "# # # # # #
     # . . . . #
     # . # # . #
     # . . . . #
     # . . . . #
     # # # # # #",
);
