//! Who sits at the board.

use core::{fmt, str::FromStr};

use engine::Level;

/// Who decides for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// Somebody with the buttons.
    Human,
    /// The chip, at a level.
    Engine(Level),
}

impl Controller {
    /// How many seats a board has at the most.
    pub(crate) const MAX: usize = 4;

    /// A person, then the chip from the weakest level to the best.
    pub(crate) const ALL: [Self; 6] = [
        Self::Human,
        Self::Engine(Level::ALL[0]),
        Self::Engine(Level::ALL[1]),
        Self::Engine(Level::ALL[2]),
        Self::Engine(Level::ALL[3]),
        Self::Engine(Level::ALL[4]),
    ];

    /// Their words in records.
    pub(crate) const WORDS: [&'static str; Self::ALL.len()] = ["person", "1", "2", "3", "4", "5"];

    /// The level at which the chip would play here; for a person, its best.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Human => Level::BEST,
            Self::Engine(level) => level,
        }
    }
}

/// Who sits at each seat; those that a game does not have are persons'.
pub(crate) type Seats = [Controller; Controller::MAX];

/// Two seats.
pub(crate) const fn two_seats(first: Controller, second: Controller) -> Seats {
    [first, second, Controller::Human, Controller::Human]
}

/// `person`, or the level's digit.
impl fmt::Display for Controller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Self::ALL.iter().position(|seat| seat == self).unwrap_or_default();
        f.write_str(Self::WORDS[at])
    }
}

/// Seats from their names, separated by commas.
pub(crate) fn read_seats(names: &str) -> Option<Seats> {
    let mut seats = [Controller::Human; Controller::MAX];
    let mut names = names.split(',');
    for (seat, name) in seats.iter_mut().zip(names.by_ref()) {
        *seat = name.parse().ok()?;
    }
    names.next().is_none().then_some(seats)
}

/// A text that names nobody who could sit at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseControllerError;

impl fmt::Display for ParseControllerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A seat is person, or the chip's level from 1 to 5.")
    }
}

impl core::error::Error for ParseControllerError {}

impl FromStr for Controller {
    type Err = ParseControllerError;

    fn from_str(text: &str) -> Result<Self, ParseControllerError> {
        let at = Self::WORDS.iter().position(|word| *word == text).ok_or(ParseControllerError)?;
        Ok(Self::ALL[at])
    }
}
