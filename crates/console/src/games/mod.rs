//! The games of the console, each in a folder. `docs/adding-a-game.md` describes what a folder needs.

#[cfg(test)]
pub(crate) mod description_tests;
pub mod donuts;
pub mod fundomino;
pub mod konter;
#[macro_use]
mod list;

rules::for_each_game!(games);

/// The six colours of the splash screen.
pub(crate) const RAINBOW: [Paint; 6] = fundomino::COLOURS;
