//! The 32 tiles.
//!
//! The 21 number tiles and the double joker are those of the box. The rest is a **reconstruction**: which half of a
//! tile is the left one, the other ten action tiles, and the colours of the numbers. If you own the box, replace the
//! list and the names of the colours below and run `cargo xtask regenerate fundomino`, which regenerates all derived
//! files; tests fail until you do.

use core::{fmt, str::FromStr};

/// The names of the tiles, left half first. A digit is a number, `N` the take symbol and `R` the again symbol on the
/// colour of a number, `J` a joker.
const NAMES: [&str; Tile::COUNT] = [
    "1-1", "2-2", "3-3", "4-4", "5-5", "6-6", //
    "1-2", "2-3", "3-4", "4-5", "5-6", "6-1", //
    "1-3", "2-4", "3-5", "4-6", "5-1", "6-2", //
    "1-4", "2-5", "3-6", //
    "5-N1", "6-N2", "N3-1", "2-N4", //
    "6-R3", "R4-5", "R5-2", "1-R6", //
    "J-3", "4-J", "J-J",
];

/// The colour of a half. Each number has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// 1
    Yellow = 1,
    /// 2
    Orange,
    /// 3
    Red,
    /// 4
    Purple,
    /// 5
    Blue,
    /// 6
    Green,
}

impl Colour {
    /// All six, from 1 to 6.
    pub const ALL: [Self; 6] = [Self::Yellow, Self::Orange, Self::Red, Self::Purple, Self::Blue, Self::Green];

    /// The number with this colour.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// One half of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// A number, in its colour.
    Number(Colour),
    /// The take symbol on a colour.
    Take(Colour),
    /// The again symbol on a colour.
    Again(Colour),
    /// A joker, which fits everything.
    Joker,
}

impl Half {
    /// The colour, which must meet the same colour; `None` for a joker.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Number(colour) | Self::Take(colour) | Self::Again(colour) => Some(colour),
            Self::Joker => None,
        }
    }

    /// Whether this half may be attached to `other`.
    pub const fn fits(self, other: Self) -> bool {
        match (self.colour(), other.colour()) {
            (Some(own), Some(other)) => own as u8 == other as u8,
            _ => true,
        }
    }

    /// The tiles whose left half fits this half, and those whose right half does.
    #[inline]
    pub const fn fitting(self) -> [Tiles; 2] {
        FITTING[match self.colour() {
            Some(colour) => colour.number() as usize - 1,
            None => Colour::ALL.len(),
        }]
    }

    const fn number(self) -> Option<u8> {
        match self {
            Self::Number(colour) => Some(colour.number()),
            _ => None,
        }
    }

    /// Whether both halves are equal (`==` in `const`).
    const fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Number(own), Self::Number(other))
            | (Self::Take(own), Self::Take(other))
            | (Self::Again(own), Self::Again(other)) => own as u8 == other as u8,
            (Self::Joker, Self::Joker) => true,
            _ => false,
        }
    }

    const fn named(name: &[u8]) -> Option<Self> {
        match name {
            [number @ b'1'..=b'6'] => Some(Self::Number(Colour::ALL[(*number - b'1') as usize])),
            [b'N', number @ b'1'..=b'6'] => Some(Self::Take(Colour::ALL[(*number - b'1') as usize])),
            [b'R', number @ b'1'..=b'6'] => Some(Self::Again(Colour::ALL[(*number - b'1') as usize])),
            [b'J'] => Some(Self::Joker),
            _ => None,
        }
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(colour) => write!(f, "{}", colour.number()),
            Self::Take(colour) => write!(f, "N{}", colour.number()),
            Self::Again(colour) => write!(f, "R{}", colour.number()),
            Self::Joker => f.write_str("J"),
        }
    }
}

/// One of the 32 tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// All tiles, in the order in which hands are listed.
pub const TILES: [Tile; Tile::COUNT] = {
    let mut tiles = [Tile(0); Tile::COUNT];
    let mut index = 0;
    while index < Tile::COUNT {
        tiles[index] = Tile(index as u8);
        index += 1;
    }
    tiles
};

/// The left and right half of each tile, parsed from its name at compile time.
const HALVES: [(Half, Half); Tile::COUNT] = {
    let mut halves = [(Half::Joker, Half::Joker); Tile::COUNT];
    let mut index = 0;
    while index < Tile::COUNT {
        halves[index] = match halves_of(NAMES[index]) {
            Some(halves) => halves,
            None => panic!("a tile's name is two halves joined by -, each 1 to 6, N1 to N6, R1 to R6 or J"),
        };
        let (left, right) = halves[index];
        let mut earlier = 0;
        while earlier < index {
            let (other_left, other_right) = halves[earlier];
            assert!(
                !(left.same(other_left) && right.same(other_right))
                    && !(left.same(other_right) && right.same(other_left)),
                "a tile is in the list twice, perhaps with its halves reversed"
            );
            earlier += 1;
        }
        index += 1;
    }
    halves
};

