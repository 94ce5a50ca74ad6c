//! The honeycomb of points on which the arches lie.
//!
//! A tile bends by 120° around a point, so it fills a sector between two of the point's three edges. An edge has
//! the same number at both of its points, which makes walking over the honeycomb simple.

/// Which way a tile makes the snake bend, looking along the snake.
///
/// ```
/// use rules::fundomino::Turn;
///
/// assert_eq!("l".parse(), Ok(Turn::Left));
/// assert_eq!(Turn::Right.to_string(), "r");
/// ```
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

/// A side of a cell of the honeycomb. A tile reaches from one of them to the next around the cell.
///
/// ```
/// use rules::fundomino::Side;
///
/// assert_eq!(Side::East.opposite(), Side::West);
/// assert_eq!(Side::ALL.map(Side::opposite).map(Side::opposite), Side::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The upper right one.
    NorthEast,
    /// The upper left one.
    NorthWest,
    /// The left one.
    West,
    /// The lower left one.
    SouthWest,
    /// The lower right one.
    SouthEast,
    /// The right one.
    East,
}

impl Side {
    /// All six, counter-clockwise.
    pub const ALL: [Self; 6] =
        [Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast, Self::East];

    /// The side on which the neighbouring cell has this one.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

/// Where a half of a tile lies: at a side of a cell of the honeycomb.
///
/// Cells lie in rows, each of which is shifted by half a cell against the ones above and below. Columns are counted in half
/// cells, so that the cell to the right is two columns further, and those above and below one column to either side.
///
/// ```
/// use rules::fundomino::{Place, Side};
///
/// let place = Place { row: 0, column: 0, side: Side::NorthEast };
/// assert_eq!(place.across(), Place { row: -1, column: 1, side: Side::SouthWest });
/// assert_eq!(place.across().across(), place);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row of the cell, downwards; the first tile lies in row 0.
    pub row: i8,
    /// The column of the cell, to the right; the first tile lies in column 0.
    pub column: i8,
    /// At which side of the cell.
    pub side: Side,
}

impl Place {
    /// The place on the other side of the border between two cells, where the next tile goes on.
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

/// One of the three edges at a point, counter-clockwise.
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

/// A point of the honeycomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Point {
    i: i8,
    j: i8,
    /// The honeycomb has two kinds of points; every edge joins one of each.
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

/// An edge of a point, in 16 bits: where the point is in the upper twelve, then its kind, then the edge; the lowest bit is free.
///
/// Whatever is so far from it is a certain sum away, because no coordinate leaves its six bits: the origin is in their middle, and
/// there are 32 tiles.
const fn packed(point: Point, edge: Edge) -> u16 {
    let (i, j) = ((point.i + MIDDLE) as u16, (point.j + MIDDLE) as u16);
    i << 10 | j << 4 | (point.upper as u16) << 3 | (edge as u16) << 1
}

const MIDDLE: i8 = 32;

/// A place for a tile: the sector around a point from one of its edges counter-clockwise to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slot(u16);

impl Slot {
    /// Where the left and the right half of a tile in this slot lie.
    ///
    /// The edges of a lower point lead up, down to the left and down to the right, those of an upper one down, up to the
    /// right and up to the left. So three cells meet at each, of which the slot is in one.
    pub(super) const fn places(self) -> [Place; 2] {
        let (i, j) = ((self.0 >> 10) as i8 - MIDDLE, (self.0 >> 4 & 0x3F) as i8 - MIDDLE);
        // How far the cell lies from the one below the lower point (i, j), and the sides at the slot's two edges.
        let (along, up, right, left) = match self.0 >> 1 & 0x7 {
            0 => (-1, 1, Side::East, Side::SouthEast),
            1 => (0, 0, Side::NorthWest, Side::NorthEast),
            2 => (0, 1, Side::SouthWest, Side::West),
            4 => (0, 1, Side::West, Side::NorthWest),
            5 => (-1, 2, Side::SouthEast, Side::SouthWest),
            _ => (-1, 1, Side::NorthEast, Side::East),
        };
        // The first tile lies in the cell to the left of the origin.
        let (along, up) = (i.wrapping_add(along).wrapping_add(1), j.wrapping_add(up).wrapping_sub(1));
        let (row, column) = (0_i8.wrapping_sub(up), along.wrapping_mul(2).wrapping_add(up));
        [Place { row, column, side: left }, Place { row, column, side: right }]
    }

    /// How many different marks there are.
    pub(super) const MARKS: usize = 256;

    /// A small number for the slot, which no slot near it has.
    #[inline]
    pub(super) const fn mark(self) -> usize {
        (self.0 >> 5 & 0xE0 | self.0 >> 1 & 0x1F) as usize
    }
}

/// An edge of the honeycomb where the snake ends, and how its last tile got there.
///
/// The point that the tile bends around and the open edge at that point, packed; in the lowest bit how it ran around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpenEdge(u16);

/// A step of the snake: the slot that a tile takes, the only two others that it overlaps, and where the snake then ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) slot: Slot,
    pub(super) overlapped: [Slot; 2],
    pub(super) to: OpenEdge,
}

