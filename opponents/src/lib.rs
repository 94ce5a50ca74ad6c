//! How the chip plays.
//!
//! So far every [`Level`] plays alike: a legal move, the first that the rules list.
#![no_std]
#![forbid(unsafe_code)]

use core::{fmt, str::FromStr};

use rules::Game;

/// How well an opponent plays, from 1 to 5, the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The best level.
    pub const BEST: Self = Self(5);
}

/// A text that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLevel;

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A level is a number from 1 to 5.")
    }
}

impl core::error::Error for BadLevel {}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        match text.as_bytes() {
            [digit @ b'1'..=b'5'] => Ok(Self(digit - b'0')),
            _ => Err(BadLevel),
        }
    }
}

/// The move that the chip makes at a level; none when the game is over.
pub fn choose<G: Game>(game: &G, _level: Level) -> Option<G::Move> {
    game.legal_moves().into_iter().next()
}
