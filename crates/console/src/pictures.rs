//! Small pictures, drawn as text.

use crate::{Canvas, Glow, Ink, Light, cursor::Place};

/// A picture for the board.
pub(crate) struct Picture([[Glow; 6]; 6]);

impl Picture {
    /// Draws the picture.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        self.draw_in(Ink::TEXT, canvas);
    }

    /// Draws the picture over what is there already.
    #[inline(never)]
    pub(crate) fn draw_over(&self, canvas: &mut Canvas) {
        let lit = self.lights().filter(|(_, _, glow)| *glow != Glow::DARK);
        lit.for_each(|(row, column, glow)| canvas.set(row, column, glow));
    }

    /// Draws the picture with this ink in place of white. Once for all pictures: they are many, and the chip is small.
    #[inline(never)]
    pub(crate) fn draw_in(&self, ink: Ink, canvas: &mut Canvas) {
        for (row, column, glow) in self.lights() {
            let ink = if glow.ink == Ink::TEXT { ink } else { glow.ink };
            canvas.set(row, column, Glow { ink, ..glow });
        }
    }

    /// Draws the picture turned clockwise, by so many quarters.
    pub(crate) fn draw_turned(&self, quarters: u8, canvas: &mut Canvas) {
        const LAST: u8 = Light::BOARD_SIDE - 1;
        for (row, column, glow) in self.lights() {
            let (row, column) = (0..quarters).fold((row, column), |(row, column), _| (column, LAST - row));
            canvas.set(row, column, glow);
        }
    }

    fn lights(&self) -> impl Iterator<Item = (u8, u8, Glow)> {
        let rows = (0..).zip(&self.0);
        rows.flat_map(|(row, lights)| (0..).zip(lights).map(move |(column, glow)| (row, column, *glow)))
    }
}

/// A ring on the board, clockwise from the top.
pub(crate) const RING: [Place; 12] =
    [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 4), (5, 3), (5, 2), (4, 1), (3, 0), (2, 0), (1, 1)];

/// Reads a picture at compile time, with the inks of a game that its legend names: six rows on lines of their own, each
/// of six lights with spaces between them. A wrong one does not compile.
pub(crate) const fn picture(legend: &[(u8, Ink)], text: &str) -> Picture {
    let text = text.as_bytes();
    let mut lights = [[Glow::DARK; 6]; 6];
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
                lights[row][column] = glow(symbol, legend);
                column += 1;
            }
        }
        read += 1;
    }
    assert!(row == 5 && column == 6, "a picture has six rows of six lights");
    Picture(lights)
}

/// The light that a symbol stands for.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn glow(symbol: u8, legend: &[(u8, Ink)]) -> Glow {
    let mut at = 0;
    while at < legend.len() {
        if legend[at].0 == symbol {
            return Glow::new(legend[at].1, Glow::PLAIN);
        }
        at += 1;
    }
    let ink = match symbol {
        b'.' => return Glow::DARK,
        b'#' => Ink::TEXT,
        b'Y' => Ink::YES,
        b'N' => Ink::NO,
        _ => panic!("no light has this symbol"),
    };
    Glow::new(ink, Glow::PLAIN)
}

/// Three sliders.
pub(crate) static SETTINGS: Picture = picture(
    &[],
    "# . # . # .
     # . Y . # .
     Y . # . # .
     # . # . # .
     # . # . Y .
     # . # . # .",
);

/// An open book: lessons.
pub(crate) static LESSONS: Picture = picture(
    &[],
    ". . . . . .
     # # . . # #
     # . # # . #
     # . # # . #
     # # # # # #
     . . # # . .",
);

/// A piece that fits into a gap: puzzles.
pub(crate) static PUZZLES: Picture = picture(
    &[],
    "# # . . # #
     # # . . # #
     # . . . . #
     # # Y Y # #
     # # Y Y # #
     # # # # # #",
);

/// The number of moves in which to win: two.
pub(crate) static WIN_IN_TWO: Picture = picture(
    &[],
    ". . Y Y . .
     . Y . . Y .
     . . . . Y .
     . . . Y . .
     . . Y . . .
     . Y Y Y Y .",
);

