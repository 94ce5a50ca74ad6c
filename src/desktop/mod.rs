//! The program for a PC.

mod contest;
mod entropy;
mod file;
mod film;
mod play;
mod progress;
mod solve;
mod voice;

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand, ValueEnum};
use referee::House;
use voice::{say, tell};

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
    let result = match Arguments::try_parse() {
        Ok(arguments) => run(arguments),
        // What was asked for is a result; what is wrong with the arguments is not.
        Err(told) if told.use_stderr() => {
            tell(told.to_string().trim_end());
            return ExitCode::from(2);
        }
        Err(told) => say(told.to_string().trim_end()).map(|()| ExitCode::SUCCESS),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            tell(format_args!("glowboard: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> io::Result<ExitCode> {
    match arguments.command {
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
