//! The four tiles that make the board.
//!
//! This is a **reconstruction**. The fronts follow one public source and are probably right; the backs are our
//! own: the fronts' mirror images. If you own the box, replace the pictures below: nothing else knows them.

use super::Direction;

/// The lines on one side of a tile, row by row.
pub type Face = [[Direction; 3]; 3];

/// A tile of 3×3 squares, printed on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The side that is drawn first below.
    pub front: Face,
    /// The other side.
    pub back: Face,
}

/// The four tiles of the box.
pub const TILES: [Tile; 4] = [
    Tile {
        front: face([
            r"/-|", //
            r"\-\", r"/||",
        ]),
        back: face([
            r"|-\", //
            r"/-/", r"||\",
        ]),
    },
    Tile {
        front: face([
            r"/\-", //
            r"-||", r"-\/",
        ]),
        back: face([
            r"-/\", //
            r"||-", r"\/-",
        ]),
    },
    Tile {
        front: face([
            r"\|\", //
            r"/|/", r"/--",
        ]),
        back: face([
            r"/|/", //
            r"\|\", r"--\",
        ]),
    },
    Tile {
        front: face([
            r"-\/", //
            r"|/-", r"/\|",
        ]),
        back: face([
            r"\/-", //
            r"-\|", r"|/\",
        ]),
    },
];

/// Reads a picture at compile time; a wrong one does not compile.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn face(picture: [&str; 3]) -> Face {
    let mut face = [[Direction::Row; 3]; 3];
    let mut row = 0;
    while row < 3 {
        assert!(picture[row].len() == 3, "a tile has three columns");
        let mut column = 0;
        while column < 3 {
            face[row][column] = match Direction::from_symbol(picture[row].as_bytes()[column]) {
                Some(direction) => direction,
                None => panic!("a line is one of - | / \\"),
            };
            column += 1;
        }
        row += 1;
    }
    face
}
