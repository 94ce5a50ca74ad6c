//! The snake of tiles on the table: its open ends and what may be laid there.

use core::fmt;

use super::{
    Colour, Half, Lay, Tile, Tiles, Turn,
    honeycomb::{OpenEdge, Place, Side, Slot, Step},
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

    const fn other(self) -> Self {
        match self {
            Self::Head => Self::Tail,
            Self::Tail => Self::Head,
        }
    }
}

/// Whether the table has room for a tile that turns one way at an end.
///
/// ```
/// use rules::{
///     Game as _,
///     fundomino::{Ends, Game, Options, Players, Room, Turn, Variant},
/// };
///
/// let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
/// game.play("start cw".parse()?)?;
///
/// if let Ends::Open([head, tail]) = game.round().snake().ends() {
///     assert_eq!(head.room(Turn::Left), Room::Free);
///     assert_eq!(tail.room(Turn::Right), Room::Free);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// Other tiles are in the way.
    Blocked,
    /// There is room.
    Free,
    /// There is room, and the tile would join the two ends.
    Closing,
}

/// An end at which the snake may go on.
///
/// ```
/// use rules::{
///     Game as _,
///     fundomino::{Ends, Game, Options, Players, Variant},
/// };
///
/// let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
/// game.play("start cw".parse()?)?;
///
/// let snake = game.round().snake();
/// if let (Ends::Open([head, tail]), Some(first)) = (snake.ends(), snake.first()) {
///     assert_eq!((head.half(), tail.half()), (first.left(), first.right()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenEnd {
    half: Half,
    edge: OpenEdge,
    rooms: [Room; 2],
}

impl OpenEnd {
    /// The half that lies open.
    pub const fn half(&self) -> Half {
        self.half
    }

    /// Whether there is room for a tile that turns this way.
    pub const fn room(&self, turn: Turn) -> Room {
        self.rooms[turn as usize]
    }
}

/// What the two ends are.
///
/// ```
/// use rules::{
///     Game as _,
///     fundomino::{Ends, Game, Options, Players, Variant},
/// };
///
/// let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
/// assert_eq!(*game.round().snake().ends(), Ends::Unlaid);
/// game.play("start cw".parse()?)?;
/// assert!(matches!(game.round().snake().ends(), Ends::Open(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// No tile lies yet.
    Unlaid,
    /// Head and tail.
    Open([OpenEnd; 2]),
    /// The ends have met: nobody can lay any more.
    Closed,
}

impl fmt::Display for Ends {
    /// `h COLOUR TURNS t COLOUR TURNS`, with those turns for which there is room; or `closed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends = match self {
            Self::Unlaid => return f.write_str("none"),
            Self::Closed => return f.write_str("closed"),
            Self::Open(ends) => ends,
        };
        for (name, end) in End::ALL.into_iter().zip(ends) {
            if name == End::Tail {
                f.write_str(" ")?;
            }
            match end.half.colour() {
                Some(colour) => write!(f, "{name} {} ", colour.number())?,
                None => write!(f, "{name} J ")?,
            }
            let free = Turn::ALL.into_iter().filter(|turn| end.room(*turn) != Room::Blocked);
            if free.clone().count() == 0 {
                f.write_str("-")?;
            }
            free.into_iter().try_for_each(|turn| write!(f, "{turn}"))?;
        }
        Ok(())
    }
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
    slots: heapless::Vec<Slot, { Tile::COUNT }, u8>,
    ends: Ends,
    geometry: Geometry,
}

/// Whether tiles need room on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Geometry {
    /// Tiles are arches and can be in each other's way.
    Arches,
    /// Only colours count; a turn says which half is attached.
    Flat,
}

/// The tiles that are the same either way round: the doubles.
const SYMMETRIC: Tiles = {
    let mut symmetric = Tiles::NONE;
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = super::TILES[index];
        if tile.is_symmetric() {
            symmetric = symmetric.with(tile);
        }
        index += 1;
    }
    symmetric
};

/// The tiles whose left half fits an end, and those whose right half does, by the end's colour; last for a joker.
const FITTING: [[Tiles; 2]; 7] = {
    let mut fitting = [[Tiles::NONE; 2]; 7];
    let mut colour = 0;
    while colour < fitting.len() {
        let end = if colour < 6 { Half::Number(Colour::ALL[colour]) } else { Half::Joker };
        let mut index = 0;
        while index < Tile::COUNT {
            let tile = super::TILES[index];
            if tile.left().fits(end) {
                fitting[colour][0] = fitting[colour][0].with(tile);
            }
            if tile.right().fits(end) {
                fitting[colour][1] = fitting[colour][1].with(tile);
            }
            index += 1;
        }
        colour += 1;
    }
    fitting
};

