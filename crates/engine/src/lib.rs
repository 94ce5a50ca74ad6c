//! The game engines.
//!
//! A [`Search`] answers a [`Question`] about any game. Each game has a search of its own, [`Engine::Search`], which a
//! [`Search`] wraps and drives as a [`GameSearch`]. Every search is an anytime search: it runs in small steps, has a legal answer ready at any time, and may be dropped between any two steps. It reads no clock,
//! works in the [`Memory`] of its caller, and takes its random numbers from a seed.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

/// Defines an enum of searches that is a search itself.
macro_rules! any_search {
    ($(#[$attribute:meta])* $vis:vis enum $name:ident $(<$m:lifetime>)? {
        $($(#[$doc:meta])* $variant:ident($search:ty),)+
    }) => {
        $(#[$attribute])*
        $vis enum $name $(<$m>)? {
            $($(#[$doc])* $variant($search),)+
        }

        impl $(<$m>)? $crate::GameSearch for $name $(<$m>)? {
            fn step(&mut self) -> $crate::Progress {
                match self { $(Self::$variant(search) => search.step(),)+ }
            }

            fn answer(&self) -> $crate::Answer {
                match self { $(Self::$variant(search) => search.answer(),)+ }
            }
        }
    };
}

pub mod donuts;
pub mod fundomino;
mod games;
pub mod konter;
mod level;
mod puzzles;

use rules::TableGame;

pub use games::{Answer, AnyGame, AnyIllegalMove, AnyMove, InfoState, Job, Memory, Question, Report, Search};
pub use level::{BadLevel, Level};
pub use puzzles::{ForcedWin, ForcedWinSearch, PuzzleDefence, PuzzleId, PuzzleLength, PuzzleSearch};

/// A game that the engine can play: the type of the game implements it, so a game state chooses its own move.
pub trait Engine:
    TableGame<Move: Into<AnyMove> + TryFrom<AnyMove>, IllegalMove: Into<AnyIllegalMove>> + Into<AnyGame>
{
    /// Working memory of the searches; `()` if they need no tables. Its content between two searches does not matter.
    type Memory;

    /// Memory before its first use: all zeros, so that it takes no room in the image.
    const MEMORY: Self::Memory;

    /// The information state: all that the side to move may know of the game.
    type InfoState;

    /// The search for a move, and the searches for puzzles if the game has them.
    type Search<'m>: GameSearch;

    /// The information state of the side to move; `None` if the game is over.
    fn info_state(&self) -> Option<InfoState>;

    /// The legal moves in a state.
    fn moves(state: &Self::InfoState) -> impl IntoIterator<Item = Self::Move>;

    /// Starts the search for a move; `None` if there is nothing to decide.
    fn search<'m>(
        state: &Self::InfoState,
        level: Level,
        seed: u64,
        memory: &'m mut Self::Memory,
    ) -> Option<Self::Search<'m>>;

    /// Whether the game has puzzles; if not, the functions below keep their defaults.
    const PUZZLES: bool = false;

    /// The puzzle candidate with this number; a number's candidate never changes. Some numbers have none.
    fn puzzle_position(_puzzle: PuzzleId, _number: u32) -> Option<Self> {
        None
    }

    /// Starts the search for the first candidate that is a puzzle.
    fn compose_puzzle(_puzzle: PuzzleId, _memory: &mut Self::Memory) -> Option<Self::Search<'_>> {
        None
    }

    /// Starts the search for the best defence when the attacker has `left` moves left; `None` if there is nothing to
    /// decide.
    fn defend_puzzle<'m>(
        _state: &Self::InfoState,
        _left: u8,
        _memory: &'m mut Self::Memory,
    ) -> Option<Self::Search<'m>> {
        None
    }

    /// The move that this level makes; `None` if the game is over.
    fn choose_move(&self, level: Level, seed: u64, memory: &mut Memory) -> Option<Self::Move> {
        Job::Move { state: self.info_state()?, level, seed }.solve(memory)?.to_move::<Self>()
    }
}

/// A game's own search.
pub trait GameSearch {
    /// Searches for about a millisecond on the device. It must not be called again after [`Progress::Done`].
    fn step(&mut self) -> Progress;

    /// The best answer so far: a legal move, or the number of the puzzle candidate being examined.
    fn answer(&self) -> Answer;

    /// Searches to the end.
    fn finish(&mut self) -> Answer {
        while self.step() != Progress::Done {}
        self.answer()
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The estimated progress, out of 255. It never decreases.
    Searching(u8),
    /// The answer is final.
    Done,
}
