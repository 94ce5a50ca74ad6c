//! Questions to the chip, and its answers.

use opponents::Level;
use rules::{Game, donuts, fundomino, konter};

/// A position in which the chip has to find a move. It holds only what the player at that seat may know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
pub enum Puzzle {
    /// Donuts, at a level.
    Donuts(donuts::Game, Level),
    /// Konter, at a level.
    Konter(konter::Game, Level),
    /// Fundomino, at a level.
    Fundomino(fundomino::View, Level),
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
        match self {
            Self::Donuts(game, level) => opponents::choose(game.legal_moves(), *level).map(Thought::Donuts),
            Self::Konter(game, level) => opponents::choose(game.legal_moves(), *level).map(Thought::Konter),
            Self::Fundomino(view, level) => {
                opponents::choose(view.legal_moves(), *level).map(Thought::Fundomino)
            }
        }
    }
}
