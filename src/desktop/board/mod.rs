//! `glowboard board`: a Glowboard that is connected by USB. `docs/board.md` describes the command, `docs/serial.md` what
//! goes over the cable.

mod error;
mod journal;
mod live;
mod port;
mod progress;
mod uf2;
mod update;

use std::{io, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};

use super::{colours::Colours, output::print};
use error::BoardError;
use port::Connection;

/// Which board, and what to do with it.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// The board's port, if there are several [examples: /dev/ttyACM0, COM3]
    #[arg(long, global = true)]
    port: Option<String>,

    /// Terminal colours [default: from TERM, COLORTERM, NO_COLOR]
    #[arg(long)]
    colours: Option<Colours>,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the connected boards: port, board, version and id
    List,
    /// Saves the board's games and settings in a file, in the format of journal.txt of this program
    Save {
        /// Replaces a file of this name
        file: PathBuf,
        /// Leave out a game of Fundomino with hidden hands
        #[arg(long)]
        visible: bool,
    },
    /// Replaces the board's games and settings by those in a file, of a board or of this program
    ///
    /// Every record is checked before anything is replaced.
    Restore {
        /// A file from save, or a journal.txt
        file: PathBuf,
    },
    /// Updates the board's firmware from a UF2 file; games and settings stay
    ///
    /// The board restarts as a drive, the file is copied to it, and the board comes back. A board that was plugged in
    /// with BOOTSEL held is such a drive already.
    Update {
        /// The firmware, such as target/glowboard.uf2
        file: PathBuf,
    },
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> io::Result<ExitCode> {
    let connect = || port::connect(arguments.port.as_deref());
    match &arguments.command {
        None => return live::run(connect, arguments.colours),
        Some(Command::List) => list()?,
        Some(Command::Save { file, visible }) => journal::save(&mut connect()?, file, *visible)?,
        Some(Command::Restore { file }) => journal::restore(connect, file)?,
        Some(Command::Update { file }) => update::run(arguments.port.as_deref(), file)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists the boards, and the ports that can't be used.
fn list() -> Result<(), BoardError> {
    let candidates = port::candidates();
    if candidates.is_empty() {
        return Err(BoardError::NotFound);
    }
    let lines = candidates.iter().map(|candidate| match Connection::open(candidate.port()) {
        Ok(board) => board.identity().to_string(),
        Err(error) => error.to_string(),
    });
    let lines: Vec<String> = lines.collect();
    print(lines.join("\n")).map_err(|error| BoardError::Failed(error.to_string()))
}
