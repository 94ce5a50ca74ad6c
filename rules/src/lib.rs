//! The rules of three board games: [`donuts`], [`konter`] and [`fundomino`].
//!
//! A game is a plain value. It lists its legal moves, takes a move only if it is one of them, knows its
//! outcome, and reads and writes everything as text. There is no allocation, no clock and no source of chance
//! in here: chance comes in as a [`Lot`], so a game replays exactly from its seed and its moves.
//!
//! ```
//! use rules::{Game, donuts};
//!
//! let mut game = donuts::Game::new(donuts::Board::from_seed(1));
//! game.play("c3".parse()?)?;
//! assert_eq!(game.to_move(), Some(donuts::Colour::Chocolate));
//! assert!(game.play("c3".parse()?).is_err(), "a square takes one donut");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[macro_use]
mod squares;
mod game;
mod lot;
mod perft;
mod words;

pub mod donuts;
pub mod fundomino;
pub mod konter;

pub use game::Game;
pub use lot::Lot;
pub use perft::{Step, perft, perft_while};
pub use squares::BadSquare;
