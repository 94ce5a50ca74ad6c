//! An opponent at work on a game of Konter.

use rules::{
    Lot,
    konter::{Game, Move},
};

use super::{moving::Moving, setup::SettingUp, sight::Sight};
use crate::{Level, Progress, Thinking};

/// A thought about one position of Konter, in the set-up or in the game proper.
///
/// The best level plays perfectly: it wins what is won as fast as can be, loses what is lost as late as can be, and in
/// a draw sets traps. The others see less far and overlook things.
pub struct Thinker(Thought);

#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap, and the larger one is what is mostly thought about"
)]
enum Thought {
    SettingUp(SettingUp),
    Moving(Moving),
}

impl Thinker {
    /// Begins to think about this game; none if it is over. Everything that is left to chance follows from the seed.
    pub fn new(game: &Game, level: Level, seed: u64) -> Option<Self> {
        let (sight, lot) = (Sight::of(level), Lot::new(seed));
        let thought = match game {
            Game::Placing(_) | Game::Choosing(_) => Thought::SettingUp(SettingUp::new(game, sight, lot)?),
            Game::Playing(_) => Thought::Moving(Moving::new(game, sight, lot)?),
        };
        Some(Self(thought))
    }
}

impl Thinking for Thinker {
    type Move = Move;

    fn step(&mut self) -> Progress {
        match &mut self.0 {
            Thought::SettingUp(thought) => thought.step(),
            Thought::Moving(thought) => thought.step(),
        }
    }

    fn best(&self) -> Move {
        match &self.0 {
            Thought::SettingUp(thought) => thought.best(),
            Thought::Moving(thought) => thought.best(),
        }
    }
}
