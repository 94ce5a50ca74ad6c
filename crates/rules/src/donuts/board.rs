//! The board, with a line printed on each of its 36 squares, and the ways to assemble it from the four tiles.

use core::{fmt, ops::Range, str::FromStr};

use super::{Face, PlacedTile, Square, Squares, lines::Axis};
use crate::Rng;

/// The direction of the line printed on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `-`
    Row,
    /// `|`
    Column,
    /// `/`, rising to the right.
    Rising,
    /// `\`, falling to the right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];

    /// The direction drawn by `-`, `|`, `/` or `\`.
    pub const fn from_symbol(symbol: u8) -> Option<Self> {
        match symbol {
            b'-' => Some(Self::Row),
            b'|' => Some(Self::Column),
            b'/' => Some(Self::Rising),
            b'\\' => Some(Self::Falling),
            _ => None,
        }
    }

    /// The character that draws this direction.
    pub const fn symbol(self) -> char {
        match self {
            Self::Row => '-',
            Self::Column => '|',
            Self::Rising => '/',
            Self::Falling => '\\',
        }
    }

    /// The direction after a quarter turn.
    pub const fn rotated(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
        }
    }

    /// The step along the line towards higher indices, as (rows down, columns to the right).
    pub(super) const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (0, 1),
            Self::Column => (1, 0),
            Self::Rising => (1, -1),
            Self::Falling => (1, 1),
        }
    }
}

/// The board: the direction printed on each square.
///
/// ```
/// use rules::donuts::{Board, Direction};
///
/// let board: Board = r"\-----".repeat(6).parse()?;
/// let a2 = "a2".parse()?;
/// assert_eq!(board.direction(a2), Direction::Falling);
/// let line: Vec<_> = board.line(a2).into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(line, ["b3", "c4", "d5", "e6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([Direction; Square::COUNT]);

impl Board {
    /// A board with these directions, row by row from a1. It need not be one that the tiles can make.
    pub const fn new(directions: [Direction; Square::COUNT]) -> Self {
        Self(directions)
    }

    /// The board for a seed. All assemblies of the tiles are equally likely.
    pub fn from_seed(seed: u64) -> Self {
        Assembly::random(&mut Rng::new(seed)).board()
    }

    /// The direction printed on `square`.
    pub const fn direction(&self, square: Square) -> Direction {
        self.0[square.index()]
    }

    /// The other squares of the line printed on `square`, across the whole board.
    pub fn line(&self, square: Square) -> Squares {
        let axis = Axis::of(square, self.direction(square));
        axis.before | axis.after
    }

    /// The lines of one of the four quarters of the board.
    fn face(&self, quarter: usize) -> Face {
        let mut face = [[Direction::Row; 3]; 3];
        for (row, directions) in face.iter_mut().enumerate() {
            directions.copy_from_slice(&self.0[row_of_quarter(quarter, row)]);
        }
        face
    }

    /// The board rotated a quarter clockwise.
    pub fn rotated(&self) -> Self {
        let mut rotated = *self;
        for square in Square::all() {
            rotated.0[square.rotated().index()] = self.direction(square).rotated();
        }
        rotated
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| write!(f, "{}", direction.symbol()))
    }
}

/// The text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The layout can't be read: write 36 of the characters - | / \\, row by row from a1.")]
pub struct BadLayout;

impl FromStr for Board {
    type Err = BadLayout;

    fn from_str(text: &str) -> Result<Self, BadLayout> {
        let symbols: &[u8; Square::COUNT] = text.as_bytes().try_into().map_err(|_| BadLayout)?;
        let mut board = Self([Direction::Row; Square::COUNT]);
        for (direction, symbol) in board.0.iter_mut().zip(symbols) {
            *direction = Direction::from_symbol(*symbol).ok_or(BadLayout)?;
        }
        Ok(board)
    }
}

/// One of the ways to put the four tiles together. Each tile has a place, a side and a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assembly(u32);

impl Assembly {
    /// The number of assemblies: 4! orders of the tiles, and 8 orientations of each.
    pub const COUNT: u32 = 24 * 8 * 8 * 8 * 8;

    /// The assembly with this number, below [`Assembly::COUNT`].
    pub const fn nth(number: u32) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// A random assembly, all equally likely.
    pub fn random(rng: &mut Rng) -> Self {
        Self(rng.below(Self::COUNT))
    }

    /// The number of this assembly, below [`Assembly::COUNT`].
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The assembly that makes `board`; `None` if the tiles can't make it.
    pub fn of(board: &Board) -> Option<Self> {
        let (mut number, mut place_value) = (0, 1);
        let mut push_digit = |digit: usize, base: usize| {
            number += digit * place_value;
            place_value *= base;
        };
        let mut tiles = [0, 1, 2, 3];
        for quarter in 0..4 {
            let face = board.face(quarter);
            let mut candidates = (quarter..4)
                .flat_map(|at| (0..PlacedTile::ORIENTATIONS).map(move |orientation| (at, orientation)));
            let (at, orientation) = candidates
                .find(|&(at, orientation)| PlacedTile::new(tiles[at], orientation).face() == face)?;
            tiles.swap(quarter, at);
            push_digit(at - quarter, 4 - quarter);
            push_digit(orientation, PlacedTile::ORIENTATIONS);
        }
        Some(Self(number as u32))
    }

    /// The placed tiles: top left, top right, bottom left, bottom right.
    pub fn tiles(self) -> [PlacedTile; 4] {
        let mut number = self.0 as usize;
        let mut pop_digit = |base| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut tiles = [0, 1, 2, 3];
        core::array::from_fn(|quarter| {
            // A Fisher-Yates shuffle: the placed tiles come first.
            tiles.swap(quarter, quarter + pop_digit(4 - quarter));
            PlacedTile::new(tiles[quarter], pop_digit(PlacedTile::ORIENTATIONS))
        })
    }

    /// The board that the tiles make.
    pub fn board(self) -> Board {
        let mut board = Board([Direction::Row; Square::COUNT]);
        for (quarter, tile) in self.tiles().into_iter().enumerate() {
            for (row, directions) in tile.face().iter().enumerate() {
                board.0[row_of_quarter(quarter, row)].copy_from_slice(directions);
            }
        }
        board
    }
}

/// The square indices of one row of a quarter of the board.
const fn row_of_quarter(quarter: usize, row: usize) -> Range<usize> {
    let start = (quarter / 2 * 3 + row) * Square::SIDE as usize + quarter % 2 * 3;
    start..start + 3
}
