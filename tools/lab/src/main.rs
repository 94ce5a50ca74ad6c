//! Solves games, plays matches between levels, and records the panel: `cargo lab solve|match|record`.

// Shared with the desktop program: too short for a package of their own.
#[path = "../../../src/desktop/entropy.rs"]
mod entropy;
#[path = "../../../src/desktop/output.rs"]
mod output;

mod file;
mod matches;
mod progress;
mod record;
mod solve;

use std::{io, process::ExitCode};

use clap::{Parser, ValueEnum};
use rayon::ThreadPoolBuilder;

/// Solves Glowboard's games, plays matches between levels, and records the panel
#[derive(Parser)]
#[command(name = "lab", version)]
enum Command {
    /// Solve a game: find out how it ends with perfect play
    #[command(subcommand)]
    Solve(solve::Game),
    /// Play a match between two levels and count the results
    Match(matches::Options),
    /// Play a script of presses and waits, and render the panel as a GIF or PNG of glowing LEDs
    Record(record::Options),
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Donuts,
    Konter,
    Fundomino,
}

fn main() -> ExitCode {
    output::run(|command: Command| match command {
        Command::Solve(game) => on_all_cores(|| solve::run(&game)),
        Command::Match(options) => on_all_cores(|| matches::run(&options)),
        Command::Record(options) => record::run(&options),
    })
}

/// Lets rayon use all cores, or only this thread if the system refuses to start threads, as with `ulimit -u`.
fn on_all_cores(work: impl FnOnce() -> io::Result<ExitCode> + Send) -> io::Result<ExitCode> {
    let this_thread = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = ThreadPoolBuilder::new().build().or_else(|_| this_thread()).map_err(io::Error::other)?;
    pool.install(work)
}
