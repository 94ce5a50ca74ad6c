//! Who sits at the board.

use core::{fmt, str::FromStr};

use engine::Level;

/// Who decides for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody with the buttons.
    Person,
    /// The chip, at a level.
    Chip(Level),
}

impl Seat {
    /// How many seats a board has at the most.
    pub(crate) const MOST: usize = 4;

    /// A person, then the chip from the weakest level to the best.
    pub(crate) const ALL: [Self; 6] = [
        Self::Person,
        Self::Chip(Level::ALL[0]),
        Self::Chip(Level::ALL[1]),
        Self::Chip(Level::ALL[2]),
        Self::Chip(Level::ALL[3]),
        Self::Chip(Level::ALL[4]),
    ];

    /// Their words in records.
    pub(crate) const WORDS: [&'static str; Self::ALL.len()] = ["person", "1", "2", "3", "4", "5"];

    /// The level at which the chip would play here; for a person, its best.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Person => Level::BEST,
            Self::Chip(level) => level,
        }
    }
}

/// Who sits at each seat; those that a game does not have are persons'.
pub(crate) type Seats = [Seat; Seat::MOST];

/// Two seats.
pub(crate) const fn two(first: Seat, second: Seat) -> Seats {
    [first, second, Seat::Person, Seat::Person]
}

/// `person`, or the level's digit.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Self::ALL.iter().position(|seat| seat == self).unwrap_or_default();
        f.write_str(Self::WORDS[at])
    }
}

/// Seats from their names, separated by commas.
pub(crate) fn read_seats(names: &str) -> Option<Seats> {
    let mut seats = [Seat::Person; Seat::MOST];
    let mut names = names.split(',');
    for (seat, name) in seats.iter_mut().zip(names.by_ref()) {
        *seat = name.parse().ok()?;
    }
    names.next().is_none().then_some(seats)
}

/// A text that names nobody who could sit at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSeat;

impl fmt::Display for BadSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A seat is person, or the chip's level from 1 to 5.")
    }
}

impl core::error::Error for BadSeat {}

impl FromStr for Seat {
    type Err = BadSeat;

    fn from_str(text: &str) -> Result<Self, BadSeat> {
        let at = Self::WORDS.iter().position(|word| *word == text).ok_or(BadSeat)?;
        Ok(Self::ALL[at])
    }
}
