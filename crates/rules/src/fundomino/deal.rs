//! Dealing: the hands, the stock, and who starts.

use core::fmt::{self, Display as _};

use super::{BadTile, Player, TILES, Tile, Tiles, Variant};
use crate::{Rng, list::List};

/// The tiles that were not dealt. It derefs to a slice in which the next tile to draw is last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock(List<Tile, { Self::CAPACITY }>);

impl Default for Stock {
    fn default() -> Self {
        Self::new()
    }
}

impl Stock {
    /// The size of the largest stock, that of a two-player game with eight tiles dealt to each.
    pub const CAPACITY: usize = Tile::COUNT - 2 * 8;

    /// An empty stock.
    pub const fn new() -> Self {
        Self(List::new(TILES[0]))
    }

    /// Adds a tile as the next to draw. A full stock ignores it.
    #[inline]
    pub fn push(&mut self, tile: Tile) {
        _ = self.0.push(tile);
    }

    pub(super) fn draw(&mut self) -> Option<Tile> {
        self.0.pop()
    }

    /// The same tiles in reverse order.
    pub(super) fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }
}

impl core::ops::Deref for Stock {
    type Target = [Tile];

    #[inline]
    fn deref(&self) -> &[Tile] {
        &self.0
    }
}

impl FromIterator<Tile> for Stock {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut stock = Self::new();
        tiles.into_iter().for_each(|tile| stock.push(tile));
        stock
    }
}

/// The hands and the stock at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    pub(super) hands: [Tiles; Player::MAX],
    pub(super) stock: Stock,
}

impl Deal {
    /// Shuffles all tiles and deals them.
    pub fn shuffled(variant: Variant, rng: &mut Rng) -> Self {
        let mut tiles = TILES;
        rng.shuffle(&mut tiles);
        let (dealt, rest) = tiles.split_at(variant.players() * variant.hand());
        let mut hands = [Tiles::NONE; Player::MAX];
        for (hand, tiles) in hands.iter_mut().zip(dealt.chunks(variant.hand())) {
            *hand = tiles.iter().copied().collect();
        }
        Self { hands, stock: rest.iter().copied().collect() }
    }

    /// Parses `HAND0/HAND1/…/STOCK`: tiles separated by commas, the stock in drawing order.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, BadDeal> {
        let mut groups = text.split('/');
        let mut hands = [Tiles::NONE; Player::MAX];
        let mut used = Tiles::NONE;
        let mut take_tile = |name: &str| {
            let tile = name.parse::<Tile>().map_err(BadDeal::Tile)?;
            if used.contains(tile) {
                return Err(BadDeal::Twice(tile));
            }
            used = used.with(tile);
            Ok(tile)
        };
        for hand in hands.iter_mut().take(variant.players()) {
            for name in groups.next().ok_or(BadDeal::Groups(variant))?.split(',') {
                *hand = hand.with(take_tile(name)?);
            }
            if hand.len() != variant.hand() {
                return Err(BadDeal::Hand(variant));
            }
        }
        let mut stock = Stock::new();
        let names = groups.next().ok_or(BadDeal::Groups(variant))?;
        if !names.is_empty() {
            for name in names.split(',') {
                stock.push(take_tile(name)?);
            }
        }
        if groups.next().is_some() {
            return Err(BadDeal::Groups(variant));
        }
        if let Some(missing) = (!used).first() {
            return Err(BadDeal::Missing(missing));
        }
        Ok(Self { hands, stock: stock.reversed() })
    }

    /// The player who starts, and their start tile: the highest number double dealt; without one, the number tile with
    /// the highest sum, and on a tie the one with the higher single number.
    pub fn starter(&self) -> (Player, Tile) {
        starter(&self.hands)
    }
}

/// The player who starts with these hands, and their start tile.
pub(super) fn starter(hands: &[Tiles; Player::MAX]) -> (Player, Tile) {
    let dealt = hands
        .iter()
        .zip(0..)
        .flat_map(|(hand, player)| hand.into_iter().map(move |tile| (Player(player), tile)));
    dealt.max_by_key(|(_, tile)| rank(*tile)).unwrap_or((Player(0), TILES[0]))
}

/// The rank of a tile as start tile; the highest dealt starts.
fn rank(tile: Tile) -> impl Ord {
    (tile.double(), tile.numbers().map(|(a, b)| (a + b, a.max(b))))
}

/// The tiles that outrank `tile` as start tile. When `tile` starts, none of them was dealt.
pub(super) fn outranking(tile: Tile) -> Tiles {
    TILES.into_iter().filter(|other| rank(*other) > rank(tile)).collect()
}

/// Why a text is not a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDeal {
    /// Not one hand for each player and the stock.
    #[error(
        "The deal has the wrong number of parts: write {players} hands and the stock, separated by /.",
        players = .0.players()
    )]
    Groups(Variant),
    /// A name of no tile.
    #[error(fmt = bad_tile)]
    Tile(BadTile),
    /// A tile appears twice.
    #[error("Tile {0} is listed twice: list each of the 32 tiles once.")]
    Twice(Tile),
    /// A tile is missing.
    #[error("Tile {0} is missing: list each of the 32 tiles once, in a hand or in the stock.")]
    Missing(Tile),
    /// A hand of the wrong size.
    #[error(
        "A hand has the wrong size: deal {hand} tiles to each of {players} players.",
        hand = .0.hand(),
        players = .0.players()
    )]
    Hand(Variant),
}

fn bad_tile(bad: &BadTile, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match bad {
        BadTile::Name => f.write_str(
            "The deal contains something that is not a tile: write the names of the 32 tiles, separated by commas.",
        ),
        bad => bad.fmt(f),
    }
}
