//! The four tiles that make the board.
//!
//! This is a **reconstruction**. The fronts follow one public source and are probably right. The backs are ours: mirror
//! images of the fronts. If you own the box, replace the pictures below and run `cargo xtask regenerate donuts`, which
//! regenerates all derived files; tests fail until you do.

use super::Direction;
use crate::picture::symbols;

/// The lines on one side of a tile, row by row.
pub type Face = [[Direction; 3]; 3];

/// A double-sided tile of 3×3 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The front.
    pub front: Face,
    /// The back.
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

/// Reads a picture at compile time; a malformed one does not compile.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// [`Tile::front`]
    Front,
    /// [`Tile::back`]
    Back,
}

/// A tile in the board, with its orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// The index in [`TILES`].
    pub tile: usize,
    /// The visible side.
    pub side: Side,
    /// The number of quarter turns clockwise.
    pub turns: u8,
}

impl PlacedTile {
    /// The number of orientations of a tile: two sides, four rotations.
    pub(super) const ORIENTATIONS: usize = 8;

    pub(super) const fn new(tile: usize, orientation: usize) -> Self {
        let side = if orientation.is_multiple_of(2) { Side::Front } else { Side::Back };
        Self { tile, side, turns: (orientation / 2) as u8 }
    }

    /// The visible lines.
    pub const fn face(self) -> Face {
        let mut face = match self.side {
            Side::Front => TILES[self.tile].front,
            Side::Back => TILES[self.tile].back,
        };
        let mut turns = 0;
        while turns < self.turns {
            face = rotated(&face);
            turns += 1;
        }
        face
    }
}

const fn rotated(face: &Face) -> Face {
    let mut rotated = *face;
    let mut square = 0;
    while square < 9 {
        let (row, column) = (square / 3, square % 3);
        rotated[column][2 - row] = face[row][column].rotated();
        square += 1;
    }
    rotated
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

// `Assembly::of` recognizes a tile and its orientation by the face, so all 32 faces must differ.
const _: () = {
    const ORIENTATIONS: usize = PlacedTile::ORIENTATIONS;
    let mut one = 0;
    while one < TILES.len() * ORIENTATIONS {
        let face = PlacedTile::new(one / ORIENTATIONS, one % ORIENTATIONS).face();
        let mut other = 0;
        while other < one {
            assert!(
                !same(&face, &PlacedTile::new(other / ORIENTATIONS, other % ORIENTATIONS).face()),
                "the eight sides of the tiles must all differ in every rotation"
            );
            other += 1;
        }
        one += 1;
    }
};
