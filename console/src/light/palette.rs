//! Palettes: the colour of each ink.
//!
//! Whatever may stand side by side differs in brightness too, in every palette and at every brightness of the
//! panel, and also for people who don't see red or green as most do; `eyes` holds the proof. So a colour can't
//! be changed by taste alone.

use rules::{donuts, fundomino, konter};
use smart_leds::RGB8;

use crate::{Ink, ink::Primary};

/// Which colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Plain, strong colours.
    #[default]
    Standard,
    /// White light alone: all that differs does so by its brightness. A half of a Fundomino tile is the brighter
    /// the higher its number.
    ColourBlind,
    /// The sky after sunset, mirrored in the sea. Fundomino's numbers sink from the sun at 1 through orange and
    /// crimson clouds, purple and blue dusk into the deep green water at 6, each darker than the one before.
    Dusk,
}

impl Palette {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlind, Self::Dusk];

    /// The colour of an ink at full level, as the eye sees it.
    pub const fn colour(self, ink: Ink) -> RGB8 {
        match (self, ink) {
            (_, Ink::Pure(primary)) => pure(primary),
            (Self::Standard, ink) => standard(ink),
            (Self::ColourBlind, ink) => grey(ink),
            (Self::Dusk, ink) => dusk(ink),
        }
    }
}

const fn pure(primary: Primary) -> RGB8 {
    match primary {
        Primary::Red => RGB8::new(255, 0, 0),
        Primary::Green => RGB8::new(0, 255, 0),
        Primary::Blue => RGB8::new(0, 0, 255),
    }
}

const fn standard(ink: Ink) -> RGB8 {
    match ink {
        Ink::Text => RGB8::new(235, 225, 205),
        Ink::Donut(donuts::Colour::Vanilla) => RGB8::new(255, 236, 175),
        Ink::Donut(donuts::Colour::Chocolate) => RGB8::new(205, 90, 0),
        Ink::Line(donuts::Direction::Row) => RGB8::new(0, 0, 112),
        Ink::Line(donuts::Direction::Column) => RGB8::new(0, 60, 0),
        Ink::Line(donuts::Direction::Rising) => RGB8::new(60, 0, 90),
        Ink::Line(donuts::Direction::Falling) => RGB8::new(0, 46, 62),
        Ink::Stone(konter::Colour::Dark) => RGB8::new(190, 0, 80),
        Ink::Stone(konter::Colour::Light) => RGB8::new(225, 255, 245),
        Ink::Half(fundomino::Colour::Yellow) => RGB8::new(255, 250, 0),
        Ink::Half(fundomino::Colour::Orange) => RGB8::new(195, 110, 0),
        Ink::Half(fundomino::Colour::Red) => RGB8::new(195, 0, 0),
        Ink::Half(fundomino::Colour::Purple) => RGB8::new(103, 0, 131),
        Ink::Half(fundomino::Colour::Blue) => RGB8::new(0, 0, 118),
        Ink::Half(fundomino::Colour::Green) => RGB8::new(0, 224, 0),
        Ink::Seat(player) => match player.index() {
            0 => RGB8::new(255, 245, 0),
            1 => RGB8::new(0, 199, 0),
            2 => RGB8::new(200, 0, 0),
            _ => RGB8::new(0, 0, 122),
        },
        Ink::Yes => RGB8::new(0, 255, 50),
        Ink::No => RGB8::new(180, 0, 0),
        Ink::Pure(primary) => pure(primary),
    }
}

const fn grey(ink: Ink) -> RGB8 {
    let grey = match ink {
        Ink::Text => 225,
        Ink::Donut(donuts::Colour::Vanilla) => 255,
        Ink::Donut(donuts::Colour::Chocolate) => 140,
        Ink::Line(donuts::Direction::Row) => 76,
        Ink::Line(donuts::Direction::Column) => 62,
        Ink::Line(donuts::Direction::Rising) => 51,
        Ink::Line(donuts::Direction::Falling) => 40,
        Ink::Stone(konter::Colour::Dark) => 128,
        Ink::Stone(konter::Colour::Light) => 255,
        Ink::Half(fundomino::Colour::Yellow) => 88,
        Ink::Half(fundomino::Colour::Orange) => 110,
        Ink::Half(fundomino::Colour::Red) => 136,
        Ink::Half(fundomino::Colour::Purple) => 167,
        Ink::Half(fundomino::Colour::Blue) => 211,
        Ink::Half(fundomino::Colour::Green) => 255,
        Ink::Seat(player) => match player.index() {
            0 => 255,
            1 => 193,
            2 => 149,
            _ => 115,
        },
        Ink::Yes => 255,
        Ink::No => 128,
        Ink::Pure(primary) => return pure(primary),
    };
    RGB8::new(grey, grey, grey)
}

