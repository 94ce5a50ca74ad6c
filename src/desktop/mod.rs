//! The program for a PC.

mod entropy;
mod referee;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

/// Donuts, Konter and Fundomino: the games of the Glowboard console.
#[derive(Parser)]
#[command(name = "glowboard", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays and checks a game by commands on standard input, a line each
    ///
    /// The commands are framed like the Go Text Protocol, version 2: a success is answered by "= " and the
    /// result, a failure by "? " and the reason, both followed by an empty line. Begin with list_commands.
    Referee {
        /// Which game
        game: GameName,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Donuts,
    Konter,
    Fundomino,
}

/// Runs the program with the arguments that it was started with.
pub(crate) fn main() -> ExitCode {
    let Command::Referee { game } = Arguments::parse().command;
    let result = match game {
        GameName::Donuts => referee::run::<rules::donuts::Game>(),
        GameName::Konter => referee::run::<rules::konter::Game>(),
        GameName::Fundomino => referee::run::<rules::fundomino::Game>(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glowboard: {error}");
            ExitCode::FAILURE
        }
    }
}
