//! The snake on the table: the honeycomb of points, the slots of the tiles, the two open ends.

use super::tiles::{Half, Tile};

/// (i, j, s)
type Point = (i32, i32, i32);
/// (v, k): the sector around v from the edge to nb(v)[k] counter-clockwise to that to nb(v)[k+1].
type Slot = (Point, usize);

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    Head,
    Tail,
}

impl End {
    pub fn letter(self) -> &'static str {
        match self {
            End::Head => "h",
            End::Tail => "t",
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Bend {
    Left,
    Right,
}

impl Bend {
    pub fn letter(self) -> &'static str {
        match self {
            Bend::Left => "l",
            Bend::Right => "r",
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Sense {
    CounterClockwise,
    Clockwise,
}

/// An end of the snake: its half, and the edge v–w across which it continues.
#[derive(Clone, Copy)]
struct OpenEnd {
    half: Half,
    /// The point that the last tile bends around.
    v: Point,
    w: Point,
    /// The sense in which the last tile ran around v.
    ran: Sense,
}

#[derive(Clone, Copy)]
struct Attached {
    tile: Tile,
    end: End,
    bend: Bend,
}

/// The snake, with at least its first tile.
#[derive(Clone)]
pub struct Table {
    flat: bool,
    first: Tile,
    attached: Vec<Attached>,
    taken_slots: Vec<Slot>,
    head: OpenEnd,
    tail: OpenEnd,
    closed: bool,
}

impl Table {
    // Geometry: the first tile lies in slot ((0,0,0), 0).
    pub fn new(first: Tile, flat: bool) -> Table {
        let v = (0, 0, 0);
        Table {
            flat,
            first,
            attached: vec![],
            taken_slots: vec![(v, 0)],
            head: OpenEnd { half: first.left, v, w: neighbours(v)[1], ran: Sense::CounterClockwise },
            tail: OpenEnd { half: first.right, v, w: neighbours(v)[0], ran: Sense::Clockwise },
            closed: false,
        }
    }

    /// Whether this tile may be attached at this end with this bend.
    pub fn allows(&self, tile: Tile, end: End, bend: Bend) -> bool {
        if self.closed {
            return false;
        }
        let (near, far) = near_and_far_half(tile, bend);
        if self.flat {
            // Only colours count; a double or J-J is laid `l`.
            let is_symmetric = tile.left == tile.right;
            return near.fits(self.open_end(end).half) && !(is_symmetric && bend == Bend::Right);
        }
        near.fits(self.open_end(end).half)
            && self.is_free(self.slot(end, bend))
            // Closing is allowed only if the colours fit there too.
            && (!self.would_close(end, bend) || far.fits(self.open_end(other(end)).half))
    }

    pub fn attach(&mut self, tile: Tile, end: End, bend: Bend) {
        assert!(self.allows(tile, end, bend));
        let (_, far) = near_and_far_half(tile, bend);
        let open = if self.flat {
            OpenEnd { half: far, ..self.open_end(end) }
        } else {
            self.closed = self.would_close(end, bend);
            self.taken_slots.push(self.slot(end, bend));
            let (v, w) = self.far_edge(end, bend);
            let ran = match bend {
                Bend::Left => Sense::CounterClockwise,
                Bend::Right => Sense::Clockwise,
            };
            OpenEnd { half: far, v, w, ran }
        };
        match end {
            End::Head => self.head = open,
            End::Tail => self.tail = open,
        }
        self.attached.push(Attached { tile, end, bend });
    }

    /// The half that this tile would leave open; a closing tile leaves none.
    pub fn half_opened_by(&self, tile: Tile, end: End, bend: Bend) -> Option<Half> {
        if !self.flat && self.would_close(end, bend) {
            return None;
        }
        Some(near_and_far_half(tile, bend).1)
    }

    /// The half that the last attached tile left open, if any.
    pub fn half_opened_last(&self) -> Option<Half> {
        if self.closed {
            return None;
        }
        let last = self.attached.last()?;
        Some(self.open_end(last.end).half)
    }

    /// The referee's answer to `ends`.
    pub fn ends(&self) -> String {
        if self.closed {
            return "closed".to_string();
        }
        format!(
            "h {} {} t {} {}",
            self.head.half.colour(),
            self.free_turns(End::Head),
            self.tail.half.colour(),
            self.free_turns(End::Tail)
        )
    }

    /// The tiles in the order of laying, as in a position.
    pub fn snake(&self) -> String {
        let mut text = self.first.name.to_string();
        for Attached { tile, end, bend } in &self.attached {
            text += &format!(",{}:{}:{}", tile.name, end.letter(), bend.letter());
        }
        text
    }

    fn open_end(&self, end: End) -> OpenEnd {
        match end {
            End::Head => self.head,
            End::Tail => self.tail,
        }
    }

    /// The slot of a left or right turn at this end.
    fn slot(&self, end: End, bend: Bend) -> Slot {
        let OpenEnd { v, w, ran, .. } = self.open_end(end);
        match (ran, bend) {
            (Sense::CounterClockwise, Bend::Left) => (v, index_of(w, v)),
            (Sense::CounterClockwise, Bend::Right) => (w, minus_1(index_of(v, w))),
            (Sense::Clockwise, Bend::Right) => (v, minus_1(index_of(w, v))),
            (Sense::Clockwise, Bend::Left) => (w, index_of(v, w)),
        }
    }

    /// The edge at which a tile with this bend ends, the slot's point first.
    fn far_edge(&self, end: End, bend: Bend) -> (Point, Point) {
        let (v, k) = self.slot(end, bend);
        match bend {
            // A left turn runs counter-clockwise around the slot's point: from edge k to edge k+1.
            Bend::Left => (v, neighbours(v)[plus_1(k)]),
            // A right turn runs clockwise: from edge k+1 to edge k.
            Bend::Right => (v, neighbours(v)[k]),
        }
    }

    /// Whether the far edge of such a tile is the other open edge.
    fn would_close(&self, end: End, bend: Bend) -> bool {
        let (a, b) = self.far_edge(end, bend);
        let OpenEnd { v, w, .. } = self.open_end(other(end));
        (a, b) == (v, w) || (a, b) == (w, v)
    }

    /// Whether the slot and both slots that it overlaps are free.
    fn is_free(&self, slot: Slot) -> bool {
        let [one, two] = overlaps(slot);
        !self.taken_slots.contains(&slot)
            && !self.taken_slots.contains(&one)
            && !self.taken_slots.contains(&two)
    }

    /// `lr`, `l`, `r` or `-`.
    fn free_turns(&self, end: End) -> &'static str {
        if self.flat {
            return "lr"; // both turns are always free
        }
        let left = self.is_free(self.slot(end, Bend::Left));
        let right = self.is_free(self.slot(end, Bend::Right));
        match (left, right) {
            (true, true) => "lr",
            (true, false) => "l",
            (false, true) => "r",
            (false, false) => "-", // a dead end
        }
    }
}

/// The half that touches the snake, and the other one. A tile attached by its left half turns right, by its right half
/// left.
fn near_and_far_half(tile: Tile, bend: Bend) -> (Half, Half) {
    match bend {
        Bend::Right => (tile.left, tile.right),
        Bend::Left => (tile.right, tile.left),
    }
}

fn other(end: End) -> End {
    match end {
        End::Head => End::Tail,
        End::Tail => End::Head,
    }
}

/// nb(v), counter-clockwise.
fn neighbours((i, j, s): Point) -> [Point; 3] {
    if s == 0 {
        [(i, j, 1), (i, j - 1, 1), (i + 1, j - 1, 1)]
    } else {
        [(i, j, 0), (i, j + 1, 0), (i - 1, j + 1, 0)]
    }
}

fn index_of(point: Point, v: Point) -> usize {
    neighbours(v).iter().position(|&n| n == point).unwrap()
}

fn plus_1(index: usize) -> usize {
    (index + 1) % 3
}

fn minus_1(index: usize) -> usize {
    (index + 2) % 3
}

/// The two other slots that a slot overlaps.
fn overlaps((v, k): Slot) -> [Slot; 2] {
    let a = neighbours(v)[k];
    let b = neighbours(v)[plus_1(k)];
    [(a, minus_1(index_of(v, a))), (b, index_of(v, b))]
}
