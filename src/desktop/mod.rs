//! The program for a PC.

mod app;
mod board;
mod buffer;
mod colours;
mod engine_thread;
mod entropy;
mod help;
mod journal_file;
mod key_repeat;
mod keyboard;
mod keymap;
mod layout;
mod led;
mod options;
mod output;
mod rejection;
mod screen;
mod signals;
mod snake;
mod threads;
mod view;
mod window;
mod words;

use std::{ffi::OsString, io, process::ExitCode};

use clap::{
    Args, Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser as _},
};
use referee::{RefereeConfig, Refereed};
use rules::GameKind;

/// Donuts, Konter and Fundomino: the games of the Glowboard console.
///
/// Without a command it opens the console's panel in the terminal.
#[derive(Parser)]
#[command(name = "glowboard", version, args_conflicts_with_subcommands = true, after_help = keymap::HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: options::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Plays and checks a game by commands on standard input, one on each line
    ///
    /// The framing is that of the Go Text Protocol, version 2: the answer to a command is "= " and the result, or
    /// "? " and the reason of the failure, followed by an empty line. Start with list_commands.
    Referee {
        /// Which game
        #[arg(value_parser = PossibleValuesParser::new(REFEREES.map(|(game, _)| game.name())).try_map(referee_named))]
        game: Referee,
    },
    /// Shows a Glowboard that is connected by USB, plays on it, saves its journal and updates it
    ///
    /// Without a further command it shows the panel of the board live. The keys are those of the panel in the terminal
    /// (see glowboard --help); they press the buttons of the board.
    Board(board::Arguments),
    #[command(hide = true, disable_help_flag = true)]
    Solve(Moved),
    #[command(hide = true, disable_help_flag = true)]
    Match(Moved),
    #[command(hide = true, disable_help_flag = true)]
    Film(Moved),
}

/// The arguments of a command that has moved to another program.
#[derive(Args)]
struct Moved {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

/// Referees a game on standard input and output until `quit` or the end of the input.
type Referee = fn() -> io::Result<()>;

/// The games that have a referee.
const REFEREES: [(GameKind, Referee); 3] = [
    (GameKind::Donuts, serve::<rules::donuts::Game>),
    (GameKind::Konter, serve::<rules::konter::Game>),
    (GameKind::Fundomino, serve::<rules::fundomino::Game>),
];

/// The referee of the game with this name.
fn referee_named(name: String) -> Result<Referee, &'static str> {
    let (_, referee) = REFEREES.into_iter().find(|(game, _)| game.name() == name).ok_or("unknown game")?;
    Ok(referee)
}

/// Runs the program with its command-line arguments.
pub(crate) fn main() -> ExitCode {
    output::run(run)
}

fn run(arguments: Arguments) -> io::Result<ExitCode> {
    match arguments.command {
        None => app::run(&arguments.play),
        Some(Command::Referee { game }) => game().map(|()| ExitCode::SUCCESS),
        Some(Command::Board(arguments)) => board::run(&arguments),
        Some(Command::Solve(_)) => Ok(moved("solve", "solve")),
        Some(Command::Match(_)) => Ok(moved("match", "match")),
        Some(Command::Film(_)) => Ok(moved("film", "record")),
    }
}

/// Says where a command has moved to.
fn moved(before: &str, now: &str) -> ExitCode {
    output::warn(format_args!(
        "glowboard: \"{before}\" is now \"cargo lab {now}\", with the same arguments."
    ));
    ExitCode::from(2)
}

fn serve<G: Refereed>() -> io::Result<()> {
    match referee::serve::<G>(io::stdin().lock(), io::stdout().lock(), &RefereeConfig::new(entropy::seed)) {
        // The reader of the answers has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
