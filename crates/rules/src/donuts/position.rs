//! The donuts on the board: where the next may go, what a placed one does, and how the game ends.

use core::fmt;

use super::{
    Board, Colour, DONUTS, Square, Squares,
    lines::{self, Axis},
};

/// How a game of Donuts ended.
///
/// ```
/// use rules::donuts::{Colour, Outcome};
///
/// let outcome = Outcome::Five(Colour::Vanilla);
/// assert_eq!(outcome.winner(), Some(Colour::Vanilla));
/// assert_eq!(outcome.to_string(), "V five");
/// assert_eq!(Outcome::Draw.winner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Five or more of this colour in a line.
    Five(Colour),
    /// All donuts lie and this colour has the larger of the two largest groups.
    Group(Colour),
    /// All donuts lie and the largest groups are equal.
    Draw,
}

impl Outcome {
    /// Who won; nobody in a draw.
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
///
/// ```
/// use rules::{
///     Game as _,
///     donuts::{Board, Game, IllegalMove},
/// };
///
/// let mut game = Game::new(Board::from_seed(1));
/// let square = "c3".parse()?;
/// game.play(square)?;
/// assert_eq!(game.play(square), Err(IllegalMove::Occupied(square)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    Over,
    /// A donut lies there.
    Occupied(Square),
    /// The last donut points along another line, and that has empty squares.
    OffLine {
        /// The square that was asked for.
        square: Square,
        /// Where the last donut lies.
        last: Square,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("The game is over: begin a new one."),
            Self::Occupied(square) => {
                write!(f, "There is a donut on {square} already: choose an empty square.")
            }
            Self::OffLine { square, last } => {
                write!(
                    f,
                    "{square} is not on the line of the last donut, {last}: choose an empty square of that line."
                )
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

/// The donuts that lie, and which was the last.
///
/// ```
/// use rules::donuts::{Board, Colour, Position, Squares};
///
/// let board: Board = "-".repeat(36).parse()?;
/// let mut position = Position::EMPTY;
/// for square in ["a3", "b3", "d3"] {
///     position.place_unchecked(square.parse()?);
/// }
/// // Between a3 and d3 chocolate would turn both over.
/// let framed: Squares = ["a3".parse()?, "d3".parse()?].into_iter().collect();
/// assert_eq!(position.insertion("c3".parse()?, Colour::Chocolate), framed);
/// assert!(position.targets(&board).contains("c3".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// No donut lies.
    pub const EMPTY: Self =
        Self { vanilla: Squares::NONE, chocolate: Squares::NONE, placed: 0, last: None, outcome: None };

    /// These donuts with this last one, and the outcome that they mean. The caller makes sure that such a
    /// position can be.
    pub(super) fn with_donuts(vanilla: Squares, chocolate: Squares, last: Option<Square>) -> Self {
        let mut position =
            Self { vanilla, chocolate, placed: (vanilla | chocolate).len() as u8, last, outcome: None };
        position.judge(position.last_mover());
        position
    }

    /// The squares with donuts of a colour.
    pub const fn donuts(&self, colour: Colour) -> Squares {
        match colour {
            Colour::Vanilla => self.vanilla,
            Colour::Chocolate => self.chocolate,
        }
    }

    /// The colour on a square.
    pub fn at(&self, square: Square) -> Option<Colour> {
        [Colour::Vanilla, Colour::Chocolate].into_iter().find(|colour| self.donuts(*colour).contains(square))
    }

    /// The squares without a donut.
    pub fn empty(&self) -> Squares {
        !(self.vanilla | self.chocolate)
    }

    /// How many donuts lie.
    pub const fn placed(&self) -> u8 {
        self.placed
    }

    /// Where the last donut was placed.
    pub const fn last(&self) -> Option<Square> {
        self.last
    }

    /// How the game ended, if it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who places the next donut; nobody when the game is over.
    pub fn to_move(&self) -> Option<Colour> {
        self.outcome.is_none().then(|| self.mover())
    }

    /// Who would place the next donut if the game were not over.
    const fn mover(&self) -> Colour {
        if self.placed.is_multiple_of(2) { Colour::Vanilla } else { Colour::Chocolate }
    }

    /// Who placed the last donut of so many; on an empty board, who does not begin.
    pub(super) const fn last_mover(&self) -> Colour {
        self.mover().other()
    }

    /// Where the next donut may go; nowhere when the game is over.
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

    /// Whether the next donut may go to `square`, and if not, why.
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

    /// The opponent's donuts that turn over when `colour` places on `square`: at both ends of the run that the
    /// new donut makes, on each of the four lines through it.
    pub fn insertion(&self, square: Square, colour: Colour) -> Squares {
        let own = self.donuts(colour).0;
        let other = self.donuts(colour.other()).0;
        let mut flipped = 0;
        for axis in Axis::through(square) {
            let before = highest(axis.before.0 & !own);
            let after = lowest(axis.after.0 & !own);
            // All ones or none, without a branch: whether it is an insertion is hard to foresee.
            let inserted = u64::from((before & other != 0) & (after & other != 0)).wrapping_neg();
            flipped |= (before | after) & inserted;
        }
        Squares(flipped)
    }

    /// Places the next donut on a square that is known to be legal; any other leaves a position that means
    /// nothing.
    pub fn place_unchecked(&mut self, square: Square) {
        let mover = self.mover();
        let flipped = self.insertion(square, mover);
        let added = flipped | Squares::of(square);
        match mover {
            Colour::Vanilla => {
                self.vanilla |= added;
                self.chocolate ^= flipped;
            }
            Colour::Chocolate => {
                self.chocolate |= added;
                self.vanilla ^= flipped;
            }
        }
        self.placed = self.placed.saturating_add(1);
        self.last = Some(square);
        self.judge(mover);
    }

    /// Sets the outcome after a move of `mover`, who alone can have got five by it.
    fn judge(&mut self, mover: Colour) {
        self.outcome = if lines::has_five(self.donuts(mover)) {
            Some(Outcome::Five(mover))
        } else if self.placed >= DONUTS {
            Some(self.compare_groups())
        } else {
            None
        };
    }

    fn compare_groups(&self) -> Outcome {
        let vanilla = largest_group(self.vanilla).len();
        let chocolate = largest_group(self.chocolate).len();
        match vanilla.cmp(&chocolate) {
            core::cmp::Ordering::Greater => Outcome::Group(Colour::Vanilla),
            core::cmp::Ordering::Less => Outcome::Group(Colour::Chocolate),
            core::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The squares of every line of five or more that `colour` has.
    pub fn fives(&self, colour: Colour) -> Squares {
        lines::fives(self.donuts(colour))
    }

    /// The largest orthogonally connected group of `colour`; of several the one that holds the first square,
    /// row by row.
    pub fn largest_group(&self, colour: Colour) -> Squares {
        largest_group(self.donuts(colour))
    }
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

/// The lowest bit that is set, if any.
const fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// The highest bit that is set, if any.
const fn highest(bits: u64) -> u64 {
    (1 << (63 - (bits | 1).leading_zeros())) & bits
}
