//! Konter, solved by retrograde analysis: from its ends backwards.

mod solution;
mod tablebase;
mod tally;

use std::{io, path::PathBuf, process::ExitCode};

use clap::Args;
use engine::konter::{NUMBERS, POSITIONS, Value, positions_with_number};
use rayon::prelude::*;
use solution::Solution;
use tally::Tally;

use super::write;
use crate::{
    output::{print, warn},
    progress::ProgressBar,
};

/// How many boards a thread takes at a time.
const CHUNK: usize = 1 << 14;

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
        warn(format_args!("{}: {} bytes", file.display(), table.len()));
    }
    print(Tally::of(&solution))?;
    if options.verify {
        return verify(&solution);
    }
    Ok(ExitCode::SUCCESS)
}

/// Proves the solution, and asks the chip's table about every single position.
fn verify(solution: &Solution) -> io::Result<ExitCode> {
    let unproven =
        count_all("looking for mistakes in the solution", |number| u32::from(!solution.follows(number)));
    let wrong = count_all("looking for mistakes of the chip", |number| {
        let value = solution.value_of(number);
        positions_with_number(number).filter(|board| Value::of(*board) != value).count() as u32
    });
    print(match (unproven, wrong) {
        (0, 0) => format!("verified: the chip knows the value and the depth of all {POSITIONS} positions"),
        (0, _) => format!("FAILED: the chip is wrong about {wrong} of {POSITIONS} positions"),
        _ => format!("FAILED: {unproven} values of the solution don't follow from those after each move"),
    })?;
    Ok(if unproven + wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Counts something of every board on all cores, and adds it up.
fn count_all(name: &str, count: impl Fn(u32) -> u32 + Sync) -> u32 {
    let bar = ProgressBar::new(name, NUMBERS.into());
    let chunks = (0..NUMBERS).into_par_iter().fold_chunks(
        CHUNK,
        || (0, 0),
        |(boards, sum), number| (boards + 1, sum + count(number)),
    );
    let sum = chunks
        .map(|(boards, sum)| {
            bar.advance(boards);
            sum
        })
        .sum::<u32>();
    bar.end(&sum.to_string());
    sum
}
