//! Small pictures, drawn as text.

use crate::{Canvas, Led, Paint, Pixel, navigation::GridPos};

/// A picture for the board.
pub(crate) struct Icon([[Pixel; 6]; 6]);

impl Icon {
    /// Draws the picture.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        self.draw_in(Paint::TEXT, canvas);
    }

    /// Draws the picture over what is there already.
    #[inline(never)]
    pub(crate) fn draw_over(&self, canvas: &mut Canvas) {
        let lit = self.lights().filter(|(_, _, pixel)| *pixel != Pixel::DARK);
        lit.for_each(|(row, column, pixel)| canvas.set(row, column, pixel));
    }

    /// Draws the picture with this paint in place of white. Once for all pictures: they are many, and the chip is small.
    #[inline(never)]
    pub(crate) fn draw_in(&self, paint: Paint, canvas: &mut Canvas) {
        for (row, column, pixel) in self.lights() {
            let paint = if pixel.paint == Paint::TEXT { paint } else { pixel.paint };
            canvas.set(row, column, Pixel { paint, ..pixel });
        }
    }

    /// Draws the picture turned clockwise, by so many quarters.
    pub(crate) fn draw_turned(&self, quarters: u8, canvas: &mut Canvas) {
        const LAST: u8 = Led::BOARD_SIDE - 1;
        for (row, column, pixel) in self.lights() {
            let (row, column) = (0..quarters).fold((row, column), |(row, column), _| (column, LAST - row));
            canvas.set(row, column, pixel);
        }
    }

    fn lights(&self) -> impl Iterator<Item = (u8, u8, Pixel)> {
        let rows = (0..).zip(&self.0);
        rows.flat_map(|(row, lights)| (0..).zip(lights).map(move |(column, pixel)| (row, column, *pixel)))
    }
}

/// A ring on the board, clockwise from the top.
pub(crate) const RING: [GridPos; 12] =
    [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 4), (5, 3), (5, 2), (4, 1), (3, 0), (2, 0), (1, 1)];

/// Reads a picture at compile time, with the paints of a game that its legend names: six rows on lines of their own, each
/// of six lights with spaces between them. A wrong one does not compile.
pub(crate) const fn icon(legend: &[(u8, Paint)], text: &str) -> Icon {
    let text = text.as_bytes();
    let mut lights = [[Pixel::DARK; 6]; 6];
    let (mut read, mut row, mut column) = (0, 0, 0);
    while read < text.len() {
        match text[read] {
            b' ' => {}
            b'\n' => {
                assert!(column == 6, "a row of a picture has six lights");
                (row, column) = (row + 1, 0);
            }
            symbol => {
                assert!(row < 6 && column < 6, "a picture has six rows of six lights");
                lights[row][column] = pixel(symbol, legend);
                column += 1;
            }
        }
        read += 1;
    }
    assert!(row == 5 && column == 6, "a picture has six rows of six lights");
    Icon(lights)
}

/// The light that a symbol stands for.
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
        _ => panic!("no light has this symbol"),
    };
    Pixel::new(paint, Pixel::PLAIN)
}

/// Three sliders.
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

/// A piece that fits into a gap: puzzles.
pub(crate) static PUZZLES: Icon = icon(
    &[],
    "# # . . # #
     # # . . # #
     # . . . . #
     # # Y Y # #
     # # Y Y # #
     # # # # # #",
);

/// The number of moves in which to win: two.
pub(crate) static WIN_IN_TWO: Icon = icon(
    &[],
    ". . Y Y . .
     . Y . . Y .
     . . . . Y .
     . . . Y . .
     . . Y . . .
     . Y Y Y Y .",
);

/// The number of moves in which to win: three.
pub(crate) static WIN_IN_THREE: Icon = icon(
    &[],
    ". Y Y Y . .
     . . . . Y .
     . . Y Y . .
     . . . . Y .
     . . . . Y .
     . Y Y Y . .",
);

/// The number of moves in which to win: four.
pub(crate) static WIN_IN_FOUR: Icon = icon(
    &[],
    ". . . Y . .
     . . Y Y . .
     . Y . Y . .
     . Y Y Y Y .
     . . . Y . .
     . . . Y . .",
);

/// A triangle that points to the right: go on.
pub(crate) static GO_ON: Icon = icon(
    &[],
    ". Y . . . .
     . Y Y . . .
     . Y Y Y . .
     . Y Y Y . .
     . Y Y . . .
     . Y . . . .",
);

/// Two bars: a pause.
pub(crate) static PAUSE: Icon = icon(
    &[],
    ". . . . . .
     . # . . # .
     . # . . # .
     . # . . # .
     . # . . # .
     . . . . . .",
);

/// A triangle and sliders: begin, or choose more.
pub(crate) static BEGIN_OR_MORE: Icon = icon(
    &[],
    "Y . . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . Y . Y
     Y . . # . #",
);

/// The same where something else than usual is chosen already.
pub(crate) static BEGIN_DIFFERENTLY: Icon = icon(
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

/// A lamp: a hint.
pub(crate) static HINT: Icon = icon(
    &[],
    ". . # # . .
     . # . . # .
     . # . . # .
     . . # # . .
     . . # # . .
     . . # # . .",
);

/// A closed circle with an arrow: from the start.
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

/// Two triangles that point to the left: see it again.
pub(crate) static REPLAY: Icon = icon(
    &[],
    ". . . . . .
     . . # . . #
     . # # . # #
     . # # . # #
     . . # . . #
     . . . . . .",
);

/// A tick: on, right.
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

/// Somebody with the buttons.
pub(crate) static PERSON: Icon = icon(
    &[],
    ". . . # # .
     . . . # # .
     . . # # # #
     . . . # # .
     . . # . . #
     . . # . . #",
);

/// A chip with its legs; below it there is room for its level.
pub(crate) static CHIP: Icon = icon(
    &[],
    ". . # # # #
     . . . # # .
     . . # # # #
     . . . # # .
     . . . . . .
     . . . . . .",
);

/// A plus: a new one.
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

/// A box with a lid: what is kept.
pub(crate) static KEEPING: Icon = icon(
    &[],
    "# # # # # #
     # . . . . #
     # . # # . #
     # . . . . #
     # . . . . #
     # # # # # #",
);
