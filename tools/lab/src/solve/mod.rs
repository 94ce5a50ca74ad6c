//! Solving games: what is known about them when nobody makes a mistake.

mod bits;
mod donuts;
mod konter;

use std::{io, path::Path, process::ExitCode};

use clap::Subcommand;

use super::file;

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

/// Writes a result to a file, whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    file::write(path, bytes).map_err(|error| unwritable(path, &error))
}

/// Why a file can't be written.
fn unwritable(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} can't be written: {error}.", path.display()))
}
