//! The outline of the snake: its ends, the room at them, and the tiles that can be laid.

use core::fmt;

use super::{
    End, Half, Lay, TILES, Tile, Tiles, Turn,
    honeycomb::{OpenEdge, Slot, Step},
};
use crate::list::List;

/// Whether the table has room for a tile at an end, with a given turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// Other tiles are in the way.
    Blocked,
    /// There is room.
    Free,
    /// There is room, and the tile would close the snake.
    Closing,
}

/// An open end of the snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenEnd {
    half: Half,
    edge: OpenEdge,
    rooms: [Room; 2],
}

impl OpenEnd {
    /// An end at this edge, whose room is not computed yet.
    const fn new(half: Half, edge: OpenEdge) -> Self {
        Self { half, edge, rooms: [Room::Free; 2] }
    }

    /// The step of a tile with this turn.
    pub(super) fn step(&self, turn: Turn) -> Step {
        self.edge.step(turn)
    }

    /// The open half.
    pub const fn half(&self) -> Half {
        self.half
    }

    /// Whether there is room for a tile with this turn.
    pub const fn room(&self, turn: Turn) -> Room {
        match turn {
            Turn::Left => self.rooms[0],
            Turn::Right => self.rooms[1],
        }
    }
}

/// The state of the two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// No tile has been laid.
    None,
    /// Head and tail.
    Open([OpenEnd; 2]),
    /// The ends have met, so no tile can be laid.
    Closed,
}

impl fmt::Display for Ends {
    /// `h COLOUR TURNS t COLOUR TURNS`, with the turns that have room; or `closed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends = match self {
            Self::None => return f.write_str("none"),
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

/// Whether tiles need room on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Geometry {
    /// Tiles are arches and can block each other.
    Arches,
    /// Only colours count; the turn says which half is attached.
    Flat,
}

/// The tiles with two equal halves: the doubles and the double joker.
const SYMMETRIC: Tiles = {
    let mut symmetric = Tiles::NONE;
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = TILES[index];
        if tile.is_symmetric() {
            symmetric = symmetric.with(tile);
        }
        index += 1;
    }
    symmetric
};

/// The snake without its tiles: what move generation and search need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    ends: Ends,
    /// The tiles that can be laid, by end and turn.
    admitted: [[Tiles; 2]; 2],
    slots: List<Slot, { Tile::COUNT }>,
    /// The slots that may be blocked. An unmarked slot is free.
    marks: Marks,
    geometry: Geometry,
}

/// A bit for each slot. Distant slots share a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marks([u32; Slot::MARKS / 32]);

impl Marks {
    fn add(&mut self, slot: Slot) {
        let mark = slot.mark();
        self.0[mark / 32] |= 1 << (mark % 32);
    }

    fn has(&self, slot: Slot) -> bool {
        let mark = slot.mark();
        self.0[mark / 32] >> (mark % 32) & 1 == 1
    }
}

impl Outline {
    pub(super) const fn new(geometry: Geometry) -> Self {
        Self {
            ends: Ends::None,
            admitted: [[Tiles::NONE; 2]; 2],
            slots: List::new(OpenEdge::FIRST.1.slot),
            marks: Marks([0; Slot::MARKS / 32]),
            geometry,
        }
    }

    /// The state of the two ends.
    pub const fn ends(&self) -> &Ends {
        &self.ends
    }

    pub(super) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The slots of the tiles, in the order in which they were laid; empty if only colours count.
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The tiles that can be laid at this end with this turn.
    #[inline]
    pub const fn admits(&self, end: End, turn: Turn) -> Tiles {
        self.admitted[end as usize][turn as usize]
    }

    /// The tiles that can be laid anywhere.
    #[inline]
    pub fn playable_tiles(&self) -> Tiles {
        let [[head_left, head_right], [tail_left, tail_right]] = self.admitted;
        head_left | head_right | tail_left | tail_right
    }

