//! How each game looks and is played on the board.

mod donuts;
mod fundomino;
mod konter;

pub(crate) use donuts::draw_board;
pub(crate) use konter::draw_stones;

use core::fmt;

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

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Donuts, Self::Konter, Self::Fundomino];

    /// The game of this name in records.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Donuts => "donuts",
            Self::Konter => "konter",
            Self::Fundomino => "fundomino",
        }
    }

    /// Its name within a sentence.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Donuts => "Donuts",
            Self::Konter => "Konter",
            Self::Fundomino => "Fundomino",
        }
    }
}

/// Its name in records.
impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
