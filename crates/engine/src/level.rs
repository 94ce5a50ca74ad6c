//! Playing levels.

use core::{fmt, str::FromStr};

/// A playing level, from 1, the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 5;

    /// All levels, the weakest first.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(1); Self::COUNT];
        let mut at = 1;
        while at < all.len() {
            all[at] = Self(all[at - 1].0 + 1);
            at += 1;
        }
        all
    };

    /// The best level.
    pub const BEST: Self = Self::ALL[Self::COUNT - 1];

    /// The index in [`Level::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Text that does not parse as a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This is not a level: write a number from 1 to {}.", Level::BEST)]
pub struct BadLevel;

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let [digit] = text.as_bytes() else { return Err(BadLevel) };
        Self::ALL.into_iter().find(|level| level.0 + b'0' == *digit).ok_or(BadLevel)
    }
}
