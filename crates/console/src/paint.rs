//! Paints: the meaning of a pixel, to which each palette assigns a colour. Each game has its own paints.

use smart_leds::RGB8;

pub use crate::games::Paint;

/// A paint of the console, independent of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiPaint {
    /// Text, numbers, and marks that belong to no player.
    Text,
    /// Yes, on, good.
    Yes,
    /// No, off, bad.
    No,
    /// A single colour channel, the same in every palette: for testing a panel.
    Pure(Channel),
}

/// A colour channel of an LED.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl Channel {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];
}

impl Paint {
    /// Text, numbers, and marks that belong to no player.
    pub const TEXT: Self = Self::Console(UiPaint::Text);
    /// Yes, on, good.
    pub const YES: Self = Self::Console(UiPaint::Yes);
    /// No, off, bad.
    pub const NO: Self = Self::Console(UiPaint::No);

    /// A single colour channel.
    pub const fn pure(channel: Channel) -> Self {
        Self::Console(UiPaint::Pure(channel))
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

/// A pixel of the canvas: a paint at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pixel {
    /// What it stands for.
    pub paint: Paint,
    /// Its perceived brightness, from 0 (dark) to 255.
    pub level: u8,
}

impl Pixel {
    /// A dark pixel.
    pub const DARK: Self = Self { paint: Paint::TEXT, level: 0 };
    /// The level of a background.
    pub const FAINT: u8 = 56;
    /// The level of something visible but secondary.
    pub const DIM: u8 = 104;
    /// The usual level.
    pub const PLAIN: u8 = 168;
    /// The level of what the player should look at.
    pub const BRIGHT: u8 = 255;

    /// This paint at this level.
    pub const fn new(paint: Paint, level: u8) -> Self {
        Self { paint, level }
    }

    /// Its character in a text drawing: one for plain and bright pixels, another for dim and faint ones.
    pub fn symbol(self) -> char {
        let [bright, dim] = self.paint.symbols();
        match self.level {
            0 => '.',
            Self::PLAIN.. => bright,
            _ => dim,
        }
    }
}
