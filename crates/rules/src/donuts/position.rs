//! The donuts on the board: legal squares, insertion, and the end of the game.

use core::fmt;

use super::{
    Board, Colour, DONUTS, Square, Squares,
    lines::{self, Axis},
};

/// How a game of Donuts ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Five or more of this colour in a line.
    Five(Colour),
    /// All donuts are placed and this colour has the larger of the two largest groups.
    Group(Colour),
    /// All donuts are placed and the two largest groups have the same size.
    Draw,
}

impl Outcome {
    /// The winner; `None` after a draw.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Five(colour) | Self::Group(colour) => Some(colour),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Five(colour) => write!(f, "{colour} five"),
            Self::Group(colour) => write!(f, "{colour} group"),
            Self::Draw => f.write_str("draw group"),
        }
    }
}

/// Why a donut can't be placed on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("The game is over: start a new one.")]
    Over,
    /// The square has a donut.
    #[error("There is already a donut on {0}: choose an empty square.")]
    Occupied(Square),
    /// The square is not on the line of the last donut, and that line has empty squares.
    #[error("{square} is not on the line of the last donut, {last}: choose an empty square of that line.")]
    OffLine {
        /// The square of the illegal move.
        square: Square,
        /// The square of the last donut.
        last: Square,
    },
}

/// The donuts on the board, and which one was placed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    vanilla: Squares,
    chocolate: Squares,
    placed: u8,
    last: Option<Square>,
    outcome: Option<Outcome>,
}

const _: () = assert!(size_of::<Position>() <= 24);

impl Position {
    /// The empty board.
    pub const EMPTY: Self =
        Self { vanilla: Squares::NONE, chocolate: Squares::NONE, placed: 0, last: None, outcome: None };

    /// A position with these donuts, and its outcome. The caller checks that the position is possible.
    pub(super) fn with_donuts(vanilla: Squares, chocolate: Squares, last: Option<Square>) -> Self {
        let placed = (vanilla | chocolate).len() as u8;
        Self::with_outcome(vanilla, chocolate, placed, last, mover_of(placed).other())
    }

    /// The squares with donuts of this colour.
    pub const fn donuts(&self, colour: Colour) -> Squares {
        match colour {
            Colour::Vanilla => self.vanilla,
            Colour::Chocolate => self.chocolate,
        }
    }

    /// The colour of the donut on `square`.
    pub fn at(&self, square: Square) -> Option<Colour> {
        [Colour::Vanilla, Colour::Chocolate].into_iter().find(|colour| self.donuts(*colour).contains(square))
    }

    /// The squares without a donut.
    pub fn empty(&self) -> Squares {
        !(self.vanilla | self.chocolate)
    }

    /// The number of donuts on the board.
    pub const fn placed(&self) -> u8 {
        self.placed
    }

    /// The square of the last donut.
    pub const fn last(&self) -> Option<Square> {
        self.last
    }

