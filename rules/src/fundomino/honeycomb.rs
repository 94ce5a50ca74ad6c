//! The honeycomb of points on which the arches lie.
//!
//! A tile bends by 120° around a point, so it fills a sector between two of the point's three edges. An edge has
//! the same number at both of its points, which makes walking over the honeycomb simple arithmetic modulo 3.

/// Which way a tile makes the snake bend, looking along the snake.
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

    /// The other point of the edge with this number; the edges go around counter-clockwise.
    const fn across(self, edge: u8) -> Self {
        let (i, j) = match (edge % 3, self.upper) {
            (0, _) => (0, 0),
            (1, false) => (0, -1),
            (1, true) => (0, 1),
            (_, false) => (1, -1),
            (_, true) => (-1, 1),
        };
        Self { i: self.i.wrapping_add(i), j: self.j.wrapping_add(j), upper: !self.upper }
    }
}

/// A place for a tile: the sector around a point from one of its edges counter-clockwise to the next.
///
/// Packed, because a snake remembers all of its slots. 32 tiles never reach coordinates beyond six bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slot(u16);

impl Slot {
    const fn new(point: Point, edge: u8) -> Self {
        let (i, j) = (point.i as u16 & 0x3F, point.j as u16 & 0x3F);
        Self(i << 9 | j << 3 | (point.upper as u16) << 2 | (edge % 3) as u16)
    }
}

/// An edge of the honeycomb where the snake ends, and how its last tile got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpenEdge {
    /// The point that the last tile bends around.
    point: Point,
    /// The number of the open edge at that point.
    edge: u8,
    /// How the last tile ran around it.
    ran: Turn,
}

/// A step of the snake: the slot that a tile takes, those that it overlaps, and where the snake then ends.
pub(super) struct Step {
    pub(super) slot: Slot,
    pub(super) overlapped: [Slot; 2],
    pub(super) to: OpenEdge,
}

impl OpenEdge {
    /// The two open edges of the first tile, head and tail, and its slot.
    pub(super) const FIRST: ([Self; 2], Slot) = (
        [
            Self { point: Point::ORIGIN, edge: 1, ran: Turn::Left },
            Self { point: Point::ORIGIN, edge: 0, ran: Turn::Right },
        ],
        Slot::new(Point::ORIGIN, 0),
    );

    /// The step that a tile laid here with this turn makes.
    pub(super) fn step(self, turn: Turn) -> Step {
        // A tile that turns as the last one did goes on around the same point.
        let point = if turn == self.ran { self.point } else { self.point.across(self.edge) };
        let (next, previous) = ((self.edge + 1) % 3, (self.edge + 2) % 3);
        let (slot, edge) = match turn {
            Turn::Left => (self.edge, next),
            Turn::Right => (previous, previous),
        };
        Step {
            slot: Slot::new(point, slot),
            overlapped: [
                Slot::new(point.across(slot), slot + 2),
                Slot::new(point.across(slot + 1), slot + 1),
            ],
            to: Self { point, edge, ran: turn },
        }
    }

    /// Whether both are the same edge of the honeycomb.
    pub(super) fn meets(self, other: Self) -> bool {
        self.edge == other.edge && (self.point == other.point || self.point.across(self.edge) == other.point)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

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
            for (edge, (ni, nj, ns)) in neighbours((i, j, upper as u8)).into_iter().enumerate() {
                let neighbour = Point { i: ni, j: nj, upper: ns == 1 };
                assert_eq!(point.across(edge as u8), neighbour);
                assert_eq!(neighbour.across(edge as u8), point);
            }
        }
    }

    #[test]
    fn overlap_is_mutual() {
        for start in OpenEdge::FIRST.0 {
            for (first, second) in Turn::ALL.into_iter().flat_map(|a| Turn::ALL.map(|b| (a, b))) {
                let step = start.step(first).to.step(second);
                for overlapped in step.overlapped {
                    let around = [0, 1, 2].map(|edge| (step.to.point.across(edge), edge));
                    let overlaps_back: Vec<_> = around
                        .into_iter()
                        .flat_map(|(point, _)| [0, 1, 2].map(|edge| (point, edge)))
                        .filter(|(point, edge)| Slot::new(*point, *edge) == overlapped)
                        .flat_map(|(point, edge)| {
                            [
                                Slot::new(point.across(edge), edge + 2),
                                Slot::new(point.across(edge + 1), edge + 1),
                            ]
                        })
                        .collect();
                    assert!(overlaps_back.contains(&step.slot));
                }
            }
        }
    }

    #[test]
    fn three_tiles_around_one_point_meet() {
        let [head, tail] = OpenEdge::FIRST.0;
        let closed = head.step(Turn::Left).to.step(Turn::Left).to;
        assert!(closed.meets(tail));
        assert!(!head.step(Turn::Left).to.meets(tail));
    }
}
