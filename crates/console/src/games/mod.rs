//! The games of the console: a folder each. `docs/adding-a-game.md` tells what a folder needs.

pub mod donuts;
pub mod fundomino;
pub mod konter;
#[macro_use]
mod list;
#[cfg(test)]
pub(crate) mod told;

rules::for_each_game!(games);

/// Six colours for the greeting.
pub(crate) const RAINBOW: [Paint; 6] = fundomino::COLOURS;
