//! Solving games: what is known about them when nobody makes a mistake.

mod konter;

use std::{io, process::ExitCode};

use clap::Subcommand;

/// Which game to solve, and how.
#[derive(Subcommand)]
pub(super) enum Game {
    /// Solves Konter: every position, how it ends and in how many moves
    Konter(konter::Options),
}

/// Solves a game and prints what came out.
pub(super) fn run(game: &Game) -> io::Result<ExitCode> {
    match game {
        Game::Konter(options) => konter::run(options),
    }
}
