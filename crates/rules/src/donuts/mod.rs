//! Donuts (Bruno Cathala, 2023): on a 6×6 board, the line under a donut says where the opponent must place the next
//! one.
//!
//! Five in a line win; otherwise the larger group wins once all thirty donuts are placed.

mod board;
mod lines;
mod position;
mod predecessor;
mod text;
mod tiles;

pub use board::{Assembly, BadLayout, Board, Direction};
pub use position::{IllegalMove, Outcome, Position};
pub use text::BadPosition;
pub use tiles::{Face, PlacedTile, Side, TILES, Tile};

use core::fmt;

use crate::{
    Game as _,
    table_game::{TableGame, Winners, winners_of_two},
};

squares! {
    /// A square of the board: the letter is the column, the number the row, and a1 is top left.
    Square, side: 6;
    /// A set of squares.
    ///
    /// ```
    /// use rules::donuts::{Square, Squares};
    ///
    /// let top: Squares = Square::all().filter(|square| square.row() == 0).collect();
    /// let left: Squares = Square::all().filter(|square| square.column() == 0).collect();
    /// let corner: Square = "a1".parse()?;
    /// assert_eq!(top & left, Squares::of(corner));
    /// assert_eq!((top | left).len(), 11);
    /// assert_eq!(top - left, top.without(corner));
    /// assert_eq!(top ^ left, (top | left) - (top & left));
    /// assert!(!top.contains("a2".parse()?) && (!top).contains("a2".parse()?));
    /// # Ok::<(), rules::BadSquare>(())
    /// ```
    Squares, bits: u64;
    /// The squares of a set, row by row from a1.
    SquaresIter
}

/// A move: the square of the next donut.
pub type Move = Square;

/// The number of donuts. The game ends at the latest when all of them are placed.
pub const DONUTS: u8 = 30;

/// The colour of a donut and of the player who places it. Vanilla moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `V`, moves first.
    Vanilla,
    /// `C`.
    Chocolate,
}

impl Colour {
    /// The opponent's colour.
    pub const fn other(self) -> Self {
        match self {
            Self::Vanilla => Self::Chocolate,
            Self::Chocolate => Self::Vanilla,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vanilla => "V",
            Self::Chocolate => "C",
        })
    }
}

/// A game of Donuts: the board and the donuts on it.
///
/// ```
/// use rules::{
///     Game as _,
///     donuts::{Board, Colour, Game},
/// };
///
/// let mut game = Game::new(Board::from_seed(1));
/// let centre = "c3".parse()?;
/// game.play(centre)?;
/// assert_eq!(game.position().at(centre), Some(Colour::Vanilla));
/// assert_eq!(game.to_move(), Some(Colour::Chocolate));
/// assert_eq!(game.targets(), game.board().line(centre), "all of them are empty");
///
/// let text = game.to_string();
/// assert_eq!(text.parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    board: Board,
    position: Position,
}

impl Game {
    /// A new game on `board`, without donuts.
    pub const fn new(board: Board) -> Self {
        Self { board, position: Position::EMPTY }
    }

    /// The lines printed on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The donuts on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The legal squares for the next donut: the empty squares of the line under the last donut, or all empty squares
    /// if that line has none.
    pub fn targets(&self) -> Squares {
        self.position.targets(&self.board)
    }
}

impl crate::Game for Game {
    type Side = Colour;
    type Move = Square;
    type Moves = Squares;
    type IllegalMove = IllegalMove;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Colour> {
        self.position.to_move()
    }

    fn legal_moves(&self) -> Squares {
        self.targets()
    }

    fn check(&self, square: Square) -> Result<(), IllegalMove> {
        self.position.check(&self.board, square)
    }

    fn play_unchecked(&mut self, square: Square) {
        self.position.place_unchecked(square);
    }

    #[inline(always)]
    fn play_from(&mut self, before: &Self, square: Square) {
        self.board = before.board;
        self.position = before.position.after(square);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }
}

impl TableGame for Game {
    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn winners(&self) -> Winners<Colour> {
        winners_of_two(self.outcome().map(Outcome::winner), [Colour::Vanilla, Colour::Chocolate])
    }
}