    /// How the game ended; `None` while it is in progress.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The side to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Colour> {
        self.outcome.is_none().then(|| self.mover())
    }

    /// The side to move, even if the game is over.
    const fn mover(&self) -> Colour {
        mover_of(self.placed)
    }

    /// The colour that placed the last donut; on an empty board, the one that moves second.
    pub(super) const fn last_mover(&self) -> Colour {
        self.mover().other()
    }

    /// The legal squares for the next donut; empty when the game is over.
    pub fn targets(&self, board: &Board) -> Squares {
        if self.outcome.is_some() {
            return Squares::NONE;
        }
        let empty = self.empty();
        match self.last.map(|last| board.line(last) & empty) {
            Some(line) if !line.is_empty() => line,
            _ => empty,
        }
    }

    /// Checks that the next donut may go to `square`, or says why not.
    pub fn check(&self, board: &Board, square: Square) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::Over);
        }
        if !self.empty().contains(square) {
            return Err(IllegalMove::Occupied(square));
        }
        match self.last {
            Some(last) if !self.targets(board).contains(square) => Err(IllegalMove::OffLine { square, last }),
            _ => Ok(()),
        }
    }

    /// The opponent's donuts that flip when `colour` places on `square`: on each of the four lines through it, those at
    /// both ends of the run that the new donut makes.
    #[inline]
    pub fn insertion(&self, square: Square, colour: Colour) -> Squares {
        // Fast path: most donuts are not placed between two others.
        if lines::enclosed(self.vanilla | self.chocolate).contains(square) {
            enclosed_insertion(square, self.donuts(colour), self.donuts(colour.other()))
        } else {
            Squares::NONE
        }
    }

    /// Places the next donut without checking the square. An illegal one leaves the position in an unspecified state.
    pub fn place_unchecked(&mut self, square: Square) {
        *self = self.after(square);
    }

    /// The position after the next donut is placed on this square, which is not checked.
    #[inline]
    pub(super) fn after(&self, square: Square) -> Self {
        let mover = self.mover();
        let flipped = self.insertion(square, mover);
        let added = flipped | Squares::of(square);
        let (vanilla, chocolate) = match mover {
            Colour::Vanilla => (self.vanilla | added, self.chocolate ^ flipped),
            Colour::Chocolate => (self.vanilla ^ flipped, self.chocolate | added),
        };
        let placed = self.placed.wrapping_add(1);
        Self::with_outcome(vanilla, chocolate, placed, Some(square), mover)
    }

    /// A position and its outcome. Only `mover`, who has just moved, can have five in a line.
    #[inline]
    fn with_outcome(
        vanilla: Squares,
        chocolate: Squares,
        placed: u8,
        last: Option<Square>,
        mover: Colour,
    ) -> Self {
        let mut position = Self { vanilla, chocolate, placed, last, outcome: None };
        position.outcome = if lines::has_five(position.donuts(mover)) {
            Some(Outcome::Five(mover))
        } else if placed >= DONUTS {
            Some(position.compare_groups())
        } else {
            None
        };
        position
    }

    #[inline(never)]
    fn compare_groups(&self) -> Outcome {
        let vanilla = largest_group(self.vanilla).len();
        let chocolate = largest_group(self.chocolate).len();
        match vanilla.cmp(&chocolate) {
            core::cmp::Ordering::Greater => Outcome::Group(Colour::Vanilla),
            core::cmp::Ordering::Less => Outcome::Group(Colour::Chocolate),
            core::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The squares of all lines of five or more of `colour`.
    pub fn fives(&self, colour: Colour) -> Squares {
        lines::fives(self.donuts(colour))
    }

    /// The largest orthogonally connected group of `colour`; of equal ones, the one that contains the first square.
    pub fn largest_group(&self, colour: Colour) -> Squares {
        largest_group(self.donuts(colour))
    }
}

/// The colour to move when this many donuts are on the board.
const fn mover_of(placed: u8) -> Colour {
    if placed.is_multiple_of(2) { Colour::Vanilla } else { Colour::Chocolate }
}

/// The donuts of `other` that flip when one of `own` is placed on a square.
#[inline(never)]
fn enclosed_insertion(square: Square, own: Squares, other: Squares) -> Squares {
    let mut flipped = 0;
    for axis in Axis::through(square) {
        let before = highest(axis.before.0 & !own.0);
        let after = lowest(axis.after.0 & !own.0);
        // A mask instead of a branch, which would be hard to predict.
        let mask = u64::from((before & other.0 != 0) & (after & other.0 != 0)).wrapping_neg();
        flipped |= (before | after) & mask;
    }
    Squares(flipped)
}

fn largest_group(donuts: Squares) -> Squares {
    let mut rest = donuts;
    let mut largest = Squares::NONE;
    while let Some(seed) = rest.first() {
        let group = rest.group(Squares::of(seed));
        rest ^= group;
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

/// The lowest set bit, or 0.
const fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// The highest set bit, or 0.
const fn highest(bits: u64) -> u64 {
    (1 << (63 - (bits | 1).leading_zeros())) & bits
}
