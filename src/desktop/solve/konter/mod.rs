//! Konter, solved by retrograde analysis: from its ends backwards.

mod solution;
mod sweep;
mod tablebase;
mod tally;

use std::{io, path::PathBuf, process::ExitCode};

use clap::Args;

use opponents::konter::{POSITIONS, Value, positions_numbered};
use solution::Solution;
use sweep::sweep;
use tally::Tally;

use super::write;
use crate::desktop::voice::{say, tell};

/// What to do with the solution.
#[derive(Args)]
pub(crate) struct Options {
    /// Write the table of lost positions that the chip carries
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Prove the solution, and compare what the chip's table says of every position, value and depth, with it
    #[arg(long)]
    verify: bool,
}

/// Solves the game and prints how many positions are won, lost and drawn.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    let solution = Solution::find();
    if let Some(file) = &options.table {
        let table = tablebase::encode(&solution);
        write(file, &table)?;
        tell(format_args!("{}: {} bytes", file.display(), table.len()));
    }
    say(Tally::of(&solution))?;
    if options.verify {
        return verify(&solution);
    }
    Ok(ExitCode::SUCCESS)
}

/// Proves the solution, and asks the chip's table about every single position.
fn verify(solution: &Solution) -> io::Result<ExitCode> {
    let unproven =
        sweep("looking for mistakes in the solution", |number| u32::from(!solution.follows(number)));
    let wrong = sweep("looking for mistakes of the chip", |number| {
        let value = solution.value_of(number);
        positions_numbered(number).filter(|board| Value::of(*board) != value).count() as u32
    });
    if unproven > 0 {
        say(format_args!(
            "FAILED: {unproven} values of the solution don't follow from those after each move"
        ))?;
        Ok(ExitCode::FAILURE)
    } else if wrong == 0 {
        say(format_args!("verified: the chip knows the value and the depth of all {POSITIONS} positions"))?;
        Ok(ExitCode::SUCCESS)
    } else {
        say(format_args!("FAILED: the chip is wrong about {wrong} of {POSITIONS} positions"))?;
        Ok(ExitCode::FAILURE)
    }
}
