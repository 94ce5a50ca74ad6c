//! Puzzles for people: positions in which a win can be forced in so many moves, and not in fewer, by one first move alone.
//!
//! A [`Puzzle`] is a name. Its position is found by trying: an attempt is a random position, the same for the same name and the
//! same number, and the [`Composer`] takes the first that is a puzzle. The [`Defender`] plays against whoever solves it.

mod composer;
mod defender;

use core::fmt;

use rules::{Game, Lot};

pub use composer::Composer;
pub use defender::Defender;

use crate::Kind;

/// In how many moves of their own somebody is to win: two, three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(u8);

impl Length {
    /// All three, the shortest first.
    pub const ALL: [Self; 3] = [Self(2), Self(3), Self(4)];

    /// The length of so many moves, if there are puzzles of it.
    pub fn of(moves: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.0 == moves)
    }

    /// The number of moves.
    pub const fn moves(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The name of a puzzle: the same name is the same puzzle on every machine, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game that it is of.
    pub game: Kind,
    /// In how many moves it is won.
    pub length: Length,
    /// Which of them it is.
    pub seed: u64,
}

impl Puzzle {
    /// The chance in an attempt.
    pub(crate) const fn lot(self, number: u32) -> Lot {
        let name = Lot::new(self.seed ^ (self.length.0 as u64) << 56).draw();
        Lot::new(name.wrapping_add(number as u64))
    }
}

/// How fast the player to move can force a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// In how many moves of their own, whatever the opponent does.
    pub moves: u8,
    /// How many first moves do it.
    pub ways: u8,
}

/// Finds solutions in a game, a little at a time.
pub trait Probe<G: Game> {
    /// Whether there are puzzles of the game.
    const PUZZLES: bool = true;

    /// What a step may cost: about a millisecond of the chip.
    const STEP: u32;

    /// Who has won a game that ended so.
    fn winner(outcome: G::Outcome) -> Option<G::Side>;

    /// Asks for the solution of a game that goes on, if it has one of so many moves at most.
    fn ask(&mut self, game: &G, most: u8);

    /// Goes on until `budget` is used up or the answer is found, which may be that there is no solution.
    fn run(&mut self, budget: &mut u32) -> Option<Option<Solution>>;
}

/// The probe of a game without puzzles.
pub enum NoPuzzles {}

impl<G: Game> Probe<G> for NoPuzzles {
    const PUZZLES: bool = false;
    const STEP: u32 = 0;

    fn winner(_outcome: G::Outcome) -> Option<G::Side> {
        None
    }

    fn ask(&mut self, _game: &G, _most: u8) {
        match *self {}
    }

    fn run(&mut self, _budget: &mut u32) -> Option<Option<Solution>> {
        match *self {}
    }
}