/// The tiles whose left half fits an open half, and those whose right half does.
const fn fitting(end: Half) -> [Tiles; 2] {
    FITTING[match end.colour() {
        Some(colour) => colour.number() as usize - 1,
        None => 6,
    }]
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
        Self {
            first: None,
            lays: heapless::Vec::new(),
            slots: heapless::Vec::new(),
            ends: Ends::Unlaid,
            geometry,
        }
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
        &self.ends
    }

    /// The half that the last lay left open; none if it was the first tile or has closed the snake.
    pub(super) fn opened(&self) -> Option<Half> {
        match (&self.ends, self.lays.last()) {
            (Ends::Open(ends), Some(lay)) => Some(ends[lay.end as usize].half),
            _ => None,
        }
    }

    /// The tiles that may be laid at this end with this turn.
    pub fn admits(&self, end: End, turn: Turn) -> Tiles {
        let Ends::Open(ends) = &self.ends else { return Tiles::NONE };
        let [left, right] = fitting(ends[end as usize].half);
        if self.geometry == Geometry::Flat && turn == Turn::Right {
            // A tile that is the same either way is laid to the left.
            return left - SYMMETRIC;
        }
        let [other_left, other_right] = fitting(ends[end.other() as usize].half);
        match (ends[end as usize].room(turn), turn) {
            (Room::Blocked, _) => Tiles::NONE,
            // As in `Lay::halves`: attached by its left half a tile turns right, by its right half left.
            (Room::Free, Turn::Left) => right,
            (Room::Free, Turn::Right) => left,
            (Room::Closing, Turn::Left) => right & other_left,
            (Room::Closing, Turn::Right) => left & other_right,
        }
    }

    /// The tiles that may be laid anywhere.
    pub fn admits_anywhere(&self) -> Tiles {
        End::ALL
            .into_iter()
            .flat_map(|end| Turn::ALL.map(|turn| self.admits(end, turn)))
            .fold(Tiles::NONE, |all, more| all | more)
    }

    /// Every way to lay a tile of `hand`.
    pub fn lays_from(&self, hand: Tiles) -> impl Iterator<Item = Lay> {
        End::ALL.into_iter().flat_map(move |end| {
            Turn::ALL.into_iter().flat_map(move |turn| {
                (hand & self.admits(end, turn)).into_iter().map(move |tile| Lay { tile, end, turn })
            })
        })
    }

    /// Lays the first tile.
    pub(super) fn start(&mut self, tile: Tile) {
        let ([head, tail], slot) = OpenEdge::FIRST;
        let open = |half, edge| OpenEnd { half, edge, rooms: [Room::Blocked; 2] };
        self.first = Some(tile);
        self.occupy(slot);
        self.find_room([open(tile.left(), head), open(tile.right(), tail)]);
    }

    /// Lays a further tile that is known to fit there.
    pub(super) fn lay(&mut self, lay: Lay) {
        let Ends::Open(mut ends) = self.ends else { return };
        let end = &mut ends[lay.end as usize];
        let step = end.edge.step(lay.turn);
        let closes = end.room(lay.turn) == Room::Closing;
        (_, end.half) = lay.halves();
        end.edge = step.to;
        // There are as many places as tiles, so nothing is lost.
        _ = self.lays.push(lay);
        self.occupy(step.slot);
        if closes { self.ends = Ends::Closed } else { self.find_room(ends) }
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
        let first = self.first.map(|tile| {
            let slot = self.slots.first().copied();
            let [left, right] = slot.map_or(in_a_row(0), Slot::places);
            [(tile.left(), left), (tile.right(), right)]
        });
        let mut in_row = [0; 2];
        let lays = self.lays.iter().enumerate().map(move |(number, lay)| {
            let in_row = &mut in_row[lay.end as usize];
            *in_row += 1;
            let slot = self.slots.get(number + 1).copied();
            halves_at(*lay, slot, *in_row)
        });
        first.into_iter().chain(lays)
    }

    /// Where a tile would lie, as in [`Snake::lying`]; nowhere while there are no open ends.
    pub fn place_of(&self, lay: Lay) -> Option<[(Half, Place); 2]> {
        let Ends::Open(ends) = &self.ends else { return None };
        let slot = ends[lay.end as usize].edge.step(lay.turn).slot;
        let in_row = self.lays.iter().filter(|other| other.end == lay.end).count() as i8 + 1;
        Some(halves_at(lay, (self.geometry == Geometry::Arches).then_some(slot), in_row))
    }

    fn occupy(&mut self, slot: Slot) {
        if self.geometry == Geometry::Arches {
            _ = self.slots.push(slot);
        }
    }

    /// Sees where there is room at these ends, and makes them the snake's.
    fn find_room(&mut self, mut ends: [OpenEnd; 2]) {
        let edges = [ends[1].edge, ends[0].edge];
        for (end, other) in ends.iter_mut().zip(edges) {
            for turn in Turn::ALL {
                end.rooms[turn as usize] = match self.geometry {
                    Geometry::Flat => Room::Free,
                    Geometry::Arches => self.room(end.edge.step(turn), other),
                };
            }
        }
        self.ends = Ends::Open(ends);
    }

    fn room(&self, step: Step, other: OpenEdge) -> Room {
        let [first, second] = step.overlapped;
        if self.slots.iter().any(|slot| [step.slot, first, second].contains(slot)) {
            Room::Blocked
        } else if step.to.meets(other) {
            Room::Closing
        } else {
            Room::Free
        }
    }
}
