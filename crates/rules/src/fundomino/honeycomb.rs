//! The honeycomb of points that the arches bend around.
//!
//! A tile bends by 120° around a point, so it fills the sector between two of the point's three edges. An edge has the
//! same number at both of its points, which makes walking over the honeycomb simple.
//!
//! Points have axial coordinates: `i` counts to the right, `j` to the upper right. Each (i, j) has two points:
//!
//! ```text
//!    3 \ / 2
//!       o     upper
//!       | 1
//!       o     lower
//!    2 / \ 3
//! ```
//!
//! A line of the honeycomb is an [`Edge`] as seen from a point and a [`Side`] as seen from a cell. A [`Place`] is a side
//! of a particular cell.

/// The direction in which a tile bends the snake, looking along the snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Counter-clockwise: a tile attached by its right half.
    Left,
    /// Clockwise: a tile attached by its left half.
    Right,
}

impl Turn {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

/// A side of a honeycomb cell. A tile connects two neighbouring sides of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Upper right.
    NorthEast,
    /// Upper left.
    NorthWest,
    /// Left.
    West,
    /// Lower left.
    SouthWest,
    /// Lower right.
    SouthEast,
    /// Right.
    East,
}

impl Side {
    /// All six, counter-clockwise.
    pub const ALL: [Self; 6] =
        [Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast, Self::East];

    /// The opposite side: the one that the cell across this side shares with it.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

/// The place of half a tile: a side of a honeycomb cell.
///
/// Cells form rows, each shifted by half a cell against its neighbours. Columns count half cells: the cell to the right
/// is two columns further, and the cells above and below are one column to either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row of the cell, downwards; the first tile is in row 0.
    pub row: i8,
    /// The column of the cell, to the right; the first tile is in column 0.
    pub column: i8,
    /// The side of the cell.
    pub side: Side,
}

impl Place {
    /// The same edge seen from the neighbouring cell, where the next tile continues.
    pub const fn across(self) -> Self {
        let (down, right) = match self.side {
            Side::NorthEast => (-1, 1),
            Side::NorthWest => (-1, -1),
            Side::West => (0, -2),
            Side::SouthWest => (1, -1),
            Side::SouthEast => (1, 1),
            Side::East => (0, 2),
        };
        let Self { row, column, side } = self;
        Self { row: row.wrapping_add(down), column: column.wrapping_add(right), side: side.opposite() }
    }
}

/// One of the three edges of a point, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Edge {
    First,
    Second,
    Third,
}

impl Edge {
    const fn next(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::Third,
            Self::Third => Self::First,
        }
    }

    const fn previous(self) -> Self {
        self.next().next()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Point {
    i: i8,
    j: i8,
    /// The honeycomb has two kinds of points; every edge connects one of each.
    upper: bool,
}

impl Point {
    const ORIGIN: Self = Self { i: 0, j: 0, upper: false };

    /// The point at the other end of an edge.
    const fn across(self, edge: Edge) -> Self {
        let (i, j) = match edge {
            Edge::First => (0, 0),
            Edge::Second => (0, -1),
            Edge::Third => (1, -1),
        };
        let Self { i: from_i, j: from_j, upper } = self;
        match upper {
            false => Self { i: from_i.wrapping_add(i), j: from_j.wrapping_add(j), upper: true },
            true => Self { i: from_i.wrapping_sub(i), j: from_j.wrapping_sub(j), upper: false },
        }
    }
}

/// Packs an edge of a point into 16 bits: the coordinates in the upper twelve, then the kind of point, then the edge.
/// The lowest bit is free.
///
/// A translation is an addition, because no coordinate leaves its six bits: the origin is in their middle, and there
/// are only 32 tiles.
const fn packed(point: Point, edge: Edge) -> u16 {
    let (i, j) = ((point.i + MIDDLE) as u16, (point.j + MIDDLE) as u16);
    i << 10 | j << 4 | (point.upper as u16) << 3 | (edge as u16) << 1
}

const MIDDLE: i8 = 32;

/// A slot for a tile: the sector around a point from one of its edges counter-clockwise to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slot(u16);

impl Slot {
    /// The places of the left and the right half of a tile in this slot.
    ///
    /// The edges of a lower point lead up, down left and down right; those of an upper point lead down, up right and up
    /// left. Three cells meet at a point, and the slot is in one of them.
    pub(super) const fn places(self) -> [Place; 2] {
        let (i, j) = ((self.0 >> 10) as i8 - MIDDLE, (self.0 >> 4 & 0x3F) as i8 - MIDDLE);
        // The offset from the cell below the lower point (i, j), and the sides at the slot's two edges.
        let (cell_i, cell_j, right, left) = match self.0 >> 1 & 0x7 {
            0 => (-1, 1, Side::East, Side::SouthEast),
            1 => (0, 0, Side::NorthWest, Side::NorthEast),
            2 => (0, 1, Side::SouthWest, Side::West),
            4 => (0, 1, Side::West, Side::NorthWest),
            5 => (-1, 2, Side::SouthEast, Side::SouthWest),
            _ => (-1, 1, Side::NorthEast, Side::East),
        };
        // The first tile is in the cell to the left of the origin.
        let (i, j) = (i.wrapping_add(cell_i).wrapping_add(1), j.wrapping_add(cell_j).wrapping_sub(1));
        let (row, column) = (0_i8.wrapping_sub(j), i.wrapping_mul(2).wrapping_add(j));
        [Place { row, column, side: left }, Place { row, column, side: right }]
    }

    /// The number of different marks.
    pub(super) const MARKS: usize = 256;

    /// A hash of the slot, different from that of every slot nearby.
    #[inline]
    pub(super) const fn mark(self) -> usize {
        (self.0 >> 5 & 0xE0 | self.0 >> 1 & 0x1F) as usize
    }
}

/// An edge of the honeycomb where the snake ends, and the turn of the tile that leads there.
///
/// Packed: the point that the tile bends around and the open edge of that point, with the tile's turn in the lowest
/// bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpenEdge(u16);

/// A step of the snake: the slot of the new tile, the two slots that it overlaps, and the new open edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) slot: Slot,
    pub(super) overlapped: [Slot; 2],
    pub(super) to: OpenEdge,
}

