//! What a light means, before any palette gives it a colour.

use rules::{donuts, fundomino, konter};

/// What a light stands for. The palette gives each its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Words, numbers, and marks that belong to nobody.
    Text,
    /// A donut of this colour, and its player.
    Donut(donuts::Colour),
    /// An empty square of Donuts with a line in this direction.
    Line(donuts::Direction),
    /// A stone of this colour in Konter, and its player.
    Stone(konter::Colour),
    /// A half of a Fundomino tile in this colour.
    Half(fundomino::Colour),
    /// A player's seat in Fundomino.
    Seat(fundomino::Player),
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
    pub const DARK: Self = Self { ink: Ink::Text, level: 0 };
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
        let strong = self.level >= Self::PLAIN;
        if self.level == 0 {
            return '.';
        }
        let (bright, dim) = match self.ink {
            Ink::Text => ('#', '+'),
            Ink::Donut(donuts::Colour::Vanilla) => ('V', 'v'),
            Ink::Donut(donuts::Colour::Chocolate) => ('C', 'c'),
            Ink::Line(donuts::Direction::Row) => ('=', '-'),
            Ink::Line(donuts::Direction::Column) => ('I', '|'),
            Ink::Line(donuts::Direction::Rising) => ('Z', '/'),
            Ink::Line(donuts::Direction::Falling) => ('S', '\\'),
            Ink::Stone(konter::Colour::Dark) => ('X', 'x'),
            Ink::Stone(konter::Colour::Light) => ('O', 'o'),
            Ink::Half(colour) => ((b'0' + colour.number()) as char, (b'a' - 1 + colour.number()) as char),
            Ink::Seat(player) => {
                ((b'P' + player.index() as u8) as char, (b'p' + player.index() as u8) as char)
            }
            Ink::Yes => ('Y', 'y'),
            Ink::No => ('N', 'n'),
            Ink::Pure(Primary::Red) => ('R', 'r'),
            Ink::Pure(Primary::Green) => ('G', 'g'),
            Ink::Pure(Primary::Blue) => ('B', 'b'),
        };
        if strong { bright } else { dim }
    }
}
