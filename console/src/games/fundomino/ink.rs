//! What lights mean in Fundomino.

use rules::fundomino::{Colour, Player};
use smart_leds::RGB8;

use crate::ink::grey;

/// An ink of Fundomino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A half of a tile in this colour.
    Half(Colour),
    /// A player's seat.
    Seat(Player),
}

impl Ink {
    /// In the standard palette, the colour-blind one, and dusk.
    pub(crate) const fn colours(self) -> [RGB8; 3] {
        match self {
            Self::Half(Colour::Yellow) => [RGB8::new(255, 250, 0), grey(88), RGB8::new(255, 248, 118)],
            Self::Half(Colour::Orange) => [RGB8::new(195, 110, 0), grey(110), RGB8::new(240, 190, 0)],
            Self::Half(Colour::Red) => [RGB8::new(195, 0, 0), grey(136), RGB8::new(224, 128, 60)],
            Self::Half(Colour::Purple) => [RGB8::new(103, 0, 131), grey(167), RGB8::new(169, 60, 184)],
            Self::Half(Colour::Blue) => [RGB8::new(0, 0, 118), grey(211), RGB8::new(20, 59, 158)],
            Self::Half(Colour::Green) => [RGB8::new(0, 224, 0), grey(255), RGB8::new(0, 56, 35)],
            Self::Seat(player) => match player.index() {
                0 => [RGB8::new(255, 245, 0), grey(255), RGB8::new(255, 248, 72)],
                1 => [RGB8::new(0, 199, 0), grey(193), RGB8::new(40, 195, 150)],
                2 => [RGB8::new(200, 0, 0), grey(149), RGB8::new(180, 50, 62)],
                _ => [RGB8::new(0, 0, 122), grey(115), RGB8::new(109, 0, 125)],
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
        let seats = (0..Player::MOST).filter_map(Player::new);
        Colour::ALL.into_iter().map(Self::Half).chain(seats.map(Self::Seat))
    }
}