impl Step {
    /// The step around a point from one of its edges counter-clockwise to the next, or in reverse.
    const fn around(point: Point, from: Edge, turn: Turn) -> Self {
        let next = from.next();
        let overlapped = [packed(point.across(from), from.previous()), packed(point.across(next), next)];
        let edge = match turn {
            Turn::Left => next,
            Turn::Right => from,
        };
        Self {
            slot: Slot(packed(point, from)),
            overlapped: [Slot(overlapped[0]), Slot(overlapped[1])],
            to: OpenEdge::new(point, edge, turn),
        }
    }
}

/// The number of kinds of open edges: the values of their four lowest bits, not all of which are used.
const KINDS: usize = 16;

/// For each kind of open edge, at the origin or the point above it: the open edge, its steps by turn, and its edge id.
const FROM_ORIGIN: [(OpenEdge, [Step; 2], u16); KINDS] = {
    let first = Step::around(Point::ORIGIN, Edge::First, Turn::Left);
    let mut from_origin = [(first.to, [first; 2], 0); KINDS];
    let mut number = 0;
    while number < 12 {
        let point = if number < 6 { Point::ORIGIN } else { Point::ORIGIN.across(Edge::First) };
        let edge = [Edge::First, Edge::Second, Edge::Third][number % 3];
        let last_turn = Turn::ALL[number / 3 % 2];
        let open = OpenEdge::new(point, edge, last_turn);
        let steps = [point.step(edge, last_turn, Turn::Left), point.step(edge, last_turn, Turn::Right)];
        let lower = if point.upper { point.across(edge) } else { point };
        from_origin[open.kind()] = (open, steps, packed(lower, edge));
        number += 1;
    }
    from_origin
};

impl Point {
    /// The step of a tile with `turn`, after a tile with `last_turn` around this point that ended at `edge`.
    const fn step(self, edge: Edge, last_turn: Turn, turn: Turn) -> Step {
        // A tile with the same turn as the last one bends around the same point.
        let point = if turn as u8 == last_turn as u8 { self } else { self.across(edge) };
        let from = match turn {
            Turn::Left => edge,
            Turn::Right => edge.previous(),
        };
        Step::around(point, from, turn)
    }
}

impl OpenEdge {
    const fn new(point: Point, edge: Edge, last_turn: Turn) -> Self {
        Self(packed(point, edge) | last_turn as u16)
    }

    /// The two open edges of the first tile, head and tail, and the step that leads to the tail.
    pub(super) const FIRST: ([Self; 2], Step) = {
        let step = Step::around(Point::ORIGIN, Edge::First, Turn::Right);
        ([Self::new(Point::ORIGIN, Edge::Second, Turn::Left), step.to], step)
    };

    const fn kind(self) -> usize {
        self.0 as usize % KINDS
    }

    /// The step of a tile laid here with this turn.
    #[inline]
    pub(super) const fn step(self, turn: Turn) -> Step {
        let (origin, steps, _) = &FROM_ORIGIN[self.kind()];
        let Step { slot, overlapped: [first, second], to } = steps[turn as usize];
        let offset = self.0.wrapping_sub(origin.0);
        Step {
            slot: Slot(slot.0.wrapping_add(offset)),
            overlapped: [Slot(first.0.wrapping_add(offset)), Slot(second.0.wrapping_add(offset))],
            to: Self(to.0.wrapping_add(offset)),
        }
    }

