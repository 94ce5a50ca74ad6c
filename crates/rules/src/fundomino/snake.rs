//! The snake of tiles on the table.

use super::{
    Half, Lay, TILES, Tile, Tiles, Turn,
    honeycomb::{Place, Side, Slot},
    outline::{Ends, Geometry, Outline},
};
use crate::list::List;

/// One of the two ends of the snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// `h`: begins as the left half of the first tile.
    Head,
    /// `t`: begins as the right half of the first tile.
    Tail,
}

impl End {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Head, Self::Tail];
}

/// The tiles on the table.
///
/// ```
/// use rules::{
///     Game as _,
///     fundomino::{End, Game, Options, Players, Tiles, Turn, Variant},
/// };
///
/// let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
/// game.play("start cw".parse()?)?;
///
/// let snake = game.round().snake();
/// assert_eq!(snake.tiles().len(), 1);
/// for lay in snake.lays_from(Tiles::ALL) {
///     assert!(snake.admits(lay.end, lay.turn).contains(lay.tile));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snake {
    first: Option<Tile>,
    lays: List<Lay, { Tile::COUNT - 1 }>,
    outline: Outline,
}

/// The places of a tile in a straight row, `tiles_right` tiles to the right of the first.
const fn in_a_row(tiles_right: i8) -> [Place; 2] {
    let column = tiles_right.wrapping_mul(2);
    [Place { row: 0, column, side: Side::West }, Place { row: 0, column, side: Side::East }]
}

/// The halves of a tile with their places: in `slot`, or in a row `distance` tiles from the first.
fn halves_at(lay: Lay, slot: Option<Slot>, distance: i8) -> [(Half, Place); 2] {
    let (attached, open) = lay.halves();
    let [left, right] = match (slot, lay.end) {
        (Some(slot), _) => slot.places(),
        (None, End::Head) => in_a_row(-distance),
        (None, End::Tail) => in_a_row(distance),
    };
    // In a slot, a tile attached by its left half turns right; in a row, it is attached by the nearer half.
    let by_left = if slot.is_some() { lay.turn == Turn::Right } else { lay.end == End::Tail };
    if by_left { [(attached, left), (open, right)] } else { [(attached, right), (open, left)] }
}

/// A filler for a list of lays.
const NO_LAY: Lay = Lay { tile: TILES[0], end: End::Head, turn: Turn::Left };

impl Snake {
    pub(super) const fn new(geometry: Geometry) -> Self {
        Self { first: None, lays: List::new(NO_LAY), outline: Outline::new(geometry) }
    }

    /// The first tile; `None` before the start.
    pub const fn first(&self) -> Option<Tile> {
        self.first
    }

    /// The lays after the first tile, in order.
    pub fn lays(&self) -> &[Lay] {
        &self.lays
    }

    /// The last tile laid.
    pub fn last(&self) -> Option<Tile> {
        self.lays.last().map(|lay| lay.tile).or(self.first)
    }

    /// All tiles of the snake.
    pub fn tiles(&self) -> Tiles {
        self.first.into_iter().chain(self.lays.iter().map(|lay| lay.tile)).collect()
    }

    /// The state of the two ends.
    pub const fn ends(&self) -> &Ends {
        self.outline.ends()
    }

    /// The ends and the room at them, without the tiles.
    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The half that the last lay left open; `None` after the first tile or when the snake is closed.
    pub(super) fn last_open_half(&self) -> Option<Half> {
        match (self.ends(), self.lays.last()) {
            (Ends::Open(ends), Some(lay)) => Some(ends[lay.end as usize].half()),
            _ => None,
        }
    }

    /// The tiles that can be laid at this end with this turn.
    pub const fn admits(&self, end: End, turn: Turn) -> Tiles {
        self.outline.admits(end, turn)
    }

    /// The tiles that can be laid anywhere.
    pub fn playable_tiles(&self) -> Tiles {
        self.outline.playable_tiles()
    }

    /// All ways to lay a tile of `hand`.
    pub fn lays_from(&self, hand: Tiles) -> impl Iterator<Item = Lay> {
        self.outline.lays_from(hand)
    }

    pub(super) fn start(&mut self, tile: Tile) {
        self.first = Some(tile);
        self.outline.start(tile);
    }

    /// Lays another tile without checking that it fits.
    pub(super) fn lay(&mut self, lay: Lay) {
        // The list has room for all tiles.
        _ = self.lays.push(lay);
        self.outline.lay(lay);
    }

    /// The tiles from head to tail: for each, the half towards the head and the half towards the tail.
    pub fn chain(&self) -> impl Iterator<Item = (Half, Half)> {
        let mut chain = heapless::Deque::<(Half, Half), { Tile::COUNT }>::new();
        if let Some(first) = self.first {
            // The list has room for all tiles.
            _ = chain.push_back((first.left(), first.right()));
        }
        for lay in self.lays() {
            let (attached, open) = lay.halves();
            _ = match lay.end {
                End::Head => chain.push_front((open, attached)),
                End::Tail => chain.push_back((attached, open)),
            };
        }
        chain.into_iter()
    }

    /// The tiles in the order in which they were laid: for each, its halves and their places.
    ///
    /// The attached half of a tile comes first; for the first tile, the left one. If only colours count, the tiles form
    /// a straight row.
    ///
    /// ```
    /// use rules::{
    ///     Game as _,
    ///     fundomino::{Ends, Game, Options, Players, Tiles, Variant},
    /// };
    ///
    /// let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
    /// game.play("start cw".parse()?)?;
    /// let lay = game.round().snake().lays_from(Tiles::ALL).next().ok_or("there is room")?;
    ///
    /// let snake = game.round().snake();
    /// let [(_, head), _] = snake.placed_tiles().next().ok_or("there is a first tile")?;
    /// let [(_, attached), _] = snake.place_of(lay).ok_or("there is room")?;
    /// assert_eq!(attached, head.across());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed_tiles(&self) -> impl Iterator<Item = [(Half, Place); 2]> {
        (0..).map_while(|index| self.placed_tile(index))
    }

    /// The tile with this index in the order of laying.
    fn placed_tile(&self, index: usize) -> Option<[(Half, Place); 2]> {
        let first = self.first?;
        let slot = self.outline.slots().get(index).copied();
        let Some(lay_index) = index.checked_sub(1) else {
            let [left, right] = slot.map_or(in_a_row(0), Slot::places);
            return Some([(first.left(), left), (first.right(), right)]);
        };
        let lay = *self.lays.get(lay_index)?;
        Some(halves_at(lay, slot, self.count_at(lay.end, index)))
    }

    /// The number of the first `lays` lays that were at this end.
    fn count_at(&self, end: End, lays: usize) -> i8 {
        self.lays.iter().take(lays).filter(|lay| lay.end == end).count() as i8
    }

    /// The halves and places of a tile to be laid, as in [`Snake::placed_tiles`]; `None` unless the ends are open.
    pub fn place_of(&self, lay: Lay) -> Option<[(Half, Place); 2]> {
        let Ends::Open(ends) = self.ends() else { return None };
        let slot = ends[lay.end as usize].step(lay.turn).slot;
        let distance = self.count_at(lay.end, self.lays.len()) + 1;
        Some(halves_at(lay, (self.outline.geometry() == Geometry::Arches).then_some(slot), distance))
    }
}