impl Step {
    /// The step around a point from one of its edges counter-clockwise to the next, or back.
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

/// In how many ways the snake can end at a point, as far as the lowest bits of an open edge say; not all of them are used.
const MANNERS: usize = 16;

/// For each manner in which the snake ends at the origin or above it, its open edge, the steps by turn, and its border.
const FROM_ORIGIN: [(OpenEdge, [Step; 2], u16); MANNERS] = {
    let first = Step::around(Point::ORIGIN, Edge::First, Turn::Left);
    let mut from_origin = [(first.to, [first; 2], 0); MANNERS];
    let mut number = 0;
    while number < 12 {
        let point = if number < 6 { Point::ORIGIN } else { Point::ORIGIN.across(Edge::First) };
        let edge = [Edge::First, Edge::Second, Edge::Third][number % 3];
        let ran = Turn::ALL[number / 3 % 2];
        let open = OpenEdge::new(point, edge, ran);
        let steps = [point.step(edge, ran, Turn::Left), point.step(edge, ran, Turn::Right)];
        let lower = if point.upper { point.across(edge) } else { point };
        from_origin[open.manner()] = (open, steps, packed(lower, edge));
        number += 1;
    }
    from_origin
};

impl Point {
    /// The step of a tile that turns so behind one that ran so around this point to this edge.
    const fn step(self, edge: Edge, ran: Turn, turn: Turn) -> Step {
        // A tile that turns as the last one did goes on around the same point.
        let point = if turn as u8 == ran as u8 { self } else { self.across(edge) };
        let from = match turn {
            Turn::Left => edge,
            Turn::Right => edge.previous(),
        };
        Step::around(point, from, turn)
    }
}

impl OpenEdge {
    const fn new(point: Point, edge: Edge, ran: Turn) -> Self {
        Self(packed(point, edge) | ran as u16)
    }

    /// The two open edges of the first tile, head and tail, and the step that led to the tail.
    pub(super) const FIRST: ([Self; 2], Step) = {
        let step = Step::around(Point::ORIGIN, Edge::First, Turn::Right);
        ([Self::new(Point::ORIGIN, Edge::Second, Turn::Left), step.to], step)
    };

    const fn manner(self) -> usize {
        self.0 as usize % MANNERS
    }

    /// The step that a tile laid here with this turn makes.
    #[inline]
    pub(super) const fn step(self, turn: Turn) -> Step {
        let (origin, steps, _) = &FROM_ORIGIN[self.manner()];
        let Step { slot, overlapped: [first, second], to } = steps[turn as usize];
        let way = self.0.wrapping_sub(origin.0);
        Step {
            slot: Slot(slot.0.wrapping_add(way)),
            overlapped: [Slot(first.0.wrapping_add(way)), Slot(second.0.wrapping_add(way))],
            to: Self(to.0.wrapping_add(way)),
        }
    }

    /// The edge of the honeycomb, whichever of its points the snake bends around and however it got there.
    #[inline]
    pub(super) const fn border(self) -> u16 {
        let (origin, _, border) = &FROM_ORIGIN[self.manner()];
        border.wrapping_add(self.0.wrapping_sub(origin.0))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    const EDGES: [Edge; 3] = [Edge::First, Edge::Second, Edge::Third];

    /// The neighbours of (i, j, s) as the rulings write them.
    fn neighbours((i, j, s): (i8, i8, u8)) -> [(i8, i8, u8); 3] {
        match s {
            0 => [(i, j, 1), (i, j - 1, 1), (i + 1, j - 1, 1)],
            _ => [(i, j, 0), (i, j + 1, 0), (i - 1, j + 1, 0)],
        }
    }

    #[test]
    fn an_edge_leads_to_the_neighbour_of_its_number_and_has_the_same_number_there() {
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
    fn a_step_leads_as_far_from_anywhere_as_from_the_origin() {
        for (i, j, upper) in [(0, 0, false), (3, -2, true), (-31, 30, false), (30, -31, true)] {
            let point = Point { i, j, upper };
            for (edge, ran, turn) in EDGES
                .into_iter()
                .flat_map(|edge| Turn::ALL.map(|ran| (edge, ran)))
                .flat_map(|(edge, ran)| Turn::ALL.map(|turn| (edge, ran, turn)))
            {
                let open = OpenEdge::new(point, edge, ran);
                assert_eq!(open.step(turn), point.step(edge, ran, turn));
                let across = OpenEdge::new(point.across(edge), edge, turn);
                assert_eq!(open.border(), across.border());
            }
        }
    }

    #[test]
    fn a_tile_goes_on_where_the_last_one_ended_whichever_way_it_turns() {
        // Every way to turn eight times, at either end.
        for (end, turns) in (0..2).flat_map(|end| (0..256_u32).map(move |turns| (end, turns))) {
            let (edges, step) = OpenEdge::FIRST;
            let (mut edge, mut open) = (edges[end], step.slot.places()[end]);
            assert_eq!((open.row, open.column), (0, 0));
            for number in 0..8 {
                let turn = Turn::ALL[(turns >> number & 1) as usize];
                let step = edge.step(turn);
                let [left, right] = step.slot.places();
                // Attached by its left half a tile turns right.
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
    fn slots_overlap_if_they_have_a_place_in_common() {
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
    fn three_tiles_around_one_point_meet() {
        let [head, tail] = OpenEdge::FIRST.0;
        let closed = head.step(Turn::Left).to.step(Turn::Left).to;
        assert_eq!(closed.border(), tail.border());
        assert_ne!(head.step(Turn::Left).to.border(), tail.border());
    }
}
