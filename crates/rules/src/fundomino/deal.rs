//! Dealing: who holds which tiles, the order of the stock, and who starts.

use core::fmt;

use super::{BadTile, Player, TILES, Tile, Tiles, Variant};
use crate::Rng;

/// The tiles that nobody has been dealt: a slice of them, the next to be drawn last.
///
/// ```
/// use rules::fundomino::{Stock, Tiles};
///
/// let stock: Stock = Tiles::ALL.into_iter().take(Stock::MOST).collect();
/// assert_eq!(stock.len(), 32 - 2 * 8, "what is left when two play");
/// assert_eq!(stock.first().copied(), Tiles::ALL.first());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stock(heapless::Vec<Tile, { Self::MOST }, u8>);

impl Stock {
    /// The stock of two players is the largest: they are dealt eight tiles each.
    pub const MOST: usize = Tile::COUNT - 2 * 8;

    /// No tiles.
    pub const fn new() -> Self {
        Self(heapless::Vec::new())
    }

    /// Adds a tile, the next to be drawn; what there is no room for is left out.
    #[inline]
    pub fn push(&mut self, tile: Tile) {
        _ = self.0.push(tile);
    }

    /// Takes the next tile.
    pub(super) fn draw(&mut self) -> Option<Tile> {
        self.0.pop()
    }

    /// The same tiles in the opposite order.
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

/// The hands and the stock at the beginning of a round.
///
/// ```
/// use rules::{
///     Rng,
///     fundomino::{Deal, Game, Options, Variant},
/// };
///
/// let mut rng = Rng::new(1);
/// let deal = Deal::shuffled(Variant::Duel, &mut rng);
/// let (player, tile) = deal.opening();
/// let game = Game::from_deal(Options::new(Variant::Duel), deal, rng);
/// assert!(game.round().hand(player).contains(tile));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub(super) hands: [Tiles; Player::MOST],
    pub(super) stock: Stock,
}

impl Deal {
    /// Shuffles all tiles and deals them.
    pub fn shuffled(variant: Variant, rng: &mut Rng) -> Self {
        let mut tiles = TILES;
        rng.shuffle(&mut tiles);
        let (dealt, rest) = tiles.split_at(variant.players() * variant.hand());
        let mut hands = [Tiles::NONE; Player::MOST];
        for (hand, tiles) in hands.iter_mut().zip(dealt.chunks(variant.hand())) {
            *hand = tiles.iter().copied().collect();
        }
        Self { hands, stock: rest.iter().copied().collect() }
    }

    /// The deal that a text gives: `HAND0/HAND1/…/STOCK`, tiles separated by commas, the stock in drawing order.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, BadDeal> {
        let mut groups = text.split('/');
        let mut hands = [Tiles::NONE; Player::MOST];
        let mut seen = Tiles::NONE;
        let mut see = |name: &str| {
            let tile = name.parse::<Tile>().map_err(BadDeal::Tile)?;
            if seen.contains(tile) {
                return Err(BadDeal::Twice(tile));
            }
            seen = seen.with(tile);
            Ok(tile)
        };
        for hand in hands.iter_mut().take(variant.players()) {
            for name in groups.next().ok_or(BadDeal::Groups(variant))?.split(',') {
                *hand = hand.with(see(name)?);
            }
            if hand.len() != variant.hand() {
                return Err(BadDeal::Hand(variant));
            }
        }
        let mut stock = Stock::new();
        let names = groups.next().ok_or(BadDeal::Groups(variant))?;
        if !names.is_empty() {
            for name in names.split(',') {
                stock.push(see(name)?);
            }
        }
        if groups.next().is_some() {
            return Err(BadDeal::Groups(variant));
        }
        if let Some(missing) = (!seen).first() {
            return Err(BadDeal::Missing(missing));
        }
        Ok(Self { hands, stock: stock.reversed() })
    }

    /// Who starts, and with which tile: the highest number double that was dealt; if there is none, the number
    /// tile with the highest sum, of several the one with the highest single number.
    pub fn opening(&self) -> (Player, Tile) {
        opening(&self.hands)
    }
}

/// Who starts with these hands, and with which tile.
pub(super) fn opening(hands: &[Tiles; Player::MOST]) -> (Player, Tile) {
    let dealt = hands
        .iter()
        .zip(0..)
        .flat_map(|(hand, player)| hand.into_iter().map(move |tile| (Player(player), tile)));
    dealt.max_by_key(|(_, tile)| rank(*tile)).unwrap_or((Player(0), TILES[0]))
}

/// By what the start tile is chosen: the highest starts.
fn rank(tile: Tile) -> impl Ord {
    (tile.double(), tile.numbers().map(|(a, b)| (a + b, a.max(b))))
}

/// The tiles that would have started instead of `tile` if they had been dealt.
pub(super) fn above(tile: Tile) -> Tiles {
    TILES.into_iter().filter(|other| rank(*other) > rank(tile)).collect()
}

/// Why a text is no deal.
///
/// ```
/// use rules::fundomino::{BadDeal, Deal, Variant};
///
/// let bad = Deal::parse("1-1,2-2/3-3,4-4/5-5", Variant::Duel).unwrap_err();
/// assert_eq!(bad, BadDeal::Hand(Variant::Duel));
/// assert_eq!(bad.to_string(), "Each hand has 8 tiles here.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDeal {
    /// Not a hand for each player and the stock.
    Groups(Variant),
    /// A name that is no tile's.
    Tile(BadTile),
    /// A tile that is there twice.
    Twice(Tile),
    /// A tile that is not there.
    Missing(Tile),
    /// A hand of the wrong size.
    Hand(Variant),
}

impl fmt::Display for BadDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Groups(variant) => {
                write!(f, "A deal is {} hands and the stock, separated by /.", variant.players())
            }
            Self::Tile(BadTile::Name) => {
                f.write_str("A deal is made of the 32 tiles' names, separated by commas.")
            }
            Self::Tile(bad) => write!(f, "{bad}"),
            Self::Twice(tile) => write!(f, "The tile {tile} is there twice: every tile is there once."),
            Self::Missing(tile) => {
                write!(f, "The tile {tile} is missing: every tile is in a hand or in the stock.")
            }
            Self::Hand(variant) => write!(f, "Each hand has {} tiles here.", variant.hand()),
        }
    }
}

impl core::error::Error for BadDeal {}
