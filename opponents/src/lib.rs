//! How the chip plays.
//!
//! An opponent is a [`Thinking`] about one position: an anytime search. It is asked to think on, a small step at a time, for as
//! long as somebody wants to wait; it has a legal move ready at any time, so it can be stopped between any two steps by
//! simply not asking again. It takes no clock, no memory but what is handed in, and its chance from a seed.
#![no_std]
#![forbid(unsafe_code)]

pub mod donuts;
pub mod fundomino;
mod games;
pub mod konter;
mod list;
mod puzzles;

use core::{fmt, str::FromStr};

pub use donuts::Memory;
pub use games::{AnyGame, Kind, Knowledge, Opponent, Playable, Search, Task, Thought};
pub use puzzles::{Composer, Defender, Length, NoPuzzles, Probe, Puzzle, Solution};

/// How well an opponent plays, from 1 to 5, the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The best level.
    pub const BEST: Self = Self(5);
    /// All five, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
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

/// An opponent at work on one position: an anytime search for a move.
pub trait Thinking {
    /// A move of its game.
    type Move: Copy;

    /// Thinks a little further: about a millisecond on the chip. After [`Progress::Done`] it does nothing.
    fn step(&mut self) -> Progress;

    /// The move that it would make now: always a legal one.
    fn best(&self) -> Self::Move;
}

/// How far a thought has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on; so many of 255 parts are done, as far as can be told. It never goes back.
    Thinking(u8),
    /// The move is found.
    Done,
}
