//! Moves: notation, generation, and why one is illegal.

use core::{fmt, str::FromStr};

use super::{Colour, Position, Square, Squares, Stones};

/// A shift, a swap, or a step of the free set-up.
///
/// ```
/// use rules::konter::Move;
///
/// let mv: Move = "a1*d1".parse()?;
/// assert_eq!(mv, Move::Swap { own: "a1".parse()?, other: "d1".parse()? });
/// assert_eq!(mv.to_string(), "a1*d1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `b3-c3`: moves one of the mover's stones to the free square.
    Shift {
        /// The square of the stone.
        from: Square,
        /// The free square.
        to: Square,
    },
    /// `a1*d1`: swaps one of the mover's stones with an opposing one in a row or column in which the mover has the
    /// majority.
    Swap {
        /// The square of the mover's stone.
        own: Square,
        /// The square of the opposing stone.
        other: Square,
    },
    /// `X@a1`: in the free set-up, places a stone of either colour on an empty square.
    Place {
        /// The stone's colour.
        colour: Colour,
        /// The empty square.
        square: Square,
    },
    /// `colour X`: at the end of the free set-up, chooses the colour to play.
    Choose(Colour),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shift { from, to } => write!(f, "{from}-{to}"),
            Self::Swap { own, other } => write!(f, "{own}*{other}"),
            Self::Place { colour, square } => write!(f, "{colour}@{square}"),
            Self::Choose(colour) => write!(f, "colour {colour}"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "This is not a move: write b3-c3, a1*d1, or in the free set-up X@a1 or colour X, with squares a1 to e5."
)]
pub struct BadMove;

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let square = |text: &str| text.parse::<Square>().map_err(|_| BadMove);
        let colour = |text: &str| Colour::from_symbol(text).ok_or(BadMove);
        if let Some((from, to)) = text.split_once('-') {
            Ok(Self::Shift { from: square(from)?, to: square(to)? })
        } else if let Some((own, other)) = text.split_once('*') {
            Ok(Self::Swap { own: square(own)?, other: square(other)? })
        } else if let Some((stone, to)) = text.split_once('@') {
            Ok(Self::Place { colour: colour(stone)?, square: square(to)? })
        } else if let Some(chosen) = text.strip_prefix("colour ") {
            Ok(Self::Choose(colour(chosen)?))
        } else {
            Err(BadMove)
        }
    }
}

/// An upper bound on the legal moves of a position: 12 shifts to the free square, and 6 swaps (3 own by 2 opposing
/// stones) in each of the 10 rows and columns.
pub const MAX_MOVES: usize = 12 + 10 * 6;

/// A list of legal moves, with room for [`MAX_MOVES`].
pub type Moves = heapless::Vec<Move, MAX_MOVES, u8>;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("The game is over: start a new one.")]
    Over,
    /// The players are still placing stones.
    #[error("Not all stones are placed: place one, such as X@a1 or O@a1.")]
    PlacingOnly,
    /// A player is choosing a colour.
    #[error("All stones are placed: choose colour X or colour O.")]
    ChoosingOnly,
    /// The set-up is over.
    #[error("The set-up is over: move a stone, such as b3-c3, or swap two, such as a1*d1.")]
    SetUpOver,
    /// All twelve stones of this colour are placed.
    #[error("All twelve stones of {0} are placed: place one of {other}.", other = .0.other())]
    NoneLeft(Colour),
    /// The square has a stone.
    #[error("There is a stone on {0}: choose a free square.")]
    Occupied(Square),
    /// The mover has no stone on the square.
    #[error("{mover} is to move and has no stone on {square}: choose a square with a stone of {mover}.")]
    NotOwn {
        /// The square in the move.
        square: Square,
        /// The colour to move.
        mover: Colour,
    },
    /// The opponent has no stone on the square.
    #[error("There is no stone of {other} on {square}: swap with a stone of {other}.", other = .mover.other())]
    NotOther {
        /// The square in the move.
        square: Square,
        /// The colour to move.
        mover: Colour,
    },
    /// The squares share neither a row nor a column.
    #[error("{0} and {1} share no row or column: choose two squares that do.")]
    NotInLine(Square, Square),
    /// The mover has no majority in the row or column that the squares share.
    #[error(
        "The mover has no majority in the line of {0} and {1}: swap in a row or column where you have more stones."
    )]
    NoMajority(Square, Square),
}

/// The five rows and the five columns.
const LINES: [Squares; 10] = {
    let mut lines = [Squares::NONE; 10];
    let mut index = 0;
    while index < 5 {
        lines[index] = Squares(0b11111 << (5 * index));
        lines[5 + index] = Squares(0b00001_00001_00001_00001_00001 << index);
        index += 1;
    }
    lines
};

impl Square {
    /// The squares of its row, including this one.
    pub const fn row_squares(self) -> Squares {
        LINES[self.row() as usize]
    }

    /// The squares of its column, including this one.
    pub const fn column_squares(self) -> Squares {
        LINES[5 + self.column() as usize]
    }
}

pub(super) fn moves(stones: &Stones, mover: Colour) -> Moves {
    let mut moves = Moves::new();
    // The list has room for all moves.
    let mut push = |mv| _ = moves.push(mv);
    let (own, other) = (stones.of(mover), stones.of(mover.other()));
    for to in stones.free() {
        own.into_iter().for_each(|from| push(Move::Shift { from, to }));
    }
    for line in LINES {
        // With a single free square, a majority is at least three stones: there is a third one.
        if (own & line).into_iter().nth(2).is_some() {
            for own in own & line {
                (other & line).into_iter().for_each(|other| push(Move::Swap { own, other }));
            }
        }
    }
    moves
}

/// Checks that `mover` may make `mv` on these stones, or says why not.
pub(super) fn check(stones: &Stones, mover: Colour, mv: Move) -> Result<(), IllegalMove> {
    let own_stone = |square| match stones.of(mover).contains(square) {
        true => Ok(()),
        false => Err(IllegalMove::NotOwn { square, mover }),
    };
    match mv {
        Move::Shift { from, to } => {
            own_stone(from)?;
            if !stones.free().contains(to) {
                return Err(IllegalMove::Occupied(to));
            }
        }
        Move::Swap { own, other } => {
            own_stone(own)?;
            if !stones.of(mover.other()).contains(other) {
                return Err(IllegalMove::NotOther { square: other, mover });
            }
            let line = match () {
                () if own.row() == other.row() => own.row_squares(),
                () if own.column() == other.column() => own.column_squares(),
                () => return Err(IllegalMove::NotInLine(own, other)),
            };
            if stones.majority(line) != Some(mover) {
                return Err(IllegalMove::NoMajority(own, other));
            }
        }
        Move::Place { .. } | Move::Choose(_) => return Err(IllegalMove::SetUpOver),
    }
    Ok(())
}

impl Position {
    /// All legal moves; empty when the game is over.
    pub fn moves(&self) -> Moves {
        self.to_move().map_or_else(Moves::new, |mover| moves(self.stones(), mover))
    }

    /// Checks that `mv` is legal, or says why not.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        check(self.stones(), self.to_move().ok_or(IllegalMove::Over)?, mv)
    }
}
