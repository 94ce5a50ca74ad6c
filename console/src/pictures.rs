//! Small pictures, drawn as text.

use rules::{donuts, fundomino, konter};

use crate::{Canvas, Glow, Ink};

/// A picture for the board.
pub(crate) struct Picture([[Glow; 6]; 6]);

impl Picture {
    /// Draws the picture.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        self.lights().for_each(|(row, column, glow)| canvas.set(row, column, glow));
    }

    /// Draws the picture over what is there already.
    pub(crate) fn draw_over(&self, canvas: &mut Canvas) {
        let lit = self.lights().filter(|(_, _, glow)| *glow != Glow::DARK);
        lit.for_each(|(row, column, glow)| canvas.set(row, column, glow));
    }

    fn lights(&self) -> impl Iterator<Item = (u8, u8, Glow)> {
        let rows = (0..).zip(&self.0);
        rows.flat_map(|(row, lights)| (0..).zip(lights).map(move |(column, glow)| (row, column, *glow)))
    }
}

/// Reads a picture at compile time: six rows on lines of their own, each of six lights with spaces between them. A
/// wrong one does not compile.
const fn picture(text: &str) -> Picture {
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
                lights[row][column] = glow(symbol);
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
const fn glow(symbol: u8) -> Glow {
    let ink = match symbol {
        b'.' => return Glow::DARK,
        b'V' => Ink::Donut(donuts::Colour::Vanilla),
        b'C' => Ink::Donut(donuts::Colour::Chocolate),
        b'X' => Ink::Stone(konter::Colour::Dark),
        b'O' => Ink::Stone(konter::Colour::Light),
        number @ b'1'..=b'6' => Ink::Half(fundomino::Colour::ALL[(number - b'1') as usize]),
        b'#' => Ink::Text,
        b'Y' => Ink::Yes,
        b'N' => Ink::No,
        _ => panic!("no light has this symbol"),
    };
    Glow::new(ink, Glow::PLAIN)
}

/// A bitten donut of each colour.
pub(crate) const DONUTS: Picture = picture(
    ". V V V . .
     V . . . V .
     V . C C C .
     . V C . V C
     . . C . . C
     . . C C C .",
);

/// Two colours in a tangle, one square free.
pub(crate) const KONTER: Picture = picture(
    "X X X O O .
     O O X X O .
     X X . O O .
     X O O X X .
     X X O O X .
     . . . . . .",
);

/// A snake of colours.
pub(crate) const FUNDOMINO: Picture = picture(
    ". 1 1 2 2 .
     . 5 . . 3 .
     . 5 . . 3 .
     . . 4 4 . .
     . 6 . . . .
     . . 6 6 . .",
);

/// Three sliders.
pub(crate) const SETTINGS: Picture = picture(
    "# . # . # .
     # . Y . # .
     Y . # . # .
     # . # . # .
     # . # . Y .
     # . # . # .",
);

/// A triangle that points to the right: go on.
pub(crate) const GO_ON: Picture = picture(
    ". Y . . . .
     . Y Y . . .
     . Y Y Y . .
     . Y Y Y . .
     . Y Y . . .
     . Y . . . .",
);

/// An arrow that turns back: undo.
pub(crate) const UNDO: Picture = picture(
    ". . # . . .
     . # # # # .
     . . # . . #
     . . . . . #
     . . . . . #
     . . # # # .",
);

/// A lamp: a hint.
pub(crate) const HINT: Picture = picture(
    ". . # # . .
     . # . . # .
     . # . . # .
     . . # # . .
     . . # # . .
     . . # # . .",
);

/// A closed circle with an arrow: from the start.
pub(crate) const RESTART: Picture = picture(
    ". . # # . #
     . # . . # #
     # . . # # #
     # . . . . .
     . # . . # .
     . . # # . .",
);

/// A cross: leave.
pub(crate) const LEAVE: Picture = picture(
    "N . . . . N
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     N . . . . N",
);

/// Two triangles that point to the left: see it again.
pub(crate) const REPLAY: Picture = picture(
    ". . . . . .
     . . # . . #
     . # # . # #
     . # # . # #
     . . # . . #
     . . . . . .",
);

/// A tick: on.
pub(crate) const ON: Picture = picture(
    ". . . . . .
     . . . . . Y
     . . . . Y .
     Y . . Y . .
     . Y Y . . .
     . . . . . .",
);

/// A cross in a ring: off.
pub(crate) const OFF: Picture = picture(
    ". . . . . .
     . N . . N .
     . . N N . .
     . . N N . .
     . N . . N .
     . . . . . .",
);

/// Somebody with the buttons.
pub(crate) const PERSON: Picture = picture(
    ". . . # # .
     . . . # # .
     . . # # # #
     . . . # # .
     . . # . . #
     . . # . . #",
);

/// A plus: a new one.
pub(crate) const NEW: Picture = picture(
    ". . . . . .
     . . Y Y . .
     . Y Y Y Y .
     . Y Y Y Y .
     . . Y Y . .
     . . . . . .",
);

/// A box with a lid: what is kept.
pub(crate) const KEEPING: Picture = picture(
    "# # # # # #
     # . . . . #
     # . # # . #
     # . . . . #
     # . . . . #
     # # # # # #",
);
