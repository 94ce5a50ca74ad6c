//! The program for a PC.

mod contest;
mod entropy;
mod film;
mod play;
mod progress;
mod solve;

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand, ValueEnum};
use referee::House;

/// Donuts, Konter and Fundomino: the games of the Glowboard console.
///
/// Without a command it opens the console's panel in the terminal.
#[derive(Parser)]
#[command(name = "glowboard", version, args_conflicts_with_subcommands = true, after_help = play::HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Options,
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
    /// Has two levels play each other, and counts who wins
    Match(contest::Options),
    /// Plays a script of presses and waits, and draws the panel as a film of glowing LEDs
    Film(film::Options),
    /// Solves a game: what becomes of it when nobody makes a mistake
    #[command(subcommand)]
    Solve(solve::Game),
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Donuts,
    Konter,
    Fundomino,
}

/// Runs the program with the arguments that it was started with.
pub(crate) fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => play::run(&arguments.play),
        Some(Command::Referee { game }) => match game {
            GameName::Donuts => serve::<rules::donuts::Game>(),
            GameName::Konter => serve::<rules::konter::Game>(),
            GameName::Fundomino => serve::<rules::fundomino::Game>(),
        }
        .map(|()| ExitCode::SUCCESS),
        Some(Command::Match(options)) => contest::run(&options),
        Some(Command::Film(options)) => film::run(&options),
        Some(Command::Solve(game)) => solve::run(&game),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("glowboard: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Referees a game on standard input and output until `quit` or the end of the input.
fn serve<G: referee::Refereed>() -> io::Result<()> {
    match referee::serve::<G>(io::stdin().lock(), io::stdout().lock(), &House::new(entropy::seed)) {
        // Whoever reads the answers has gone: nothing is left to do.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
