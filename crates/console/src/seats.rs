//! Who controls each seat: a human, or the engine at a level.

use core::{fmt, str::FromStr};

use engine::Level;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A player with the buttons.
    Human,
    /// The engine at a level.
    Engine(Level),
}

impl Controller {
    /// The most seats of a game.
    pub(crate) const MAX: usize = 4;

    /// A human, then the engine from the weakest level to the best.
    pub(crate) const ALL: [Self; 6] = [
        Self::Human,
        Self::Engine(Level::ALL[0]),
        Self::Engine(Level::ALL[1]),
        Self::Engine(Level::ALL[2]),
        Self::Engine(Level::ALL[3]),
        Self::Engine(Level::ALL[4]),
    ];

    /// The word of each in records.
    pub(crate) const WORDS: [&'static str; Self::ALL.len()] = ["person", "1", "2", "3", "4", "5"];

    /// The level at which the engine plays here; for a human, the best.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Human => Level::BEST,
            Self::Engine(level) => level,
        }
    }
}

/// The controller of each seat; seats that a game does not have are human.
pub(crate) type Seats = [Controller; Controller::MAX];

/// The seats of a game of two.
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

/// The text is not a controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseControllerError;

impl fmt::Display for ParseControllerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A seat is person, or the engine's level from 1 to 5.")
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
