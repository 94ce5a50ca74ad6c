//! Puzzles: positions in which the side to move can force a win in a given number of moves, not in fewer, and by a
//! single first move.
//!
//! A [`PuzzleId`] has a sequence of random candidates. [`PuzzleSearch`] finds the first of them that is a puzzle, and
//! [`PuzzleDefence`] plays against the player who solves it.

mod defence;
mod search;

use core::fmt;

use rules::{GameKind, Rng};

pub use defence::PuzzleDefence;
pub use search::PuzzleSearch;

use crate::Engine;

/// The number of the solver's moves: two, three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleLength(u8);

impl PuzzleLength {
    /// All lengths, the shortest first.
    pub const ALL: [Self; 3] = [Self(2), Self(3), Self(4)];

    /// The length with this number of moves, if there are such puzzles.
    pub fn of(moves: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.0 == moves)
    }

    /// The number of moves.
    pub const fn moves(self) -> u8 {
        self.0
    }
}

impl fmt::Display for PuzzleLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Identifies a puzzle: the same one on every machine, in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    /// The game.
    pub game: GameKind,
    /// The number of moves to win.
    pub length: PuzzleLength,
    /// Selects one of the puzzles of that length.
    pub seed: u64,
}

impl PuzzleId {
    pub(crate) const fn rng(self, number: u32) -> Rng {
        let name = Rng::new(self.seed ^ (self.length.0 as u64) << 56).next_u64();
        Rng::new(name.wrapping_add(number as u64))
    }
}

/// The fastest forced win of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// How many moves of the winner it takes.
    pub moves: u8,
    /// How many first moves win that fast.
    pub ways: u8,
}

/// Finds forced wins in small steps.
pub trait ForcedWinSearch {
    /// The game.
    type Game: Engine;

    /// The budget of a step: about a millisecond on the device.
    const STEP: u32;

    /// Asks for the fastest forced win in at most `moves` moves; the game is not over.
    fn ask(&mut self, game: &Self::Game, moves: u8);

    /// Searches until `budget` is used up or it is known whether there is a forced win.
    fn run(&mut self, budget: &mut u32) -> Option<Option<ForcedWin>>;
}
