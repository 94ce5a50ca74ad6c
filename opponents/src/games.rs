//! The games that the chip plays. This list makes of each of them a question to the chip and its answer, for those who don't
//! care which game it is.

use core::fmt;

use rules::{Game, Lot};

use crate::{Level, Memory, Progress, Thinking, list};

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
}

/// A game in the list.
pub trait Playable: Opponent {
    /// The same for those who don't care which game it is.
    fn of_any_kind(&self) -> AnyGame;

    /// What the side to move may know of the game; nothing if nobody is to move.
    fn knowledge(&self) -> Option<Knowledge>;

    /// The move of this game in an answer.
    fn thought(thought: Thought) -> Option<Self::Move>;

    /// The move that the chip makes here when it may think to the end; none if nobody is to move.
    fn answer(&self, level: Level, seed: u64, memory: &mut Memory) -> Option<Self::Move> {
        let puzzle = Puzzle { known: self.knowledge()?, level, seed };
        Self::thought(puzzle.solve(memory)?)
    }
}

/// A game in which the chip has to find a move, and how hard it tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What the chip knows of the game.
    pub known: Knowledge,
    /// How well the chip plays.
    pub level: Level,
    /// What chance there is in the answer: the same puzzle has the same answer.
    pub seed: u64,
}

impl Puzzle {
    /// Thinks to the end; none if there is nothing to decide.
    pub fn solve(&self, memory: &mut Memory) -> Option<Thought> {
        let mut search = self.think(memory)?;
        while search.step() != Progress::Done {}
        Some(search.best())
    }
}

/// The search for a move in any game: the chip at work on a puzzle.
pub struct Search<'m>(GameSearch<'m>);

/// Any one of some moves.
fn any<M: Copy>(moves: impl IntoIterator<Item = M>, lot: &mut Lot) -> Option<M> {
    // Each takes the place of those before it with the chance that makes all of them equal.
    (1..).zip(moves).fold(None, |chosen, (count, mv)| if lot.below(count) == 0 { Some(mv) } else { chosen })
}
