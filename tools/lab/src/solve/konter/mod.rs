//! `cargo lab solve konter`: solves the game by retrograde analysis.

mod solution;
mod tablebase;
mod tally;

use std::{io, path::PathBuf, process::ExitCode};

use clap::Args;
use engine::konter::{INDEX_COUNT, POSITIONS, Value, positions_with_index};
use rayon::prelude::*;
use solution::Solution;
use tally::Tally;

use super::write;
use crate::{
    output::{print, warn},
    progress::ProgressBar,
};

/// The number of boards per chunk of a thread.
const CHUNK: usize = 1 << 14;

/// What to do with the solution.
#[derive(Args)]
pub(crate) struct Options {
    /// Write the tablebase of lost positions for the firmware
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Prove the solution, and compare the value and depth of every position in the firmware's tablebase with it
    #[arg(long)]
    verify: bool,
}

/// Solves the game and prints the number of won, lost and drawn positions.
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

/// Proves the solution, and looks up every position in the firmware's tablebase.
fn verify(solution: &Solution) -> io::Result<ExitCode> {
    let unproven = count_all("verifying the solution", |index| u32::from(!solution.is_consistent(index)));
    let wrong = count_all("verifying the tablebase", |index| {
        let value = solution.value_of(index);
        positions_with_index(index).filter(|board| Value::of(*board) != value).count() as u32
    });
    print(match (unproven, wrong) {
        (0, 0) => format!("verified: the tablebase has the value and depth of all {POSITIONS} positions"),
        (0, _) => format!("FAILED: the tablebase is wrong about {wrong} of {POSITIONS} positions"),
        _ => format!("FAILED: {unproven} values of the solution don't follow from those after each move"),
    })?;
    Ok(if unproven + wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Sums up a count over all boards, on all cores.
fn count_all(name: &str, count: impl Fn(u32) -> u32 + Sync) -> u32 {
    let bar = ProgressBar::new(name, INDEX_COUNT.into());
    let chunks = (0..INDEX_COUNT).into_par_iter().fold_chunks(
        CHUNK,
        || (0, 0),
        |(boards, sum), index| (boards + 1, sum + count(index)),
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
