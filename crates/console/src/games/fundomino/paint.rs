//! The paints of Fundomino.

use rules::fundomino::{Colour, Player};
use smart_leds::RGB8;

/// A paint of Fundomino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// A half of a tile of this colour.
    Half(Colour),
    /// A player.
    Seat(Player),
}

impl Paint {
    /// The colours in the standard palette, the colour-blind one and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Half(Colour::Yellow) => {
                [RGB8::new(255, 237, 0), RGB8::new(237, 208, 0), RGB8::new(254, 235, 70)]
            }
            Self::Half(Colour::Orange) => {
                [RGB8::new(189, 119, 0), RGB8::new(182, 86, 0), RGB8::new(248, 163, 20)]
            }
            Self::Half(Colour::Red) => [RGB8::new(195, 0, 0), RGB8::new(90, 0, 0), RGB8::new(228, 105, 69)],
            Self::Half(Colour::Purple) => {
                [RGB8::new(103, 0, 131), RGB8::new(109, 153, 255), RGB8::new(175, 66, 180)]
            }
            Self::Half(Colour::Blue) => [RGB8::new(0, 0, 118), RGB8::new(0, 0, 192), RGB8::new(0, 50, 192)],
            Self::Half(Colour::Green) => {
                [RGB8::new(0, 218, 0), RGB8::new(255, 255, 255), RGB8::new(0, 59, 0)]
            }
            Self::Seat(player) => match player.index() {
                0 => [RGB8::new(235, 252, 255), RGB8::new(121, 190, 20), RGB8::new(230, 255, 249)],
                1 => [RGB8::new(47, 149, 223), RGB8::new(25, 142, 111), RGB8::new(55, 168, 254)],
                2 => [RGB8::new(152, 80, 108), RGB8::new(155, 0, 103), RGB8::new(182, 72, 120)],
                _ => [RGB8::new(0, 74, 58), RGB8::new(98, 0, 102), RGB8::new(158, 1, 27)],
            },
        }
    }

    pub(crate) const fn symbols(self) -> [char; 2] {
        let letters = match self {
            Self::Half(colour) => [b'0' + colour.number(), b'a' - 1 + colour.number()],
            Self::Seat(player) => [b'P' + player.index() as u8, b'p' + player.index() as u8],
        };
        [letters[0] as char, letters[1] as char]
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let seats = (0..Player::MAX).filter_map(Player::new);
        Colour::ALL.into_iter().map(Self::Half).chain(seats.map(Self::Seat))
    }
}
