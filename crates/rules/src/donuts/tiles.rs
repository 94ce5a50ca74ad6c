//! The four tiles that make the board.
//!
//! This is a **reconstruction**. The fronts follow one public source and are probably right; the backs are our
//! own: the fronts' mirror images. If you own the box, replace the pictures below and run `cargo xtask regenerate
//! donuts`: it makes everything anew that hangs on them, and tests fail until you have.

use super::Direction;
use crate::picture::symbols;

/// The lines on one side of a tile, row by row.
///
/// ```
/// use rules::donuts::{Face, TILES};
///
/// let face: Face = TILES[0].front;
/// for row in face {
///     println!("{}", row.map(|direction| direction.symbol()).iter().collect::<String>());
/// }
/// ```
pub type Face = [[Direction; 3]; 3];

/// A tile of 3×3 squares, printed on both sides.
///
/// ```
/// use rules::donuts::{TILES, Tile};
///
/// let Tile { front, back } = TILES[0];
/// assert_ne!(front, back);
/// ```
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
        front: face(
            r"/ - |
              \ - \
              / | |",
        ),
        back: face(
            r"| - \
              / - /
              | | \",
        ),
    },
    Tile {
        front: face(
            r"/ \ -
              - | |
              - \ /",
        ),
        back: face(
            r"- / \
              | | -
              \ / -",
        ),
    },
    Tile {
        front: face(
            r"\ | \
              / | /
              / - -",
        ),
        back: face(
            r"/ | /
              \ | \
              - - \",
        ),
    },
    Tile {
        front: face(
            r"- \ /
              | / -
              / \ |",
        ),
        back: face(
            r"\ / -
              - \ |
              | / \",
        ),
    },
];

/// Reads a picture at compile time; a wrong one does not compile.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn face(picture: &str) -> Face {
    let symbols: [u8; 9] = symbols(picture, 3);
    let mut face = [[Direction::Row; 3]; 3];
    let mut square = 0;
    while square < 9 {
        face[square / 3][square % 3] = match Direction::from_symbol(symbols[square]) {
            Some(direction) => direction,
            None => panic!("a line is one of - | / \\"),
        };
        square += 1;
    }
    face
}

/// A side of a tile.
///
/// ```
/// use rules::donuts::{PlacedTile, Side, TILES};
///
/// let shows = |side| PlacedTile { tile: 0, side, turns: 0 }.face();
/// assert_eq!(shows(Side::Front), TILES[0].front);
/// assert_eq!(shows(Side::Back), TILES[0].back);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// [`Tile::front`]
    Front,
    /// [`Tile::back`]
    Back,
}

/// How a tile lies in the board.
///
/// ```
/// use rules::donuts::{PlacedTile, Side, TILES};
///
/// let face = PlacedTile { tile: 2, side: Side::Back, turns: 1 }.face();
/// // A quarter turn brings the top left corner to the top right and turns its line.
/// assert_eq!(face[0][2], TILES[2].back[0][0].turned());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// Which of [`TILES`] it is, counted from 0.
    pub tile: usize,
    /// The side that is seen.
    pub side: Side,
    /// How many quarter turns clockwise it has made.
    pub turns: u8,
}

impl PlacedTile {
    /// In how many ways a tile can lie.
    pub(super) const WAYS: usize = 8;

    /// A tile in one of the ways.
    pub(super) const fn new(tile: usize, way: usize) -> Self {
        let side = if way.is_multiple_of(2) { Side::Front } else { Side::Back };
        Self { tile, side, turns: (way / 2) as u8 }
    }

    /// The lines that are seen.
    pub const fn face(self) -> Face {
        let mut face = match self.side {
            Side::Front => TILES[self.tile].front,
            Side::Back => TILES[self.tile].back,
        };
        let mut turns = 0;
        while turns < self.turns {
            face = turned(&face);
            turns += 1;
        }
        face
    }
}

/// A face after a quarter turn clockwise.
const fn turned(face: &Face) -> Face {
    let mut turned = *face;
    let mut square = 0;
    while square < 9 {
        let (row, column) = (square / 3, square % 3);
        turned[column][2 - row] = face[row][column].turned();
        square += 1;
    }
    turned
}

const fn same(one: &Face, other: &Face) -> bool {
    let mut square = 0;
    while square < 9 {
        if one[square / 3][square % 3] as u8 != other[square / 3][square % 3] as u8 {
            return false;
        }
        square += 1;
    }
    true
}

// A board's number is found by its faces: each must tell which tile it is and how it lies.
const _: () = {
    let mut one = 0;
    while one < TILES.len() * PlacedTile::WAYS {
        let face = PlacedTile::new(one / PlacedTile::WAYS, one % PlacedTile::WAYS).face();
        let mut other = 0;
        while other < one {
            assert!(
                !same(&face, &PlacedTile::new(other / PlacedTile::WAYS, other % PlacedTile::WAYS).face()),
                "the eight sides of the tiles must differ, however they are turned, and look different when turned"
            );
            other += 1;
        }
        one += 1;
    }
};
