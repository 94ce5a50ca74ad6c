//! Lookup tables of the board's geometry, computed at compile time.

use super::{Direction, Square, Squares};

/// The other squares of one straight line through a square, on both sides of it.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// The squares with lower indices.
    pub(super) before: Squares,
    /// The squares with higher indices.
    pub(super) after: Squares,
}

impl Axis {
    pub(super) const fn of(square: Square, direction: Direction) -> &'static Self {
        &AXES[square.index()][direction as usize]
    }

    pub(super) const fn through(square: Square) -> &'static [Self; 4] {
        &AXES[square.index()]
    }
}

/// The squares that have a donut on both sides on at least one of their lines.
#[inline]
pub(super) const fn enclosed(donuts: Squares) -> Squares {
    let mut enclosed = 0;
    let mut direction = 0;
    while direction < 4 {
        enclosed |= donuts.0 << STEPS[direction] & donuts.0 >> STEPS[direction] & INNER[direction];
        direction += 1;
    }
    Squares(enclosed)
}

/// The squares that have a neighbour on both sides on their line of each direction.
const INNER: [u64; 4] = {
    let mut inner = [0; 4];
    let mut index = 0;
    while index < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = Direction::ALL[direction].step();
            let (before, after) =
                (ray(Square(index as u8), -down, -right), ray(Square(index as u8), down, right));
            if before.0 != 0 && after.0 != 0 {
                inner[direction] |= 1 << index;
            }
            direction += 1;
        }
        index += 1;
    }
    inner
};

static AXES: [[Axis; 4]; Square::COUNT] = {
    let mut axes = [[Axis { before: Squares::NONE, after: Squares::NONE }; 4]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = Direction::ALL[direction].step();
            axes[index][direction] = Axis {
                before: ray(Square(index as u8), -down, -right),
                after: ray(Square(index as u8), down, right),
            };
            direction += 1;
        }
        index += 1;
    }
    axes
};

/// The squares from `square` to the edge of the board in steps of (`down`, `right`), without `square` itself.
const fn ray(square: Square, down: i8, right: i8) -> Squares {
    let mut ray = Squares::NONE;
    let mut row = square.row() as i8 + down;
    let mut column = square.column() as i8 + right;
    while let Some(next) = Square::at(row as u8, column as u8) {
        ray = Squares(ray.0 | Squares::of(next).0);
        row += down;
        column += right;
    }
    ray
}

/// The squares that can be the first of five in a line of this direction without leaving the board.
const fn starts_of_five(direction: Direction) -> u64 {
    let mut starts = 0;
    let mut index = 0;
    while index < Square::COUNT {
        let (down, right) = direction.step();
        if ray(Square(index as u8), down, right).len() >= 4 {
            starts |= 1 << index;
        }
        index += 1;
    }
    starts
}

/// The difference of the indices of neighbours on a line of each direction.
const STEPS: [u32; 4] = {
    let mut steps = [0; 4];
    let mut direction = 0;
    while direction < 4 {
        let (down, right) = Direction::ALL[direction].step();
        steps[direction] = (down * Square::SIDE as i8 + right) as u32;
        direction += 1;
    }
    steps
};

/// Whether `donuts` has five in a row, column or diagonal.
pub(super) const fn has_five(donuts: Squares) -> bool {
    const STARTS: [u64; 4] = [
        starts_of_five(Direction::ALL[0]),
        starts_of_five(Direction::ALL[1]),
        starts_of_five(Direction::ALL[2]),
        starts_of_five(Direction::ALL[3]),
    ];
    let one = donuts.0;
    let mut fours = [0; 4];
    let mut direction = 0;
    while direction < 4 {
        let two = one & one >> STEPS[direction];
        fours[direction] = two & two >> (2 * STEPS[direction]) & STARTS[direction];
        direction += 1;
    }
    if fours[0] | fours[1] | fours[2] | fours[3] == 0 {
        return false;
    }
    let mut fives = 0;
    direction = 0;
    while direction < 4 {
        fives |= fours[direction] & one >> (4 * STEPS[direction]);
        direction += 1;
    }
    fives != 0
}

/// The squares of all lines of five or more in `donuts`.
pub(super) fn fives(donuts: Squares) -> Squares {
    let mut fives = Squares::NONE;
    for square in donuts {
        for direction in Direction::ALL {
            let (down, right) = direction.step();
            let mut line = Squares::of(square);
            for distance in 1..5 {
                let (row, column) =
                    (square.row() as i8 + distance * down, square.column() as i8 + distance * right);
                if let Some(next) = Square::at(row as u8, column as u8) {
                    line |= Squares::of(next);
                }
            }
            if line.len() == 5 && (line & donuts) == line {
                fives |= line;
            }
        }
    }
    fives
}
