//! The games that the chip plays. This list makes of each of them a question to the chip and its answer, for those who don't
//! care which game it is.

use core::fmt;

use rules::{Game, Lot};

use crate::{
    Level, Memory, Progress, Thinking, list,
    puzzles::{Composer, Defender, Probe, Puzzle},
};

list::games! {
    Donuts: donuts,
    Konter: konter,
    Fundomino: fundomino,
}

/// How the chip plays a game.
pub trait Opponent: Game {
    /// What the side to move may know of the game.
    type Known;

    /// The search for a move.
    type Search<'m>: Thinking<Move = Self::Move>;

    /// What finds solutions of puzzles; [`NoPuzzles`](crate::NoPuzzles) if there are none of this game.
    type Probe<'m>: Probe<Self>;

    /// What the side to move may know of the game; nothing if nobody is to move.
    fn known(&self) -> Option<Self::Known>;

    /// The legal moves in what is known.
    fn moves(known: &Self::Known) -> impl IntoIterator<Item = Self::Move>;

    /// Begins to think; none if there is nothing to decide.
    fn search<'m>(
        known: &Self::Known,
        level: Level,
        seed: u64,
        memory: &'m mut Memory,
    ) -> Option<Self::Search<'m>>;

    /// The position that is tried as a puzzle with this number: the same for ever. Some numbers have none, and so has a game
    /// without puzzles.
    fn attempt(_puzzle: Puzzle, _number: u32) -> Option<Self> {
        None
    }

    /// Begins to look for a puzzle; none if there are none of this game.
    fn compose(_puzzle: Puzzle, _memory: &mut Memory) -> Option<Composer<'_, Self>> {
        None
    }

    /// Begins to look for the defence in a puzzle in which the attacker has so many moves left; none if there is nothing to
    /// decide, or no puzzles of this game.
    fn defend<'m>(_known: &Self::Known, _left: u8, _memory: &'m mut Memory) -> Option<Defender<'m, Self>> {
        None
    }
}

/// A game in the list.
pub trait Playable: Opponent {
    /// Which game it is.
    const KIND: Kind;

    /// Whether there are puzzles of it.
    const HAS_PUZZLES: bool = <Self::Probe<'static> as Probe<Self>>::PUZZLES;

    /// The same for those who don't care which game it is.
    fn of_any_kind(&self) -> AnyGame;

    /// What the side to move may know of the game; nothing if nobody is to move.
    fn knowledge(&self) -> Option<Knowledge>;

    /// The move of this game in an answer.
    fn thought(thought: Thought) -> Option<Self::Move>;

    /// The move that the chip makes here when it may think to the end; none if nobody is to move.
    fn answer(&self, level: Level, seed: u64, memory: &mut Memory) -> Option<Self::Move> {
        let task = Task::Move { known: self.knowledge()?, level, seed };
        Self::thought(task.solve(memory)?)
    }
}

/// Something for the chip to think about: the same task has the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find a move.
    Move {
        /// What the chip knows of the game.
        known: Knowledge,
        /// How well it plays.
        level: Level,
        /// What chance there is in the answer.
        seed: u64,
    },
    /// Find the position of a puzzle.
    Compose(Puzzle),
    /// Find the move that resists best in a puzzle.
    Defend {
        /// What the chip knows of the game.
        known: Knowledge,
        /// How many moves the attacker has left.
        left: u8,
    },
}

impl Task {
    /// Thinks to the end; none if there is nothing to decide.
    pub fn solve(&self, memory: &mut Memory) -> Option<Thought> {
        let mut search = self.think(memory)?;
        while search.step() != Progress::Done {}
        Some(search.best())
    }
}

/// The chip at work on a task, in any game.
pub struct Search<'m>(AnyWork<'m>);

/// The chip at work on a task of one game.
enum Work<'m, G: Opponent> {
    Move(G::Search<'m>),
    Compose(Composer<'m, G>),
    Defend(Defender<'m, G>),
}

impl<G: Opponent> Work<'_, G> {
    fn step(&mut self) -> Progress {
        match self {
            Self::Move(search) => search.step(),
            Self::Compose(composer) => composer.step(),
            Self::Defend(defender) => defender.step(),
        }
    }

    fn best(&self, thought: impl FnOnce(G::Move) -> Thought) -> Thought {
        match self {
            Self::Move(search) => thought(search.best()),
            Self::Compose(composer) => Thought::Puzzle(composer.attempt()),
            Self::Defend(defender) => thought(defender.best()),
        }
    }
}

/// Any one of some moves.
fn any<M: Copy>(moves: impl IntoIterator<Item = M>, lot: &mut Lot) -> Option<M> {
    // Each takes the place of those before it with the chance that makes all of them equal.
    (1..).zip(moves).fold(None, |chosen, (count, mv)| if lot.below(count) == 0 { Some(mv) } else { chosen })
}
