//! The games of the console: a folder each, and this list. `docs/adding-a-game.md` tells what a folder needs.

pub mod donuts;
pub mod fundomino;
pub mod konter;
mod list;

list::games! {
    Donuts: donuts,
    Konter: konter,
    Fundomino: fundomino,
}

/// Six colours for the greeting.
pub(crate) const RAINBOW: [Ink; 6] = fundomino::COLOURS;
