//! Retrograde analysis: the value of every position, computed backwards from the connected positions.
//!
//! A position is won in `d` plies if a move leads to one that is lost in `d` − 1 and no move to one that is lost
//! sooner. It is lost in `d` plies if every move leads to a won position, the slowest of them in `d` − 1. The values
//! are found layer by layer; the positions that remain are draws.

use std::sync::atomic::{AtomicI8, Ordering};

use engine::konter::{Board, INDEX_COUNT, Value};

use super::count_all;

/// A value in a byte: a win above 0, a loss below.
const fn packed(value: Value) -> i8 {
    match value {
        Value::Win(depth) => depth as i8 + 1,
        Value::Loss(depth) => -(depth as i8) - 1,
        Value::Draw => 0,
    }
}

const fn unpacked(byte: i8) -> Value {
    match byte {
        0 => Value::Draw,
        1.. => Value::Win(byte as u8 - 1),
        _ => Value::Loss(byte.unsigned_abs() - 1),
    }
}

/// The approximate number of moves in a position.
const MOVES: u32 = 30;

/// The value of every position, by its index.
pub(super) struct Solution {
    values: Vec<AtomicI8>,
}

impl Solution {
    pub(super) fn find() -> Self {
        let draw = || AtomicI8::new(packed(Value::Draw));
        let solution = Self { values: std::iter::repeat_with(draw).take(INDEX_COUNT as usize).collect() };
        let mut depth = 0;
        let mut won = count_all("connected", |index| solution.settle_connected(index));
        let mut lost = 1;
        while won + lost > 0 {
            depth += 1;
            let layer = won;
            lost = count_all(&format!("lost in {depth}"), |index| {
                // The last layer of wins may have more predecessors than there are boards. Then it is cheaper to look
                // at the moves of every board without a value.
                if layer > INDEX_COUNT / MOVES {
                    solution.settle_if_lost(index, depth)
                } else {
                    solution.settle_lost_predecessors(index, depth)
                }
            });
            won =
                count_all(&format!("won in {depth}"), |index| solution.settle_won_predecessors(index, depth));
        }
        solution
    }

    pub(super) fn value(&self, board: Board) -> Value {
        self.value_of(board.index())
    }

    /// The value of the board with this index.
    pub(super) fn value_of(&self, index: u32) -> Value {
        unpacked(self.values[index as usize].load(Ordering::Relaxed))
    }

    /// Whether the value of this board follows from the values after each of its moves.
    ///
    /// If that holds for all boards, all values are correct: wins and losses by induction on the number of plies, draws
    /// because the player to move can always avoid losing.
    pub(super) fn is_consistent(&self, index: u32) -> bool {
        let board = Board::from_index(index);
        let value = board.decided().unwrap_or_else(|| {
            let after = board.successors().map(|after| self.value(after));
            let losses = after
                .clone()
                .filter_map(|value| if let Value::Loss(depth) = value { Some(depth) } else { None });
            let wins = after.map(|value| if let Value::Win(depth) = value { Some(depth) } else { None });
            match (losses.min(), wins.collect::<Option<Vec<_>>>().and_then(|depths| depths.into_iter().max()))
            {
                (Some(depth), _) => Value::Win(depth + 1),
                (None, Some(depth)) => Value::Loss(depth + 1),
                (None, None) => Value::Draw,
            }
        });
        value == self.value_of(index)
    }

    /// Sets the value of a board unless it has one already. Returns whether it was set.
    fn settle(&self, index: u32, value: Value) -> bool {
        self.values[index as usize]
            .compare_exchange(packed(Value::Draw), packed(value), Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    /// The same for all boards that it can be rotated or mirrored into. Returns how many were set.
    fn settle_images(&self, board: Board, value: Value) -> u32 {
        board.symmetric_indices().map(|index| u32::from(self.settle(index, value))).sum()
    }

    /// Sets the value of a connected board, where the game has just ended or a counter is due.
    fn settle_connected(&self, index: u32) -> u32 {
        Board::from_index(index).decided().map_or(0, |value| self.settle(index, value).into())
    }

    /// If the board is lost in one ply less, sets its predecessors without a value: they are won in `depth` plies.
    fn settle_won_predecessors(&self, index: u32, depth: u8) -> u32 {
        if self.value_of(index) != Value::Loss(depth - 1) {
            return 0;
        }
        Board::from_index(index)
            .predecessors()
            .map(|board| self.settle_images(board, Value::Win(depth)))
            .sum()
    }

    /// If the board is won in one ply less, sets those of its predecessors without a value that are lost in `depth`
    /// plies.
    fn settle_lost_predecessors(&self, index: u32, depth: u8) -> u32 {
        if self.value_of(index) != Value::Win(depth - 1) {
            return 0;
        }
        let lost = Board::from_index(index).predecessors().filter(|board| self.is_lost(*board, depth));
        lost.map(|board| self.settle_images(board, Value::Loss(depth))).sum()
    }

    /// Sets the value of the board if it is lost in `depth` plies.
    fn settle_if_lost(&self, index: u32, depth: u8) -> u32 {
        let lost = self.value_of(index) == Value::Draw && self.is_lost(Board::from_index(index), depth);
        u32::from(lost && self.settle(index, Value::Loss(depth)))
    }

    /// Whether the opponent wins in fewer than `depth` plies after every move on a board without a value.
    fn is_lost(&self, board: Board, depth: u8) -> bool {
        let won = |after| matches!(self.value(after), Value::Win(plies) if plies < depth);
        self.value(board) == Value::Draw && board.successors().all(won)
    }
}
