//! Solves games, has levels play each other and records the panel: `cargo lab solve|match|record`.

// Two files of the program for a PC: a package for their few lines would be longer than they are.
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

/// Solves the games of the Glowboard console, has its levels play each other, and records its panel
#[derive(Parser)]
#[command(name = "lab", version)]
enum Command {
    /// Solves a game: what becomes of it if no player makes a mistake
    #[command(subcommand)]
    Solve(solve::Game),
    /// Has two levels play each other, and counts who wins
    Match(matches::Options),
    /// Plays a script of presses and waits, and draws the panel as a GIF or PNG of glowing LEDs
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

/// Has rayon use all cores; if the system refuses to start threads, as with `ulimit -u`, this thread alone.
fn on_all_cores(work: impl FnOnce() -> io::Result<ExitCode> + Send) -> io::Result<ExitCode> {
    let this_thread = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = ThreadPoolBuilder::new().build().or_else(|_| this_thread()).map_err(io::Error::other)?;
    pool.install(work)
}
