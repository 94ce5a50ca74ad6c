//! The board: a line's direction on each of 36 squares, and the ways to assemble it from the tiles.

use core::{fmt, ops::Range, str::FromStr};

use super::{Face, PlacedTile, Square, Squares, lines::Axis};
use crate::Rng;

/// The direction of the line printed on a square.
///
/// ```
/// use rules::donuts::Direction;
///
/// assert_eq!(Direction::from_symbol(b'/'), Some(Direction::Rising));
/// assert_eq!(Direction::Rising.turned().symbol(), '\\');
/// ```
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

    /// The direction that `-`, `|`, `/` or `\` draws.
    pub const fn from_symbol(symbol: u8) -> Option<Self> {
        match symbol {
            b'-' => Some(Self::Row),
            b'|' => Some(Self::Column),
            b'/' => Some(Self::Rising),
            b'\\' => Some(Self::Falling),
            _ => None,
        }
    }

    /// The character that draws the direction.
    pub const fn symbol(self) -> char {
        match self {
            Self::Row => '-',
            Self::Column => '|',
            Self::Rising => '/',
            Self::Falling => '\\',
        }
    }

    /// The direction after a quarter turn.
    pub const fn turned(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
        }
    }

    /// A step along the line, down and to the right: the one that leads to a higher index.
    pub(super) const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (0, 1),
            Self::Column => (1, 0),
            Self::Rising => (1, -1),
            Self::Falling => (1, 1),
        }
    }
}

/// The board: the direction on every square, row by row from a1.
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
    /// A board with these directions, row by row from a1; it need not be one that the tiles can make.
    pub const fn new(directions: [Direction; Square::COUNT]) -> Self {
        Self(directions)
    }

    /// The board that a seed gives, each assembly of the tiles with the same chance.
    pub fn from_seed(seed: u64) -> Self {
        Assembly::random(&mut Rng::new(seed)).board()
    }

    /// The direction printed on `square`.
    pub const fn direction(&self, square: Square) -> Direction {
        self.0[square.index()]
    }

    /// The other squares of the straight line that `square` points along.
    pub fn line(&self, square: Square) -> Squares {
        let axis = Axis::of(square, self.direction(square));
        axis.before | axis.after
    }

    /// The lines on the tile in one of the four places, row by row from the top left.
    fn face(&self, place: usize) -> Face {
        let mut face = [[Direction::Row; 3]; 3];
        for (row, directions) in face.iter_mut().enumerate() {
            directions.copy_from_slice(&self.0[row_of_tile(place, row)]);
        }
        face
    }

    /// The same board after a quarter turn clockwise of the whole.
    pub fn turned(&self) -> Self {
        let mut turned = *self;
        for square in Square::all() {
            turned.0[square.turned().index()] = self.direction(square).turned();
        }
        turned
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| write!(f, "{}", direction.symbol()))
    }
}

/// A text that is no board.
///
/// ```
/// use rules::donuts::{BadLayout, Board};
///
/// assert_eq!("-|/".parse::<Board>(), Err(BadLayout));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLayout;

impl fmt::Display for BadLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A layout is 36 of the characters - | / \\, row by row from a1.")
    }
}

impl core::error::Error for BadLayout {}

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

/// One of the ways to put the four tiles together: each has a place, a side and a rotation.
///
/// ```
/// use rules::{Rng, donuts::Assembly};
///
/// let assembly = Assembly::random(&mut Rng::new(1));
/// let board = assembly.board();
/// assert_eq!(Assembly::of(&board), Some(assembly));
/// // The tile at the top left shows its lines in the top left corner of the board.
/// assert_eq!(assembly.tiles()[0].face()[0][0], board.direction("a1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assembly(u32);

impl Assembly {
    /// How many there are: 4! places of the tiles, 8 ways to lay each.
    pub const COUNT: u32 = 24 * 8 * 8 * 8 * 8;

    /// The assembly with this number, below [`Assembly::COUNT`].
    pub const fn nth(number: u32) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Any assembly, each with the same chance.
    pub fn random(rng: &mut Rng) -> Self {
        Self(rng.below(Self::COUNT))
    }

    /// Its number, below [`Assembly::COUNT`].
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The assembly that makes `board`, if the tiles can.
    pub fn of(board: &Board) -> Option<Self> {
        let (mut number, mut worth) = (0, 1);
        let mut digit = |digit: usize, base: usize| {
            number += digit * worth;
            worth *= base;
        };
        let mut tiles = [0, 1, 2, 3];
        for place in 0..4 {
            let face = board.face(place);
            let mut ways = (place..4).flat_map(|at| (0..PlacedTile::WAYS).map(move |way| (at, way)));
            let (at, way) = ways.find(|&(at, way)| PlacedTile::new(tiles[at], way).face() == face)?;
            tiles.swap(place, at);
            digit(at - place, 4 - place);
            digit(way, PlacedTile::WAYS);
        }
        Some(Self(number as u32))
    }

    /// How the tiles lie: top left, top right, bottom left, bottom right.
    pub fn tiles(self) -> [PlacedTile; 4] {
        let mut number = self.0 as usize;
        let mut digit = |base| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut tiles = [0, 1, 2, 3];
        core::array::from_fn(|place| {
            // The tiles that have no place yet stand behind those that have.
            tiles.swap(place, place + digit(4 - place));
            PlacedTile::new(tiles[place], digit(PlacedTile::WAYS))
        })
    }

    /// The board that the tiles make.
    pub fn board(self) -> Board {
        let mut board = Board([Direction::Row; Square::COUNT]);
        for (place, tile) in self.tiles().into_iter().enumerate() {
            for (row, directions) in tile.face().iter().enumerate() {
                board.0[row_of_tile(place, row)].copy_from_slice(directions);
            }
        }
        board
    }
}

/// The squares of a row of the tile in one of the four places.
const fn row_of_tile(place: usize, row: usize) -> Range<usize> {
    let start = (place / 2 * 3 + row) * Square::SIDE as usize + place % 2 * 3;
    start..start + 3
}
