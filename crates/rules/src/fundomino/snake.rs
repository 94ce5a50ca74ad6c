//! The snake of tiles on the table.

use super::{
    Half, Lay, Tile, Tiles, Turn,
    honeycomb::{Place, Side, Slot},
    outline::{Ends, Geometry, Outline},
};

/// One of the two ends of the snake.
///
/// ```
/// use rules::fundomino::End;
///
/// assert_eq!("h".parse(), Ok(End::Head));
/// assert_eq!(End::Tail.to_string(), "t");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// `h`: where the left half of the first tile lay.
    Head,
    /// `t`: where its right half lay.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snake {
    first: Option<Tile>,
    lays: heapless::Vec<Lay, { Tile::COUNT - 1 }, u8>,
    outline: Outline,
}

/// The places of a tile so many tiles to the right of the first, where tiles lie in a row.
const fn in_a_row(number: i8) -> [Place; 2] {
    let column = number.wrapping_mul(2);
    [Place { row: 0, column, side: Side::West }, Place { row: 0, column, side: Side::East }]
}

/// The halves of a tile in a slot; without one, of the tile so many tiles behind the first at its end.
fn halves_at(lay: Lay, slot: Option<Slot>, in_row: i8) -> [(Half, Place); 2] {
    let (attached, open) = lay.halves();
    let [left, right] = match (slot, lay.end) {
        (Some(slot), _) => slot.places(),
        (None, End::Head) => in_a_row(-in_row),
        (None, End::Tail) => in_a_row(in_row),
    };
    // On the table a tile attached by its left half turns right; in a row it is attached by the half that is nearer.
    let by_left = if slot.is_some() { lay.turn == Turn::Right } else { lay.end == End::Tail };
    if by_left { [(attached, left), (open, right)] } else { [(attached, right), (open, left)] }
}

impl Snake {
    pub(super) const fn new(geometry: Geometry) -> Self {
        Self { first: None, lays: heapless::Vec::new(), outline: Outline::new(geometry) }
    }

    /// The first tile, if it lies.
    pub const fn first(&self) -> Option<Tile> {
        self.first
    }

    /// The tiles that were laid after the first, in that order.
    pub fn lays(&self) -> &[Lay] {
        &self.lays
    }

    /// The tile that was laid last.
    pub fn last(&self) -> Option<Tile> {
        self.lays.last().map(|lay| lay.tile).or(self.first)
    }

    /// All tiles that lie.
    pub fn tiles(&self) -> Tiles {
        self.first.into_iter().chain(self.lays.iter().map(|lay| lay.tile)).collect()
    }

    /// What the two ends are.
    pub const fn ends(&self) -> &Ends {
        self.outline.ends()
    }

    /// Its ends and the room there, without its tiles.
    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The half that the last lay left open; none if it was the first tile or has closed the snake.
    pub(super) fn opened(&self) -> Option<Half> {
        match (self.ends(), self.lays.last()) {
            (Ends::Open(ends), Some(lay)) => Some(ends[lay.end as usize].half()),
            _ => None,
        }
    }

    /// The tiles that may be laid at this end with this turn.
    pub const fn admits(&self, end: End, turn: Turn) -> Tiles {
        self.outline.admits(end, turn)
    }

    /// The tiles that may be laid anywhere.
    pub fn admits_anywhere(&self) -> Tiles {
        self.outline.admits_anywhere()
    }

    /// Every way to lay a tile of `hand`.
    pub fn lays_from(&self, hand: Tiles) -> impl Iterator<Item = Lay> {
        self.outline.lays_from(hand)
    }

    /// Lays the first tile.
    pub(super) fn start(&mut self, tile: Tile) {
        self.first = Some(tile);
        self.outline.start(tile);
    }

    /// Lays a further tile that is known to fit there.
    pub(super) fn lay(&mut self, lay: Lay) {
        // There are as many places as tiles, so nothing is lost.
        _ = self.lays.push(lay);
        self.outline.lay(lay);
    }

    /// The tiles as they lie, from head to tail: of each, the half on the side of the head and the other one.
    pub fn chain(&self) -> impl Iterator<Item = (Half, Half)> {
        let mut chain = heapless::Deque::<(Half, Half), { Tile::COUNT }>::new();
        if let Some(first) = self.first {
            // There is room for every tile.
            _ = chain.push_back((first.left(), first.right()));
        }
        for lay in &self.lays {
            let (attached, open) = lay.halves();
            _ = match lay.end {
                End::Head => chain.push_front((open, attached)),
                End::Tail => chain.push_back((attached, open)),
            };
        }
        chain.into_iter()
    }

    /// The tiles as they lie on the table, in the order in which they were laid: of each, its halves and where they are.
    ///
    /// Of a tile that was attached that half comes first by which it was, of the first tile the left one. Where only colours
    /// count the tiles lie in a row.
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
    /// let [(_, head), _] = snake.lying().next().ok_or("the first tile lies")?;
    /// let [(_, attached), _] = snake.place_of(lay).ok_or("there is room")?;
    /// assert_eq!(attached, head.across());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lying(&self) -> impl Iterator<Item = [(Half, Place); 2]> {
        (0..).map_while(|number| self.lies(number))
    }

    /// One of the tiles that lie, by its place in the order in which they were laid.
    fn lies(&self, number: usize) -> Option<[(Half, Place); 2]> {
        let first = self.first?;
        let slot = self.outline.slots().get(number).copied();
        let Some(before) = number.checked_sub(1) else {
            let [left, right] = slot.map_or(in_a_row(0), Slot::places);
            return Some([(first.left(), left), (first.right(), right)]);
        };
        let lay = *self.lays.get(before)?;
        Some(halves_at(lay, slot, self.laid_at(lay.end, number)))
    }

    /// How many of the first lays were at an end.
    fn laid_at(&self, end: End, first: usize) -> i8 {
        self.lays.iter().take(first).filter(|lay| lay.end == end).count() as i8
    }

    /// Where a tile would lie, as in [`Snake::lying`]; nowhere while there are no open ends.
    pub fn place_of(&self, lay: Lay) -> Option<[(Half, Place); 2]> {
        let Ends::Open(ends) = self.ends() else { return None };
        let slot = ends[lay.end as usize].step(lay.turn).slot;
        let in_row = self.laid_at(lay.end, self.lays.len()) + 1;
        Some(halves_at(lay, (self.outline.geometry() == Geometry::Arches).then_some(slot), in_row))
    }
}
