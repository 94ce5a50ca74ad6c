//! Who sits at the board.

use core::{fmt, str::FromStr};

use opponents::Level;

/// Who decides for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody with the buttons.
    Person,
    /// The chip, at a level.
    Chip(Level),
}

impl Seat {
    /// A person, then the chip from the weakest level to the best.
    const ALL: [Self; 6] = [
        Self::Person,
        Self::Chip(Level::ALL[0]),
        Self::Chip(Level::ALL[1]),
        Self::Chip(Level::ALL[2]),
        Self::Chip(Level::ALL[3]),
        Self::Chip(Level::ALL[4]),
    ];

    /// The level at which the chip would play here; for a person, its best.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Person => Level::BEST,
            Self::Chip(level) => level,
        }
    }

    /// The one at a place, counted around.
    pub(crate) const fn numbered(number: usize) -> Self {
        Self::ALL[number % Self::ALL.len()]
    }

    /// How many there are to choose from.
    pub(crate) const COUNT: usize = Self::ALL.len();
}

/// `person`, or the level's digit.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Chip(level) => write!(f, "{level}"),
        }
    }
}

/// Four seats from their names, separated by commas; those that are not named are persons'.
pub(crate) fn read_seats(names: &str) -> Option<[Seat; 4]> {
    let mut seats = [Seat::Person; 4];
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
        match text {
            "person" => Ok(Self::Person),
            level => level.parse().map(Self::Chip).map_err(|_| BadSeat),
        }
    }
}
