//! How each game looks and is played on the board.

mod donuts;
mod fundomino;
mod konter;

pub(crate) use donuts::draw_board;
pub(crate) use konter::draw_stones;

/// The games of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Donuts.
    Donuts,
    /// Konter.
    Konter,
    /// Fundomino.
    Fundomino,
}