/// Parses the name of a tile into its left and right half.
const fn halves_of(name: &str) -> Option<(Half, Half)> {
    let name = name.as_bytes();
    let mut dash = 0;
    while dash < name.len() && name[dash] != b'-' {
        dash += 1;
    }
    let (left, rest) = name.split_at(dash);
    match rest {
        [b'-', right @ ..] => match (Half::named(left), Half::named(right)) {
            (Some(left), Some(right)) => Some((left, right)),
            _ => None,
        },
        _ => None,
    }
}

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = 32;

    /// The index in [`TILES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The left half of the tile held like an arch ∩.
    pub const fn left(self) -> Half {
        HALVES[self.index()].0
    }

    /// The right half of the tile held like an arch ∩.
    pub const fn right(self) -> Half {
        HALVES[self.index()].1
    }

    /// Whether both halves are equal: a double, or the double joker.
    pub const fn is_symmetric(self) -> bool {
        self.left().same(self.right())
    }

    /// The number of a number double. The double joker has none.
    pub fn double(self) -> Option<u8> {
        self.numbers().filter(|(left, right)| left == right).map(|(left, _)| left)
    }

    /// The numbers of both halves, if both are numbers.
    pub fn numbers(self) -> Option<(u8, u8)> {
        self.left().number().zip(self.right().number())
    }

    pub(super) const fn more_valuable(self) -> Tiles {
        MORE_VALUABLE[self.index()]
    }

    /// The value of the tile in a hand when a round ends.
    pub const fn value(self) -> u16 {
        match (self.left(), self.right()) {
            (Half::Number(left), Half::Number(right)) => (left.number() + right.number()) as u16,
            (Half::Joker, _) | (_, Half::Joker) => 20,
            _ => 10,
        }
    }
}

/// For each colour, and last for a joker: the tiles whose left half fits it, and those whose right half does.
const FITTING: [[Tiles; 2]; Colour::ALL.len() + 1] = {
    let mut fitting = [[Tiles::NONE; 2]; Colour::ALL.len() + 1];
    let mut colour = 0;
    while colour < fitting.len() {
        let half = if colour < Colour::ALL.len() { Half::Number(Colour::ALL[colour]) } else { Half::Joker };
        let mut index = 0;
        while index < Tile::COUNT {
            let tile = TILES[index];
            if tile.left().fits(half) {
                fitting[colour][0] = fitting[colour][0].with(tile);
            }
            if tile.right().fits(half) {
                fitting[colour][1] = fitting[colour][1].with(tile);
            }
            index += 1;
        }
        colour += 1;
    }
    fitting
};

/// For each tile, the tiles with a higher value.
const MORE_VALUABLE: [Tiles; Tile::COUNT] = {
    let mut more_valuable = [Tiles::NONE; Tile::COUNT];
    let mut index = 0;
    while index < Tile::COUNT {
        let mut other = 0;
        while other < Tile::COUNT {
            if TILES[other].value() > TILES[index].value() {
                more_valuable[index] = more_valuable[index].with(TILES[other]);
            }
            other += 1;
        }
        index += 1;
    }
    more_valuable
};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[self.index()])
    }
}

/// Why a text is not the name of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTile {
    /// The text is not two halves.
    #[error("This is not a tile: write its two halves, each 1 to 6, N1 to N6, R1 to R6 or J, such as 3-3.")]
    Name,
    /// No tile has this left and this right half.
    #[error(fmt = not_in_the_box)]
    NotInTheBox(Half, Half),
}

fn not_in_the_box(left: &Half, right: &Half, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match tile_with(*right, *left) {
        Some(tile) => write!(f, "There is no tile {left}-{right}: write {tile}."),
        None => write!(f, "There is no tile {left}-{right}: choose one of the 32 tiles."),
    }
}

fn tile_with(left: Half, right: Half) -> Option<Tile> {
    TILES.into_iter().find(|tile| (tile.left(), tile.right()) == (left, right))
}

impl FromStr for Tile {
    type Err = BadTile;

    fn from_str(text: &str) -> Result<Self, BadTile> {
        let (left, right) = halves_of(text).ok_or(BadTile::Name)?;
        tile_with(left, right).ok_or(BadTile::NotInTheBox(left, right))
    }
}

set! {
    /// A set of tiles.
    Tiles of Tile, bits: u32, count: Tile::COUNT;
    /// The tiles of a set, in the order of [`TILES`].
    TilesIter
}

impl Tiles {
    /// The total value of the tiles in a hand when a round ends.
    pub fn value(self) -> u16 {
        self.into_iter().map(Tile::value).sum()
    }
}
