//! The board as two bitboards, from the side of the player to move.

use heapless::Vec;
use rules::konter::{Colour, MAX_MOVES, Square, Stones};

/// The bits of all squares, of one column and of one row; bit 0 is a1, then row by row.
const ALL: u32 = (1 << Square::COUNT) - 1;
const COLUMN: u32 = 0b00001_00001_00001_00001_00001;
const ROW: u32 = 0b11111;

const LINES: [u32; 10] = {
    let mut lines = [0; 10];
    let mut index = 0;
    while index < 5 {
        lines[index] = ROW << (5 * index);
        lines[5 + index] = COLUMN << index;
        index += 1;
    }
    lines
};

/// A full board from the side of the player to move.
///
/// It does not say which stones are dark: the rules treat both colours alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    own: u32,
    other: u32,
}

impl Board {
    /// A board with these twelve own and twelve opposing stones.
    pub(super) const fn new(own: u32, other: u32) -> Self {
        Self { own, other }
    }

    /// The board from the side of `mover`.
    pub const fn of(stones: &Stones, mover: Colour) -> Self {
        Self::new(stones.of(mover).bits(), stones.of(mover.other()).bits())
    }

    /// The stones of the player to move.
    pub const fn own(self) -> u32 {
        self.own
    }

    /// The stones of the opponent.
    pub const fn other(self) -> u32 {
        self.other
    }

    pub(super) const fn free(self) -> u32 {
        !(self.own | self.other) & ALL
    }

    /// The same stones from the other side.
    pub const fn flipped(self) -> Self {
        Self::new(self.other, self.own)
    }

    /// Every board that a move leads to, from the side of the opponent, who is then to move.
    pub fn successors(self) -> impl Iterator<Item = Self> + Clone {
        let Self { own, other } = self;
        let swaps = LINES.into_iter().flat_map(move |line| {
            bits(self.majority(line)).flat_map(move |from| bits(other & line).map(move |to| from | to))
        });
        let shifts = bits(own).map(move |from| Self::new(other, own ^ (from | self.free())));
        swaps.map(move |both| Self::new(other ^ both, own ^ both)).chain(shifts)
    }

    /// The [`successors`](Self::successors) as a list.
    // Not inlined, to save flash: the loops are long.
    #[inline(never)]
    pub(super) fn successor_list(self) -> Vec<Self, MAX_MOVES> {
        let mut successors = Vec::new();
        // The capacity is the maximum number of moves.
        self.successors().for_each(|successor| _ = successors.push(successor));
        successors
    }

    /// Every board from which a move leads to this one, from the side of its mover.
    ///
    /// The same player could undo every move by another one: a swap keeps the majority of its line, and a stone that
    /// went to the free square can go back. So the predecessors are found as successors, with the sides exchanged.
    pub fn predecessors(self) -> impl Iterator<Item = Self> {
        self.flipped().successors().map(Self::flipped)
    }

    /// Whether the stones of the player to move are connected.
    pub const fn own_connected(self) -> bool {
        connected(self.own)
    }

    /// Whether the stones of the opponent are connected.
    pub const fn other_connected(self) -> bool {
        connected(self.other)
    }

    /// Whether the player to move has a move that connects their stones and wins the game.
    #[inline(never)]
    pub(super) fn wins_at_once(self) -> bool {
        self.connects(|after| !after.can_counter())
    }

    /// Whether the player to move has a move that connects their stones and not the opponent's.
    #[inline(never)]
    pub fn can_counter(self) -> bool {
        self.connects(|_| true)
    }

    /// Whether the opponent could do that if it were their turn.
    pub fn is_threatened(self) -> bool {
        self.flipped().can_counter()
    }

    /// Whether the player to move has such a move to a board that satisfies `accept`. Few boards have a square that
    /// connects all groups, and on the others no move is tried.
    #[inline(always)]
    fn connects(self, accept: impl Fn(Self) -> bool) -> bool {
        let Self { own, other } = self;
        let single = own & !neighbours(own);
        bits(self.connecting_squares(single)).any(|to| {
            // A group that is not connected must be the moved stone itself.
            let unconnected = single & !neighbours(to);
            let movable = if to == self.free() { own } else { self.movable_to(to) };
            bits(if unconnected == 0 { movable } else { movable & unconnected }).any(|from| {
                let (own, other) =
                    (own ^ (from | to), if to == self.free() { other } else { other ^ (from | to) });
                group(own) == own && !connected(other) && accept(Self::new(other, own))
            })
        })
    }

    /// The squares on which a stone touches all groups of the player to move, except at most one that is a single
    /// stone.
    fn connecting_squares(self, single: u32) -> u32 {
        let (mut all, mut all_but_one) = (!self.own & ALL, 0);
        for stone in bits(single) {
            let near = neighbours(stone);
            (all, all_but_one) = (all & near, all_but_one & near | all & !near);
        }
        let mut left = self.own ^ single;
        while left != 0 && all | all_but_one != 0 {
            let group = group(left);
            let near = neighbours(group);
            (all, all_but_one) = (all & near, all_but_one & near);
            left ^= group;
        }
        all | all_but_one
    }

    /// The own stones that may be swapped with the opponent's stone on this square.
    fn movable_to(self, to: u32) -> u32 {
        LINES.iter().filter(|line| *line & to != 0).fold(0, |movable, line| movable | self.majority(*line))
    }

    /// The stones of the player to move on a line, if they have the majority there: at least three, even if one of the
    /// five squares is free.
    fn majority(self, line: u32) -> u32 {
        let mine = self.own & line;
        let without_one = mine & mine.wrapping_sub(1);
        if without_one & without_one.wrapping_sub(1) == 0 { 0 } else { mine }
    }
}

/// Each bit of a set, the lowest first.
fn bits(mut set: u32) -> impl Iterator<Item = u32> + Clone {
    core::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Whether these squares are one orthogonally connected group.
const fn connected(squares: u32) -> bool {
    // A fast check first: most boards have a stone without a neighbour of its colour.
    if squares & !neighbours(squares) != 0 {
        return false;
    }
    group(squares) == squares
}

/// The orthogonally connected group of the lowest of these squares.
pub(super) const fn group(squares: u32) -> u32 {
    let mut group = squares & squares.wrapping_neg();
    loop {
        let grown = (group | neighbours(group)) & squares;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

const fn neighbours(squares: u32) -> u32 {
    let right = (squares & !(COLUMN << 4)) << 1;
    let left = (squares & !COLUMN) >> 1;
    right | left | squares << 5 | squares >> 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konter::INDEX_COUNT;

    #[test]
    fn connecting_moves_agree_with_trying_all_moves() {
        for board in (0..INDEX_COUNT).step_by(997).map(Board::from_index) {
            let mut connecting =
                board.successors().filter(|after| after.other_connected() && !after.own_connected());
            assert_eq!(board.can_counter(), connecting.clone().next().is_some(), "{board:?}");
            assert_eq!(board.wins_at_once(), connecting.any(|after| !after.can_counter()), "{board:?}");
        }
    }
}
