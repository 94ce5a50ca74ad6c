//! The 32 tiles of Fundomino, parsed from the names in the library: halves, values, and which halves fit.

use std::sync::LazyLock;

/// The names in the order of the list of 32.
static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| rules::fundomino::TILES.iter().map(|tile| tile.to_string()).collect());

/// All tiles in the order of the list of 32.
pub static TILES: LazyLock<Vec<Tile>> =
    LazyLock::new(|| NAMES.iter().map(|name| Tile::parse(name)).collect());

#[derive(Clone, Copy, PartialEq)]
pub enum Half {
    Number(u32),
    /// The take symbol on this colour.
    Take(u32),
    /// The again symbol on this colour.
    Again(u32),
    Joker,
}

impl Half {
    fn parse(text: &str) -> Half {
        if text == "J" {
            Half::Joker
        } else if let Some(colour) = text.strip_prefix('N') {
            Half::Take(colour.parse().unwrap())
        } else if let Some(colour) = text.strip_prefix('R') {
            Half::Again(colour.parse().unwrap())
        } else {
            Half::Number(text.parse().unwrap())
        }
    }

    /// `1` to `6` or `J`.
    pub fn colour(self) -> String {
        match self {
            Half::Number(colour) | Half::Take(colour) | Half::Again(colour) => colour.to_string(),
            Half::Joker => "J".to_string(),
        }
    }

    /// Fitting: colour must meet colour, a symbol has its background colour, a joker fits anything.
    pub fn fits(self, other: Half) -> bool {
        match (self, other) {
            (Half::Joker, _) | (_, Half::Joker) => true,
            (
                Half::Number(a) | Half::Take(a) | Half::Again(a),
                Half::Number(b) | Half::Take(b) | Half::Again(b),
            ) => a == b,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub struct Tile {
    pub name: &'static str,
    pub left: Half,
    pub right: Half,
}

impl Tile {
    fn parse(name: &'static str) -> Tile {
        let (left, right) = name.split_once('-').unwrap();
        Tile { name, left: Half::parse(left), right: Half::parse(right) }
    }

    pub fn named(name: &str) -> Tile {
        *TILES.iter().find(|tile| tile.name == name).unwrap_or_else(|| panic!("{name} is not a tile"))
    }

    /// The two numbers of a number tile.
    pub fn numbers(self) -> Option<(u32, u32)> {
        match (self.left, self.right) {
            (Half::Number(a), Half::Number(b)) => Some((a, b)),
            _ => None,
        }
    }

    /// A number tile the sum of its halves, a take or again tile 10, any joker tile 20.
    pub fn value(self) -> u32 {
        if let Some((a, b)) = self.numbers() {
            a + b
        } else if self.left == Half::Joker || self.right == Half::Joker {
            20
        } else {
            10
        }
    }
}

/// The same tiles in the order of the list of 32.
pub fn in_list_order(tiles: &[Tile]) -> Vec<Tile> {
    let listed = TILES.iter().filter(|tile| tiles.contains(tile));
    listed.copied().collect()
}

/// The names, joined with `separator`.
pub fn names(tiles: &[Tile], separator: &str) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name).collect();
    names.join(separator)
}
