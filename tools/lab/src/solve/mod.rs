//! `cargo lab solve`: solves games, that is finds their game-theoretic values.

mod bits;
mod donuts;
mod konter;

use std::{io, path::Path, process::ExitCode};

use clap::Subcommand;

use super::file;

/// The game to solve, with its options.
#[derive(Subcommand)]
pub(super) enum Game {
    /// Solve Donuts: a position, or all boards
    Donuts(donuts::Options),
    /// Solve Konter: the value of every position, and the number of moves to the end
    Konter(konter::Options),
}

/// Solves a game and prints the result.
pub(super) fn run(game: &Game) -> io::Result<ExitCode> {
    match game {
        Game::Donuts(options) => donuts::run(options).map_err(io::Error::other),
        Game::Konter(options) => konter::run(options),
    }
}

/// Writes a result file atomically.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    file::write(path, bytes).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} can't be written: {error}.", path.display()))
}
