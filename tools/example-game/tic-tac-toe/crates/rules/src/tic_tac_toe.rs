//! Tic-tac-toe: three equal marks in a row, a column or a diagonal of 3×3.

use core::fmt;

use crate::{
    Game as _,
    table_game::{TableGame, Winners, winners_of_two},
};

squares! {
    /// A square.
    Square, side: 3;
    /// A set of squares.
    Squares, bits: u16;
    /// The squares of a set.
    SquaresIter
}

/// A player's mark; crosses move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// ×
    Cross,
    /// ○
    Nought,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cross => "X",
            Self::Nought => "O",
        })
    }
}

/// A move: the square of the next mark.
pub type Move = Square;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The square is not empty.
    #[error("Choose an empty square.")]
    Taken,
    /// The game is over.
    #[error("The game is over.")]
    Over,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Three of these marks are in a line.
    Three(Mark),
    /// The board is full without three in a line.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Three(mark) => write!(f, "{mark} three"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// A game: the squares of the crosses and of the noughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Game([Squares; 2]);

/// The rows, the columns and the diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game {
    /// The mark on a square.
    pub fn at(&self, square: Square) -> Option<Mark> {
        [Mark::Cross, Mark::Nought].into_iter().find(|mark| self.0[*mark as usize].contains(square))
    }

    /// The squares of three equal marks in a line, if there are any.
    pub fn three(&self) -> Option<Squares> {
        LINES.map(Squares).into_iter().find(|line| self.0.iter().any(|marks| line.is_subset(*marks)))
    }

    fn winner(&self) -> Option<Mark> {
        self.at(self.three()?.first()?)
    }
}

impl crate::Game for Game {
    type Side = Mark;
    type Move = Square;
    type Moves = Squares;
    type IllegalMove = IllegalMove;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Mark> {
        let [crosses, noughts] = self.0.map(Squares::len);
        let mover = if crosses == noughts { Mark::Cross } else { Mark::Nought };
        Some(mover).filter(|_| self.outcome().is_none())
    }

    fn legal_moves(&self) -> Squares {
        let [crosses, noughts] = self.0;
        if self.outcome().is_some() { Squares::NONE } else { !(crosses | noughts) }
    }

    fn check(&self, square: Square) -> Result<(), IllegalMove> {
        match self.outcome() {
            Some(_) => Err(IllegalMove::Over),
            None if self.legal_moves().contains(square) => Ok(()),
            None => Err(IllegalMove::Taken),
        }
    }

    fn play_unchecked(&mut self, square: Square) {
        if let Some(mover) = self.to_move() {
            self.0[mover as usize] |= Squares::of(square);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_full = self.0[0] | self.0[1] == Squares::ALL;
        self.winner().map(Outcome::Three).or(is_full.then_some(Outcome::Draw))
    }
}

impl TableGame for Game {
    fn seat(side: Mark) -> usize {
        side as usize
    }

    fn winners(&self) -> Winners<Mark> {
        winners_of_two(self.outcome().map(|_| self.winner()), [Mark::Cross, Mark::Nought])
    }
}
