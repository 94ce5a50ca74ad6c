//! What a light means, before any palette gives it a colour. Each game has inks of its own.

use smart_leds::RGB8;

pub use crate::games::Ink;

/// An ink that belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConsoleInk {
    /// Words, numbers, and marks that belong to nobody.
    Text,
    /// Yes, on, good.
    Yes,
    /// No, off, bad.
    No,
    /// One of the lamps in a light, alone and the same in every palette: for trying out a panel.
    Pure(Primary),
}

/// One of the three lamps in a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primary {
    /// The red one.
    Red,
    /// The green one.
    Green,
    /// The blue one.
    Blue,
}

impl Primary {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];
}

impl Ink {
    /// Words, numbers, and marks that belong to nobody.
    pub const TEXT: Self = Self::Console(ConsoleInk::Text);
    /// Yes, on, good.
    pub const YES: Self = Self::Console(ConsoleInk::Yes);
    /// No, off, bad.
    pub const NO: Self = Self::Console(ConsoleInk::No);

    /// One of the lamps alone.
    pub const fn pure(lamp: Primary) -> Self {
        Self::Console(ConsoleInk::Pure(lamp))
    }
}

impl ConsoleInk {
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Text => [RGB8::new(200, 198, 235), RGB8::new(182, 213, 201), RGB8::new(243, 189, 145)],
            Self::Yes => [RGB8::new(13, 239, 90), RGB8::new(60, 217, 255), RGB8::new(1, 234, 221)],
            Self::No => [RGB8::new(174, 0, 0), RGB8::new(168, 69, 0), RGB8::new(161, 20, 13)],
            Self::Pure(Primary::Red) => [RGB8::new(255, 0, 0); 3],
            Self::Pure(Primary::Green) => [RGB8::new(0, 255, 0); 3],
            Self::Pure(Primary::Blue) => [RGB8::new(0, 0, 255); 3],
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self {
            Self::Text => ['#', '+'],
            Self::Yes => ['Y', 'y'],
            Self::No => ['N', 'n'],
            Self::Pure(Primary::Red) => ['R', 'r'],
            Self::Pure(Primary::Green) => ['G', 'g'],
            Self::Pure(Primary::Blue) => ['B', 'b'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::Text, Self::Yes, Self::No].into_iter().chain(Primary::ALL.map(Self::Pure))
    }
}

/// A light of the canvas: what it stands for, and how strongly it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glow {
    /// What it stands for.
    pub ink: Ink,
    /// How strongly it shows, as the eye sees it: 0 is dark.
    pub level: u8,
}

impl Glow {
    /// No light.
    pub const DARK: Self = Self { ink: Ink::TEXT, level: 0 };
    /// Hardly there: the ground on which things happen.
    pub const FAINT: u8 = 56;
    /// Clearly there, but not what to look at.
    pub const DIM: u8 = 104;
    /// As things usually are.
    pub const PLAIN: u8 = 168;
    /// What to look at.
    pub const BRIGHT: u8 = 255;

    /// This ink at this level.
    pub const fn new(ink: Ink, level: u8) -> Self {
        Self { ink, level }
    }

    /// The character that draws it in a picture made of text: one for what is plain or bright, another for what
    /// is dim or faint.
    pub fn symbol(self) -> char {
        let [bright, dim] = self.ink.symbols();
        match self.level {
            0 => '.',
            Self::PLAIN.. => bright,
            _ => dim,
        }
    }
}
