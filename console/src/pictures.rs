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

/// Reads a picture at compile time; a wrong one does not compile.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn picture(rows: [&str; 6]) -> Picture {
    let mut lights = [[Glow::DARK; 6]; 6];
    let mut row = 0;
    while row < 6 {
        let symbols = rows[row].as_bytes();
        assert!(symbols.len() == 6, "a picture has six columns");
        let mut column = 0;
        while column < 6 {
            let ink = match symbols[column] {
                b'V' => Ink::Donut(donuts::Colour::Vanilla),
                b'C' => Ink::Donut(donuts::Colour::Chocolate),
                b'X' => Ink::Stone(konter::Colour::Dark),
                b'O' => Ink::Stone(konter::Colour::Light),
                number @ b'1'..=b'6' => Ink::Half(fundomino::Colour::ALL[(number - b'1') as usize]),
                b'#' => Ink::Text,
                b'Y' => Ink::Yes,
                b'N' => Ink::No,
                b'.' => {
                    column += 1;
                    continue;
                }
                _ => panic!("no light has this symbol"),
            };
            lights[row][column] = Glow::new(ink, Glow::PLAIN);
            column += 1;
        }
        row += 1;
    }
    Picture(lights)
}

/// A bitten donut of each colour.
pub(crate) const DONUTS: Picture = picture([
    ".VVV..", //
    "V...V.", "V.CCC.", ".VC.VC", "..C..C", "..CCC.",
]);

/// Two colours in a tangle, one square free.
pub(crate) const KONTER: Picture = picture([
    "XXXOO.", //
    "OOXXO.", "XX.OO.", "XOOXX.", "XXOOX.", "......",
]);

/// A snake of colours.
pub(crate) const FUNDOMINO: Picture = picture([
    ".1122.", //
    ".5..3.", ".5..3.", "..44..", ".6....", "..66..",
]);

/// Three sliders.
pub(crate) const SETTINGS: Picture = picture([
    "#.#.#.", //
    "#.Y.#.", "Y.#.#.", "#.#.#.", "#.#.Y.", "#.#.#.",
]);

/// A triangle that points to the right: go on.
pub(crate) const GO_ON: Picture = picture([
    ".Y....", //
    ".YY...", ".YYY..", ".YYY..", ".YY...", ".Y....",
]);

/// An arrow that turns back: undo.
pub(crate) const UNDO: Picture = picture([
    "..#...", //
    ".####.", "..#..#", ".....#", ".....#", "..###.",
]);

/// A lamp: a hint.
pub(crate) const HINT: Picture = picture([
    "..##..", //
    ".#..#.", ".#..#.", "..##..", "..##..", "..##..",
]);

/// A closed circle with an arrow: from the start.
pub(crate) const RESTART: Picture = picture([
    "..##.#", //
    ".#..##", "#..###", "#.....", ".#..#.", "..##..",
]);

/// A cross: leave.
pub(crate) const LEAVE: Picture = picture([
    "N....N", //
    ".N..N.", "..NN..", "..NN..", ".N..N.", "N....N",
]);

/// Two triangles that point to the left: see it again.
pub(crate) const REPLAY: Picture = picture([
    "......", //
    "..#..#", ".##.##", ".##.##", "..#..#", "......",
]);

/// A tick: on.
pub(crate) const ON: Picture = picture([
    "......", //
    ".....Y", "....Y.", "Y..Y..", ".YY...", "......",
]);

/// A cross in a ring: off.
pub(crate) const OFF: Picture = picture([
    "......", //
    ".N..N.", "..NN..", "..NN..", ".N..N.", "......",
]);

/// Somebody with the buttons.
pub(crate) const PERSON: Picture = picture([
    "...##.", //
    "...##.", "..####", "...##.", "..#..#", "..#..#",
]);

/// A plus: a new one.
pub(crate) const NEW: Picture = picture([
    "......", //
    "..YY..", ".YYYY.", ".YYYY.", "..YY..", "......",
]);

/// A box with a lid: what is kept.
pub(crate) const KEEPING: Picture = picture([
    "######", //
    "#....#", "#.##.#", "#....#", "#....#", "######",
]);
