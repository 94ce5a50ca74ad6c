//! How the chip plays Donuts: so far, the first move that the rules list.

use rules::{
    Game as _,
    donuts::{Game, Square},
};

use crate::{Level, Progress, Thinking};

/// What a search remembers.
pub struct Memory(());

impl Memory {
    /// A memory in which nothing is remembered.
    pub const fn new() -> Self {
        Self(())
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// A thought about one position of Donuts.
pub struct Thinker<'m> {
    best: Square,
    _memory: &'m mut Memory,
}

impl<'m> Thinker<'m> {
    /// Begins to think about this game; none if it is over.
    pub fn new(game: &Game, _level: Level, _seed: u64, memory: &'m mut Memory) -> Option<Self> {
        Some(Self { best: game.legal_moves().into_iter().next()?, _memory: memory })
    }
}

impl Thinking for Thinker<'_> {
    type Move = Square;

    fn step(&mut self) -> Progress {
        Progress::Done
    }

    fn best(&self) -> Square {
        self.best
    }
}
