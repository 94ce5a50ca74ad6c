//! Solving games: what is known about them when nobody makes a mistake.

mod donuts;
mod konter;

use std::{io, process::ExitCode};

use clap::Subcommand;

/// Which game to solve, and how.
#[derive(Subcommand)]
pub(super) enum Game {
    /// Solves Donuts: a position, or all boards
    Donuts(donuts::Options),
    /// Solves Konter: every position, how it ends and in how many moves
    Konter(konter::Options),
}

/// Solves a game and prints what came out.
pub(super) fn run(game: &Game) -> io::Result<ExitCode> {
    match game {
        Game::Donuts(options) => donuts::run(options).map_err(io::Error::other),
        Game::Konter(options) => konter::run(options),
    }
}
