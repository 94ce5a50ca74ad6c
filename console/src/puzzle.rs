//! Questions to the chip, and its answers.

use opponents::Level;
use rules::{Game, donuts, fundomino, konter};

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

/// What the player at a seat may know of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
pub enum Knowledge {
    /// Donuts.
    Donuts(donuts::Game),
    /// Konter.
    Konter(konter::Game),
    /// Fundomino.
    Fundomino(fundomino::View),
}

/// A move that the chip has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// In Donuts.
    Donuts(donuts::Square),
    /// In Konter.
    Konter(konter::Move),
    /// In Fundomino.
    Fundomino(fundomino::Move),
}

impl Puzzle {
    /// Finds a move; none if there is nothing to decide.
    pub fn solve(&self) -> Option<Thought> {
        match &self.known {
            Knowledge::Donuts(game) => opponents::choose(game.legal_moves(), self.level).map(Thought::Donuts),
            Knowledge::Konter(game) => opponents::choose(game.legal_moves(), self.level).map(Thought::Konter),
            Knowledge::Fundomino(view) => {
                opponents::choose(view.legal_moves(), self.level).map(Thought::Fundomino)
            }
        }
    }
}
