//! Tic-tac-toe: three equal marks in a row, a column or a diagonal of 3×3.

use core::{fmt, str::FromStr};

use crate::{
    BadSquare, Game as _,
    table_game::{TableGame, Winners, winners_of_two},
};

/// A player's mark; crosses move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// ×
    Cross,
    /// ○
    Nought,
}

impl Mark {
    /// The mark of the other player.
    pub const fn other(self) -> Self {
        match self {
            Self::Cross => Self::Nought,
            Self::Nought => Self::Cross,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cross => "X",
            Self::Nought => "O",
        })
    }
}

/// A square, row by row from a1, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in a row from the top and a column from the left, both counted from 0.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 3 && column < 3 { Some(Self(3 * row + column)) } else { None }
    }

    /// The row from the top, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 / 3
    }

    /// The column from the left, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 % 3
    }

    /// Every square, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..9).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        match text.as_bytes() {
            [column, row] => Self::at(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
            _ => None,
        }
        .ok_or(BadSquare { side: 3 })
    }
}

/// A move: the square of the next mark.
pub type Move = Square;

/// The legal moves: the empty squares.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    game: Game,
    next: u8,
}

impl Iterator for Moves {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let from = self.next;
        let empty = Square::all().find(|square| square.0 >= from && self.game.at(*square).is_none())?;
        self.next = empty.0 + 1;
        Some(empty)
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The square is not empty.
    Taken,
    /// The game is over.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Taken => "Choose an empty square.",
            Self::Over => "The game is over.",
        })
    }
}

impl core::error::Error for IllegalMove {}

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

/// A game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Game([Option<Mark>; 9]);

const LINES: [[u8; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Game {
    /// The mark on a square.
    pub const fn at(&self, square: Square) -> Option<Mark> {
        self.0[square.0 as usize]
    }

    /// The squares of three equal marks in a line, if there are any.
    pub fn three(&self) -> Option<[Square; 3]> {
        let lines = LINES.map(|line| line.map(Square));
        lines.into_iter().find(|[first, second, third]| {
            self.at(*first).is_some() && self.at(*first) == self.at(*second) && self.at(*second) == self.at(*third)
        })
    }
}

impl crate::Game for Game {
    type Side = Mark;
    type Move = Square;
    type Moves = Moves;
    type IllegalMove = IllegalMove;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Mark> {
        let made = self.0.iter().flatten().count();
        let mover = if made % 2 == 0 { Mark::Cross } else { Mark::Nought };
        Some(mover).filter(|_| self.outcome().is_none())
    }

    fn legal_moves(&self) -> Moves {
        Moves { game: *self, next: if self.outcome().is_some() { 9 } else { 0 } }
    }

    fn check(&self, square: Square) -> Result<(), IllegalMove> {
        match self.at(square) {
            _ if self.outcome().is_some() => Err(IllegalMove::Over),
            Some(_) => Err(IllegalMove::Taken),
            None => Ok(()),
        }
    }

    fn play_unchecked(&mut self, square: Square) {
        self.0[square.0 as usize] = self.to_move();
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = self.0.iter().all(Option::is_some);
        let three = self.three().and_then(|[first, ..]| self.at(first)).map(Outcome::Three);
        three.or(full.then_some(Outcome::Draw))
    }
}

impl TableGame for Game {
    fn seat(side: Mark) -> usize {
        side as usize
    }

    fn winners(&self) -> Winners<Mark> {
        let winner = self.outcome().map(|outcome| match outcome {
            Outcome::Three(winner) => Some(winner),
            Outcome::Draw => None,
        });
        winners_of_two(winner, [Mark::Cross, Mark::Nought])
    }
}
