//! Donuts (Bruno Cathala, 2023): on a 6×6 board every square tells the opponent along which line to go on.
//!
//! Five in a line win; otherwise the larger group does when the thirtieth donut lies.

mod board;
mod lines;
mod past;
mod position;
mod text;
mod tiles;

pub use board::{Assembly, BadLayout, Board, Direction};
pub use position::{Illegal, Outcome, Position};
pub use text::BadPosition;
pub use tiles::{Face, Laid, Side, TILES, Tile};

use core::fmt;

squares! { side: 6, bits: u64 }

/// How many donuts there are: the game ends at the latest when all of them lie.
pub const DONUTS: u8 = 30;

/// The colour of a donut and of the player who lays it. Vanilla begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `V`, who begins.
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

/// A game of Donuts: the board that the tiles make, and the donuts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    board: Board,
    position: Position,
}

impl Game {
    /// A game on `board` before the first donut.
    pub const fn new(board: Board) -> Self {
        Self { board, position: Position::EMPTY }
    }

    /// The lines printed on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The donuts that lie.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The legal squares for the next donut: those of the line that the last one points along, or if none of
    /// them is empty, every empty square.
    pub fn targets(&self) -> Squares {
        self.position.targets(&self.board)
    }
}

impl crate::Game for Game {
    type Side = Colour;
    type Move = Square;
    type Moves = Squares;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Colour> {
        self.position.to_move()
    }

    fn legal_moves(&self) -> Squares {
        self.targets()
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        self.position.check(&self.board, square)
    }

    fn play_unchecked(&mut self, square: Square) {
        self.position.place_unchecked(square);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }
}