    /// The id of the edge itself, which doesn't depend on the point or the turn that leads there.
    #[inline]
    pub(super) const fn edge_id(self) -> u16 {
        let (origin, _, edge_id) = &FROM_ORIGIN[self.kind()];
        edge_id.wrapping_add(self.0.wrapping_sub(origin.0))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    const EDGES: [Edge; 3] = [Edge::First, Edge::Second, Edge::Third];

    /// The neighbours of (i, j, s) as in the rulings.
    fn neighbours((i, j, s): (i8, i8, u8)) -> [(i8, i8, u8); 3] {
        match s {
            0 => [(i, j, 1), (i, j - 1, 1), (i + 1, j - 1, 1)],
            _ => [(i, j, 0), (i, j + 1, 0), (i - 1, j + 1, 0)],
        }
    }

    #[test]
    fn an_edge_leads_to_the_neighbour_with_its_number_and_has_the_same_number_there() {
        for (i, j, upper) in [(0, 0, false), (3, -2, true), (-5, 7, false), (-1, -1, true)] {
            let point = Point { i, j, upper };
            for (edge, (ni, nj, ns)) in EDGES.into_iter().zip(neighbours((i, j, upper as u8))) {
                let neighbour = Point { i: ni, j: nj, upper: ns == 1 };
                assert_eq!(point.across(edge), neighbour);
                assert_eq!(neighbour.across(edge), point);
            }
        }
    }

    #[test]
    fn a_slot_overlaps_two_others_and_they_overlap_it() {
        let step = |point, edge| Step::around(point, edge, Turn::Left);
        let near: Vec<_> = EDGES.map(|edge| Point::ORIGIN.across(edge)).into_iter().collect();
        for edge in EDGES {
            let Step { slot, overlapped, .. } = step(Point::ORIGIN, edge);
            let overlapping: Vec<_> = near
                .iter()
                .flat_map(|point| EDGES.map(|edge| step(*point, edge)))
                .filter(|step| step.overlapped.contains(&slot))
                .map(|step| step.slot)
                .collect();
            assert_eq!(overlapping.len(), 2);
            assert!(overlapped.iter().all(|slot| overlapping.contains(slot)));
        }
    }

    #[test]
    fn steps_are_translation_invariant() {
        for (i, j, upper) in [(0, 0, false), (3, -2, true), (-31, 30, false), (30, -31, true)] {
            let point = Point { i, j, upper };
            for (edge, last_turn, turn) in EDGES
                .into_iter()
                .flat_map(|edge| Turn::ALL.map(|last_turn| (edge, last_turn)))
                .flat_map(|(edge, last_turn)| Turn::ALL.map(|turn| (edge, last_turn, turn)))
            {
                let open = OpenEdge::new(point, edge, last_turn);
                assert_eq!(open.step(turn), point.step(edge, last_turn, turn));
                let across = OpenEdge::new(point.across(edge), edge, turn);
                assert_eq!(open.edge_id(), across.edge_id());
            }
        }
    }

    #[test]
    fn a_tile_continues_at_the_open_edge_with_either_turn() {
        // All sequences of eight turns, at either end.
        for (end, turns) in (0..2).flat_map(|end| (0..256_u32).map(move |turns| (end, turns))) {
            let (edges, step) = OpenEdge::FIRST;
            let (mut edge, mut open) = (edges[end], step.slot.places()[end]);
            assert_eq!((open.row, open.column), (0, 0));
            for number in 0..8 {
                let turn = Turn::ALL[(turns >> number & 1) as usize];
                let step = edge.step(turn);
                let [left, right] = step.slot.places();
                // A tile attached by its left half turns right.
                let (attached, other) = if turn == Turn::Right { (left, right) } else { (right, left) };
                assert_eq!(attached, open.across(), "{turns:b}");
                assert_eq!((left.row, left.column), (right.row, right.column));
                let apart = (left.side as usize + 6 - right.side as usize) % 6;
                assert!(matches!(apart, 1 | 5), "neighbouring sides");
                (edge, open) = (step.to, other);
            }
        }
    }

    #[test]
    fn overlapping_slots_share_a_place() {
        for turns in 0..64_u32 {
            let mut edge = OpenEdge::FIRST.0[0];
            for number in 0..6 {
                let step = edge.step(Turn::ALL[(turns >> number & 1) as usize]);
                for slot in step.overlapped {
                    assert!(slot.places().iter().any(|place| step.slot.places().contains(place)));
                }
                edge = step.to;
            }
        }
    }

    #[test]
    fn three_tiles_around_one_point_close_the_snake() {
        let [head, tail] = OpenEdge::FIRST.0;
        let closed = head.step(Turn::Left).to.step(Turn::Left).to;
        assert_eq!(closed.edge_id(), tail.edge_id());
        assert_ne!(head.step(Turn::Left).to.edge_id(), tail.edge_id());
    }
}
