//! A record in the list of all boards.

use std::{error::Error, fmt, str::FromStr};

use engine::donuts::{Solver, Value, Verdict, boards, book_index};
use rules::{
    Game as _,
    donuts::{Board, Colour, Game, Square, Squares},
};

use super::{PcMemory, batch::Entry, value_number};

pub(super) const HEADER: &str = "layout,value,best first moves";

/// A board, its value for the first player, and every first move that keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) index: usize,
    pub(super) value: Value,
    pub(super) best: Squares,
}

impl Record {
    /// Solves a board. `memory` should be that of the board before, with its learned weights.
    pub(super) fn solve(index: usize, memory: &mut PcMemory) -> Option<Self> {
        let board = boards::board(index)?;
        let mut solver = Solver::with_learning(&board, memory);
        let winning = first_moves(&board, |game| solver.answer(game, Colour::Vanilla) == Verdict::Failed);
        if !winning.is_empty() {
            return Some(Self { index, value: Value::Win, best: winning });
        }
        let drawing = first_moves(&board, |game| solver.answer(game, Colour::Chocolate) == Verdict::Failed);
        Some(if drawing.is_empty() {
            Self { index, value: Value::Loss, best: Squares::ALL }
        } else {
            Self { index, value: Value::Draw, best: drawing }
        })
    }

    /// The first moves to which every reply loses.
    pub(super) fn winning(&self) -> Squares {
        if self.value == Value::Win { self.best } else { Squares::NONE }
    }
}

impl Entry for Record {
    fn index(&self) -> usize {
        self.index
    }

    fn mirror(&self) -> Option<Self> {
        let (index, turns) = boards::mirror(self.index)?;
        Some(Self { index, value: self.value, best: boards::to_mirror(self.best, turns) })
    }
}

/// The first moves that lead to a game that satisfies `accept`.
fn first_moves(board: &Board, mut accept: impl FnMut(&Game) -> bool) -> Squares {
    let empty = Game::new(*board);
    let is_accepted = |square: &Square| {
        let mut game = empty;
        game.play_unchecked(*square);
        accept(&game)
    };
    Square::all().filter(is_accepted).collect()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = boards::board(self.index).ok_or(fmt::Error)?;
        write!(f, "{board},{},", value_number(self.value))?;
        let best: Vec<String> = self.best.into_iter().map(|square| square.to_string()).collect();
        f.write_str(&best.join(" "))
    }
}

impl FromStr for Record {
    type Err = Box<dyn Error + Send + Sync>;

    /// Parses a line with the board in any orientation, and turns it into that of the book.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let [layout, value, best] = line.split(',').collect::<Vec<_>>()[..] else {
            return Err("A line has three fields: layout, value, best first moves.".into());
        };
        let (index, turns) = book_index(&layout.parse()?).ok_or("The tiles can't form this board.")?;
        let value = match value {
            "1" => Value::Win,
            "0" => Value::Draw,
            "-1" => Value::Loss,
            _ => return Err("The value must be 1, 0 or -1.".into()),
        };
        let best: Vec<Square> = best.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { index, value, best: boards::rotated(best.into_iter().collect(), turns) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_round_trips_and_is_turned_into_the_orientation_of_the_book() {
        let squares =
            |text: &str| text.split(' ').map(|square| square.parse::<Square>().expect("a square")).collect();
        let record = Record { index: 7, value: Value::Win, best: squares("b1 f6") };
        assert_eq!(record.to_string().parse::<Record>().expect("a record"), record);

        let rotated = boards::board(7).expect("a board").rotated().rotated().rotated();
        let line = format!("{rotated},1,{}", "a5 f1");
        assert_eq!(line.parse::<Record>().expect("a record"), record);
        assert!(line.replace(",1,", ",2,").parse::<Record>().is_err());
        assert!(line.replace("a5 ", "a5  ").parse::<Record>().is_err());
    }
}
