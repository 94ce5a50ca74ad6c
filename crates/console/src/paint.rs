//! What a light means, before any palette gives it a colour. Each game has paints of its own.

use smart_leds::RGB8;

pub use crate::games::Paint;

/// A paint that belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiPaint {
    /// Words, numbers, and marks that belong to nobody.
    Text,
    /// Yes, on, good.
    Yes,
    /// No, off, bad.
    No,
    /// One of the lamps in a light, alone and the same in every palette: for trying out a panel.
    Pure(Channel),
}

/// One of the three lamps in a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// The red one.
    Red,
    /// The green one.
    Green,
    /// The blue one.
    Blue,
}

impl Channel {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];
}

impl Paint {
    /// Words, numbers, and marks that belong to nobody.
    pub const TEXT: Self = Self::Console(UiPaint::Text);
    /// Yes, on, good.
    pub const YES: Self = Self::Console(UiPaint::Yes);
    /// No, off, bad.
    pub const NO: Self = Self::Console(UiPaint::No);

    /// One of the lamps alone.
    pub const fn pure(lamp: Channel) -> Self {
        Self::Console(UiPaint::Pure(lamp))
    }
}

impl UiPaint {
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Text => [RGB8::new(200, 198, 235), RGB8::new(182, 213, 201), RGB8::new(243, 189, 145)],
            Self::Yes => [RGB8::new(13, 239, 90), RGB8::new(60, 217, 255), RGB8::new(1, 234, 221)],
            Self::No => [RGB8::new(174, 0, 0), RGB8::new(168, 69, 0), RGB8::new(161, 20, 13)],
            Self::Pure(Channel::Red) => [RGB8::new(255, 0, 0); 3],
            Self::Pure(Channel::Green) => [RGB8::new(0, 255, 0); 3],
            Self::Pure(Channel::Blue) => [RGB8::new(0, 0, 255); 3],
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        match self {
            Self::Text => ['#', '+'],
            Self::Yes => ['Y', 'y'],
            Self::No => ['N', 'n'],
            Self::Pure(Channel::Red) => ['R', 'r'],
            Self::Pure(Channel::Green) => ['G', 'g'],
            Self::Pure(Channel::Blue) => ['B', 'b'],
        }
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::Text, Self::Yes, Self::No].into_iter().chain(Channel::ALL.map(Self::Pure))
    }
}

/// A light of the canvas: what it stands for, and how strongly it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pixel {
    /// What it stands for.
    pub paint: Paint,
    /// How strongly it shows, as the eye sees it: 0 is dark.
    pub level: u8,
}

impl Pixel {
    /// No light.
    pub const DARK: Self = Self { paint: Paint::TEXT, level: 0 };
    /// Hardly there: the ground on which things happen.
    pub const FAINT: u8 = 56;
    /// Clearly there, but not what to look at.
    pub const DIM: u8 = 104;
    /// As things usually are.
    pub const PLAIN: u8 = 168;
    /// What to look at.
    pub const BRIGHT: u8 = 255;

    /// This paint at this level.
    pub const fn new(paint: Paint, level: u8) -> Self {
        Self { paint, level }
    }

    /// The character that draws it in a picture made of text: one for what is plain or bright, another for what
    /// is dim or faint.
    pub fn symbol(self) -> char {
        let [bright, dim] = self.paint.symbols();
        match self.level {
            0 => '.',
            Self::PLAIN.. => bright,
            _ => dim,
        }
    }
}