    /// All ways to lay a tile of `hand`.
    #[inline]
    pub fn lays_from(&self, hand: Tiles) -> impl Iterator<Item = Lay> {
        End::ALL.into_iter().flat_map(move |end| {
            Turn::ALL.into_iter().flat_map(move |turn| {
                (hand & self.admits(end, turn)).into_iter().map(move |tile| Lay { tile, end, turn })
            })
        })
    }

    pub(super) fn start(&mut self, tile: Tile) {
        let ([head, tail], step) = OpenEdge::FIRST;
        self.occupy(step);
        self.open(OpenEnd::new(tile.left(), head), OpenEnd::new(tile.right(), tail));
    }

    /// Lays another tile without checking that it fits.
    // Not inlined, so that the linker script can place it in RAM.
    #[inline(never)]
    pub fn lay(&mut self, lay: Lay) {
        let Ends::Open([head, tail]) = self.ends else { return };
        let end = match lay.end {
            End::Head => head,
            End::Tail => tail,
        };
        let step = end.step(lay.turn);
        self.occupy(step);
        if end.room(lay.turn) == Room::Closing {
            self.ends = Ends::Closed;
            self.admitted = [[Tiles::NONE; 2]; 2];
            return;
        }
        let (_, open) = lay.halves();
        let new = OpenEnd::new(open, step.to);
        match lay.end {
            End::Head => self.open(new, tail),
            End::Tail => self.open(head, new),
        }
    }

    fn occupy(&mut self, step: Step) {
        if self.geometry == Geometry::Arches {
            // The list has room for all tiles.
            _ = self.slots.push(step.slot);
            self.marks.add(step.slot);
            step.overlapped.into_iter().for_each(|slot| self.marks.add(slot));
        }
    }

    /// Sets the ends, with the room at them and the tiles that fit.
    fn open(&mut self, head: OpenEnd, tail: OpenEnd) {
        let (head, tail) = match self.geometry {
            Geometry::Arches => (self.with_rooms(head, tail), self.with_rooms(tail, head)),
            Geometry::Flat => (head, tail),
        };
        self.admitted = [self.fitting(&head, &tail), self.fitting(&tail, &head)];
        self.ends = Ends::Open([head, tail]);
    }

    /// This end with its rooms recomputed.
    #[inline]
    fn with_rooms(&self, end: OpenEnd, other: OpenEnd) -> OpenEnd {
        let other_edge = other.edge.edge_id();
        let [left, right] = Turn::ALL.map(|turn| self.room(&end, turn, other_edge));
        OpenEnd { rooms: [left, right], ..end }
    }

    fn room(&self, end: &OpenEnd, turn: Turn, other_edge: u16) -> Room {
        // A blocked slot stays blocked.
        if end.room(turn) == Room::Blocked {
            return Room::Blocked;
        }
        let step = end.step(turn);
        if self.marks.has(step.slot) && self.is_blocked(step) {
            Room::Blocked
        } else if step.to.edge_id() == other_edge {
            Room::Closing
        } else {
            Room::Free
        }
    }

    fn is_blocked(&self, step: Step) -> bool {
        let [first, second] = step.overlapped;
        self.slots.iter().any(|slot| [step.slot, first, second].contains(slot))
    }

    /// The tiles that can be laid at an end, by turn.
    fn fitting(&self, end: &OpenEnd, other: &OpenEnd) -> [Tiles; 2] {
        let [left, right] = end.half.fitting();
        if self.geometry == Geometry::Flat {
            // A symmetric tile is laid to the left.
            return [right, left - SYMMETRIC];
        }
        let [other_left, other_right] = other.half.fitting();
        let admitted = |turn, attached, joined| match end.room(turn) {
            Room::Blocked => Tiles::NONE,
            Room::Free => attached,
            Room::Closing => attached & joined,
        };
        // As in `Lay::halves`: a tile attached by its left half turns right, by its right half left.
        [admitted(Turn::Left, right, other_left), admitted(Turn::Right, left, other_right)]
    }
}
