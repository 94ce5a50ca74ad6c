//! The rules of three board games: [`donuts`], [`konter`] and [`fundomino`].
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[macro_use]
mod set;
#[macro_use]
mod squares;
mod game;
mod games;
mod list;
mod parse;
mod perft;
mod picture;
mod rng;
mod table_game;

pub mod donuts;
pub mod fundomino;
pub mod konter;

pub use game::Game;
pub use games::{GameKind, Listed};
pub use perft::{perft, perft_while};
pub use rng::Rng;
pub use squares::BadSquare;
pub use table_game::{MAX_PLAYERS, TableGame, Winners};

#[cfg(test)]
mod tests {
    #[test]
    fn the_readme_states_the_minimum_rust_version() {
        let minimum = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or newer");
        assert!(include_str!("../README.md").contains(minimum), "{minimum}");
    }
}