/// The number of moves in which to win: three.
pub(crate) static WIN_IN_THREE: Picture = picture(
    &[],
    ". Y Y Y . .
     . . . . Y .
     . . Y Y . .
     . . . . Y .
     . . . . Y .
     . Y Y Y . .",
);

/// The number of moves in which to win: four.
pub(crate) static WIN_IN_FOUR: Picture = picture(
    &[],
    ". . . Y . .
     . . Y Y . .
     . Y . Y . .
     . Y Y Y Y .
     . . . Y . .
     . . . Y . .",
);

/// A triangle that points to the right: go on.
pub(crate) static GO_ON: Picture = picture(
    &[],
    ". Y . . . .
     . Y Y . . .
     . Y Y Y . .
     . Y Y Y . .
     . Y Y . . .
     . Y . . . .",
);

/// Two bars: a pause.
pub(crate) static PAUSE: Picture = picture(
    &[],
    ". . . . . .
     . # . . # .
     . # . . # .
     . # . . # .
     . # . . # .
     . . . . . .",
);

/// A triangle and sliders: begin, or choose more.
pub(crate) static BEGIN_OR_MORE: Picture = picture(
    &[],
    "Y . . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . # . #
     Y Y . Y . Y
     Y . . # . #",
);

/// The same where something else than usual is chosen already.
pub(crate) static BEGIN_DIFFERENTLY: Picture = picture(
    &[],
    "Y . . # . #
     Y Y . N . #
     Y Y . # . N
     Y Y . # . #
     Y Y . # . #
     Y . . # . #",
);

/// An arrow that turns back: undo.
pub(crate) static UNDO: Picture = picture(
    &[],
    ". . # . . .
     . # # # # .
     . . # . . #
     . . . . . #
     . . . . . #
     . . # # # .",
);

/// A lamp: a hint.
pub(crate) static HINT: Picture = picture(
    &[],
    ". . # # . .
     . # . . # .
     . # . . # .
     . . # # . .
     . . # # . .
     . . # # . .",
);

/// A closed circle with an arrow: from the start.
pub(crate) static RESTART: Picture = picture(
    &[],
    ". . # # . #
     . # . . # #
     # . . # # #
     # . . . . .
     . # . . # .
     . . # # . .",
);

/// A cross: leave.
pub(crate) static LEAVE: Picture = picture(
    &[],
    "N . . . . N
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     N . . . . N",
);

/// Two triangles that point to the left: see it again.
pub(crate) static REPLAY: Picture = picture(
    &[],
    ". . . . . .
     . . # . . #
     . # # . # #
     . # # . # #
     . . # . . #
     . . . . . .",
);

/// A tick: on, right.
pub(crate) static ON: Picture = picture(
    &[],
    ". . . . . .
     . . . . . Y
     . . . . Y .
     Y . . Y . .
     . Y Y . . .
     . . . . . .",
);

/// A cross: off, wrong.
pub(crate) static OFF: Picture = picture(
    &[],
    ". . . . . .
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     . . . . . .",
);

/// Somebody with the buttons.
pub(crate) static PERSON: Picture = picture(
    &[],
    ". . . # # .
     . . . # # .
     . . # # # #
     . . . # # .
     . . # . . #
     . . # . . #",
);

/// A chip with its legs; below it there is room for its level.
pub(crate) static CHIP: Picture = picture(
    &[],
    ". . # # # #
     . . . # # .
     . . # # # #
     . . . # # .
     . . . . . .
     . . . . . .",
);

/// A plus: a new one.
pub(crate) static NEW: Picture = picture(
    &[],
    ". . . . . .
     . . Y Y . .
     . Y Y Y Y .
     . Y Y Y Y .
     . . Y Y . .
     . . . . . .",
);

/// Steps that lead up: the next level.
pub(crate) static NEXT_LEVEL: Picture = picture(
    &[],
    ". . . . Y .
     . . . Y Y Y
     . . . . Y .
     . . # # . .
     . # # # . .
     # # # # . .",
);

/// A box with a lid: what is kept.
pub(crate) static KEEPING: Picture = picture(
    &[],
    "# # # # # #
     # . . . . #
     # . # # . #
     # . . . . #
     # . . . . #
     # # # # # #",
);