const fn dusk(ink: Ink) -> RGB8 {
    match ink {
        Ink::Text => RGB8::new(250, 214, 165),
        Ink::Donut(donuts::Colour::Vanilla) => RGB8::new(240, 250, 255),
        Ink::Donut(donuts::Colour::Chocolate) => RGB8::new(210, 73, 30),
        Ink::Line(donuts::Direction::Row) => RGB8::new(0, 0, 130),
        Ink::Line(donuts::Direction::Column) => RGB8::new(68, 0, 56),
        Ink::Line(donuts::Direction::Rising) => RGB8::new(56, 0, 98),
        Ink::Line(donuts::Direction::Falling) => RGB8::new(0, 48, 60),
        Ink::Stone(konter::Colour::Dark) => RGB8::new(110, 36, 190),
        Ink::Stone(konter::Colour::Light) => RGB8::new(255, 230, 115),
        Ink::Half(fundomino::Colour::Yellow) => RGB8::new(255, 248, 118),
        Ink::Half(fundomino::Colour::Orange) => RGB8::new(240, 190, 0),
        Ink::Half(fundomino::Colour::Red) => RGB8::new(224, 128, 60),
        Ink::Half(fundomino::Colour::Purple) => RGB8::new(169, 60, 184),
        Ink::Half(fundomino::Colour::Blue) => RGB8::new(20, 59, 158),
        Ink::Half(fundomino::Colour::Green) => RGB8::new(0, 56, 35),
        Ink::Seat(player) => match player.index() {
            0 => RGB8::new(255, 248, 72),
            1 => RGB8::new(40, 195, 150),
            2 => RGB8::new(180, 50, 62),
            _ => RGB8::new(109, 0, 125),
        },
        Ink::Yes => RGB8::new(80, 250, 190),
        Ink::No => RGB8::new(185, 36, 24),
        Ink::Pure(primary) => pure(primary),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use donuts::{Colour as Donut, Direction};
    use std::vec::Vec;

    const fn seat(number: usize) -> Ink {
        Ink::Seat(fundomino::Player::new(number).unwrap())
    }

    /// Every ink.
    pub(crate) const INKS: [Ink; 24] = [
        Ink::Text,
        Ink::Donut(Donut::Vanilla),
        Ink::Donut(Donut::Chocolate),
        Ink::Line(Direction::Row),
        Ink::Line(Direction::Column),
        Ink::Line(Direction::Rising),
        Ink::Line(Direction::Falling),
        Ink::Stone(konter::Colour::Dark),
        Ink::Stone(konter::Colour::Light),
        Ink::Half(fundomino::Colour::Yellow),
        Ink::Half(fundomino::Colour::Orange),
        Ink::Half(fundomino::Colour::Red),
        Ink::Half(fundomino::Colour::Purple),
        Ink::Half(fundomino::Colour::Blue),
        Ink::Half(fundomino::Colour::Green),
        seat(0),
        seat(1),
        seat(2),
        seat(3),
        Ink::Yes,
        Ink::No,
        Ink::Pure(Primary::Red),
        Ink::Pure(Primary::Green),
        Ink::Pure(Primary::Blue),
    ];

    #[test]
    fn the_colour_blind_palette_has_no_colours() {
        for ink in INKS.into_iter().filter(|ink| !matches!(ink, Ink::Pure(_))) {
            let RGB8 { r, g, b } = Palette::ColourBlind.colour(ink);
            assert!(r == g && g == b, "{ink:?}");
        }
    }

    #[test]
    fn lamps_are_pure_in_every_palette() {
        for (palette, primary) in Palette::ALL
            .into_iter()
            .flat_map(|p| [Primary::Red, Primary::Green, Primary::Blue].map(|c| (p, c)))
        {
            let colour: Vec<u8> = palette.colour(Ink::Pure(primary)).iter().collect();
            let lamp = primary as usize;
            assert!((0..3).all(|other| colour[other] == if other == lamp { 255 } else { 0 }), "{palette:?}");
        }
    }
}
